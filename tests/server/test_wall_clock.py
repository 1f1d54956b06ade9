"""The wall clock, compared with a machine's clock, which may be set, or stop in standby."""

from collections.abc import Callable, Sequence

import pytest

from mock_server.wall_clock import WallClock

NOON_MS = 1_700_000_000_000
HOUR_MS = 3_600_000


class Machine:
    """A machine with a time of day and a monotonic clock, of which a second passes at a time."""

    def __init__(self, start_ms: int | None = None, *, follows_jumps: bool = True) -> None:
        self._day_ms, self._awake_ms = NOON_MS, 5000
        self.clock = WallClock(
            start_ms,
            follows_jumps=follows_jumps,
            day_ns=lambda: self._day_ms * 1_000_000,
            monotonic_ns=lambda: self._awake_ms * 1_000_000,
        )

    def shown_after(self, *jumps_ms: int) -> list[int]:
        """Let the time of day jump before each second; return what the clock shows after each."""
        shown = []
        for jump_ms in jumps_ms:
            self._day_ms += jump_ms + 1000
            self._awake_ms += 1000
            shown.append(self.clock.now_ms() - NOON_MS)
        return shown


JUMPS: dict[str, tuple[Callable[[], Machine], Sequence[int], Sequence[int]]] = {
    "none": (Machine, [0, 0], [1000, 2000]),
    "a sleep": (Machine, [8 * HOUR_MS], [8 * HOUR_MS + 1000]),
    "in a process of tests": (lambda: Machine(follows_jumps=False), [8 * HOUR_MS], [1000]),
    "back and forth": (
        Machine, [-HOUR_MS, HOUR_MS, -HOUR_MS, HOUR_MS], [1000, 2000, 3000, 4000],
    ),
    "small steps, which add up": (Machine, [200, 200, 200], [1000, 2000, 3600]),
    "from a past instant": (lambda: Machine(0), [0], [1000 - NOON_MS]),
}  # fmt: skip


@pytest.mark.parametrize(("make", "jumps", "shown"), JUMPS.values(), ids=JUMPS)
def test_the_clock_follows_jumps_ahead(
    make: Callable[[], Machine], jumps: Sequence[int], shown: Sequence[int]
) -> None:
    assert make().shown_after(*jumps) == shown


def test_a_clock_that_is_ahead_is_followed_once_the_time_of_day_is_later() -> None:
    machine = Machine()
    machine.clock.catch_up(NOON_MS + HOUR_MS)
    shown = machine.shown_after(HOUR_MS // 2, HOUR_MS)
    assert shown == [HOUR_MS + 1000, HOUR_MS * 3 // 2 + 2000]


def test_a_clock_that_follows_another_follows_no_jump_of_the_machine() -> None:
    machine = Machine()
    machine.clock.follow(NOON_MS - HOUR_MS)
    assert machine.shown_after(0, 2 * HOUR_MS) == [1000 - HOUR_MS, 2000 - HOUR_MS]
    machine.clock.follow(NOON_MS)
    assert machine.clock.now_ms() == NOON_MS
