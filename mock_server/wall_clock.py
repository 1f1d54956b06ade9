"""The wall clock: the only module of the program that reads the time."""

import time
from collections.abc import Callable
from functools import partial
from typing import Final

_NS_PER_MS: Final = 1_000_000

_CHECK_NS: Final = 500_000_000
"""How often the machine's clock is read to detect jumps; reading it each time would be slower."""

_JUMP_MS: Final = 500
"""The smallest jump that is followed; small corrections of the machine's clock are ignored."""


stopwatch: Final = partial(time.perf_counter)
"""Returns the seconds of a clock that is suitable only for measuring differences.

Test tools such as freezegun look for the functions of `time` in all modules, and replace them; they
do not find this one.
"""

boot_seconds: Final = (
    partial(time.clock_gettime, time.CLOCK_BOOTTIME)
    if hasattr(time, "CLOCK_BOOTTIME")
    else partial(time.monotonic)
)
"""Returns the seconds of a clock that goes on while the machine is suspended, if it has one."""

cpu_stopwatch: Final = time.thread_time
"""Returns the seconds of processor time used by the calling thread."""


class WallClock:
    """The time of day, which never goes backwards.

    It is advanced by the monotonic clock, so it runs evenly even if the machine's clock is set.

    Args:
        start_ms: an instant to start from instead of the machine's time.
        follows_jumps: whether to follow within a second when the machine's clock jumps ahead, as it
            does after the machine was suspended. This is for servers, which run for months; in a
            test process, tests may manipulate the time of day.
        day_ns: returns the machine's time of day.
        monotonic_ns: returns the nanoseconds since any instant, without periods of suspension.
    """

    def __init__(
        self,
        start_ms: int | None = None,
        *,
        follows_jumps: bool = False,
        day_ns: Callable[[], int] = time.time_ns,
        monotonic_ns: Callable[[], int] = time.monotonic_ns,
    ) -> None:
        self._day_ns = day_ns
        self._monotonic_ns = monotonic_ns
        self._start_ms = day_ns() // _NS_PER_MS if start_ms is None else start_ms
        self._start_ns = self._checked_ns = monotonic_ns()
        self._offset_ms = self._ahead_ms()
        self._follows_jumps = follows_jumps

    def catch_up(self, latest_ms: int) -> None:
        """Move forward to an instant if it is later, such as the latest instant in a store."""
        self._start_ms += max(0, latest_ms - self.now_ms())

    def follow(self, now_ms: int) -> None:
        """Move to an instant, even an earlier one, because another clock is authoritative.

        From now on, jumps of the machine's clock are ignored: the other clock accounts for them.
        """
        self._start_ms += now_ms - self._shown_ms()
        self._follows_jumps = False

    def now_ms(self) -> int:
        """Return the instant in milliseconds since 1970."""
        now_ns = self._monotonic_ns()
        if self._follows_jumps and now_ns - self._checked_ns > _CHECK_NS:
            self._checked_ns = now_ns
            jump_ms = self._ahead_ms() - self._offset_ms
            if jump_ms > _JUMP_MS:
                self._start_ms += jump_ms
        return self._start_ms + (now_ns - self._start_ns) // _NS_PER_MS

    def _shown_ms(self) -> int:
        return self._start_ms + (self._monotonic_ns() - self._start_ns) // _NS_PER_MS

    def _ahead_ms(self) -> int:
        """Return how far the machine's clock is ahead of this one."""
        return self._day_ns() // _NS_PER_MS - self._shown_ms()
