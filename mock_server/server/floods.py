"""Limits floods of log lines: admits a few of each kind per second, and counts the others."""

import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from mock_server.wall_clock import stopwatch

MAX_LINES: Final = 10
"""The most lines of one kind that are written per second."""

_SECOND: Final = 1.0


@dataclass(slots=True)
class _LineCount:
    """Counts the lines of one kind during a second, or longer: until their flood is reported."""

    began: float
    written: int = 0
    left_out: int = 0
    example: str = ""
    level: int = logging.NOTSET

    def report(self) -> logging.LogRecord:
        """Return the line that reports how many lines were left out."""
        return remark(self.level, "and %s more like: %s", self.left_out, self.example)


def remark(level: int, text: str, *args: object) -> logging.LogRecord:
    """Return a line about the log itself."""
    named = {"levelno": level, "levelname": logging.getLevelName(level)}
    return logging.makeLogRecord({**named, "msg": text, "args": args})


@dataclass(slots=True)
class Floods:
    """Decides which lines are written, and counts the others.

    Lines are of one kind if they are logged at the same place in the code, so the number of kinds
    is limited.

    Args:
        now: returns seconds of a clock that never goes back.
    """

    now: Callable[[], float] = stopwatch
    _counts: dict[tuple[str, int], _LineCount] = field(default_factory=dict)

    def admit(self, record: logging.LogRecord) -> bool:
        """Return whether to write a line; if not, count it."""
        kind = record.pathname, record.lineno
        count = self._counts.get(kind)
        if count is None or (not count.left_out and self._is_over(count)):
            count = self._counts[kind] = _LineCount(self.now())
        if count.written < MAX_LINES:
            count.written += 1
            return True
        if not count.left_out:
            count.example, count.level = record.getMessage(), record.levelno
        count.left_out += 1
        return False

    @property
    def has_unreported(self) -> bool:
        """Whether any omitted lines have not been reported yet."""
        return any(count.left_out for count in self._counts.values())

    def ended(self, *, early: bool = False) -> list[logging.LogRecord]:
        """End the floods that have lasted a second, or all if `early`; return a line about each."""
        ended = [
            kind
            for kind, count in self._counts.items()
            if count.left_out and (early or self._is_over(count))
        ]
        return [self._counts.pop(kind).report() for kind in ended]

    def _is_over(self, count: _LineCount) -> bool:
        return self.now() - count.began >= _SECOND
