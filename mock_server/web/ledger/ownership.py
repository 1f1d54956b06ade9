"""Proves every second that this server still owns its store, if that is on another machine."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from math import inf
from typing import Final

from mock_server.store.port import Store
from mock_server.store.store_errors import LostStoreError, StoreError
from mock_server.wall_clock import boot_seconds
from mock_server.web.ledger.log_writer import LogWriter
from mock_server.web.ledger.own_thread import OwnThread

_LOG: Final = logging.getLogger("mock_server")

PROVED_SECONDS: Final = 3.0
"""For how long after a proof reads are answered; a new owner is silent for as long."""

_EVERY_SECONDS: Final = 1.0


class Ownership:
    """Whether this server may answer reads from memory; `lost` is done when it owns no longer.

    `compare` is awaited when the engine may lack what it had: before the next read is answered.
    """

    def __init__(
        self,
        store: Store,
        thread: OwnThread,
        writer: LogWriter,
        compare: Callable[[], Awaitable[None]],
    ) -> None:
        self.lost: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._store = store
        self._thread = thread
        self._writer = writer
        self._compare = compare
        self._proved = -inf
        self._is_doubtful = False

    @property
    def is_sure(self) -> bool:
        """Whether no other server can have answered a call since the last proof."""
        return boot_seconds() - self._proved < PROVED_SECONDS

    def doubt(self) -> None:
        """Answer no more reads before the next proof."""
        self._proved = -inf

    async def prove(self, set_clock: Callable[[int], object]) -> None:
        """Prove the ownership once, and report the clock of the engine.

        Raises:
            StoreError: when that is impossible.
        """
        began = boot_seconds()
        proof = await self._thread.submit(self._store.prove)
        self._is_doubtful |= proof.is_doubtful
        if self._is_doubtful:
            await self._compare()
            self._is_doubtful = False
        self._proved = began
        set_clock(proof.now_ms)

    async def run(self, set_clock: Callable[[int], object]) -> None:
        """Continue until cancelled, or until another server owns the store."""
        while not self.lost.done():
            await asyncio.sleep(_EVERY_SECONDS)
            try:
                await self.prove(set_clock)
            except LostStoreError as error:
                _LOG.error("%s", error)
                self.doubt()
                self.lost.set_result(None)
            except StoreError as error:
                self._writer.note_failure(error, is_read=True)
            except Exception:  # noqa: BLE001 - a bug must not end the loop
                _LOG.exception("a bug: the ownership of the store is not proved at the moment")
            else:
                self._writer.note_answer(is_read=True)
