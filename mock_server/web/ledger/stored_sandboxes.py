"""Loads and unloads the sandboxes of a store, and registers those of other servers."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from functools import partial
from itertools import islice
from math import inf
from typing import Final

from mock_server.sandbox.ground.address import DEFAULT
from mock_server.sandbox.sandboxes.sandbox import Sandbox, Tenancy
from mock_server.store.codec import permit_of
from mock_server.store.log_records import KeptSandbox
from mock_server.store.store_errors import StoreError, UnreadableError
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
    """The stored sandboxes of a server; `logs` has the log of each, by name.

    The store `is_shared` if other servers use it as well.
    """

    def __init__(
        self, loader: Loader, writer: LogWriter, answers: Answers, terms: Terms, trimming: Trimming
    ) -> None:
        self.logs = writer.logs
        self.is_shared = terms.is_shared
        self.loader = loader
        self._sandboxes = answers.switchboard.sandboxes
        self._writer = writer
        self._answers = answers
        self._terms = terms
        loader.is_partial = terms.is_shared and not terms.writes_reads
        self.trimming = trimming
        self._loading = asyncio.Semaphore(_MAX_LOADING)
        self.unloaded: set[SandboxLog] = set()
        """Unloaded sandboxes whose last use was a read, until that is recorded in the store."""
        self.when_moved: Callable[[SandboxLog], None] = lambda _: None
        """Called when an entry that a caller waits for is applied, or when the sandbox is gone."""
        self.learn_changes: Callable[[], Awaitable[None]] = partial(asyncio.sleep, 0)
        """Learns what other servers, if there are any, have done to sandboxes."""

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
            log.tenancy, log.used_ms = None, tenancy.used_ms
            if log.used_ms > (log.progress.fetched_ms or 0):  # later than its last entry
                self.unloaded.add(log)

    def instant(self, name: str, now_ms: int) -> int:
        """Return the instant at which a sandbox is read."""
        log = self.logs.get(name)
        return now_ms if log is None else log.reads.at(now_ms)

    async def ensure_loaded(self, log: SandboxLog) -> None:
        """Load a stored sandbox, or wait until it is loaded; it may have ended by then."""
        if log.ready is not None:
            await asyncio.shield(log.ready)
        elif log.tenancy is None:
            number = log.progress.applied
            try:
                await self._load(log)
            except UnreadableError:
                await self.learn_changes()  # its end elsewhere, or a standby that lacks entries
                if self.logs.get(log.name) is log and log.progress.applied == number:
                    raise

    async def load_before(self, log: SandboxLog, number: int) -> None:
        """Load a stranded sandbox as it was before an entry, if the store still has that state.

        The entry can then be applied, and its caller gets the answer.
        """
        if log.ready is None and log.tenancy is None:
            with suppress(StoreError):
                await self._load(log, number)

    async def _load(self, log: SandboxLog, before: float = inf) -> None:
        log.ready = asyncio.get_running_loop().create_future()
        try:
            async with self._loading:
                sandbox = await self.loader.load(log, before)
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
        log.tenancy, log.progress.fetched = tenancy, log.progress.applied

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

    def learn(self, log: SandboxLog, kept: KeptSandbox) -> None:
        """Take over the keys and the end that another server has set for a sandbox."""
        log.permit, log.ttl_ms = permit_of(kept.permit), kept.ttl_ms
        if log.tenancy is not None:
            self._sandboxes.amend(log.tenancy, log.permit, log.ttl_ms)
        self.register(log)

    def learn_new(self, log: SandboxLog) -> None:
        """Register a sandbox that another server has created or brought back."""
        self._sandboxes.keep(log.name, None)
        self.register(log)

    def lose(self, log: SandboxLog) -> None:
        """Drop a sandbox that another server has ended or replaced, and its undo."""
        self._sandboxes.keep(log.name, None)
        tenancy = self.vacate(log)
        is_here = tenancy is not None and not tenancy.is_over
        if is_here and log.name != DEFAULT:  # the next one takes its place
            self._sandboxes.remove(log.name, "another server has ended or replaced it")
        newer = self.logs.get(log.name)
        if newer is log:
            self.forget(log)
            self._sandboxes.forget(log.name)
        elif newer is not None:
            self.register(newer)  # its keys were revoked with the removed one

    def strand(self, log: SandboxLog) -> None:
        """Unload a sandbox whose log cannot be followed any longer; its next call reloads it."""
        tenancy = self.vacate(log)
        if tenancy is not None and not tenancy.is_over and log.name != DEFAULT:
            self._sandboxes.unload(log.name)

    def fall_back(self, log: SandboxLog, number: int) -> None:
        """Unload a sandbox whose store has lost entries; its log now ends with a number."""
        _LOG.error("sandbox %s: the store has lost entries; it is loaded again", log.name)
        self._writer.applier.abandon_coming(log)
        log.progress.fall_back(number)
        self.strand(log)

    def vacate(self, log: SandboxLog) -> Tenancy | None:
        """Note that a sandbox is no longer in memory, and return it; release waiting callers."""
        tenancy, log.tenancy = log.tenancy, None
        self.when_moved(log)
        return tenancy

    def note_applied(self, log: SandboxLog) -> None:
        """Note that an entry was applied: answer those who wait for it, and take snapshots."""
        if log.reads.waiting:
            self.when_moved(log)
        self.trimming.note_applied(log)
