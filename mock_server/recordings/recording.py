"""The contents of a recording, in whichever format."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

Headers: TypeAlias = tuple[tuple[str, str], ...]
"""Headers in the order in which they came, names as they were spelled.

Those that only say how a message is framed, or concern one connection, are left out
(`recorded_headers.py`).
"""


class RecordingError(Exception):
    """A recording cannot be read: where, what is wrong there, and what would be right."""

    def __init__(self, place: str, problem: str, remedy: str) -> None:
        super().__init__(place, problem, remedy)
        self.place = place
        self.problem = problem
        self.remedy = remedy

    def __str__(self) -> str:
        return f"{self.place}: {self.problem}; {self.remedy}"


@dataclass(frozen=True, slots=True)
class RecordedReply:
    """A reply that arrived complete; its body is decoded."""

    status: int
    headers: Headers
    body: bytes


@dataclass(frozen=True, slots=True)
class RecordedCall:
    """One call of the interface, and its reply if one arrived complete.

    Attributes:
        place: Where it stands in the recording, for people: `entry 12` or `line 3`.
        at_ms: When the request was sent, in milliseconds since 1970, UTC.
        took_ms: How long it took until the reply had come whole; None when none did.
        method: The method, in upper case.
        target: Path and query as they were sent, below the base URL; it begins with `/`.
        headers: The headers of the request.
        body: The body of the request, without a Content-Encoding.
        reply: The reply; None when none came whole.
        requester: The name that was given to whoever called, else a digest of the credentials;
            None when no credentials were recorded.
    """

    place: str
    at_ms: int
    took_ms: int | None
    method: str
    target: str
    headers: Headers
    body: bytes
    reply: RecordedReply | None
    requester: str | None


@dataclass(frozen=True, slots=True)
class Recording:
    """Calls in the order in which they were sent.

    `left_out` counts what is not a usable call, by reason. One that `is_anonymous` says that values
    in it were replaced.
    """

    calls: tuple[RecordedCall, ...]
    left_out: Mapping[str, int] = field(default_factory=dict)
    is_anonymous: bool = field(default=False, compare=False)
