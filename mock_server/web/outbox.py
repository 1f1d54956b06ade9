"""Collects the replies of one round of the loop and writes them together.

Each write wakes the client up. A client with many connections would fall asleep between two
replies, each of which takes longer than the write; woken once per round it stays awake, and a third
more calls are answered.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Final

_ROUND_SECONDS: Final = 0.005
"""How long a round continues after its first reply; most calls take less than 0.1 ms."""


class Outbox:
    """The replies of one round of a loop, written at its end."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._replies: list[tuple[asyncio.Transport, bytes]] = []
        self._since: float | None = None
        self._line: deque[Callable[[], None]] = deque()
        self._is_to_serve = False

    @property
    def is_time_up(self) -> bool:
        """Return whether replies should be written before more calls are answered."""
        return self._since is not None and self._loop.time() - self._since > _ROUND_SECONDS

    @property
    def is_crowded(self) -> bool:
        """Return whether connections must queue to have calls answered."""
        return bool(self._line) or self.is_time_up

    def wait_in_line(self, answer: Callable[[], None]) -> None:
        """Answer these calls in a later round, after those that queued before."""
        self._line.append(answer)
        self._serve_soon()

    def _serve_soon(self) -> None:
        if self._line and not self._is_to_serve:
            self._is_to_serve = True
            self._loop.call_soon(self._serve)

    def _serve(self) -> None:
        """Answer the calls in the queue, as many as there is time for."""
        self._is_to_serve = False
        try:
            for _ in range(len(self._line)):  # those that join now have a turn in a later round
                if self.is_time_up:
                    break
                self._line.popleft()()
        finally:  # a bug in one of them must not stop the others
            self._serve_soon()

    def begin_round(self) -> None:
        """Note that a call was answered in this round, whoever writes its reply."""
        if self._since is None:
            self._loop.call_soon(self._end_round)
            self._since = self._loop.time()

    def put(self, transport: asyncio.Transport, reply: bytes) -> None:
        """Write a reply soon, before anything that tasks write from now on."""
        if self._since is None:
            self.begin_round()
        self._replies.append((transport, reply))

    def flush(self) -> None:
        """Write all replies now to those who are still connected."""
        replies, self._replies = self._replies, []
        for transport, reply in replies:
            if not transport.is_closing():
                transport.write(reply)

    def _end_round(self) -> None:
        self._since = None
        self.flush()
