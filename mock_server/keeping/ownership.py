"""Proves every second that this server still owns its store, if that is on another machine.

The proofs are made by the thread that writes, so that a busy loop does not delay them.
"""

import asyncio
import logging
from collections.abc import Callable
from math import inf
from typing import Final

from mock_server.keeping.store import Store
from mock_server.keeping.store_errors import LostStoreError, StoreError
from mock_server.keeping.store_health import Health
from mock_server.wall_clock import boot_seconds

_LOG: Final = logging.getLogger("mock_server")

PROVED_SECONDS: Final = 3.0
"""For how long after a proof reads are answered; a new owner is silent for as long."""


class Ownership:
    """Whether this server may answer reads from memory; `lost` is done when it owns no longer.

    `catch_up` is called with each instant by the engine's clock.
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
        now_ms, failure = 0, None
        try:
            now_ms = self._store.prove()
        except StoreError as error:
            failure = error
        except Exception as error:  # noqa: BLE001 - a bug must not end the thread
            _LOG.error("a bug: the ownership of the store is not proved", exc_info=error)
            return
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._note, now_ms, failure)

    def _note(self, now_ms: int, failure: StoreError | None) -> None:
        if failure is None:
            self._catch_up(now_ms)
            self._health.note_answer(is_proof=True)
        elif isinstance(failure, LostStoreError):
            self.doubt()
            if not self.lost.done():
                _LOG.error("%s", failure)
                self.lost.set_result(None)
        else:
            self._health.note_failure(failure, is_proof=True)
