"""The assumptions about calls: addresses, statuses, errors, limits.

Each row of the register has tests of its default and of each alternative: see `test_assumptions`.
"""

from collections.abc import Mapping
from typing import Any

import pytest
from support import ACME, NOBODY, NORTH, OPERATOR, SMALL_WORLD, START_MS, Client, build
from support.counting import counted

from mock_server.sandbox.ground.findings import ScenarioError
from mock_server.sandbox.sandboxes.sandbox import Sandbox

PAGE = {"page": 0, "size": 1, "totalPages": 1, "totalElements": 1}
UNKNOWN = {
    "errorCode": "CUSTOMER_1002",
    "errorMessage": "Customer does not exist",
    "content": "",
    "pageable": "",
}


def accepted_id(client: Client, **how: str) -> str:
    request_id: str = client.modify(NORTH, {"name": "New"}, **how).content["requestId"]
    return request_id


# ── status-endpoint, status-values, request-retention ────────────────────────────────────────────


def test_status_endpoint_default_is_below_request() -> None:
    client = Client.of()
    reply = client.modify(NORTH, {"name": "New"})
    request_id = reply.content["requestId"]
    assert reply.headers["Location"] == f"/api/v2/request/{request_id}"
    assert client.call("GET", reply.headers["Location"]).content == {
        "requestId": request_id,
        "status": "IN_PROGRESS",
        "operation": "modifyCustomer",
        "customerId": NORTH,
        "createdAt": "2026-01-01T09:00:00.000Z",
        "updatedAt": "2026-01-01T09:00:00.000Z",
        "completedAt": None,
        "errorCode": "",
        "errorMessage": "",
    }


def test_status_endpoint_of_another_template_is_the_only_one() -> None:
    client = Client.of(
        assumptions={"status-endpoint": "/api/v2/operations/{requestId}/status"},
    )
    reply = client.modify(NORTH, {"name": "New"})
    request_id = reply.content["requestId"]
    assert reply.headers["Location"] == f"/api/v2/operations/{request_id}/status"
    assert client.call("GET", reply.headers["Location"]).content["requestId"] == request_id
    assert client.request(request_id).code == "SANDBOX_NOT_FOUND"


def test_status_values_default_are_upper_case() -> None:
    assert seen_statuses(Client.of()) == ["IN_PROGRESS", "SUCCESSFUL", "FAILED"]


def test_status_values_of_a_scenario_are_spelled_so() -> None:
    client = Client.of(assumptions={"status-values": ["in progress", "successful", "failed"]})
    assert seen_statuses(client) == ["in progress", "successful", "failed"]


def test_status_values_by_code_spell_failures_by_their_cause() -> None:
    client = Client.of(
        assumptions={
            "status-values": {
                "pending": "OPEN", "successful": "SUCCESS", "failed": "FAILURE",
                "by-code": {"GLOBAL_1001": "INTERNAL_ERROR"},
            }
        }
    )  # fmt: skip
    assert seen_statuses(client) == ["OPEN", "SUCCESS", "FAILURE"]
    request_id = accepted_id(client)
    client.control(
        "POST", f"/requests/{request_id}/settle", {"as": "failed", "code": "GLOBAL_1001"}
    )
    assert client.request(request_id).content["status"] == "INTERNAL_ERROR"


def test_status_values_that_are_not_given_are_as_by_default() -> None:
    assumptions = {"status-values": {"successful": "DONE"}}
    client = Client(Sandbox(build({**SMALL_WORLD, "assumptions": assumptions}), START_MS))
    assert seen_statuses(client) == ["IN_PROGRESS", "DONE", "FAILED"]


@pytest.mark.parametrize(
    ("changes", "pointer", "text"),
    [
        ({"failed": "OPEN"}, "", "the three states are spelled differently"),
        ({"by-code": {"SANDBOX_BUSY": "x"}}, "/by-code/SANDBOX_BUSY", "is not a code that a"),
        ({"by-code": {"GLOBAL_1001": "OPEN"}}, "/by-code/GLOBAL_1001", "OPEN does not mean that"),
    ],
)
def test_status_values_that_tell_states_apart_only(
    changes: Mapping[str, Any], pointer: str, text: str
) -> None:
    usual = {"pending": "OPEN", "successful": "SUCCESS", "failed": "FAILURE"}
    with pytest.raises(ScenarioError) as refused:
        build({"version": 1, "assumptions": {"status-values": {**usual, **changes}}})
    [finding] = refused.value.findings
    assert finding.pointer == f"/assumptions/status-values{pointer}"
    assert finding.message.startswith(text)


