"""The contents of a recording, whatever its file format."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

Headers: TypeAlias = tuple[tuple[str, str], ...]
"""Headers in their original order and spelling.

Those that only describe the framing of a message, or concern one connection, are left out
(`recorded_headers.py`).
"""


class RecordingError(Exception):
    """A recording cannot be read: the place, what is wrong there, and how to correct it."""

    def __init__(self, place: str, problem: str, remedy: str) -> None:
        super().__init__(place, problem, remedy)
        self.place = place
        self.problem = problem
        self.remedy = remedy

    def __str__(self) -> str:
        return f"{self.place}: {self.problem}; {self.remedy}"


@dataclass(frozen=True, slots=True)
class RecordedReply:
    """A reply that arrived completely; its body is decoded."""

    status: int
    headers: Headers
    body: bytes


@dataclass(frozen=True, slots=True)
class RecordedCall:
    """One call of the interface, and its reply if one arrived completely.

    Attributes:
        place: Its place in the recording, for messages: `entry 12` or `line 3`.
        at_ms: When the request was sent, in milliseconds since 1970, UTC.
        took_ms: The time until the reply had arrived completely; None without a reply.
        method: The method, in upper case.
        target: Path and query as they were sent, relative to the base URL; it starts with `/`.
        headers: The headers of the request.
        body: The body of the request, without a Content-Encoding.
        reply: The reply; None if none arrived completely.
        requester: The name that was given to the requester, else a digest of its credentials;
            None if no credentials were recorded.
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

    `left_out` counts entries that are not usable calls, by reason. `is_anonymous` is True if the
    recording states that its values were replaced.
    """

    calls: tuple[RecordedCall, ...]
    left_out: Mapping[str, int] = field(default_factory=dict)
    is_anonymous: bool = field(default=False, compare=False)
