"""How long a server waits for its clients, by what it waits for."""

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
    """

    head: float = 10.0
    body: float = 60.0
    reply: float = 30.0
    idle: float = 3600.0

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
