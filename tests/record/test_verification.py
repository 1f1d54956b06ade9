"""Verifying calls that were made: how many, in which order, and the nearest misses."""

from http import HTTPStatus
from typing import Any

import pytest
from support import ACME, BLUE, NORTH, OPERATOR, Client, Reply
from support.uploads import problem

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
    client: Client,
    bounds: dict[str, int],
    is_ok: Any,
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


def test_calls_that_met_a_plan_can_be_matched_by_it() -> None:
    client = Client.of(faults=[{"name": "once", "steps": ["GLOBAL_1001"]}])
    client.get(NORTH)
    client.get(NORTH)
    assert verify(client, match={"plan": "once"}, exactly=1).json["ok"] is True


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


def test_the_nearest_misses_are_at_most_three() -> None:
    client = Client.of()
    for _ in range(5):
        client.get(NORTH)
    nearest = verify(client, match={"status": 404}).json["nearest"]
    assert [miss["entry"] for miss in nearest] == [5, 4, 3]


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
    client: Client,
    order: list[Any],
    is_ok: Any,
    matched: int,
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


def test_what_was_evicted_before_the_journal_was_cleared_counts_no_more(forgetful: Client) -> None:
    forgetful.control("DELETE", "/journal")
    answer = verify(forgetful, match={"operation": "getCustomer"}, exactly=0).json
    assert answer == {"ok": True, "matched": 0, "nearest": [], "evicted": 0}


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
    forgetful: Client,
    given: dict[str, Any],
    is_ok: Any,
) -> None:
    answer = verify(forgetful, **given).json
    assert (answer["ok"], answer["evicted"]) == (is_ok, 4)


# ── Invalid verifications ─────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("given", "status", "detail"),
    [
        ({"exactly": 1, "atLeast": 1}, 400, "exactly cannot be combined with atLeast"),
        ({"atLeast": 2, "atMost": 1}, 400, "atLeast 2 is more than atMost 1"),
        (
            {"inOrder": [{}], "match": {}, "exactly": 1},
            400,
            "inOrder cannot be combined with match, exactly",
        ),
        ({"match": {"customer": "nobody"}}, 404, "no customer has the ref or id 'nobody'"),
        (
            {"match": {"since": "now"}},
            400,
            (
                "since: expected an instant of ISO 8601 in UTC, such as"
                ' 2026-01-01T09:00:00Z, got "now"'
            ),
        ),
    ],
    ids=["two bounds", "bounds that none meets", "order and match", "customer", "since"],
)
def test_a_verification_that_makes_no_sense_is_refused(
    client: Client, given: dict[str, Any], status: int, detail: str
) -> None:
    reply = verify(client, **given)
    assert (reply.status, reply.json) == (status, problem(HTTPStatus(status), detail))


@pytest.mark.parametrize(
    ("given", "pointer"),
    [
        ({"atLeast": -1}, "/atLeast"),
        ({"match": {"colour": "red"}}, "/match/colour"),
        ({"inOrder": [{}, {"operation": "getCustmer"}]}, "/inOrder/1/operation"),
        ({"match": {"body": {"name": "x"}}}, "/match/body/name"),
        ({"inOrder": []}, "/inOrder"),
    ],
    ids=["bound", "unknown member", "unknown operation", "no pointer", "empty order"],
)
def test_a_verification_that_breaks_the_schema_is_refused_with_the_place(
    client: Client, given: dict[str, Any], pointer: str
) -> None:
    reply = verify(client, **given)
    assert reply.status == 400
    assert [error["pointer"] for error in reply.json["errors"]] == [pointer]
