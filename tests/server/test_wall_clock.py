"""The wall clock, compared with a machine's clock, which may be set, or stop in standby."""

from dataclasses import dataclass

from mock_server.wall_clock import WallClock

NOON_MS = 1_700_000_000_000
HOUR_MS = 3_600_000


@dataclass
class Machine:
    """A machine with a time of day and a monotonic clock."""

    day_ms: int = NOON_MS
    awake_ms: int = 5000

    def clock(self, start_ms: int | None = None, *, follows_jumps: bool = True) -> WallClock:
        return WallClock(
            start_ms,
            follows_jumps=follows_jumps,
            day_ns=lambda: self.day_ms * 1_000_000,
            monotonic_ns=lambda: self.awake_ms * 1_000_000,
        )

    def goes_on(self, ms: int = 1000) -> None:
        self.day_ms += ms
        self.awake_ms += ms


def test_the_time_of_day_advances() -> None:
    machine = Machine()
    clock = machine.clock()
    machine.goes_on(1234)
    assert clock.now_ms() == NOON_MS + 1234


def test_after_a_sleep_it_is_the_time_of_day_within_a_second() -> None:
    machine = Machine()
    clock = machine.clock()
    machine.day_ms += 8 * HOUR_MS
    machine.goes_on()
    assert clock.now_ms() == NOON_MS + 8 * HOUR_MS + 1000


def test_in_a_process_of_tests_a_jump_is_not_followed() -> None:
    machine = Machine()
    clock = machine.clock(follows_jumps=False)
    machine.day_ms += 8 * HOUR_MS
    machine.goes_on()
    assert clock.now_ms() == NOON_MS + 1000


def test_a_clock_that_is_set_back_is_not_followed_and_neither_is_its_return() -> None:
    machine = Machine()
    clock = machine.clock()
    for by_ms in (-HOUR_MS, HOUR_MS, -HOUR_MS, HOUR_MS):
        machine.day_ms += by_ms
        machine.goes_on()
        clock.now_ms()
    assert clock.now_ms() == NOON_MS + 4000


def test_small_steps_add_up_before_they_are_followed() -> None:
    machine = Machine()
    clock = machine.clock()
    shown = []
    for _ in range(3):
        machine.day_ms += 200
        machine.goes_on()
        shown.append(clock.now_ms() - NOON_MS)
    assert shown == [1000, 2000, 3600]


def test_a_clock_that_is_ahead_is_followed_once_the_time_of_day_is_later() -> None:
    machine = Machine()
    clock = machine.clock()
    clock.catch_up(NOON_MS + HOUR_MS)
    machine.day_ms += HOUR_MS // 2
    machine.goes_on()
    assert clock.now_ms() == NOON_MS + HOUR_MS + 1000
    machine.day_ms += HOUR_MS
    machine.goes_on()
    assert clock.now_ms() == NOON_MS + HOUR_MS * 3 // 2 + 2000


def test_a_clock_that_follows_another_follows_no_jump_of_the_machine() -> None:
    machine = Machine()
    clock = machine.clock()
    clock.follow(NOON_MS - HOUR_MS)
    machine.goes_on()
    assert clock.now_ms() == NOON_MS - HOUR_MS + 1000
    machine.day_ms += 2 * HOUR_MS
    machine.goes_on()
    assert clock.now_ms() == NOON_MS - HOUR_MS + 2000
    clock.follow(NOON_MS)
    assert clock.now_ms() == NOON_MS


def test_a_clock_that_continues_from_a_past_instant_advances_evenly() -> None:
    machine = Machine()
    clock = machine.clock(start_ms=0)
    machine.goes_on()
    assert clock.now_ms() == 1000
