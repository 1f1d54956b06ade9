"""Lets go of what could be brought back, when its time is over."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

from mock_server.sandbox.control.replaced import UNDO_MS
from mock_server.sandbox.sandboxes.former import Formers


@dataclass(slots=True, eq=False)
class LettingGo:
    """Has one timer at a time; only the loop's thread may call it."""

    _formers: Formers
    _now_ms: Callable[[], int]
    _timer: asyncio.TimerHandle | None = None
    _is_over: bool = False

    def close(self) -> None:
        """Let go of nothing more, so that the server can stop."""
        self._is_over = True
        if self._timer is not None:
            self._timer.cancel()

    def note_kept(self) -> None:
        """Note that there is more of it."""
        if self._timer is None and not self._is_over:
            self._set(UNDO_MS)

    def _set(self, in_ms: int) -> None:
        self._timer = asyncio.get_running_loop().call_later(in_ms / 1000, self._let_go)

    def _let_go(self) -> None:
        now_ms, self._timer = self._now_ms(), None
        self._formers.expire(now_ms)
        oldest = next(iter(self._formers), None)
        if oldest is not None:
            self._set(max(oldest.replaced.at_ms + UNDO_MS - now_ms, 1))
