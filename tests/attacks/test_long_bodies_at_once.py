"""Of many long bodies that arrive at the same time, only a few are parsed together.

A parsed body takes twenty times its size for as long as its call searches the journal.
"""

import asyncio
from http import HTTPStatus
from typing import Final

import pytest
from support import NORTH, START_MS, built
from support.counting import counted
from support.steps import slow_down
from support.wire import PATIENCE_SECONDS

from mock_server.contract.values.exact_json import dumps
from mock_server.sandbox.ground.exchange import Outcome, Request
from mock_server.sandbox.sandboxes.sandboxes import Sandboxes
from mock_server.server.uploads import UploadReader
from mock_server.web.answering.weighted_semaphore import MAX_PARSED, WeightedSemaphore
from mock_server.web.engine import Asked, Engine

MATCH: Final = {"body": {f"/member/{n}": "x" * 1_000 for n in range(20)}}
LONG: Final = dumps({"inOrder": [MATCH] * 25})
READS: Final = "mock_server.contract.values.exact_json.loads"


ADVANCE: Final = Request("POST", "/s/mine/_sandbox/clock/advance", body=b'{"by": "1h"}')


def verify(sandbox: str) -> Request:
    return Request("POST", f"/s/{sandbox}/_sandbox/journal/verify", body=LONG)


async def settled(engine: Engine, request: Request) -> Outcome:
    outcome, _ = await engine.settle(request, engine.receive(request, begins=False))
    return outcome


def begun_change(engine: Engine) -> Asked:
    """Begin a change of the sandbox `mine`, and return its first step."""
    modify = Request("PATCH", f"/s/mine/api/v2/customer/{NORTH}", body=b'{"name": "New"}')
    slow_down(engine.answers)
    for _ in range(2):
        engine.receive(modify)
    return engine.receive(ADVANCE)


@pytest.mark.parametrize("call", ["verify", "wait"])
async def test_few_are_parsed_before_the_first_is_finished(call: str) -> None:
    engine = Engine(Sandboxes(built(), START_MS), now_ms=lambda: START_MS, uploads=UploadReader())
    request = Request("POST", f"/_sandbox/journal/{call}", body=LONG)
    left = asyncio.get_running_loop().create_future()
    left.set_result(None)
    fits = MAX_PARSED // len(LONG)
    with counted() as calls:
        settling = [
            asyncio.ensure_future(
                engine.settle(request, engine.receive(request, begins=False), left)
            )
            for _ in range(2 * fits)
        ]
        await asyncio.wait(settling, return_when=asyncio.FIRST_COMPLETED)
        read = calls[READS]
        await asyncio.wait(settling)
    assert 0 < read <= fits + 1
    assert calls[READS] == 2 * fits


async def test_bodies_for_a_sandbox_being_changed_block_no_others() -> None:
    engine = Engine(Sandboxes(built(), START_MS), now_ms=lambda: START_MS, uploads=UploadReader())
    advancing = begun_change(engine)
    mine = [
        asyncio.ensure_future(settled(engine, verify("mine")))
        for _ in range(2 * MAX_PARSED // len(LONG))
    ]
    for _ in range(10):
        await asyncio.sleep(0)
    async with asyncio.timeout(PATIENCE_SECONDS):
        assert (await settled(engine, verify("other"))).status == HTTPStatus.OK
        assert not any(task.done() for task in mine)
        cancelled = mine.pop()
        cancelled.cancel()
        outcome, _ = await engine.settle(ADVANCE, advancing)
        assert outcome.status == HTTPStatus.OK
        assert {outcome.status for outcome in await asyncio.gather(*mine)} == {HTTPStatus.OK}
        assert (await settled(engine, verify("mine"))).status == HTTPStatus.OK


# ── The semaphore ────────────────────────────────────────────────────────────────────────────────


async def begun(semaphore: WeightedSemaphore, size: int) -> "asyncio.Task[None]":
    """Return a task that stays in the semaphore until it is cancelled."""

    async def stay() -> None:
        async with semaphore.acquired(size):
            await asyncio.get_running_loop().create_future()

    task = asyncio.create_task(stay())
    await asyncio.sleep(0)
    return task


async def end(task: "asyncio.Task[None]") -> None:
    task.cancel()
    await asyncio.wait([task])
    await asyncio.sleep(0)


async def test_they_are_let_in_in_order_as_soon_as_there_is_room() -> None:
    semaphore = WeightedSemaphore(most=10)
    first, second = await begun(semaphore, 6), await begun(semaphore, 4)
    third, fourth = await begun(semaphore, 7), await begun(semaphore, 1)
    assert semaphore.taken == 10
    await end(second)
    assert semaphore.taken == 6  # the fourth would fit, but waits for the third
    await end(first)
    assert semaphore.taken == 8
    await end(third)
    await end(fourth)
    assert semaphore.taken == 0


async def test_one_that_exceeds_the_limit_for_all_is_let_in_alone() -> None:
    semaphore = WeightedSemaphore(most=10)
    first, long = await begun(semaphore, 1), await begun(semaphore, 11)
    assert semaphore.taken == 1
    await end(first)
    assert semaphore.taken == 11
    last = await begun(semaphore, 1)
    assert semaphore.taken == 11
    await end(long)
    assert semaphore.taken == 1
    await end(last)


async def test_a_call_without_a_body_is_let_in_immediately() -> None:
    semaphore = WeightedSemaphore(most=10)
    first, waits, nothing = [await begun(semaphore, size) for size in (10, 5, 0)]
    await end(nothing)
    assert semaphore.taken == 10
    await end(first)
    assert semaphore.taken == 5
    await end(waits)


@pytest.mark.parametrize("is_let_in", [False, True])
async def test_a_call_that_gives_up_does_not_block_others(*, is_let_in: bool) -> None:
    semaphore = WeightedSemaphore(most=10)
    first, gives_up, last = [await begun(semaphore, size) for size in (10, 10, 5)]
    if is_let_in:
        first.cancel()
        gives_up.cancel()  # it is let in during the same turn of the loop
        await asyncio.wait([first, gives_up])
    else:
        await end(gives_up)
        await end(first)
    await asyncio.sleep(0)
    assert semaphore.taken == 5
    await end(last)
    assert semaphore.taken == 0
