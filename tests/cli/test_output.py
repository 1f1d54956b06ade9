"""What commands write: colours on a terminal alone, any encoding, and a reader that has gone."""

from contextlib import redirect_stdout
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import Any

import pytest
import yaml
from support import NORTH
from support.forking import quick_command
from support.process import Finished, finish, start, unheard
from support.quick_process import run, server
from support.recordings import entry, har
from support.terminals import in_terminal
from support.wire import http, serving

from mock_server.cli import main
from mock_server.contract.values.exact_json import dumps

ESCAPE = "\x1b["


async def journal(*words: str, **environ: str) -> str:
    """Return the output of `journal` in a terminal, for a journal with one entry."""
    async with serving() as served:
        await served.call(http("GET", f"/api/v2/customer/{NORTH}"))
        url = ("--url", served.listener.url)
        return (await in_terminal("journal", *url, *words, environ=environ)).out


async def test_a_terminal_is_shown_headings_and_colours() -> None:
    head, entry = (await journal()).splitlines()
    assert (head.startswith(f"{ESCAPE}1mENTRY "), f"{ESCAPE}32m200{ESCAPE}0m" in entry) == (
        True,
        True,
    )


@pytest.mark.parametrize(
    ("words", "environ"),
    [((), {"NO_COLOR": "1"}), ((), {"TERM": "dumb"}), (("--no-color",), {})],
    ids=["NO_COLOR", "TERM", "--no-color"],
)
async def test_colours_can_be_forbidden(words: tuple[str, ...], environ: dict[str, str]) -> None:
    shown = await journal(*words, **environ)
    assert (ESCAPE in shown, shown.split()[:2]) == (False, ["ENTRY", "AT"])


@pytest.mark.parametrize("words", [("--help",), ("help",), ("fail", "--help")], ids=" ".join)
async def test_headings_of_help_are_bold_on_a_terminal(words: tuple[str, ...]) -> None:
    shown = (await in_terminal(*words)).out
    assert f"{ESCAPE}1mexamples:{ESCAPE}0m" in shown
    assert ESCAPE not in (await in_terminal("--no-color", *words)).out
    assert ESCAPE not in (await run(*words)).out


async def test_errors_are_red_on_a_terminal() -> None:
    shown = (await in_terminal("clock", "--url", "http://127.0.0.1:1")).out
    assert shown.startswith(f"{ESCAPE}31mhttp://127.0.0.1:1 cannot be reached")
    assert (await in_terminal("clock", "--no-color", "--nope")).out.startswith("customer-sandbox ")


async def test_a_terminal_gets_a_hint_where_a_failed_call_is_explained() -> None:
    async with serving() as served:
        url = served.listener.url
        shown = await in_terminal("call", "getCustomer", "a", "--no-color", "--url", f"{url}/s/x")
        assert shown.out.startswith("there is no sandbox x")
        words = ("--fault", "CUSTOMER_1006", "--no-color", "--url", url)
        shown = await in_terminal("call", "getCustomer", NORTH, *words)
    status, *_, advice = shown.out.splitlines()
    assert status == "500 Internal Server Error"
    assert advice.endswith(f"try: customer-sandbox explain 1 --url {url}")


# ── Encodings ────────────────────────────────────────────────────────────────────────────────────


NAME = "Łódź & Søn \N{FOX FACE}"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A scenario with a customer whose name cannot be written in any 8-bit encoding."""
    path = tmp_path / "names.yaml"
    path.write_text(f"version: 1\nseed: 1\ncustomers: [{{ref: a, name: {NAME}}}]\n", "utf-8")
    return path


def printed(encoding: str, *words: str) -> bytes:
    """Run a command that must succeed; return its output."""
    raw = BytesIO()
    with redirect_stdout(TextIOWrapper(raw, encoding)) as out:
        assert main(words) == 0
        out.flush()
        return raw.getvalue()


@pytest.mark.parametrize(
    ("encoding", "shown"),
    [
        ("ascii", rb"\u0141\xf3d\u017a & S\xf8n \U0001f98a"),
        ("latin-1", b"\\u0141\xf3d\\u017a & S\xf8n \\U0001f98a"),
    ],
)
async def test_a_character_that_the_output_lacks_is_shown_as_an_escape(
    file: Path, encoding: str, shown: bytes
) -> None:
    async with server(str(file)) as running:
        assert printed(encoding, "customers", "--url", running.url).endswith(shown + b"\n")


def test_a_document_is_utf_8_whatever_the_output_is(file: Path) -> None:
    shown: Any = printed("ascii", "show", str(file), "--format", "yaml").decode()
    assert yaml.safe_load(shown)["customers"][0]["name"] == NAME


# ── A reader that has gone ───────────────────────────────────────────────────────────────────────


ABSENT = "ffffffff-0000-4000-8000-000000000001"


async def unread(*arguments: str, **environ: str) -> Finished:
    """Run a command whose output is not read."""
    with unheard() as out:
        process = await start([quick_command(), *arguments], environ, out=out)
    return await finish(process)


async def test_a_comparison_fails_on_differences(tmp_path: Path) -> None:
    file = tmp_path / "calls.har"
    file.write_bytes(dumps(har(entry(status=500))))
    assert (await unread("compare", str(file), "--fail-on", "differs")).code == 1


async def test_a_call_fails_as_its_reply_does_and_coverage_is_too_little() -> None:
    async with server("minimal") as running:
        url = ("--url", running.url)
        refused = await unread("call", "getCustomer", ABSENT, *url)
        short = await unread("coverage", "--format", "json", "--fail-under", "90", *url)
    assert (refused.code, short.code) == (1, 1)
