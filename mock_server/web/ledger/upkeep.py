"""Maintains stored sandboxes that are not called, and retries a store that refused writes."""

import asyncio
import logging
from dataclasses import dataclass
from typing import Final

from mock_server.store.port import Store
from mock_server.store.store_errors import FullStoreError, StoreError
from mock_server.wall_clock import stopwatch
from mock_server.web.answering.sandbox_answers import Answers
from mock_server.web.ledger.lifecycle import Lifecycle
from mock_server.web.ledger.log_writer import LogWriter
from mock_server.web.ledger.own_thread import OwnThread
from mock_server.web.ledger.stored_sandboxes import StoredSandboxes

_LOG: Final = logging.getLogger("mock_server")

_LOOKED_AFTER_SECONDS: Final = 60.0
"""How often to maintain all sandboxes."""

_TRIED_SECONDS: Final = 1.0
"""How often to retry a store that refused writes."""


@dataclass(frozen=True, slots=True)
class Upkeep:
    """Ends the sandboxes that are due to end, and records when the others were used."""

    _store: Store
    _thread: OwnThread
    _stored: StoredSandboxes
    _lifecycle: Lifecycle
    _writer: LogWriter
    _answers: Answers

    async def run(self) -> None:
        """Continue until cancelled."""
        looked = stopwatch()
        while True:
            await asyncio.sleep(_TRIED_SECONDS)
            try:
                if stopwatch() - looked > _LOOKED_AFTER_SECONDS:
                    looked = stopwatch()
                    await self._look_after_all()
                if not isinstance(self._writer.failure, FullStoreError | None):
                    await self._try_store()
            except StoreError:
                pass  # the next round tries again
            except Exception:  # noqa: BLE001 - a bug must not end the loop
                _LOG.exception("a bug: stored sandboxes are not maintained at the moment")

    async def _look_after_all(self) -> None:
        try:
            await self.note_uses()
        finally:  # even if that failed: it is tried again the next time
            await self._look_after_others()

    async def _look_after_others(self) -> None:
        """End what is due to end, and free what is no longer needed."""
        await self._lifecycle.end_forgotten(self._answers.now_ms())
        for log, _ in self._stored.loaded():
            self._stored.trimming.note_applied(log)
        self._stored.trimming.tidy()
        await self._stored.trimming.forget_scenarios()

    async def note_uses(self, *, once_more: bool = False) -> None:
        """Record when sandboxes were used since the last time; if `once_more`, of all in memory."""
        unloaded, self._stored.unloaded = self._stored.unloaded, set()
        used = {log: log.used_ms for log in unloaded}
        for log, tenancy in self._stored.loaded():
            if once_more or tenancy.used_ms > log.used_ms:
                used[log] = tenancy.used_ms
        noted = {log.home: used_ms for log, used_ms in used.items() if log.home is not None}
        try:
            await self._thread.submit(self._store.note_used, noted)
        except StoreError:
            self._stored.unloaded |= unloaded
            raise
        for log, used_ms in used.items():
            log.used_ms = max(log.used_ms, used_ms)

    async def _try_store(self) -> None:
        """Test whether the store accepts writes again."""
        await self.note_uses(once_more=True)
        self._writer.note_answer()
