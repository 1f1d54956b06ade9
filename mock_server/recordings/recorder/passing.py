"""One call while it passes: what of it is kept, within what all of them together may keep."""

from dataclasses import dataclass, field
from typing import Final

from mock_server.recordings.recording import Headers

ON_THEIR_WAY: Final = 64 << 20
"""Bytes of bodies of all calls together that are kept until their calls are over."""


class PassingRoom:
    """How many bytes may still be kept of the calls on their way."""

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
    """The bytes of a body, until there are too many of them."""

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
        """Forget it, so that others may have the room."""
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
    """A call on its way; `seconds` are those of a stopwatch, at its beginning and its end."""

    method: str
    target: str
    headers: Headers
    body: PassingBody
    at_ms: int
    began_seconds: float
    reply: PassingReply | None = None
    ended_seconds: float = field(default=0.0)
