"""The stream of events: what a sandbox has noted, written as it comes.

A reader that is so slow that events are gone before it has them is told so and dropped; one that
takes nothing at all for too long is dropped without a word, since it would not read that either.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from aiohttp import web

from mock_server.sandbox.exchange import Outcome
from mock_server.sandbox.sandbox import Sandbox
from mock_server.sandbox.sandboxes import Tenancy
from mock_server.web.waiting import Waiters

PATIENCE_SECONDS: Final = 10.0
"""How long a reader may take nothing before it is dropped."""

_KEEP_ALIVE_SECONDS: Final = 15.0
_COMMENT: Final = b": still here\n\n"


async def stream_events(
    request: web.BaseRequest,
    outcome: Outcome,
    tenancy: Tenancy,
    changes: Waiters[Sandbox],
    now_ms: Callable[[], int],
    patience_seconds: float,
) -> web.StreamResponse:
    """Write events until the client leaves, the server stops, or the reader is too slow."""
    if outcome.stream is None:
        raise ValueError("the outcome asks for no events")
    response = web.StreamResponse(status=outcome.status, headers=dict(outcome.headers))
    await response.prepare(request)
    tenancy.streams += 1
    try:
        reader = _Reader(response, patience_seconds)
        await _write_events(reader, outcome.stream.after, tenancy, changes, now_ms)
    except TimeoutError:
        if request.transport is not None:
            request.transport.abort()
    finally:
        tenancy.streams -= 1
    return response


@dataclass(frozen=True, slots=True)
class _Reader:
    """Whoever the events are for, as long as it takes them."""

    response: web.StreamResponse
    patience_seconds: float

    async def write(self, data: bytes) -> None:
        """Write, waiting for the reader no longer than there is patience (TimeoutError)."""
        async with asyncio.timeout(self.patience_seconds):
            await self.response.write(data)


async def _write_events(
    reader: _Reader,
    after: int,
    tenancy: Tenancy,
    changes: Waiters[Sandbox],
    now_ms: Callable[[], int],
) -> None:
    sandbox = tenancy.sandbox
    while not (changes.is_over or tenancy.is_over):
        sandbox.tick(now_ms())
        if sandbox.events.has_lost(after):
            # Whoever comes back with this id goes on with the oldest event that is kept.
            notice = f"id: {sandbox.events.before_oldest}\nevent: dropped\ndata: {{}}\n\n"
            await reader.write(notice.encode())
            return
        pending = list(sandbox.events.after(after))
        if pending:
            after = pending[-1].number
            await reader.write(b"".join(event.encode() for event in pending))
            continue
        seconds = _seconds_until_due(sandbox.next_due_ms(), now_ms())
        woken = await changes.wait(sandbox, seconds)
        if not woken and seconds == _KEEP_ALIVE_SECONDS:
            await reader.write(_COMMENT)


def _seconds_until_due(due_ms: int | None, now_ms: int) -> float:
    """Return how long nothing needs to be looked at; a comment keeps the connection open."""
    if due_ms is None:
        return _KEEP_ALIVE_SECONDS
    return min(_KEEP_ALIVE_SECONDS, max(0.0, (due_ms - now_ms) / 1000))
