"""Refusals of calls that no sandbox answers.

A control call gets a problem; a call of the interface gets an envelope with a code.
"""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Final

from mock_server.domain.refusal import Code
from mock_server.sandbox.control.problem import Problem

SOON: Final = {"Retry-After": "1"}
LATER: Final = {"Retry-After": "60"}

CHALLENGE: Final = {"WWW-Authenticate": 'Bearer realm="sandbox control"'}


class NoSandboxError(Problem):
    """No sandbox answers a call; `code` is for clients of the interface."""

    def __init__(
        self,
        code: Code,
        status: HTTPStatus,
        detail: str,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(status, detail, headers=headers)
        self.code = code


class KeyRefusedError(NoSandboxError):
    """A call lacks the right key; its status is the same under every assumption.

    The reply has the same bytes whether or not the sandbox exists.
    """


def no_room(detail: str, when: Mapping[str, str] = SOON) -> NoSandboxError:
    """Return the refusal of a call for which there is no room at the moment."""
    return NoSandboxError(Code.BUSY, HTTPStatus.SERVICE_UNAVAILABLE, detail, when)


def no_store(detail: str) -> NoSandboxError:
    """Return the refusal of a change that the store cannot keep now, so that it is not made."""
    status = HTTPStatus.SERVICE_UNAVAILABLE
    return NoSandboxError(Code.STORE_UNAVAILABLE, status, detail, SOON)


def in_the_middle(name: str) -> Problem:
    """Return the refusal of a call to a sandbox that another call is changing step by step."""
    detail = f"sandbox {name} is in the middle of a change; try again"
    return Problem(HTTPStatus.SERVICE_UNAVAILABLE, detail, headers=SOON)


def too_many(detail: str, seconds: int) -> NoSandboxError:
    """Return the refusal of a call beyond a rate limit; the next may be made after `seconds`."""
    headers = {"Retry-After": str(seconds)}
    return NoSandboxError(Code.RATE_LIMITED, HTTPStatus.TOO_MANY_REQUESTS, detail, headers)


WRONG_KEY: Final = "this key is not one of the sandbox"


def no_key(detail: str = WRONG_KEY) -> KeyRefusedError:
    """Return the refusal of a call without the key that it needs."""
    return KeyRefusedError(Code.KEY_REQUIRED, HTTPStatus.UNAUTHORIZED, detail, CHALLENGE)


def too_many_keys(seconds: int) -> KeyRefusedError:
    """Return the refusal of an invalid key after too many others from the same address."""
    detail = "too many invalid keys came from this address; a valid one is never refused"
    headers = {"Retry-After": str(seconds)}
    return KeyRefusedError(Code.RATE_LIMITED, HTTPStatus.TOO_MANY_REQUESTS, detail, headers)


def too_many_credentials(seconds: int) -> KeyRefusedError:
    """Return the refusal of credentials after too many others with the keys of a sandbox."""
    detail = "too many credentials that could be secrets of the server came with these keys"
    headers = {"Retry-After": str(seconds)}
    return KeyRefusedError(Code.RATE_LIMITED, HTTPStatus.TOO_MANY_REQUESTS, detail, headers)


def not_permitted(detail: str) -> KeyRefusedError:
    """Return the refusal of a call that is not allowed for the role of its key."""
    return KeyRefusedError(Code.KEY_REQUIRED, HTTPStatus.FORBIDDEN, detail)
