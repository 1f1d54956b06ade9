"""Scripts and style sheets that are served joined: complete, and with correct source maps."""

import re
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from support.wire import Answer, http, serving

import mock_server
from mock_server.web.joining import EXPORT, IMPORT, LATER, join_scripts, join_sheets

CONSOLE = Path(mock_server.__file__).parent / "web" / "console"
MODULES = [file for file in sorted(CONSOLE.rglob("*.js")) if "vendor" not in file.parts]
REWRITTEN = re.compile(r'import \{|export |@import |.*import\("')
JOINED = ("app.css", "app.js", "app.later.js", "docs.css", "docs.js", "docs.later.js")

Lines: TypeAlias = dict[str, list[str]]
"""The lines of files by their addresses, relative to the joined file."""


async def joined(name: str, prefix: str = "") -> Answer:
    async with serving() as served:
        return await served.call(http("GET", f"{prefix}/console/joined/{name}"))


def by_source(text: str, source_map: Any) -> Lines:
    """Return the source lines of a source map, as they are in the joined file."""
    lines = text.split("\n")
    found: Lines = {}
    for section in source_map["sections"]:
        (source,) = section["map"]["sources"]
        steps = section["map"]["mappings"].split(";")
        assert (steps[0], {*steps[1:]} - {"AACA"}) == ("AAAA", set())  # line by line
        begin = section["offset"]["line"]
        found[source] = lines[begin : begin + len(steps)]
    return found


def written(addresses: Lines) -> Lines:
    folder = CONSOLE / "joined"
    texts = {each: (folder / each).resolve().read_text("utf-8") for each in addresses}
    return {each: text.removesuffix("\n").split("\n") for each, text in texts.items()}


def kept(lines: Lines, sources: Lines) -> Lines:
    """Return lines without imports and exports."""
    return {
        name: [
            line
            for line, source in zip(lines[name], sources[name], strict=True)
            if not REWRITTEN.match(source)
        ]
        for name in lines
    }


@pytest.mark.parametrize("name", JOINED)
async def test_a_source_map_leads_from_each_line_to_the_same_line_of_a_source(name: str) -> None:
    text, source_map = await joined(name), await joined(f"{name}.map")
    assert f"sourceMappingURL={name}.map" in text.body.decode()
    lines = by_source(text.body.decode(), source_map.json)
    sources = written(lines)
    assert kept(lines, sources) == kept(sources, sources)


async def test_the_scripts_of_the_console_have_each_module_once() -> None:
    first = (await joined("app.js.map")).json["sections"]
    later = (await joined("app.later.js.map")).json["sections"]
    names = [name for section in first + later for name in section["map"]["sources"]]
    modules = {f"../{each.relative_to(CONSOLE).as_posix()}" for each in MODULES}
    assert sorted(names) == sorted(modules - {"../docs.js"})
    assert {"../app.js", "../views/start.js"} < {each["map"]["sources"][0] for each in first}


@pytest.mark.parametrize("prefix", ["", "/s/test-42"])
@pytest.mark.parametrize(
    ("name", "media_type"),
    [
        ("app.js", "text/javascript; charset=utf-8"),
        ("app.css", "text/css; charset=utf-8"),
        ("app.js.map", "application/json"),
    ],
)
async def test_what_is_joined_is_served_as_other_files_are(
    prefix: str, name: str, media_type: str
) -> None:
    async with serving() as served:
        address = f"{prefix}/console/joined/{name}"
        whole = await served.call(http("GET", address))
        tag = whole.headers["ETag"]
        again = await served.call(http("GET", address, If_None_Match=tag))
        other = await served.call(http("GET", f"{prefix}/console/app.js"))
    assert (whole.status, whole.headers["Content-Type"]) == (200, media_type)
    assert (again.status, again.body, again.headers["ETag"]) == (304, b"", tag)
    differing = {"Content-Type", "Content-Length", "ETag", "Date"}
    assert {k: v for k, v in whole.headers.items() if k not in differing} == {
        k: v for k, v in other.headers.items() if k not in differing
    }


