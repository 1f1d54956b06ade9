"""Which calls a fault plan applies to."""

from dataclasses import replace
from typing import Any, Final

import pytest
from support import NOBODY, NORTH, OPERATOR, Client
from support.faults import account, add, meet

from mock_server.sandbox.faults.plans import ActivePlan, PlanBook, When

# case → condition of the plan, arguments of getCustomer, 1 if they match
CONDITIONS: dict[str, tuple[dict[str, Any], dict[str, Any], int]] = {
    "nothing said": ({}, {}, 1),
    "customer by ref": ({"customer": "north"}, {}, 1),
    "customer by id": ({"customer": NORTH}, {}, 1),
    "customer in upper case": (
        {"customer": NORTH},
        {"path": f"/api/v2/customer/{NORTH.upper()}"},
        1,
    ),
    "another customer": ({"customer": "acme"}, {}, 0),
    "no customer at all": ({"customer": "acme"}, {"path": "/api/v2/customer/x"}, 0),
    "below its parent": ({"below": "acme"}, {}, 1),
    "below the root": ({"below": OPERATOR}, {}, 1),
    "below itself": ({"below": "north"}, {}, 0),
    "below another": ({"below": "blue"}, {}, 0),
    "below, of nobody": ({"below": "acme"}, {"path": f"/api/v2/customer/{NOBODY}"}, 0),
    "below, of no id": ({"below": "acme"}, {"path": "/api/v2/customer/x"}, 0),
    "requester": ({"requester": "acme"}, {"token": "acme-token"}, 1),
    "another requester": ({"requester": "acme"}, {"token": "operator-token"}, 0),
    "the root is the requester": ({"requester": "operator"}, {}, 1),
    "header": ({"header": {"X-Tenant": "a"}}, {"headers": {"x-tenant": "a"}}, 1),
    "header in other letters": ({"header": {"x-TENANT": "a"}}, {"headers": {"x-tenant": "a"}}, 1),
    "another header value": ({"header": {"X-Tenant": "a"}}, {"headers": {"x-tenant": "A"}}, 0),
    "no header": ({"header": {"X-Tenant": "a"}}, {}, 0),
    "header is a number": ({"header": {"X-Tenant": 42}}, {"headers": {"x-tenant": "42"}}, 1),
    "header is true": ({"header": {"X-Flag": True}}, {"headers": {"x-flag": "true"}}, 1),
    "header absent": ({"header": {"X-Tenant": None}}, {}, 1),
    "header not absent": ({"header": {"X-Tenant": None}}, {"headers": {"x-tenant": ""}}, 0),
    "header pattern": (
        {"header": {"User-Agent": {"matches": "^curl/"}}},
        {"headers": {"user-agent": "curl/8.5"}},
        1,
    ),
    "header pattern anywhere": (
        {"header": {"User-Agent": {"matches": "8"}}},
        {"headers": {"user-agent": "curl/8.5"}},
        1,
    ),
    "header pattern not met": (
        {"header": {"User-Agent": {"matches": "^8"}}},
        {"headers": {"user-agent": "curl/8.5"}},
        0,
    ),
    "header pattern without the header": ({"header": {"X-A": {"matches": ""}}}, {}, 0),
    "body value": ({"body": {"/name": "Gold"}}, {"body": {"name": "Gold"}}, 1),
    "another body value": ({"body": {"/name": "Gold"}}, {"body": {"name": "gold"}}, 0),
    "no body": ({"body": {"/name": "Gold"}}, {}, 0),
    "no JSON": ({"body": {"/name": "Gold"}}, {"body": b"{"}, 0),
    "body null": ({"body": {"/name": None}}, {"body": {"name": None}}, 1),
    "body null is there": ({"body": {"/name": None}}, {"body": {}}, 0),
    "body null at the end of nothing": ({"body": {"/a/b": None}}, {"body": {"a": 1}}, 0),
    "deep in the body": ({"body": {"/a/0/b": 1}}, {"body": {"a": [{"b": 1}]}}, 1),
    "past the end of a list": ({"body": {"/a/1": 1}}, {"body": {"a": [1]}}, 0),
    "no index": ({"body": {"/a/-": 1}}, {"body": {"a": [1]}}, 0),
    "escaped pointer": ({"body": {"/a~1b~0": 1}}, {"body": {"a/b~": 1}}, 1),
    "numbers are equal": ({"body": {"/a": 1}}, {"body": b'{"a": 1.0}'}, 1),
    "true is not one": ({"body": {"/a": 1}}, {"body": {"a": True}}, 0),
    "one is not true": ({"body": {"/a": True}}, {"body": {"a": 1}}, 0),
    "true": ({"body": {"/a": True}}, {"body": {"a": True}}, 1),
    "body pattern": ({"body": {"/a": {"matches": "^G.ld$"}}}, {"body": {"a": "Gold"}}, 1),
    "body pattern of a number": ({"body": {"/a": {"matches": "1"}}}, {"body": {"a": 1}}, 0),
    "all of several": (
        {"customer": "north", "header": {"X-A": "1"}, "body": {"/a": 1, "/b": 2}},
        {"headers": {"x-a": "1"}, "body": {"a": 1, "b": 2}},
        1,
    ),
    "all but one of several": (
        {"customer": "north", "header": {"X-A": "1"}, "body": {"/a": 1, "/b": 2}},
        {"headers": {"x-a": "1"}, "body": {"a": 1, "b": 3}},
        0,
    ),
}


