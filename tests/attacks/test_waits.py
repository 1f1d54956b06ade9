"""Clients wait for calls, and verify them: each body is read once, and only if it matters.

Little more work is done for those that have left: the tests count the bodies that are read, and the
entries that are searched, where each has a turn of its own. Of many long bodies that arrive at the
same time, only a few are parsed together: parsed, they take twenty times their size.
"""

import asyncio
from collections import Counter
from collections.abc import Generator, Iterable
from http import HTTPStatus
from typing import Any, Final

import pytest
from support import NORTH, START_MS, Client
from support.counting import counted
from support.engines import engine_of, slow_down
from support.wire import PATIENCE_SECONDS

from mock_server.contract.values.exact_json import dumps, loads
from mock_server.sandbox.ground.exchange import AskAgain, Outcome, Request, Steps, finished
from mock_server.sandbox.sandboxes.switchboard import Answered
from mock_server.web.answering.presence import Left
from mock_server.web.engine import Engine

LONG = {"name": "x" * 300_000}


def waiting(client: Client, **given: Any) -> Steps:
    """Begin a wait, read the body of the call itself, and return the remaining steps."""
    body = dumps({"match": {"body": {"/name": "z"}}, **given})
    steps = client.sandbox.answer(
        Request("POST", "/_sandbox/journal/wait", body=body), client.now_ms
    )
    assert not isinstance(steps, Outcome)
    next(steps)
    return steps


def waited(client: Client, **given: Any) -> Outcome:
    """Return the first outcome of a wait."""
    return finish([waiting(client, **given)])[0]


def finish(all_steps: Iterable[Steps]) -> list[Outcome]:
    """Finish all steps, then check the waits in turn, as the loop does."""
    return look([finished(steps) for steps in all_steps])


def again(outcome: Outcome) -> AskAgain:
    """Return an unfinished wait."""
    assert isinstance(outcome, AskAgain)
    return outcome


def look(outcomes: Iterable[Outcome], now_ms: int = START_MS) -> list[Outcome]:
    """Check all waits in turn until none of them is due immediately."""
    outcomes = list(outcomes)
    while True:
        outcomes = [
            finished(outcome.look(now_ms)) if isinstance(outcome, AskAgain) else outcome
            for outcome in outcomes
        ]
        if not any(isinstance(outcome, AskAgain) and outcome.due_ms for outcome in outcomes):
            return outcomes


def bodies_read(calls: Counter[str]) -> int:
    """Return how many bodies a block has read."""
    return calls["mock_server.contract.values.exact_json.loads"]


# ── Each body is read once ───────────────────────────────────────────────────────────────────────


def test_a_wait_reads_the_body_of_each_call_once() -> None:
    client = Client.of()
    client.modify(NORTH, LONG)
    steps = waiting(client)
    with counted() as calls:
        (outcome,) = finish([steps])
    assert bodies_read(calls) == 1
    for _ in range(5):
        client.modify(NORTH, LONG)
    with counted() as calls:
        (outcome,) = look([outcome])
    assert bodies_read(calls) == 5
    assert outcome.status == HTTPStatus.REQUEST_TIMEOUT


def test_a_wait_reads_no_body_where_anything_else_differs() -> None:
    client = Client.of()
    client.modify(NORTH, LONG)
    asked: list[dict[str, Any]] = [
        {"operation": "getCustomer"},
        {"header": {"X-A": "1"}},
        {"since": "2026-01-02T00:00:00Z"},
    ]
    begun = [waiting(client, match={"body": {"/name": 1}, **each}) for each in asked]
    with counted() as calls:
        finish(begun)
    assert bodies_read(calls) == 0


@pytest.mark.parametrize("operation", ["modifyCustomer", "getCustomer", None])
def test_a_verification_reads_each_body_at_most_twice_to_tell_the_nearest_misses(
    operation: str | None,
) -> None:
    client = Client.of()
    for _ in range(8):
        client.modify(NORTH, {"name": "New"})
    match = {"body": {"/name": "z"}, **({"operation": operation} if operation else {})}
    request = Request("POST", "/_sandbox/journal/verify", body=dumps({"match": match}))
    with counted() as calls:
        outcome = client.sandbox.handle(request, client.now_ms)
    assert [miss["entry"] for miss in loads(outcome.body)["nearest"]] == [8, 7, 6]
    assert bodies_read(calls) - 1 <= 16  # not counting the call's own body


def test_a_nearer_miss_is_found_behind_three_others() -> None:
    client = Client.of()
    for headers in ({"a": "1"}, {}, {}, {}):
        client.modify(NORTH, {"name": "x"}, headers=headers)
    match = {"header": {"a": "1"}, "body": {"/name": "z"}}
    nearest = client.control("POST", "/journal/verify", {"match": match}).json["nearest"]
    assert [(miss["entry"], miss["differs"]) for miss in nearest] == [
        (1, ["body /name"]),
        (4, ["header a", "body /name"]),
        (3, ["header a", "body /name"]),
    ]


