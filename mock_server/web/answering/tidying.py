"""Garbage collections, which are omitted after plain calls, since these leave no garbage.

A plain call leaves no reference cycles, as tests ensure, and what the journal evicts is freed
immediately; a collection would only traverse the objects that stay. Calls that aiohttp handles, and
closed connections, should leave none either; there, collections are a safeguard.
"""

import gc
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

from aiohttp import web

Answer: TypeAlias = Callable[[web.BaseRequest], Awaitable[web.StreamResponse]]

YOUNG: Final = 1
"""The oldest generation that is collected; objects that survive it count as old."""


@dataclass(slots=True, eq=False)
class Tidying:
    """Decides, whenever it is called, whether to collect young objects or to declare them old.

    If `spares` is False, it always collects; otherwise some objects may never be traversed.
    """

    spares: bool
    _going_on: int = 0
    _is_due: bool = True

    def __call__(self) -> None:
        """Collect young objects, unless there were only plain calls since the last time."""
        if self._is_due or self._going_on or not self.spares:
            self._is_due = False
            gc.collect(YOUNG)
        else:
            gc.freeze()  # without traversing them

    def note(self) -> None:
        """Note that something other than a plain call has happened."""
        self._is_due = True

    def tracking(self, answer: Answer) -> Answer:
        """Wrap a handler of aiohttp's calls, so that each is followed by a collection."""

        async def tracked(request: web.BaseRequest) -> web.StreamResponse:
            self._going_on += 1
            try:
                return await answer(request)
            finally:
                self._going_on -= 1
                self._is_due = True

        return tracked
