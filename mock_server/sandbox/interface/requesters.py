"""Identifies the requester of a call from its headers (assumption credentials)."""

from collections.abc import Mapping
from typing import Final

from mock_server.contract.assumptions import Credentials
from mock_server.domain.refusal import Code, Reason, Refusal
from mock_server.domain.world import World
from mock_server.sandbox.ground.credentials import (
    how_to_send,
    misplaced,
    mistake_in,
    token_in,
)
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
            how = misplaced(request.headers, credentials, scenario.requesters)
            text = how or f"no credentials; {how_to_send(credentials)}"
            raise Refusal(Code.UNAUTHENTICATED, Reason("", text))
        root_id = scenario.base.root_id or ""
        if root_id in changed and changed[root_id] is None:
            text = "calls without a token act for the root customer, which was removed"
            raise Refusal(Code.UNAUTHENTICATED, Reason("", text))
        return root_id
    if credentials.scheme == "bearer" and sent.startswith(_BEARER):  # the usual case
        token: str | None = sent[len(_BEARER) :].strip()
    else:
        token = token_in(sent, credentials)
    customer_id = scenario.requesters.get(token or "")
    if customer_id is None:
        text = mistake_in(sent, credentials, scenario.requesters)
        raise Refusal(Code.UNAUTHENTICATED, Reason("", text))
    if customer_id in changed and changed[customer_id] is None:
        raise Refusal(Code.UNAUTHENTICATED, Reason("", "the customer of this token was removed"))
    return customer_id


def challenge(credentials: Credentials) -> str:
    """Return the value of the header WWW-Authenticate for a 401."""
    if credentials.scheme == "api-key":
        return f'ApiKey realm="sandbox", header="{credentials.header}"'
    return f'{credentials.scheme.capitalize()} realm="sandbox"'
