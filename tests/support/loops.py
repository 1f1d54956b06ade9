"""Event loops that track their timers and errors, in real time or with simulated time."""

import asyncio
import gc
import logging
import threading
from collections import Counter
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from contextvars import Context
from inspect import Signature, signature
from typing import Any, Concatenate, ParamSpec, TypeAlias, TypeVarTuple

import uvloop

from mock_server.wall_clock import stopwatch
from support.wire import PATIENCE_SECONDS

_Ts = TypeVarTuple("_Ts")
_P = ParamSpec("_P")
Work: TypeAlias = Callable[[], Coroutine[Any, Any, None]]


class Noted:
    """The timers and uncaught errors of a loop."""

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
        """The number of timers that are still due."""
        self._timers = [timer for timer in self._timers if self._is_to_come(timer)]
        return len(self._timers)

    def _is_to_come(self, timer: asyncio.TimerHandle) -> bool:
        """Return whether a timer is still due; on uvloop, calls without a delay are not timers."""
        is_timer = hasattr(timer, "when")
        return is_timer and not timer.cancelled() and timer.when() > self._loop.time()

    def _note(self, _: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        self.uncaught.append(f"{context.get('message')}: {context.get('exception')!r}")


class NotingLoop(asyncio.SelectorEventLoop):
    """An event loop of asyncio that records its timers and errors."""

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
    """An event loop of uvloop that records its timers and errors."""

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
    """An event loop with simulated time, which a test advances."""

    def __init__(self) -> None:
        self._seconds = 1000.0
        super().__init__()

    def time(self) -> float:
        return self._seconds

    def spend(self, seconds: float) -> None:
        """Advance the time without running anything, as if the loop were busy."""
        self._seconds += seconds

    async def pass_by(self, seconds: int) -> None:
        """Advance the time by seconds, one at a time, and run what becomes due in each.

        The time is not advanced while a worker thread runs, since that takes real time.
        """
        for _ in range(seconds):
            while any(thread.name == "customer-sandbox work" for thread in threading.enumerate()):
                await turns(1)
            self._seconds += 1
            await turns(10)


def still(
    story: Callable[Concatenate[StillLoop, _P], Coroutine[Any, Any, None]],
) -> Callable[_P, None]:
    """Make a test of a story on a loop with simulated time, which it gets as its first argument."""

    def test(*args: _P.args, **named: _P.kwargs) -> None:
        with asyncio.Runner(loop_factory=StillLoop) as runner:
            loop = runner.get_loop()
            assert isinstance(loop, StillLoop)
            runner.run(story(loop, *args, **named))

    return but_for_the_first(test, story)


def but_for_the_first(test: Callable[_P, None], story: Callable[..., Any]) -> Callable[_P, None]:
    """Let pytest see the parameters of a story, but for the first one, as those of its test."""
    parameters = [*signature(story).parameters.values()]
    test.__signature__ = Signature(parameters[1:])  # type: ignore[attr-defined]
    return test


async def turns(count: int) -> None:
    """Yield to the loop for a number of turns."""
    for _ in range(count):
        await asyncio.sleep(0)


async def until(is_so: Callable[[], bool], what: Callable[[], object]) -> None:
    """Wait until a condition holds; fail with the result of `what` if it does not."""
    began = stopwatch()
    while not is_so():
        assert stopwatch() - began < PATIENCE_SECONDS, what()
        await turns(1)


class _Complaints(logging.Handler):
    """Keeps the messages logged as warnings or errors."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.messages: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.messages.append(record.getMessage())


def left_by(make_loop: type[NotingLoop | NotingUvloop], work: Work) -> dict[str, Any]:
    """Run some work in a loop; return what it leaves: tasks, timers, errors and complaints."""
    complaints = _Complaints()
    logging.getLogger().addHandler(complaints)
    try:
        with asyncio.Runner(loop_factory=make_loop) as runner:
            left = runner.run(_left_by(work))
    finally:
        logging.getLogger().removeHandler(complaints)
    return left | ({"complaints": complaints.messages} if complaints.messages else {})


async def _left_by(work: Work) -> dict[str, Any]:
    """Do some work; return the tasks, timers and errors that it leaves."""
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
    """Exclude existing objects from garbage collection, which makes it hundreds of times faster."""
    gc.collect()
    gc.freeze()


@contextmanager
def cycles() -> Iterator[Counter[str]]:
    """Count the objects, by type, that the block leaves in reference cycles."""
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
