"""A semaphore of bytes: few long bodies are parsed at a time, since that takes much memory."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Final

MAX_PARSED: Final = 1 << 22
"""The total size in bytes of bodies parsed at the same time; their values take some 100 MB."""


@dataclass(slots=True, eq=False)
class WeightedSemaphore:
    """Admits bodies up to a total size, in order of arrival; a longer body is admitted alone."""

    most: int = MAX_PARSED
    taken: int = 0
    _waiting: deque[tuple[asyncio.Future[None], int]] = field(default_factory=deque)

    @asynccontextmanager
    async def acquired(self, size: int) -> AsyncIterator[None]:
        """Wait until a body of `size` bytes is admitted; its room is released when the block ends.

        A call without a body to parse never waits: calls already admitted may be waiting for it.
        """
        if size and (self._waiting or not self._has_room(size)):
            await self._acquire(size)
        else:
            self.taken += size
        try:
            yield
        finally:
            self._release(size)

    def _has_room(self, size: int) -> bool:
        return self.taken == 0 or self.taken + size <= self.most

    async def _acquire(self, size: int) -> None:
        waiter = asyncio.get_running_loop().create_future()
        self._waiting.append((waiter, size))
        try:
            await waiter
        except asyncio.CancelledError:
            self._release(0 if waiter.cancelled() else size)
            raise

    def _release(self, size: int) -> None:
        """Release the room of a body, and admit the next ones."""
        self.taken -= size
        while self._waiting:
            waiter, wanted = self._waiting[0]
            if not waiter.cancelled():
                if not self._has_room(wanted):
                    return
                self.taken += wanted
                waiter.set_result(None)
            self._waiting.popleft()
