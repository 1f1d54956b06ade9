"""Ends sandboxes whose time to live is over, and drops what can no longer be brought back."""

import asyncio
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from mock_server.sandbox.sandboxes.sandbox import Tenancy
from mock_server.sandbox.sandboxes.sandboxes import Sandboxes

_AT_ONCE: Final = 10
"""The number of sandboxes ended per turn of the loop, since counting their calls takes time."""

_LONGEST_MS: Final = 60_000
"""The longest time until the next check, as the clock may have jumped ahead."""


@dataclass(slots=True, eq=False)
class Expiry:
    """Calls `_end` for each expired sandbox, using one timer; only the loop's thread may call it.

    `_end` may complete later.
    """

    _sandboxes: Sandboxes
    _now_ms: Callable[[], int]
    _end: Callable[[Tenancy], object]
    _timer: asyncio.TimerHandle | None = None
    _at_ms: int = 0
    _is_over: bool = False

    def close(self) -> None:
        """Stop the timer, so that the server can stop."""
        self._is_over = True
        if self._timer is not None:
            self._timer.cancel()

    def note(self, ends_ms: int) -> None:
        """Note that something expires at an instant."""
        if self._is_over or (self._timer is not None and self._at_ms <= ends_ms):
            return
        if self._timer is not None:
            self._timer.cancel()
        in_ms = min(max(ends_ms - self._now_ms(), 1), _LONGEST_MS)
        self._at_ms = ends_ms
        self._timer = asyncio.get_running_loop().call_later(in_ms / 1000, self._end_expired)

    def _end_expired(self) -> None:
        self._timer, now_ms = None, self._now_ms()
        self._sandboxes.drop_previous(now_ms)
        self._end_some(deque(each for each in self._sandboxes if each.is_expired(now_ms)))
        ends = [previous.until_ms for previous in self._sandboxes.previous.values()]
        ends += [tenancy.ends_ms for tenancy in self._sandboxes if tenancy.ends_ms is not None]
        next_ms = min((each for each in ends if each > now_ms), default=None)
        if next_ms is not None:
            self.note(next_ms)

    def _end_some(self, expired: deque[Tenancy]) -> None:
        for _ in range(min(_AT_ONCE, len(expired))):
            self._end(expired.popleft())
        if expired and not self._is_over:
            asyncio.get_running_loop().call_soon(self._end_some, expired)
