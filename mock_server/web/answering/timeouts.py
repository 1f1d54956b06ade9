"""Time limits for clients, depending on what they are expected to do.

The settings of a server need them, so this imports nothing that takes long.
"""

from dataclasses import dataclass
from typing import Literal, TypeAlias

Awaited: TypeAlias = Literal["head", "body", "reply", "idle"]
"""What a connection expects from its client, by the names of the limits."""


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
