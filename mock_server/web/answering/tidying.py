"""Collections of garbage: none for what plain calls leave, since that is never garbage.

Such a call leaves no cycles behind, which tests hold, and what the journal drops is freed at once.
A collection would only traverse the objects that stay. Everything else, the calls of aiohttp and
the ends of connections, is meant to leave none either; there a collection is the safeguard.
"""

import gc
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

from aiohttp import web

Answer: TypeAlias = Callable[[web.BaseRequest], Awaitable[web.StreamResponse]]

YOUNG: Final = 1
"""The oldest generation that is collected; whatever outlives it counts as old."""


@dataclass(slots=True, eq=False)
class Tidying:
    """Decides, whenever it is called, whether young objects are collected or become old.

    If it `spares`, some of the objects that stay may never be traversed.
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
            gc.freeze()  # which looks at nothing

    def note(self) -> None:
        """Note that something other than a plain call has happened."""
        self._is_due = True

    def heeding(self, answer: Answer) -> Answer:
        """Return a handler of aiohttp's calls that notes each of them for as long as it lasts."""

        async def heeded(request: web.BaseRequest) -> web.StreamResponse:
            self._going_on += 1
            try:
                return await answer(request)
            finally:
                self._going_on -= 1
                self._is_due = True

        return heeded
