"""Identifies the requester of a call from its headers (assumption credentials)."""

from base64 import b64decode, b64encode
from collections.abc import Mapping
from typing import Final

from mock_server.contract.assumptions import Credentials
from mock_server.domain.refusal import Code, Reason, Refusal
from mock_server.domain.world import World
from mock_server.sandbox.ground.exchange import Request
from mock_server.sandbox.scenario.scenario import BuiltScenario

_AUTHORIZATION: Final = "authorization"
_BEARER: Final = "Bearer "


def identify(
    request: Request, meant: Mapping[str, str], scenario: BuiltScenario, world: World
) -> str:
    """Return the id of the customer on whose behalf a call is made; `meant` is `Request.meant`.

    Raises:
        Refusal: SANDBOX_UNAUTHENTICATED, if the token is unknown, required but missing, or that of
            a removed customer.
    """
    credentials, changed = scenario.contract.assumptions.credentials, world.changed_customers
    name = credentials.header.lower()
    sent = (meant if name == _AUTHORIZATION else request.headers).get(name)
    if sent is None:
        if credentials.required:
            raise Refusal(Code.UNAUTHENTICATED, Reason("", _how(credentials)))
        root_id = scenario.base.root_id or ""
        if root_id in changed and changed[root_id] is None:
            text = "calls without a token act for the root customer, which was removed"
            raise Refusal(Code.UNAUTHENTICATED, Reason("", text))
        return root_id
    customer_id = scenario.requesters.get(_token(sent, credentials) or "")
    if customer_id is None:
        raise Refusal(Code.UNAUTHENTICATED, Reason("", f"unknown token; {_how(credentials)}"))
    if customer_id in changed and changed[customer_id] is None:
        raise Refusal(Code.UNAUTHENTICATED, Reason("", "the customer of this token was removed"))
    return customer_id


def credentials_of(scheme: str, header: str, token: str) -> tuple[str, str]:
    """Return the name and the value of the header that carries a token."""
    if scheme == "api-key":
        return header, token
    sent = token if scheme == "bearer" else b64encode(token.encode()).decode()
    return header, f"{scheme.capitalize()} {sent}"


def challenge(credentials: Credentials) -> str:
    """Return the value of the header WWW-Authenticate for a 401."""
    if credentials.scheme == "api-key":
        return f'ApiKey realm="sandbox", header="{credentials.header}"'
    return f'{credentials.scheme.capitalize()} realm="sandbox"'


def _how(credentials: Credentials) -> str:
    sent = {"bearer": "Bearer TOKEN", "basic": "Basic BASE64", "api-key": "TOKEN"}
    return f"send {credentials.header}: {sent[credentials.scheme]}"


def _token(sent: str, credentials: Credentials) -> str | None:
    """Return the token in a header, or None if it is not of the expected scheme."""
    if credentials.scheme == "bearer" and sent.startswith(_BEARER):  # the usual case
        return sent[len(_BEARER) :].strip()
    if credentials.scheme == "api-key":
        return sent.strip()
    scheme, _, rest = sent.strip().partition(" ")
    if scheme.lower() != credentials.scheme:
        return None
    if credentials.scheme == "bearer":
        return rest.strip()
    try:
        return b64decode(rest.strip(), validate=True).decode()
    except ValueError:  # not base64, or the decoded bytes are not UTF-8
        return None
