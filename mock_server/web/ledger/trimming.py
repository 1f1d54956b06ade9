"""Keeps the logs in a store short: takes snapshots of long ones, and frees unneeded data."""

import asyncio
import contextlib
from dataclasses import dataclass, field
from typing import Final

from mock_server.store.port import Store
from mock_server.store.store_errors import StoreError
from mock_server.web.answering.sandbox_answers import Answers
from mock_server.web.answering.sandbox_log import SandboxLog
from mock_server.web.ledger.loader import Loader
from mock_server.web.ledger.log_writer import LogWriter
from mock_server.web.ledger.own_thread import OwnThread
from mock_server.web.ledger.terms import Terms

_SPARED_SECONDS: Final = 60
"""How long unused scenarios are spared: they are stored before the sandbox that uses them."""


@dataclass(slots=True, eq=False)
class Trimming:
    """Takes snapshots when they are due, and makes the store free what they replace."""

    _store: Store
    _thread: OwnThread
    _loader: Loader
    _writer: LogWriter
    _answers: Answers
    _terms: Terms
    _tidying: asyncio.Task[None] | None = None
    _snapping: set[SandboxLog] = field(default_factory=set)

    def note_applied(self, log: SandboxLog) -> None:
        """Take a snapshot if enough was applied since the last one."""
        terms, growth = self._terms, log.growth
        is_much = growth.entries >= terms.snapshot_entries or growth.size >= terms.snapshot_bytes
        frees = growth.is_new_run and growth.bulk >= terms.freed_bytes
        if (is_much or frees) and not log.coming and log not in self._snapping:
            self._snapping.add(log)
            self._writer.begin(self._snap(log, is_alone=growth.is_new_run))

    def tidy(self) -> None:
        """Make the store free what is no longer needed, piece by piece, in the background."""
        if self._tidying is None or self._tidying.done():
            self._tidying = self._writer.spawn(self._sweep())

    async def purge(self) -> None:
        """Free everything that is no longer needed, and return when that is done."""
        self.tidy()
        if self._tidying is not None:
            await asyncio.shield(self._tidying)
        await self.forget_scenarios()

    async def forget_scenarios(self) -> None:
        """Free the scenarios that no sandbox uses."""
        await self._thread.submit(self._store.forget_scenarios, _SPARED_SECONDS)

    async def _snap(self, log: SandboxLog, *, is_alone: bool) -> None:
        """Take a snapshot, and make the store free what it replaces."""
        try:
            wall_ms = log.flight.at(self._answers.now_ms())
            await self._loader.snap(log, wall_ms, is_alone=is_alone)
        finally:
            self._snapping.discard(log)
        self.tidy()

    async def _sweep(self) -> None:
        with contextlib.suppress(StoreError):
            while not self._writer.is_closing and await self._thread.submit(self._store.sweep):
                pass
