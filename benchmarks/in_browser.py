"""The cost of the page in Chromium: for its first useful view, and for scrolling 10,000 calls.

Both CPU time of the page's main thread and elapsed time are measured, since other processes may use
the same core. Tracing takes time itself, so elapsed time is that of a page that is not traced.
"""

import asyncio
import json
import shutil
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from importlib.util import find_spec
from itertools import repeat
from typing import TYPE_CHECKING, Any, Final

from benchmarks import world
from benchmarks.client import drive
from benchmarks.driving import send
from benchmarks.machine import cpu_seconds
from benchmarks.options import Options
from benchmarks.servers import Running, ours, started

if TYPE_CHECKING:
    from playwright.async_api import Browser, Page

_ENTRIES: Final = 10_000
_MORE: Final = 100
_READ: Final = world.get("10000000-0000-4000-8000-000000000011")
_CATEGORIES: Final = ["disabled-by-default-devtools.timeline", "devtools.timeline"]
_USEFUL: Final = """window.useful = new Promise((resolve) => {
    new MutationObserver((_, observer) => {
        if (!document.querySelector("main .view > *")) return;
        observer.disconnect();
        requestAnimationFrame(() => resolve(performance.now()));
    }).observe(document, {childList: true, subtree: true});
})"""
"""Resolves when the view has its content, to the milliseconds since the page was requested."""

_WHOLE: Final = """async () => {
    const rows = () => document.querySelector("[role=grid]")?.ariaRowCount;
    for (let known = -1; rows() !== known || known < 2; ) {
        known = rows();
        await new Promise((resolve) => setTimeout(resolve, 1000));
    }
}"""
"""Waits until the table lists all calls."""

_SCROLL: Final = """async (steps) => {
    const table = document.querySelector("[role=grid]");
    for (let step = 1; step <= steps; step++) {
        table.scrollTop = (step / steps) * table.scrollHeight;
        await new Promise(requestAnimationFrame);
    }
}"""
_STEPS: Final = 200


def why_missing(_: Options) -> str | None:
    """Return why nothing can be measured here, or None if it can."""
    if find_spec("playwright") is None:
        return "playwright is not installed"
    return None if _executable() else "there is no Chromium: apt-get install chromium"


def first_view(_: Options) -> Mapping[str, float]:
    """Time a page from its request to its first useful view, with an empty browser cache.

    The server has served the page before, and the sandbox has answered some calls.
    """
    with started(ours("default")) as running:
        send(running.url, repeat(_READ, 200))
        return asyncio.run(_first_view(running))


def scrolling(options: Options) -> Mapping[str, float]:
    """Time the longest task while the user scrolls through many calls and new ones arrive."""
    with started(ours("default")) as running:
        send(running.url, repeat(_READ, options.number(_ENTRIES)))
        return asyncio.run(_scrolled(running.url))


async def _first_view(running: Running) -> Mapping[str, float]:
    async with _browser() as browser:
        async with _fresh(browser) as page:
            await _load(page, running.url)
        async with _fresh(browser) as page, _traced(browser, page) as traced:
            await _load(page, running.url)
        before = cpu_seconds(running.process.pid)
        async with _fresh(browser) as page:
            useful_ms = await _load(page, running.url)
        taken = cpu_seconds(running.process.pid) - before
        return {"ms CPU": traced["all"], "ms": useful_ms, "ms CPU, server": 1e3 * taken}


@asynccontextmanager
async def _fresh(browser: "Browser") -> AsyncIterator["Page"]:
    """Open a page with a cache of its own."""
    context = await browser.new_context()
    yield await context.new_page()
    await context.close()


async def _load(page: "Page", url: str) -> float:
    """Load a page; return the milliseconds until its first view is useful."""
    await page.add_init_script(_USEFUL)
    await page.goto(f"{url}/")
    useful_ms: float = await page.evaluate("useful")
    return useful_ms


async def _scrolled(url: str) -> Mapping[str, float]:
    async with _browser() as browser:
        page = await browser.new_page()
        await page.goto(f"{url}/#live")
        await page.evaluate(_WHOLE)
        async with _traced(browser, page) as scrolled:
            await page.evaluate(_SCROLL, _STEPS)
        async with _traced(browser, page) as followed:
            calls = (call.raw() for call in repeat(_READ, _MORE))
            await asyncio.gather(drive(url, calls), page.evaluate(_SCROLL, _STEPS))
        return {
            "ms": scrolled["longest"],
            "ms while calls come": followed["longest"],
            "ms a frame": scrolled["all"] / _STEPS,
            "rows in the document": await page.locator("[role=grid] .line").count(),
        }


@asynccontextmanager
async def _browser() -> AsyncIterator["Browser"]:
    from playwright.async_api import async_playwright  # noqa: PLC0415 - not installed everywhere

    async with async_playwright() as playwright:
        path = _executable()
        yield await playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])


def _executable() -> str | None:
    """Return the path of the browser: preferably one with windows, as users have."""
    return shutil.which("chromium") or shutil.which("chromium-headless-shell")


@asynccontextmanager
async def _traced(browser: "Browser", page: "Page") -> AsyncIterator[dict[str, float]]:
    """Yield a dictionary that gets, at the end of the block, the CPU time of the main thread.

    That is of its longest task and of all tasks, in milliseconds.
    """
    times: dict[str, float] = {}
    await browser.start_tracing(page=page, categories=_CATEGORIES)
    yield times
    tasks = _tasks(json.loads(await browser.stop_tracing())["traceEvents"])
    times["longest"], times["all"] = max(tasks), sum(tasks)


def _tasks(events: list[dict[str, Any]]) -> list[float]:
    """Return the CPU time of each task of the pages' main threads, in milliseconds."""
    names = (event for event in events if event["name"] == "thread_name")
    main = {(e["pid"], e["tid"]) for e in names if e["args"]["name"] == "CrRendererMain"}
    tasks = (event for event in events if event["name"] == "RunTask")
    return [e.get("tdur", 0) / 1e3 for e in tasks if (e["pid"], e["tid"]) in main] or [0.0]
