"""Which of the kept sandboxes are in memory: they begin, are loaded, unloaded, and end."""

import asyncio
import contextlib
from collections.abc import Callable
from dataclasses import dataclass
from itertools import islice

from mock_server.sandbox.ground.address import DEFAULT
from mock_server.sandbox.ground.exchange import Request
from mock_server.sandbox.sandboxes.sandbox import Sandbox
from mock_server.sandbox.sandboxes.sandboxes import Tenancy
from mock_server.sandbox.sandboxes.sandboxes_api import gone
from mock_server.sandbox.sandboxes.switchboard import Answered, Switchboard
from mock_server.store.port import Document, Draft, Ending, Founding, LogPlace, Store, StoreError
from mock_server.web.loader import Loader
from mock_server.web.log_answers import Answers
from mock_server.web.log_writer import LogWriter
from mock_server.web.own_thread import OwnThread
from mock_server.web.sandbox_log import SandboxLog, Waited
from mock_server.web.successions import Successions


@dataclass(frozen=True, slots=True)
class Terms:
    """How many sandboxes may be kept and in memory, and how long an unused one may be kept.

    Only those that their first use made are ended after `keep_ms`. A snapshot is taken after
    `snapshot_entries` entries, or `snapshot_bytes` bytes of them, and after a reset that frees
    `freed_bytes`.

    Where several servers use the store, it `is_shared`. Then `reads_local` says that reads may be
    answered without asking how far the logs go, and `writes_reads` that they are written, so that
    every server has them in its journals.
    """

    most: int = 1000
    most_loaded: int = 200
    keep_ms: int = 30 * 24 * 3_600_000
    snapshot_entries: int = 20_000
    snapshot_bytes: int = 8_000_000
    freed_bytes: int = 1_000_000
    is_shared: bool = False
    reads_local: bool = False
    writes_reads: bool = False


