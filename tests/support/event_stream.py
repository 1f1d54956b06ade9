"""Reads a stream of events over a socket, and a wall clock that tests set."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

from aiohttp import ClientResponse, ClientSession

from mock_server.contract.values.exact_json import loads
from support import START_MS
from support.wire import PATIENCE_SECONDS, Served


@dataclass(slots=True)
class Clock:
    """The server's wall clock, which only changes when a test sets it."""

    ms: int = START_MS

    def __call__(self) -> int:
        return self.ms


@dataclass(frozen=True, slots=True)
class Seen:
    """One event as a client reads it."""

    number: int
    kind: str
    data: Any


class Stream:
    """A client that reads events."""

    def __init__(self, reply: ClientResponse) -> None:
        self.reply = reply

    async def event(self) -> Seen:
        """Read the next event."""
        async with asyncio.timeout(PATIENCE_SECONDS):
            block = (await self.reply.content.readuntil(b"\n\n")).decode().rstrip("\n")
        shown = dict(line.split(": ", 1) for line in block.split("\n"))
        return Seen(int(shown["id"]), shown["event"], loads(shown["data"].encode()))

    async def rest(self) -> bytes:
        """Read until the stream ends."""
        async with asyncio.timeout(PATIENCE_SECONDS):
            return await self.reply.content.read()


@asynccontextmanager
async def events(
    served: Served, prefix: str = "", after: int | None = None, *, query: str = "", **headers: str
) -> AsyncIterator[Stream]:
    """Read the events of a sandbox, filtered by a query; the stream is open when this returns."""
    sent = headers if after is None else {"Last-Event-ID": str(after), **headers}
    url = f"{served.listener.url}{prefix}/_sandbox/events?{query}"
    async with ClientSession() as session, session.get(url, headers=sent) as reply:
        yield Stream(reply)
