"""The wall clock: the only place of the program that reads the time."""

import time
from collections.abc import Callable
from typing import Final

_NS_PER_MS: Final = 1_000_000

_LOOKED_NS: Final = 500_000_000
"""How often the machine's clock is compared, which takes longer than to carry on."""

_JUMP_MS: Final = 500
"""The least jump that is followed: clocks that are kept right by small steps are not."""


stopwatch: Final = time.perf_counter
"""Returns seconds of a clock that is good for differences only."""

cpu_stopwatch: Final = time.thread_time
"""Returns seconds for which the calling thread has kept a processor busy."""


class WallClock:
    """The time of day, as far as that goes forward.

    It is carried on by the monotonic clock, so it goes on evenly when the machine's clock is set.

    Args:
        start_ms: an instant to go on from instead.
        follows_jumps: whether this one follows within a second when the machine's clock jumps
            ahead, as it does after the machine has slept. That is for servers, which run for
            months: in a process of tests somebody may play with the time of day.
        day_ns: returns the time of day of the machine.
        monotonic_ns: returns nanoseconds since any instant, those left out in which it slept.
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
        self._start_ns = self._looked_ns = monotonic_ns()
        self._apart_ms = self._ahead_ms()
        self._follows_jumps = follows_jumps

    def catch_up(self, latest_ms: int) -> None:
        """Go on from an instant if it is later than this clock's: what was kept is of then."""
        self._start_ms += max(0, latest_ms - self.now_ms())

    def follow(self, now_ms: int) -> None:
        """Go on from an instant, even an earlier one: another clock is the one that counts.

        From now on, that of the machine does not: who follows another is told of its jumps.
        """
        self._start_ms += now_ms - self._shown_ms()
        self._follows_jumps = False

    def now_ms(self) -> int:
        """Return the instant in milliseconds since 1970."""
        now_ns = self._monotonic_ns()
        if self._follows_jumps and now_ns - self._looked_ns > _LOOKED_NS:
            self._looked_ns = now_ns
            jump_ms = self._ahead_ms() - self._apart_ms
            if jump_ms > _JUMP_MS:
                self._start_ms += jump_ms
        return self._start_ms + (now_ns - self._start_ns) // _NS_PER_MS

    def _shown_ms(self) -> int:
        return self._start_ms + (self._monotonic_ns() - self._start_ns) // _NS_PER_MS

    def _ahead_ms(self) -> int:
        """Return by how much the machine's clock is ahead of what this one shows."""
        return self._day_ns() // _NS_PER_MS - self._shown_ms()
