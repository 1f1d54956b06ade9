"""One call while it passes, and how much of all such calls may be kept."""

from dataclasses import dataclass
from typing import Final

from mock_server.recordings.recording import Headers

ON_THEIR_WAY: Final = 64 << 20
"""The most bytes of bodies that all calls in flight may keep together."""


class PassingRoom:
    """How many bytes of calls in flight may still be kept."""

    def __init__(self, size: int = ON_THEIR_WAY) -> None:
        self._free = size

    def take(self, size: int) -> bool:
        """Take room if there is enough."""
        if size > self._free:
            return False
        self._free -= size
        return True

    def give_back(self, size: int) -> None:
        """Give back what was taken."""
        self._free += size


class PassingBody:
    """The bytes of a body, until there are too many."""

    def __init__(self, room: PassingRoom, most: int) -> None:
        self.length = 0
        self._room = room
        self._most = most
        self._pieces: list[bytes] | None = []
        self._taken = 0

    def take(self, piece: bytes) -> None:
        """Keep a piece, or count it only."""
        self.length += len(piece)
        if self._pieces is None:
            return
        if self.length <= self._most and self._room.take(len(piece)):
            self._pieces.append(piece)
            self._taken += len(piece)
        else:
            self.release()

    def whole(self) -> bytes | None:
        """Return all of it, None if it was not kept."""
        return None if self._pieces is None else b"".join(self._pieces)

    def release(self) -> None:
        """Forget the body, so that others can use the room."""
        self._room.give_back(self._taken)
        self._taken = 0
        self._pieces = None


@dataclass(slots=True)
class PassingReply:
    """A reply, from its head on."""

    status: int
    headers: Headers
    body: PassingBody
    is_whole: bool = False


@dataclass(slots=True)
class Passing:
    """A call in flight; its `seconds` are those of a stopwatch."""

    method: str
    target: str
    headers: Headers
    body: PassingBody
    at_ms: int
    began_seconds: float
    reply: PassingReply | None = None
    ended_seconds: float = 0.0
