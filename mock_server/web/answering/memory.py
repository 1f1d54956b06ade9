"""Limits the memory of all sandboxes together, which is checked periodically."""

from collections.abc import Callable
from dataclasses import dataclass
from math import inf
from typing import Final

from mock_server.sandbox.sandboxes.sandbox import Tenancy
from mock_server.sandbox.sandboxes.sandboxes import Sandboxes
from mock_server.web.answering.byte_budget import MAX_ARRIVING, MAX_LEAVING

_SHARE: Final = 8
_LEAST_LEAVING: Final = 1 << 24
_LEAST_ARRIVING: Final = 1 << 25
"""Replies, and bodies, may each add 1 / `_SHARE` of the memory, but at least this much."""

_EVERY_MS: Final = 100
"""How often memory is checked; calls in between add little compared to the free reserve."""

_WEIGHED_PER_MS: Final = 10
"""How many sandboxes may be weighed per millisecond; of very many, each check takes a while."""


@dataclass(slots=True, eq=False)
class Memory:
    """Keeps the sandboxes of a server within a number of bytes.

    Idle ones are evicted first; then calls that would enlarge others are refused.
    """

    _sandboxes: Sandboxes
    most_bytes: int
    _checked_ms: float = inf
    _next_ms: float = inf

    @property
    def most_leaving(self) -> int:
        """The maximum number of bytes of long replies that have not been read."""
        return max(_LEAST_LEAVING, min(MAX_LEAVING, self.most_bytes // _SHARE))

    @property
    def most_arriving(self) -> int:
        """The maximum number of bytes of unanswered bodies, which any client can send."""
        return max(_LEAST_ARRIVING, min(MAX_ARRIVING, self.most_bytes // _SHARE))

    def unload(self, is_at_rest: Callable[[Tenancy], bool]) -> None:
        """Unload sandboxes to make room for one that is loaded; a store keeps their contents."""
        self._sandboxes.unload_within(self.most_bytes, is_at_rest)

    def enforce_limit(self, now_ms: int) -> None:
        """Enforce the limit, unless this was done just before this wall instant."""
        if not self._checked_ms <= now_ms < self._next_ms:
            self._checked_ms = now_ms
            self._next_ms = now_ms + max(_EVERY_MS, len(self._sandboxes) // _WEIGHED_PER_MS)
            self._sandboxes.keep_within(self.most_bytes, now_ms)
