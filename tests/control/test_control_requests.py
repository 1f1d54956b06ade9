"""Control calls about accepted work: listing and settling requests."""

from collections.abc import Mapping
from typing import Any

import pytest
from support import ACME, BLUE, DATA, NORTH, OPERATOR, Client

START = "2026-01-01T09:00:00.000Z"
LATER = "2026-01-01T09:00:05.000Z"
MANUAL = {"modifyCustomer": "manual", "createPackage": "manual"}
PACKAGE = {"name": "Gold", "nestedOffers": [DATA], "eligibleSubAccountIds": ["ALL"]}


def modify(client: Client, customer_id: str = ACME, **how: Any) -> str:
    request_id: str = client.modify(customer_id, {"name": "New"}, **how).content["requestId"]
    return request_id


def request(request_id: str, **changes: Any) -> dict[str, Any]:
    """Return the control API's view of a pending request of the operator to modify acme."""
    return {
        "requestId": request_id,
        "status": "IN_PROGRESS",
        "operation": "modifyCustomer",
        "customerId": ACME,
        "createdAt": START,
        "updatedAt": START,
        "completedAt": None,
        "errorCode": "",
        "errorMessage": "",
        "errors": [],
        "requesterId": OPERATOR,
        "dueAt": None,
        **changes,
    }


def settle(client: Client, request_id: str, **how: Any) -> Any:
    return client.control("POST", f"/requests/{request_id}/settle", how).json


def test_requests_are_listed_in_the_order_of_acceptance() -> None:
    client = Client.of(jobs={"modifyCustomer": {"after": "5s"}, "createPackage": "manual"})
    first = modify(client, NORTH, token="acme-token")
    second = client.create_package(ACME, PACKAGE).content["requestId"]
    assert client.control("GET", "/requests").json == {
        "items": [
            request(first, customerId=NORTH, requesterId=ACME, dueAt=LATER),
            request(second, operation="createPackage"),
        ],
        "page": 0,
        "size": 50,
        "total": 2,
        "evicted": 0,
    }


def test_request_is_read_by_its_id_in_either_case() -> None:
    client = Client.of(jobs=MANUAL)
    request_id = modify(client)
    assert client.control("GET", f"/requests/{request_id.upper()}").json == request(request_id)


def test_reading_a_request_does_not_count_as_a_status_query() -> None:
    client = Client.of(jobs={"modifyCustomer": {"polls": 1}})
    request_id = modify(client)
    for _ in range(3):
        assert client.control("GET", f"/requests/{request_id}").json == request(request_id)
    assert client.request(request_id).content["status"] == "SUCCESSFUL"


def test_settled_request_tells_when_and_how_and_is_due_no_more() -> None:
    client = Client.of(jobs={"modifyCustomer": {"after": "5s", "outcome": "failed"}})
    request_id = modify(client)
    client.advance(by="1h")
    assert client.control("GET", f"/requests/{request_id}").json == request(
        request_id,
        status="FAILED",
        updatedAt=LATER,
        completedAt=LATER,
        errorCode="CUSTOMER_1003",
        errorMessage="Failed to update customer details",
    )


def test_request_that_was_due_later_is_settled_now() -> None:
    client = Client.of(jobs={"modifyCustomer": {"after": "5s"}})
    request_id = modify(client)
    assert settle(client, request_id, **{"as": "successful"}) == request(
        request_id, status="SUCCESSFUL", completedAt=START
    )
    assert client.advance(until="idle") == {"now": START, "fired": []}


@pytest.mark.parametrize(
    ("given", "code", "message"),
    [
        ({}, "CUSTOMER_1003", "Failed to update customer details"),
        ({"code": "CUSTOMER_1003"}, "CUSTOMER_1003", "Failed to update customer details"),
        ({"code": "CUSTOMER_1002"}, "CUSTOMER_1002", "Customer does not exist"),
        ({"code": "GLOBAL_1001"}, "GLOBAL_1001", "Service unavailable. Please try again"),
    ],
    ids=["unsaid", "CUSTOMER_1003", "CUSTOMER_1002", "GLOBAL_1001"],
)
def test_request_settled_as_failed_changes_nothing(
    given: Mapping[str, str], code: str, message: str
) -> None:
    client = Client.of(jobs=MANUAL)
    request_id = modify(client)
    assert settle(client, request_id, **{"as": "failed"}, **given) == request(
        request_id, status="FAILED", completedAt=START, errorCode=code, errorMessage=message
    )
    assert client.get(ACME).content["name"] == "Acme"


def test_request_that_cannot_succeed_any_more_fails_instead() -> None:
    client = Client.of(jobs=MANUAL)
    request_id = modify(client, BLUE)
    client.control("DELETE", "/customers/blue")
    assert settle(client, request_id, **{"as": "successful"}) == request(
        request_id,
        customerId=BLUE,
        status="FAILED",
        completedAt=START,
        errorCode="CUSTOMER_1002",
        errorMessage="Customer does not exist",
        errors=[
            {"pointer": "", "detail": "the customer was removed while the request was in progress"}
        ],
    )


def test_failure_by_hand_has_the_code_of_the_plan_unless_it_names_another() -> None:
    client = Client.of()
    fault = {"job": "failed", "code": "GLOBAL_1001", "after": "5s"}
    client.control("POST", "/faults", {"name": "bad-day", "fault": fault})
    first, second = modify(client), modify(client)
    assert settle(client, first, **{"as": "failed"})["errorCode"] == "GLOBAL_1001"
    settled = settle(client, second, **{"as": "failed", "code": "CUSTOMER_1002"})
    assert settled["errorCode"] == "CUSTOMER_1002"
