"""What can go wrong between a program and a sandbox.

SandboxError
  ControlError          a control call was refused: status, detail, each thing that is wrong
    NotFoundError       ... because what it names is not there
    ConflictError       ... because things are not so
    WaitTimeoutError    ... because what it waits for has not happened in time
  UnreachableError      the server cannot be asked, or has stopped
  NoControlError        a control call was made to what is no sandbox
  SpellingError         a Python value cannot be written for a call (a TypeError, a ValueError)
  MissingExtraError     a library is not installed that only an extra brings (an ImportError)
  WouldBlockError       waiting here would keep the server from ever answering
"""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any, Final

from mock_server.scenario_file import ScenarioFileError


class SandboxError(Exception):
    """The base of all errors of this package."""


class ControlError(SandboxError):
    """A control call was refused.

    `status` is the HTTP status, `detail` says what is wrong and what would be right, `errors` holds
    a `pointer` and a `detail` for each thing that is wrong with what was sent.
    """

    def __init__(self, status: int, detail: str, errors: list[Mapping[str, str]]) -> None:
        super().__init__(detail)
        self.status = status
        self.detail = detail
        self.errors = errors


class NotFoundError(ControlError):
    """There is nothing of the name or id that a call gives."""


class ConflictError(ControlError):
    """A call asks for what does not go with how things are."""


class WaitTimeoutError(ControlError):
    """What a call waits for has not happened in time."""


class UnreachableError(SandboxError):
    """The server cannot be asked, or has stopped."""


class NoControlError(SandboxError):
    """A control call was made to what is no sandbox."""


class SpellingError(SandboxError, TypeError, ValueError):
    """A Python value cannot be written for a call."""


class MissingExtraError(SandboxError, ImportError):
    """A library is not installed that only an extra brings."""


class WouldBlockError(SandboxError):
    """A call would wait on the very thread that has to answer it."""


def concerns_the_caller(excinfo: Any) -> bool:
    """Tell pytest whether an error is about what the caller asked for, given its `ExceptionInfo`.

    The modules that a caller gets such errors from name this function as `__tracebackhide__`, so
    that a report ends at the caller's own line. Any other error is a bug, and is shown whole.
    """
    return bool(excinfo.errisinstance((SandboxError, ScenarioFileError)))


_BY_STATUS: Final[Mapping[int, type[ControlError]]] = {
    HTTPStatus.NOT_FOUND: NotFoundError,
    HTTPStatus.CONFLICT: ConflictError,
    HTTPStatus.REQUEST_TIMEOUT: WaitTimeoutError,
}


def control_error(status: int, problem: Mapping[str, Any]) -> ControlError:
    """Return the error that a problem (RFC 9457) is."""
    detail = str(problem.get("detail") or problem.get("title") or f"status {status}")
    return _BY_STATUS.get(status, ControlError)(status, detail, list(problem.get("errors", ())))
