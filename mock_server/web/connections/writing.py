"""Writes replies as fast as clients read them, and ends connections that read too slowly.

Unread data stays where it is produced, not in the connection: only one slice of a long reply is in
transit. All long replies share a limited amount of memory; see `Handler.leaving`. A reader of
events that is so slow that some are dropped before it reads them is told so and disconnected.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from aiohttp import web

from mock_server.sandbox.ground.exchange import WITHOUT_BODY, EventStream, LongReply, Outcome
from mock_server.sandbox.record.journal import EventLog
from mock_server.sandbox.sandboxes.sandbox import Tenancy
from mock_server.web.answering.broadcast import Broadcast, Watcher
from mock_server.web.answering.byte_budget import ByteBudget, CrowdedError
from mock_server.web.answering.presence import Left
from mock_server.web.answering.replies import MAX_PLAIN
from mock_server.web.answering.timeouts import Timeouts
from mock_server.web.connections.aiohttp_side import begin_long_reply, to_response

_SLICE: Final = (1 << 16) + 1
"""Bytes per write: for more than 64 KiB, aiohttp waits until there is room."""


@dataclass(slots=True, eq=False)
class Writer:
    """Writes the reply to a request in slices, each once most of the previous ones are read.

    `_write` writes a slice, and returns once there is room for another one. If the client takes too
    long in total, the connection is aborted.
    """

    _write: Callable[[bytes], Awaitable[None]]
    _request: web.BaseRequest
    _timeouts: Timeouts
    _seconds: float = field(init=False)

    def __post_init__(self) -> None:
        self._seconds = self._timeouts.reply

    async def write(self, data: bytes | memoryview) -> None:
        """Write some bytes, within their own time limit and what is left of earlier ones."""
        loop = asyncio.get_running_loop()
        began = loop.time()
        self._seconds += len(data) / self._timeouts.pace
        view = memoryview(data)
        try:
            async with asyncio.timeout(self._seconds):
                for start in range(0, len(view), _SLICE):  # copied, or each would keep all data
                    await self._write(bytes(view[start : start + _SLICE]))
        except TimeoutError:
            if self._request.transport is not None:
                self._request.transport.abort()
            raise ConnectionAbortedError from None
        self._seconds -= loop.time() - began


async def write_reply(
    request: web.BaseRequest, outcome: Outcome, headers: Mapping[str, str], timeouts: Timeouts
) -> web.StreamResponse:
    """Write a complete reply; aiohttp writes it if it is short or declares its own length."""
    if len(outcome.body) <= MAX_PLAIN or request.method == "HEAD" or _is_framed(outcome):
        return to_response(request, outcome, headers)
    reply = await begin_long_reply(request, outcome, headers, len(outcome.body))
    await Writer(reply.write, request, timeouts).write(outcome.body)
    return reply


async def write_in_pieces(
    request: web.BaseRequest,
    outcome: LongReply,
    headers: Mapping[str, str],
    timeouts: Timeouts,
    pause: Callable[[], Awaitable[None]],
    leaving: ByteBudget,
) -> web.StreamResponse:
    """Write a reply in pieces, each generated once most of the previous ones are read."""
    reply = await begin_long_reply(request, outcome, headers)
    if request.method != "HEAD":
        writer = Writer(reply.write, request, timeouts)
        await writer.write(outcome.body)
        for piece in outcome.rest:
            try:
                with leaving.share() as take:
                    take(len(piece))
                    await writer.write(piece)
            except CrowdedError as crowded:
                if request.transport is not None:
                    request.transport.abort()
                raise ConnectionAbortedError from crowded
            await pause()
    return reply


def _is_framed(outcome: Outcome) -> bool:
    """Return whether a reply declares the end of its body, or has no body."""
    return outcome.status in WITHOUT_BODY or any(
        name.lower() in ("content-length", "transfer-encoding") for name in outcome.headers
    )


# ── Events as they happen ────────────────────────────────────────────────────────────────────────

KEEP_ALIVE_SECONDS: Final = 15.0
"""How long a stream may be silent before a comment is sent."""

_Write: TypeAlias = Callable[[bytes], Awaitable[None]]

_COMMENT: Final = b": still here\n\n"
_UNBUFFERED: Final = {"X-Accel-Buffering": "no"}
"""Tells nginx, which otherwise holds events back until it has some kilobytes of them."""


async def stream_events(
    request: web.BaseRequest,
    stream: EventStream,
    tenancy: Tenancy,
    broadcast: Broadcast,
    left: Left,
    timeouts: Timeouts,
    keep_alive: float,
) -> web.StreamResponse:
    reply = await begin_long_reply(request, stream, _UNBUFFERED)
    reader = Watcher(reads=True)

    async def write(news: bytes) -> None:
        await Writer(reply.write, request, timeouts).write(news)

    tenancy.streams += 1
    try:
        broadcast.watch(tenancy, reader, (stream.interest,))
        events = tenancy.sandbox.events
        if events.has_lost(stream.after):
            reader.has_lost = True
        else:
            await _write_kept(write, events, stream)
        await _write_news(write, reader, left, keep_alive)
        if reader.has_lost:  # resuming at this id yields the oldest event that is kept
            dropped = f"id: {events.before_oldest}\nevent: dropped\ndata: {{}}\n\n"
            await write(dropped.encode())
    finally:
        tenancy.streams -= 1
        broadcast.leave(tenancy, reader, (stream.interest,))
    return reply


async def _write_kept(write: _Write, events: EventLog, stream: EventStream) -> None:
    """Write the events that are kept in the log; new events queue until that is done."""
    kept = b""
    for event in tuple(events.after(stream.after)):
        if all(event.fact(name) == value for name, value in stream.interest.items()):
            kept += event.encode()
        if len(kept) > MAX_PLAIN:
            await write(kept)
            kept = b""
    await write(kept)


async def _write_news(write: _Write, reader: Watcher, left: Left, keep_alive: float) -> None:
    is_open = not reader.has_lost
    while is_open:
        await reader.wait(keep_alive, left)
        is_open = not (reader.has_lost or reader.is_over or left.done())
        news = reader.take()
        if news or is_open:
            await write(news or _COMMENT)
