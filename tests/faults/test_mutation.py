"""Replies that break the contract on purpose, within bounds, and reads of what was before."""

import json
from copy import deepcopy
from typing import Any

import pytest
from support import ACME, BLUE, NORTH, SMALL_WORLD, Client, build
from support.faults import account, add, meet
from support.resuming import WAYS

from mock_server.contract.values.exact_json import dumps, loads, size_of
from mock_server.domain.world import MAX_EARLIER
from mock_server.sandbox.faults.parsing import MAX_SET
from mock_server.sandbox.faults.plans import MAX_MUTATED, MAX_VALUES
from mock_server.sandbox.ground.findings import ScenarioError
from mock_server.sandbox.simulation.state import Restoration, export_state

LIST = {"status": 200, "body": '{"list": [1, 2, 3], "object": {"a": 1, "b": 2}, "text": "x"}'}

MUTATIONS: dict[str, tuple[list[dict[str, Any]], Any]] = {
    "remove a member": (
        [{"remove": "/object/a"}],
        {"list": [1, 2, 3], "object": {"b": 2}, "text": "x"},
    ),
    "remove an element": (
        [{"remove": "/list/1"}],
        {"list": [1, 3], "object": {"a": 1, "b": 2}, "text": "x"},
    ),
    "set a member": (
        [{"set": "/text", "to": None}],
        {"list": [1, 2, 3], "object": {"a": 1, "b": 2}, "text": None},
    ),
    "set a new member": (
        [{"set": "/object/c", "to": [True]}],
        {"list": [1, 2, 3], "object": {"a": 1, "b": 2, "c": [True]}, "text": "x"},
    ),
    "set an element": (
        [{"set": "/list/0", "to": "one"}],
        {"list": ["one", 2, 3], "object": {"a": 1, "b": 2}, "text": "x"},
    ),
    "rename a member": (
        [{"rename": "/object/a", "to": "A"}],
        {"list": [1, 2, 3], "object": {"A": 1, "b": 2}, "text": "x"},
    ),
    "rename a member to the name of a later one": (
        [{"rename": "/object/a", "to": "b"}],
        {"list": [1, 2, 3], "object": {"b": 1}, "text": "x"},
    ),
    "rename a member to the name of an earlier one": (
        [{"rename": "/object/b", "to": "a"}],
        {"list": [1, 2, 3], "object": {"a": 2}, "text": "x"},
    ),
    "rename a member to its own name": (
        [{"rename": "/text", "to": "text"}],
        {"list": [1, 2, 3], "object": {"a": 1, "b": 2}, "text": "x"},
    ),
    "rename members to what is not a text": (
        [{"rename": "/list", "to": None}, {"rename": "/object", "to": 5}],
        {"null": [1, 2, 3], "5": {"a": 1, "b": 2}, "text": "x"},
    ),
    "one after the other": (
        [{"set": "/text", "to": {}}, {"set": "/text/a", "to": 1}, {"rename": "/text", "to": "t"}],
        {"list": [1, 2, 3], "object": {"a": 1, "b": 2}, "t": {"a": 1}},
    ),
}

MISSES: dict[str, dict[str, Any]] = {
    "remove what is not there": {"remove": "/nothing"},
    "remove below a text": {"remove": "/text/a"},
    "remove an element too many": {"remove": "/list/3"},
    "set below what is not there": {"set": "/nothing/a", "to": 1},
    "set an element too many": {"set": "/list/3", "to": 1},
    "set no element": {"set": "/list/first", "to": 1},
    "set an element with a zero in front": {"set": "/list/01", "to": 1},
    "rename what is not there": {"rename": "/nothing", "to": "a"},
    "rename an element": {"rename": "/list/0", "to": "a"},
}


def mutated(mutations: list[dict[str, Any]], step: dict[str, Any] = LIST) -> bytes:
    client = Client.of()
    add(client, fault={**step, "mutate": mutations})
    return meet(client).body


@pytest.mark.parametrize(("mutations", "body"), MUTATIONS.values(), ids=MUTATIONS)
def test_a_mutation_changes_what_its_pointer_names(
    mutations: list[dict[str, Any]], body: Any
) -> None:
    assert loads(mutated(mutations)) == body


