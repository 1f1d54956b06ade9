"""Divides long work into slices of a few milliseconds, so that other work runs in between."""

from collections.abc import Awaitable, Callable
from typing import Final

from mock_server.wall_clock import stopwatch

_SLICE_SECONDS: Final = 0.002
"""How long a slice of work may take."""


class Slices:
    """Gives other work its turn after some milliseconds."""

    def __init__(self, further_turn: Callable[[], Awaitable[None]]) -> None:
        self._further_turn = further_turn
        self._began = stopwatch()

    @property
    def is_over(self) -> bool:
        """Return whether the time of the present slice is used up."""
        return stopwatch() - self._began > _SLICE_SECONDS

    async def pause(self) -> None:
        """Wait for a later turn of the loop, in which the next slice begins."""
        await self._further_turn()
        self._began = stopwatch()
