"""The server behaves the same on asyncio's own loop and on uvloop, if installed."""

import asyncio
from collections.abc import Callable

import pytest
import uvloop
from support import NORTH, START_MS, built
from support.wire import PATIENCE_SECONDS

from mock_server.sandbox.ground.address import DEFAULT
from mock_server.sandbox.ground.exchange import Caller, Request
from mock_server.sandbox.sandboxes.sandboxes import Sandboxes
from mock_server.web.answering.broadcast import Broadcast, Watcher

READ = Request("GET", f"/api/v2/customer/{NORTH}")


@pytest.mark.parametrize("make", [asyncio.new_event_loop, uvloop.new_event_loop])
def test_calls_in_quick_succession_are_all_reported_to_watchers(
    make: Callable[[], asyncio.AbstractEventLoop],
) -> None:
    async def events_seen() -> bytes:
        sandboxes = Sandboxes(built(), START_MS)
        tenancy = sandboxes.use(DEFAULT, START_MS, Caller.OPERATOR)
        broadcast = Broadcast()
        watcher = Watcher(reads=True)
        broadcast.watch(tenancy, watcher, [{}])
        heard = b""
        for _ in range(3):
            for _ in range(2):
                tenancy.sandbox.handle(READ, START_MS)
                broadcast.touch(tenancy)
            await watcher.wait(PATIENCE_SECONDS, asyncio.get_running_loop().create_future())
            heard += watcher.take()
        broadcast.end_all()
        return heard

    with asyncio.Runner(loop_factory=make) as runner:
        assert runner.run(events_seen()).count(b"event: exchange") == 6
