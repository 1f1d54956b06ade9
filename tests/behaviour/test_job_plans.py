"""How accepted work settles: by the plans of the scenario, in order, completely or not at all."""

from itertools import accumulate
from typing import Any

import pytest
from support import ACME, ADDRESS, DATA, DEPOT, NOBODY, NORTH, START_MS, Client, Reply
from support.uploads import put_state

from mock_server.contract.texts.times import parse_instant


def world(plan: Any, **changes: Any) -> Client:
    """Return a client of a sandbox whose modifies and packages settle according to `plan`."""
    return Client.of(jobs={"modifyCustomer": plan, "createPackage": plan}, **changes)


def create_package(client: Client, name: str = "Gold") -> Reply:
    body = {"name": name, "nestedOffers": [DATA], "eligibleSubAccountIds": []}
    return client.create_package(ACME, body)


def settle(client: Client, request_id: str) -> None:
    client.control("POST", f"/requests/{request_id}/settle", {"as": "successful"})


def status(client: Client, request_id: str) -> str:
    shown: str = client.control("GET", f"/requests/{request_id}").json["status"]
    return shown


def due_ms(client: Client, request_id: str) -> int | None:
    """Return when a request is due, in milliseconds after the start of the sandbox."""
    due = client.control("GET", f"/requests/{request_id}").json["dueAt"]
    return None if due is None else parse_instant(due) - START_MS


def drawn_delays(client: Client, count: int) -> list[int | None]:
    replies = [create_package(client, f"Package {number}") for number in range(count)]
    return [due_ms(client, reply.content["requestId"]) for reply in replies]


# ── Progressions ─────────────────────────────────────────────────────────────────────────────────


def test_after_a_range_is_drawn_between_its_bounds_both_included() -> None:
    assert set(drawn_delays(world({"after": ["5ms", "8ms"]}), 60)) == {5, 6, 7, 8}


# ── Outcomes ─────────────────────────────────────────────────────────────────────────────────────


def outcomes(weights: Any, *, seed: int = 1) -> list[str]:
    client = world({"immediate": True, "outcome": weights}, seed=seed)
    requests = [create_package(client, f"Package {n}").content["requestId"] for n in range(40)]
    return [status(client, request_id) for request_id in requests]


def test_drawn_outcomes_follow_from_the_seed() -> None:
    weights = {"successful": 1, "failed": 1}
    assert outcomes(weights) == outcomes(weights)
    assert outcomes(weights) != outcomes(weights, seed=2)


# ── Several modifies of one customer ─────────────────────────────────────────────────────────────


def test_timed_modifies_of_one_customer_never_overtake() -> None:
    plan = {"after": ["1s", "10s"]}
    alone, together = world(plan), world(plan)
    drawn = []
    for _ in range(8):
        request_id = accepted(alone)
        drawn.append(due_ms(alone, request_id) or 0)
        settle(alone, request_id)
    requests = [accepted(together, {"name": str(number)}) for number in range(8)]
    expected = list(accumulate(drawn, max))
    assert [due_ms(together, request_id) for request_id in requests] == expected
    assert expected != drawn
    fired = together.advance(until="idle")["fired"]
    assert [job["requestId"] for job in fired] == requests
    assert together.get(NORTH).content["name"] == "7"


# ── Queued modifies (assumption modify-in-progress) ──────────────────────────────────────────────


# ── Limits ───────────────────────────────────────────────────────────────────────────────────────


def test_limit_of_pending_requests_refuses_more_until_one_settles() -> None:
    client = world({"after": "2s"}, limits={"pendingJobs": 2})
    accepted(client)
    create_package(client)
    reply = create_package(client, "More")
    assert (reply.status, reply.headers["Retry-After"]) == (503, "1")
    assert reply.json == {
        "errorCode": "SANDBOX_BUSY",
        "errorMessage": "There is no room for more",
        "content": "",
        "pageable": "",
    }
    assert client.modify(NORTH, {}).code == "SANDBOX_BUSY"
    client.advance(by="2s")
    assert create_package(client, "More").status == 202


def known(client: Client) -> list[str]:
    return [item["requestId"] for item in client.control("GET", "/requests").json["items"]]


def test_time_moves_no_further_than_a_request_that_is_forgotten_at_once() -> None:
    client = world({"after": "2s"}, limits={"settledJobs": 1})
    first, second = accepted(client), accepted(client)
    client.advance(by="1s")
    later = accepted(client)
    assert [job["requestId"] for job in client.advance(until=first)["fired"]] == [first, second]
    assert known(client) == [second, later]


GOLD = {"name": "Gold", "nestedOffers": [DATA], "eligibleSubAccountIds": []}


def accepted(client: Client, body: Any = None, customer_id: str = NORTH, **how: Any) -> str:
    """Return the requestId of an accepted modify."""
    reply = client.modify(customer_id, body or {"name": "New"}, **how)
    request_id: str = reply.content["requestId"]
    return request_id


