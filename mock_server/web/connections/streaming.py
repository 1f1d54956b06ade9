"""Writes events as they happen.

A reader that is so slow that events are dropped before it reads them is told so and disconnected.
If it reads nothing for too long, its `Connection` ends it.
"""

from collections.abc import Awaitable, Callable
from typing import Final, TypeAlias

from aiohttp import web

from mock_server.sandbox.ground.exchange import EventStream
from mock_server.sandbox.record.events import EventLog
from mock_server.sandbox.sandboxes.sandbox import Tenancy
from mock_server.web.answering.broadcast import Broadcast, Watcher
from mock_server.web.answering.presence import Left, Timeouts
from mock_server.web.answering.replies import MAX_PLAIN
from mock_server.web.connections.aiohttp_side import begin_long_reply
from mock_server.web.connections.writing import Writer

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
    """Write events until the client leaves, the server stops, or the reader is too slow."""
    reply = await begin_long_reply(request, stream, _UNBUFFERED)
    reader = Watcher()

    async def write(news: bytes) -> None:
        await Writer(reply.write, request, timeouts).write(news)

    tenancy.streams += 1
    try:
        broadcast.watch(tenancy, reader, (stream.interest,), reads=True)
        events = tenancy.sandbox.events
        if events.has_lost(stream.after):
            reader.has_lost = True
        else:
            await _write_kept(write, events, stream)
        await _write_news(write, reader, left, keep_alive)
        if reader.has_lost:
            await write(_dropped(events))
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
    """Write new events, and comments that keep the connection open."""
    is_open = not reader.has_lost
    while is_open:
        await reader.wait(keep_alive, left)
        is_open = not (reader.has_lost or reader.is_over or left.done())
        news = reader.take()
        if news or is_open:
            await write(news or _COMMENT)


def _dropped(events: EventLog) -> bytes:
    """Return an event that reports lost events; resuming at its id yields the oldest kept one."""
    return f"id: {events.before_oldest}\nevent: dropped\ndata: {{}}\n\n".encode()
