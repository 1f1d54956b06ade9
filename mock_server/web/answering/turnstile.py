"""Lets in few long bodies at a time: what is read of one takes many times its size."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Final

MOST_JUDGED: Final = 1 << 22
"""Bytes of the bodies that are judged at the same time; their parsed values take some 100 MB."""


@dataclass(slots=True, eq=False)
class Turnstile:
    """Lets bodies in up to a number of bytes, in order of arrival; a longer one goes in alone."""

    most: int = MOST_JUDGED
    taken: int = 0
    _waiting: deque[tuple[asyncio.Future[None], int]] = field(default_factory=deque)

    @asynccontextmanager
    async def passed(self, size: int) -> AsyncIterator[None]:
        """Wait until a body of so many bytes is let in, which leaves when the block ends.

        Whoever has none to be read never waits: others may be waiting for it.
        """
        if size and (self._waiting or not self._has_room(size)):
            await self._wait(size)
        else:
            self.taken += size
        try:
            yield
        finally:
            self._leave(size)

    def _has_room(self, size: int) -> bool:
        return self.taken == 0 or self.taken + size <= self.most

    async def _wait(self, size: int) -> None:
        waiter = asyncio.get_running_loop().create_future()
        self._waiting.append((waiter, size))
        try:
            await waiter
        except asyncio.CancelledError:
            self._leave(0 if waiter.cancelled() else size)
            raise

    def _leave(self, size: int) -> None:
        """Let in whoever is next."""
        self.taken -= size
        while self._waiting:
            waiter, wanted = self._waiting[0]
            if not waiter.cancelled():
                if not self._has_room(wanted):
                    return
                self.taken += wanted
                waiter.set_result(None)
            self._waiting.popleft()
