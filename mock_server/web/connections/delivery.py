"""Delivers answers as fast as clients read them: whole, in pieces, as a stream, late, or broken.

Unread data stays where it is produced, not in the connection: only one slice of a long reply is in
transit. All long replies share a limited amount of memory; see `Handler.leaving`. Who reads too
slowly is disconnected: a reader of events is told so if some are dropped before they are read.

The core only names what goes wrong. Every wait ends when its plan is removed, the sandbox is reset,
the server stops, or the client disconnects.
"""

import asyncio
import socket
import struct
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Final

from aiohttp import web
from aiohttp.hdrs import METH_CONNECT

from mock_server.sandbox.ground.exchange import (
    NOTHING,
    WITHOUT_BODY,
    BaseReply,
    EventStream,
    FaultyReply,
    LongReply,
    Network,
    Reply,
)
from mock_server.sandbox.record.journal import EventLog
from mock_server.sandbox.sandboxes.sandbox import Tenancy
from mock_server.web.answering.limits import ByteBudget, CrowdedError
from mock_server.web.answering.replies import MAX_PLAIN, SERVER, head_of
from mock_server.web.answering.timeouts import Timeouts
from mock_server.web.answering.waiting import Broadcast, Hold, Watcher
from mock_server.web.connections.aiohttp_side import Client, NoResponse, PlainResponse

_SLICE: Final = (1 << 16) + 1
"""Bytes per write: for more than 64 KiB, aiohttp waits until there is room."""

Write = Callable[[bytes], Awaitable[None]]


