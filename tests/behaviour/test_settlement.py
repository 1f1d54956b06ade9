"""Settlement: in order, each at its own instant, completely or not at all (design, section 3)."""

from typing import Any

import pytest
from support import ACME, ADDRESS, CONTACT, DATA, DEPOT, NOBODY, NORTH, Client
from support.uploads import put_state

GOLD = {"name": "Gold", "nestedOffers": [DATA], "eligibleSubAccountIds": []}


def accepted(client: Client, body: Any = None, customer_id: str = NORTH, **how: Any) -> str:
    """Return the requestId of an accepted modify."""
    reply = client.modify(customer_id, body or {"name": "New"}, **how)
    request_id: str = reply.content["requestId"]
    return request_id


def settle(client: Client, request_id: str, **how: str) -> Any:
    return client.control("POST", f"/requests/{request_id}/settle", how)


def outcome(client: Client, request_id: str) -> tuple[str, str]:
    shown = client.request(request_id).content
    return shown["status"], shown["errorCode"]


def test_requests_settle_by_due_instant_then_by_acceptance() -> None:
    client = Client.of(jobs={"createPackage": {"after": "1s"}})
    slow = accepted(client)
    other = accepted(client, customer_id=DEPOT)
    quick = client.create_package(ACME, GOLD).content["requestId"]
    assert client.advance(by="1h")["fired"] == [
        {"requestId": quick, "status": "SUCCESSFUL", "at": "2026-01-01T09:00:01.000Z"},
        {"requestId": slow, "status": "SUCCESSFUL", "at": "2026-01-01T09:00:02.000Z"},
        {"requestId": other, "status": "SUCCESSFUL", "at": "2026-01-01T09:00:02.000Z"},
    ]


def test_modify_is_applied_to_the_customer_as_it_then_is() -> None:
    client = Client.of()
    accepted(client, {"name": "New"})
    fields = client.control("GET", "/customers/north").json
    client.control("PUT", "/customers/north", {**fields, "name": "Other", "tagging": "VIP"})
    client.advance(by="2s")
    after = client.get(NORTH).content
    assert (after["name"], after["tagging"]) == ("New", "VIP")


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


def test_modify_of_an_entry_that_was_removed_before_it_settles_fails_completely() -> None:
    client = Client.of()
    entry = {"id": CONTACT, "role": "NONE", "mobilePhoneNumber": "+12"}
    accepted(client, {"contact": ""})
    second = accepted(client, {"contact": [entry], "name": "New"})
    client.advance(by="2s")
    assert outcome(client, second) == ("FAILED", "CUSTOMER_1003")
    assert (client.get(NORTH).content["name"], client.get(NORTH).content["contact"]) == (
        "North",
        None,
    )


def test_modify_of_a_customer_that_is_removed_before_settlement_fails() -> None:
    client = Client.of()
    request_id = accepted(client, customer_id=DEPOT, token="north-token")
    client.control("DELETE", "/customers/depot")
    client.advance(by="2s")
    shown = client.request(request_id, token="north-token").content
    assert (shown["status"], shown["errorCode"]) == ("FAILED", "CUSTOMER_1002")
    assert client.get(DEPOT).status == 404


def test_modify_of_a_customer_that_a_state_does_not_have_fails() -> None:
    client = Client.of()
    request_id = accepted(client)
    state = client.control("GET", "/state").json
    (job,) = state["jobs"]
    put_state(client, {**state, "jobs": [{**job, "customerId": NOBODY}]})
    client.advance(by="2s")
    (settled,) = client.control("GET", "/requests").json["items"]
    assert (settled["requestId"], settled["status"]) == (request_id, "FAILED")


def test_modify_of_a_removed_customer_changes_none_that_has_its_id_by_now() -> None:
    client = Client.of()
    fields = client.get(DEPOT).content
    request_id = accepted(client, {"name": "Old"}, customer_id=DEPOT, token="north-token")
    client.control("DELETE", "/customers/depot")
    assert client.control("PUT", f"/customers/{DEPOT}?parent=north", fields).status == 201
    client.advance(by="2s")
    assert client.get(DEPOT).content == fields
    why = "the customer was removed while the request was in progress"
    reply = client.request(request_id, token="north-token")
    assert (reply.content["errorCode"], reply.headers["X-Sandbox-Reason"]) == (
        "CUSTOMER_1002",
        why,
    )


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


def test_failed_request_tells_it_in_the_message_where_messages_do() -> None:
    client = Client.of(assumptions={"error-detail": "message"})
    message = f"Failed to update customer details: {NO_ENTRY}"
    assert client.request(misfit(client)).content["errorMessage"] == message


def test_job_of_an_invalid_body_tells_what_is_wrong_with_it() -> None:
    client = Client.of(assumptions={"invalid-payload": "job-fails"})
    request_id = accepted(client, {"campaign": ["one"]})
    client.advance(by="2s")
    answer = client.request(request_id).headers["X-Sandbox-Reason"]
    assert answer == '/campaign/0: \\"one\\" is not of type \\"integer\\"'


def test_settling_an_invalid_change_as_successful_fails() -> None:
    client = Client.of(jobs={"modifyCustomer": "manual"})
    first = accepted(client, {"address": []})
    second = accepted(client, {"address": [{"id": ADDRESS, "city": "York"}]})
    settle(client, first, **{"as": "successful"})
    shown = settle(client, second, **{"as": "successful"}).json
    assert (shown["status"], shown["errorCode"]) == ("FAILED", "CUSTOMER_1003")
    assert client.get(NORTH).content["address"] == []


def test_requests_in_progress_continue_after_a_state_is_restored() -> None:
    client, other = Client.of(), Client.of(seed=8)
    done = accepted(client)
    client.advance(by="2s")
    modify = accepted(client, {"name": "Newer"})
    package = client.create_package(ACME, GOLD).content["requestId"]
    client.advance(by="1s")
    assert put_state(other, client.control("GET", "/state").json).status == 200
    assert outcome(other, done) == ("SUCCESSFUL", "")
    assert other.create_package(ACME, GOLD).code == "SANDBOX_DUPLICATE_NAME"
    fired = other.advance(by="1s")["fired"]
    assert [job["requestId"] for job in fired] == [modify, package]
    assert other.get(NORTH).content["name"] == "Newer"


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