def test_status_content_default_tells_why_a_request_failed() -> None:
    client = Client.of()
    request_id = accepted_id(client)
    client.control("POST", f"/requests/{request_id}/settle", {"as": "failed"})
    content = client.request(request_id).content
    assert (content["operation"], content["errorCode"]) == ("modifyCustomer", "CUSTOMER_1003")


def test_status_content_status_tells_nothing_else() -> None:
    client = Client.of(assumptions={"status-content": "status"})
    request_id = accepted_id(client)
    client.control("POST", f"/requests/{request_id}/settle", {"as": "failed"})
    reply = client.request(request_id)
    assert reply.content == {"status": "FAILED"}
    (request,) = client.control("GET", "/requests").json["items"]  # operators see all of it
    assert (request["requestId"], request["errorCode"]) == (request_id, "CUSTOMER_1003")
    assert "X-Sandbox-Reason" not in reply.headers


def test_request_visibility_default_is_the_tree() -> None:
    client = Client.of()
    request_id = accepted_id(client, token="acme-token")
    assert client.request(request_id, token="").status == 200


def test_request_visibility_own_is_of_who_made_the_request() -> None:
    client = Client.of(assumptions={"request-visibility": "own"})
    request_id = accepted_id(client, token="acme-token")
    assert client.request(request_id, token="").code == "SANDBOX_NOT_FOUND"
    assert client.request(request_id, token="acme-token").status == 200


def seen_statuses(client: Client) -> list[str]:
    """Return the statuses shown for a pending, a successful and a failed request."""
    first, second = accepted_id(client), accepted_id(client)
    seen = [client.request(first).content["status"]]
    for request_id, verdict in ((first, "successful"), (second, "failed")):
        client.control("POST", f"/requests/{request_id}/settle", {"as": verdict})
        seen.append(client.request(request_id).content["status"])
    return seen


def test_request_retention_default_lasts_until_reset() -> None:
    client = Client.of()
    request_id = accepted_id(client)
    client.advance(by="3000d")
    assert client.request(request_id).content["status"] == "SUCCESSFUL"
    client.control("POST", "/reset")
    assert client.request(request_id).status == 404


def test_request_retention_of_a_duration_forgets_the_request_then() -> None:
    client = Client.of(assumptions={"request-retention": "24h"})
    request_id = accepted_id(client)
    client.advance(by="23h59m59s999ms")
    assert client.request(request_id).content["status"] == "SUCCESSFUL"
    assert client.control("GET", "/requests").json["total"] == 1
    client.advance(by="1ms")
    assert client.request(request_id).json == {
        "errorCode": "SANDBOX_NOT_FOUND",
        "errorMessage": "There is nothing at this address",
        "content": "",
        "pageable": "",
    }
    assert client.control("GET", "/requests").json["items"] == []


# ── http-status, general-errors, error-detail, pageable ──────────────────────────────────────────


def statuses(client: Client) -> dict[str, int]:
    """Return the HTTP statuses of a read, an acceptance and each kind of refusal."""
    return {
        "read": client.get(NORTH).status,
        "accepted": client.modify(NORTH, {"name": "New"}).status,
        "CUSTOMER_1002": client.get(NOBODY).status,
        "CUSTOMER_1003": client.modify(NORTH, {"mfaConfiguration": "X"}).status,
        "SANDBOX_INVALID_REQUEST": client.get("42").status,
        "SANDBOX_UNAUTHENTICATED": client.get(NORTH, token="stolen").status,
        "SANDBOX_NOT_ELIGIBLE": client.modify(OPERATOR, {}).status,
        "SANDBOX_NOT_FOUND": client.call("GET", "/api/v2/nothing").status,
        "SANDBOX_METHOD_NOT_ALLOWED": client.call("PUT", f"/api/v2/customer/{NORTH}").status,
    }