@pytest.mark.parametrize(("when", "call", "matched"), CONDITIONS.values(), ids=CONDITIONS)
def test_a_condition_tells_which_calls_match(
    when: dict[str, Any], call: dict[str, Any], matched: int
) -> None:
    client = Client.of()
    add(client, when=when, fault="GLOBAL_1001")
    meet(client, **call)
    assert account(client) == {
        "matched": matched,
        "fired": matched,
        "passed": 0,
        "remaining": None,
        "completed": False,
        "entries": [2] * matched,
    }


def test_a_call_above_the_rate_limit_meets_no_plan() -> None:
    client = Client.of(assumptions={"rate-limit": 1})
    add(client, fault="GLOBAL_1001")
    assert [meet(client).status for _ in range(2)] == [503, 429]
    assert account(client)["matched"] == 1


WINDOW = {"from": "2026-01-01T09:00:10Z", "to": "2026-01-01T09:00:20Z"}


@pytest.mark.parametrize(
    ("when", "statuses"),
    [
        pytest.param(WINDOW, [200, 503, 503, 200], id="both"),
        pytest.param({"from": WINDOW["from"]}, [200, 503, 503, 503], id="from"),
        pytest.param({"to": WINDOW["to"]}, [503, 503, 503, 200], id="to"),
    ],
)
def test_a_window_begins_at_its_first_instant_and_ends_before_its_last(
    when: dict[str, str], statuses: list[int]
) -> None:
    client = Client.of()
    add(client, when=when, fault="GLOBAL_1001")
    found = []
    for by in ("9999ms", "1ms", "9999ms", "1ms"):
        client.advance(by=by)
        found.append(meet(client).status)
    assert found == statuses


PLANS: dict[str, dict[str, Any]] = {
    "operation and customer": {"operation": "getCustomer", "when": {"customer": "north"}},
    "operation": {"operation": "getCustomer"},
    "customer": {"when": {"customer": "north"}},
    "neither": {},
}


@pytest.mark.parametrize("second", PLANS)
@pytest.mark.parametrize("first", PLANS)
def test_of_two_plans_the_first_one_fires(first: str, second: str) -> None:
    client = Client.of()
    add(client, name="first", **PLANS[first], fault={"status": 201})
    add(client, name="second", **PLANS[second], fault={"status": 202})
    assert meet(client).status == 201
    assert account(client, "second")["matched"] == 0


# ── The cache of plans that may match ─────────────────────────────────────────────────────────────

MANY: Final = 400
OPERATION: Final = "getCustomer"
MAX: Final = 50_000


def book() -> PlanBook:
    """Return many plans for all customers, and just as many for one customer each."""
    client = Client.of(faults=[{"name": "one", "fault": "GLOBAL_1001"}])
    (one,) = client.sandbox.simulation.plans
    plans = PlanBook(client.sandbox.simulation.world)
    for number in range(MANY):
        plans.put(ActivePlan(replace(one.plan, name=f"all-{number}"), 0, 0))
        when = When(customer_id=f"customer {number}")
        plans.put(ActivePlan(replace(one.plan, name=f"one-{number}", when=when), 0, 0))
    return plans


def remembered(plans: PlanBook) -> int:
    return sum(map(len, plans._found.values()))  # noqa: SLF001 - what no weight counts


def test_customers_that_no_plan_names_share_their_candidates() -> None:
    plans = book()
    for number in range(MANY):
        assert len(plans.candidates(OPERATION, f"stranger {number}")) == MANY
    assert remembered(plans) == MANY


def test_candidates_of_named_customers_are_cached_up_to_a_limit() -> None:
    plans = book()
    for _ in range(2):
        for number in range(MANY):
            found = plans.candidates(OPERATION, f"customer {number}")
            assert len(found) == MANY + 1
            assert any(each.plan.name == f"one-{number}" for each in found)
            assert remembered(plans) <= MAX