def outcome(client: Client, request_id: str) -> tuple[str, str]:
    shown = client.request(request_id).content
    return shown["status"], shown["errorCode"]


def test_modify_whose_result_breaks_the_contract_by_then_fails_whole() -> None:
    client = Client.of()
    accepted(client, {"address": [{"id": ADDRESS, "pobox": "9"}]})
    client.advance(by="2s")
    first = accepted(client, {"address": [{"id": ADDRESS, "pobox": ""}]})
    second = accepted(client, {"address": [{"id": ADDRESS, "street": ""}], "name": "New"})
    client.advance(by="2s")
    assert outcome(client, first) == ("SUCCESSFUL", "")
    assert outcome(client, second) == ("FAILED", "CUSTOMER_1003")
    after = client.get(NORTH).content
    assert (after["name"], after["address"][0]["street"]) == ("North", "High Street")


def test_package_of_a_removed_owner_is_not_made_for_another_one() -> None:
    client = Client.of()
    fields = client.get(DEPOT).content
    reply = client.create_package(DEPOT, {**GOLD, "eligibleSubAccountIds": ["ALL"]})
    client.control("DELETE", "/customers/depot")
    client.control("PUT", f"/customers/{DEPOT}?parent=north", fields)
    client.advance(by="2s")
    answer = client.request(reply.content["requestId"]).content
    assert (answer["status"], answer["errorCode"]) == ("FAILED", "GLOBAL_1001")
    assert client.control("GET", "/packages").json["total"] == 0


# ── Why it failed ────────────────────────────────────────────────────────────────────────────────

NO_ENTRY = "/address/0/id: the customer has no address with this id"


def misfit(client: Client) -> str:
    """Make a modify that is accepted, but invalid by the time it settles; return its request id."""
    accepted(client, {"address": []})
    request_id = accepted(client, {"address": [{"id": ADDRESS, "city": "York"}]})
    client.advance(by="2s")
    return request_id


def test_failed_request_tells_which_rule_it_broke() -> None:
    client = Client.of()
    request_id = misfit(client)
    answer = client.request(request_id)
    assert answer.content["errorMessage"] == "Failed to update customer details"
    assert answer.headers["X-Sandbox-Reason"] == NO_ENTRY
    errors = client.control("GET", f"/requests/{request_id}").json["errors"]
    assert [f"{each['pointer']}: {each['detail']}" for each in errors] == [NO_ENTRY]
    entries = [item["entry"] for item in client.control("GET", "/journal").json["items"]]
    lines = [
        line
        for entry in entries
        for line in client.control("GET", f"/journal/{entry}").json["why"]
        if request_id in line
    ]
    assert lines[-1].endswith(
        f"became FAILED with CUSTOMER_1003 at 2026-01-01T09:00:02.000Z; {NO_ENTRY}"
    )


@pytest.mark.parametrize("rule", ["rejected", "queued"])
def test_work_for_a_removed_customer_blocks_no_others(rule: str) -> None:
    jobs = {"modifyCustomer": {"after": "2s"}, "createPackage": {"after": "2s"}}
    client = Client.of(jobs=jobs, assumptions={"modify-in-progress": rule})
    fields = client.control("GET", f"/customers/{DEPOT}").json
    client.control("PUT", "/faults/stuck", {"steps": [{"job": "stuck"}] * 2})
    modified = client.modify(DEPOT, {"name": "Before"})
    reserved = client.create_package(DEPOT, GOLD)
    client.control("DELETE", f"/customers/{DEPOT}")
    client.control("PUT", f"/customers/{DEPOT}?parent=north", fields)
    assert client.modify(DEPOT, {"name": "After"}).status == 202
    assert client.create_package(DEPOT, GOLD).status == 202
    client.advance(by="2s")
    assert client.get(DEPOT).content["name"] == "After"
    for accepted, code in ((modified, "CUSTOMER_1002"), (reserved, "GLOBAL_1001")):
        request_id = accepted.content["requestId"]
        assert "X-Sandbox-Reason" not in client.request(request_id).headers
        settled = client.control("POST", f"/requests/{request_id}/settle", {"as": "successful"})
        assert settled.json["errorCode"] == code
    taken = client.create_package(DEPOT, GOLD)
    assert taken.headers["X-Sandbox-Reason"].endswith("has the name 'Gold'")


def test_modify_of_a_customer_that_a_state_does_not_have_fails() -> None:
    client = Client.of()
    request_id = accepted(client)
    state = client.control("GET", "/state").json
    (job,) = state["jobs"]
    put_state(client, {**state, "jobs": [{**job, "customerId": NOBODY}]})
    client.advance(by="2s")
    (settled,) = client.control("GET", "/requests").json["items"]
    assert (settled["requestId"], settled["status"]) == (request_id, "FAILED")


def test_failed_request_tells_it_in_the_message_where_messages_do() -> None:
    client = Client.of(assumptions={"error-detail": "message"})
    message = f"Failed to update customer details: {NO_ENTRY}"
    assert client.request(misfit(client)).content["errorMessage"] == message
