"""However many calls arrive, or continue, at the same instant, others run in between."""

import asyncio
from dataclasses import dataclass, field
from typing import Any

import pytest
from support import START_MS, begun, build
from support.loops import StillLoop, turns
from support.wire import http

from mock_server.sandbox.sandboxes.sandboxes import Sandboxes
from mock_server.web.answering.broadcast import Broadcast, Watcher
from mock_server.web.answering.presence import Timeouts
from mock_server.web.answering.waiting import Holds
from mock_server.web.callers.guard import Guard
from mock_server.web.connections.outbox import Outbox

CLIENTS = 20
EACH_SECONDS = 0.002


@dataclass(slots=True)
class Toil:
    """Work that takes time of a loop, and the data that it was done for."""

    loop: StillLoop
    done: list[bytes] = field(default_factory=list)

    def do(self, data: bytes) -> None:
        self.done.append(data)
        self.loop.spend(EACH_SECONDS)


class Parser(asyncio.Protocol):
    """Accepts calls in place of aiohttp, and takes time for it."""

    def __init__(self, toil: Toil) -> None:
        self._toil = toil

    def data_received(self, data: bytes) -> None:
        self._toil.do(data)


class Teller(asyncio.Transport):
    """Receives replies, and takes time for it."""

    def __init__(self, toil: Toil) -> None:
        super().__init__()
        self._toil = toil
        self._is_closed = False

    def write(self, data: Any) -> None:
        self._toil.do(data)

    def is_closing(self) -> bool:
        return self._is_closed

    def close(self) -> None:
        self._is_closed = True


@pytest.mark.parametrize("call", [http("HEAD", "/"), http("GET", "/_live"), b"no call\r\n\r\n"])
def test_only_some_of_many_simultaneous_calls_are_taken_in_a_turn(call: bytes) -> None:
    loop = StillLoop()

    async def played() -> None:
        toil, outbox = Toil(loop), Outbox(loop)
        for number in range(CLIENTS):
            connection = Connection(
                loop,
                lambda _: Parser(toil),
                express=Express("", Guard()),
                outbox=outbox,
                timeouts=Timeouts(),
                opened=lambda _: None,
                closed=lambda _: None,
                number=number,
            )
            connection.connection_made(Teller(toil))
            connection.data_received(call)
        assert len(toil.done) == 4
        await turns(1)
        assert len(toil.done) <= 8
        await turns(CLIENTS)
        assert len(toil.done) == CLIENTS

    with asyncio.Runner(loop_factory=lambda: loop) as runner:
        runner.run(played())


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


async def test_only_some_of_many_readers_are_notified_in_a_turn() -> None:
    sandboxes = Sandboxes(build(), START_MS)
    tenancy = sandboxes.default_tenancy
    broadcast = Broadcast()
    watchers = [Watcher() for _ in range(WAITING)]
    left = asyncio.get_running_loop().create_future()
    for number, watcher in enumerate(watchers):
        broadcast.watch(tenancy, watcher, [{}, {"customer": str(number)}], reads=True)
    waits = [asyncio.create_task(watcher.wait(1e6, left)) for watcher in watchers]
    await turns(1)
    broadcast.end(tenancy.sandbox)
    assert max(await ended(waits)) <= MAX_IN_A_TURN
    assert all(watcher.is_over for watcher in watchers)
