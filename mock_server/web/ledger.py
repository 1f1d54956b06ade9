"""The sandboxes of a server whose state outlives it.

a call that may change something  → written into the log of its sandbox, then applied
a call that only reads            → answered at once or, if several servers write,
                                    once everything is here that it must show
either, of a sandbox not in memory → the sandbox is first loaded or founded
"""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any, Final

from mock_server.contract.headers import KEY
from mock_server.contract.names import address_of
from mock_server.sandbox.ground.address import DEFAULT
from mock_server.sandbox.ground.exchange import BaseReply, Request
from mock_server.sandbox.sandboxes.switchboard import Answered, Switchboard
from mock_server.sandbox.sandboxes.tenancy import Tenancy
from mock_server.sandbox.scenario.scenario import BuiltScenario
from mock_server.store.codec import digest_of_reply, write_call
from mock_server.store.port import CallDraft, Draft, LogPlace, Store
from mock_server.store.store_errors import StoreError, UnavailableStoreError
from mock_server.web.applying import Applying, unnamed
from mock_server.web.following import Follower
from mock_server.web.loader import Loader
from mock_server.web.log_answers import Answers
from mock_server.web.log_writer import LogWriter
from mock_server.web.others import Alone, Others
from mock_server.web.own_thread import OwnThread
from mock_server.web.residence import Residence
from mock_server.web.rounds import Rounds
from mock_server.web.sandbox_calls import SandboxCalls
from mock_server.web.sandbox_log import SandboxLog, Waited
from mock_server.web.terms import Terms
from mock_server.web.trimming import Trimming
from mock_server.web.upkeep import Upkeep

_LOG: Final = logging.getLogger("mock_server")

_END_SECONDS: Final = 1.0
"""How long a store that is elsewhere is waited for when the server ends."""

_GIVEN_UP: Final = "the store does not answer, and the server ends"
_NOT_KNOWN: Final = "whether the call was kept is not known"


