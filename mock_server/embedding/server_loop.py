"""The loop of a server on its own thread, whose turn other threads may have while it waits.

A call from another thread then costs a lock. Handing it to the loop's thread and waiting for that
takes six times as long on one core, and twenty times on two.
"""

import asyncio
import select
import selectors
import signal
import threading
from collections.abc import Callable
from contextvars import Context
from inspect import unwrap
from typing import Any, Final, TypeVar, TypeVarTuple

from mock_server.wall_clock import stopwatch
from mock_server.web.answering.threads import lent

T = TypeVar("T")
_Ts = TypeVarTuple("_Ts")

_PATIENCE_SECONDS: Final = 0.001
"""How long to wait for the turn of a loop that is about to wait."""


_IS_NOTICED: Final = hasattr(select, "epoll") or hasattr(select, "kqueue")
"""Whether a selector that waits notices a file that is added: on Windows, it does not."""


class LoopIsBusyError(Exception):
    """The loop needs its turn itself; hand the function to its thread."""


class ServerLoop(asyncio.SelectorEventLoop):
    """A loop whose waits end by real time, even in a test that replaces the process's clock."""

    time = staticmethod(stopwatch)

    def __init__(self) -> None:
        self._watched = _WatchedSelector()
        self._is_to_wake = False
        super().__init__(self._watched)

    def is_idle(self) -> bool:
        """Return, in any thread, whether this loop waits, and none of its files is ready."""
        files = select.poll()
        files.register(self._watched, select.POLLIN)
        is_waiting = self._watched.is_waiting and self not in lent.values()
        return is_waiting and not files.poll(0)

    def lend(self, function: Callable[[], T]) -> T:
        """Run a function in the calling thread, while the loop's own waits.

        Whatever a signal interrupts, the turn is given back: no signal is handled between the
        beginning of `finally` and the end of `release`.

        Raises:
            LoopIsBusyError: if the loop does not wait.
        """
        turn, thread = self._watched.turn, threading.get_ident()
        before = lent.get(thread)  # of another server
        if self._watched.is_wanted or self.get_debug():
            raise LoopIsBusyError
        try:
            if not turn.acquire(timeout=_PATIENCE_SECONDS):
                raise LoopIsBusyError
            lent[thread] = self
            return function()
        finally:
            if before is not None:
                lent[thread] = before
            elif thread in lent:
                del lent[thread]
            try:  # noqa: SIM105 - calling `suppress` might handle a signal
                turn.release()
            except RuntimeError:  # this thread does not have it
                pass
            if self._is_to_wake:
                self._is_to_wake = False
                self.call_soon_threadsafe(_nothing)

    def add_reader(self, fd: Any, callback: Callable[[*_Ts], object], *args: *_Ts) -> None:
        self._is_to_wake = self._is_to_wake or (bool(lent) and not _IS_NOTICED)
        super().add_reader(fd, callback, *args)

    def call_soon(
        self, callback: Callable[[*_Ts], object], *args: *_Ts, context: Context | None = None
    ) -> asyncio.Handle:
        self._is_to_wake = self._is_to_wake or bool(lent)
        return super().call_soon(callback, *args, context=context)

    def call_at(
        self,
        when: float,
        callback: Callable[[*_Ts], object],
        *args: *_Ts,
        context: Context | None = None,
    ) -> asyncio.TimerHandle:
        self._is_to_wake = self._is_to_wake or bool(lent)
        return super().call_at(when, callback, *args, context=context)


def _nothing() -> None: ...


_INTERRUPTING: Final = tuple(
    int(getattr(signal, name)) for name in ("SIGINT", "SIGALRM") if hasattr(signal, name)
)
"""Whose handlers raise errors: that of Python, and those of tools that end tests."""

_set_handler: Final[Callable[..., Any]] = unwrap(signal.signal)
_handler_of: Final[Callable[[int], Any]] = unwrap(signal.getsignal)
"""Without conversions to enums, which take ten times as long."""


def uninterrupted(function: Callable[[], T]) -> T:
    """Run a function that signals do not leave half done: their handlers come after it."""
    if threading.current_thread() is not threading.main_thread():
        return function()
    came = list[int]()
    handlers = [(each, _handler_of(each)) for each in _INTERRUPTING]
    try:
        for each, handler in handlers:
            if callable(handler):
                _set_handler(each, lambda number, _: came.append(number))
        return function()
    finally:
        for each, handler in handlers:
            if callable(handler):
                _set_handler(each, handler)
        for number in came:
            signal.raise_signal(number)


class _WatchedSelector(selectors.DefaultSelector):
    """Gives up the turn while it waits, and comes first when it wants that back."""

    def __init__(self) -> None:
        super().__init__()
        self.turn = threading.RLock()
        self.turn.acquire()
        self.is_waiting = self.is_wanted = False

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is not None and timeout <= 0:
            return super().select(timeout)
        self.is_waiting = True
        self.turn.release()
        try:
            return super().select(timeout)
        finally:
            self.is_waiting, self.is_wanted = False, True
            self.turn.acquire()
            self.is_wanted = False
