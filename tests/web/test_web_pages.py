"""The pages for people: their addresses, headers, and coding rules."""

import re
import struct
from pathlib import Path
from typing import Any

import pytest
from support.wire import http, serving

import mock_server
from mock_server.web.callers.guard import Guard

CONSOLE = Path(mock_server.__file__).parent / "web" / "console"
OWN_FILES = sorted(file for file in CONSOLE.rglob("*.*") if "vendor" not in file.parts)
OWN_TEXTS = [file for file in OWN_FILES if file.suffix != ".ico"]
OWN_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
    "img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
    "require-trusted-types-for 'script'"
)
TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".ico": "image/vnd.microsoft.icon",
}


def content(file: Path) -> bytes:
    return file.read_bytes()


@pytest.mark.parametrize("file", OWN_FILES, ids=lambda file: file.name)
async def test_each_file_is_served_with_its_type_and_a_strict_policy(
    client: Any, file: Path
) -> None:
    answer = await client.get(f"/console/{file.relative_to(CONSOLE).as_posix()}")
    assert answer.status == 200
    assert file.suffix == ".html" or await answer.read() == content(file)
    assert answer.headers["Content-Type"] == TYPES[file.suffix]
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    if file.name != "docs.html":
        assert answer.headers["Content-Security-Policy"] == OWN_POLICY


@pytest.mark.parametrize("prefix", ["", "/s/test-42"])
async def test_console_and_contract_are_pages_of_every_sandbox(client: Any, prefix: str) -> None:
    pages = {"": "index.html", "docs": "docs.html", "console/app.js": "app.js"}
    for path, file in pages.items():
        last = content(CONSOLE / file)[-100:]
        assert (await (await client.get(f"{prefix}/{path}")).read()).endswith(last)
    found = await client.app[mock_server.SERVER].sandboxes.list()
    assert [each.name for each in found] == ["default"]  # viewing pages creates none


async def test_the_renderer_of_the_contract_may_write_styles_but_no_script(client: Any) -> None:
    answer = await client.get("/docs")
    policy = dict(
        rule.split(" ", 1) for rule in answer.headers["Content-Security-Policy"].split("; ")
    )
    assert (policy["script-src"], policy["style-src"]) == ("'self'", "'self' 'unsafe-inline'")
    assert policy["default-src"] == "'none'"


@pytest.mark.parametrize("fields", [["{}"], ["W/{}"], ['"old", W/{}'], ['"old"', "{}"], ["*"]])
async def test_a_known_version_of_a_file_is_not_sent_again(client: Any, fields: list[str]) -> None:
    tag = (await client.get("/console/app.js")).headers["ETag"]
    known = [("If-None-Match", field.format(tag)) for field in fields]
    again = await client.get("/console/app.js", headers=known)
    other = await client.get("/console/app.js", headers={"If-None-Match": '"other"'})
    assert (again.status, await again.read()) == (304, b"")
    assert (other.status, other.headers["ETag"]) == (200, tag)


async def test_head_of_a_page_has_its_head_alone() -> None:
    async with serving() as served:
        got = await served.call(http("GET", "/"))
        asked = await served.call(http("HEAD", "/"))
    assert asked.body == b""
    assert asked.headers == got.headers


@pytest.mark.parametrize(
    ("base_path", "path"), [("", "/s/one"), ("/mock", "/mock"), ("/mock", "/mock/s/one")]
)
async def test_a_page_without_its_slash_sends_the_browser_there(base_path: str, path: str) -> None:
    async with serving(base_path=base_path) as served:
        answer = await served.call(http("GET", path))
        page = await served.call(http("GET", answer.headers["Location"]))
    assert (answer.status, answer.headers["Location"]) == (308, f"{path}/")
    assert page.headers["Content-Type"] == TYPES[".html"]


@pytest.mark.parametrize(
    "path",
    [
        "/console/",
        "/console/nothing.js",
        "/console/../pages.py",
        "/console/%2e%2e/pages.py",
        "/console/vendor/swagger-ui/LICENSE",
        "/index.html",
    ],
)
async def test_nothing_else_is_served_as_a_page(path: str) -> None:
    async with serving() as served:
        answer = await served.call(http("GET", path))
    assert (answer.status, answer.json["errorCode"]) == (404, "SANDBOX_NOT_FOUND")


async def test_a_page_is_read_and_not_written(client: Any) -> None:
    assert (await client.post("/", data=b"{}")).status == 404


async def test_pages_want_no_control_token_and_no_scenario() -> None:
    async with serving(guard=Guard(control_token="secret"), is_loaded=False) as served:
        page = await served.call(http("GET", "/"))
        control = await served.call(http("GET", "/_sandbox/clock"))
    assert (page.status, control.status) == (200, 503)


