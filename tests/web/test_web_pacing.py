"""Turns rotate among partners, then among the sandboxes of each, however much one asks for."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from itertools import count, pairwise

import pytest
from support import NORTH, START_MS, begun, built
from support.loops import turns as rounds_of_the_loop
from support.unplugged import unplugged
from support.wire import PATIENCE_SECONDS, http

from mock_server.sandbox.sandboxes.sandbox import Tenancy
from mock_server.web.answering.turns import SLICE_SECONDS, Scheduler


def tenancy(name: str) -> Tenancy:
    return Tenancy(name, begun(built()), START_MS, START_MS, None)


class Turns:
    """Notes who has a turn, in order; each piece of work takes a given number of turns.

    By the stopwatch, each turn takes longer than a slice.
    """

    def __init__(self) -> None:
        self.scheduler = Scheduler(count().__next__)
        self.taken: list[str] = []
        self._tasks: list[asyncio.Task[None]] = []

    def begin(self, name: str, turns: int, wait: Callable[[], Awaitable[None]]) -> None:
        async def work() -> None:
            for _ in range(turns):
                await wait()
                self.taken.append(name)

        self._tasks.append(asyncio.create_task(work()))

    async def all(self) -> list[str]:
        async with asyncio.timeout(PATIENCE_SECONDS):
            await asyncio.gather(*self._tasks)
        return self.taken


def for_partner(
    turns: Turns, partner: str, of: Tenancy | None = None
) -> Callable[[], Awaitable[None]]:
    return lambda: turns.scheduler.turn(partner, of)


async def test_a_first_call_to_a_sandbox_waits_for_few_reads_of_others_at_its_address() -> None:
    turns = Turns()
    for number in range(20):
        reading = partial(turns.scheduler.turn, "address", tenancy(f"{number}"), has_begun=True)
        turns.begin("read", 5, reading)
    await rounds_of_the_loop(3)
    turns.begin("new", 1, for_partner(turns, "address", tenancy("new")))
    taken = await turns.all()
    assert taken.index("new") <= 6
    assert len(taken) == 101


async def test_short_turns_are_taken_at_once_for_a_slice_of_each_round_of_the_loop() -> None:
    scheduler = Scheduler(count(0, SLICE_SECONDS / 3.5).__next__)
    for _ in range(3):
        assert [scheduler.takes_at_once() for _ in range(6)] == [True] * 4 + [False] * 2
        await asyncio.sleep(0)


async def test_whoever_comes_while_others_wait_has_no_turn_at_once() -> None:
    scheduler = Scheduler(count(0, SLICE_SECONDS / 100).__next__)
    one = tenancy("one")
    one.is_busy = True
    waiting = asyncio.ensure_future(scheduler.turn("a", one))
    await asyncio.sleep(0)
    assert not scheduler.takes_at_once()
    await asyncio.sleep(0)  # it is kept out, so it does not wait for a turn
    assert scheduler.takes_at_once()
    waiting.cancel()


async def test_each_long_turn_is_in_a_round_of_the_loop_of_its_own() -> None:
    turns, rounds, number = Turns(), list[int](), 0
    for _ in range(4):

        async def noted() -> None:
            await turns.scheduler.turn("a")
            rounds.append(number)

        turns.begin("a", 3, noted)
    working = asyncio.ensure_future(turns.all())
    while not working.done():
        number += 1
        await asyncio.sleep(0)
    assert len(rounds) == len(set(rounds)) == 12


async def test_one_partner_with_much_work_lets_each_other_one_have_every_second_turn() -> None:
    turns = Turns()
    for _ in range(100):
        turns.begin("much", 5, for_partner(turns, "much"))
    turns.begin("few", 10, for_partner(turns, "few"))
    taken = await turns.all()
    last = len(taken) - taken[::-1].index("few")
    assert taken[:last].count("much") <= 20


@pytest.mark.parametrize("kind", ["change", "read"])
async def test_sandboxes_of_a_partner_take_turns_and_changes_come_first(kind: str) -> None:
    turns, one, other = Turns(), tenancy("one"), tenancy("other")
    for _ in range(50):
        turns.begin("one", 1, for_partner(turns, "a", one))
    if kind == "read":
        turns.begin("other", 3, for_partner(turns, "a", other))
        most = 4
    else:
        other.is_busy = True
        turns.begin(
            "other", 3, lambda: turns.scheduler.turn("a", other, has_begun=True, keeps_out=True)
        )
        most = 1
    taken = await turns.all()
    last = len(taken) - taken[::-1].index("other")
    assert taken[:last].count("one") <= most


async def test_calls_wait_in_order_while_another_changes_their_sandbox() -> None:
    turns, one = Turns(), tenancy("one")
    one.is_busy = True
    for name in "abc":
        turns.begin(name, 1, for_partner(turns, "a", one))
    turns.begin("else", 3, for_partner(turns, "d", tenancy("other")))
    for _ in range(10):
        await asyncio.sleep(0)
    assert turns.taken == ["else"] * 3
    turns.scheduler.let_in(one)
    turns.begin("late", 1, for_partner(turns, "a", one))
    assert (await turns.all())[3:] == ["a", "b", "c", "late"]


async def test_a_read_that_has_begun_goes_on_while_its_sandbox_is_changed() -> None:
    turns, one = Turns(), tenancy("one")
    one.is_busy = True
    turns.begin("read", 2, lambda: turns.scheduler.turn("a", one, has_begun=True))
    assert await turns.all() == ["read", "read"]


async def test_whoever_is_called_off_uses_no_turn() -> None:
    scheduler, one = Scheduler(), tenancy("one")
    one.is_busy = True
    waiting = [asyncio.ensure_future(scheduler.turn("a", one)) for _ in range(2)]
    await asyncio.sleep(0)
    waiting[0].cancel()
    scheduler.let_in(one)
    async with asyncio.timeout(PATIENCE_SECONDS):
        await waiting[1]
    assert waiting[0].cancelled()


REFUSED = {
    "control": http("POST", "/_sandbox/reset", Origin="https://page.example"),
    "interface": http("PATCH", f"/api/v2/customer/{NORTH}", b"{}", Origin="https://page.example"),
}


@pytest.mark.parametrize("call", REFUSED.values(), ids=REFUSED)
async def test_whoever_is_refused_and_calls_again_has_turns_like_others(call: bytes) -> None:
    async with unplugged() as server:
        lines = [server.connect() for _ in range(20)]
        for line in lines:
            line.send(call)
        answered = [0]
        while answered[-1] < len(lines):
            await rounds_of_the_loop(1)
            for line in lines:
                line.listen()
            answered.append(sum(bool(line.heard) for line in lines))
    assert max(after - before for before, after in pairwise(answered)) <= 2
