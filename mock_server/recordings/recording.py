"""The contents of a recording, whatever its file format, and the limits of what is kept."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from mock_server.domain.refusal import SandboxError
from mock_server.recordings.recorded_headers import Headers
from mock_server.recordings.routes import ELSEWHERE, BaseUrl

OTHER_BASE: Final = "a call to another base URL"


class RecordingError(SandboxError):
    """A recording cannot be read: the place, what is wrong there, and how to correct it."""

    def __init__(self, place: str, problem: str, remedy: str) -> None:
        super().__init__(place, problem, remedy)
        self.place = place
        self.problem = problem
        self.remedy = remedy

    def __str__(self) -> str:
        return f"{self.place}: {self.problem}; {self.remedy}"


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordingBounds:
    """The bounds of a recording; each is described in `docs/reference/recordings.md`."""

    file_bytes: int = 512 << 20
    har_bytes: int = 64 << 20
    entry_bytes: int = 16 << 20
    calls: int = 100_000
    body_bytes: int = 4 << 20
    kept_bytes: int = 256 << 20


BOUNDS: Final = RecordingBounds()
"""The bounds in force."""


def mebibytes(count: int) -> str:
    return f"{count >> 20} MiB" if count >= 1 << 20 else f"{count} bytes"


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
        target: Path and query as they were sent, relative to the base URL; it starts with `/`.
        body: The body of the request, without a Content-Encoding.
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


class Gathering:
    """The part of a recording that was read so far."""

    def __init__(self, bounds: RecordingBounds) -> None:
        self.is_anonymous = False
        self._bounds = bounds
        self._calls: list[tuple[BaseUrl | None, str, RecordedCall]] = []
        self._left_out: Counter[str] = Counter()
        self._bytes = 0

    def leave_out(self, why: str, count: int = 1) -> None:
        if count:
            self._left_out[why] += count

    def add(self, call: RecordedCall, base: BaseUrl | None = None, origin: str = ELSEWHERE) -> bool:
        """Add a call and return whether it was: one that is too long is left out.

        `base` is the base URL at which the call was recognised, if its address shows one.

        Raises:
            RecordingError: if the calls together exceed the bounds.
        """
        texts = [call.headers, () if call.reply is None else call.reply.headers]
        bodies = [call.body, b"" if call.reply is None else call.reply.body]
        if max(map(len, bodies)) > self._bounds.body_bytes:
            self.leave_out(f"a body of more than {mebibytes(self._bounds.body_bytes)}")
            return False
        self._bytes += sum(map(len, bodies)) + len(call.target)
        self._bytes += sum(len(name) + len(value) for each in texts for name, value in each)
        if self._bytes > self._bounds.kept_bytes:
            what = f"its calls have more than {mebibytes(self._bounds.kept_bytes)}"
            raise RecordingError(call.place, what, "record less at a time")
        self._calls.append((base, origin, call))
        if len(self._calls) > self._bounds.calls:
            what = f"there are more than {self._bounds.calls:,} calls of the interface"
            raise RecordingError(call.place, what, "record less at a time")
        return True

    def recording(self) -> Recording:
        """Return the calls to the most frequent base URL, in the order in which they were sent."""
        calls, others = below_base(self._calls)
        self.leave_out(OTHER_BASE, others)
        calls.sort(key=lambda call: call.at_ms)
        return Recording(tuple(calls), dict(self._left_out), self.is_anonymous)


def below_base(
    found: Sequence[tuple[BaseUrl | None, str, RecordedCall]],
) -> tuple[list[RecordedCall], int]:
    """Return the calls to the most frequent base URL, relative to it, and the number of others.

    Each call comes with the base URL at which it was recognised, if its address shows one, and its
    origin; a call whose origin is not known is returned in any case.
    """
    bases = Counter(base for base, _, _ in found if base is not None)
    base = bases.most_common(1)[0][0] if bases else BaseUrl(ELSEWHERE, "")
    calls: list[RecordedCall] = []
    for own, origin, call in found:
        if own in {None, base} and base.is_above(origin, call.target):
            calls.append(_below(call, base))
        elif origin == ELSEWHERE:
            calls.append(call)
    return calls, len(found) - len(calls)


def _below(call: RecordedCall, base: BaseUrl) -> RecordedCall:
    reply = call.reply
    if reply is not None:
        reply = replace(reply, headers=tuple(map(base.relative_header, reply.headers)))
    return replace(call, target=call.target[len(base.path) :], reply=reply)


def named(recording: Recording, requesters: Mapping[str, str]) -> Recording:
    """Return a recording with names in place of digests; each must be that of a requester."""
    found = {call.requester for call in recording.calls if call.requester is not None}
    for digest in requesters:
        if digest not in found:
            known = ", ".join(sorted(found)) or "none"
            raise RecordingError(
                f"requester {digest}",
                "no requester in the recording has this digest",
                f"the digests in it are: {known}",
            )
    calls = (
        replace(call, requester=requesters.get(call.requester or "", call.requester))
        for call in recording.calls
    )
    return replace(recording, calls=tuple(calls))