def test_modules_become_functions_and_what_is_imported_later_a_second_script(
    tmp_path: Path,
) -> None:
    (tmp_path / "views").mkdir()
    modules = {
        "page.js": 'import { a as b } from "./a.js";\nb(import("./views/v.js"));\n',
        "a.js": "export const a = (of) => of;\n",
        "views/v.js": 'import { a } from "../a.js";\nexport async function v() { return a(1); }\n',
    }
    for name, text in modules.items():
        (tmp_path / name).write_text(text, "utf-8")
    texts = join_scripts(tmp_path / "page.js", [])
    assert texts["page.js"] == (
        "export const once = (make) => {\n"
        "  let made;\n"
        "  return () => (made ??= make());\n"
        "};\n"
        "export const $a_js = once(() => {\n"
        "const a = (of) => of;\n"
        "return { a };\n"
        "});\n"
        "export const $page_js = once(() => {\n"
        "const { a: b } = $a_js();\n"
        'b(import("./page.later.js").then((later) => later.$views_v_js()));\n'
        "return {  };\n"
        "});\n"
        "$page_js();\n"
        "//# sourceMappingURL=page.js.map\n"
    )
    assert texts["page.later.js"] == (
        'import { once, $a_js, $page_js } from "./page.js";\n'
        "export const $views_v_js = once(() => {\n"
        "const { a } = $a_js();\n"
        "async function v() { return a(1); }\n"
        "return { v };\n"
        "});\n"
        "//# sourceMappingURL=page.later.js.map\n"
    )
    at_hand = join_scripts(tmp_path / "page.js", [tmp_path / "views/v.js"])
    assert "b(Promise.resolve().then($views_v_js));\n" in at_hand["page.js"]
    assert "$views_v_js" not in at_hand["page.later.js"].partition(";")[2]


def test_a_style_sheet_follows_those_that_it_imports(tmp_path: Path) -> None:
    (tmp_path / "page.css").write_text('@import "a.css";\n\np { margin: 0; }\n', "utf-8")
    (tmp_path / "a.css").write_text("p { margin: 1px; }\n", "utf-8")
    assert join_sheets(tmp_path / "page.css") == {
        "page.css": (
            "p { margin: 1px; }\n\n\np { margin: 0; }\n/*# sourceMappingURL=page.css.map */\n"
        ),
        "page.css.map": (
            '{"version":3,"sections":['
            '{"offset":{"line":0,"column":0},"map":{"version":3,"sources":["../a.css"],'
            '"names":[],"mappings":"AAAA"}},'
            '{"offset":{"line":1,"column":0},"map":{"version":3,"sources":["../page.css"],'
            '"names":[],"mappings":"AAAA;AACA;AACA"}}]}'
        ),
    }


# ── The required form of our modules ─────────────────────────────────────────────────────────────


@pytest.mark.parametrize("module", MODULES, ids=lambda file: file.name)
def test_a_module_can_be_joined(module: Path) -> None:
    text = module.read_text("utf-8")
    stated = re.findall(r"^(?:import|export)\b.*", text, re.MULTILINE)
    assert [line for line in stated if not (IMPORT.match(line) or EXPORT.match(line))] == []
    assert len(re.findall(r"\bimport\(", text)) == len(LATER.findall(text))
    assert re.findall(r"import\.meta|^(?:for )?await\b", text, re.MULTILINE) == []
    assert text.endswith("\n")


@pytest.mark.parametrize("module", MODULES, ids=lambda file: file.name)
def test_no_module_needs_itself(module: Path) -> None:
    assert module not in needed(module)


def needed(module: Path, known: frozenset[Path] = frozenset()) -> frozenset[Path]:
    """Return the modules that a module needs before it runs."""
    for found in IMPORT.finditer(module.read_text("utf-8")):
        other = (module.parent / found["path"]).resolve()
        if other not in known:
            known = needed(other, known | {other})
    return known
