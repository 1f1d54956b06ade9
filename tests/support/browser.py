"""The console as its users have it: a page in a browser, and a real server.

Every page is watched: a logged error, or a request to another host, is recorded as a complaint.
"""

import asyncio
import os
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass, field
from itertools import chain, repeat
from typing import TypeAlias

from playwright.async_api import ConsoleMessage, Error, Page, Request, Route

from support.wire import Answer, Served, http

NORTH = "10000000-0000-4000-8000-000000000011"


@dataclass  # Playwright sets attributes for listening methods: neither frozen nor slotted
class Console:
    """The page of one sandbox in a browser, with its server."""

    page: Page
    served: Served
    base: str
    complaints: list[str] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    """The calls that the browser has logged as errors because their status is 4xx."""

    async def open(self, view: str = "start", prefix: str = "") -> Page:
        """Load the page at a view, and wait until the view is ready."""
        if self.page.url != "about:blank":
            await self.page.goto("about:blank")
        await self.page.goto(f"{self.base}{prefix}/#{view}")
        await self.page.locator("#connection[data-state=live]").wait_for()
        await self.page.locator("main .view > *").first.wait_for()
        return self.page

    async def call(
        self, method: str, path: str, body: bytes | None = None, **headers: str
    ) -> Answer:
        """Make a call, as a client of the sandbox does."""
        if body is not None:
            headers.setdefault("Content_Type", "application/json")
        return await self.served.call(http(method, path, body, **headers))

    async def read(self, customer: str = NORTH, **headers: str) -> Answer:
        return await self.call("GET", f"/api/v2/customer/{customer}", None, **headers)

    async def modify(self, body: bytes, customer: str = NORTH, **headers: str) -> Answer:
        return await self.call("PATCH", f"/api/v2/customer/{customer}", body, **headers)

    async def clipboard(self) -> str:
        """Return the text that the page has copied."""
        copied: str = await self.page.evaluate("navigator.clipboard.readText()")
        return copied

    def watch(self) -> None:
        """Start to record what the page must not do."""
        self.page.on("console", self._hear)
        self.page.on("pageerror", self._catch)
        self.page.on("request", self._see)

    def _catch(self, error: Error) -> None:
        self.complaints.append(str(error))

    def _hear(self, message: ConsoleMessage) -> None:
        if message.text.startswith("Failed to load resource"):
            self.refused.append(f"{message.location['url']}: {message.text}")
        elif message.type in ("error", "warning"):
            self.complaints.append(message.text)

    def _see(self, request: Request) -> None:
        if not request.url.startswith((self.served.listener.url, "about:", "data:", "blob:")):
            self.complaints.append(f"a request to another host: {request.url}")


OpenConsole: TypeAlias = Callable[..., AbstractAsyncContextManager[Console]]
"""Opens a console on a server of its own, with settings and a browser context to choose."""


async def route_once(page: Page, url: str, handle: Callable[[Route], Awaitable[None]]) -> None:
    """Let a function handle the page's next request to a URL; later ones reach the server.

    Playwright's `times=1` is not used: it turns interception off after the first request, and
    requests that the page makes meanwhile may hang (microsoft/playwright#41802).
    """
    handlers = chain([handle], repeat(Route.fallback))

    async def handle_in_turn(route: Route) -> None:
        await next(handlers)(route)

    await page.route(url, handle_in_turn)


@asynccontextmanager
async def held(page: Page, url: str) -> AsyncIterator[asyncio.Future[Route]]:
    """Hold the page's next request to a URL until the block ends; then wait for the reply.

    The block gets a future that is done when the page has made the request.
    """
    asked: asyncio.Future[Route] = asyncio.get_running_loop().create_future()

    async def keep(route: Route) -> None:
        asked.set_result(route)

    await route_once(page, url, keep)
    yield asked
    route = await asked
    async with page.expect_event("requestfinished", lambda each: each.url == route.request.url):
        await route.continue_()
    await page.evaluate("() => new Promise(requestAnimationFrame)")


async def shell(*command: str, **environ: str) -> str:
    """Run a command and return what it prints."""
    process = await asyncio.create_subprocess_exec(
        *command,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
        env={**os.environ, **environ},
    )
    out, _ = await process.communicate()
    return out.decode()
