"""What bounds the memory of a server: bytes of calls under way, sandboxes, their times to live."""

import asyncio
from collections import Counter, deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from math import inf
from typing import Final

from mock_server.sandbox.sandboxes.sandbox import Tenancy
from mock_server.sandbox.sandboxes.sandboxes import Sandboxes
from mock_server.web.answering.threads import loop_in_turn

MAX_ARRIVING: Final = 256 * 1024 * 1024
"""The maximum number of bytes of all arriving bodies."""

MAX_LEAVING: Final = 256 * 1024 * 1024
"""The maximum number of bytes of all long replies that are delayed or unread."""

# ── Calls under way ──────────────────────────────────────────────────────────────────────────────


class CrowdedError(Exception):
    """There is no room for more bytes; the message says what is using it."""


@dataclass(slots=True, eq=False)
class ByteBudget:
    """A limited number of bytes, shared by many calls; `_what` names their use in refusals.

    Bytes taken under one name may not exceed what is still free afterwards: so one sandbox always
    leaves some room for others.
    """

    _what: str
    most: int
    taken: int = 0
    _named: Counter[str | None] = field(default_factory=Counter)

    @contextmanager
    def share(self, name: str | None = None) -> Iterator[Callable[[int], None]]:
        """Yield a function that takes further bytes, which are returned when the block ends.

        With a `name`, they count towards the share of that sandbox.
        """
        own = 0

        def take(size: int) -> None:
            nonlocal own
            if not size:  # which no call is refused for
                return
            left = self.most - self.taken - size
            if left < 0:
                raise CrowdedError(f"{self._what} may take at most {self.most} bytes")
            if name is not None and self._named[name] + size > left:
                which = f"{self._what} of this sandbox"
                raise CrowdedError(f"{which} may take at most the {left} bytes left for others")
            self._named[name] += size
            self.taken += size
            own += size

        try:
            yield take
        finally:
            self.taken -= own
            self._named -= Counter({name: own})  # also drops names that take nothing


# ── Sandboxes ────────────────────────────────────────────────────────────────────────────────────

_SHARE: Final = 8
_LEAST_LEAVING: Final = 1 << 24
_LEAST_ARRIVING: Final = 1 << 25
"""Replies, and bodies, may each add 1 / `_SHARE` of the memory, but at least this much."""

_EVERY_MS: Final = 100
"""How often memory is checked; calls in between add little compared to the free reserve."""

_WEIGHED_PER_MS: Final = 10
"""How many sandboxes may be weighed per millisecond; of very many, each check takes a while."""

_AT_ONCE: Final = 10
"""The number of sandboxes ended per turn of the loop, since counting their calls takes time."""

_LONGEST_MS: Final = 60_000
"""The longest time until the next check, as the clock may have jumped ahead."""


@dataclass(slots=True, eq=False)
class Memory:
    """Evicts idle sandboxes to keep a number of bytes, then refuses what would enlarge others."""

    _sandboxes: Sandboxes
    most_bytes: int
    _checked_ms: float = inf
    _next_ms: float = inf

    @property
    def most_leaving(self) -> int:
        return max(_LEAST_LEAVING, min(MAX_LEAVING, self.most_bytes // _SHARE))

    @property
    def most_arriving(self) -> int:
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


@dataclass(slots=True, eq=False)
class Expiry:
    """Calls `_end` for each expired sandbox, by one timer; it may complete later."""

    _sandboxes: Sandboxes
    _now_ms: Callable[[], int]
    _end: Callable[[Tenancy], object]
    _timer: asyncio.TimerHandle | None = None
    _at_ms: int = 0
    _is_over: bool = False

    def close(self) -> None:
        self._is_over = True
        if self._timer is not None:
            self._timer.cancel()

    def note(self, ends_ms: int) -> None:
        if self._is_over or (self._timer is not None and self._at_ms <= ends_ms):
            return
        if self._timer is not None:
            self._timer.cancel()
        in_ms = min(max(ends_ms - self._now_ms(), 1), _LONGEST_MS)
        self._at_ms = ends_ms
        self._timer = loop_in_turn().call_later(in_ms / 1000, self._end_expired)

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
            loop_in_turn().call_soon(self._end_some, expired)
