"""Requests settle by themselves once they are due, at their instants, and delay no calls."""

import gc
from itertools import count
from typing import Any
from weakref import WeakSet

import pytest
from support import NORTH, START_MS
from support.engines import engine_of
from support.event_stream import Clock
from support.loops import StillLoop, still, turns

from mock_server.contract.values.exact_json import dumps
from mock_server.sandbox.ground.exchange import Outcome, Request
from mock_server.sandbox.sandboxes.sandbox import Sandbox
from mock_server.server.uploads import UploadReader
from mock_server.web.engine import Engine

REAL: Any = {"clock": {"mode": "real"}, "jobs": {"modifyCustomer": {"after": "2s"}}}


class World:
    """A server whose clock and loop move only together, when a test lets time pass."""

    def __init__(self, loop: StillLoop, **changes: Any) -> None:
        self._loop = loop
        self.clock = Clock()
        self.engine = engine_of(self.clock, **{**REAL, **changes})
        self.sandboxes = self.engine.switchboard.sandboxes

    async def modify(self, sandbox: str = "default", times: int = 1) -> None:
        path = f"/s/{sandbox}/api/v2/customer/{NORTH}"
        for number in range(times):
            body = dumps({"name": f"New {number}"})
            assert (await self.engine.call(Request("PATCH", path, body=body))).status == 202

    async def control(self, path: str, body: Any = None) -> Outcome:
        request = Request("POST", f"/_sandbox{path}", body=b"" if body is None else dumps(body))
        outcome = await self.engine.call(request)
        assert outcome.status == 200, outcome
        return outcome

    async def pass_ms(self, ms: int) -> None:
        self.clock.ms += ms
        self._loop.spend(ms / 1000)
        await turns(5)

    @property
    def default(self) -> Sandbox:
        return self.sandboxes.default

    @property
    def pending(self) -> list[int]:
        worlds = (each.sandbox.simulation.world for each in self.sandboxes)
        return [world.jobs.pending_count for world in worlds]


@still
async def test_a_request_settles_at_its_instant_although_nobody_calls(loop: StillLoop) -> None:
    world = World(loop)
    await world.modify()
    await world.pass_ms(1999)
    assert world.pending == [1]
    await world.pass_ms(1)
    assert world.pending == [0]
    (job,) = world.default.simulation.world.jobs.listed()
    assert job.settled_ms == job.accepted_ms + 2000


@still
async def test_what_was_accepted_before_the_server_began_settles_as_well(loop: StillLoop) -> None:
    world = World(loop)
    await world.modify()
    world.engine.close()
    world.engine = Engine(world.sandboxes, now_ms=world.clock, uploads=UploadReader())
    await world.pass_ms(2000)
    assert world.pending == [0]


@still
async def test_each_of_many_sandboxes_has_its_time(loop: StillLoop) -> None:
    world = World(loop)
    for name in ("one", "two", "three"):
        await world.modify(name)
        await world.pass_ms(1000)
    assert world.pending == [0, 0, 0, 1]
    await world.pass_ms(1000)
    assert world.pending == [0, 0, 0, 0]


@pytest.mark.parametrize(
    ("path", "body", "ms"),
    [("/clock/run", {"speed": 4}, 500), ("/clock/advance", {"by": "1500ms"}, 500)],
)
@still
async def test_a_clock_that_is_moved_or_runs_faster_brings_it_forward(
    loop: StillLoop, path: str, body: Any, ms: int
) -> None:
    world = World(loop)
    await world.modify()
    await world.control(path, body)
    await world.pass_ms(ms - 1)
    assert world.pending == [1]
    await world.pass_ms(1)
    assert world.pending == [0]


@still
async def test_a_frozen_clock_needs_no_timer(loop: StillLoop) -> None:
    world = World(loop)
    await world.modify()
    await world.control("/clock/freeze")
    await world.pass_ms(10_000)
    assert world.pending == [1]
    await world.control("/clock/run", {"speed": 1})
    await world.pass_ms(2000)
    assert world.pending == [0]


@still
async def test_what_was_reset_or_removed_settles_no_more(loop: StillLoop) -> None:
    world = World(loop)
    await world.modify()
    await world.modify("other")
    await world.control("/reset")
    await world.engine.call(Request("DELETE", "/_sandboxes/other"))
    await world.pass_ms(5000)
    assert world.pending == [0]
    await world.modify()
    await world.pass_ms(2000)
    assert world.pending == [0]


@still
async def test_sandboxes_that_are_removed_or_whose_clock_changes_leave_nothing_behind(
    loop: StillLoop,
) -> None:
    world = World(loop, jobs={"modifyCustomer": {"after": "8760h"}})
    removed: WeakSet[Sandbox] = WeakSet()
    for number in range(300):
        await world.modify(f"mine-{number}")
        removed.update(each.sandbox for each in world.sandboxes if each.name != "default")
        await world.engine.call(Request("DELETE", f"/_sandboxes/mine-{number}"))
        await world.control("/clock/freeze")
        await world.modify()
        await world.control("/clock/run", {"speed": 1})
    world.sandboxes.drop_previous(START_MS + 3_600_000)
    gc.collect()
    settler = world.engine.answers.settler
    assert (len(removed) <= 1, len(settler._due) < 150) == (True, True)  # noqa: SLF001


@still
async def test_nothing_settles_while_a_call_changes_the_sandbox_but_soon_after(
    loop: StillLoop,
) -> None:
    world = World(loop)
    await world.modify(times=3)
    tenancy = world.sandboxes.default_tenancy
    tenancy.is_busy = True
    await world.pass_ms(2000)
    assert world.pending == [3]
    tenancy.is_busy = False
    await world.pass_ms(10)
    assert world.pending == [0]


@still
async def test_many_settle_in_slices_between_which_calls_are_answered(loop: StillLoop) -> None:
    world = World(loop)
    await world.modify(times=50)
    world.engine.answers.scheduler.now = count(1e9).__next__  # a slice settles one
    seen = [world.pending[0]]
    await world.pass_ms(2000)
    for _ in range(60):
        await world.pass_ms(10)
        seen.append(world.pending[0])
    assert seen == sorted(seen, reverse=True)
    assert (seen[0], seen[-1], len(set(seen)) > 5) == (50, 0, True)


@still
async def test_calls_that_arrive_are_left_most_of_the_time(loop: StillLoop) -> None:
    world = World(loop)
    await world.modify(times=50)
    world.engine.answers.scheduler.now = count(1e9).__next__  # a slice settles one
    await world.pass_ms(1999)
    for _ in range(40):
        await world.engine.call(Request("GET", f"/s/other/api/v2/customer/{NORTH}"))
        await world.pass_ms(1)
    assert 3 <= 50 - world.pending[0] <= 8  # one in 8 ms


@still
async def test_events_tell_of_it_without_a_call(loop: StillLoop) -> None:
    world = World(loop)
    await world.modify()
    before = world.default.events.latest
    await world.pass_ms(2000)
    assert world.default.events.latest > before


@still
async def test_a_bug_in_what_is_due_stops_neither_the_server_nor_the_others(
    loop: StillLoop,
    caplog: pytest.LogCaptureFixture,
) -> None:
    world = World(loop)
    await world.modify()
    await world.modify("other")
    world.default.simulation.settled = None  # type: ignore[assignment]  # which nobody expects
    await world.pass_ms(2000)
    await world.pass_ms(10)
    assert world.pending[-1] == 0
    assert "a bug in the sandbox default: what is due" in caplog.text
