"""Long work has a step for each item; the shell takes steps until some milliseconds have passed."""

import asyncio
import json
from itertools import count
from typing import Any

import pytest
from support import DEPOT, NORTH, SMALL_WORLD, START_MS, build

from mock_server.sandbox.ground.exchange import LongReply, Outcome, Request, Steps
from mock_server.sandbox.sandboxes.sandbox import Sandbox
from mock_server.sandbox.sandboxes.sandboxes import Sandboxes
from mock_server.sandbox.sandboxes.switchboard import Answered
from mock_server.web.answering.sandbox_answers import Answers
from mock_server.web.answering.turns import SLICE_SECONDS
from mock_server.web.answering.waiting import Watcher

DEPOT_PATH = f"/api/v2/customer/{DEPOT}"
EACH_SECONDS = SLICE_SECONDS / 10


# ── The shell ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("is_amid", [False, True])
async def test_a_slice_ends_as_soon_as_its_time_is_up(*, is_amid: bool) -> None:
    sandboxes = Sandboxes(build(SMALL_WORLD), START_MS)
    answers = Answers(sandboxes, lambda: START_MS)
    readings = (EACH_SECONDS * number for number in count())
    answers.scheduler.now = lambda: next(readings)
    taken: list[int] = []
    slices: list[int] = []

    def steps() -> Steps:
        for number in range(25):
            taken.append(number)
            yield is_amid
        return sandboxes.default.broken()

    tenancy = sandboxes.default_tenancy
    tenancy.is_busy = is_amid
    answering = asyncio.ensure_future(
        answers.take_all("", Answered(steps(), tenancy, is_amid=is_amid), None)
    )
    while not answering.done():
        before = len(taken)
        await asyncio.sleep(0)
        slices += [len(taken) - before] if len(taken) > before else []
        assert tenancy.is_busy is (is_amid and len(slices) < 3)
    assert slices == [10, 10, 5]


async def test_a_slice_ends_when_readers_of_events_would_miss_some() -> None:
    sandbox = small("1s")
    sandboxes = Sandboxes(sandbox.simulation.scenario, START_MS)
    sandboxes.place("mine", sandbox, START_MS)
    answers = Answers(sandboxes, lambda: START_MS)
    answers.scheduler.now = lambda: 0.0
    for number in range(500):
        modify(sandbox, {"name": f"{number}"})
    (tenancy,) = (each for each in sandboxes if each.name == "mine")
    answers.broadcast.watch(tenancy, Watcher(reads=True), [{}])
    advance = Request("POST", "/s/mine/_sandbox/clock/advance", body=b'{"until": "idle"}')
    assert answers.ask(advance).is_amid
    assert sandbox.events.latest - answers.broadcast.watched[sandbox].sent == 400


# ── The handlers ─────────────────────────────────────────────────────────────────────────────────


def small(modify: Any = "2s", **changes: Any) -> Sandbox:
    return Sandbox(build({**SMALL_WORLD, **changes}, jobs={"modifyCustomer": modify}), START_MS)


def asked(method: str, path: str, body: Any = None, query: dict[str, str] | None = None) -> Request:
    data = b"" if body is None else json.dumps(body).encode()
    return Request(method, f"/_sandbox{path}", query=query or {}, body=data)


def modify(sandbox: Sandbox, body: Any) -> None:
    request = Request("PATCH", DEPOT_PATH, body=json.dumps(body).encode())
    assert sandbox.handle(request, START_MS).status == 202


def steps_of(sandbox: Sandbox, request: Request) -> list[bool]:
    """Return what each step of a call yields."""
    answer = sandbox.answer(request, START_MS)
    return [] if isinstance(answer, Outcome) else [*answer]


@pytest.mark.parametrize("after", ["1s", ["1s", "1h"]], ids=["at-once", "one-after-the-other"])
def test_each_job_that_settles_is_a_step(after: Any) -> None:
    sandbox = small({"after": after})
    for number in range(100):
        modify(sandbox, {"name": f"{number}"})
    assert steps_of(sandbox, asked("POST", "/clock/advance", {"until": "idle"})) == [True] * 100


def test_each_job_that_is_due_before_a_read_is_a_step() -> None:
    sandbox = small(clock={"mode": "real"})
    for number in range(100):
        modify(sandbox, {"name": f"{number}"})
    answer = sandbox.answer(Request("GET", DEPOT_PATH), START_MS + 3_600_000)
    assert not isinstance(answer, Outcome)
    assert [*answer] == [True] * 100


def test_each_job_that_a_removed_customer_may_have_is_a_step() -> None:
    sandbox = small("manual")
    for number in range(150):
        modify(sandbox, {"name": f"{number}"})
    assert steps_of(sandbox, asked("DELETE", f"/customers/{DEPOT}")) == [True] * 150
    assert sandbox.handle(Request("GET", DEPOT_PATH), START_MS).status == 404
    assert sandbox.handle(Request("GET", f"/api/v2/customer/{NORTH}"), START_MS).status == 200


READS: dict[str, tuple[str, dict[str, str], int]] = {
    "page": ("customers", {"size": "104"}, 104),
    "search": ("customers", {"search": "nobody"}, 104),
    "page-of-search": ("customers", {"search": "-", "size": "104"}, 104 + 104),
    "packages": ("packages", {"eligible": "north"}, 20),
    "journal": ("journal", {"status": "200"}, 30),
    "text": ("journal", {"text": DEPOT}, 30),
    "last": ("journal/last", {"status": "599"}, 30),
    "conduct": ("conduct", {}, 1 + 30 * 21),  # after a step that takes the view
    "all": ("journal", {"after": "1"}, 0),
}
"""Reads of the sandbox below: path, query, and the number of items."""


def crowded() -> Sandbox:
    """Return a sandbox with 104 customers, 20 packages and 30 entries."""
    package = {"owner": "acme", "nestedOffers": ["data"], "eligibleSubAccountIds": ["ALL"]}
    packages = [{**package, "name": f"{number}"} for number in range(20)]
    crowd = {"below": "acme", "customers": 100}
    sandbox = small(population=crowd, packages=packages)
    for _ in range(30):
        sandbox.handle(Request("GET", DEPOT_PATH), START_MS)
    return sandbox


@pytest.mark.parametrize("read", READS)
def test_each_item_of_a_read_is_a_step_in_which_others_may_use_the_sandbox(read: str) -> None:
    path, query, items = READS[read]
    taken = steps_of(crowded(), asked("GET", f"/{path}", query=query))
    assert set(taken) <= {False}
    assert items <= len(taken) <= items + 30


def test_others_have_their_turn_while_many_plans_are_written() -> None:
    steps = [{"status": 299, "body": "x" * 1_500}] * 20
    sandbox = small()
    for number in range(100):
        plan = {"name": f"plan-{number}", "steps": steps}
        assert sandbox.handle(asked("PUT", f"/faults/plan-{number}", plan), START_MS).status == 201
    for path, query in (("/state", {}), ("/bundle", {}), ("/faults", {"size": "100"})):
        outcome = last_of(sandbox.answer(asked("GET", path, query=query), START_MS))
        assert (len(outcome.body) < 600_000, isinstance(outcome, LongReply)) == (True, True), path


def last_of(answer: Outcome | Steps) -> Outcome:
    """Finish an answer and return its outcome, whose body may still have to be written."""
    while not isinstance(answer, Outcome):
        try:
            next(answer)
        except StopIteration as end:
            answer = end.value
    return answer
