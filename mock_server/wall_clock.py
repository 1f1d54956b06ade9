"""The wall clock: the only place of the program that reads the time."""

import time
from typing import Final

_NS_PER_MS: Final = 1_000_000


stopwatch: Final = time.perf_counter
"""Returns seconds of a clock that is good for differences only."""

cpu_stopwatch: Final = time.thread_time
"""Returns seconds for which the calling thread has kept a processor busy."""


class WallClock:
    """The time of day at the start, carried on by the monotonic clock: it never goes back.

    Args:
        start_ms: an instant to go on from instead.
    """

    def __init__(self, start_ms: int | None = None) -> None:
        self._start_ms = time.time_ns() // _NS_PER_MS if start_ms is None else start_ms
        self._start_ns = time.monotonic_ns()

    def catch_up(self, latest_ms: int) -> None:
        """Go on from an instant if it is later than this clock's: what was kept is of then."""
        self._start_ms += max(0, latest_ms - self.now_ms())

    def follow(self, now_ms: int) -> None:
        """Go on from an instant, even an earlier one: another clock is the one that counts."""
        self._start_ms += now_ms - self.now_ms()

    def now_ms(self) -> int:
        """Return the instant in milliseconds since 1970."""
        return self._start_ms + (time.monotonic_ns() - self._start_ns) // _NS_PER_MS
