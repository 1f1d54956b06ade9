"""Waiting for calls and for the end of requests: the answers of the pure function."""

from http import HTTPStatus
from typing import Any

import pytest
from support import NOBODY, NORTH, START_MS, Client
from support.uploads import problem

from mock_server.contract.values.exact_json import dumps, loads
from mock_server.sandbox.control.problem import Problem
from mock_server.sandbox.ground.exchange import AskAgain, Outcome, Reply, Request, finished

REAL = {"mode": "real", "start": "2026-01-01T09:00:00Z"}


def wait(client: Client, **given: Any) -> Outcome:
    request = Request(method="POST", path="/_sandbox/journal/wait", body=dumps(given))
    return client.sandbox.handle(request, client.now_ms)


def due_and_end(outcome: Outcome) -> tuple[int | None, int]:
    """Return when the wait checks again at the latest, and when it ends."""
    assert isinstance(outcome, AskAgain)
    return outcome.due_ms, outcome.until_ms


def modified(client: Client) -> str:
    request_id: str = client.modify(NORTH, {"name": "New"}).content["requestId"]
    return request_id


def test_calls_that_were_made_are_answered_at_once() -> None:
    client = Client.of()
    client.get(NORTH)
    outcome = wait(client, match={"customer": "north"})
    assert (type(outcome), outcome.status) == (Reply, 200)
    assert loads(outcome.body) == {"ok": True, "matched": 1, "nearest": [], "evicted": 0}


def test_calls_that_were_not_made_are_to_be_asked_for_again_within_10_s() -> None:
    outcome = wait(Client.of(), match={"customer": "north"})
    assert due_and_end(outcome) == (None, START_MS + 10_000)
    late = problem(HTTPStatus.REQUEST_TIMEOUT, "not within 10s: 0 calls matched")
    assert (outcome.status, loads(outcome.body)) == (408, late)


def test_a_request_that_is_due_after_the_end_of_all_clocks_is_not_looked_at_again() -> None:
    client = Client.of(clock={"mode": "real", "start": "8999-12-31T23:59:59Z"})
    outcome = wait(client, request=modified(client))
    assert due_and_end(outcome) == (None, START_MS + 10_000)


@pytest.mark.parametrize(("method", "path"), [("POST", "/reset"), ("DELETE", "/journal")])
def test_a_wait_counts_again_from_zero_after_a_reset_of_the_journal(method: str, path: str) -> None:
    client = Client.of()
    outcome = wait(client, match={"customer": "north"}, atLeast=2)
    expected = []

    def look() -> None:
        nonlocal outcome
        assert isinstance(outcome, AskAgain)
        outcome = finished(outcome.look(client.now_ms))
        expected.append(loads(outcome.body).get("detail"))

    client.get(NORTH)
    look()
    client.control(method, path)
    look()
    client.get(NORTH)
    look()
    client.get(NORTH)
    look()
    late = [f"not within 10s: {matched} matched" for matched in ("1 call", "0 calls", "1 call")]
    assert expected == [*late, None]
    assert loads(outcome.body) == {"ok": True, "matched": 2, "nearest": [], "evicted": 0}


def test_the_end_of_a_request_is_to_be_asked_for_when_it_is_due() -> None:
    client = Client.of(clock={**REAL, "speed": 2})
    request_id = modified(client)
    outcome = wait(client, request=request_id.upper(), timeout="1m")
    assert due_and_end(outcome) == (START_MS + 1000, START_MS + 60_000)
    late = problem(HTTPStatus.REQUEST_TIMEOUT, "not within 1m: the request is IN_PROGRESS")
    assert (outcome.status, loads(outcome.body)) == (408, late)


def test_the_end_of_a_request_is_answered_with_the_request() -> None:
    client = Client.of(clock=REAL)
    request_id = modified(client)
    client.now_ms += 2000
    outcome = wait(client, request=request_id)
    shown = client.control("GET", f"/requests/{request_id}").json
    assert (type(outcome), outcome.status) == (Reply, 200)
    assert loads(outcome.body) == {"ok": True, "request": shown}
    assert (shown["status"], shown["completedAt"]) == ("SUCCESSFUL", "2026-01-01T09:00:02.000Z")


FROZEN = (
    "the clock is frozen, and the request settles by time alone: advance the clock, or let it run"
)


def test_a_wait_that_only_time_could_end_says_that_the_clock_is_frozen() -> None:
    client = Client.of(clock={"mode": "frozen"})
    outcome = wait(client, request=modified(client), timeout="1s")
    assert (outcome.status, loads(outcome.body)["detail"]) == (
        408,
        f"not within 1s: the request is IN_PROGRESS; {FROZEN}",
    )


def test_a_wait_that_only_time_could_end_is_refused_at_once_if_asked() -> None:
    client = Client.of(clock={"mode": "frozen"})
    first, queued = modified(client), modified(client)
    refused = problem(HTTPStatus.CONFLICT, FROZEN)
    for request_id in (first, queued):
        outcome = wait(client, request=request_id, refuseFrozen=True)
        assert (type(outcome), outcome.status, loads(outcome.body)) == (Reply, 409, refused)


def test_a_wait_is_refused_once_the_clock_is_frozen() -> None:
    client = Client.of(clock=REAL)
    outcome = wait(client, request=modified(client), refuseFrozen=True)
    client.control("POST", "/clock/freeze")
    assert isinstance(outcome, AskAgain)
    with pytest.raises(Problem, match="the clock is frozen"):
        finished(outcome.look(client.now_ms))


@pytest.mark.parametrize("jobs", [{"modifyCustomer": "manual"}, {"modifyCustomer": {"polls": 2}}])
def test_a_wait_that_needs_no_time_continues_while_the_clock_is_frozen(jobs: Any) -> None:
    client = Client.of(clock={"mode": "frozen"}, jobs=jobs)
    outcome = wait(client, request=modified(client), refuseFrozen=True)
    assert (type(outcome), outcome.status) == (AskAgain, 408)


@pytest.mark.parametrize(
    ("given", "status", "detail"),
    [
        ({"timeout": "61s"}, 400, "the timeout 61s is longer than 60s"),
        ({"timeout": "99999d"}, 400, "timeout: 99999d is longer than ten years"),
        ({"request": NOBODY}, 404, f"there is no request '{NOBODY}'"),
        ({"request": NOBODY, "match": {}}, 400, "request cannot be combined with match"),
        ({"refuseFrozen": True, "match": {}}, 400, "refuseFrozen cannot be combined with match"),
    ],
    ids=["long", "absurdly long", "unknown request", "request and match", "frozen and match"],
)
def test_a_wait_that_makes_no_sense_is_refused(
    given: dict[str, Any], status: int, detail: str
) -> None:
    outcome = wait(Client.of(), **given)
    refused = (type(outcome), outcome.status, loads(outcome.body))
    assert refused == (Reply, status, problem(HTTPStatus(status), detail))