def test_a_verification_in_order_that_has_been_met_asks_for_nothing_more() -> None:
    client = Client.of()
    for _ in range(3):
        client.get(NORTH)
    answer = client.control("POST", "/journal/verify", {"inOrder": [{"status": 200}] * 2}).json
    assert (answer["ok"], answer["matched"], answer["nearest"]) == (True, 2, [])


def test_control_calls_are_not_near_misses() -> None:
    client = Client.of()
    client.control("POST", "/clock/advance", {"by": "1s"})
    for each in ({"match": {"status": 1}}, {"inOrder": [{"status": 1}]}):
        assert client.control("POST", "/journal/verify", each).json["nearest"] == []


def test_a_wait_with_unchecked_entries_is_checked_again_even_after_its_timeout() -> None:
    client = Client.of()
    looking = again(waited(client, timeout="1s")).look(START_MS)
    client.modify(NORTH, LONG)
    next(looking)
    client.modify(NORTH, LONG)
    amid = again(finished(looking))
    assert (amid.due_ms, amid.until_ms) == (START_MS, START_MS + 2000)
    end = again(finished(amid.look(START_MS)))
    assert (end.due_ms, end.until_ms) == (None, START_MS + 1000)


@pytest.mark.parametrize(("method", "path"), [("DELETE", "/journal"), ("POST", "/reset")])
def test_a_wait_survives_a_reset_of_the_journal_during_a_check(method: str, path: str) -> None:
    client = Client.of()
    for _ in range(5):
        client.modify(NORTH, LONG)
    steps = waiting(client)
    next(steps)
    client.control(method, path)
    (outcome,) = finish([steps])
    client.modify(NORTH, {"name": "z"})
    (answer,) = look([outcome])
    assert loads(answer.body)["matched"] == 1


def steps_of(client: Client, path: str, given: dict[str, Any]) -> Generator[bool, None, Outcome]:
    """Return the steps that answer a control call."""
    steps = client.sandbox.answer(
        Request("POST", f"/_sandbox{path}", body=dumps(given)), client.now_ms
    )
    assert not isinstance(steps, Outcome)
    return steps


@pytest.mark.parametrize("path", ["/journal/verify", "/journal/wait"])
def test_the_first_step_of_a_call_checks_no_entry(path: str) -> None:
    client = Client.of()
    client.modify(NORTH, LONG)
    steps = steps_of(client, path, {"match": {"body": {"/name": 1}}})
    with counted() as calls:
        assert next(steps) is False
    assert bodies_read(calls) == 1  # the call's own body


# ── Clients that have left ────────────────────────────────────────────────────────────────────────


MODIFY = dumps({"name": "x"})
HELD = 40


class Waits:
    """An engine with a sandbox whose journal has `held` calls."""

    def __init__(self, held: int = HELD) -> None:
        self.engine = engine_of()
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


@pytest.mark.parametrize("count", [1, 50])
async def test_little_is_read_for_waiting_clients_that_have_left(count: int) -> None:
    waits = Waits()
    left = await has_left()
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


# ── Many long bodies at once ──────────────────────────────────────────────────────────────────────

MATCH: Final = {"body": {f"/member/{n}": "x" * 1_000 for n in range(20)}}
MANY: Final = dumps({"inOrder": [MATCH] * 25})
FEW: Final = 4
ADVANCE: Final = Request("POST", "/s/mine/_sandbox/clock/advance", body=b'{"by": "1h"}')


def verify(sandbox: str) -> Request:
    return Request("POST", f"/s/{sandbox}/_sandbox/journal/verify", body=MANY)


async def settled(engine: Engine, request: Request) -> Outcome:
    outcome, _ = await engine.settle(request, engine.receive(request))
    return outcome


@pytest.mark.parametrize("call", ["verify", "wait"])
async def test_few_are_parsed_before_the_first_is_finished(call: str) -> None:
    engine = engine_of()
    request = Request("POST", f"/_sandbox/journal/{call}", body=MANY)
    left = await has_left()
    with counted() as calls:
        settling = [
            asyncio.ensure_future(engine.settle(request, engine.receive(request), left))
            for _ in range(3 * FEW)
        ]
        await asyncio.wait(settling, return_when=asyncio.FIRST_COMPLETED)
        read = bodies_read(calls)
        await asyncio.wait(settling)
    assert 0 < read <= FEW + 1
    assert bodies_read(calls) == 3 * FEW


async def test_none_is_parsed_when_it_comes_however_much_time_there_is() -> None:
    engine = engine_of()
    engine.answers.scheduler.now = lambda: 0.0
    with counted() as calls:
        asked = engine.receive(verify("mine"))
    assert isinstance(asked, Answered)
    assert (asked.outcome, bodies_read(calls)) == (None, 0)


async def test_bodies_for_a_sandbox_being_changed_block_no_others() -> None:
    engine = engine_of()
    modify = Request("PATCH", f"/s/mine/api/v2/customer/{NORTH}", body=b'{"name": "New"}')
    slow_down(engine.answers)
    for _ in range(2):
        engine.receive(modify)
    advancing = engine.receive(ADVANCE, begins=True)
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
