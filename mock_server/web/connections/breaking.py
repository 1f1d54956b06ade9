"""Performs delayed, broken, slow and absent replies, which the core only names.

Every wait ends when its plan is removed, the sandbox is reset, the server stops, or the client
disconnects.
"""

import asyncio
import socket
import struct
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import blake2b
from typing import Final

from aiohttp import web

from mock_server.sandbox.ground.exchange import FaultyReply, Network
from mock_server.web.answering.replies import head_of
from mock_server.web.answering.timeouts import Timeouts
from mock_server.web.answering.waiting import Hold
from mock_server.web.connections.aiohttp_side import NoResponse, left_of, link_of
from mock_server.web.connections.writing import Writer

_RESET_ON_CLOSE: Final = struct.pack("ii", 1, 0)
_DRIPS_PER_SECOND: Final = 10
_DRIPS_OF_ALL: Final = 1000
"""Pieces per second of all dripping replies together: each takes the server as long as a call."""

_TELLING: Final = 1 << 16
"""The number of leading bytes of a reply that determine the garbage; hashing all would be slow."""


class Drips:
    """The dripping replies of a server: the more there are, the larger and rarer their pieces."""

    def __init__(self) -> None:
        self._count = 0

    @contextmanager
    def another(self) -> Iterator[None]:
        self._count += 1
        try:
            yield
        finally:
            self._count -= 1

    def size(self, rate: int) -> int:
        return max(drip_size(rate), rate * self._count // _DRIPS_OF_ALL)


async def hold_back(request: web.BaseRequest, hold: Hold, seconds: float | None) -> bool:
    """Wait for `seconds`, or forever if None; True if released, or if the client sends no more."""
    released = asyncio.create_task(hold(seconds))
    try:
        await asyncio.wait((released, left_of(request)), return_when=asyncio.FIRST_COMPLETED)
        return not released.done() or released.result()
    finally:
        released.cancel()


async def break_connection(
    request: web.BaseRequest, outcome: FaultyReply, hold: Hold, timeouts: Timeouts, drips: Drips
) -> web.StreamResponse:
    transport, link = request.transport, link_of(request)
    if transport is None:  # the client has disconnected
        return NoResponse()

    async def write(data: bytes | memoryview) -> None:
        _write(transport, data)
        if link is None:
            await request.writer.drain()
        else:
            await link.wait_for_room()

    writer = Writer(write, request, timeouts)
    match outcome.network:
        case Network.HANG:
            await hold_back(request, hold, None)
        case Network.DRIP:
            with drips.another():
                await _drip(writer, request, outcome, hold, drips)
        case Network.RESET:
            _reset(transport)
        case _:
            for data in _broken(request.method, outcome):
                await writer.write(data)
    transport.close()
    return NoResponse()


def _broken(method: str, outcome: FaultyReply) -> Iterator[bytes | memoryview]:
    match outcome.network:
        case Network.TRUNCATE:
            body = _body(method, outcome)
            yield head_of(outcome, closes=True)
            yield memoryview(body)[: len(body) // 2]
        case Network.GARBAGE:
            yield _garbage(outcome.body)
        case _:
            pass  # empty: nothing is sent


def _body(method: str, outcome: FaultyReply) -> bytes:
    return b"" if method == "HEAD" else outcome.body


def _write(transport: asyncio.Transport, data: bytes | memoryview) -> None:
    """Write unless the connection is closing, when uvloop would raise."""
    if not transport.is_closing():
        transport.write(data)


def _reset(transport: asyncio.Transport) -> None:
    connection = transport.get_extra_info("socket")
    if connection is not None and not transport.is_closing():
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _RESET_ON_CLOSE)
    transport.abort()


async def _drip(
    writer: Writer, request: web.BaseRequest, outcome: FaultyReply, hold: Hold, drips: Drips
) -> None:
    """Write `rate` bytes per second in small pieces; once released, write the rest in one step."""
    rate = outcome.rate or 1
    head, body = head_of(outcome, closes=True), memoryview(_body(request.method, outcome))

    async def write(start: int, end: int) -> None:
        await writer.write(head[start:end])
        await writer.write(body[max(0, start - len(head)) : max(0, end - len(head))])

    start, length = 0, len(head) + len(body)
    while start < length:
        piece = drips.size(rate)
        await write(start, start + piece)
        start += piece
        if await hold_back(request, hold, piece / rate):
            await write(start, length)
            return


def drip_size(rate: int) -> int:
    return max(1, rate // _DRIPS_PER_SECOND)


def _garbage(body: bytes) -> bytes:
    """Return bytes that are not HTTP, always the same ones for the same reply."""
    begins = body[:_TELLING]
    return b"\x00" + b"".join(
        blake2b(begins, digest_size=64, salt=bytes([number])).digest() for number in range(4)
    )
