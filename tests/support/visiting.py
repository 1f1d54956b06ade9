"""Browsers of partners and operators, for a server with keys."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from playwright.async_api import Browser, Page

from support.access import Partners
from support.browser import Console
from support.wire import PATIENCE_SECONDS


@asynccontextmanager
async def visiting(browser: Browser, hosting: Partners, **settings: Any) -> AsyncIterator[Console]:
    """Open a browser context of its own, with an empty page."""
    context = await browser.new_context(**settings)
    context.set_default_timeout(PATIENCE_SECONDS * 1000)
    console = Console(await context.new_page(), hosting.served, hosting.served.listener.url)
    console.watch()
    try:
        yield console
    finally:
        await context.close()
    assert console.complaints == []


async def enter(console: Console, hosting: Partners, name: str) -> Page:
    """Open the page as an owner does, by the link with the key."""
    return await console.open("live", f"/s/{name}~{hosting.keys[name]['owner']}")
