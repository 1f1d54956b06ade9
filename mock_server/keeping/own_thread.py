"""One thread for the blocking work on one resource, done in the order in which it is submitted."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future, InvalidStateError
from contextlib import suppress
from functools import partial
from queue import SimpleQueue
from threading import Lock, Thread
from typing import Any, TypeVar

from mock_server.web.answering.threads import carry_out

T = TypeVar("T")


class OwnThread:
    """Runs functions one after another, in a daemon thread, which does not keep a program alive."""

    def __init__(self, name: str) -> None:
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
        self._work.put((Future(), last))
        self._work.put(None)

    def _run(self) -> None:
        while (asked := self._work.get()) is not None:
            future, work = asked
            with self._taking:
                is_open = not future.done()  # neither cancelled nor given up
                self._under_way = future
            if is_open:
                carry_out(future, work)
            del asked, future, work  # the thread may wait for long
