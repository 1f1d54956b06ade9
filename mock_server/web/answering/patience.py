"""Time limits for clients, depending on what they are expected to do."""

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from typing import Final


@dataclass(frozen=True, slots=True, kw_only=True)
class Patience:
    """How long clients may take, in seconds.

    Attributes:
        head: to send a head, from its first byte.
        body: to send a body, from its head.
        reply: to read anything of what was written.
        idle: until the next call begins.
        pace: the fewest bytes per second to read after `reply` seconds.
    """

    head: float = 10.0
    body: float = 60.0
    reply: float = 30.0
    idle: float = 3600.0
    pace: int = 1 << 14

    def to_take(self, size: int) -> float:
        """Return how long a client may take to read so many bytes in total."""
        return self.reply + size / self.pace


class Awaited(Enum):
    """What a connection expects from its client, named like the time limit."""

    CALL = "idle"
    HEAD = "head"
    BODY = "body"
    ROOM = "reply"


_CALL: Final = Awaited.CALL
"""What every call is followed by; reading a member of an enumeration takes longer than the rest."""


@dataclass(slots=True, eq=False)
class Vigil:
    """What a connection expects from its client, and since when.

    `is_behind` means that the client has not read what was written; nothing else is expected then.
    """

    _patience: Patience
    _now: Callable[[], float]
    _awaited: Awaited = Awaited.CALL
    _since: float = field(init=False)
    _began: float = field(init=False)
    _untaken: int = 0
    _most: int = 0
    is_behind: bool = False

    def __post_init__(self) -> None:
        self._begin()

    def expect(self, awaited: Awaited) -> None:
        """Note what is expected next; what has begun gets no additional time."""
        if awaited is not self._awaited or awaited is Awaited.CALL:
            self._awaited = awaited
            self._begin()

    def expect_call(self, now: float) -> None:
        """Wait for the next call, from a known instant on."""
        self._awaited = _CALL
        self._since = self._began = now
        self._most = 0

    def fall_behind(self) -> None:
        """Note that the client does not read for now."""
        self.is_behind = True
        self._begin()

    def catch_up(self) -> None:
        """Note that the client has read what was written."""
        self.is_behind = False
        self.expect(self._awaited)

    def overdue(self, now: float, untaken: int) -> Awaited | None:
        """Return what took the client too long, if anything.

        `untaken` is the number of unread bytes. Each progress grants new time, but a minimum pace
        is required.
        """
        awaited = Awaited.ROOM if self.is_behind else self._awaited
        untaken_before, self._untaken = self._untaken, untaken
        if awaited is Awaited.ROOM:
            self._most = max(self._most, untaken)
            if untaken < untaken_before:
                self._since = now
            if now - self._began > self._patience.to_take(self._most):
                return awaited
        limit_seconds: float = getattr(self._patience, awaited.value)
        return awaited if now - self._since > limit_seconds else None

    def _begin(self) -> None:
        self._since = self._began = self._now()
        self._most = 0
