"""Replies of the server itself, which do not come from a sandbox."""

from http import HTTPStatus
from typing import Final

from mock_server.sandbox.control.problem import SOON, Problem
from mock_server.sandbox.ground.exchange import Reply

SERVER: Final = "customer-sandbox"


def plain(status: HTTPStatus, why: str = "") -> Reply:
    """Return one line of text, for a request that is not for the interface."""
    headers = {"Content-Type": "text/plain; charset=utf-8"}
    reason = f": {why}" if why else ""
    return Reply(
        status=status, headers=headers, body=f"{status} {status.phrase}{reason}\n".encode()
    )


def not_ready() -> Reply:
    """Return the answer to a call that arrives before the scenario is loaded."""
    detail = "the scenario is not loaded yet"
    return Problem(HTTPStatus.SERVICE_UNAVAILABLE, detail, headers=SOON).as_reply()
