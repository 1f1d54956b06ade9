"""Plans in scenarios and control calls; see the exchanges `control-refused-plans` for refusals."""

from typing import Any

import pytest
from support import Client, build
from support.faults import add, meet, small

from mock_server.sandbox.ground.findings import Finding, ScenarioError

REFUSED: dict[str, tuple[dict[str, Any], str, str]] = {
    "a body of its own that is too large to change": (
        {
            "fault": {
                "status": 502,
                "body": "[" + "1," * 10_000 + "1]",
                "mutate": [{"remove": "/0"}],
            }
        },
        "/fault/mutate",
        "the reply is too large for mutate: it has more than 10000 values",
    ),
    "a job of a read": (
        {"operation": "getCustomer", "steps": ["ok", {"job": "stuck"}]},
        "/steps/1/job",
        "getCustomer has no job; only modifyCustomer and createPackage have one",
    ),
}


def reasons_of(error: ScenarioError) -> list[tuple[str, str]]:
    return [(finding.pointer, finding.message) for finding in error.findings]


@pytest.mark.parametrize(("given", "pointer", "text"), REFUSED.values(), ids=REFUSED)
def test_an_impossible_plan_is_refused_in_a_scenario(
    given: dict[str, Any], pointer: str, text: str
) -> None:
    with pytest.raises(ScenarioError) as caught:
        build(faults=[{"name": "plan", **given}])
    assert reasons_of(caught.value) == [(f"/faults/0{pointer}", text)]


def test_two_plans_of_one_name_are_refused_in_a_scenario() -> None:
    plan = {"name": "plan", "fault": "ok"}
    with pytest.raises(ScenarioError) as caught:
        build(faults=[plan, plan])
    assert caught.value.findings == (
        Finding("/faults/1/name", "another plan has the name 'plan'", "duplicate-plan"),
    )


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


def refusal(status: int, title: str, detail: str) -> dict[str, Any]:
    return {"type": "about:blank", "title": title, "status": status, "detail": detail}


def test_putting_a_plan_again_replaces_it() -> None:
    client = small()
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
    full = refusal(409, "Conflict", "the plans would take more than 2000 bytes (limits.planBytes)")
    long = {"fault": {"status": 502, "body": "x" * 30}}
    assert client.control("PUT", "/faults/first", long).status == 201
    for call in (("PUT", "/faults/other", long), ("POST", "/faults", long)):
        reply = client.control(*call)
        assert (reply.status, reply.json) == (409, full)
    assert client.control("PUT", "/faults/first", long).status == 200
    client.control("DELETE", "/faults/first")
    assert client.control("PUT", "/faults/other", long).status == 201
