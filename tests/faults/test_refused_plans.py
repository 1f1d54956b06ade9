"""Plans in scenarios and control calls; see the exchanges `control-refused-plans` for refusals."""

from http import HTTPStatus
from typing import Any

import pytest
from support import Client, build
from support.faults import add, meet
from support.uploads import problem

from mock_server.sandbox.ground.exchange import Request
from mock_server.sandbox.ground.findings import ScenarioError
from mock_server.server.uploads import UploadReader


def test_all_that_is_impossible_about_the_plans_of_a_scenario_is_refused_at_its_place() -> None:
    steps = {"name": "steps", "operation": "getCustomer", "steps": ["ok", {"job": "stuck"}]}
    nobody = {"name": "nobody", "when": {"customer": "nobody"}, "fault": "CUSTOMER_1002"}
    with pytest.raises(ScenarioError) as caught:
        build(faults=[steps, nobody])
    assert [(found.pointer, found.rule, found.message) for found in caught.value.findings] == [
        (
            "/faults/0/steps/1/job",
            "impossible-step",
            "getCustomer has no job; only modifyCustomer and createPackage have one",
        ),
        (
            "/faults/1/fault/error",
            "illegal-code",
            "not every operation lists CUSTOMER_1002; legal here: GLOBAL_1001 (or force: true)",
        ),
        ("/faults/1/when/customer", "unknown-ref", "no customer has the ref or id 'nobody'"),
    ]


NEW: dict[str, Any] = {
    "matched": 0,
    "fired": 0,
    "passed": 0,
    "remaining": None,
    "completed": False,
    "entries": [],
}
PLAN = {
    "operation": "modifyCustomer",
    "when": {"customer": "acme", "header": {"X-A": {"matches": "1"}}},
    "fault": {"network": "drip", "rate": 5, "phase": "after"},
    "skip": 1,
    "ttl": "1h",
}


def test_putting_a_plan_again_replaces_it() -> None:
    client = Client.of()
    add(client, name="p", steps=["ok"])
    meet(client)
    reply = client.control("PUT", "/faults/p", {"name": "p", **PLAN})
    assert (reply.status, reply.json) == (200, {"name": "p", **PLAN, **NEW})
    assert client.control("GET", "/faults").json["total"] == 1


def test_clearing_takes_every_plan_away_until_a_reset_brings_those_of_the_scenario_back() -> None:
    client = Client.of(faults=[{"name": "brought", "fault": "GLOBAL_1001"}])
    add(client, fault="GLOBAL_1001")
    reply = client.control("DELETE", "/faults")
    assert (reply.status, reply.body) == (204, b"")
    assert (client.control("GET", "/faults").json["total"], meet(client).status) == (0, 200)
    client.control("POST", "/reset")
    assert [plan["name"] for plan in client.control("GET", "/faults").json["items"]] == ["brought"]


def test_a_plan_for_which_there_is_no_room_is_refused_until_there_is() -> None:
    client = Client.of(limits={"planBytes": 2000})
    full = problem(
        HTTPStatus.CONFLICT, "the plans would take more than 2000 bytes (limits.planBytes)"
    )
    long = {"fault": {"status": 502, "body": "x" * 30}}
    assert client.control("PUT", "/faults/first", long).status == 201
    for call in (("PUT", "/faults/other", long), ("POST", "/faults", long)):
        reply = client.control(*call)
        assert (reply.status, reply.json) == (409, full)
    assert client.control("PUT", "/faults/first", long).status == 200
    client.control("DELETE", "/faults/first")
    assert client.control("PUT", "/faults/other", long).status == 201


def restore(client: Client, document: bytes) -> int:
    """Restore an exported state as the shell does; return the status."""
    upload = UploadReader().read("putState", document)
    path = "/_sandbox/state"
    request = Request(method="PUT", path=path, body=document, upload=upload)
    return client.sandbox.handle(request, client.now_ms).status


def test_plans_and_accounts_outlive_export_and_restore() -> None:
    client = Client.of(faults=[{"name": "first", "steps": ["GLOBAL_1001", "ok"], "times": 2}])
    add(client, **PLAN)
    add(client, name="half", fault={"delay": ["1s", "2s"]}, probability=0.5)
    for _ in range(6):
        meet(client)
    exported, listed = client.control("GET", "/state").body, client.control("GET", "/faults").body
    client.control("POST", "/reset")
    assert restore(client, exported) == 200
    assert client.control("GET", "/faults").body == listed
    assert client.control("GET", "/state").body == exported


def test_a_state_with_a_broken_plan_is_refused() -> None:
    client = Client.of()
    add(client, fault="GLOBAL_1001")
    exported = client.control("GET", "/state").body
    assert restore(client, exported.replace(b'"GLOBAL_1001"', b'"CUSTOMER_1003"')) == 400
    assert restore(client, exported.replace(b'"GLOBAL_1001"', b"17")) == 400
