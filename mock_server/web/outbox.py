"""Replies on their way out: those to one round of calls are written one after the other.

Writing wakes the client up. One that talks over many connections would fall asleep again between
two calls, each of which takes longer than writing; woken once a round it stays awake, and a third
more calls are answered.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Final

_ROUND_SECONDS: Final = 0.005
"""How long calls are answered in a round once there is a reply: most take less than 0.1 ms."""


class Outbox:
    """The replies of one round of a loop, written when the round is over.

    `is_time_up` says that the replies should leave before another call is answered, `is_crowded`
    that who has calls to be answered has to wait in line. `now` is when one was answered last.
    Whoever knows that there are several connections, whose replies may meet, says `is_shared`.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.is_time_up = False
        self.is_crowded = False
        self.is_shared = False
        self.now = 0.0
        self._time = loop.time
        self._loop = loop
        self._replies: list[tuple[asyncio.Transport, bytes]] = []
        self._since: float | None = None
        self._line: deque[Callable[[], None]] = deque()
        self._is_to_serve = False

    def wait_in_line(self, answer: Callable[[], None]) -> None:
        """Have calls answered in a later round, after those of whoever has come before."""
        self._line.append(answer)
        self.is_crowded = True
        self._serve_soon()

    def _serve_soon(self) -> None:
        if self._line and not self._is_to_serve:
            self._is_to_serve = True
            self._loop.call_soon(self._serve)

    def _serve(self) -> None:
        """Let those in line have their calls answered, as many as there is time for."""
        self._is_to_serve = False
        try:
            for _ in range(len(self._line)):  # who joins it now has a turn in a later round
                if self.is_time_up:
                    break
                self._line.popleft()()
        finally:  # a bug that one of them meets keeps nobody else waiting
            self.is_crowded = self.is_time_up or bool(self._line)
            self._serve_soon()

    def put(
        self, transport: asyncio.Transport | None, reply: bytes, *, is_last: bool = False
    ) -> None:
        """Have a reply written soon, before anything that is written from now on by a task.

        One that `is_last`, for now, has nothing to wait for where no other can come. Without a
        transport it is one that somebody else writes.
        """
        self.now = now = self._time()
        if is_last and transport is not None and not self.is_shared and self._since is None:
            transport.write(reply)
            return
        if self._since is None:
            self._loop.call_soon(self._end_round)
            self._since = now
        elif now - self._since > _ROUND_SECONDS:
            self.is_time_up = self.is_crowded = True
        if transport is not None:
            self._replies.append((transport, reply))

    def flush(self) -> None:
        """Write every reply now, for those who are still there."""
        replies, self._replies = self._replies, []
        for transport, reply in replies:
            if not transport.is_closing():
                transport.write(reply)

    def _end_round(self) -> None:
        self._since, self.is_time_up, self.is_crowded = None, False, bool(self._line)
        self.flush()