def test_http_status_default_tells_outcomes_apart() -> None:
    assert statuses(Client.of()) == {
        "read": 200,
        "accepted": 202,
        "CUSTOMER_1002": 404,
        "CUSTOMER_1003": 400,
        "SANDBOX_INVALID_REQUEST": 400,
        "SANDBOX_UNAUTHENTICATED": 401,
        "SANDBOX_NOT_ELIGIBLE": 403,
        "SANDBOX_NOT_FOUND": 404,
        "SANDBOX_METHOD_NOT_ALLOWED": 405,
    }


def test_http_status_always_200_leaves_only_the_envelope_to_tell() -> None:
    client = Client.of(assumptions={"http-status": "always-200"})
    assert set(statuses(client).values()) == {200}
    assert client.get(NOBODY).json == UNKNOWN


def test_http_status_of_a_table_is_laid_over_the_default() -> None:
    client = Client.of(assumptions={"http-status": {"CUSTOMER_1002": 422}})
    assert statuses(client) == {**statuses(Client.of()), "CUSTOMER_1002": 422}


def test_general_errors_default_begin_with_sandbox() -> None:
    client = Client.of()
    assert client.get("42").json == {
        "errorCode": "SANDBOX_INVALID_REQUEST",
        "errorMessage": "The request is not valid",
        "content": "",
        "pageable": "",
    }


def test_general_errors_of_a_mapping_are_shown_instead() -> None:
    client = Client.of(
        assumptions={
            "general-errors": {
                "SANDBOX_NOT_ELIGIBLE": {"code": "CUSTOMER_1003"},
                "SANDBOX_NOT_FOUND": {"code": "GLOBAL_1003", "message": "There is no such request"},
            }
        }
    )
    reply = client.request(NOBODY)
    failure = {"errorCode": "GLOBAL_1003", "errorMessage": "There is no such request"}
    assert (reply.status, reply.json) == (404, {**failure, "content": "", "pageable": ""})
    reply = client.modify(ACME, {"name": "New"}, token="acme-token")
    told = (reply.status, reply.code, reply.json["errorMessage"])
    assert told == (400, "CUSTOMER_1003", "Failed to update customer details")
    codes = [entry["code"] for entry in client.control("GET", "/journal").json["items"]]
    assert sorted(codes)[-2:] == ["SANDBOX_NOT_ELIGIBLE", "SANDBOX_NOT_FOUND"]
    address = client.call("GET", "/openapi.json").json["paths"]["/api/v2/request/{requestId}"]
    described = address["get"]["responses"]["404"]["description"]
    assert "GLOBAL_1003: There is no such request" in described


def test_general_errors_of_a_mapping_may_have_a_status() -> None:
    shown = {"code": "GLOBAL_1003", "status": 200}
    errors = {"general-errors": {"SANDBOX_NOT_FOUND": shown}}
    reply = Client(Sandbox(build({**SMALL_WORLD, "assumptions": errors}), START_MS)).request(NOBODY)
    told = (reply.status, reply.code, reply.json["errorMessage"])
    assert told == (200, "GLOBAL_1003", "There is nothing at this address")


@pytest.mark.parametrize(
    ("code", "shown", "below"),
    [
        ("SANDBOX_NOTHING", {"code": "GLOBAL_1003"}, ""),
        ("SANDBOX_NOT_FOUND", {"code": "SANDBOX_BUSY"}, "/code"),
        ("SANDBOX_NOT_FOUND", {"code": "GLOBAL_1003", "status": 204}, "/status"),
    ],
)
def test_general_errors_that_no_client_could_see_are_refused(
    code: str, shown: Mapping[str, Any], below: str
) -> None:
    with pytest.raises(ScenarioError) as refused:
        build({"version": 1, "assumptions": {"general-errors": {code: shown}}})
    [finding] = refused.value.findings
    assert finding.pointer == f"/assumptions/general-errors/{code}{below}"


def test_error_detail_default_stands_in_the_header_alone() -> None:
    reply = Client.of().modify(NORTH, {"status": "ACTIVE"})
    assert reply.headers["X-Sandbox-Reason"] == "/status: is not a field of this object"
    assert reply.json["errorMessage"] == "Failed to update customer details"


