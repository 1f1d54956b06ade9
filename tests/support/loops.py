"""Loops that know what they still have to do: one in real time, and one whose time stands still."""

import asyncio
import gc
import logging
import threading
from collections import Counter
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from contextvars import Context
from typing import Any, TypeAlias, TypeVarTuple

import uvloop

from mock_server.wall_clock import stopwatch
from support.wire import PATIENCE_SECONDS

_Ts = TypeVarTuple("_Ts")
Work: TypeAlias = Callable[[], Coroutine[Any, Any, None]]


class Noted:
    """What is known of a loop: its timers, and what nobody has caught."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.uncaught: list[str] = []
        self._loop = loop
        self._timers: list[asyncio.TimerHandle] = []
        loop.set_exception_handler(self._note)

    def add(self, timer: asyncio.TimerHandle) -> asyncio.TimerHandle:
        self._timers.append(timer)
        return timer

    @property
    def timer_count(self) -> int:
        """How many timers are still to go off."""
        self._timers = [timer for timer in self._timers if self._is_to_come(timer)]
        return len(self._timers)

    def _is_to_come(self, timer: asyncio.TimerHandle) -> bool:
        """Tell whether a timer is to go off; on uvloop what is due at once is none."""
        is_timer = hasattr(timer, "when")
        return is_timer and not timer.cancelled() and timer.when() > self._loop.time()

    def _note(self, _: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        self.uncaught.append(f"{context.get('message')}: {context.get('exception')!r}")


class NotingLoop(asyncio.SelectorEventLoop):
    """A loop of asyncio's of which all is known."""

    def __init__(self) -> None:
        super().__init__()
        self.noted = Noted(self)

    def call_at(
        self,
        when: float,
        callback: Callable[[*_Ts], object],
        *args: *_Ts,
        context: Context | None = None,
    ) -> asyncio.TimerHandle:
        return self.noted.add(super().call_at(when, callback, *args, context=context))


class NotingUvloop(uvloop.Loop):
    """A loop of uvloop's of which all is known."""

    def __init__(self) -> None:
        super().__init__()
        self.noted = Noted(self)

    def call_later(
        self,
        delay: float,
        callback: Callable[[*_Ts], object],
        *args: *_Ts,
        context: Context | None = None,
    ) -> asyncio.TimerHandle:
        return self.noted.add(super().call_later(delay, callback, *args, context=context))


class StillLoop(NotingLoop):
    """A loop whose time passes only when it is told to."""

    def __init__(self) -> None:
        self._seconds = 1000.0
        super().__init__()

    def time(self) -> float:
        return self._seconds

    def spend(self, seconds: float) -> None:
        """Let some seconds pass by in which nothing else happens: somebody is at work."""
        self._seconds += seconds

    async def pass_by(self, seconds: int) -> None:
        """Let some seconds pass; all that is due within each of them happens in it.

        None passes while a thread is at work: that takes time of another kind.
        """
        for _ in range(seconds):
            while any(thread.name == "customer-sandbox work" for thread in threading.enumerate()):
                await turns(1)
            self._seconds += 1
            await turns(10)


async def turns(count: int) -> None:
    """Let others have their turn."""
    for _ in range(count):
        await asyncio.sleep(0)


async def until(is_so: Callable[[], bool], what: Callable[[], object]) -> None:
    """Wait for something; fail with what there is instead."""
    began = stopwatch()
    while not is_so():
        assert stopwatch() - began < PATIENCE_SECONDS, what()
        await turns(1)


class _Complaints(logging.Handler):
    """Keeps what is logged as a warning, or worse."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.told: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.told.append(record.getMessage())


def left_by(make_loop: type[NotingLoop | NotingUvloop], work: Work) -> dict[str, Any]:
    """Run something; return what is left of it: tasks, timers, and complaints."""
    complaints = _Complaints()
    logging.getLogger().addHandler(complaints)
    try:
        with asyncio.Runner(loop_factory=make_loop) as runner:
            left = runner.run(_left_by(work))
    finally:
        logging.getLogger().removeHandler(complaints)
    return left | ({"complaints": complaints.told} if complaints.told else {})


async def _left_by(work: Work) -> dict[str, Any]:
    """Do some work; return what is left of it."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, NotingLoop | NotingUvloop)
    await work()
    await turns(2)
    left = {
        "tasks": len(asyncio.all_tasks()) - 1,
        "timers": loop.noted.timer_count,
        "uncaught": loop.noted.uncaught,
    }
    return {name: what for name, what in left.items() if what}


def spare_heap() -> None:
    """Let collections look only at what is made from now on: they are hundreds of times as fast."""
    gc.collect()
    gc.freeze()


@contextmanager
def cycles() -> Iterator[Counter[str]]:
    """Tell the types of the objects that only a collection would free."""
    found: Counter[str] = Counter()
    gc.collect()
    gc.disable()
    gc.set_debug(gc.DEBUG_SAVEALL)
    try:
        yield found
        gc.collect()
        found.update(type(item).__qualname__ for item in gc.garbage)
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()
