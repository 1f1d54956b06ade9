"""Refusals of calls that get no answer from a sandbox.

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
    """There is no sandbox for a call; `code` is the one for a client of the interface."""

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

    The reply is the same bytes whether or not there is a sandbox of the name that was called.
    """


def no_room(detail: str, when: Mapping[str, str] = SOON) -> NoSandboxError:
    """Return the refusal of a call for which there is no room at the moment."""
    return NoSandboxError(Code.BUSY, HTTPStatus.SERVICE_UNAVAILABLE, detail, when)


def no_store(detail: str) -> NoSandboxError:
    """Return the refusal of what cannot be kept at the moment, and is not done."""
    status = HTTPStatus.SERVICE_UNAVAILABLE
    return NoSandboxError(Code.STORE_UNAVAILABLE, status, detail, SOON)


def in_the_middle(name: str) -> Problem:
    """Return the refusal of a call about a sandbox that another call is changing step by step."""
    detail = f"sandbox {name} is in the middle of a change; try again"
    return Problem(HTTPStatus.SERVICE_UNAVAILABLE, detail, headers=SOON)


def too_many(detail: str, seconds: int) -> NoSandboxError:
    """Return the refusal of a call that is one too many; the next may come in so many seconds."""
    headers = {"Retry-After": str(seconds)}
    return NoSandboxError(Code.RATE_LIMITED, HTTPStatus.TOO_MANY_REQUESTS, detail, headers)


def no_key() -> KeyRefusedError:
    """Return the refusal of a call without a key, or with one that is not of its sandbox."""
    detail = "X-Sandbox-Key, or the base URL /s/NAME~KEY, must have a key of this sandbox"
    return KeyRefusedError(Code.KEY_REQUIRED, HTTPStatus.UNAUTHORIZED, detail, CHALLENGE)


def too_many_keys(seconds: int) -> KeyRefusedError:
    """Return the refusal of a wrong key after too many others from the same address."""
    detail = "too many wrong keys came from this address; a right one is never refused"
    headers = {"Retry-After": str(seconds)}
    return KeyRefusedError(Code.RATE_LIMITED, HTTPStatus.TOO_MANY_REQUESTS, detail, headers)


def too_many_credentials(seconds: int) -> KeyRefusedError:
    """Return the refusal of a credential after too many others with the keys of a sandbox."""
    detail = "too many credentials that could be a secret of the server came with these keys"
    headers = {"Retry-After": str(seconds)}
    return KeyRefusedError(Code.RATE_LIMITED, HTTPStatus.TOO_MANY_REQUESTS, detail, headers)


def not_permitted(detail: str) -> KeyRefusedError:
    """Return the refusal of a call that the role of its key may not make."""
    return KeyRefusedError(Code.KEY_REQUIRED, HTTPStatus.FORBIDDEN, detail)
