"""The assumptions about calls and requesters, where the exchanges (`assumptions-*.yaml`) end."""

from collections.abc import Mapping
from typing import Any

import pytest
from support import ACME, BLUE, CONTACT, NOBODY, NORTH, Client, build

from mock_server.sandbox.ground.findings import ScenarioError

# ── status-endpoint, status-values, request-retention ────────────────────────────────────────────


@pytest.mark.parametrize(
    ("changes", "pointer", "text"),
    [
        ({"failed": "OPEN"}, "", "the three states are spelled differently"),
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


# ── http-status, general-errors, error-detail, pageable ──────────────────────────────────────────


def test_a_code_of_ours_cannot_be_shown_instead_of_another() -> None:
    shown = {"SANDBOX_NOT_FOUND": {"code": "SANDBOX_BUSY"}}
    with pytest.raises(ScenarioError) as refused:
        build({"version": 1, "assumptions": {"general-errors": shown}})
    [finding] = refused.value.findings
    assert finding.pointer == "/assumptions/general-errors/SANDBOX_NOT_FOUND/code"


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


def test_rate_limit_by_customer_counts_calls_about_it_whoever_makes_them() -> None:
    client = Client.of(assumptions={"rate-limit": {"calls": 2, "per": "1m", "by": "customer"}})
    request_id = client.modify(NORTH, {"name": "New"}).content["requestId"]
    assert client.get(NORTH, token="acme-token").status == 200
    assert client.get(NORTH.upper()).code == "SANDBOX_RATE_LIMITED"
    assert client.request(request_id).code == "SANDBOX_RATE_LIMITED"
    assert client.get(ACME).status == 200
    assert [client.request(NOBODY).status for _ in range(3)] == [404] * 3


@pytest.mark.parametrize("spelled", [CONTACT.upper(), CONTACT.replace("c", r"\u0043")])
def test_upper_case_digits_of_a_uuid_are_found_however_they_are_written(spelled: str) -> None:
    client = Client.of(assumptions={"uuid-case": "refused"})
    body = f'{{"contact": [{{"id": "{spelled}", "role": "SELFCARE"}}]}}'
    refused = client.modify(NORTH, body.encode())
    assert refused.headers["X-Sandbox-Reason"] == "/contact/0/id: is in upper case"
