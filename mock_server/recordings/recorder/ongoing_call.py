"""A call in flight, and the limit on what all calls in flight may keep in memory."""

from dataclasses import dataclass
from typing import Final

from mock_server.recordings.recording import Headers

MAX_IN_FLIGHT_BYTES: Final = 64 << 20
"""The maximum number of body bytes that all calls in flight keep together."""


class BodyRoom:
    """The number of bytes that calls in flight may still keep."""

    def __init__(self, size: int = MAX_IN_FLIGHT_BYTES) -> None:
        self._free = size

    def take(self, size: int) -> bool:
        """Reserve room for `size` bytes; return False if there is not enough."""
        if size > self._free:
            return False
        self._free -= size
        return True

    def give_back(self, size: int) -> None:
        """Release room for `size` bytes."""
        self._free += size


class OngoingBody:
    """The bytes of a body; if there are too many, only their number."""

    def __init__(self, room: BodyRoom, most: int) -> None:
        self.length = 0
        self._room = room
        self._most = most
        self._pieces: list[bytes] | None = []
        self._taken = 0

    def take(self, piece: bytes) -> None:
        """Count a piece, and keep it unless the body has become too long."""
        self.length += len(piece)
        if self._pieces is None:
            return
        if self.length <= self._most and self._room.take(len(piece)):
            self._pieces.append(piece)
            self._taken += len(piece)
        else:
            self.release()

    def whole(self) -> bytes | None:
        """Return the whole body, or None if it was not kept."""
        return None if self._pieces is None else b"".join(self._pieces)

    def release(self) -> None:
        """Discard the body, so that other bodies can use its room."""
        self._room.give_back(self._taken)
        self._taken = 0
        self._pieces = None


@dataclass(slots=True)
class OngoingReply:
    """A reply whose head has arrived; `is_whole` becomes True when all of it has."""

    status: int
    headers: Headers
    body: OngoingBody
    is_whole: bool = False


@dataclass(slots=True)
class OngoingCall:
    """A call in flight; `began_seconds` and `ended_seconds` are readings of the stopwatch."""

    method: str
    target: str
    headers: Headers
    body: OngoingBody
    at_ms: int
    began_seconds: float
    reply: OngoingReply | None = None
    ended_seconds: float = 0.0
