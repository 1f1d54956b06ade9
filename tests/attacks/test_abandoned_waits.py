"""Clients that begin to wait for calls in a long journal, or to search it, and disconnect.

Afterwards, little more work is done: the tests count the bodies that are read, and the entries that
are searched, where each has a turn of its own.
"""

import asyncio
from collections import Counter
from typing import Any

import pytest
from support import NORTH, START_MS, built
from support.counting import counted
from support.steps import slow_down

from mock_server.contract.values.exact_json import dumps, loads
from mock_server.sandbox.ground.exchange import Outcome, Request
from mock_server.sandbox.sandboxes.sandboxes import Sandboxes
from mock_server.sandbox.sandboxes.switchboard import Answered
from mock_server.server.uploads import UploadReader
from mock_server.web.answering.presence import Left
from mock_server.web.engine import Engine

MODIFY = dumps({"name": "x"})
HELD = 40


class Waits:
    """An engine with a sandbox whose journal has `held` calls."""

    def __init__(self, held: int = HELD) -> None:
        sandboxes = Sandboxes(built(), START_MS)
        self.engine = Engine(sandboxes, now_ms=lambda: START_MS, uploads=UploadReader())
        slow_down(self.engine.answers)
        modify = Request("PATCH", f"/api/v2/customer/{NORTH}", body=MODIFY)
        for _ in range(held):
            self.engine.answers.ask(modify)

    def begin(self, **match: Any) -> tuple[Request, Answered]:
        """Begin a wait; the body of the call itself has been read."""
        body = dumps({"match": {"body": {"/name": "z"}, **match}})
        request = Request("POST", "/_sandbox/journal/wait", body=body)
        return request, self.engine.answers.ask(request)

    async def settle(self, begun: tuple[Request, Answered], left: Left | None) -> Outcome:
        outcome, _ = await self.engine.settle(*begun, left)
        return outcome


def bodies_read(calls: Counter[str]) -> int:
    """Return how many bodies a block has read."""
    return calls["mock_server.contract.values.exact_json.loads"]


@pytest.mark.parametrize("count", [1, 50])
async def test_little_is_read_for_waiting_clients_that_have_left(count: int) -> None:
    waits = Waits()
    left: Left = asyncio.get_running_loop().create_future()
    left.set_result(None)
    begun = [waits.begin() for _ in range(count)]
    with counted() as calls:
        settled = [waits.settle(each, left) for each in begun]
        outcomes = await asyncio.gather(*settled, return_exceptions=True)
    assert [type(outcome) for outcome in outcomes] == [ConnectionAbortedError] * count
    assert bodies_read(calls) <= 11 * count


# ── Searches ─────────────────────────────────────────────────────────────────────────────────────


def searched(calls: Counter[str]) -> int:
    """Return how many entries a block has searched."""
    return calls["mock_server.sandbox.record.explaining.masked"]


def search(waits: Waits, text: str) -> tuple[Request, Answered]:
    """Begin to search the journal."""
    request = Request("GET", "/_sandbox/journal", query={"text": text})
    return request, waits.engine.answers.ask(request)


async def has_left() -> Left:
    left: Left = asyncio.get_running_loop().create_future()
    left.set_result(None)
    return left


async def test_a_search_ends_a_few_steps_after_its_client_has_left() -> None:
    waits = Waits()
    left: Left = asyncio.get_running_loop().create_future()
    with counted() as calls:
        searching = asyncio.create_task(waits.settle(search(waits, "nothing"), left))
        for _ in range(5):
            await asyncio.sleep(0)
        before = searched(calls)
        left.set_result(None)
        outcome, *_ = await asyncio.gather(searching, return_exceptions=True)
    assert type(outcome) is ConnectionAbortedError
    assert 0 < before < searched(calls) <= before + 11


async def test_a_client_that_has_stopped_sending_still_gets_a_quick_result() -> None:
    waits = Waits(held=2)
    outcome = await waits.settle(search(waits, "nothing"), await has_left())
    assert (outcome.status, loads(outcome.body)["items"]) == (200, [])


async def test_a_change_is_completed_although_its_client_has_left() -> None:
    waits = Waits(held=0)
    modify = Request("PATCH", f"/api/v2/customer/{NORTH}", body=b'{"name": "z"}')
    for _ in range(20):
        waits.engine.answers.ask(modify)
    request = Request("POST", "/_sandbox/clock/advance", body=b'{"until": "idle"}')
    outcome = await waits.settle((request, waits.engine.answers.ask(request)), await has_left())
    assert outcome.status == 200
    assert waits.engine.switchboard.sandboxes.default.simulation.world.jobs.pending_count == 0
