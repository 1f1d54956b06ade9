"""The reply to bad input: the failure envelope, the reason in a header, and no change."""

import re
from typing import Any

import pytest
from support import ADDRESS, BLUE, NOBODY, NORTH, Client, Reply

from mock_server.contract.values.exact_json import dumps, loads

PATCH = ("PATCH", f"/api/v2/customer/{NORTH}")
MESSAGES = {
    "CUSTOMER_1003": (400, "Failed to update customer details"),
    "SANDBOX_INVALID_REQUEST": (400, "The request is not valid"),
    "SANDBOX_NOT_FOUND": (404, "There is nothing at this address"),
    "SANDBOX_METHOD_NOT_ALLOWED": (405, "This address does not take this method"),
    "SANDBOX_TOO_LARGE": (413, "The request body is too large"),
    "SANDBOX_UNSUPPORTED_MEDIA_TYPE": (415, "The request body must be application/json"),
}


def check_refusal(reply: Reply, code: str) -> str:
    """Check every part of a refusal; return its reason."""
    status, message = MESSAGES[code]
    assert (reply.status, reply.headers["Content-Type"]) == (status, "application/json")
    assert reply.json == {
        "errorCode": code,
        "errorMessage": message,
        "content": "",
        "pageable": "",
    }
    reason = reply.headers["X-Sandbox-Reason"]
    assert re.fullmatch(r"[ -~]{1,1024}", reason)
    return reason


def refusal_of(
    client: Client, code: str, method: str, path: str, body: Any = None, **how: Any
) -> str:
    """Make an invalid call; check the refusal and that nothing has changed; return the reason."""
    before = client.state()
    reply = client.call(method, path, body, **how)
    assert client.state() == before
    assert client.get(NORTH).status == 200
    return check_refusal(reply, code)


# ── Reasons ──────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("key", "shown"),
    [
        ("a\r\nX-Evil: 1", r"/a\r\nX-Evil: 1: is not a field of this object"),
        ("naïve \U0001f600", r"/na\u00efve \ud83d\ude00: is not a field of this object"),
        ("a\x00\x7f", r"/a\u0000\u007f: is not a field of this object"),
        ("a/b~c", "/a~1b~0c: is not a field of this object"),
    ],
    ids=["line-break", "unicode", "control", "pointer"],
)
def test_reason_is_one_line_of_escaped_ascii(key: str, shown: str) -> None:
    assert refusal_of(Client.of(), "CUSTOMER_1003", *PATCH, {key: 1}) == shown


@pytest.mark.parametrize(
    ("letter", "escaped"),
    [("x", "x"), ("\n", r"\n"), ("é", r"\u00e9"), ("\U0001f600", r"\ud83d\ude00")],
    ids=["plain", "two-letters", "six-letters", "twelve-letters"],
)
def test_reason_is_at_most_1_kib_and_cuts_no_escape(letter: str, escaped: str) -> None:
    reason = refusal_of(Client.of(), "CUSTOMER_1003", *PATCH, {letter * 2000: 1})
    assert re.fullmatch(rf"/({re.escape(escaped)})+\.\.\.", reason)
    assert 1024 - len(escaped) < len(reason) <= 1024


# ── Size and media type ──────────────────────────────────────────────────────────────────────────


def padded(length: int) -> bytes:
    body = dumps({"name": ""})
    return body[:-2] + b"x" * (length - len(body)) + body[-2:]


@pytest.mark.parametrize("limit", [1024 * 1024, 100], ids=["default", "of-the-scenario"])
def test_body_one_byte_over_the_limit_is_too_large(limit: int) -> None:
    client = Client.of() if limit > 100 else Client.of(limits={"body": limit})
    reason = refusal_of(client, "SANDBOX_TOO_LARGE", *PATCH, padded(limit + 1))
    assert reason == f"the limit is {limit} bytes"
    assert client.call(*PATCH, padded(limit)).status == 202


# ── Addresses ────────────────────────────────────────────────────────────────────────────────────


def test_bug_of_the_sandbox_answers_in_the_envelope() -> None:
    outcome = Client.of().sandbox.broken()
    assert (outcome.status, loads(outcome.body)) == (
        500,
        {
            "errorCode": "SANDBOX_INTERNAL_ERROR",
            "errorMessage": "The sandbox failed; this is a bug in the sandbox",
            "content": "",
            "pageable": "",
        },
    )


# ── Everything that can be known at once ─────────────────────────────────────────────────────────


def reasons_of(client: Client, method: str, path: str, body: Any, **how: Any) -> list[str]:
    """Return the reasons for refusing a call, one for each place."""
    return client.call(method, path, body, **how).headers["X-Sandbox-Reason"].split("; ")


STREETLESS = {"id": ADDRESS, "street": ""}
NEEDED = "street and buildingNumber, or pobox, are needed"


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        pytest.param(
            {"contact": [{"id": NOBODY, "role": "NONE"}], "address": [STREETLESS]},
            [
                "/contact/0/id: the customer has no contact with this id",
                f"/address/0: {NEEDED}",
            ],
            id="ids-and-rules",
        ),
        pytest.param(
            {
                "name": 7,
                "contact": [{"id": NOBODY, "role": "NONE"}],
                "address": [STREETLESS],
            },
            [
                '/name: 7 is not of types "null", "string"',
                "/contact/0/id: the customer has no contact with this id",
                f"/address/0: {NEEDED}",
            ],
            id="shape-ids-and-rules",
        ),
        pytest.param(
            {"address": [{"id": NOBODY, "zip": 1}, "x", {"id": ADDRESS, "nr": 1}, {"id": BLUE}]},
            [
                "/address/0/zip: is not a field of this object",
                '/address/1: "x" is not of type "object"',
                "/address/2/nr: is not a field of this object",
                "/address/0/id: the customer has no address with this id",
                "/address/3/id: the customer has no address with this id",
            ],
            id="entries",
        ),
        pytest.param(
            {"address": [{**STREETLESS, "city": 1}], "campaign": [1, "x"]},
            [
                '/campaign/1: "x" is not of type "integer"',
                '/address/0/city: 1 is not of types "null", "string"',
            ],
            id="nothing-that-may-only-follow",
        ),
    ],
)
def test_reasons_of_a_modify_come_at_once(body: Any, expected: list[str]) -> None:
    client = Client.of()
    found = reasons_of(client, *PATCH, body)
    assert sorted(each.replace('\\"', '"') for each in found) == sorted(expected)
