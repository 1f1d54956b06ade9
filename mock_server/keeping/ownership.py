"""Whether a store works, as far as this server has seen, and whether this server still owns it.

It proves every second that it owns a store on another machine. The proofs are made by the thread
that writes, so that a busy loop does not delay them.
"""

import asyncio
import logging
from collections.abc import Callable
from math import inf
from typing import Final

from mock_server.keeping.store import Store
from mock_server.keeping.store_errors import LostStoreError, StoreError
from mock_server.wall_clock import boot_seconds, stopwatch

_LOG: Final = logging.getLogger("mock_server")

PROVED_SECONDS: Final = 3.0
"""For how long after a proof reads are answered; a new owner is silent for as long."""

_SPARED_SECONDS: Final = 3.0
"""For how long a store may fail before the server is no longer ready."""


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
