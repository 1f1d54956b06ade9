"""The clock of a sandbox: real, scaled or frozen; it never goes back.

A clock is a frozen record that maps wall instants to sandbox instants; the wall instant is an
argument.
"""

from dataclasses import dataclass, field, replace
from decimal import ROUND_CEILING, Decimal
from typing import Final

from mock_server.contract.texts.times import parse_instant

FROZEN_START_MS: Final = parse_instant("2026-01-01T00:00:00Z")
"""The default start of a frozen clock, the same on every machine."""

END_MS: Final = parse_instant("9000-01-01T00:00:00Z")
"""The instant at which every clock stops, so that later instants can still be written."""

_AS_FAST_AS_THE_WALL: Final = (0, 1)
"""Speeds at which clients wait as long as the sandbox's clock says; 0 is a frozen clock."""


@dataclass(frozen=True, slots=True)
class SandboxClock:
    """A clock that showed `sandbox_ms` at wall instant `wall_ms` and runs `speed` times as fast.

    Speed 0 is a frozen clock.
    """

    wall_ms: int
    sandbox_ms: int
    speed: Decimal
    _pace: Decimal | int = field(init=False, repr=False, compare=False)
    """The speed, as an integer if possible, because integers make every call faster."""

    _is_wall: bool = field(init=False, repr=False, compare=False)
    """Whether the clock shows wall time, as most clocks do."""

    def __post_init__(self) -> None:
        whole = int(self.speed)
        object.__setattr__(self, "_pace", whole if whole == self.speed else self.speed)
        is_wall = self._pace == 1 and self.wall_ms == self.sandbox_ms
        object.__setattr__(self, "_is_wall", is_wall)

    @property
    def is_frozen(self) -> bool:
        """Whether only `moved_to` moves the clock."""
        return self.speed == 0

    def at(self, wall_ms: int) -> int:
        """Return the sandbox instant at a wall instant."""
        if self._is_wall:
            return min(END_MS, wall_ms)
        if not self._pace:
            return min(END_MS, self.sandbox_ms)
        return min(END_MS, self.sandbox_ms + int((wall_ms - self.wall_ms) * self._pace))

    def moved_to(self, wall_ms: int, sandbox_ms: int) -> "SandboxClock":
        """Return the clock moved to a sandbox instant, but never back."""
        return replace(self, wall_ms=wall_ms, sandbox_ms=max(sandbox_ms, self.at(wall_ms)))

    def from_wall(self, wall_ms: int) -> "SandboxClock":
        """Return a clock that shows at `wall_ms` what this one showed at its own wall instant."""
        return replace(self, wall_ms=wall_ms)

    def running(self, wall_ms: int, speed: Decimal) -> "SandboxClock":
        """Return the clock continuing at another speed; 0 freezes it."""
        return SandboxClock(wall_ms, self.at(wall_ms), speed)

    def wall_at(self, sandbox_ms: int) -> int:
        """Return the first wall instant at which a running clock shows a sandbox instant."""
        wall_ms = Decimal(sandbox_ms - self.sandbox_ms) / self.speed
        return self.wall_ms + int(wall_ms.to_integral_value(ROUND_CEILING))

    def wall_seconds(self, duration_ms: int) -> int:
        """Return the whole seconds of wall time for a sandbox duration, rounded up."""
        if self._pace in _AS_FAST_AS_THE_WALL:
            return max(0, -(-duration_ms // 1000))
        wall_seconds = Decimal(duration_ms) / self.speed / 1000
        return max(0, int(wall_seconds.to_integral_value(ROUND_CEILING)))


@dataclass(frozen=True, slots=True)
class ClockPlan:
    """The clock settings of a scenario; with `start_ms` None, it starts at the wall instant."""

    start_ms: int | None
    speed: Decimal

    @property
    def known_start_ms(self) -> int | None:
        """The instant at which every sandbox starts, or None if it starts at the wall instant."""
        return FROZEN_START_MS if self.start_ms is None and self.speed == 0 else self.start_ms

    def start(self, wall_ms: int) -> SandboxClock:
        """Return the clock of a sandbox that begins at a wall instant."""
        known_ms = self.known_start_ms
        return SandboxClock(wall_ms, wall_ms if known_ms is None else known_ms, self.speed)
