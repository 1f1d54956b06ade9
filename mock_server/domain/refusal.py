"""How a call is refused: with a code of the interface or of ours, and with reasons."""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from itertools import islice
from typing import Any, Final, NamedTuple

MAX_REASONS: Final = 100  # the most reasons of a refusal
_LONGEST: Final = 1024  # the most characters of a pointer or text, which may quote the request


class SandboxError(Exception):
    """The base of all errors of this package; the message says what is wrong, and what is right."""


class Code(StrEnum):
    """The codes of section 7, and ours (`SANDBOX_`) where the document has none."""

    GLOBAL_1001 = "GLOBAL_1001"
    CUSTOMER_1002 = "CUSTOMER_1002"
    CUSTOMER_1003 = "CUSTOMER_1003"
    CUSTOMER_1006 = "CUSTOMER_1006"
    INVALID_REQUEST = "SANDBOX_INVALID_REQUEST"
    UNAUTHENTICATED = "SANDBOX_UNAUTHENTICATED"
    NOT_ELIGIBLE = "SANDBOX_NOT_ELIGIBLE"
    NOT_FOUND = "SANDBOX_NOT_FOUND"
    METHOD_NOT_ALLOWED = "SANDBOX_METHOD_NOT_ALLOWED"
    DUPLICATE_NAME = "SANDBOX_DUPLICATE_NAME"
    IN_PROGRESS = "SANDBOX_IN_PROGRESS"
    TOO_LARGE = "SANDBOX_TOO_LARGE"
    UNSUPPORTED_MEDIA_TYPE = "SANDBOX_UNSUPPORTED_MEDIA_TYPE"
    EXPECTATION_FAILED = "SANDBOX_EXPECTATION_FAILED"
    RATE_LIMITED = "SANDBOX_RATE_LIMITED"
    BUSY = "SANDBOX_BUSY"
    STORE_UNAVAILABLE = "SANDBOX_STORE_UNAVAILABLE"
    INVALID_FAULT = "SANDBOX_INVALID_FAULT"
    CROSS_ORIGIN = "SANDBOX_CROSS_ORIGIN"
    KEY_REQUIRED = "SANDBOX_KEY_REQUIRED"
    INTERNAL_ERROR = "SANDBOX_INTERNAL_ERROR"


# The codes of calls that may succeed when repeated.
RETRYABLE: Final = frozenset(
    {Code.GLOBAL_1001, Code.BUSY, Code.STORE_UNAVAILABLE, Code.RATE_LIMITED}
)


def at_place(pointer: str, text: str) -> str:
    """Return what is wrong, after its place unless that is the whole (RFC 6901: empty)."""
    return f"{pointer}: {text}" if pointer else text


class Reason(NamedTuple):
    """An error: its place (a JSON pointer, empty for the whole body) and its text."""

    pointer: str
    text: str
    since_ms: int | None = None  # the instant since which it holds, where that is useful

    def __str__(self) -> str:
        return at_place(self.pointer, self.text)

    def as_fields(self) -> dict[str, str]:
        return {"pointer": self.pointer, "detail": self.text}


_SHORT: Final = 200


def bounded(reasons: Iterable[Reason]) -> tuple[Reason, ...]:
    """Return the first reasons, shortened, to limit the memory that a refused call keeps."""
    return tuple(
        [
            reason
            if len(reason.pointer) <= _LONGEST and len(reason.text) <= _LONGEST
            else Reason(_cut(reason.pointer), _cut(reason.text), reason.since_ms)
            for reason in islice(reasons, MAX_REASONS)
        ]
    )


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}..."


def shortened(reasons: Iterable[Reason]) -> tuple[Reason, ...]:
    return tuple(
        Reason(pointer[:_SHORT], text[:_SHORT], since_ms)
        for pointer, text, since_ms in islice(reasons, 3)
    )


class Refusal(Exception):  # noqa: N818 - it is an answer to the caller, not an error of the program
    """A call is refused; the world is unchanged."""

    def __init__(
        self, code: Code, *reasons: Reason, allow: str = "", retry_after_s: int = 1
    ) -> None:
        super().__init__(code)
        self.code = code
        self.reasons = bounded(reasons)
        self.allow = allow  # the methods that the address takes, if it was not one of them
        self.retry_after_s = retry_after_s  # after which a `RETRYABLE` call may succeed


class InvalidPayload(Exception):  # noqa: N818 - the same
    """A body is valid JSON, but breaks the contract or does not fit the world."""

    def __init__(self, *reasons: Reason, sound: "Sound | None" = None) -> None:
        super().__init__()
        self.reasons = bounded(reasons)
        self.sound = sound  # if further reasons may be found in it


class Sound(NamedTuple):
    """The valid part of an invalid body; in place of an invalid entry, its id or nothing is left.

    Of such an entry, by its pointer, only what is wrong with a left id can still be found.
    """

    fields: Mapping[str, Any]
    flawed: Mapping[str, str]

    def relevant(self, reason: Reason) -> bool:
        entry = "/".join(reason.pointer.split("/", 3)[:3])
        return self.flawed.get(entry, reason.pointer) == reason.pointer
