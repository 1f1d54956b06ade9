"""Replies on their way out: those to one round of calls are written one after the other.

Writing wakes the client up. One that talks over many connections would fall asleep again between
two calls, each of which takes longer than writing; woken once a round it stays awake, and a third
more calls are answered.
"""

import asyncio


class Outbox:
    """The replies of one round of a loop, written when the round is over."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._replies: list[tuple[asyncio.Transport, bytes]] = []

    def put(self, transport: asyncio.Transport, reply: bytes) -> None:
        """Have a reply written soon, before anything that is written from now on by a task."""
        if not self._replies:
            self._loop.call_soon(self.flush)
        self._replies.append((transport, reply))

    def flush(self) -> None:
        """Write every reply now, for those who are still there."""
        replies, self._replies = self._replies, []
        for transport, reply in replies:
            if not transport.is_closing():
                transport.write(reply)
