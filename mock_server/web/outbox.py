"""Replies on their way out: those to one round of calls are written one after the other.

Writing wakes the client up. One that talks over many connections would fall asleep again between
two calls, each of which takes longer than writing; woken once a round it stays awake, and a third
more calls are answered.
"""

import asyncio
from typing import Final

_ROUND_SECONDS: Final = 0.005
"""How long calls are answered in a round once there is a reply: most take less than 0.1 ms."""


class Outbox:
    """The replies of one round of a loop, written when the round is over."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._replies: list[tuple[asyncio.Transport, bytes]] = []
        self._since = 0.0

    @property
    def is_time_up(self) -> bool:
        """Tell whether the replies should leave before another call is answered."""
        return bool(self._replies) and self._loop.time() - self._since > _ROUND_SECONDS

    def put(self, transport: asyncio.Transport, reply: bytes) -> None:
        """Have a reply written soon, before anything that is written from now on by a task."""
        if not self._replies:
            self._loop.call_soon(self.flush)
            self._since = self._loop.time()
        self._replies.append((transport, reply))

    def flush(self) -> None:
        """Write every reply now, for those who are still there."""
        replies, self._replies = self._replies, []
        for transport, reply in replies:
            if not transport.is_closing():
                transport.write(reply)