@pytest.mark.parametrize(
    ("base_path", "path"),
    [
        ("", "/favicon.ico"),
        ("", "/s/test-42/favicon.ico"),
        ("/mock", "/favicon.ico"),
        ("/mock", "/mock/favicon.ico"),
        ("/mock", "/mock/s/test-42/favicon.ico"),
    ],
)
@pytest.mark.parametrize("method", ["GET", "HEAD"])
async def test_the_icon_is_there_for_browsers_and_leaves_no_trace(
    base_path: str, path: str, method: str
) -> None:
    async with serving(base_path=base_path) as served:
        icon = await served.call(http(method, path, X_Sandbox="test-43"))
        journal = await served.call(http("GET", f"{base_path}/_sandbox/journal"))
        names = [tenancy.name for tenancy in served.sandboxes]
    assert (icon.status, icon.headers["Content-Type"]) == (200, TYPES[".ico"])
    assert icon.body == (content(CONSOLE / "favicon.ico") if method == "GET" else b"")
    assert (journal.json["items"], names) == ([], ["default"])


def test_the_icon_is_one_that_browsers_read() -> None:
    icon = content(CONSOLE / "favicon.ico")
    reserved, kind, count = struct.unpack_from("<HHH", icon)
    assert (reserved, kind, count) == (0, 1, 3)
    images = [struct.unpack_from("<BBBBHHII", icon, 6 + 16 * number) for number in range(count)]
    for width, height, *_, length, offset in images:
        png = icon[offset : offset + length]
        assert png.startswith(b"\x89PNG\r\n")
        assert struct.unpack_from(">II", png, 16) == (width, height)


# ── House rules for our own files ────────────────────────────────────────────────────────────────

FORBIDDEN = {
    "markup from text": r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|DOMParser",
    "code from text": r"\beval\(|new Function|setTimeout\(\s*[\"']",
    "handlers in markup": r"<[^>]+\son[a-z]+=",
    "styles in markup": r"<[^>]+\sstyle=|<style",
    "scripts in markup": r"<script(?![^>]*\ssrc=)",
    "another host": r"[\"'(]https?://(?!www\.w3\.org/2000/svg)",
}


@pytest.mark.parametrize("rule", FORBIDDEN)
def test_our_files_keep_the_rule_against(rule: str) -> None:
    broken = [
        f"{file.name}: {found[0]}"
        for file in OWN_TEXTS
        for found in re.finditer(FORBIDDEN[rule], file.read_text("utf-8"))
    ]
    assert broken == []


def test_our_files_are_short_and_each_script_says_what_lives_in_it() -> None:
    scripts = [file for file in OWN_TEXTS if file.suffix == ".js"]
    assert [f.name for f in OWN_TEXTS if len(f.read_text("utf-8").splitlines()) > 450] == []
    assert [f.name for f in scripts if not f.read_text("utf-8").startswith("// ")] == []


async def test_what_a_page_names_is_asked_for_only_once(client: Any) -> None:
    head = await (await client.get("/")).text()
    named = re.findall(r'(?:href|src)="(console/.+?)"', head)
    assert len(named) > 20
    for each in named:
        answer = await client.get(f"/{each}")
        assert answer.status == 200
        assert answer.headers["Cache-Control"] == "private, max-age=31536000, immutable"
        other = await client.get(f"/{re.sub('v-[0-9a-f]+', 'v-0', each)}")
        assert other.status == 404


@pytest.mark.parametrize(("page", "script"), [("", "app.js"), ("docs", "docs.js")])
async def test_a_page_asks_at_once_for_all_modules_that_it_needs(
    client: Any, page: str, script: str
) -> None:
    head = await (await client.get(f"/{page}")).text()
    named = {
        CONSOLE / name
        for name in re.findall(r'<(?:link|script)[^>]*"console/v-\w+/(.+?\.js)"', head)
    }
    needed = [CONSOLE / script]
    for module in needed:
        for path in re.findall(r'(?: from |import\()"(.+?)"', module.read_text("utf-8")):
            if (target := (module.parent / path).resolve()) not in needed:
                needed.append(target)
    assert {each for each in named if each.parent.name != "swagger-ui"} == set(needed)
    if not page:
        assert set(needed) == {each for each in OWN_FILES if each.suffix == ".js"} - {
            CONSOLE / "docs.js"
        }


def text_of(name: str) -> str:
    return (CONSOLE / name).read_text("utf-8")


def test_the_renderer_brings_its_version_and_its_licence_along() -> None:
    folder = CONSOLE / "vendor" / "swagger-ui"
    makefile = (Path(__file__).parents[2] / "Makefile").read_text("utf-8")
    _, version = (folder / "VERSION").read_text("utf-8").split()
    assert f"SWAGGER_UI := {version}\n" in makefile
    assert "Apache License" in (folder / "LICENSE").read_text("utf-8")
    assert "swagger-ui" in (folder / "NOTICE").read_text("utf-8")
