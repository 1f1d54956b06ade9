"""Colours: only on a terminal, and they can be turned off in three ways."""

import pytest
from support import NORTH
from support.quick_process import run
from support.terminals import in_terminal
from support.wire import http, serving

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
