"""A sandbox behaves the same over every transport."""

from typing import Any

import pytest
from support import ACME, BLUE, CONTACT, DATA, NOBODY, NORTH
from support.transports import BrokenOffError, Client

CUSTOMER = f"/api/v2/customer/{NORTH}"
REQUEST = "0628d242-a938-4b6a-bb28-4d4255b1a8ca"
AT = "2026-01-01T09:00:00.000Z"
DUE = "2026-01-01T09:00:02.000Z"
JSON = "application/json"

UNKNOWN = {
    "errorCode": "CUSTOMER_1002",
    "errorMessage": "Customer does not exist",
    "content": "",
    "pageable": "",
}


async def status_of(call: Client, request_id: str) -> Any:
    return (await call("GET", f"/api/v2/request/{request_id}")).content


async def test_a_customer_is_read(call: Client) -> None:
    answer = await call("GET", CUSTOMER)
    assert (answer.status, answer.headers) == (
        200,
        {"Content-Type": JSON, "X-Sandbox-Entry": "1", "X-Sandbox": call.name},
    )
    assert (answer.content["customerId"], answer.content["contact"][0]["id"]) == (NORTH, CONTACT)
    assert answer.json["pageable"] == {"page": 0, "size": 1, "totalPages": 1, "totalElements": 1}


async def test_the_head_of_a_reply_is_read_alone(call: Client) -> None:
    answer = await call("HEAD", CUSTOMER)
    assert (answer.status, answer.headers["Content-Type"]) == (200, JSON)


async def test_a_read_outside_the_tree_is_refused(call: Client) -> None:
    answer = await call("GET", f"/api/v2/customer/{BLUE}", Authorization="Bearer acme-token")
    assert (answer.status, answer.json) == (404, UNKNOWN)
    assert "X-Sandbox-Reason" in answer.headers
    assert (await call("GET", CUSTOMER, Authorization="Bearer nobody")).status == 401


async def test_a_body_that_is_refused_says_why_in_a_header(call: Client) -> None:
    answer = await call("PATCH", CUSTOMER, {"status": 5, "nothing": "é"})
    assert (answer.status, answer.json["errorCode"]) == (400, "CUSTOMER_1003")
    assert answer.headers["X-Sandbox-Reason"].startswith("/")
    assert (await call("GET", "/nowhere/é%2F?x=1")).json["errorCode"] == "SANDBOX_NOT_FOUND"


async def test_a_modify_shows_once_the_clock_has_reached_its_success(call: Client) -> None:
    accepted = await call("PATCH", CUSTOMER, {"name": "New"})
    assert (accepted.status, accepted.headers["Location"], accepted.headers["Retry-After"]) == (
        202,
        f"/api/v2/request/{REQUEST}",
        "2",
    )
    assert accepted.content == {"requestId": REQUEST}
    assert (await status_of(call, REQUEST))["status"] == "IN_PROGRESS"
    assert (await call("GET", CUSTOMER)).content["name"] == "North"

    advanced = await call.control("POST", "/clock/advance", {"until": REQUEST})

    fired = {"requestId": REQUEST, "status": "SUCCESSFUL", "at": DUE}
    assert advanced == {"now": DUE, "fired": [fired]}
    assert await status_of(call, REQUEST) == {
        "requestId": REQUEST,
        "status": "SUCCESSFUL",
        "operation": "modifyCustomer",
        "customerId": NORTH,
        "createdAt": AT,
        "updatedAt": DUE,
        "completedAt": DUE,
        "errorCode": "",
        "errorMessage": "",
    }
    assert (await call("GET", CUSTOMER)).content["name"] == "New"


async def test_a_package_is_created_and_attached(call: Client) -> None:
    body = {"name": "Gold", "nestedOffers": [DATA], "eligibleSubAccountIds": ["ALL"]}
    accepted = await call("POST", f"/api/v2/customer/{ACME}/package", body)
    assert accepted.status == 202
    await call.control("POST", "/clock/advance", {"until": "idle"})
    package = accepted.content["packageId"]
    await call.control("POST", f"/packages/{package}/attach", {"customer": "north"})
    assert [p["id"] for p in (await call("GET", CUSTOMER)).content["package"]] == [package]