class Ledger:
    """The logs of all sandboxes of a server."""

    def __init__(
        self,
        store: Store,
        thread: OwnThread,
        loader: Loader,
        switchboard: Switchboard,
        answers: Answers,
        terms: Terms,
    ) -> None:
        self.loader = loader
        self.writer = LogWriter(store, thread, answers)
        self._store = store
        self._thread = thread
        self._switchboard = switchboard
        self._sandboxes = switchboard.sandboxes
        self._sandboxes.kept = ()
        self._answers = answers
        self._writes_reads = terms.writes_reads
        trimming = Trimming(store, thread, loader, self._sandboxes, self.writer, answers, terms)
        self._residence = Residence(loader, switchboard, self.writer, answers, terms, trimming)
        self._successions = self._residence.successions
        self._logs = self._residence.logs
        self._sandboxes.kept_names = self._logs.keys()
        self._others: Others = Alone()
        if terms.is_shared:
            self._others = Follower(
                store,
                thread,
                loader,
                self._residence,
                self.writer,
                answers,
                reads_local=terms.reads_local,
            )
        self._learning = Rounds(self._others.learn)
        self._sandbox_calls = SandboxCalls(
            store, thread, loader, switchboard, self._residence, self._others, answers
        )
        self._upkeep = Upkeep(store, thread, self._residence, self._others, self.writer, answers)
        self._tasks: list[asyncio.Task[None]] = []
        self._is_given_up = False

    @property
    def names(self) -> list[str]:
        """The names of all sandboxes that are kept, sorted."""
        return sorted(self._logs)

    # ── Beginning and ending ─────────────────────────────────────────────────────────────────

    async def learn(self) -> int:
        """Learn which sandboxes the store keeps; return the latest instant in them."""
        latest_ms = 0
        if self._residence.is_shared:
            await self._others.learn()
            return latest_ms
        for kept in await self._thread.submit(self._store.registry):
            latest_ms = max(latest_ms, kept.head_ms, kept.used_ms)
            if not kept.is_over:
                self._residence.note(SandboxLog.of(kept))
        return latest_ms

    async def open(self, set_clock: Callable[[int], object] = int, *, fresh: bool = False) -> None:
        """Load the default sandbox, or found it.

        If the server's scenario is not the one from which the sandboxes were made, it becomes their
        successor; with `fresh`, everything begins anew instead. If the engine's clock counts, it is
        reported through `set_clock`.
        """
        if fresh:
            await asyncio.gather(*map(self._residence.end, tuple(self._logs.values())))
        default = await self._begun(DEFAULT)
        digest = self.loader.digest(self._sandboxes.scenario)
        if default.tenancy is None:
            served = await self._thread.submit(self._store.served)
            previous = served or default.successor or default.current
            if previous != digest:
                _LOG.warning(
                    "the store keeps sandboxes of another scenario; they go on with it until they "
                    "are reset (--fresh begins everything anew)"
                )
                await self._successions.succeed(previous, digest)
            await self._residence.bring_in(default)
        await self._thread.submit(self._store.serve, digest)
        if self._residence.is_shared:
            await self._others.look(default)
            set_clock(default.at(0))
        following = self._others.run(set_clock)
        self._tasks += map(asyncio.create_task, (self._upkeep.run(), following))

    def give_up(self) -> None:
        """Wait no longer for a store that is elsewhere: all who do are refused at once.

        One on this machine answers as soon as it can.
        """
        if self._residence.is_shared and not self._is_given_up:
            self._is_given_up = True
            self.writer.begin_to_close()
            self._thread.give_up(
                self._store.close,
                under_way=UnavailableStoreError(f"{_GIVEN_UP}; {_NOT_KNOWN}", is_unknown=True),
                others=UnavailableStoreError(_GIVEN_UP),
            )

    async def close(self) -> None:
        """Wait until everything under way is written, and close the store.

        One that is elsewhere is not waited for long.
        """
        for task in self._tasks:
            task.cancel()
        ending = asyncio.create_task(self._end())
        await asyncio.wait([ending], timeout=_END_SECONDS)
        if not ending.done():
            self.give_up()
        await ending

    async def _end(self) -> None:
        try:
            await self.writer.finish()
            await self._thread.submit(self._store.close)
        except UnavailableStoreError:
            if not self._is_given_up:
                raise
        finally:
            self._thread.stop()

    async def reload(self, scenario: BuiltScenario) -> None:
        """Have the default sandbox begin a newer version of the server's scenario.

        Others that were made from an older one begin it when they are reset.

        Raises:
            StoreError: when that cannot be written at the moment; to be tried again.
        """
        digest = self.loader.digest(scenario)
        default = await self._present(DEFAULT)
        served = await self._thread.submit(self._store.served)
        self._sandboxes.adopt(scenario)
        if self._residence.is_shared and served == digest:
            return  # another server has seen it first
        await self._successions.succeed(served or default.successor or default.current, digest)
        request = self._switchboard.routed(Request(*address_of("putScenario")))
        request = request._replace(upload=scenario)
        while not self._residence.is_shared or not self._has_begun(default, digest):
            after = default.number if self._residence.is_shared else None
            answered = await self._write_call(default, request, after=after)
            if answered.tenancy is not None:
                break
            if answered.outcome is not None:
                raise UnavailableStoreError("the store does not take it at the moment")
            default = await self._present(DEFAULT)
        await self._thread.submit(self._store.serve, digest)

    async def _present(self, name: str) -> SandboxLog:
        """Return the log of a sandbox that is in memory, as it is now."""
        while True:
            log = await self._begun(name)
            await self._residence.bring_in(log)
            await self._others.look(log)
            if log.tenancy is not None:
                return log
            await self._others.learn()

    async def _begun(self, name: str) -> SandboxLog:
        """Return the log of a sandbox, founding the sandbox if necessary."""
        while name not in self._logs:
            await self._found(name)
            await self._others.learn()  # another server may have been first
        return self._logs[name]

    def _has_begun(self, log: SandboxLog, digest: bytes) -> bool:
        """Say whether a sandbox continues with a scenario; another server may have seen to it."""
        if log.tenancy is None:
            return False
        return self.loader.digest(log.tenancy.sandbox.simulation.scenario) == digest

    def as_fields(self) -> dict[str, object]:
        """Return what `_ready` reports about the store."""
        is_available = self.writer.failure is None
        return {"available": is_available, "differences": self.loader.differences}

    async def learn_keys(self) -> bool:
        """Learn the keys that other servers have given sandboxes; False if there are no others."""
        if not self._residence.is_shared:
            return False
        try:
            await self._learning.run()
        except StoreError:
            return False
        return True

    def unload(self, tenancy: Tenancy) -> None:
        """Note that a sandbox is no longer in memory."""
        self._residence.unload(tenancy)

    # ── Calls ────────────────────────────────────────────────────────────────────────────────

    def instant(self, name: str, now_ms: int) -> int:
        """Return the instant at which a sandbox is read."""
        log = self._logs.get(name)
        return now_ms if log is None else log.at(now_ms)

    def take(self, request: Request) -> Waited | SandboxLog | None:
        """Take a call that is to be written, or whose sandbox is to be loaded first.

        One that may be answered at once is not taken: the log of its sandbox is returned, None for
        a call about sandboxes.
        """
        area = request.address.area
        if area == "sandboxes":
            return self._take_call_about(request)
        log = self._logs.get(request.address.named(request.meant))
        if log is None or log.tenancy is None:
            return self._later(request, self._prepare(request))
        if log.ttl_ms is not None and log.is_expired(self._answers.now_ms()):
            return self._later(request, self._prepare(request))
        may_be_read = area != "interface" or not self._writes_reads
        if may_be_read and not log.tenancy.sandbox.is_written(request):
            return self._others.read(log, request) or log
        now_ms = self._answers.now_ms()
        if self._sandboxes.crowding.is_full or request.flaw:
            refused = self._switchboard.turn_away(request, now_ms)
            if refused is not None:
                return _done(Answered(refused))
        self._sandboxes.use(log.name, now_ms)
        return self._write_call(log, request)

    def _take_call_about(self, request: Request) -> Waited | None:
        """Take a call about sandboxes, unless it only concerns what is in memory."""
        request = self._switchboard.routed(request)
        if not self._sandbox_calls.takes(request):
            return None
        return self._later(request, self._sandbox_calls.answer(request))

    async def _prepare(self, request: Request) -> Answered:
        """Load or found the sandbox of a call; then answer the call."""
        name = request.sandbox
        if name not in self._logs:
            await self._others.learn()
        while True:
            log, now_ms = self._logs.get(name), self._answers.now_ms()
            if log is None:
                refused = self._switchboard.turn_away(request, now_ms)
                if refused is not None:
                    return Answered(refused)
                if await self._residence.is_crowded():
                    return self._residence.refuse_newcomer(request)
                if name not in self._logs:
                    return await self._found(name, request)
            elif log.is_expired(now_ms):
                await self._residence.end(log)
            else:
                await self._residence.bring_in(log)
                break
        taken = self.take(request)
        return (
            await taken if isinstance(taken, asyncio.Future) else self._answers.ask(request, taken)
        )

    def _write_call(self, log: SandboxLog, request: Request, *, after: int | None = None) -> Waited:
        """Write a call, directly after an entry if one is given.

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

    # ── Sandboxes ────────────────────────────────────────────────────────────────────────────

    async def _found(self, name: str, request: Request | None = None) -> Answered:
        """Begin a sandbox of the server's scenario, with the call that makes it, if any."""
        digest = self.loader.digest(self._sandboxes.scenario)
        log = self._residence.new_log(name, digest, by_use=True)
        self._residence.note(log)

        def place(placed: LogPlace) -> Answered:
            sandbox = self._sandboxes.new(placed.wall_ms)
            self._sandboxes.place(name, sandbox, placed.wall_ms)
            return Answered(None)

        founded = self._residence.settle_in(log, place)
        called = founded if request is None else self._write_call(log, request)
        try:
            await founded
        finally:
            if log.home is None and self._logs.get(name) is log:
                self._residence.forget(log)  # it was refused, or another one was first
        return await called

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
    """Return the scenario that a call contains, or that a reset begins."""
    if request.upload is not None:
        return request.upload if isinstance(request.upload, BuiltScenario) else None
    return None if request.route is None or tenancy is None else tenancy.sandbox.successor


def _done(answered: Answered) -> Waited:
    """Return a future that is done."""
    waited: Waited = asyncio.get_running_loop().create_future()
    waited.set_result(answered)
    return waited
