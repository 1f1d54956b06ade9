"""Jobs that a fault ends at a status query, or after the next modify of their customer."""

from typing import Any

import pytest
from support import ACME, BLUE, NORTH, Client, Reply
from support.faults import CALLS
from support.resuming import WAYS

from mock_server.domain.jobs import NEXT_MODIFY
from mock_server.sandbox.simulation.state import Restoration

AFTER_NEXT = {"job": "successful", "after": NEXT_MODIFY}
FAILS_AFTER_NEXT = {"job": "failed", "code": "GLOBAL_1001", "after": NEXT_MODIFY}
STUCK = {"job": "stuck"}
PACKAGE = CALLS["createPackage"][2]


def accept(client: Client, step: Any, name: str = "New", customer_id: str = NORTH) -> str:
    """Have a modify accepted that settles as a step says; return the id of its request."""
    plan = {"operation": "modifyCustomer", "steps": [step]}
    assert client.control("PUT", "/faults/how", plan).status < 300
    accepted = client.modify(customer_id, {"name": name})
    assert accepted.status == 202
    return str(accepted.content["requestId"])


def accept_package(client: Client, step: Any, name: str) -> str:
    plan = {"operation": "createPackage", "steps": [step]}
    assert client.control("PUT", "/faults/how", plan).status < 300
    accepted = client.create_package(ACME, {**PACKAGE, "name": name})
    return str(accepted.content["requestId"])


def settle(client: Client, request_id: str, how: str = "successful") -> Reply:
    return client.control("POST", f"/requests/{request_id}/settle", {"as": how})


def ended(client: Client) -> dict[str, str]:
    """Return how each request that has settled ended, with the seconds of its end."""
    items = client.control("GET", "/requests").json["items"]
    return {
        each["requestId"]: f"{each['errorCode'] or 'successful'} at {each['completedAt'][17:19]}"
        for each in items
        if each["completedAt"]
    }


# ── At a status query ────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("step", "status"), [("failed", "FAILED"), ("successful", "SUCCESSFUL")])
def test_a_job_ends_at_the_query_that_a_step_says(step: str, status: str) -> None:
    client = Client.of()
    request_id = accept(client, {"job": step, "after": {"polls": 2}})
    client.advance(by="365d")
    shown = [client.request(request_id).content["status"] for _ in range(3)]
    assert shown == ["IN_PROGRESS", status, status]


# ── After the next modify ────────────────────────────────────────────────────────────────────────


def test_without_a_next_modify_it_stays_in_progress() -> None:
    client = Client.of()
    request_id = accept(client, AFTER_NEXT)
    accept(client, "ok", customer_id=BLUE)
    client.advance(by="365d")
    assert client.request(request_id).content["status"] == "IN_PROGRESS"
    reply = client.control("POST", "/clock/advance", {"until": request_id})
    assert reply.status == 409
    assert reply.json["detail"].endswith("has no due instant; settle it manually")


@pytest.mark.parametrize(
    "next_step", [{"job": "failed", "after": "2s"}, {"job": "failed", "after": {"polls": 1}}]
)
def test_a_next_modify_that_fails_has_ended_as_well(next_step: Any) -> None:
    client = Client.of()
    request_id = accept(client, AFTER_NEXT, "Older")
    newer = accept(client, next_step)
    client.advance(by="2s")
    client.request(newer)
    assert ended(client) == {request_id: "successful at 02", newer: "CUSTOMER_1003 at 02"}
    assert client.get(NORTH).content["name"] == "Older"


def test_it_does_not_hold_up_modifies_that_are_queued() -> None:
    client = Client.of(assumptions={"modify-in-progress": "queued"})
    first = accept(client, {"job": "successful", "after": "1s"})
    waiting = accept(client, AFTER_NEXT)
    queued = accept(client, {"job": "successful", "after": "1s"})
    last = accept(client, {"job": "successful", "after": "1s"})
    fired = client.advance(until=waiting)["fired"]
    assert [each["requestId"] for each in fired] == [first, queued, waiting]
    assert [each["requestId"] for each in client.advance(until="idle")["fired"]] == [last]


def test_a_frozen_clock_is_not_why_it_has_not_ended() -> None:
    client = Client.of()
    request_id = accept(client, AFTER_NEXT)
    wish = {"request": request_id, "refuseFrozen": True}
    assert client.control("POST", "/journal/wait", wish).status == 408
    accept(client, {"job": "successful", "after": "1s"})
    assert client.control("POST", "/journal/wait", wish).status == 409


def test_the_journal_says_what_it_waits_for() -> None:
    client = Client.of()
    request_id = accept(client, FAILS_AFTER_NEXT)
    assert client.control("GET", "/journal/2").json["why"][-1] == (
        f"accepted as request {request_id}, which settles after the next modify of north ({NORTH}),"
        " failed with GLOBAL_1001"
    )


# ── Restored in the middle ───────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("again", WAYS)
def test_what_waits_still_waits_after_a_restore(again: Any) -> None:
    client = Client.of(assumptions={"modify-in-progress": "queued"})
    package = accept_package(client, AFTER_NEXT, "Gold")
    again(client)
    older = accept(client, AFTER_NEXT, customer_id=ACME)
    again(client)
    newer = accept(client, {"job": "successful", "after": "1s"}, customer_id=ACME)
    queued = accept(client, {"job": "successful", "after": "1s"}, customer_id=ACME)
    again(client)
    fired = client.advance(by="1s")["fired"]
    assert [each["requestId"] for each in fired] == [newer, older, package]
    again(client)
    assert [each["requestId"] for each in client.advance(by="1s")["fired"]] == [queued]


@pytest.mark.parametrize("again", WAYS)
@pytest.mark.parametrize("steps", [0, 1, 3])
def test_what_no_longer_waits_ends_after_a_restore(again: Any, steps: int) -> None:
    client = Client.of()
    older = [accept_package(client, AFTER_NEXT, f"{number}") for number in range(3)]
    newer = accept(client, STUCK, customer_id=ACME)
    settle(client, newer)
    taken = client.sandbox.tick(client.now_ms)
    for _ in range(steps):
        next(taken)
    again(client)
    client.advance(by="1s")
    assert ended(client) == dict.fromkeys([*older, newer], "successful at 00")


def test_a_state_in_which_jobs_wait_in_a_circle_is_refused() -> None:
    client = Client.of()
    older, newer = accept(client, AFTER_NEXT), accept(client, STUCK)
    state = client.control("GET", "/state").json
    state["jobs"][1]["waitsFor"] = older
    with pytest.raises(ValueError, match=f"request {newer} waits for one that waits for a later"):
        Restoration.of(state, client.sandbox.simulation.scenario)