def test_error_detail_message_appends_the_reasons() -> None:
    reply = Client.of(assumptions={"error-detail": "message"}).modify(NORTH, {"status": "ACTIVE"})
    assert reply.headers["X-Sandbox-Reason"] == "/status: is not a field of this object"
    assert (
        reply.json["errorMessage"]
        == "Failed to update customer details: /status: is not a field of this object"
    )


def test_pageable_default_is_one_page_of_one_result() -> None:
    client = Client.of()
    request_id = accepted_id(client)
    assert client.get(NORTH).json["pageable"] == PAGE
    assert client.modify(NORTH, {}).json["pageable"] == PAGE
    assert client.request(request_id).json["pageable"] == PAGE


def test_pageable_of_another_size_is_one_page_of_one_result() -> None:
    client = Client.of(assumptions={"pageable": {"size": 10}})
    assert client.get(NORTH).json["pageable"] == {**PAGE, "size": 10}


# ── retry-after ──────────────────────────────────────────────────────────────────────────────────

UNTIMED: Mapping[str, Any] = {
    "by hand": {"modifyCustomer": "manual"},
    "by polls": {"modifyCustomer": {"polls": 2}},
}


@pytest.mark.parametrize("jobs", UNTIMED.values(), ids=UNTIMED)
def test_retry_after_default_is_a_second_where_no_time_is_known(jobs: Any) -> None:
    assert Client.of(jobs=jobs).modify(NORTH, {}).headers["Retry-After"] == "1"
    assert Client.of().modify(NORTH, {}).headers["Retry-After"] == "2"


@pytest.mark.parametrize("jobs", UNTIMED.values(), ids=UNTIMED)
def test_retry_after_may_be_any_number_of_seconds(jobs: Any) -> None:
    client = Client.of(jobs=jobs, assumptions={"retry-after": 5})
    assert client.modify(NORTH, {}).headers["Retry-After"] == "5"


# ── rate-limit, versions, callbacks, uuid-case ───────────────────────────────────────────────────


def test_rate_limit_default_is_none() -> None:
    client = Client.of()
    assert {client.get(NORTH).status for _ in range(200)} == {200}


def test_rate_limit_of_ten_refuses_the_eleventh_call_in_a_second() -> None:
    client = Client.of(assumptions={"rate-limit": 10})
    assert [client.get(NORTH).status for _ in range(10)] == [200] * 10
    reply = client.get(NORTH)
    assert (reply.status, reply.headers["Retry-After"]) == (429, "1")
    assert reply.json == {
        "errorCode": "SANDBOX_RATE_LIMITED",
        "errorMessage": "Too many calls. Please try again",
        "content": "",
        "pageable": "",
    }


def test_rate_limit_of_ten_counts_per_requester_and_second_of_the_sandbox() -> None:
    client = Client.of(assumptions={"rate-limit": 10})
    for _ in range(10):
        client.get(NORTH)
    assert client.get(NORTH, token="acme-token").status == 200
    client.advance(by="999ms")
    assert client.get(NORTH).status == 429
    client.advance(by="1ms")
    assert client.get(NORTH).status == 200


@pytest.mark.parametrize(
    ("limit", "span"),
    [
        ({"calls": 2}, "999ms"),
        ({"calls": 2, "per": "1m"}, "59999ms"),
        ({"calls": 2, "per": 1.5}, "1499ms"),
        ({"calls": 2, "per": "1h", "by": "requester"}, "3599999ms"),
    ],
)
def test_rate_limit_of_a_span_of_time_ends_with_it(limit: Mapping[str, Any], span: str) -> None:
    changes = {"assumptions": {"rate-limit": limit}}
    client = Client.of(**changes)
    assert [client.get(NORTH).status for _ in range(3)] == [200, 200, 429]
    client.advance(by=span)
    assert client.get(NORTH).headers["Retry-After"] == "1"
    assert client.get(NORTH, token="acme-token").status == 200
    client.advance(by="1ms")
    assert client.get(NORTH).status == 200


