"""How long a server waits for its clients, by what it waits for, and how long it has waited."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum


@dataclass(frozen=True, slots=True, kw_only=True)
class Patience:
    """How long clients may take, in seconds.

    Attributes:
        head: for the head of a call, from its first byte.
        body: for the body of a call, from its head.
        reply: to take any of what has been written.
        idle: until the next call begins.
        pace: the bytes a second that a client takes at least, once `reply` seconds are over.
    """

    head: float = 10.0
    body: float = 60.0
    reply: float = 30.0
    idle: float = 3600.0
    pace: int = 1 << 14

    def to_take(self, size: int) -> float:
        """Return how long a client may take for so many bytes, all in all."""
        return self.reply + size / self.pace

    def is_over(self, awaited: "Awaited", seconds: float) -> bool:
        """Tell whether something has been awaited for too long."""
        limit: float = getattr(self, awaited.value)
        return seconds > limit


class Awaited(Enum):
    """What a connection waits for from its client, by the name of the time that it may take."""

    CALL = "idle"
    HEAD = "head"
    BODY = "body"
    ROOM = "reply"


class Vigil:
    """What a connection waits for from its client, and since when.

    `is_behind` says that the client has not taken what was written; nothing else is awaited then.
    """

    __slots__ = (
        "_awaited",
        "_began",
        "_most",
        "_now",
        "_patience",
        "_since",
        "_untaken",
        "is_behind",
    )

    def __init__(self, patience: Patience, now: Callable[[], float]) -> None:
        self._patience = patience
        self._now = now
        self._awaited = Awaited.CALL
        self._since = self._began = now()
        self._untaken = self._most = 0
        self.is_behind = False

    def expect(self, awaited: Awaited) -> None:
        """Note what is to come next; what has begun to come is not given more time."""
        if awaited is not self._awaited or awaited is Awaited.CALL:
            self._awaited = awaited
            self._begin()

    def expect_call(self, now: float) -> None:
        """Note that the next call is to come, from an instant on that is known already."""
        self._awaited = Awaited.CALL
        self._since = self._began = now
        self._most = 0

    def fall_behind(self) -> None:
        """Note that the client takes no more for now."""
        self.is_behind = True
        self._begin()

    def catch_up(self) -> None:
        """Note that the client has taken what there was."""
        self.is_behind = False
        self.expect(self._awaited)

    def overdue(self, now: float, untaken: int) -> Awaited | None:
        """Return what the client has taken too long for, if for anything.

        `untaken` is how many bytes are still to be taken. Whoever has taken some has time anew, but
        all of them are to be taken at some pace.
        """
        awaited = Awaited.ROOM if self.is_behind else self._awaited
        untaken_before, self._untaken = self._untaken, untaken
        if awaited is Awaited.ROOM:
            self._most = max(self._most, untaken)
            if untaken < untaken_before:
                self._since = now
            if now - self._began > self._patience.to_take(self._most):
                return awaited
        return awaited if self._patience.is_over(awaited, now - self._since) else None

    def _begin(self) -> None:
        self._since = self._began = self._now()
        self._most = 0
