"""A server that lets a test wait until a call is held, and until it has ended."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web

from mock_server.contract.values.exact_json import dumps
from mock_server.sandbox.sandboxes.sandboxes import Sandboxes
from mock_server.server.uploads import UploadReader
from mock_server.web.callers.guard import Guard
from mock_server.web.handler import Handler
from mock_server.web.serving import listen
from support import START_MS
from support.faults import small
from support.wire import PATIENCE_SECONDS, Answer, Served, http


@dataclass(slots=True)
class Holding:
    """Passes calls on to a handler, and records which of them have ended."""

    handler: Handler
    ended: "asyncio.Queue[str]" = field(default_factory=asyncio.Queue)

    async def __call__(self, request: web.BaseRequest) -> web.StreamResponse:
        try:
            return await self.handler(request)
        finally:
            self.ended.put_nowait(request.raw_path)


@dataclass(frozen=True, slots=True)
class HeldServer(Served):
    """A server, and the paths of the calls that have ended."""

    ended: "asyncio.Queue[str]"

    async def control(self, method: str, path: str, body: Any = None, prefix: str = "") -> Answer:
        """Make a control call over a new connection; it must succeed."""
        raw = None if body is None else dumps(body)
        answer = await self.call(http(method, f"{prefix}/_sandbox{path}", raw))
        assert answer.status < 400, answer
        return answer

    async def until_met(self, plan: str = "plan", prefix: str = "") -> None:
        """Wait until a call of the interface has met a step of a fault plan."""
        await self.control("POST", "/journal/wait", {"match": {"plan": plan}}, prefix)

    async def until_ended(self, path: str) -> None:
        """Wait until the server has finished a call."""
        async with asyncio.timeout(PATIENCE_SECONDS):
            while await self.ended.get() != path:
                pass


@asynccontextmanager
async def holding(
    *, now_ms: Callable[[], int] = lambda: START_MS, limit: int = 1000
) -> AsyncIterator[HeldServer]:
    """Serve SMALL_WORLD, with at most `limit` sandboxes."""
    sandboxes = Sandboxes(small().sandbox.simulation.scenario, START_MS, limit=limit)
    handler = Handler(now_ms=now_ms, uploads=UploadReader(), guard=Guard())
    handler.open(sandboxes)
    watched = Holding(handler)
    listener = await listen(watched, host="127.0.0.1", port=0)
    try:
        yield HeldServer(handler, listener, sandboxes, watched.ended)
    finally:
        handler.close()
        await listener.stop()
