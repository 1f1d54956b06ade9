"""A browser for each worker, with a tab, and a console with its own server for each test."""

import asyncio
import functools
import shutil
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, async_playwright, expect
from support import START_MS
from support.browser import Console, OpenConsole
from support.process import free_port
from support.wire import PATIENCE_SECONDS, serving

from mock_server.sandbox.sandboxes.sandboxes import Sandboxes
from mock_server.sandbox.scenario.scenario import BuiltScenario
from mock_server.server.loading import load_scenario
from mock_server.web.callers.guard import Guard

CHROMIUM = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""Suitable browsers, the smallest first: a headless shell has no windows, so tests are faster."""
NOT_WANTED = (
    # A pop-up of the address bar for each window, which costs as much as the page itself.
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxPopup",
    # Language detection, and a frame of its own for each page.
    "Translate",
    "RenderDocument",
    # This list replaces Playwright's own, of which only these entries are relevant here.
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
)
"""Features of Chromium that no test needs."""

FLAGS = (
    "--no-sandbox",
    f"--disable-features={','.join(NOT_WANTED)}",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

MODULE = """window.module = (name) =>
    import(document.querySelector("script[type=module]").src.replace("app.js", name))"""
"""Lets a test use a module of the page: the one that the page has imported."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run every test of this folder in the event loop of the browser, and not for ever."""
    for item in items:
        if isinstance(item, pytest.Function) and "tests/browser/" in item.path.as_posix():
            item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)
            item.obj = _bounded(item.obj)


def _bounded(test: Callable[..., Awaitable[None]]) -> Callable[..., Awaitable[None]]:
    """Let a test fail where it waits for something that the page does not do.

    Waits of Playwright end earlier, and say more: those of `page.evaluate` and of futures do not.
    """

    @functools.wraps(test)
    async def bounded(**fixtures: Any) -> None:
        async with asyncio.timeout(2 * PATIENCE_SECONDS):
            await test(**fixtures)

    return bounded


@pytest.fixture(scope="session")
def scenario() -> BuiltScenario:
    return load_scenario()


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    executable = next(filter(None, map(shutil.which, CHROMIUM)), None)
    if executable is None:
        pytest.skip("there is no Chromium: apt-get install chromium-headless-shell")
    expect.set_options(timeout=PATIENCE_SECONDS * 1000)
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=executable, args=list(FLAGS))
        yield browser
        await browser.close()


@pytest.fixture(scope="session")
def port() -> int:
    """The port of every server of this folder, one after the other.

    The browser keeps what it has compiled of an address, so it reads the modules of the page once.
    """
    return free_port()


@pytest.fixture
def opened(browser: Browser, scenario: BuiltScenario, port: int) -> OpenConsole:
    """Return a function that opens a console on a new server, with the given settings."""

    @asynccontextmanager
    async def open_console(
        *, base_path: str = "", guard: Guard | None = None, **context: Any
    ) -> AsyncIterator[Console]:
        sandboxes = Sandboxes(scenario, START_MS)
        async with serving(
            sandboxes=sandboxes, base_path=base_path, guard=guard, port=port
        ) as served:
            page = await _new_tab(browser, **context)
            console = Console(page, served, served.listener.url + base_path)
            console.watch()
            try:
                yield console
            finally:
                await page.context.close()
            assert console.complaints == []

    return open_console


@pytest_asyncio.fixture(loop_scope="session")
async def console(opened: OpenConsole) -> AsyncIterator[Console]:
    """A console on the default scenario, on a server of its own."""
    async with opened() as console:
        yield console


async def _new_tab(browser: Browser, **context: Any) -> Page:
    """Open a tab in a new context with these settings, as for another user."""
    made = await browser.new_context(**context)
    made.set_default_timeout(PATIENCE_SECONDS * 1000)
    await made.add_init_script(MODULE)
    await made.grant_permissions(["clipboard-read", "clipboard-write"])
    return await made.new_page()
