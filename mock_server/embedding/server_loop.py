"""The loop of a server in a thread of its own; while it waits, another thread may take its place.

That saves a call two changes of threads, which take longer than the answer.
"""

import asyncio
import select
import selectors
import threading
from asyncio import _get_running_loop, _set_running_loop
from collections import deque
from collections.abc import Callable
from contextvars import Context
from typing import Any, TypeVar

from mock_server.client.errors import concerns_the_caller
from mock_server.wall_clock import stopwatch

T = TypeVar("T")
__tracebackhide__ = concerns_the_caller


class ServerLoop(asyncio.SelectorEventLoop):
    """A loop whose waits end by real time, even in a test that replaces the process's clock."""

    time = staticmethod(stopwatch)
    _ready: deque[Any]  # of asyncio: what is to be called soon
    _scheduled: list[Any]  # of asyncio: what is to be called later

    def __init__(self) -> None:
        self._watched = _WatchedSelector()
        self._context = Context()  # the caller's one may have other settings, as of `decimal`
        super().__init__(self._watched)

    def is_idle(self) -> bool:
        """Return, in any thread, whether this loop waits, and none of its files is ready."""
        files = select.poll()
        files.register(self._watched, select.POLLIN)
        return self._watched.is_waiting and not files.poll(0)

    def replaced(self, function: Callable[[], T]) -> tuple[T, bool] | None:
        """Call a function in this thread instead of the loop's, if the loop waits.

        Return its result, and whether it has told the loop to do something soon; None if the loop
        does not wait, or checks that only its own thread calls it.
        """
        if self.get_debug() or not self._watched.turn.acquire(blocking=False):
            return None
        own, soon, later = _get_running_loop(), len(self._ready), len(self._scheduled)
        try:
            _set_running_loop(self)
            result = self._context.run(function)
        finally:
            _set_running_loop(own)
            has_told, is_timed = len(self._ready) > soon, len(self._scheduled) > later
            self._watched.turn.release()
            if has_told or is_timed:
                self.call_soon_threadsafe(int)  # wakes it
        return result, has_told


class _WatchedSelector(selectors.DefaultSelector):
    """Has the `turn` of the loop's thread, but for the time in which that waits."""

    def __init__(self) -> None:
        super().__init__()
        self.is_waiting = False
        self.turn = threading.Lock()
        self.turn.acquire()

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is not None and timeout <= 0:
            return super().select(timeout)
        self.is_waiting = True
        self.turn.release()
        try:
            return super().select(timeout)
        finally:
            self.turn.acquire()
            self.is_waiting = False
