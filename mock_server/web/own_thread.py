"""One thread for the work of one resource that blocks, in the order in which it is asked for."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeVar

T = TypeVar("T")


class OwnThread:
    """Runs functions one after another; a daemon, so that it keeps no program from ending."""

    def __init__(self, name: str) -> None:
        self._work: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._thread = Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    def submit(self, function: Callable[..., T], *args: Any) -> "asyncio.Future[T]":
        """Return a future of the running loop for what a function returns or raises."""
        future: Future[T] = Future()
        self._work.put(partial(_carry_out, future, partial(function, *args)))
        return asyncio.wrap_future(future)

    def stop(self) -> None:
        """End the thread once it has done what it was asked for, and wait for that."""
        self._work.put(None)
        self._thread.join()

    def _run(self) -> None:
        while True:
            work = self._work.get()
            if work is None:
                return
            work()


def _carry_out(future: "Future[T]", work: Callable[[], T]) -> None:
    if not future.set_running_or_notify_cancel():
        return
    try:
        future.set_result(work())
    except BaseException as error:  # noqa: BLE001 - raised again where it is waited for
        future.set_exception(error)
