"""The control calls about fault plans."""

from typing import Any

import pytest
from support import Client
from support.faults import add, meet, small

from mock_server.sandbox.ground.exchange import Request
from mock_server.server.uploads import UploadReader

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


def problem(status: int, title: str, detail: str) -> dict[str, Any]:
    return {"type": "about:blank", "title": title, "status": status, "detail": detail}


def test_one_plan_is_answered_with_its_account() -> None:
    client = small()
    add(client, steps=["GLOBAL_1001", "ok", "ok"])
    meet(client)
    meet(client)
    assert client.control("GET", "/faults/plan").json == {
        "name": "plan",
        "steps": ["GLOBAL_1001", "ok", "ok"],
        "matched": 2,
        "fired": 1,
        "passed": 1,
        "remaining": 1,
        "completed": False,
        "entries": [2],
    }


def test_plans_are_listed_in_their_order_and_by_the_page() -> None:
    client = small()
    for name in "abc":
        add(client, name=name, fault="ok")
    assert client.control("GET", "/faults?page=1&size=2").json == {
        "items": [{"name": "c", "fault": "ok", **NEW}],
        "page": 1,
        "size": 2,
        "total": 3,
    }


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


PROBLEMS: dict[str, tuple[str, str, Any, dict[str, Any]]] = {
    "a name that is taken": (
        "POST",
        "/faults",
        {"name": "plan", "fault": "ok"},
        problem(409, "Conflict", "there is a plan 'plan' already; use PUT to replace it"),
    ),
    "one too many": (
        "POST",
        "/faults",
        {"name": "third", "fault": "ok"},
        problem(409, "Conflict", "there are 2 plans already (limits.plans); remove one"),
    ),
    "one too many by PUT": (
        "PUT",
        "/faults/third",
        {"fault": "ok"},
        problem(409, "Conflict", "there are 2 plans already (limits.plans); remove one"),
    ),
    "two names": (
        "PUT",
        "/faults/plan",
        {"name": "other", "fault": "ok"},
        problem(400, "Bad Request", "the plan is named 'other', but the address says 'plan'"),
    ),
    "an address that is not a name": (
        "PUT",
        "/faults/a%20b",
        {"fault": "ok"},
        {
            **problem(
                400,
                "Bad Request",
                (
                    "/name: expected the plan's name, made of letters, digits, dots,"
                    ' underscores and hyphens, at most 64, such as bad-day, got "a b"'
                ),
            ),
            "errors": [
                {
                    "pointer": "/name",
                    "detail": (
                        "expected the plan's name, made of letters, digits, dots,"
                        ' underscores and hyphens, at most 64, such as bad-day, got "a b"'
                    ),
                }
            ],
        },
    ),
    "a plan that is not there": (
        "GET",
        "/faults/nobody",
        None,
        problem(404, "Not Found", "there is no plan 'nobody'"),
    ),
    "deleting what is not there": (
        "DELETE",
        "/faults/nobody",
        None,
        problem(404, "Not Found", "there is no plan 'nobody'"),
    ),
    "a method that is none": (
        "PATCH",
        "/faults",
        None,
        problem(405, "Method Not Allowed", "this address takes DELETE, GET, HEAD, POST"),
    ),
}


@pytest.mark.parametrize(("method", "path", "body", "expected"), PROBLEMS.values(), ids=PROBLEMS)
def test_a_refused_call_answers_a_problem_and_changes_nothing(
    method: str, path: str, body: Any, expected: dict[str, Any]
) -> None:
    client = Client.of(limits={"plans": 2})
    add(client, fault="ok")
    add(client, name="other", fault="ok")
    before = client.control("GET", "/faults").json
    reply = client.control(method, path, body)
    assert (reply.status, reply.headers["Content-Type"], reply.json) == (
        expected["status"],
        "application/problem+json",
        expected,
    )
    assert client.control("GET", "/faults").json == before


def test_a_full_book_still_takes_a_replacement() -> None:
    client = Client.of(limits={"plans": 1})
    add(client, fault="ok")
    assert client.control("PUT", "/faults/plan", {"fault": "GLOBAL_1001"}).status == 200


def test_a_plan_for_which_there_is_no_room_is_refused_until_there_is() -> None:
    client = Client.of(limits={"planBytes": 2000})
    full = problem(409, "Conflict", "the plans would take more than 2000 bytes (limits.planBytes)")
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
    client = small()
    add(client, fault="GLOBAL_1001")
    exported = client.control("GET", "/state").body
    assert restore(client, exported.replace(b'"GLOBAL_1001"', b'"CUSTOMER_1003"')) == 400
    assert restore(client, exported.replace(b'"GLOBAL_1001"', b"17")) == 400
