"""However many calls arrive, or continue, at the same instant, others run in between."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
import uvloop
from support import NORTH, START_MS, begun, build
from support.loops import turns
from support.wire import PATIENCE_SECONDS

from mock_server.sandbox.ground.exchange import Request
from mock_server.sandbox.sandboxes.sandboxes import Sandboxes
from mock_server.web.answering.waiting import Broadcast, Holds, Watcher

WAITING = 250
MAX_IN_A_TURN = 100


async def ended(waits: list[asyncio.Task[Any]]) -> list[int]:
    """Return the number of waits that end in each turn of the loop, until all have ended."""
    counts = []
    while not all(wait.done() for wait in waits):
        before = sum(wait.done() for wait in waits)
        await turns(1)
        counts.append(sum(wait.done() for wait in waits) - before)
    return counts


async def test_only_some_of_many_held_replies_are_released_in_a_turn() -> None:
    holds, sandbox = Holds(), begun(build())
    held = [asyncio.create_task(holds.of(sandbox, "a plan")(None)) for _ in range(WAITING)]
    await turns(1)
    assert len(holds) == WAITING
    sandbox.epoch += 1
    holds.release_stale()
    later = asyncio.create_task(holds.of(sandbox, "a plan")(None))
    assert max(await ended(held)) <= MAX_IN_A_TURN
    assert (len(holds), later.done()) == (1, False)
    holds.release_all()
    assert await later


async def test_nothing_is_left_of_a_reply_that_was_held_for_its_time() -> None:
    holds, sandbox = Holds(), begun(build())
    assert not await holds.of(sandbox, "a plan")(0)
    assert not holds.has(sandbox)


async def test_only_some_of_many_readers_are_notified_in_a_turn() -> None:
    sandboxes = Sandboxes(build(), START_MS)
    tenancy = sandboxes.default_tenancy
    broadcast = Broadcast()
    watchers = [Watcher(reads=True) for _ in range(WAITING)]
    left = asyncio.get_running_loop().create_future()
    for number, watcher in enumerate(watchers):
        broadcast.watch(tenancy, watcher, [{}, {"customer": str(number)}])
    waits = [asyncio.create_task(watcher.wait(1e6, left)) for watcher in watchers]
    await turns(1)
    broadcast.end(tenancy.sandbox)
    assert max(await ended(waits)) <= MAX_IN_A_TURN
    assert all(watcher.is_over for watcher in watchers)


async def test_a_reader_is_notified_however_many_calls_come_in_each_turn() -> None:
    tenancy = Sandboxes(build(), START_MS).default_tenancy
    broadcast, reader = Broadcast(), Watcher(reads=True)
    broadcast.watch(tenancy, reader, [{}])
    for _ in range(10):
        for number in range(500):
            tenancy.sandbox.events.add("reset", (number,))
        broadcast.touch(tenancy)
        await turns(1)
    assert reader.take()
    broadcast.end(tenancy.sandbox)


@pytest.mark.parametrize("make", [asyncio.new_event_loop, uvloop.new_event_loop])
def test_calls_share_a_notice_that_is_due_at_once(
    make: Callable[[], asyncio.AbstractEventLoop],
) -> None:
    """A callback of uvloop that is due at once does not tell when that is."""

    async def touched_twice() -> bytes:
        tenancy = Sandboxes(build(), START_MS).default_tenancy
        broadcast, reader = Broadcast(), Watcher(reads=True)
        broadcast.watch(tenancy, reader, [{}])
        for _ in range(2):
            tenancy.sandbox.handle(Request("GET", f"/api/v2/customer/{NORTH}"), START_MS)
            broadcast.touch(tenancy)
        await reader.wait(PATIENCE_SECONDS, asyncio.get_running_loop().create_future())
        return reader.take()

    with asyncio.Runner(loop_factory=make) as runner:
        assert runner.run(touched_twice()).count(b"event: exchange") == 2


def test_a_reader_that_lags_behind_loses_what_it_has_not_read() -> None:
    reader = Watcher(reads=True)
    reader.put(b"x" * (1 << 20))
    assert not reader.has_lost
    reader.put(b"x")
    assert (reader.has_lost, reader.take()) == (True, b"")
