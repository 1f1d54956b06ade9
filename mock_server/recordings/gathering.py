"""Gathers the calls of a recording while it is read, within its bounds."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from mock_server.recordings.bounds import RecordingBounds, mebibytes
from mock_server.recordings.recording import Headers, RecordedCall, Recording, RecordingError


class Gathering:
    """The part of a recording that was read so far.

    Attributes:
        is_anonymous: Whether the recording states that its values were replaced.
    """

    def __init__(self, bounds: RecordingBounds) -> None:
        self.is_anonymous = False
        self._bounds = bounds
        self._calls: list[RecordedCall] = []
        self._left_out: Counter[str] = Counter()
        self._entries = 0
        self._bytes = 0
        self._count = 0

    def count_entry(self, place: str) -> None:
        """Count an entry or a line, whatever its contents.

        Raises:
            RecordingError: if there are too many.
        """
        self._entries += 1
        if self._entries > self._bounds.entries:
            raise RecordingError(
                place,
                f"there are more than {self._bounds.entries:,} entries",
                "record less at a time, or split the recording into parts",
            )

    def leave_out(self, why: str, count: int = 1) -> None:
        """Count entries that are not usable calls, by reason."""
        if count:
            self._left_out[why] += count

    def admits(self, call: RecordedCall) -> bool:
        """Count a call and return whether to add it; a call that is too long is left out.

        Raises:
            RecordingError: if the calls together exceed the bounds.
        """
        bodies = [call.body, b"" if call.reply is None else call.reply.body]
        if max(map(len, bodies)) > self._bounds.body_bytes:
            self.leave_out(f"a body of more than {mebibytes(self._bounds.body_bytes)}")
            return False
        self._count += 1
        self._bytes += sum(map(len, bodies)) + len(call.target) + _weight(call.headers)
        self._bytes += 0 if call.reply is None else _weight(call.reply.headers)
        if self._bytes > self._bounds.kept_bytes:
            what = f"its calls have more than {mebibytes(self._bounds.kept_bytes)}"
            raise RecordingError(call.place, what, "record less at a time")
        if self._count > self._bounds.calls:
            what = f"there are more than {self._bounds.calls:,} calls of the interface"
            raise RecordingError(call.place, what, "record less at a time")
        return True

    def add(self, call: RecordedCall) -> None:
        """Add a call that was admitted."""
        self._calls.append(call)

    def recording(self) -> Recording:
        """Return the recording, with calls in the order in which they were sent."""
        calls = sorted(self._calls, key=lambda call: call.at_ms)
        return Recording(tuple(calls), dict(self._left_out), self.is_anonymous)


def named(recording: Recording, requesters: Mapping[str, str]) -> Recording:
    """Return a recording with names in place of digests.

    Raises:
        RecordingError: if a name is given to a requester that makes no call.
    """
    if not requesters:
        return recording
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


def _weight(headers: Headers) -> int:
    return sum(len(name) + len(value) for name, value in headers)