class Residence:
    """The kept sandboxes of a server; `logs` has each of them, by its name.

    The store `is_shared` if other servers use it as well.
    """

    def __init__(
        self,
        store: Store,
        thread: OwnThread,
        loader: Loader,
        switchboard: Switchboard,
        writer: LogWriter,
        answers: Answers,
        terms: Terms,
    ) -> None:
        self.logs: dict[str, SandboxLog] = {}
        self.is_shared = terms.is_shared
        self._store = store
        self._thread = thread
        self._loader = loader
        self._switchboard = switchboard
        self._sandboxes = switchboard.sandboxes
        self._writer = writer
        self._answers = answers
        self._terms = terms
        self.successions = Successions(self.logs, loader, writer)
        self._tidying: asyncio.Task[None] | None = None
        self.when_moved: Callable[[SandboxLog], None] = lambda _: None
        """Called when something was applied that somebody waits for, or the sandbox has gone."""
        writer.applier.applied = self._note_applied

    @property
    def _is_partial(self) -> bool:
        """Whether other servers may answer reads that this one learns nothing of."""
        return self.is_shared and not self._terms.writes_reads

    def new_log(
        self, name: str, digest: bytes, *, ttl_ms: int | None = None, by_use: bool = False
    ) -> SandboxLog:
        """Return the log of a sandbox of a scenario that is to be founded."""
        now_ms = self._answers.now_ms()
        log = SandboxLog(name, digest, digest, now_ms, ttl_ms=ttl_ms, by_use=by_use)
        log.seen_ms = 0 if self.is_shared else None
        return log

    def unload(self, tenancy: Tenancy) -> None:
        """Note that a sandbox is no longer in memory."""
        log = self.logs.get(tenancy.name)
        if log is not None and log.tenancy is tenancy:
            log.tenancy, log.used_ms = None, tenancy.used_ms

    def settle_in(
        self,
        log: SandboxLog,
        place: Callable[[LogPlace], Answered],
        snapshot: Document | None = None,
    ) -> Waited:
        """Write that a sandbox begins, and put it in its place."""
        nonce = self._writer.nonce()

        def make(now_ms: int) -> Draft:
            return Founding(
                log.name,
                now_ms,
                log.scenario,
                nonce,
                log.ttl_ms,
                by_use=log.by_use,
                snapshot=snapshot,
            )

        def apply(placed: LogPlace) -> Answered:
            log.home, log.created_ms, log.used_ms = placed.home, placed.wall_ms, placed.wall_ms
            log.see(placed.wall_ms)
            newer = self.logs.get(log.name)
            if newer is None or not newer.is_later_than(log):
                self.logs[log.name] = log
            self._make_room()
            answered = place(placed)
            if newer is not None:
                self._vacate(newer)
            log.tenancy = self._sandboxes.get(log.name, placed.wall_ms)
            if log.tenancy is not None:
                log.tenancy.sandbox.is_partial = self._is_partial
            if self.logs[log.name] is not log:  # once the call is applied that makes it
                asyncio.get_running_loop().call_soon(self.lose, log)
            return answered

        log.ready = asyncio.get_running_loop().create_future()
        waited = self._writer.write(log, make, apply)
        waited.add_done_callback(lambda _: log.be_ready())
        return waited

    async def bring_in(self, log: SandboxLog) -> None:
        """Load a sandbox that is kept, unless that is being done already."""
        if log.ready is not None:
            await asyncio.shield(log.ready)
        elif log.tenancy is None:
            log.ready = asyncio.get_running_loop().create_future()
            try:
                sandbox = await self._loader.load(log)
                if self.logs.get(log.name) is log:  # it may have ended meanwhile
                    self._place(log, sandbox)
            except StoreError:
                if self.logs.get(log.name) is log:  # otherwise there is no log to be damaged
                    raise
            finally:
                log.be_ready()

    def _place(self, log: SandboxLog, sandbox: Sandbox) -> None:
        """Put a loaded sandbox in its place."""
        now_ms = self._answers.now_ms()
        sandbox.is_partial = self._is_partial
        tenancy = Tenancy(log.name, sandbox, log.created_ms, now_ms, log.ttl_ms)
        tenancy.counted = sandbox.events.latest
        self._make_room()
        log.tenancy, log.known = self._sandboxes.load(tenancy), log.number
        self.successions.note_begun(log, sandbox)

    def _make_room(self) -> None:
        """Unload the least recently used sandboxes that nobody uses at the moment."""
        surplus = len(self._sandboxes) - self._terms.most_loaded + 1
        if surplus > 0:
            for tenancy in tuple(islice(filter(self._is_at_rest, self._sandboxes), surplus)):
                self._sandboxes.unload(tenancy.name)

    def _is_at_rest(self, tenancy: Tenancy) -> bool:
        log = self.logs.get(tenancy.name)
        is_used = tenancy.is_busy or tenancy.name == DEFAULT or self._answers.is_awaited(tenancy)
        return not is_used and log is not None and not log.open

    async def end(self, log: SandboxLog) -> Answered:
        """Write that a sandbox ends, and remove it."""
        nonce, home = self._writer.nonce(), log.home

        def apply(_: LogPlace) -> Answered:
            if self.logs.get(log.name) is log:
                del self.logs[log.name]
            tenancy = self._vacate(log)
            if tenancy is not None and not tenancy.is_over:
                return Answered(self._switchboard.end(tenancy))
            self._sandboxes.forget(log.name)
            return Answered(gone())

        if home is None:
            return Answered(None)
        ended = await self._writer.write(log, lambda now_ms: Ending(home, now_ms, nonce), apply)
        if self.logs.get(log.name) is log:  # another has ended it
            del self.logs[log.name]
        self.tidy()
        return ended

    def lose(self, log: SandboxLog) -> None:
        """Let go of a sandbox that another server has ended or replaced."""
        tenancy = self._vacate(log)
        is_here = tenancy is not None and not tenancy.is_over
        if is_here and log.name != DEFAULT:  # in whose place the next one is put
            self._sandboxes.remove(log.name, "another server has ended or replaced it")
        if self.logs.get(log.name) is log:
            del self.logs[log.name]
            self._sandboxes.forget(log.name)

    def strand(self, log: SandboxLog) -> None:
        """Unload a sandbox whose log cannot be followed any more; its next call loads it again."""
        tenancy = self._vacate(log)
        if tenancy is not None and not tenancy.is_over and log.name != DEFAULT:
            self._sandboxes.unload(log.name)

    def _vacate(self, log: SandboxLog) -> Tenancy | None:
        """Note that a sandbox is not in memory any more, and return it; whoever waits goes on."""
        tenancy, log.tenancy = log.tenancy, None
        self.when_moved(log)
        return tenancy

    async def is_crowded(self) -> bool:
        """Tell whether as many sandboxes are kept as may be, once those are ended that expired."""
        if len(self.logs) >= self._terms.most:
            now_ms = self._answers.now_ms()
            for log in [log for log in self.logs.values() if log.is_expired(now_ms)]:
                await self.end(log)
        return len(self.logs) >= self._terms.most

    def refuse_newcomer(self, request: Request) -> Answered:
        """Return the answer to a call that would make a sandbox for which there is no place."""
        full = f"all {self._terms.most} sandboxes are taken; delete one"
        return Answered(self._switchboard.crowded(request, full))

    async def end_forgotten(self, now_ms: int) -> None:
        """End the sandboxes that have expired, or that nobody has used for long."""
        for log in tuple(self.logs.values()):
            is_away = log.ready is None and log.tenancy is None
            if is_away and log.is_forgotten(now_ms, self._terms.keep_ms):
                await self.end(log)

    def _note_applied(self, log: SandboxLog) -> None:
        if log.readers:
            self.when_moved(log)
        terms = self._terms
        is_much = log.entries >= terms.snapshot_entries or log.size >= terms.snapshot_bytes
        frees = log.is_anew and log.bulk >= terms.freed_bytes
        if (is_much or frees) and not log.coming and not log.is_snapping:
            log.is_snapping = True
            self._writer.begin(self._snap(log, is_alone=log.is_anew))

    async def _snap(self, log: SandboxLog, *, is_alone: bool) -> None:
        """Take a snapshot, and have freed what it makes superfluous."""
        wall_ms = log.at(self._answers.now_ms())
        await self._loader.snap(log, wall_ms, is_alone=is_alone)
        self.tidy()

    def tidy(self) -> None:
        """Have the store free what nobody needs any more, piece by piece."""
        if self._tidying is None or self._tidying.done():
            self._tidying = self._writer.spawn(self._sweep())

    async def _sweep(self) -> None:
        with contextlib.suppress(StoreError):
            while not self._writer.is_closing and await self._thread.submit(self._store.sweep):
                pass
