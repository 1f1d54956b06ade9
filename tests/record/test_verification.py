"""Verifying calls that were made, and waiting for calls and for the end of requests."""

from http import HTTPStatus
from typing import Any

import pytest
from support import ACME, BLUE, NORTH, OPERATOR, START_MS, Client, Reply
from support.uploads import problem

from mock_server.contract.values.exact_json import dumps, loads
from mock_server.sandbox.control.problem import Problem
from mock_server.sandbox.ground.exchange import AskAgain, Outcome, Request, finished
from mock_server.sandbox.ground.exchange import Reply as Answered

PATCH = f"/api/v2/customer/{NORTH}"


def verify(client: Client, **given: Any) -> Reply:
    return client.control("POST", "/journal/verify", given)


@pytest.fixture
def client() -> Client:
    """A client that has modified north twice, a second apart, and then read blue."""
    client = Client.of()
    client.modify(NORTH, {"name": "First"}, token="acme-token", headers={"X-Request-ID": "R-1"})
    client.advance(by="1s")
    client.modify(NORTH, {"name": "Second", "campaign": [1, 2]}, headers={"X-Request-ID": "R-2"})
    client.get(BLUE)
    return client


# ── How many ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("bounds", "is_ok"),
    [
        ({}, True),
        ({"atLeast": 2}, True),
        ({"atLeast": 3}, False),
        ({"atMost": 2}, True),
        ({"atMost": 1}, False),
        ({"atLeast": 1, "atMost": 3}, True),
        ({"atLeast": 3, "atMost": 4}, False),
        ({"exactly": 2}, True),
        ({"exactly": 1}, False),
        ({"exactly": 3}, False),
    ],
    ids=str,
)
def test_calls_are_counted_against_their_bounds(
    client: Client, bounds: dict[str, int], is_ok: Any
) -> None:
    answer = verify(client, match={"operation": "modifyCustomer"}, **bounds).json
    assert (answer["ok"], answer["matched"], answer["evicted"]) == (is_ok, 2, 0)


@pytest.mark.parametrize(
    ("match", "matched"),
    [
        ({}, 3),
        ({"customer": "north"}, 2),
        ({"customer": BLUE}, 1),
        ({"requester": "acme"}, 1),
        ({"requester": OPERATOR}, 2),
        ({"status": 202}, 2),
        ({"code": ""}, 3),
        ({"code": "GLOBAL_1001"}, 0),
        ({"method": "PATCH", "path": PATCH}, 2),
        ({"method": "patch"}, 2),
        ({"method": "Brew"}, 0),
        ({"requestId": "0628d242-a938-4b6a-bb28-4d4255b1a8ca"}, 1),
        ({"requestId": "0628D242-A938-4B6A-BB28-4D4255B1A8CA"}, 1),
        ({"control": "advanceClock"}, 1),
        ({"header": {"X-Request-ID": "R-1"}}, 1),
        ({"header": {"x-request-id": {"matches": "^R-[0-9]$"}}}, 2),
        ({"header": {"X-Request-ID": None}}, 1),
        ({"body": {"/name": "Second"}}, 1),
        ({"body": {"/name": {"matches": "st$"}}}, 1),
        ({"body": {"/campaign/1": 2}}, 1),
        ({"body": {"/campaign/2": 2}}, 0),
        ({"since": "2026-01-01T09:00:01.000Z"}, 2),
    ],
    ids=str,
)
def test_a_match_finds_the_calls_that_are_like_it(
    client: Client, match: dict[str, Any], matched: int
) -> None:
    answer = verify(client, match=match, exactly=matched).json
    assert answer == {"ok": True, "matched": matched, "nearest": [], "evicted": 0}


def test_the_nearest_misses_come_with_what_differs(client: Client) -> None:
    match = {"operation": "modifyCustomer", "customer": "blue", "body": {"/name": "Second"}}
    answer = verify(client, match=match).json
    facts = {
        "operation": "modifyCustomer",
        "control": None,
        "customer": NORTH,
        "status": 202,
        "code": "",
        "method": "PATCH",
        "path": PATCH,
        "plan": None,
    }
    second, read, first = answer.pop("nearest")
    assert answer == {"ok": False, "matched": 0, "evicted": 0}
    request_ids = [item["requestId"] for item in client.control("GET", "/requests").json["items"]]
    assert second == {
        **facts,
        "entry": 3,
        "differs": ["customer"],
        "requester": OPERATOR,
        "requestId": request_ids[1],
    }
    assert (read["entry"], read["differs"]) == (4, ["operation", "body /name"])
    assert first == {
        **facts,
        "entry": 1,
        "differs": ["customer", "body /name"],
        "requester": ACME,
        "requestId": request_ids[0],
    }


