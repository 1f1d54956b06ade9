"""Frees what sandboxes have left behind, in small steps."""

import asyncio
from collections import deque
from typing import Final

from mock_server.domain.leavings import Leavings

_AT_ONCE: Final = 2000
"""How many entries are freed before others have a turn: about a millisecond of work."""


class Sweeper:
    """Frees leavings one after the other; only the loop's thread may call it."""

    def __init__(self) -> None:
        self._heaps: deque[Leavings] = deque()

    def take(self, leavings: Leavings) -> None:
        """Schedule the freeing of leavings."""
        if not leavings or leavings in self._heaps:
            return
        self._heaps.append(leavings)
        if len(self._heaps) == 1:
            self._go_on()

    def _go_on(self) -> None:
        asyncio.get_running_loop().call_soon(self._sweep)

    def _sweep(self) -> None:
        heap = self._heaps[0]
        heap.free(_AT_ONCE)
        if not heap:
            self._heaps.popleft()
        if self._heaps:
            self._go_on()
