"""The first view of a page: its requests, and the number of round trips."""

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from urllib.parse import urlsplit

import pytest
from playwright.async_api import Page, Route, expect
from support import START_MS
from support.browser import NORTH, Console

from mock_server.sandbox.ground.exchange import Request

HEAD = re.compile(
    r'<(?:link rel="(?:stylesheet|modulepreload)" href|script type="module" src)="([^"]+)"'
)
LATER = re.compile(r'<link data-rel="modulepreload" href="([^"]+)"')
OF_EVERY_VIEW = [
    "/_sandbox/clock",
    "/_sandbox/customers?size=200",
    "/_sandbox/events",
    "/_sandbox/journal?brief=true&page=0&size=1000",
]
OF_START = [
    "/_sandbox/coverage",
    "/_sandbox/faults?size=1000",
    "/_sandbox/journal?calls=interface&brief=true&size=1",
    "/_sandbox/requests?size=1",
    "/_sandbox/scenario",
    "/openapi.json",
]
LIST, ICON = "/_sandboxes?size=1000", "/icon.svg"


class Rounds:
    """Holds the requests of a page until all requests of a round have arrived."""

    def __init__(self) -> None:
        self._held: asyncio.Queue[Route] = asyncio.Queue()

    async def hold(self, route: Route) -> None:
        """Hold a request, unless it is for the icon, which browsers may request at any time."""
        if route.request.url.endswith(ICON):
            await route.continue_()
        else:
            await self._held.put(route)

    async def answer(self, base: str, count: int) -> list[str]:
        """Wait for `count` requests, let all of them continue, and return their addresses."""
        routes = [await self._held.get() for _ in range(count)]
        for route in routes:
            await route.continue_()
        return sorted(_asked(route).removeprefix(base) for route in routes)

    def rest(self) -> list[str]:
        """Return the addresses of the requests that are still held."""
        return sorted(_asked(self._held.get_nowait()) for _ in range(self._held.qsize()))


def _asked(route: Route) -> str:
    address = urlsplit(route.request.url)
    return address.path + (f"?{address.query}" if address.query else "")


@asynccontextmanager
async def opening(page: Page, address: str) -> AsyncIterator[Rounds]:
    """Open a page with held requests; the block answers them, one round at a time."""
    rounds = Rounds()
    await page.route("**/*", rounds.hold)
    opened = asyncio.ensure_future(page.goto(address))
    yield rounds
    await opened


async def code_of(console: Console, prefix: str = "", named: re.Pattern[str] = HEAD) -> list[str]:
    """Return the addresses of the styles and scripts that the head of the page names."""
    head = (await console.call("GET", f"{prefix}/")).body.decode()
    return sorted(f"/{name}" for name in named.findall(head))


async def seen(page: Page, heading: str) -> None:
    await expect(page.get_by_role("heading", level=1)).to_have_text(heading)
    await page.locator("main .view > *").first.wait_for()


@pytest.mark.parametrize(
    ("name", "prefix"),
    [("other", "/s/other"), pytest.param("default", "", marks=pytest.mark.nightly)],
)
async def test_start_is_there_after_its_code_and_two_rounds_of_questions(
    console: Console, name: str, prefix: str
) -> None:
    await console.call("PUT", "/_sandboxes/other", b"{}")
    async with opening(console.page, f"{console.base}{prefix}/") as rounds:
        assert await rounds.answer(prefix, 1) == ["/"]
        code = await code_of(console, prefix)
        assert await rounds.answer(prefix, len(code)) == code
        assert await rounds.answer(prefix, 1) == [f"/_sandboxes/{name}"]
        assert await rounds.answer(prefix, 11) == sorted([*OF_EVERY_VIEW, *OF_START, LIST])
        await seen(console.page, "Start")
    later = await code_of(console, prefix, LATER)
    others = {f"{prefix}/_sandbox/openapi.json", *(prefix + each for each in later)}
    assert set(rounds.rest()) <= others  # for other views


async def test_the_latest_calls_of_a_long_journal_are_read_first(console: Console) -> None:
    sandbox = console.served.sandboxes.default
    call = Request(method="GET", path=f"/api/v2/customer/{NORTH}")
    for _ in range(2001):
        sandbox.handle(call, START_MS)
    asked: list[str] = []
    console.page.on(
        "request", lambda request: asked.append(request.url.partition("_sandbox/journal")[2])
    )
    page = await console.open("live")
    await expect(page.get_by_text("2,001 calls.")).to_be_visible()
    pages = [f"?brief=true&page={number}&size=1000" for number in (2, 1, 0)]
    assert [each for each in asked if each] == pages
