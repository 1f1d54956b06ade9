"""What sandboxes leave behind is freed in several turns, with other calls in between."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from support import DATA, NORTH, START_MS, build
from support.engines import engine_of
from support.event_stream import Clock
from support.loops import StillLoop, still
from support.wire import PATIENCE_SECONDS

from mock_server.sandbox.control.call import UNDO_MS
from mock_server.sandbox.ground.exchange import Outcome, Request
from mock_server.sandbox.sandboxes.sandbox import IDLE_MS, Sandbox
from mock_server.web.answering.limits import Memory

PACKAGES = 1500
ENTRIES = 3 * PACKAGES
"""Requests in progress, the names that they reserve, and journal entries."""


class Office:
    """An engine with a sandbox `mine` that holds much; `clock` is its wall clock."""

    def __init__(self) -> None:
        self.clock = Clock()
        self.engine = engine_of(self.clock, jobs={"createPackage": {"after": "1h"}})
        self.sandbox = self.engine.switchboard.sandboxes.use("mine", START_MS).sandbox
        for number in range(PACKAGES):
            given = f'{{"name":"{number}","nestedOffers":["{DATA}"],"eligibleSubAccountIds":[]}}'
            path = f"/s/mine/api/v2/customer/{NORTH}/package"
            self.engine.answers.ask(Request("POST", path, body=given.encode()))

    async def call(self, request: Request) -> Outcome:
        async with asyncio.timeout(PATIENCE_SECONDS):
            request = await self.engine.prepare(request)
            outcome, _ = await self.engine.settle(request, self.engine.receive(request))
            return outcome

    def expire_undo(self) -> None:
        """Expire everything that an undo could still bring back."""
        self.engine.switchboard.sandboxes.drop_previous(self.clock.ms + UNDO_MS)

    def names(self) -> list[str]:
        return [tenancy.name for tenancy in self.engine.switchboard.sandboxes]


def held(sandbox: Sandbox) -> Callable[[], int]:
    """Return a function that counts the entries of what a sandbox holds now."""
    run = sandbox.run()
    world = run.simulation.world
    return lambda: len(world.jobs) + len(vars(world.packages)["_holders"]) + len(run.journal)


async def freed_per_turn(left: Callable[[], int]) -> list[int]:
    """Return the number of entries freed in each round of the loop, until none are left."""
    freed = []
    async with asyncio.timeout(PATIENCE_SECONDS):
        while before := left():
            await asyncio.sleep(0)
            freed.append(before - left())
    return [number for number in freed if number]


# ── Ways to empty a sandbox ──────────────────────────────────────────────────────────────────────


async def reset(office: Office) -> None:
    assert (await office.call(Request("POST", "/s/mine/_sandbox/reset"))).status == 200


async def delete(office: Office) -> None:
    assert (await office.call(Request("DELETE", "/_sandboxes/mine"))).status == 204


async def evict(office: Office) -> None:
    office.clock.ms += IDLE_MS
    office.engine.answers.memory = Memory(office.engine.switchboard.sandboxes, 1)
    office.engine.answers.enforce_memory_limit()
    assert office.names() == ["default"]


@pytest.mark.nightly
@pytest.mark.parametrize("empty", [reset, delete, evict])
async def test_what_a_sandbox_leaves_behind_is_freed_in_several_turns(
    empty: Callable[[Office], Awaitable[None]],
) -> None:
    office = Office()
    left = held(office.sandbox)
    assert left() == ENTRIES
    await empty(office)
    office.expire_undo()
    freed = await freed_per_turn(left)
    assert left() == 0
    assert max(freed) <= 2000


async def test_reload_of_the_scenario_frees_what_the_default_sandbox_held() -> None:
    office = Office()
    for number in range(10):
        await office.call(Request("GET", f"/api/v2/customer/{number}"))
    left = held(office.engine.switchboard.sandboxes.default)
    assert left() == 10
    office.engine.reload(build(seed=8))
    assert await freed_per_turn(left) == []  # so few go at once
    assert left() == 0


@still
async def test_what_can_be_brought_back_goes_by_itself_when_its_time_is_over(
    loop: StillLoop,
) -> None:
    office = Office()
    previous = office.engine.switchboard.sandboxes.previous
    await reset(office)
    kept = []
    for _ in range(4):
        office.clock.ms += 200_000
        await loop.pass_by(200)
        kept.append([each.by for each in previous.values()])
        if len(kept) == 1:
            await delete(office)
    assert kept == [["reset"], ["deleteSandbox"], ["deleteSandbox"], []]
