"""How long an event loop keeps everybody waiting: the pauses between its turns."""

import asyncio
import selectors
from collections.abc import Callable
from typing import Any

from mock_server.wall_clock import cpu_stopwatch


class MeasuringLoop(asyncio.SelectorEventLoop):
    """A loop that knows its longest pause: the processor time of a turn, while all others wait.

    Args:
        stopwatch: seconds of processor time that the thread of the loop has used.
    """

    def __init__(self, stopwatch: Callable[[], float] = cpu_stopwatch) -> None:
        self._selector_of_turns = _TurnSelector(stopwatch)
        super().__init__(self._selector_of_turns)

    @property
    def longest_pause(self) -> float:
        """Seconds of the longest turn that has ended since they are measured."""
        return self._selector_of_turns.longest

    def measure_anew(self) -> None:
        """Forget what has been, this very turn included."""
        self._selector_of_turns.forget()


class _TurnSelector(selectors.DefaultSelector):
    """Notes how long it takes from the end of one selection to the beginning of the next."""

    def __init__(self, stopwatch: Callable[[], float]) -> None:
        super().__init__()
        self.longest = 0.0
        self._stopwatch = stopwatch
        self._began: float | None = None

    def forget(self) -> None:
        self.longest = 0.0
        self._began = None

    def select(self, timeout: float | None = None) -> Any:
        if self._began is not None:
            self.longest = max(self.longest, self._stopwatch() - self._began)
        ready = super().select(timeout)
        self._began = self._stopwatch()
        return ready
