"""The assumptions about calls and requesters, where the exchanges (`assumptions-*.yaml`) end."""

from collections.abc import Mapping
from typing import Any

import pytest
from support import ACME, BLUE, NOBODY, NORTH, SMALL_WORLD, START_MS, Client, build

from mock_server.sandbox.ground.findings import ScenarioError
from mock_server.sandbox.sandboxes.sandbox import Sandbox


def accepted_id(client: Client, **how: str) -> str:
    request_id: str = client.modify(NORTH, {"name": "New"}, **how).content["requestId"]
    return request_id


# ── status-endpoint, status-values, request-retention ────────────────────────────────────────────


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


def test_status_content_status_tells_nothing_else() -> None:
    client = Client.of(assumptions={"status-content": "status"})
    request_id = accepted_id(client)
    client.control("POST", f"/requests/{request_id}/settle", {"as": "failed"})
    reply = client.request(request_id)
    assert reply.content == {"status": "FAILED"}
    (request,) = client.control("GET", "/requests").json["items"]  # operators see all of it
    assert (request["requestId"], request["errorCode"]) == (request_id, "CUSTOMER_1003")
    assert "X-Sandbox-Reason" not in reply.headers


def seen_statuses(client: Client) -> list[str]:
    """Return the statuses shown for a pending, a successful and a failed request."""
    first, second = accepted_id(client), accepted_id(client)
    seen = [client.request(first).content["status"]]
    for request_id, verdict in ((first, "successful"), (second, "failed")):
        client.control("POST", f"/requests/{request_id}/settle", {"as": verdict})
        seen.append(client.request(request_id).content["status"])
    return seen


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


# ── rate-limit, versions, callbacks, uuid-case ───────────────────────────────────────────────────


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


def test_versions_of_a_scenario_are_other_names_of_the_second() -> None:
    client = Client.of(assumptions={"versions": ["v3"]})
    for spelled in (NORTH, encoded(NORTH)):
        assert client.call("GET", f"/api/v3/customer/{spelled}").json == client.get(NORTH).json
    assert client.call("GET", f"/api/v4/customer/{NORTH}").status == 404


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


UNKNOWN = {
    "errorCode": "CUSTOMER_1002",
    "errorMessage": "Customer does not exist",
    "content": "",
    "pageable": "",
}
NOT_ELIGIBLE = {
    "errorCode": "SANDBOX_NOT_ELIGIBLE",
    "errorMessage": "The requester may not do this",
    "content": "",
    "pageable": "",
}


def acme_of(**changes: Any) -> Client:
    """Return a client that calls as acme, whose descendants are north and depot."""
    client = Client.of(**changes)
    client.token = "acme-token"
    return client


# ── credentials ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("ref", "token", "reason"),
    [
        ("blue", "blue-token", "the customer of this token was removed"),
        ("operator", None, "calls without a token act for the root customer, which was removed"),
    ],
    ids=["token", "root"],
)
def test_credentials_default_refuse_a_requester_that_was_removed(
    ref: str, token: str | None, reason: str
) -> None:
    client = Client.of()
    for removed in ("depot", "north", "acme", "blue", "operator"):
        client.control("DELETE", f"/customers/{removed}")
        if removed == ref:
            break
    reply = client.get(BLUE, token=token)
    assert (reply.status, reply.code) == (401, "SANDBOX_UNAUTHENTICATED")
    assert reply.headers["X-Sandbox-Reason"] == reason
    assert reply.headers["WWW-Authenticate"] == 'Bearer realm="sandbox"'


def test_credentials_default_know_a_requester_that_came_back() -> None:
    client = Client.of()
    fields = client.control("GET", "/customers/blue").json
    client.control("DELETE", "/customers/blue")
    client.control("PUT", f"/customers/{BLUE}", fields)
    assert client.get(BLUE, token="blue-token").status == 200


@pytest.mark.parametrize("sent", ["%%%", "/w=="], ids=["no-base64", "no-utf-8"])
def test_credentials_basic_refuse_what_cannot_be_read(sent: str) -> None:
    client = Client.of(assumptions={"credentials": {"scheme": "basic"}})
    assert client.get(BLUE, headers={"Authorization": f"Basic {sent}"}).status == 401


# ── not-eligible, sub-customers ──────────────────────────────────────────────────────────────────


WRONG = {"name": 7, "nestedOffers": [], "eligibleSubAccountIds": []}


def test_check_order_default_is_the_same_for_work_that_fails_later() -> None:
    client = acme_of(assumptions={"invalid-payload": "job-fails"})
    assert client.modify(BLUE, {"name": 7}).json == UNKNOWN
    assert client.modify(NORTH, {"name": 7}).status == 202


def test_check_order_eligibility_first_refuses_the_shape_later() -> None:
    client = acme_of(assumptions={"check-order": "eligibility-first"})
    assert client.modify(BLUE, {"name": 7}).json == UNKNOWN
    assert client.modify(ACME, {"name": 7}).json == NOT_ELIGIBLE
    assert client.create_package(NOBODY, WRONG).json == UNKNOWN
    assert client.modify(NOBODY, b"{").json == UNKNOWN
    assert client.modify(BLUE, b"x", headers={"Content-Type": "text/plain"}).json == UNKNOWN
    assert client.modify(NORTH, {"name": 7}).code == "CUSTOMER_1003"
