"""The sandboxes of a server whose state outlives it.

a call that may change something  → written into the log of its sandbox, then applied
a call that only reads            → answered at once
either, of a sandbox not in memory → the sandbox is loaded first, or founded
"""

import asyncio
import contextlib
import logging
from collections.abc import Callable, Coroutine, Sequence
from functools import partial
from typing import Any, Final

from mock_server.contract.headers import KEY
from mock_server.contract.names import address_of
from mock_server.sandbox.ground.address import DEFAULT
from mock_server.sandbox.ground.exchange import BaseReply, Reply, Request
from mock_server.sandbox.sandboxes.sandboxes import Keepsake, Tenancy
from mock_server.sandbox.sandboxes.sandboxes_api import Founded, Placement
from mock_server.sandbox.sandboxes.switchboard import Answered, Switchboard
from mock_server.sandbox.scenario.scenario import BuiltScenario
from mock_server.store.codec import digest_of_reply, write_call
from mock_server.store.port import (
    CallDraft,
    Draft,
    FullStoreError,
    KeptSandbox,
    Store,
    StoreError,
    UnavailableStoreError,
)
from mock_server.wall_clock import stopwatch
from mock_server.web.applying import Applying, unnamed
from mock_server.web.following import LOCAL_SECONDS, Follower
from mock_server.web.loader import Loader
from mock_server.web.log_writer import Answers, LogWriter
from mock_server.web.own_thread import OwnThread
from mock_server.web.residence import Residence, Terms
from mock_server.web.sandbox_log import SandboxLog, Waited

_LOG: Final = logging.getLogger("mock_server")

_TERMS: Final = Terms()
_LOOKED_AFTER_SECONDS: Final = 60.0
"""How often sandboxes are looked after that nobody calls."""

_TRIED_SECONDS: Final = 1.0
"""How often a store is tried again that accepted nothing."""


