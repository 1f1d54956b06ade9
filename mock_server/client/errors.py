"""The exceptions that the client and the Python API raise.

SandboxError            (`domain/refusal.py`) also that of scenarios, states, stores and files
  ControlError          a control call was refused: status, detail, and all errors
    NotFoundError       ... because it names something that does not exist
    ConflictError       ... because it conflicts with the current state
    WaitTimeoutError    ... because something it waited for did not happen in time
  UnreachableError      the server does not answer, or has stopped
  NoControlError        a control call was made to a service that is not a sandbox
  NotCalledError        the expected calls were not made (an AssertionError)
  SpellingError         a Python value cannot be sent (a TypeError, a ValueError)
  MissingExtraError     a library of an extra is not installed (an ImportError)
  WouldBlockError       a call would block the thread that has to answer it
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http import HTTPStatus
from typing import Any, Final

from mock_server.contract.texts.printable import printable, printable_lines
from mock_server.domain.refusal import SandboxError as SandboxError  # noqa: PLC0414 - again from here


class ControlError(SandboxError):
    """A control call was refused.

    `status` is the HTTP status, `detail` says what is wrong and how to correct it, and `errors`
    has a `pointer` and a `detail` for each error in the body.
    """

    def __init__(
        self, status: int, detail: str, errors: list[Mapping[str, str]], said: str = ""
    ) -> None:
        super().__init__(printable(said) or printable_lines(detail))
        self.status = status
        self.detail = detail
        self.errors = errors


class NotFoundError(ControlError):
    """A control call names something that does not exist."""


class ConflictError(ControlError):
    """A control call conflicts with the current state."""


class WaitTimeoutError(ControlError):
    """Something that a control call waited for did not happen in time."""


class UnreachableError(SandboxError):
    """The server does not answer, or has stopped."""

    def __init__(self, message: str) -> None:
        super().__init__(printable(message))


class NoControlError(SandboxError):
    """A control call was made to a service that is not a sandbox."""


class NotCalledError(SandboxError, AssertionError):
    """The expected calls were not made."""


class SpellingError(SandboxError, TypeError, ValueError):
    """A Python value cannot be sent."""


class MissingExtraError(SandboxError, ImportError):
    """A library of an extra is not installed."""


class WouldBlockError(SandboxError):
    """A call would block the thread that has to answer it."""


def missing(extra: str, error: ModuleNotFoundError) -> MissingExtraError:
    """Return the error for a missing library of an extra; its message says what to install."""
    library = (error.name or extra).partition(".")[0]
    return MissingExtraError(f"{library} is not installed; pip install 'customer-sandbox[{extra}]'")


def concerns_the_caller(excinfo: Any) -> bool:
    """Return whether an error (pytest's `ExceptionInfo`) was caused by the caller.

    Modules that raise such errors use this function as `__tracebackhide__`, so that reports end at
    the caller's own line. Any other error is a bug, and is shown completely.
    """
    return bool(excinfo.errisinstance(SandboxError))


@contextmanager
def sockets_allowed() -> Iterator[None]:
    """Say in the error what allows sockets, if pytest-socket blocks them in this block."""
    try:
        yield
    except RuntimeError as error:
        if type(error).__name__ != "SocketBlockedError":
            raise
        why = "pytest-socket blocks the socket on which the sandbox listens"
        raise SandboxError(f"{why}; allow it with --allow-hosts=127.0.0.1") from None


_BY_STATUS: Final[Mapping[int, type[ControlError]]] = {
    HTTPStatus.NOT_FOUND: NotFoundError,
    HTTPStatus.CONFLICT: ConflictError,
    HTTPStatus.REQUEST_TIMEOUT: WaitTimeoutError,
}


def control_error(status: int, problem: Mapping[str, Any], said: str = "") -> ControlError:
    """Return the error for a problem (RFC 9457); its message is what is `said`, or the detail."""
    detail = str(problem.get("detail") or problem.get("title") or f"status {status}")
    kind = _BY_STATUS.get(status, ControlError)
    errors = [each for each in problem.get("errors", ()) if isinstance(each, Mapping)]
    return kind(status, detail, errors, said)
