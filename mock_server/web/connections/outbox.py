"""Collects the replies of one round of the loop and writes them together.

Each write wakes the client up. A client with many connections would fall asleep between two
replies, and each sleep takes longer than the write; woken once per round it stays awake, and gets a
third more calls answered.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Final

_ROUND_SECONDS: Final = 0.005
"""How long a round continues after its first reply; most calls take less than 0.1 ms."""


class Outbox:
    """The replies of one round of a loop, written at its end.

    While `is_time_up`, connections should wait in line, for whom the next round begins. `now` is
    the instant of the latest answer. `is_shared` is set while there are several connections.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self.is_time_up = False
        self.is_shared = False
        self.now = 0.0
        self._time = loop.time
        self._replies: list[tuple[asyncio.Transport, bytes]] = []
        self._since: float | None = None
        self._line: deque[Callable[[], None]] = deque()

    def wait_in_line(self, answer: Callable[[], None]) -> None:
        self._line.append(answer)

    def put(
        self, transport: asyncio.Transport | None, reply: bytes, *, is_last: bool = False
    ) -> None:
        """Write a reply soon, before anything that tasks write from now on.

        On the only connection, a reply that `is_last` is written immediately. `transport` is None
        if the reply to an answered call is written elsewhere.
        """
        self.now = now = self._time()
        if self._since is None:
            if is_last and transport is not None and not self.is_shared:
                transport.write(reply)
                return
            self._begin_round()
        elif now - self._since > _ROUND_SECONDS:
            self.is_time_up = True
        if transport is not None:
            self._replies.append((transport, reply))

    def flush(self) -> None:
        replies, self._replies = self._replies, []
        for transport, reply in replies:
            if not transport.is_closing():
                transport.write(reply)

    def _begin_round(self) -> None:
        self._since = self.now
        self._loop.call_soon(self._end_round)

    def _end_round(self) -> None:
        self._since, self.is_time_up = None, False
        self.flush()
        try:
            while self._line and not self.is_time_up:
                self._line.popleft()()
        finally:  # a bug in one of them must not stop the others
            self.is_time_up = bool(self._line)
            if self._line and self._since is None:
                self._begin_round()
