"""What the page costs in Chromium: until its first view is useful, and while 10,000 calls scroll.

Time on the main thread of the page counts, since others may want the same core; what has passed by
the clock is told beside it.
"""

import json
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib.util import find_spec
from itertools import repeat
from typing import TYPE_CHECKING, Any, Final

from benchmarks import world
from benchmarks.driving import send
from benchmarks.options import Options
from benchmarks.servers import ours, started

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

_ENTRIES: Final = 10_000
_READ: Final = world.get("10000000-0000-4000-8000-000000000011")
_CATEGORIES: Final = ["disabled-by-default-devtools.timeline", "devtools.timeline"]
_USEFUL: Final = """new MutationObserver((_, observer) => {
    if (!document.querySelector("main .view > *")) return;
    observer.disconnect();
    requestAnimationFrame(() => { window.useful = performance.now(); });
}).observe(document, {childList: true, subtree: true});"""
"""Notes when the view of a page has its content, in milliseconds since the page was asked for."""

_SCROLL: Final = """async (steps) => {
    const table = document.querySelector("[role=grid]");
    for (let step = 1; step <= steps; step++) {
        table.scrollTop = (step / steps) * table.scrollHeight;
        await new Promise(requestAnimationFrame);
    }
}"""
_STEPS: Final = 200


def why_missing(_: Options) -> str | None:
    """Return why nothing can be measured here, None if it can."""
    if find_spec("playwright") is None:
        return "playwright is not installed"
    return None if shutil.which("chromium") else "there is no Chromium: apt-get install chromium"


def first_view(_options: Options) -> Mapping[str, float]:
    """Time a page from its address to its first useful view, with nothing in the browser's cache.

    The server has been asked for it before, and the sandbox has had some calls.
    """
    with started(ours("default")) as running, _browser() as browser:
        send(running.url, repeat(_READ, 200))
        _load(browser, running.url)
        return _load(browser, running.url)


def scrolling(options: Options) -> Mapping[str, float]:
    """Time the longest task while somebody scrolls through many calls, and more come in."""
    count = options.number(_ENTRIES)
    with started(ours("default")) as running, _browser() as browser:
        send(running.url, repeat(_READ, count))
        page = browser.new_page()
        page.goto(f"{running.url}/#live")
        page.wait_for_function("document.querySelector('[role=grid]')?.ariaRowCount > 900")
        with _traced(browser, page) as scrolled:
            page.evaluate(_SCROLL, _STEPS)
        with _traced(browser, page) as followed:
            send(running.url, repeat(_READ, 100))
            page.evaluate(_SCROLL, _STEPS)
        return {
            "ms": scrolled["longest"],
            "ms while calls come": followed["longest"],
            "ms a frame": scrolled["all"] / _STEPS,
            "rows in the document": page.locator("[role=grid] .line").count(),
        }


def _load(browser: "Browser", url: str) -> Mapping[str, float]:
    context = browser.new_context()
    page = context.new_page()
    page.add_init_script(_USEFUL)
    with _traced(browser, page) as traced:
        page.goto(f"{url}/")
        page.wait_for_function("window.useful")
    useful_ms: float = page.evaluate("useful")
    context.close()
    return {"ms CPU": traced["all"], "ms": useful_ms}


@contextmanager
def _browser() -> Iterator["Browser"]:
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - not installed everywhere

    with sync_playwright() as playwright:
        path = shutil.which("chromium")
        yield playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])


@contextmanager
def _traced(browser: "Browser", page: "Page") -> Iterator[dict[str, float]]:
    """Fill in, at the end of a block, how long the main thread of a page ran, and its longest task.

    Both in milliseconds on a core.
    """
    told: dict[str, float] = {}
    browser.start_tracing(page=page, categories=_CATEGORIES)
    yield told
    tasks = _tasks(json.loads(browser.stop_tracing())["traceEvents"])
    told["longest"], told["all"] = max(tasks), sum(tasks)


def _tasks(events: list[dict[str, Any]]) -> list[float]:
    """Return how long the tasks of the main threads of pages took, in milliseconds."""
    names = (event for event in events if event["name"] == "thread_name")
    main = {(e["pid"], e["tid"]) for e in names if e["args"]["name"] == "CrRendererMain"}
    tasks = (event for event in events if event["name"] == "RunTask")
    return [e.get("tdur", 0) / 1e3 for e in tasks if (e["pid"], e["tid"]) in main] or [0.0]
