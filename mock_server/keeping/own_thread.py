"""One thread for the blocking work on one resource, done in the order in which it is submitted."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future, InvalidStateError
from contextlib import suppress
from functools import partial
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import Any, Final, TypeVar

from mock_server.wall_clock import stopwatch
from mock_server.web.answering.threads import carry_out

T = TypeVar("T")

_EVERY_SECONDS: Final = 1.0


class OwnThread:
    """Runs functions one after another, in a daemon thread, which does not keep a program alive.

    It also calls `each_second`, whatever the loop is doing, in between.
    """

    def __init__(self, name: str) -> None:
        self.each_second: Callable[[], object] | None = None
        self._work: SimpleQueue[tuple[Future[Any], Callable[[], Any]] | None] = SimpleQueue()
        self._open: set[Future[Any]] = set()
        self._under_way: Future[Any] | None = None
        self._taking = Lock()
        self._given_up: Exception | None = None
        self._thread = Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    def submit(self, function: Callable[..., T], *args: Any) -> "asyncio.Future[T]":
        future: Future[T] = Future()
        if self._given_up is not None:
            future.set_exception(self._given_up)
            return asyncio.wrap_future(future)
        self._open.add(future)
        future.add_done_callback(self._open.discard)
        self._work.put((future, partial(function, *args)))
        return asyncio.wrap_future(future)

    def stop(self) -> None:
        """End the thread once it has done all submitted work, and wait for its end."""
        if self._given_up is None:
            self._work.put(None)
            self._thread.join()

    def give_up(
        self, last: Callable[[], object], *, under_way: Exception, others: Exception
    ) -> None:
        """Give up all work except what has begun.

        The caller of that gets the error `under_way`; all other callers get `others`, even those
        that submit work later. The thread then calls `last`, and ends.
        """
        with self._taking:
            self._given_up = others
            for future in tuple(self._open):
                with suppress(InvalidStateError):  # it has just been done
                    future.set_exception(under_way if future is self._under_way else others)
        self.each_second = None
        self._work.put((Future(), last))
        self._work.put(None)

    def _run(self) -> None:
        called = stopwatch()
        while True:
            asked = None
            with suppress(Empty):
                asked = self._work.get(timeout=_EVERY_SECONDS)
                if asked is None:
                    return
            if asked is not None:
                self._do(*asked)
            del asked
            if stopwatch() - called > _EVERY_SECONDS:
                called, due = stopwatch(), self.each_second
                if due is not None:
                    due()

    def _do(self, future: "Future[Any]", work: Callable[[], Any]) -> None:
        with self._taking:
            if future.done():  # cancelled, or given up
                return
            self._under_way = future
        carry_out(future, work)
