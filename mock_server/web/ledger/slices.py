"""Work that goes on in slices of a few milliseconds, so that nobody else has to wait for it."""

from collections.abc import Awaitable, Callable
from typing import Final

from mock_server.wall_clock import stopwatch

_SLICE_SECONDS: Final = 0.002
"""How long one piece of work goes on until others have their turn."""


class Slices:
    """Lets others have their turn after some milliseconds of work."""

    def __init__(self, further_turn: Callable[[], Awaitable[None]]) -> None:
        self._further_turn = further_turn
        self._began = stopwatch()

    @property
    def is_over(self) -> bool:
        """Tell whether there was enough work in this turn of the loop."""
        return stopwatch() - self._began > _SLICE_SECONDS

    async def pause(self) -> None:
        """Return in a later turn of the loop, in which the next slice begins."""
        await self._further_turn()
        self._began = stopwatch()
