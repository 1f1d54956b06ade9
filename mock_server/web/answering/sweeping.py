"""Frees the discarded data of sandboxes in small steps."""

import asyncio
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from mock_server.domain.discarded import Discarded
from mock_server.wall_clock import cpu_stopwatch

_AT_ONCE: Final = 2000
_FEW: Final = 10
_SECONDS: Final = 0.001
"""Up to `_AT_ONCE` entries are freed per turn of the loop, unless that takes longer than a
millisecond: an entry may be one object or, like the body of a modify, ten thousand."""


@dataclass(slots=True, eq=False)
class Sweeper:
    """Frees discarded data, one piece after another; only the loop's thread may call it.

    `stopwatch` returns seconds.
    """

    stopwatch: Callable[[], float] = cpu_stopwatch
    _heaps: deque[Discarded] = field(default_factory=deque)

    def take(self, discarded: Discarded) -> None:
        """Schedule the freeing of discarded data."""
        if not discarded or discarded in self._heaps:
            return
        self._heaps.append(discarded)
        if len(self._heaps) == 1:
            self._go_on()

    def _go_on(self) -> None:
        asyncio.get_running_loop().call_soon(self._sweep)

    def _sweep(self) -> None:
        heap, began = self._heaps[0], self.stopwatch()
        for _ in range(0, _AT_ONCE, _FEW):
            heap.free(_FEW)
            if not heap or self.stopwatch() - began >= _SECONDS:
                break
        if not heap:
            self._heaps.popleft()
        if self._heaps:
            self._go_on()
