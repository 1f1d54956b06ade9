"""Does a piece of work once for all callers that ask for it at about the same time."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass


@dataclass(slots=True, eq=False)
class SingleFlight:
    """Runs a piece of work, never twice at a time; each caller gets a run begun after it called."""

    _work: Callable[[], Awaitable[None]]
    _running: asyncio.Task[None] | None = None
    _next: asyncio.Task[None] | None = None

    async def run(self) -> None:
        """Return once a run that began after this call is done; raise what it raised."""
        if self._next is None:
            self._next = asyncio.create_task(self._run(self._running))
        await asyncio.shield(self._next)

    async def _run(self, before: asyncio.Task[None] | None) -> None:
        if before is not None:
            await asyncio.wait([before])
        self._running, self._next = self._next, None
        await self._work()
