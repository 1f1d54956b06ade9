"""The reply to bad input: the failure envelope, the reason in a header, and no change."""

import re
from typing import Any

import pytest
from support import NORTH, Client, Reply

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
    assert reply.json == {"errorCode": code, "errorMessage": message, "content": "", "pageable": ""}
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