async def test_a_fault_plan_fires_and_gives_account(call: Client) -> None:
    plan = {"name": "bad", "operation": "getCustomer", "steps": ["GLOBAL_1001", "ok"]}
    await call.control("POST", "/faults", plan)
    found = [(await call("GET", CUSTOMER)).status for _ in range(3)]
    account = await call.control("GET", "/faults/bad")
    assert (found, account["fired"], account["passed"], account["completed"]) == (
        [503, 200, 200],
        1,
        1,
        True,
    )


@pytest.mark.parametrize("network", ["reset", "empty", "truncate", "garbage"])
async def test_a_broken_connection_is_no_reply(call: Client, network: str) -> None:
    plan = {"operation": "modifyCustomer", "fault": {"network": network, "phase": "after"}}
    await call.control("POST", "/faults", plan)
    with pytest.raises(BrokenOffError):
        await call("PATCH", CUSTOMER, {"name": "New"})
    await call.control("POST", "/clock/advance", {"until": "idle"})
    assert (await call("GET", CUSTOMER)).content["name"] == "New"


async def test_a_fault_is_asked_for_by_header(call: Client) -> None:
    fault = "{status: 418, headers: {X-Tea: Assam}, body: tea}"
    answer = await call("GET", CUSTOMER, X_Sandbox_Fault=fault)
    assert (answer.status, answer.headers["X-Tea"], answer.body) == (418, "Assam", b"tea")


@pytest.mark.parametrize(
    ("headers", "pointer"),
    [
        ("{Content-Length: '2'}", "/headers/Content-Length"),
        ("{content-length: '4'}", "/headers/content-length"),
        ("{Content-Length: all}", "/headers/Content-Length"),
        ("{Transfer-Encoding: chunked}", "/headers/Transfer-Encoding"),
    ],
)
async def test_a_reply_does_not_say_itself_how_its_body_is_sent(
    call: Client, headers: str, pointer: str
) -> None:
    fault = f"{{status: 418, headers: {headers}, body: tea}}"
    answer = await call("GET", CUSTOMER, X_Sandbox_Fault=fault)
    assert (answer.status, answer.json["errorCode"]) == (400, "SANDBOX_INVALID_FAULT")
    assert answer.headers["X-Sandbox-Reason"].startswith(f"{pointer}: ")


async def test_a_reply_may_say_how_long_its_body_is(call: Client) -> None:
    fault = "{status: 418, headers: {Content-Length: '3'}, body: tea}"
    answer = await call("GET", CUSTOMER, X_Sandbox_Fault=fault)
    assert (answer.status, answer.body) == (418, b"tea")


async def test_the_journal_tells_what_happened(call: Client) -> None:
    await call("GET", CUSTOMER)
    await call("GET", f"/api/v2/customer/{NOBODY}")
    journal = await call.control("GET", "/journal")
    answer = [(e["entry"], e["at"], e["operation"], e["code"]) for e in journal["items"]]
    assert answer == [(1, AT, "getCustomer", ""), (2, AT, "getCustomer", "CUSTOMER_1002")]
    expected = {"match": {"operation": "getCustomer"}, "exactly": 2}
    assert (await call.control("POST", "/journal/verify", expected))["ok"] is True
    late = await call("POST", "/_sandbox/journal/verify", {"match": {"nothing": 1}})
    assert (late.status, late.headers["Content-Type"]) == (400, "application/problem+json")


async def test_a_reset_forgets_what_was(call: Client) -> None:
    fresh = await call.control("GET", "/state")
    await call("PATCH", CUSTOMER, {"name": "New"})
    await call.control("POST", "/clock/advance", {"until": "idle"})
    await call.control("POST", "/reset")
    assert await call.control("GET", "/state") == fresh


async def test_two_sandboxes_share_nothing(call: Client) -> None:
    other = call.other()
    before = await other.control("GET", "/state")
    await call("PATCH", CUSTOMER, {"name": "New"})
    await call.control("POST", "/clock/advance", {"by": "1h"})
    assert await other.control("GET", "/state") == before
    by_path = await call("GET", f"/s/{other.name}{CUSTOMER}")
    assert (by_path.headers["X-Sandbox"], by_path.content["name"]) == (other.name, "North")


async def test_events_that_there_cannot_be_are_refused(call: Client) -> None:
    answer = await call("GET", "/_sandbox/events?kind=job&status=409")
    assert (answer.status, answer.json["detail"]) == (
        400,
        'status: expected successful or failed, got "409"',
    )
    answer = await call("HEAD", "/_sandbox/events?kind=job&status=failed&customer=north")
    assert (answer.status, answer.headers["Content-Type"]) == (200, "text/event-stream")