@pytest.mark.parametrize("mutation", MISSES.values(), ids=MISSES)
def test_a_mutation_that_names_nothing_changes_nothing(mutation: dict[str, Any]) -> None:
    assert loads(mutated([mutation])) == loads(LIST["body"].encode())  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", ["Content-Length", "content-length"])
def test_the_length_of_the_original_body_is_not_sent(name: str) -> None:
    client = Client.of()
    body = '{"a": 1, "b": 2}'
    step = {"status": 200, "headers": {name: f"{len(body)}", "X-Other": "a"}, "body": body}
    add(client, fault={**step, "mutate": [{"remove": "/a"}]})
    reply = meet(client)
    assert (reply.body, reply.headers.get(name), reply.headers["X-Other"]) == (
        b'{"b":2}',
        None,
        "a",
    )


STALE = {"read": "stale"}


def change(client: Client, **fields: Any) -> None:
    """Change NORTH by a modify that succeeds."""
    assert client.modify(NORTH, fields).status == 202
    client.advance(until="idle")


def name(client: Client, **how: Any) -> str:
    return str(client.get(NORTH, **how).content["name"])


def test_only_changes_since_the_plan_was_put_count() -> None:
    client = Client.of()
    change(client, name="1")
    add(client, steps=[STALE], times=9)
    assert name(client) == "1"
    change(client, name="2")
    assert name(client) == "1"
    client.control("PUT", "/faults/plan", {"steps": [STALE]})
    assert name(client) == "2"


def test_a_customer_that_was_removed_or_added_since_has_no_earlier_record() -> None:
    client = Client.of()
    add(client, steps=[STALE])
    fields = client.control("GET", f"/customers/{BLUE}").json
    client.control("PATCH", f"/customers/{BLUE}", {"name": "1"})
    assert client.control("DELETE", f"/customers/{BLUE}").status == 204
    assert client.get(BLUE).code == "CUSTOMER_1002"
    client.control("PUT", f"/customers/{BLUE}", {**fields, "name": "Again"})
    assert client.get(BLUE).content["name"] == "Again"
    client.control("PATCH", f"/customers/{BLUE}", {"name": "2"})
    assert client.get(BLUE).content["name"] == "Again"


def test_a_header_takes_no_stale_read_since_it_remembers_nothing() -> None:
    outcome = meet(Client.of(), fault='{"read": "stale"}')
    assert loads(outcome.body)["errorCode"] == "SANDBOX_INVALID_FAULT"
    reason = outcome.headers["X-Sandbox-Reason"]
    assert reason.startswith(
        "/read: only a plan knows what a customer was before; put one, such as"
    )


def test_a_magic_customer_takes_no_stale_read() -> None:
    customers = [{"ref": "root", "generated": False, "magic": {"getCustomer": STALE}}]
    with pytest.raises(ScenarioError, match="/customers/0/magic/getCustomer/read: only a plan"):
        build(requesters=[], customers=customers)


def test_a_stale_read_that_shows_the_same_is_not_used_up() -> None:
    client = Client.of(assumptions={"visibility": "at-once"})
    change(client, name="1")
    add(client, steps=[STALE])
    change(client, name="2")
    client.modify(NORTH, {"name": "1"})
    assert name(client) == "1"
    assert account(client)["fired"] == 0


# ── What a plan remembers is part of its counters ────────────────────────────────────────────────


@pytest.mark.parametrize("again", WAYS)
@pytest.mark.parametrize("where", ["control", "scenario"])
def test_what_a_plan_remembers_survives_a_restore(where: str, again: Any) -> None:
    plan = {"name": "plan", "fault": STALE}
    client = Client.of(faults=[plan]) if where == "scenario" else Client.of()
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


@pytest.mark.parametrize(
    ("customer", "text"),
    [
        (None, f"customer {NORTH} has a different customerId in its fields"),
        ({"parentId": ACME, "ref": None, "fields": {"customerId": NORTH}},
         f"customer {NORTH}, as it was: "),
    ],
    ids=["removed", "invalid"],
)  # fmt: skip
def test_an_invalid_earlier_record_is_refused(customer: Any, text: str) -> None:
    client = Client.of()
    add(client, fault=STALE)
    change(client, name="1")
    state = export_state(client.sandbox.simulation, client.now_ms)
    state["earlier"] = [{"customerId": NORTH, "customer": customer}]
    with pytest.raises(ValueError, match=f"^{text}"):
        Restoration.of(state, client.sandbox.simulation.scenario)


