"""The assumptions about requesters: how they identify themselves, and what they may not do.

Each row of the register has tests of its default and of each alternative: see `test_assumptions`.
"""

from base64 import b64encode
from typing import Any

import pytest
from support import ACME, BLUE, DEPOT, NOBODY, NORTH, OPERATOR, Client

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


def test_credentials_default_take_a_bearer_token_or_none() -> None:
    client = Client.of()
    assert client.get(ACME, token="acme-token").status == 200
    assert client.get(BLUE, token="acme-token").status == 404
    assert client.get(OPERATOR).content["customerId"] == OPERATOR


@pytest.mark.parametrize(
    "sent",
    ["Bearer stolen", "Bearer", "", "Basic YWNtZS10b2tlbg==", "acme-token"],
    ids=["unknown", "no-token", "empty", "another-scheme", "no-scheme"],
)
def test_credentials_default_refuse_what_they_do_not_know(sent: str) -> None:
    reply = Client.of().get(ACME, headers={"Authorization": sent})
    assert reply.status == 401
    assert reply.headers["WWW-Authenticate"] == 'Bearer realm="sandbox"'
    assert reply.json == {
        "errorCode": "SANDBOX_UNAUTHENTICATED",
        "errorMessage": "The credentials are not known",
        "content": "",
        "pageable": "",
    }


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


def test_credentials_required_refuse_a_call_without() -> None:
    client = Client.of(assumptions={"credentials": {"required": True}})
    reply = client.get(OPERATOR)
    assert (reply.status, reply.code) == (401, "SANDBOX_UNAUTHENTICATED")
    assert client.get(OPERATOR, token="operator-token").status == 200


def test_credentials_of_an_api_key_stand_bare_in_their_header() -> None:
    client = Client.of(assumptions={"credentials": {"scheme": "api-key", "header": "X-Api-Key"}})
    assert client.get(BLUE, headers={"X-Api-Key": "acme-token"}).status == 404
    assert client.get(BLUE, headers={"X-Api-Key": "blue-token"}).status == 200
    refused = client.get(BLUE, headers={"X-Api-Key": "stolen"})
    assert refused.headers["WWW-Authenticate"] == 'ApiKey realm="sandbox", header="X-Api-Key"'


def test_credentials_basic_carry_the_token_as_user_and_password() -> None:
    client = Client.of(
        requesters=[{"token": "ann:secret", "customer": "blue"}],
        assumptions={"credentials": {"scheme": "basic"}},
    )
    known = b64encode(b"ann:secret").decode()
    assert client.get(BLUE, headers={"Authorization": f"Basic {known}"}).status == 200
    refused = client.get(BLUE, headers={"Authorization": "Basic ann:secret"})
    assert refused.headers["WWW-Authenticate"] == 'Basic realm="sandbox"'


@pytest.mark.parametrize("sent", ["%%%", "/w=="], ids=["no-base64", "no-utf-8"])
def test_credentials_basic_refuse_what_cannot_be_read(sent: str) -> None:
    client = Client.of(assumptions={"credentials": {"scheme": "basic"}})
    assert client.get(BLUE, headers={"Authorization": f"Basic {sent}"}).status == 401


# ── not-eligible, sub-customers ──────────────────────────────────────────────────────────────────


def test_not_eligible_default_hides_strangers_and_refuses_the_own_profile() -> None:
    client = acme_of()
    assert client.get(BLUE).json == UNKNOWN
    assert client.modify(BLUE, {"name": "New"}).json == UNKNOWN
    assert client.modify(ACME, {"name": "New"}).json == NOT_ELIGIBLE


def test_not_eligible_always_403_tells_strangers_from_the_unknown() -> None:
    client = acme_of(assumptions={"not-eligible": "always-403"})
    assert client.get(BLUE).json == NOT_ELIGIBLE
    assert client.modify(BLUE, {"name": "New"}).json == NOT_ELIGIBLE
    assert client.modify(ACME, {"name": "New"}).json == NOT_ELIGIBLE
    assert client.get(NOBODY).json == UNKNOWN


def test_not_eligible_always_1002_hides_the_own_profile_too() -> None:
    client = acme_of(assumptions={"not-eligible": "always-1002"})
    assert client.get(BLUE).json == UNKNOWN
    assert client.modify(ACME, {"name": "New"}).json == UNKNOWN
    assert client.get(ACME).status == 200


def test_sub_customers_default_count_at_any_depth() -> None:
    client = acme_of()
    assert client.get(NORTH).status == 200
    assert client.get(DEPOT).status == 200
    assert client.modify(DEPOT, {"name": "New"}).status == 202


def test_sub_customers_children_end_with_the_first_level() -> None:
    client = acme_of(assumptions={"sub-customers": "children"})
    assert client.get(NORTH).status == 200
    assert client.get(DEPOT).json == UNKNOWN
    assert client.modify(DEPOT, {"name": "New"}).json == UNKNOWN


WRONG = {"name": 7, "nestedOffers": [], "eligibleSubAccountIds": []}


def test_check_order_default_refuses_the_shape_first() -> None:
    client = acme_of()
    assert client.modify(BLUE, {"name": 7}).code == "CUSTOMER_1003"
    assert client.modify(ACME, {"name": 7}).code == "CUSTOMER_1003"
    assert client.create_package(NOBODY, WRONG).code == "SANDBOX_INVALID_REQUEST"
    assert client.modify(NOBODY, b"{").code == "SANDBOX_INVALID_REQUEST"
    absent = {"address": [{"id": NOBODY}]}
    assert client.modify(NOBODY, absent).code == "CUSTOMER_1002"


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
