"""Loads and unloads the sandboxes of a store."""

import asyncio
import logging
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Final

from mock_server.sandbox.ground.address import DEFAULT
from mock_server.sandbox.sandboxes.sandbox import Sandbox, Tenancy
from mock_server.store.log_records import Home, KeptSandbox
from mock_server.store.store_errors import StoreError
from mock_server.web.answering.sandbox_answers import Answers
from mock_server.web.answering.sandbox_log import SandboxLog
from mock_server.web.ledger.loader import Loader
from mock_server.web.ledger.log_writer import LogWriter
from mock_server.web.ledger.terms import Terms
from mock_server.web.ledger.trimming import Trimming

_LOG: Final = logging.getLogger("mock_server")

_MAX_LOADING: Final = 8
"""How many sandboxes are loaded at a time: they take memory, and cannot be evicted yet."""


class StoredSandboxes:
    """The stored sandboxes of a server; `logs` has the log of each, by name."""

    def __init__(
        self, loader: Loader, writer: LogWriter, answers: Answers, terms: Terms, trimming: Trimming
    ) -> None:
        self.logs = writer.logs
        self.loader = loader
        self._sandboxes = answers.switchboard.sandboxes
        self._answers = answers
        self._terms = terms
        self.trimming = trimming
        self._loading = asyncio.Semaphore(_MAX_LOADING)
        self.unloaded: set[SandboxLog] = set()
        """Unloaded sandboxes whose last use was a read, until that is recorded in the store."""

    def loaded(self) -> Iterator[tuple[SandboxLog, Tenancy]]:
        """Yield the sandboxes in memory, and their logs: few, however many are stored."""
        for tenancy in self._sandboxes:
            log = self.logs.get(tenancy.name)
            if log is not None and log.tenancy is tenancy:
                yield log, tenancy

    def register(self, log: SandboxLog) -> None:
        """Register a stored sandbox and its keys, in place of any other one of its name."""
        self.logs[log.name] = log
        self._sandboxes.permits.grant(log.name, log.permit, log.ends_ms)

    def forget(self, log: SandboxLog) -> None:
        """Forget a sandbox that is no longer stored, unless another one has its name by now."""
        if self.logs.get(log.name) is log:
            del self.logs[log.name]
            self._sandboxes.permits.revoke(log.name)

    def note_unloaded(self, tenancy: Tenancy) -> None:
        """Note that a sandbox is no longer in memory."""
        log = self.logs.get(tenancy.name)
        if log is not None and log.tenancy is tenancy:
            self.vacate(log)
            log.used_ms = tenancy.used_ms
            if log.used_ms > log.applied_ms:  # later than its last entry
                self.unloaded.add(log)

    def instant(self, name: str, now_ms: int) -> int:
        """Return the instant at which a sandbox is read."""
        log = self.logs.get(name)
        return now_ms if log is None else log.flight.at(now_ms)

    async def ensure_loaded(self, log: SandboxLog) -> None:
        """Load a stored sandbox, or wait until it is loaded; it may have ended by then."""
        if log.ready is not None:
            await asyncio.shield(log.ready)
        elif log.tenancy is None:
            await self._load(log)

    async def _load(self, log: SandboxLog) -> None:
        log.ready = asyncio.get_running_loop().create_future()
        try:
            async with self._loading:
                sandbox = await self.loader.load(log)
                if self.logs.get(log.name) is log:  # it may have ended during loading
                    self._place(log, sandbox)
        except StoreError:
            if self.logs.get(log.name) is log:  # otherwise, the log has ended
                raise
        finally:
            log.be_ready()

    def _place(self, log: SandboxLog, sandbox: Sandbox) -> None:
        now_ms = self._answers.now_ms()
        tenancy = Tenancy(log.name, sandbox, log.created_ms, now_ms, log.ttl_ms, log.permit)
        tenancy.counted = sandbox.events.latest
        if self._answers.memory is not None:
            self._answers.memory.unload(self._is_at_rest)
        self.make_room()
        self._sandboxes.load(tenancy)
        log.tenancy = tenancy

    def make_room(self) -> None:
        """Unload the least recently used sandboxes that are not in use."""
        surplus = len(self._sandboxes) - self._terms.most_loaded + 1
        if surplus > 0:
            for tenancy in tuple(islice(filter(self._is_at_rest, self._sandboxes), surplus)):
                self._sandboxes.unload(tenancy.name)

    def _is_at_rest(self, tenancy: Tenancy) -> bool:
        log = self.logs.get(tenancy.name)
        is_used = tenancy.is_busy or tenancy.name == DEFAULT
        is_awaited = self._answers.notices.is_awaited(tenancy)
        return not (is_used or is_awaited) and log is not None and not log.open

    def compare(self, kept: Mapping[Home, KeptSandbox]) -> None:
        """Drop what the store has lost in a failover, and register what it has instead."""
        known = {log.home: log for log in self.logs.values() if log.home is not None}
        for home, log in known.items():
            found = kept.get(home)
            if found is None or found.created_ms != log.created_ms:
                _LOG.error("sandbox %s: the store has lost it", log.name)
                self.strand(log)
                self.forget(log)
                self._sandboxes.forget(log.name)
            elif found.head != log.applied and not log.flight.size:
                _LOG.error("sandbox %s: the store has lost entries; it is loaded again", log.name)
                log.applied = found.head
                self.strand(log)
        for home, found in kept.items():
            if home.name not in self.logs:
                self.register(SandboxLog.of(found))

    def strand(self, log: SandboxLog) -> None:
        """Unload a sandbox that is not as its log says; its next call loads it again."""
        tenancy = self.vacate(log)
        if tenancy is not None and not tenancy.is_over and log.name != DEFAULT:
            self._sandboxes.unload(log.name)

    def vacate(self, log: SandboxLog) -> Tenancy | None:
        """Note that a sandbox is no longer in memory, and return it."""
        tenancy, log.tenancy = log.tenancy, None
        if tenancy is not None:
            log.numbers.after = tenancy.sandbox.simulation.entries
        return tenancy