def test_plans_share_records_of_which_each_had_its_own_in_older_states() -> None:
    client = Client.of()
    for one in ("north", "blue"):
        add(client, name=one, fault=STALE)
        for new in ("New", "Newer"):  # the record of the scenario takes no memory of the sandbox
            client.control("PATCH", f"/customers/{one}", {"name": new})
    simulation = client.sandbox.simulation
    state = export_state(simulation, client.now_ms)
    older, records = deepcopy(state), state["earlier"]
    del older["earlier"]
    for plan in older["plans"]:
        plan["earlier"] = deepcopy(records[-plan.pop("sees") :])
    (again, _) = Restoration.of(older, simulation.scenario).at(client.now_ms)
    assert dumps(export_state(again, client.now_ms)) == dumps(state)
    assert [plan["sees"] for plan in state["plans"]] == [2, 1]
    weight = simulation.weight
    simulation.world.earlier.clear()
    sizes = [size_of(each["customer"]["fields"]) for each in records]
    assert weight - simulation.weight == sum(sizes)
    older["plans"][1]["earlier"] = records[:1]
    with pytest.raises(ValueError, match="different records"):
        Restoration.of(older, simulation.scenario)
    with pytest.raises(ValueError, match="is there twice"):
        Restoration.of({**state, "earlier": [*records, records[0]]}, simulation.scenario)


def test_a_refused_read_is_not_stale() -> None:
    client = Client.of()
    add(client, steps=[STALE])
    change(client, name="1")
    assert client.get(NORTH, token="blue-token").code == "CUSTOMER_1002"
    assert client.call("GET", f"/api/v2/request/{NORTH}").status == 404
    assert account(client)["matched"] == 0


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


# ── Bounds ────────────────────────────────────────────────────────────────────────────────────────

TOO_LARGE = "the reply is too large for mutate: "


def reply_of(body: Any) -> dict[str, Any]:
    return {"status": 200, "body": json.dumps(body)}


@pytest.mark.parametrize(
    ("body", "why"),
    [
        (
            "x" * MAX_MUTATED,
            f"it has {MAX_MUTATED + 2} bytes; at most {MAX_MUTATED} can be changed",
        ),
        ([1] * (MAX_VALUES + 1), f"it has more than {MAX_VALUES} values"),
    ],
    ids=["bytes", "values"],
)
def test_a_reply_of_its_own_that_is_too_large_to_change_is_refused_with_its_plan(
    body: Any, why: str
) -> None:
    plan = {"operation": "getCustomer", "fault": {**reply_of(body), "mutate": [{"remove": "/0"}]}}
    (error,) = Client.of().control("POST", "/faults", plan).json["errors"]
    assert (error["pointer"], error["detail"]) == ("/fault/mutate", TOO_LARGE + why)


@pytest.mark.parametrize("body", ["x" * (MAX_MUTATED - 2), [1] * (MAX_VALUES - 1)], ids=len)
def test_a_reply_that_is_just_small_enough_is_changed(body: Any) -> None:
    client = Client.of()
    add(client, fault={**reply_of(body), "mutate": [{"remove": "/a"}]})
    assert json.loads(meet(client).body) == body


def test_a_large_customer_is_read_as_it_is_once_nothing_changes_its_reads() -> None:
    client = Client.of()
    fields = client.control("GET", f"/customers/{NORTH}").json
    heavy = {**fields, "name": "x" * (MAX_MUTATED + 1)}
    assert client.control("PUT", f"/customers/{NORTH}", heavy).status == 200
    add(client, fault={"mutate": [{"remove": "/pageable"}]}, times=1)
    assert client.get(NORTH).code == "SANDBOX_INVALID_FAULT"
    assert client.get(NORTH).content["name"] == heavy["name"]


@pytest.mark.parametrize("count", [1, 100])
def test_the_total_that_mutations_add_to_a_reply_is_bounded(count: int) -> None:
    text = "x" * (MAX_SET // count)
    changes = [{"set": f"/{number}", "to": text} for number in range(count)]
    reply = Client.of().control("PUT", "/faults/plan", {"fault": {"mutate": changes}})
    text = f"the values to set take more than {MAX_SET} bytes; a reply of your own may have more"
    assert (reply.status, reply.json["errors"]) == (
        400,
        [{"pointer": "/fault/mutate", "detail": text}],
    )
