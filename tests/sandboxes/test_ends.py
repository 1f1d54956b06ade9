"""A sandbox ends when its time to live expires, even without calls."""

import asyncio
from pathlib import Path
from typing import Any

from support import NORTH, START_MS, built
from support.event_stream import Clock, events
from support.loops import StillLoop, turns
from support.servers_with_store import lasting

from mock_server.contract.values.exact_json import dumps
from mock_server.sandbox.ground.exchange import Request
from mock_server.sandbox.sandboxes.sandboxes import Sandboxes
from mock_server.server.uploads import UploadReader
from mock_server.web.answering.broadcast import Watcher
from mock_server.web.engine import Engine


def with_ttl(name: str, ttl: str, path: str = "") -> Request:
    method = "POST" if path else "PUT"
    return Request(method, f"/_sandboxes/{name}{path}", body=dumps({"ttl": ttl}))


def test_sandboxes_end_each_at_its_time() -> None:
    loop, clock = StillLoop(), Clock()
    sandboxes = Sandboxes(built(), START_MS)

    async def after(seconds: float) -> list[str]:
        """Return the names of the sandboxes that exist some seconds later."""
        loop.spend(seconds)
        clock.ms += int(1000 * seconds)
        await turns(3)
        return [tenancy.name for tenancy in sandboxes]

    async def lived() -> None:
        engine = Engine(sandboxes, now_ms=clock, uploads=UploadReader())
        await engine.call(with_ttl("long", "5s"))
        await engine.call(with_ttl("short", "2s"))
        await engine.call(with_ttl("extended", "2s"))
        await engine.call(with_ttl("extended", "10s", "/extend"))
        watched = next(tenancy for tenancy in sandboxes if tenancy.name == "short")
        watcher = Watcher()
        engine.answers.broadcast.watch(watched, watcher, [{}])
        assert await after(1.5) == ["default", "long", "short", "extended"]
        assert not watcher.is_over
        assert await after(0.5) == ["default", "long", "extended"]
        assert watcher.is_over
        assert await after(3) == ["default", "extended"]
        engine.close()
        assert loop.noted.timer_count == 0

    with asyncio.Runner(loop_factory=lambda: loop) as runner:
        runner.run(lived())


def test_many_sandboxes_that_end_together_do_so_in_several_turns() -> None:
    loop, clock = StillLoop(), Clock()
    sandboxes = Sandboxes(built(), START_MS)

    async def lived() -> None:
        engine = Engine(sandboxes, now_ms=clock, uploads=UploadReader())
        for number in range(25):
            await engine.call(with_ttl(f"short{number}", "2s"))
        loop.spend(2)
        clock.ms += 2000
        left = []
        for _ in range(6):
            await turns(1)
            left.append(len(sandboxes))
        assert max(map(int.__sub__, left, left[1:])) == 10
        assert left[-1] == 1
        engine.close()

    with asyncio.Runner(loop_factory=lambda: loop) as runner:
        runner.run(lived())


def test_what_comes_to_be_due_while_the_machine_sleeps_is_noticed_within_a_minute() -> None:
    loop, clock = StillLoop(), Clock()
    hourly: Any = {"clock": {"mode": "real"}, "jobs": {"modifyCustomer": {"after": "1h"}}}
    sandboxes = Sandboxes(built(**hourly), START_MS)

    async def lived() -> None:
        engine = Engine(sandboxes, now_ms=clock, uploads=UploadReader())
        await engine.call(with_ttl("short", "1h"))
        await engine.call(Request("PATCH", f"/api/v2/customer/{NORTH}", body=b"{}"))
        watcher = Watcher()
        engine.answers.broadcast.watch(
            sandboxes.default_tenancy, watcher, [{"kind": "job"}], reads=True
        )
        clock.ms += 2 * 3_600_000  # the clock of the loop stood still during this time
        await turns(3)
        assert ([tenancy.name for tenancy in sandboxes], watcher.take()) == (
            ["default", "short"],
            b"",
        )
        loop.spend(60)
        await turns(3)
        assert [tenancy.name for tenancy in sandboxes] == ["default"]
        assert b'"status":"successful"' in watcher.take()
        engine.close()

    with asyncio.Runner(loop_factory=lambda: loop) as runner:
        runner.run(lived())


async def test_a_kept_sandbox_ends_at_its_time_and_so_do_its_events(tmp_path: Path) -> None:
    clock = Clock()
    async with lasting(tmp_path / "kept.db", now_ms=clock) as server:
        await server.call("PUT", "/_sandboxes/short", {"ttl": "50ms"})
        async with events(server.served, "/s/short") as stream:
            clock.ms += 50
            assert await stream.rest() == b""
        assert [*await server.kept()] == ["default"]