def test_rate_limit_of_ten_a_minute_and_of_each_customer_are_spelled_as_in_the_register() -> None:
    minutely = Client.of(assumptions={"rate-limit": {"calls": 10, "per": "1m"}})
    by_customer = Client.of(
        assumptions={"rate-limit": {"calls": 10, "per": "1m", "by": "customer"}},
    )
    for client, about_another in ((minutely, 429), (by_customer, 200)):
        assert [client.get(NORTH).status for _ in range(11)] == [200] * 10 + [429]
        assert client.get(ACME).status == about_another


def test_rate_limit_of_a_span_below_a_millisecond_is_refused() -> None:
    with pytest.raises(ScenarioError) as refused:
        build(assumptions={"rate-limit": {"calls": 1, "per": "0.0001s"}})
    (found,) = refused.value.findings
    assert str(found) == (
        "/assumptions/rate-limit/per: expected whole milliseconds (the least is 1ms), got 0.0001s"
    )


def test_rate_limit_by_customer_counts_calls_about_it_whoever_makes_them() -> None:
    client = Client.of(assumptions={"rate-limit": {"calls": 2, "per": "1m", "by": "customer"}})
    request_id = accepted_id(client)
    assert client.get(NORTH, token="acme-token").status == 200
    assert client.get(NORTH.upper()).code == "SANDBOX_RATE_LIMITED"
    assert client.request(request_id).code == "SANDBOX_RATE_LIMITED"
    assert client.get(ACME).status == 200
    assert [client.request(NOBODY).status for _ in range(3)] == [404] * 3


def test_versions_default_are_the_second_alone() -> None:
    assert Client.of().call("GET", f"/api/v3/customer/{NORTH}").code == "SANDBOX_NOT_FOUND"


def test_versions_of_a_scenario_are_other_names_of_the_second() -> None:
    client = Client.of(assumptions={"versions": ["v3"]})
    for spelled in (NORTH, encoded(NORTH)):
        assert client.call("GET", f"/api/v3/customer/{spelled}").json == client.get(NORTH).json
    assert client.call("GET", f"/api/v4/customer/{NORTH}").status == 404


def test_versions_may_be_very_many_and_take_no_longer_to_begin_with() -> None:
    changes = {"assumptions": {"versions": [f"v{number}" for number in range(3, 3_000)]}}
    with counted() as calls:
        client = Client.of(**changes)
    assert sum(calls.values()) < 300_000
    for version in ("v3", "v2999"):
        assert client.call("GET", f"/api/{version}/customer/{NORTH}").status == 200


def test_callbacks_default_to_none() -> None:
    register = Client.of().control("GET", "/assumptions").json["items"]
    (row,) = [row for row in register if row["id"] == "callbacks"]
    assert (row["value"], row["alternatives"]) == ("none", [])


def encoded(identifier: str) -> str:
    """Percent-encode the first character of an identifier, which is valid but unusual."""
    return f"%{ord(identifier[0]):02X}{identifier[1:]}"


def test_uuid_case_default_folds_to_lower_case() -> None:
    client = Client.of()
    upper = "ABCDEF00-0000-4000-8000-00000000000A"
    fields = {**client.control("GET", "/customers/depot").json, "customerId": upper.lower()}
    client.control("PUT", f"/customers/{upper}", fields)
    for spelled in (upper, encoded(upper), encoded(upper.lower())):
        assert client.get(spelled).content["customerId"] == upper.lower()


def test_uuid_case_refused_takes_lower_case_only() -> None:
    client = Client.of(assumptions={"uuid-case": "refused"})
    for spelled in (NOBODY, encoded(NOBODY)):
        assert client.get(spelled).code == "CUSTOMER_1002"
    for spelled in (NOBODY.upper(), encoded(NOBODY.upper())):
        reply = client.get(spelled)
        assert (reply.status, reply.code) == (400, "SANDBOX_INVALID_REQUEST")
    sent = {"name": "Gold", "nestedOffers": [NOBODY.upper()], "eligibleSubAccountIds": []}
    reply = client.create_package(ACME, sent)
    assert reply.headers["X-Sandbox-Reason"] == "/nestedOffers/0: is in upper case"