def test_a_miss_names_the_header_and_the_instant(client: Client) -> None:
    match = {"header": {"X-Request-ID": "R-1"}, "since": "2026-01-01T09:00:01.000Z"}
    nearest = verify(client, match=match).json["nearest"]
    assert [(miss["entry"], miss["differs"]) for miss in nearest] == [
        (4, ["header x-request-id"]),
        (3, ["header x-request-id"]),
        (1, ["since"]),
    ]


# ── In order ─────────────────────────────────────────────────────────────────────────────────────

FIRST = {"body": {"/name": "First"}}
SECOND = {"body": {"/name": "Second"}}
LOOK = {"operation": "getCustomer"}


@pytest.mark.parametrize(
    ("order", "is_ok", "matched"),
    [
        ([FIRST, SECOND, LOOK], True, 3),
        ([FIRST, LOOK], True, 2),
        ([{}, {}, {}], True, 3),
        ([SECOND, FIRST], False, 1),
        ([LOOK, LOOK], False, 1),
        ([{"control": "advanceClock"}, SECOND], True, 2),
    ],
    ids=["all", "others between", "any", "wrong order", "once too often", "control"],
)
def test_calls_are_found_in_order(
    client: Client, order: list[Any], is_ok: Any, matched: int
) -> None:
    answer = verify(client, inOrder=order).json
    assert (answer["ok"], answer["matched"]) == (is_ok, matched)


# ── Evicted entries ──────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def forgetful() -> Client:
    """A client that has made three reads a second apart; the journal has kept only the last."""
    client = Client.of(limits={"journalEntries": 2})
    for customer_id in (NORTH, ACME, BLUE):
        client.get(customer_id)
        client.advance(by="1s")
    return client


UNCERTAIN = (
    "the journal has evicted 4 entries, on which the answer depends; verify earlier, name a later "
    "`since`, or raise limits.journalEntries and limits.journalBytes"
)


@pytest.mark.parametrize(
    "given",
    [
        {"match": {"operation": "getCustomer"}, "exactly": 1},
        {"match": {"operation": "getCustomer"}, "atLeast": 2},
        {"match": {"operation": "getCustomer"}, "atMost": 1},
        {"match": {"customer": "depot"}, "exactly": 0},
        {"match": {"customer": "depot", "since": "2026-01-01T09:00:01.000Z"}, "exactly": 0},
        {"match": {"customer": "depot", "since": "2026-01-01T09:00:02.000Z"}, "exactly": 0},
        {"inOrder": [{"customer": "north"}, {"customer": "blue"}]},
        {"inOrder": [{"customer": "north"}, {"since": "2026-01-01T09:00:02.001Z"}]},
        {"inOrder": [{"customer": "north", "since": "2026-01-01T09:00:02.000Z"}, {}]},
    ],
    ids=str,
)
def test_an_answer_that_depends_on_evicted_entries_is_refused(
    forgetful: Client, given: dict[str, Any]
) -> None:
    reply = verify(forgetful, **given)
    assert (reply.status, reply.json) == (409, problem(HTTPStatus.CONFLICT, UNCERTAIN))


LATER = {"since": "2026-01-01T09:00:02.001Z"}


@pytest.mark.parametrize(
    ("given", "is_ok"),
    [
        ({"match": {"operation": "getCustomer"}, "atLeast": 1}, True),
        ({"match": {"operation": "getCustomer"}, "atMost": 0}, False),
        ({"match": {"operation": "getCustomer"}, "exactly": 0}, False),
        ({"match": LATER, "exactly": 0}, True),
        ({"match": LATER, "atLeast": 1}, False),
        ({"inOrder": [{"customer": "blue"}]}, True),
        ({"inOrder": [LATER]}, False),
    ],
    ids=str,
)
def test_an_answer_that_evicted_entries_cannot_change_is_given(
    forgetful: Client, given: dict[str, Any], is_ok: Any
) -> None:
    answer = verify(forgetful, **given).json
    assert (answer["ok"], answer["evicted"]) == (is_ok, 4)


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


def test_the_end_of_a_request_is_answered_with_the_request() -> None:
    client = Client.of(clock=REAL)
    request_id = modified(client)
    client.now_ms += 2000
    outcome = wait(client, request=request_id)
    shown = client.control("GET", f"/requests/{request_id}").json
    assert (type(outcome), outcome.status) == (Answered, 200)
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
        assert (type(outcome), outcome.status, loads(outcome.body)) == (Answered, 409, refused)


def test_a_wait_is_refused_once_the_clock_is_frozen() -> None:
    client = Client.of(clock=REAL)
    outcome = wait(client, request=modified(client), refuseFrozen=True)
    client.control("POST", "/clock/freeze")
    assert isinstance(outcome, AskAgain)
    with pytest.raises(Problem, match="the clock is frozen"):
        finished(outcome.look(client.now_ms))
