"""What a refused call is told about its credentials, and what the journal shows of them."""

from base64 import b64encode
from collections.abc import Mapping
from typing import Any

import pytest
from support import NORTH, Client

from mock_server.sandbox.ground.credentials import credentials_of

BEARER: Mapping[str, Any] = {}
API_KEY = {"scheme": "api-key", "header": "X-Tenant-Key"}
BASIC = {"scheme": "basic"}
REQUESTERS = [{"token": "acme-token", "customer": "acme"}]
USERS = [{"token": "acme:s3cret", "customer": "acme"}]
AUTHORIZATION, TENANT = "authorization", "x-tenant-key"
SEND = "send Authorization: Bearer TOKEN"
BASE64 = "send Authorization: Basic BASE64"
NOT_FILLED_IN = "the token looks like a value that was not filled in, such as undefined or ${TOKEN}"


def encoded(text: str) -> str:
    return f"Basic {b64encode(text.encode()).decode()}"


def client_of(credentials: Mapping[str, Any], **changes: Any) -> Client:
    requesters = USERS if credentials.get("scheme") == "basic" else REQUESTERS
    return Client.of(
        assumptions={"credentials": credentials}, **{"requesters": requesters, **changes}
    )


@pytest.mark.parametrize(
    ("credentials", "sent", "says"),
    [
        (BEARER, "prod-s3cr3t", f"Authorization is not of the expected form; {SEND}"),
        (BEARER, "Bearer", f"Authorization is not of the expected form; {SEND}"),
        (BEARER, "", f"Authorization is empty; {SEND}"),
        (BEARER, "Bearer acme-tokn", "no token 'acme-tokn'; did you mean acme-token?"),
        (BEARER, "bearer ACME-TOKEN", "no token 'ACME-TOKEN'; did you mean acme-token?"),
        (BEARER, "Bearer undefined", NOT_FILLED_IN),
        (BEARER, "Bearer ${API_TOKEN}", NOT_FILLED_IN),
        (BEARER, "Bearer eyJhb.c", "unknown token of 7 characters; the scenario has 1 other token"),
        (API_KEY, "acme-tokn", "no token 'acme-tokn'; did you mean acme-token?"),
        (API_KEY, "", "X-Tenant-Key is empty; send X-Tenant-Key: TOKEN"),
        (BASIC, "Basic s3cret:", f"Authorization is not of the expected form; {BASE64}"),
        (BASIC, encoded("acme:s3cre"), "no token 'acme:s3cre'; did you mean acme:s3cret?"),
    ],
)
def test_a_refused_call_is_told_what_is_wrong_with_its_credentials(
    credentials: Mapping[str, Any], sent: str, says: str
) -> None:
    client = client_of(credentials)
    refused = client.get(NORTH, headers={credentials.get("header", AUTHORIZATION).lower(): sent})
    assert (refused.status, refused.code) == (401, "SANDBOX_UNAUTHENTICATED")
    assert refused.headers["X-Sandbox-Reason"] == says.replace("…", "\\u2026")
    assert client.control("GET", "/journal/1").json["why"][1:] == [says]


@pytest.mark.parametrize(
    ("credentials", "sent"),
    [
        *((BEARER, text) for text in (
            "Token acme-token", "Baerer acme-token", "acme-token", "Bearer:acme-token",
            'Bearer "acme-token"', "Bearer <acme-token>", "Bearer acme-token\\n",
            "Bearer Bearer acme-token", "Bearer YWNtZS10b2tlbg==", "Bearer acme%2Dtoken",
            "Bearer token=acme-token", "Bearer acme-token, Bearer acme-token",
        )),
        *((API_KEY, text) for text in ("Bearer acme-token", "'acme-token'", "acme-token, x")),
        (BASIC, "Bearer acme:s3cret"),
        (BASIC, "Basic acme:s3cret"),
        (BASIC, encoded("acme:s3cret\n")),
    ],
)  # fmt: skip
def test_a_token_in_another_form_is_told_the_right_one(
    credentials: Mapping[str, Any], sent: str
) -> None:
    header, scheme = credentials.get("header", "Authorization"), credentials.get("scheme", "bearer")
    right = {"bearer": "Bearer acme-token", "basic": encoded("acme:s3cret")}.get(
        scheme, "acme-token"
    )
    known = "acme:s3cret" if scheme == "basic" else "acme-token"
    refused = client_of(credentials).get(NORTH, headers={header.lower(): sent})
    says = f"{header} has the token {known}, but not in the form `{right}`"
    assert (refused.status, refused.headers["X-Sandbox-Reason"]) == (401, says)


def test_a_scenario_without_requesters_knows_no_token() -> None:
    refused = client_of(BEARER, requesters=[]).get(NORTH, token="acme-token")
    says = "the scenario lists no requesters, so no token is known"
    assert (refused.status, refused.headers["X-Sandbox-Reason"]) == (401, says)


SHOWN = (
    (BEARER, AUTHORIZATION, "Bearer acme-token"),
    (BEARER, AUTHORIZATION, "Token acme-token"),
    (BEARER, AUTHORIZATION, "acme-token"),
    (BEARER, AUTHORIZATION, "Bearer acme-tokn"),
    (BEARER, "x-api-key", "acme-token"),
    (API_KEY, TENANT, "acme-tokn"),
    (BASIC, AUTHORIZATION, encoded("acme:s3cret")),
    (BASIC, AUTHORIZATION, encoded("acme:s3cre")),
)
HIDDEN = (
    (BEARER, AUTHORIZATION, "Bearer eyJhbGciOiJIUzI1NiJ9.e30.c2VjcmV0"),
    (BEARER, AUTHORIZATION, "Bearer acme-token, Bearer eyJhbGciOiJIUzI1NiJ9"),
    (BEARER, AUTHORIZATION, "eyJhbGciOiJIUzI1NiJ9"),
    (BEARER, AUTHORIZATION, encoded("admin:production")),
    (BEARER, AUTHORIZATION, "Bearer <eyJhbGciOiJIUzI1NiJ9>"),
    (BEARER, AUTHORIZATION, f"{20 * 'acme-token '}eyJhbGciOiJIUzI1NiJ9"),
    (BEARER, "cookie", "session=acme-token"),
    (BEARER, "x-api-key", "eyJhbGciOiJIUzI1NiJ9"),
    (API_KEY, TENANT, "eyJhbGciOiJIUzI1NiJ9"),
    (BASIC, AUTHORIZATION, encoded("admin:production")),
)


@pytest.mark.parametrize(("credentials", "header", "sent"), [*SHOWN, *HIDDEN])
def test_tokens_of_the_scenario_and_misspelt_ones_are_shown_and_nothing_else(
    credentials: Mapping[str, Any], header: str, sent: str
) -> None:
    client = client_of(credentials)
    client.get(NORTH, headers={header: sent})
    entry = client.control("GET", "/journal/1")
    is_shown = (credentials, header, sent) in SHOWN
    assert entry.json["request"]["headers"] == {header: sent if is_shown else "***"}
    assert is_shown or sent.rpartition(" ")[2].encode() not in entry.body


@pytest.mark.parametrize(
    ("scheme", "sent"), [("bearer", "Bearer me"), ("basic", "Basic bWU="), ("api-key", "me")]
)
def test_a_token_is_sent_by_the_scheme(scheme: str, sent: str) -> None:
    assert credentials_of(scheme, "X-Credentials", "me") == ("X-Credentials", sent)
