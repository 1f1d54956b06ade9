"""Time limits for clients, depending on what they are expected to do."""

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from typing import Final


@dataclass(frozen=True, slots=True, kw_only=True)
class Timeouts:
    """How long clients may take, in seconds.

    Attributes:
        head: to send a head, from its first byte.
        body: to send a body, from the end of its head.
        reply: to read any part of what was written.
        idle: until the next call begins.
        pace: the minimum number of bytes per second to read after `reply` seconds.
    """

    head: float = 10.0
    body: float = 60.0
    reply: float = 30.0
    idle: float = 3600.0
    pace: int = 1 << 14

    def to_read(self, size: int) -> float:
        """Return the maximum time in seconds for reading `size` bytes."""
        return self.reply + size / self.pace


class Awaited(Enum):
    """What a connection expects from its client; the values are names of `Timeouts` attributes."""

    CALL = "idle"
    HEAD = "head"
    BODY = "body"
    READING = "reply"


_CALL: Final = Awaited.CALL
"""Cached, since reading a member of an enumeration takes longer than the rest of a call."""


@dataclass(slots=True, eq=False)
class Deadline:
    """What a connection expects from its client, and since when.

    While `is_behind`, the client is only expected to read what was written.
    """

    _timeouts: Timeouts
    _now: Callable[[], float]
    _awaited: Awaited = Awaited.CALL
    _since: float = field(init=False)
    _began: float = field(init=False)
    _unread: int = 0
    _most_unread: int = 0
    is_behind: bool = False

    def __post_init__(self) -> None:
        self._begin()

    def expect(self, awaited: Awaited) -> None:
        """Set what is expected next; a head or body that has begun gets no additional time."""
        if awaited is not self._awaited or awaited is Awaited.CALL:
            self._awaited = awaited
            self._begin()

    def expect_call(self, now: float) -> None:
        """Expect the next call, from the instant `now` of the loop's clock."""
        self._awaited = _CALL
        self._since = self._began = now
        self._most_unread = 0

    def fall_behind(self) -> None:
        """Note that the client is not reading at the moment."""
        self.is_behind = True
        self._begin()

    def catch_up(self) -> None:
        """Note that the client has read what was written."""
        self.is_behind = False
        self.expect(self._awaited)

    def lasts_since(self, instant: float) -> bool:
        """Return whether nothing has happened since an instant."""
        return self._since <= instant

    def overdue(self, now: float, unread: int) -> Awaited | None:
        """Return what the client has failed to do in time, or None.

        `unread` is a number of bytes. Any progress restarts the time limit, but a minimum pace is
        required.
        """
        awaited = Awaited.READING if self.is_behind else self._awaited
        unread_before, self._unread = self._unread, unread
        if awaited is Awaited.READING:
            self._most_unread = max(self._most_unread, unread)
            if unread < unread_before:
                self._since = now
            if now - self._began > self._timeouts.to_read(self._most_unread):
                return awaited
        limit_seconds: float = getattr(self._timeouts, awaited.value)
        return awaited if now - self._since > limit_seconds else None

    def _begin(self) -> None:
        self._since = self._began = self._now()
        self._most_unread = 0