@dataclass(slots=True, eq=False)
class Delivery:
    """Delivers the answer to one request; `_cors` are further headers for it."""

    _request: web.BaseRequest
    _client: Client
    _timeouts: Timeouts
    _cors: Mapping[str, str]
    _seconds: float = field(init=False)
    """How long the client may still take to read what is written."""

    def __post_init__(self) -> None:
        self._seconds = self._timeouts.reply

    async def write(self, outcome: BaseReply) -> web.StreamResponse:
        """Write a complete reply; aiohttp writes it if it is short or declares its own length."""
        is_short = len(outcome.body) <= MAX_PLAIN or self._request.method == "HEAD"
        if is_short or _is_framed(outcome):
            headers = {"Server": SERVER, **outcome.headers, **self._cors}
            whole = web.Response(status=outcome.status, body=outcome.body, headers=headers)
            self._close_if_last(whole)
            return await self._finish(whole)
        reply = await self._begin(outcome, len(outcome.body))
        await self.send(reply.write, outcome.body)
        return await self._finish(reply)

    async def write_plainly(self, outcome: Reply) -> web.StreamResponse:
        """Write a plain reply, which aiohttp writes if it is the last one."""
        side = self._client.side
        is_last = side is not None and side.link.is_ending
        return await (self.write(outcome) if is_last else self._finish(PlainResponse(outcome)))

    async def write_in_pieces(
        self, outcome: LongReply, pause: Callable[[], Awaitable[None]], leaving: ByteBudget
    ) -> web.StreamResponse:
        """Write a reply in pieces, each generated once most of the previous ones are read."""
        reply = await self._begin(outcome)
        if self._request.method != "HEAD":
            await self.send(reply.write, outcome.body)
            for piece in outcome.rest:
                try:
                    with leaving.share() as take:
                        take(len(piece))
                        await self.send(reply.write, piece)
                except CrowdedError as crowded:
                    raise self._aborted() from crowded
                await pause()
        return await self._finish(reply)

    async def _begin(
        self, outcome: BaseReply, length: int | None = None, more: Mapping[str, str] = NOTHING
    ) -> web.StreamResponse:
        headers = {"Server": SERVER, **outcome.headers, **self._cors, **more}
        reply = web.StreamResponse(status=outcome.status, headers=headers)
        reply.content_length = length
        self._close_if_last(reply)
        await reply.prepare(self._request)
        return reply

    async def _finish(self, reply: web.StreamResponse) -> web.StreamResponse:
        """Write the rest of a reply, except in an application, where aiohttp does."""
        if self._client.side is not None:
            await self._client.side.finish(self._request, reply)
        return reply

    def _close_if_last(self, reply: web.StreamResponse) -> None:
        """Let a reply close its connection, if no further call can be read from it."""
        side, body = self._client.side, self._request.content
        if side is None:
            return
        if self._request.method == METH_CONNECT:  # without a body, but aiohttp waits for one
            reply.force_close()
            body.feed_eof()
        elif not body.is_eof():  # or aiohttp would continue reading
            reply.force_close()
            self._client.left.add_done_callback(lambda _: body.feed_eof())
        elif side.link.is_ending:
            reply.force_close()

    async def send(self, write: Write, data: bytes | memoryview) -> None:
        """Write some bytes in slices, each once most of the previous ones are read.

        `write` writes a slice, and returns once there is room for another one. They have their own
        time limit, and what is left of earlier ones.
        """
        loop = asyncio.get_running_loop()
        began = loop.time()
        self._seconds += len(data) / self._timeouts.pace
        view = memoryview(data)
        try:
            async with asyncio.timeout(self._seconds):
                for start in range(0, len(view), _SLICE):  # copied, or each would keep all data
                    await write(bytes(view[start : start + _SLICE]))
        except TimeoutError:
            raise self._aborted() from None
        self._seconds -= loop.time() - began

    def _aborted(self) -> ConnectionAbortedError:
        if self._request.transport is not None:
            self._request.transport.abort()
        return ConnectionAbortedError()

    # ── Events as they happen ────────────────────────────────────────────────────────────────

    async def stream(
        self, stream: EventStream, tenancy: Tenancy, broadcast: Broadcast, keep_alive: float
    ) -> web.StreamResponse:
        """Write events until the client leaves, with a comment after each silence."""
        reply = await self._begin(stream, more=_UNBUFFERED)
        reader = Watcher(reads=True)

        async def write(news: bytes) -> None:
            self._seconds = self._timeouts.reply
            await self.send(reply.write, news)

        tenancy.streams += 1
        try:
            broadcast.watch(tenancy, reader, (stream.interest,))
            events = tenancy.sandbox.events
            if events.has_lost(stream.after):
                reader.has_lost = True
            else:
                await _write_kept(write, events, stream)
            is_open = not reader.has_lost
            while is_open:
                await reader.wait(keep_alive, self._client.left)
                is_open = not (reader.has_lost or reader.is_over or self._client.left.done())
                news = reader.take()
                if news or is_open:
                    await write(news or _COMMENT)
            if reader.has_lost:  # resuming at this id yields the oldest event that is kept
                dropped = f"id: {events.before_oldest}\nevent: dropped\ndata: {{}}\n\n"
                await write(dropped.encode())
        finally:
            tenancy.streams -= 1
            broadcast.leave(tenancy, reader, (stream.interest,))
        return await self._finish(reply)

    # ── What goes wrong ──────────────────────────────────────────────────────────────────────

    async def hold_back(self, hold: Hold, seconds: float | None) -> bool:
        """Wait for `seconds`, or forever; True if released, or if the client sends no more."""
        released = asyncio.create_task(hold(seconds))
        try:
            waits = released, self._client.left
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
            return not released.done() or released.result()
        finally:
            released.cancel()

    async def break_off(
        self, outcome: FaultyReply, hold: Hold, dripping: "set[Delivery]"
    ) -> web.StreamResponse:
        """Break the connection, as the outcome says; `dripping` are all replies that drip."""
        request = self._request
        transport = request.transport
        if transport is None:  # the client has disconnected
            return NoResponse()

        async def write(data: bytes) -> None:
            if not transport.is_closing():  # when uvloop would raise
                transport.write(data)
            await request.writer.drain()

        match outcome.network:
            case Network.HANG:
                await self.hold_back(hold, None)
            case Network.DRIP:
                dripping.add(self)
                try:
                    await self._drip(write, outcome, hold, dripping)
                finally:
                    dripping.discard(self)
            case Network.RESET:
                _reset(transport)
            case Network.TRUNCATE:
                body = self._body_of(outcome)
                await self.send(write, head_of(outcome, closes=True))
                await self.send(write, body[: len(body) // 2])
            case Network.GARBAGE:
                await self.send(write, _garbage(outcome.body))
            case _:
                pass  # empty: nothing is sent
        transport.close()
        return NoResponse()

    def _body_of(self, outcome: FaultyReply) -> memoryview:
        return memoryview(b"" if self._request.method == "HEAD" else outcome.body)

    async def _drip(
        self, write: Write, outcome: FaultyReply, hold: Hold, dripping: "set[Delivery]"
    ) -> None:
        """Write `rate` bytes per second in pieces; once released, write the rest in one step."""
        rate, head, body = outcome.rate or 1, head_of(outcome, closes=True), self._body_of(outcome)
        start, length, is_released = 0, len(head) + len(body), False
        while start < length:
            piece = drip_size(rate, len(dripping))
            end = length if is_released else start + piece
            await self.send(write, head[start:end])
            await self.send(write, body[max(0, start - len(head)) : max(0, end - len(head))])
            is_released = await self.hold_back(hold, piece / rate)
            start = end


def to_plain_response(request: web.Request, outcome: Reply) -> web.StreamResponse:
    """Return the response of an application, which aiohttp writes if the application changes it."""
    for app in request.match_info.apps:
        if app.middlewares or app.on_response_prepare:
            headers = {"Server": SERVER, **outcome.headers}
            return web.Response(status=outcome.status, body=outcome.body, headers=headers)
    return PlainResponse(outcome)


def _is_framed(outcome: BaseReply) -> bool:
    """Return whether a reply declares the end of its body, or has no body."""
    return outcome.status in WITHOUT_BODY or any(
        name.lower() in ("content-length", "transfer-encoding") for name in outcome.headers
    )


KEEP_ALIVE_SECONDS: Final = 15.0
"""How long a stream may be silent before a comment is sent."""

_COMMENT: Final = b": still here\n\n"
_UNBUFFERED: Final = {"X-Accel-Buffering": "no"}
"""Tells nginx, which otherwise holds events back until it has some kilobytes of them."""


async def _write_kept(write: Write, events: EventLog, stream: EventStream) -> None:
    """Write the events that are kept in the log; new events queue until that is done."""
    kept = b""
    for event in tuple(events.after(stream.after)):
        if all(event.fact(name) == value for name, value in stream.interest.items()):
            kept += event.encode()
        if len(kept) > MAX_PLAIN:
            await write(kept)
            kept = b""
    await write(kept)


_RESET_ON_CLOSE: Final = struct.pack("ii", 1, 0)
_DRIPS_PER_SECOND: Final = 10
_DRIPS_OF_ALL: Final = 1000
"""Pieces per second of all dripping replies together: each takes the server as long as a call."""

_TELLING: Final = 1 << 16
"""The number of leading bytes of a reply that determine the garbage; hashing all would be slow."""


def drip_size(rate: int, dripping: int = 1) -> int:
    """Return the bytes of a piece: the more replies drip, the larger and rarer their pieces."""
    return max(1, rate // _DRIPS_PER_SECOND, rate * dripping // _DRIPS_OF_ALL)


def _reset(transport: asyncio.Transport) -> None:
    connection = transport.get_extra_info("socket")
    if connection is not None and not transport.is_closing():
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _RESET_ON_CLOSE)
    transport.abort()


def _garbage(body: bytes) -> bytes:
    """Return bytes that are not HTTP, always the same ones for the same reply."""
    begins = body[:_TELLING]
    return b"\x00" + b"".join(
        blake2b(begins, digest_size=64, salt=bytes([number])).digest() for number in range(4)
    )
