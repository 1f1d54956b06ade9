"""The stream of events: what a sandbox has noted, written as it comes.

A reader that is so slow that events are gone before it has them is told so and dropped.
"""

from collections.abc import Callable
from typing import Final

from aiohttp import web

from mock_server.sandbox.exchange import Outcome
from mock_server.sandbox.sandbox import Sandbox
from mock_server.sandbox.sandboxes import Tenancy
from mock_server.web.waiting import Waiters

_KEEP_ALIVE_SECONDS: Final = 15.0
_COMMENT: Final = b": still here\n\n"


async def stream_events(
    request: web.BaseRequest,
    outcome: Outcome,
    tenancy: Tenancy,
    changes: Waiters[Sandbox],
    now_ms: Callable[[], int],
) -> web.StreamResponse:
    """Write events until the client leaves, the server stops, or the reader is too slow."""
    response = web.StreamResponse(status=outcome.status, headers=dict(outcome.headers))
    await response.prepare(request)
    tenancy.streams += 1
    try:
        await _write_events(response, outcome.stream_after or 0, tenancy, changes, now_ms)
    finally:
        tenancy.streams -= 1
    return response


async def _write_events(
    response: web.StreamResponse,
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
            await response.write(notice.encode())
            return
        pending = list(sandbox.events.after(after))
        if pending:
            after = pending[-1].number
            await response.write(b"".join(event.encode() for event in pending))
            continue
        seconds = _seconds_until_due(sandbox.next_due_ms(), now_ms())
        woken = await changes.wait(sandbox, seconds)
        if not woken and seconds == _KEEP_ALIVE_SECONDS:
            await response.write(_COMMENT)


def _seconds_until_due(due_ms: int | None, now_ms: int) -> float:
    """Return how long nothing needs to be looked at; a comment keeps the connection open."""
    if due_ms is None:
        return _KEEP_ALIVE_SECONDS
    return min(_KEEP_ALIVE_SECONDS, max(0.0, (due_ms - now_ms) / 1000))
