"""Delayed replies, however many, are sent a few at a time once they are released."""

import asyncio
from itertools import pairwise

from support import START_MS, begun, build

from mock_server.sandbox.ground.exchange import Request
from mock_server.web.answering.waiting import Holds

MAX = 100


async def test_few_replies_are_released_in_a_turn() -> None:
    holds, sandbox = Holds(), begun(build())
    hold, other = holds.of(sandbox, "a plan"), holds.of(sandbox, "another")
    waits = [asyncio.create_task(hold(None)) for _ in range(350)]
    waits += [asyncio.create_task(other(None)) for _ in range(50)]
    await asyncio.sleep(0)
    waits[0].cancel()
    waits[150].cancel()
    sandbox.handle(Request("POST", "/_sandbox/reset"), START_MS)
    holds.release_stale()
    assert len(holds) == 0
    released = [0]
    while released[-1] < len(waits):
        await asyncio.sleep(0)
        released.append(sum(wait.done() for wait in waits))
    assert all(after - before <= MAX + 2 for before, after in pairwise(released)), released
    ended = await asyncio.gather(*waits, return_exceptions=True)
    assert [number for number, end in enumerate(ended) if end is not True] == [0, 150]


async def test_a_plan_that_takes_the_place_of_another_holds_replies_of_its_own() -> None:
    holds, sandbox = Holds(), begun(build())
    earlier = asyncio.create_task(holds.of(sandbox, "a plan")(None))
    await asyncio.sleep(0)
    sandbox.handle(Request("POST", "/_sandbox/reset"), START_MS)
    holds.release_stale()
    later = asyncio.create_task(holds.of(sandbox, "a plan")(None))
    await earlier
    assert (len(holds), later.done()) == (1, False)
    holds.release_all()
    assert await later


async def test_nothing_is_left_of_a_reply_that_was_held_for_its_time() -> None:
    holds, sandbox = Holds(), begun(build())
    assert not await holds.of(sandbox, "a plan")(0)
    assert not holds.has(sandbox)
