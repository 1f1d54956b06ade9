"""Measures pauses of an event loop: how long one turn makes all other work wait."""

import asyncio
import selectors
from collections.abc import Callable
from typing import Any

from mock_server.wall_clock import cpu_stopwatch


class MeasuringLoop(asyncio.SelectorEventLoop):
    """An event loop that records its longest turn in processor time.

    `stopwatch` returns the processor time of the loop's thread, in seconds.
    """

    def __init__(self, stopwatch: Callable[[], float] = cpu_stopwatch) -> None:
        self._selector_of_turns = _TurnSelector(stopwatch)
        super().__init__(self._selector_of_turns)

    @property
    def longest_pause(self) -> float:
        """The longest finished turn since measuring began, in seconds."""
        return self._selector_of_turns.longest

    def restart_measuring(self) -> None:
        """Forget all earlier turns, including the current one."""
        self._selector_of_turns.forget()


class _TurnSelector(selectors.DefaultSelector):
    """Measures the time from the end of one selection to the beginning of the next."""

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
