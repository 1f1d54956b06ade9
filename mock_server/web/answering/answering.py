"""Answers that do not come from a sandbox."""

from http import HTTPStatus
from typing import Final

from mock_server.sandbox.control.problem import Problem
from mock_server.sandbox.ground.exchange import Reply

METRICS_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"
SERVER: Final = "customer-sandbox"


def plain(status: HTTPStatus) -> Reply:
    """Return one line of text, for a request that is not for the interface."""
    headers = {"Content-Type": "text/plain; charset=utf-8"}
    return Reply(status=status, headers=headers, body=f"{status} {status.phrase}\n".encode())


def not_ready() -> Reply:
    """Return the answer to a call before the scenario is loaded."""
    detail = "the scenario is not loaded yet"
    headers = {"Retry-After": "1"}
    return Problem(HTTPStatus.SERVICE_UNAVAILABLE, detail, headers=headers).as_reply()
