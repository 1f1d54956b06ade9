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
from mock_server.sandbox.sandboxes.switchboard import Answered
from mock_server.server.uploads import UploadReader
from mock_server.web.engine import Asked, Engine

MATCH: Final = {"body": {f"/member/{n}": "x" * 1_000 for n in range(20)}}
LONG: Final = dumps({"inOrder": [MATCH] * 25})
FEW: Final = 4
READS: Final = "mock_server.contract.values.exact_json.loads"


ADVANCE: Final = Request("POST", "/s/mine/_sandbox/clock/advance", body=b'{"by": "1h"}')


def verify(sandbox: str) -> Request:
    return Request("POST", f"/s/{sandbox}/_sandbox/journal/verify", body=LONG)


async def settled(engine: Engine, request: Request) -> Outcome:
    outcome, _ = await engine.settle(request, engine.receive(request))
    return outcome


def begun_change(engine: Engine) -> Asked:
    """Begin a change of the sandbox `mine`, and return its first step."""
    modify = Request("PATCH", f"/s/mine/api/v2/customer/{NORTH}", body=b'{"name": "New"}')
    slow_down(engine.answers)
    for _ in range(2):
        engine.receive(modify)
    return engine.receive(ADVANCE, begins=True)


@pytest.mark.parametrize("call", ["verify", "wait"])
async def test_few_are_parsed_before_the_first_is_finished(call: str) -> None:
    engine = Engine(Sandboxes(built(), START_MS), now_ms=lambda: START_MS, uploads=UploadReader())
    request = Request("POST", f"/_sandbox/journal/{call}", body=LONG)
    left = asyncio.get_running_loop().create_future()
    left.set_result(None)
    with counted() as calls:
        settling = [
            asyncio.ensure_future(engine.settle(request, engine.receive(request), left))
            for _ in range(3 * FEW)
        ]
        await asyncio.wait(settling, return_when=asyncio.FIRST_COMPLETED)
        read = calls[READS]
        await asyncio.wait(settling)
    assert 0 < read <= FEW + 1
    assert calls[READS] == 3 * FEW


async def test_none_is_parsed_when_it_comes_however_much_time_there_is() -> None:
    engine = Engine(Sandboxes(built(), START_MS), now_ms=lambda: START_MS, uploads=UploadReader())
    engine.answers.scheduler.now = lambda: 0.0
    with counted() as calls:
        asked = engine.receive(verify("mine"))
    assert isinstance(asked, Answered)
    assert (asked.outcome, calls[READS]) == (None, 0)


async def test_bodies_for_a_sandbox_being_changed_block_no_others() -> None:
    engine = Engine(Sandboxes(built(), START_MS), now_ms=lambda: START_MS, uploads=UploadReader())
    advancing = begun_change(engine)
    mine = [asyncio.ensure_future(settled(engine, verify("mine"))) for _ in range(3 * FEW)]
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
