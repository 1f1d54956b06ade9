"""A server without a socket, with connections in memory."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Concatenate, Final, ParamSpec
from weakref import WeakSet

from mock_server.sandbox.ground.exchange import Request
from mock_server.sandbox.record.bundle import Origin
from mock_server.sandbox.sandboxes.sandboxes import Sandboxes
from mock_server.web.answering.timeouts import Timeouts
from mock_server.web.engine import Engine
from mock_server.web.handler import Handler
from mock_server.web.serving import OpenConnections
from support import NORTH, START_MS, built
from support.engines import slow_down
from support.lines import MemoryLine
from support.loops import StillLoop, but_for_the_first, left_by, turns, until
from support.wire import unloaded

_P = ParamSpec("_P")

TIMEOUTS: Final = Timeouts(head=2, body=3, reply=4, idle=5, pace=1 << 10)


@dataclass(frozen=True, slots=True)
class Server:
    """A server with countable connections, and more due requests than settle in one step."""

    handler: Handler
    connections: OpenConnections
    sandboxes: Sandboxes
    lines: WeakSet[MemoryLine] = field(default_factory=WeakSet)

    @property
    def engine(self) -> Engine:
        assert self.handler.engine is not None
        return self.handler.engine

    @property
    def loop(self) -> StillLoop:
        loop = asyncio.get_running_loop()
        assert isinstance(loop, StillLoop)
        return loop

    def connect(self) -> MemoryLine:
        """Return a new connection."""
        line = MemoryLine(asyncio.get_running_loop(), self.connections.open_connection())
        self.lines.add(line)
        return line

    def leftovers(self) -> dict[str, Any]:
        """Return what must not exist any more once all clients have left, but does."""
        counted = {
            "connections": len(self.connections),
            "tasks": len(asyncio.all_tasks()) - 1,
            "held": len(self.engine.answers.holds),
            "watched": bool(self.engine.answers.broadcast.watched),
            "streams": sum(tenancy.streams for tenancy in self.sandboxes),
            "busy": sum(tenancy.is_busy for tenancy in self.sandboxes),
            "bytes": self.handler.arriving.taken + self.handler.leaving.taken,
        }
        return {name: count for name, count in counted.items() if count}


@cache
def filled() -> Sandboxes:
    """Return sandboxes; the default one has more requests than settle in one turn."""
    sandboxes = Sandboxes(built(), START_MS)
    modify = Request("PATCH", f"/api/v2/customer/{NORTH}", body=b"{}")
    for _ in range(2):
        sandboxes.default.handle(modify, START_MS)
    return sandboxes


@asynccontextmanager
async def unplugged(timeouts: Timeouts = TIMEOUTS) -> AsyncIterator[Server]:
    """Serve on the running loop, which may be a `StillLoop`."""
    sandboxes = Sandboxes(filled().scenario, START_MS)
    sandboxes.default.resume(filled().default.simulation.copy(), Origin(START_MS))
    handler = unloaded(timeouts=timeouts)
    handler.open(sandboxes)
    assert handler.engine is not None
    slow_down(handler.engine.answers)
    connections = OpenConnections(handler)
    try:
        yield Server(handler, connections, sandboxes)
    finally:
        handler.close()
        closing = asyncio.ensure_future(connections.close())
        loop = asyncio.get_running_loop()
        while not closing.done():
            await (loop.pass_by(1) if isinstance(loop, StillLoop) else turns(1))
        await closing


def played(
    story: Callable[Concatenate[Server, _P], Coroutine[Any, Any, None]],
) -> Callable[_P, None]:
    """Make a test of a story with a server, on a loop with simulated time.

    In the end, its clients hang up, and nothing may be left of it.
    """

    def test(*args: _P.args, **named: _P.kwargs) -> None:
        async def run() -> None:
            async with unplugged() as server:
                await story(server, *args, **named)
                for line in [*server.lines]:
                    line.hang_up()
                await until(lambda: not server.leftovers(), server.leftovers)

        assert left_by(StillLoop, run) == {}

    return but_for_the_first(test, story)
