"""A read that a fault makes stale shows the customer as it was before its latest change."""

from typing import Any

import pytest
from support import ACME, BLUE, NORTH, SMALL_WORLD, Client, build
from support.faults import account, add, meet, small
from support.resuming import WAYS

from mock_server.contract.values.exact_json import loads
from mock_server.domain.world import MAX_EARLIER
from mock_server.sandbox.ground.findings import ScenarioError
from mock_server.sandbox.simulation.state import (
    Restoration,
    export_state,
)

STALE = {"read": "stale"}


def change(client: Client, **fields: Any) -> None:
    """Change NORTH by a modify that succeeds."""
    assert client.modify(NORTH, fields).status == 202
    client.advance(until="idle")


def name(client: Client, **how: Any) -> str:
    return str(client.get(NORTH, **how).content["name"])


def test_a_step_is_used_up_by_a_stale_read_alone() -> None:
    client = small()
    add(client, operation="getCustomer", steps=[STALE, "GLOBAL_1001"])
    assert name(client) == "North"
    assert client.get(BLUE).status == 200
    assert account(client)["matched"] == 0
    change(client, name="1")
    assert client.get(BLUE).status == 200
    assert name(client) == "North"
    assert client.get(NORTH).code == "GLOBAL_1001"
    assert account(client)["fired"] == account(client)["matched"] == 2
    assert name(client) == "1"


def test_only_changes_since_the_plan_was_put_count() -> None:
    client = small()
    change(client, name="1")
    add(client, steps=[STALE], times=9)
    assert name(client) == "1"
    change(client, name="2")
    assert name(client) == "1"
    client.control("PUT", "/faults/plan", {"steps": [STALE]})
    assert name(client) == "2"


def test_a_customer_that_was_removed_or_added_since_has_no_earlier_record() -> None:
    client = small()
    add(client, steps=[STALE])
    fields = client.control("GET", f"/customers/{BLUE}").json
    client.control("PATCH", f"/customers/{BLUE}", {"name": "1"})
    assert client.control("DELETE", f"/customers/{BLUE}").status == 204
    assert client.get(BLUE).code == "CUSTOMER_1002"
    client.control("PUT", f"/customers/{BLUE}", {**fields, "name": "Again"})
    assert client.get(BLUE).content["name"] == "Again"
    client.control("PATCH", f"/customers/{BLUE}", {"name": "2"})
    assert client.get(BLUE).content["name"] == "Again"


@pytest.mark.parametrize("verb", ["PUT", "PATCH"])
def test_what_an_operator_writes_is_a_change_unless_it_is_the_same(verb: str) -> None:
    client = small()
    add(client, steps=[STALE, STALE])
    fields = client.control("GET", f"/customers/{NORTH}").json
    client.control(verb, f"/customers/{NORTH}", {**fields, "name": "1"})
    client.control(verb, f"/customers/{NORTH}", {**fields, "name": "1"})
    assert name(client) == "North"


def test_a_header_takes_no_stale_read_since_it_remembers_nothing() -> None:
    outcome = meet(small(), fault='{"read": "stale"}')
    assert loads(outcome.body)["errorCode"] == "SANDBOX_INVALID_FAULT"
    reason = outcome.headers["X-Sandbox-Reason"]
    assert reason.startswith(
        "/read: only a plan knows what a customer was before; put one, such as"
    )


def test_a_magic_customer_takes_no_stale_read() -> None:
    customers = [{"ref": "root", "generated": False, "magic": {"getCustomer": STALE}}]
    with pytest.raises(ScenarioError, match="/customers/0/magic/getCustomer/read: only a plan"):
        build(requesters=[], customers=customers)


def test_a_modify_in_progress_is_no_change_yet_even_if_it_is_visible() -> None:
    client = Client.of(assumptions={"visibility": "at-once"})
    add(client, steps=[STALE], times=9)
    client.modify(NORTH, {"name": "1"})
    assert name(client) == "1"
    client.advance(until="idle")
    assert name(client) == "North"


def test_a_stale_read_that_shows_the_same_is_not_used_up() -> None:
    client = Client.of(assumptions={"visibility": "at-once"})
    change(client, name="1")
    add(client, steps=[STALE])
    change(client, name="2")
    client.modify(NORTH, {"name": "1"})
    assert name(client) == "1"
    assert account(client)["fired"] == 0


def test_a_plan_remembers_the_customers_that_changed_last() -> None:
    client = Client.of({**SMALL_WORLD, "customers": [
        {"ref": "root", "generated": False, "customers": [{"count": MAX_EARLIER + 1}]}
    ], "requesters": []})  # fmt: skip
    ids = [
        each["customerId"] for each in client.control("GET", "/customers?size=200").json["items"]
    ]
    add(client, fault=STALE)
    for customer_id in ids[1:]:
        client.control("PATCH", f"/customers/{customer_id}", {"name": "Changed"})
    shown = [client.get(customer_id).content["name"] for customer_id in ids[1:]]
    assert [each == "Changed" for each in shown] == [True, *[False] * MAX_EARLIER]


# ── What a plan remembers is part of its counters ────────────────────────────────────────────────


@pytest.mark.parametrize("again", WAYS)
@pytest.mark.parametrize("where", ["control", "scenario"])
def test_what_a_plan_remembers_survives_a_restore(where: str, again: Any) -> None:
    plan = {"name": "plan", "fault": STALE}
    client = Client.of(faults=[plan]) if where == "scenario" else small()
    if where == "control":
        add(client, **plan)
    change(client, name="1")
    again(client)
    assert name(client) == "North"
    change(client, name="2")
    again(client)
    assert name(client) == "1"
    client.control("POST", "/reset")
    assert name(client) == "North"


def test_a_restored_state_remembers_nothing_that_it_does_not_say() -> None:
    client = Client.of(faults=[{"name": "plan", "fault": STALE}])
    change(client, name="1")
    state = export_state(client.sandbox.simulation, client.now_ms)
    for plans in ([], [{**state["plans"][0], "earlier": []}]):
        again, _ = Restoration.of({**state, "plans": plans}, client.sandbox.simulation.scenario).at(
            client.now_ms
        )
        assert export_state(again, client.now_ms)["plans"] == [
            {key: value for key, value in plan.items() if key != "earlier"} for plan in plans
        ]


@pytest.mark.parametrize(
    ("customer", "text"),
    [
        (None, f"customer {NORTH} has a different customerId in its fields"),
        ({"parentId": ACME, "ref": None, "fields": {"customerId": NORTH}},
         f"plan plan, customer {NORTH}: "),
    ],
    ids=["removed", "invalid"],
)  # fmt: skip
def test_an_invalid_earlier_record_is_refused(customer: Any, text: str) -> None:
    client = small()
    add(client, fault=STALE)
    change(client, name="1")
    state = export_state(client.sandbox.simulation, client.now_ms)
    state["plans"][0]["earlier"] = [{"customerId": NORTH, "customer": customer}]
    refusal = Restoration.of(state, client.sandbox.simulation.scenario).refusal
    assert str(refusal).startswith(text)
