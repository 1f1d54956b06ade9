"""The threads that use a store, whether it works, and whether this server still owns it.

The server proves every second that it owns a store on another machine. The proofs are made by the
thread that writes, so that a busy loop does not delay them.
"""

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import Future, InvalidStateError
from contextlib import suppress
from functools import partial
from math import inf
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import Any, Final, TypeVar

from mock_server.keeping.store import Store
from mock_server.keeping.store_errors import LostStoreError, StoreError
from mock_server.keeping.tables import PROVED_SECONDS
from mock_server.wall_clock import boot_seconds, stopwatch
from mock_server.web.answering.threads import carry_out

T = TypeVar("T")

_LOG: Final = logging.getLogger("mock_server")

_SPARED_SECONDS: Final = 3.0
"""For how long a store may fail before the server is no longer ready."""


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
            with suppress(Empty):
                asked = self._work.get(timeout=_EVERY_SECONDS)
                if asked is None:
                    return
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


class Health:
    """What failed last, of writing and of proving that this server owns the store.

    `since` is when it began to fail, by the stopwatch.
    """

    def __init__(self) -> None:
        self.since = 0.0
        self._failures: dict[bool, StoreError] = {}

    @property
    def failure(self) -> StoreError | None:
        return next(iter(self._failures.values()), None)

    @property
    def is_ready(self) -> bool:
        return not self._failures or stopwatch() - self.since < _SPARED_SECONDS

    def note_answer(self, *, is_proof: bool = False) -> None:
        """Note that the store has taken a batch or a proof; neither shows that the other works."""
        if self._failures.pop(is_proof, None) is not None and not self._failures:
            _LOG.info("the store accepts calls again")

    def note_failure(self, error: StoreError, *, is_proof: bool = False) -> None:
        if not self._failures:
            self.since = stopwatch()
            _LOG.error("the store does not accept calls: %s", error)
        self._failures[is_proof] = error


class Ownership:
    """Whether this server may answer reads from memory; `lost` is done when it owns no longer.

    `catch_up` is called with instants by the engine's clock.
    """

    def __init__(self, store: Store, health: Health, catch_up: Callable[[int], object]) -> None:
        self._loop = asyncio.get_running_loop()
        self.lost: asyncio.Future[None] = self._loop.create_future()
        self._store = store
        self._health = health
        self._catch_up = catch_up

    @property
    def is_sure(self) -> bool:
        """Whether no other server can have answered a call since the last proof."""
        return boot_seconds() - self._store.proved < PROVED_SECONDS

    def doubt(self) -> None:
        """Answer no more reads before the next proof."""
        self._store.proved = -inf

    def prove(self) -> None:
        """Prove the ownership, in the thread that writes, and tell the loop of it."""
        began_ms, failure = 0, None
        try:
            began_ms = self._store.prove()
        except StoreError as error:
            failure = error
        except Exception as error:  # noqa: BLE001 - a bug must not end the thread
            _LOG.error("a bug: the ownership of the store is not proved", exc_info=error)
            return
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._note, began_ms, failure)

    def _note(self, began_ms: int, failure: StoreError | None) -> None:
        if failure is None:
            self._catch_up(began_ms + int(boot_seconds() * 1000))
            self._health.note_answer(is_proof=True)
        elif isinstance(failure, LostStoreError):
            self.doubt()
            if not self.lost.done():
                _LOG.error("%s", failure)
                self.lost.set_result(None)
        else:
            self._health.note_failure(failure, is_proof=True)
