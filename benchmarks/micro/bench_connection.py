"""Calls from the bytes received to the bytes sent: everything that the server itself does.

No kernel and no client take part. Each call has a unique head and body, and comes a millisecond
after the previous one; a round of the loop has as many calls as that of a busy server.
"""

import asyncio
from collections.abc import Callable, Iterator
from itertools import count, islice
from typing import Any, Final, cast

import pytest

from benchmarks import traffic, world
from benchmarks.calls import CONNECTIONS, Load, numbered
from mock_server.sandbox.sandboxes.sandboxes import Sandboxes
from mock_server.server.uploads import UploadReader
from mock_server.web.answering.presence import Link
from mock_server.web.answering.timeouts import Deadline, Timeouts
from mock_server.web.callers.guard import Guard
from mock_server.web.connections.fast_path import FastPath
from mock_server.web.connections.outbox import Outbox
from mock_server.web.handler import Handler

_STATUS: Final = slice(9, 12)
LOADS: dict[str, Callable[[], Load]] = {
    "get": traffic.reads,
    "patch": traffic.modifies,
    "patch-long": traffic.long_modifies,
    "post": traffic.packages,
}


class Wire:
    """An event loop and a transport in one, with only what a plain call needs."""

    def __init__(self) -> None:
        self._soon: list[Callable[[], None]] = []
        self.written = b""

    def time(self) -> float:
        """Return the same time always, so that no round is ever too long."""
        return 0.0

    def call_soon(self, callback: Callable[[], None]) -> None:
        """Call something at the end of the round."""
        self._soon.append(callback)

    def is_closing(self) -> bool:
        """Return that the transport stays open."""
        return False

    def write(self, data: bytes) -> None:
        """Keep the latest reply."""
        self.written = data

    def end_round(self) -> None:
        """Call the callbacks of the round."""
        soon, self._soon = self._soon, []
        for callback in soon:
            callback()


def serving() -> Callable[[list[bytes]], bytes]:
    """Return a function that answers the calls of one round, and returns the last reply."""
    instants, wire = count(world.NOW_MS), Wire()
    scenario = world.scenario()
    handler = Handler(now_ms=lambda: next(instants), uploads=UploadReader(scenario), guard=Guard())
    answers = handler.open(Sandboxes(scenario, world.NOW_MS)).answers
    # However many requests settle, one turn of the loop is enough, so that no call waits.
    answers.stopwatch = lambda: 0.0
    loop = cast("asyncio.AbstractEventLoop", wire)
    outbox = Outbox(loop)
    outbox.is_shared = True
    connection = FastPath(
        handler.plain_calls,
        outbox,
        opened=lambda transport, _: Link(loop, transport, Deadline(Timeouts(), loop.time), 1, None),
        closed=lambda _: None,
        successor=lambda *_: asyncio.Protocol(),  # gets no plain calls
    )
    connection.connection_made(cast("asyncio.Transport", wire))

    def serve(calls: list[bytes]) -> bytes:
        for call in calls:
            connection.data_received(call)
        wire.end_round()
        return wire.written

    return serve


def rounds(name: str) -> Iterator[list[bytes]]:
    """Yield the calls of one round after the other, without end."""
    calls = numbered(LOADS[name]().parts()[1], 1)
    while True:
        yield list(islice(calls, CONNECTIONS))


@pytest.mark.parametrize("name", LOADS)
def bench_connection(benchmark: Any, name: str) -> None:
    serve, calls = serving(), rounds(name)
    if serve(next(calls))[_STATUS] not in (b"200", b"202"):
        pytest.fail("the calls are refused")
    benchmark.pedantic(serve, setup=lambda: ((next(calls),), {}), rounds=500, warmup_rounds=100)
