"""Readers of events, which must get every written call in order, through any server."""

import asyncio
import re
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Final, NamedTuple

from mock_server.contract.values.exact_json import loads
from support.process import Running
from support.server_group import Member
from support.wire import http

_EVENT: Final = re.compile(r"event: (exchange|reset)\ndata: (.*)\n\n")
_CHUNK: Final = re.compile(rb"([0-9a-f]+)\r\n", re.IGNORECASE)


class Heard(NamedTuple):
    """Everything that one reader has received from a server."""

    server: int
    raw: bytes

    def gaps(self) -> list[str]:
        """Return the places where a written call is missing or repeated."""
        found, last = [], None
        for kind, each in _EVENT.findall(_whole(self.raw)):
            data = loads(each.encode())
            if kind == "reset":
                last = None
            elif "read" not in data:
                if last is not None and data["entry"] != last + 1:
                    found.append(f"server {self.server}: {data['entry']} comes after {last}")
                last = data["entry"]
        return found


@asynccontextmanager
async def overheard(members: Sequence[Member]) -> AsyncIterator[list[Heard]]:
    """Read the events of the default sandbox through each server during a block."""
    heard: list[Heard] = []
    readers = [
        asyncio.create_task(_follow(index, member.running, heard))
        for index, member in enumerate(members)
        if member.running is not None
    ]
    try:
        yield heard
    finally:
        for reader in readers:
            reader.cancel()
        await asyncio.gather(*readers, return_exceptions=True)


async def _follow(server: int, running: Running, heard: list[Heard]) -> None:
    raw = bytearray()
    async with running.wire() as wire:
        await wire.send(http("GET", "/_sandbox/events"))
        try:
            with suppress(ConnectionError):
                while piece := await wire.some():
                    raw += piece
        finally:
            heard.append(Heard(server, bytes(raw)))


def _whole(raw: bytes) -> str:
    """Return the body of a chunked reply, whose last chunk may be incomplete."""
    _, _, rest = raw.partition(b"\r\n\r\n")
    body, at = b"", 0
    while (found := _CHUNK.match(rest, at)) is not None:
        end = found.end() + int(found[1], 16)
        body, at = body + rest[found.end() : end], end + 2
    return body.decode(errors="replace")