class Ledger:
    """The logs of all sandboxes of a server."""

    def __init__(
        self,
        store: Store,
        thread: OwnThread,
        loader: Loader,
        switchboard: Switchboard,
        answers: Answers,
        terms: Terms = _TERMS,
        *,
        is_shared: bool = False,
    ) -> None:
        self.loader = loader
        self.writer = LogWriter(store, thread, answers)
        self._store = store
        self._thread = thread
        self._switchboard = switchboard
        self._sandboxes = switchboard.sandboxes
        self._sandboxes.kept = ()
        self._answers = answers
        self._terms = terms
        self._residence = Residence(store, thread, loader, switchboard, self.writer, answers, terms)
        self._successions = self._residence.successions
        self._logs = self._residence.logs
        self._sandboxes.kept_names = self._logs.keys()
        self._follower: Follower | None = None
        if is_shared:
            self._follower = Follower(store, thread, loader, self._residence, self.writer, answers)
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def names(self) -> list[str]:
        """The names of all sandboxes that are kept, sorted."""
        return sorted(self._logs)

    # ── Beginning and ending ─────────────────────────────────────────────────────────────────

    async def learn(self) -> int:
        """Learn which sandboxes the store keeps; return the latest instant of them."""
        latest_ms = 0
        if self._follower is not None:
            await self._follower.learn()
            return latest_ms
        for kept in await self._thread.submit(self._store.registry):
            latest_ms = max(latest_ms, kept.head_ms, kept.used_ms)
            if not kept.is_over:
                self._logs[kept.home.name] = SandboxLog.of(kept)
        return latest_ms

    async def open(self, set_clock: Callable[[int], object] = int, *, fresh: bool = False) -> None:
        """Load the default sandbox, or found it.

        If the server's scenario is not the one that the sandboxes were made from, it becomes their
        successor; `fresh` begins everything anew instead. `set_clock` is told of the engine's
        clock, if that is the one that counts.
        """
        if fresh:
            await asyncio.gather(*map(self._residence.end, tuple(self._logs.values())))
        default = self._logs.get(DEFAULT)
        while default is None:
            await self._found(DEFAULT)
            if self._follower is not None:  # another server may have been first
                await self._follower.learn()
            default = self._logs.get(DEFAULT)
        if default.tenancy is None:
            digest = self.loader.digest(self._sandboxes.scenario)
            previous = default.successor or default.current
            if previous != digest:
                _LOG.warning(
                    "the store keeps sandboxes of another scenario; they go on with it until they "
                    "are reset (--fresh begins everything anew)"
                )
                await self._successions.succeed(previous, digest)
            await self._residence.bring_in(default)
        self._tasks.append(asyncio.create_task(self._look_after()))
        if self._follower is not None:
            await self._follower.read(default, None)
            set_clock(default.at(0))
            self._tasks.append(asyncio.create_task(self._follower.run(set_clock)))

    async def close(self) -> None:
        """Wait until everything that is on its way has arrived, and close the store."""
        for task in self._tasks:
            task.cancel()
        await self.writer.finish()
        await self._thread.submit(self._store.close)
        self._thread.stop()

    async def reload(self, scenario: BuiltScenario) -> None:
        """Have the default sandbox begin a newer version of the server's scenario.

        Others that were made from an older one begin it when they are reset.

        Raises:
            StoreError: when that cannot be written at the moment; to be tried again.
        """
        digest = self.loader.digest(scenario)
        default = await self._present(DEFAULT)
        await self._successions.succeed(default.successor or default.current, digest)
        self._sandboxes.adopt(scenario)
        request = self._switchboard.routed(Request(*address_of("putScenario")))
        request = request._replace(upload=scenario)
        while self._follower is None or not self._has_begun(default, digest):
            after = None if self._follower is None else default.number
            answered = await self._write_call(default, request, after=after)
            if answered.tenancy is not None:
                return
            if answered.outcome is not None or self._follower is None:
                raise UnavailableStoreError("the store does not take it at the moment")
            default = await self._present(DEFAULT)

    async def _present(self, name: str) -> SandboxLog:
        """Return the log of a sandbox that is in memory, as it is now."""
        while True:
            log = self._logs[name]
            await self._residence.bring_in(log)
            if self._follower is not None:
                await self._follower.read(log, None)
            if log.tenancy is not None:
                return log
            await self._learn_of_others()

    def _has_begun(self, log: SandboxLog, digest: bytes) -> bool:
        """Tell whether a sandbox goes on with a scenario; another server may have seen to that."""
        if log.tenancy is None:
            return False
        return self.loader.digest(log.tenancy.sandbox.simulation.scenario) == digest

    async def _look_after(self) -> None:
        """Note now and then which sandboxes are used, and end those that are to go."""
        looked = stopwatch()
        while True:
            await asyncio.sleep(_TRIED_SECONDS)
            with contextlib.suppress(StoreError):  # it is tried again
                if stopwatch() - looked > _LOOKED_AFTER_SECONDS:
                    looked = stopwatch()
                    await self._look_after_all()
                if self.writer.failure and not isinstance(self.writer.failure, FullStoreError):
                    await self._try_store()

    async def _look_after_all(self) -> None:
        await self._note_uses()
        now_ms, keep_ms = self._answers.now_ms(), self._terms.keep_ms
        if self._follower is not None:  # others may have used what nobody uses here
            await self._follower.learn_anew()
        for log in tuple(self._logs.values()):
            is_away = log.ready is None and log.tenancy is None
            if is_away and log.is_forgotten(now_ms, keep_ms):
                await self._residence.end(log)
        self._residence.tidy()

    async def _note_uses(self) -> None:
        used = {}
        for log in self._logs.values():
            if log.tenancy is not None and log.home is not None:
                log.used_ms = used[log.home] = log.tenancy.used_ms
        await self._thread.submit(self._store.note_used, used)

    async def _try_store(self) -> None:
        """Try whether the store accepts something again."""
        await self._note_uses()
        await self._thread.submit(self._store.append, ())
        self.writer.note_answer()

    def as_fields(self) -> dict[str, object]:
        """Return what `_ready` says of the store."""
        is_available = self.writer.failure is None
        return {"available": is_available, "differences": self.loader.differences}

    def unload(self, tenancy: Tenancy) -> None:
        """Note that a sandbox is no longer in memory."""
        self._residence.unload(tenancy)

    # ── Calls ────────────────────────────────────────────────────────────────────────────────

    def instant(self, name: str, now_ms: int) -> int:
        """Return the instant at which a sandbox is read."""
        log = self._logs.get(name)
        return now_ms if log is None else log.at(now_ms)

    def take(self, request: Request) -> Waited | None:
        """Take a call that is to be written, or whose sandbox is to be loaded first.

        Returns None for one that may be answered at once.
        """
        if request.address.area == "sandboxes":
            return self._take_call_about(request)
        log = self._logs.get(request.sandbox)
        tenancy = None if log is None else log.tenancy
        if log is None or tenancy is None:
            return self._later(request, self._prepare(request))
        if log.ttl_ms is not None and log.is_expired(self._answers.now_ms()):
            return self._later(request, self._prepare(request))
        if not self._is_written(tenancy, request):
            return self._read(log, request)
        now_ms = self._answers.now_ms()
        if self._sandboxes.is_full or request.flaw:
            refused = self._switchboard.turn_away(request, now_ms)
            if refused is not None:
                return _done(Answered(refused))
        self._sandboxes.use(log.name, now_ms)
        return self._write_call(log, request)

    def _is_written(self, tenancy: Tenancy, request: Request) -> bool:
        if self._terms.writes_reads and request.address.area == "interface":
            return True
        return tenancy.sandbox.is_written(request)

    def _read(self, log: SandboxLog, request: Request) -> Waited | None:
        """Have a read answered when all is here that it must show, which may be now."""
        if self._follower is None:
            return None
        if self._terms.reads_local and stopwatch() - log.seen_seconds < LOCAL_SECONDS:
            return None
        return self._follower.read(log, request)

    async def _learn_of_others(self) -> None:
        """Learn which sandboxes other servers have made and ended, if there are others."""
        if self._follower is not None:
            await self._follower.learn()

    async def _prepare(self, request: Request) -> Answered:
        """Load the sandbox of a call, or found it; then answer the call."""
        name = request.sandbox
        if name not in self._logs:
            await self._learn_of_others()
        while True:
            log, now_ms = self._logs.get(name), self._answers.now_ms()
            if log is None:
                refused = self._switchboard.turn_away(request, now_ms)
                if refused is not None:
                    return Answered(refused)
                if await self._residence.is_crowded():
                    return self._refuse_newcomer(request)
                if name not in self._logs:
                    return await self._found(name, request)
            elif log.is_expired(now_ms):
                await self._residence.end(log)
            else:
                await self._residence.bring_in(log)
                break
        waited = self.take(request)
        return self._answers.ask(request) if waited is None else await waited

    def _write_call(self, log: SandboxLog, request: Request, *, after: int | None = None) -> Waited:
        """Write a call, at once after an entry if one is given.

        It is answered when it has its place in the log.
        """
        if KEY in request.meant:
            request = request.without_header(KEY)
        resolved = _resolved(request, log.tenancy)
        text = write_call(request, None if resolved is None else self.loader.digest(resolved))
        nonce, applying = self.writer.nonce(), Applying(log, self._answers, request, resolved)

        def make(now_ms: int) -> Draft:
            return CallDraft(log.home, now_ms, text, nonce, after)

        def finish(answered: Answered) -> None:
            sandbox = applying.finish(answered)
            if sandbox is None or log.home is None:
                return
            if isinstance(answered.outcome, BaseReply):
                digest = digest_of_reply(unnamed(answered.outcome))
                self.writer.note_digest(log.home, log.number, digest)
            self._successions.note_begun(log, sandbox)

        apply = partial(applying.begin, size=len(text))
        return self.writer.write(log, make, apply, finish, request)

    def _take_call_about(self, request: Request) -> Waited | None:
        """Take a call about a sandbox, unless it only looks at what is in memory."""
        request = self._switchboard.routed(request)
        name = "" if request.route is None else request.route.parameters.get("sandbox", "")
        log = self._logs.get(name)
        is_here = log is not None and log.tenancy is not None and self._follower is None
        if self._switchboard.is_written(request, None) or (name and not is_here):
            return self._later(request, self._carry_out_about(request, name))
        return None if name else self._later(request, self._list(request))

    async def _list(self, request: Request) -> Answered:
        """Answer a call that lists sandboxes, with what the store keeps of them."""
        await self._learn_of_others()
        kept, now_ms = await self._thread.submit(self._store.registry), self._answers.now_ms()
        self._sandboxes.kept = [
            self._keepsake(each)
            for each in kept
            if not each.is_over and not SandboxLog.of(each).is_expired(now_ms)
        ]
        return self._answers.ask(request)

    def _keepsake(self, kept: KeptSandbox) -> Keepsake:
        log = self._logs.get(kept.home.name)
        is_loaded = log is not None and log.tenancy is not None
        used_ms = kept.used_ms if log is None or log.tenancy is None else log.tenancy.used_ms
        return Keepsake(kept.home.name, is_loaded, kept.head, kept.size, kept.created_ms, used_ms)

    # ── Sandboxes ────────────────────────────────────────────────────────────────────────────

    async def _found(self, name: str, request: Request | None = None) -> Answered:
        """Begin a sandbox of the server's scenario, with the call that makes it if there is one."""
        digest = self.loader.digest(self._sandboxes.scenario)
        log = self._new_log(name, digest, by_use=True)
        self._logs[name] = log

        def place(wall_ms: int) -> Answered:
            self._sandboxes.place(name, self._sandboxes.new(wall_ms), wall_ms)
            return Answered(None)

        founded = self._residence.settle_in(log, place)
        called = founded if request is None else self._write_call(log, request)
        try:
            await founded
        finally:
            if log.home is None and self._logs.get(name) is log:
                del self._logs[name]  # it was refused, or another one was first
        return await called

    async def _carry_out_about(self, request: Request, name: str) -> Answered:
        """Answer a call about a sandbox, once those that it is about are in memory."""
        placement = request.upload
        origin = placement.origin if isinstance(placement, Placement) else None
        now_ms = await self._bring_about([each for each in (name, origin) if each])
        if not self._switchboard.is_written(request, None):
            return self._answers.ask(request)
        if request.route is not None and request.route.operation.brings:
            founded = self._switchboard.placing(request, now_ms)
            if isinstance(founded, Reply):
                return Answered(founded)
            return await self._put(request, founded, now_ms)
        tenancy = self._switchboard.ending(request, now_ms)
        if isinstance(tenancy, Reply):
            return Answered(tenancy)
        return await self._residence.end(self._logs[tenancy.name])

    async def _bring_about(self, names: Sequence[str]) -> int:
        """Bring those sandboxes into memory that there are, as they are now; return the instant."""
        await self._learn_of_others()
        while True:
            about = [self._logs[name] for name in names if name in self._logs]
            for log in about:
                await self._residence.bring_in(log)
            if self._follower is not None:
                for log in about:
                    await self._follower.read(log, None)
            if not any(map(self._residence.is_away, about)):  # loading one may unload another
                now_ms = self._answers.now_ms()
                return max((log.at(now_ms) for log in about), default=now_ms)

    async def _put(self, request: Request, founded: Founded, now_ms: int) -> Answered:
        """Found a sandbox that a call makes, in place of the one that has its name."""
        if founded.name not in self._logs and await self._residence.is_crowded():
            return self._refuse_newcomer(request)
        digest = self.loader.digest(founded.scenario or self._sandboxes.scenario)
        log = self._new_log(founded.name, digest, ttl_ms=founded.ttl_ms)
        snapshot = None
        if founded.fork is not None:
            snapshot = await self.loader.document(founded.fork, now_ms)

        def place(wall_ms: int) -> Answered:
            return Answered(self._switchboard.place(request, founded, wall_ms))

        return await self._residence.settle_in(log, place, snapshot)

    def _new_log(
        self, name: str, digest: bytes, *, ttl_ms: int | None = None, by_use: bool = False
    ) -> SandboxLog:
        now_ms = self._answers.now_ms()
        log = SandboxLog(name, digest, digest, now_ms, ttl_ms=ttl_ms, by_use=by_use)
        log.seen_ms = None if self._follower is None else 0
        return log

    def _refuse_newcomer(self, request: Request) -> Answered:
        full = f"all {self._terms.most} sandboxes are taken; delete one"
        return Answered(self._switchboard.crowded(request, full))

    # ── Small things ─────────────────────────────────────────────────────────────────────────

    def _later(self, request: Request, answering: Coroutine[Any, Any, Answered]) -> Waited:
        """Return the future of an answer that takes several turns of the loop."""
        return self.writer.spawn(self._answered(request, answering))

    async def _answered(
        self, request: Request, answering: Coroutine[Any, Any, Answered]
    ) -> Answered:
        try:
            return await answering
        except StoreError as error:
            return self._answers.unavailable(request, error)
        except Exception as error:  # noqa: BLE001 - whatever it is, the caller gets an answer, the log the rest
            return Answered(self._answers.note_bug(request, error))


def _resolved(request: Request, tenancy: Tenancy | None) -> BuiltScenario | None:
    """Return the scenario that a call brings, or that a reset begins."""
    if request.upload is not None:
        return request.upload if isinstance(request.upload, BuiltScenario) else None
    return None if request.route is None or tenancy is None else tenancy.sandbox.successor


def _done(answered: Answered) -> Waited:
    """Return a future that is done."""
    waited: Waited = asyncio.get_running_loop().create_future()
    waited.set_result(answered)
    return waited
