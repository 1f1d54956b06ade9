"""One stored sandbox: it does one thing at a time, in the order in which it was asked.

a call that may change something  → written with the next batch, then applied, then answered
a call that only reads            → answered at once, unless something is on its way to the sandbox
a call about the sandbox itself   → alone: it creates, replaces, ends or re-keys the sandbox
any, if it is not in memory       → it is loaded first or, if there is none, created
"""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, Final, TypeAlias

from mock_server.contract.headers import KEY
from mock_server.keeping.codec import permit_of, write_call
from mock_server.keeping.committer import MOST_AT_ONCE, Committer
from mock_server.keeping.own_thread import OwnThread
from mock_server.keeping.restoring import Growth, Loader, Slices
from mock_server.keeping.scenarios import KeptScenario
from mock_server.keeping.store import ENTRY, VERSION, Store
from mock_server.keeping.store_errors import StoreError, UnavailableStoreError
from mock_server.keeping.store_records import (
    Batch,
    Change,
    Create,
    Delete,
    Kept,
    SandboxId,
    StoredCall,
    StoredSandboxRow,
    Use,
)
from mock_server.keeping.tables import RESERVED
from mock_server.sandbox.ground.address import DEFAULT
from mock_server.sandbox.ground.exchange import NOTHING, FaultyReply, Network, Request
from mock_server.sandbox.sandboxes.sandbox import OVER, Sandbox, Tenancy
from mock_server.sandbox.sandboxes.sandboxes import Sandboxes
from mock_server.sandbox.sandboxes.switchboard import Answered
from mock_server.sandbox.scenario.scenario import BuiltScenario
from mock_server.web.answering.sandbox_answers import Answers

FutureAnswer: TypeAlias = asyncio.Future[Answered]
Job: TypeAlias = Callable[[], Awaitable[Answered]]

_LOG: Final = logging.getLogger("mock_server")

_BUSY: Final = 10 * RESERVED
"""How many numbers are reserved at once for a sandbox that has had as many exchanges."""

_MARGIN: Final = RESERVED // 2
"""How many numbers are left when more are reserved."""


@dataclass(frozen=True, slots=True)
class StoreLimits:
    """How many sandboxes may be stored and in memory, and how long an unused one is kept.

    `keep_ms` only applies to sandboxes created by their first use. A snapshot is taken after
    `snapshot_calls` calls, or `snapshot_bytes` bytes of them, and after a reset that frees
    `freed_bytes`.

    If the store `is_remote`, another machine has it: the server must prove that it owns the store.
    """

    most: int
    most_loaded: int
    keep_ms: int
    snapshot_calls: int = 20_000
    snapshot_bytes: int = 8_000_000
    freed_bytes: int = 1_000_000
    is_remote: bool = False


@dataclass(slots=True, eq=False)
class Common:
    """What the sandboxes of a server share; `kept` are those that the store has, by name.

    `others` are those of which the store has none yet; `creating` are names of new ones.
    """

    store: Store
    writing: OwnThread
    reading: OwnThread
    answers: Answers
    loader: Loader
    committer: Committer
    limits: StoreLimits
    spawn: Callable[[Coroutine[Any, Any, None]], "asyncio.Task[None]"]
    """Runs a task that the server awaits when it ends."""
    kept: "dict[str, Actor]" = field(default_factory=dict)
    others: "dict[str, Actor]" = field(default_factory=dict)
    creating: list[str] = field(default_factory=list)
    tidying: "asyncio.Task[None] | None" = None
    loading: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(8))
    """Few are loaded at a time: they take memory, and cannot be evicted yet."""

    @property
    def sandboxes(self) -> Sandboxes:
        """The sandboxes in memory."""
        return self.answers.switchboard.sandboxes

    def actor(self, name: str) -> "Actor":
        """Return the actor of a name, a new one if there is none: something is to be put to it."""
        found = self.kept.get(name) or self.others.get(name)
        if found is None:
            found = self.others[name] = Actor(name, self)
        return found

    def has_room(self, name: str) -> bool:
        """Return whether one more sandbox may be stored."""
        names = {name, *self.creating} - self.kept.keys()
        return len(self.kept) + len(names) <= self.limits.most

    def make_room(self) -> None:
        """Unload the least recently used sandboxes that are not in use."""
        surplus = len(self.sandboxes) - self.limits.most_loaded + 1
        if surplus > 0:
            for tenancy in tuple(islice(filter(self.is_at_rest, self.sandboxes), surplus)):
                self.sandboxes.unload(tenancy.name)

    def is_at_rest(self, tenancy: Tenancy) -> bool:
        """Return whether a sandbox may be unloaded."""
        actor = self.kept.get(tenancy.name)
        is_used = tenancy.is_busy or tenancy.name == DEFAULT or actor is None or actor.is_used
        return not (is_used or self.answers.is_awaited(tenancy))

    def tidy(self) -> None:
        """Make the store free what is no longer needed, piece by piece, in the background."""
        if self.tidying is None or self.tidying.done():
            self.tidying = self.spawn(self._sweep())

    async def _sweep(self) -> None:
        try:
            while not self.committer.is_closing and await self.reading.submit(self.store.sweep):
                pass
        except StoreError as error:
            _LOG.warning("the store frees nothing at the moment: %s", error)


@dataclass(slots=True, eq=False)
class InboxItem:
    """A call that waits for its sandbox, or a job about that; `answer` is its future answer."""

    request: Request | None
    job: Job | None
    answer: FutureAnswer

    def settle(self, answered: Answered) -> None:
        """Give the caller its answer, if it still waits."""
        if not self.answer.done():
            self.answer.set_result(answered)


class Actor:
    """One name, and the stored sandbox that has it: `listed` is None while there is none.

    It `is_closed` while something is on its way to the sandbox. A read may settle requests that are
    due at its instant, but an earlier change must not find them settled, and what a change is
    numbered must not depend on reads beside it. So reads wait then; only timers look at the
    sandbox, as of `flight_ms`.
    """

    def __init__(self, name: str, common: Common, listed: StoredSandboxRow | None = None) -> None:
        self.name = name
        self.tenancy: Tenancy | None = None
        self.listed = listed
        self.is_closed = False
        self.pins = 0  # of those who need it in memory
        self.growth = Growth()
        self.next_number: int | None = None  # of a sandbox that was unloaded
        self.noted = None if listed is None else listed.use
        """The use of the sandbox that the store has."""
        self._common = common
        self._answers = common.answers
        self._inbox: deque[InboxItem] = deque()
        self._is_running = False
        self._doing: InboxItem | None = None
        self._flying: list[tuple[InboxItem, Request, StoredCall, KeptScenario | None]] = []
        self._flight_ms = 0
        self._ready: asyncio.Future[None] | None = None
        self._reserving: asyncio.Task[None] | None = None

    @property
    def kept(self) -> Kept:
        """What the store has of the sandbox; only while there is one."""
        if self.listed is None:
            raise LookupError(f"there is no sandbox {self.name}")
        return self.listed.kept

    @property
    def ends_ms(self) -> int | None:
        """The instant at which the time to live of the sandbox ends, or None."""
        if self.listed is None or self.kept.ttl_ms is None:
            return None
        return self.kept.created_ms + self.kept.ttl_ms

    @property
    def is_used(self) -> bool:
        """Whether something needs the sandbox in memory."""
        return bool(self._is_running or self.pins or self._ready)

    def is_expired(self, now_ms: int) -> bool:
        """Return whether the time to live of the sandbox is over."""
        return self.ends_ms is not None and now_ms >= self.ends_ms

    def _now_ms(self) -> int:
        """Return the instant, which is never before that of the latest call."""
        now_ms = self._answers.now_ms()
        return now_ms if self.listed is None else max(now_ms, self.listed.head_ms)

    def instant(self, now_ms: int) -> int:
        """Return the instant as of which a timer may look at the sandbox."""
        return min(now_ms, self._flight_ms) if self._flying else now_ms

    # ── Arriving ─────────────────────────────────────────────────────────────────────────────

    def open_tenancy(self, now_ms: int) -> Tenancy | None:
        """Return the sandbox if a call can be answered now: nothing needs to be done before."""
        tenancy = self.tenancy
        if self.is_closed or tenancy is None or self.is_expired(now_ms):
            return None
        return tenancy

    def put(self, request: Request | None, job: Job | None = None) -> FutureAnswer:
        """Answer a call, or do a job, after everything that was put before."""
        answer: FutureAnswer = asyncio.get_running_loop().create_future()
        self._inbox.append(InboxItem(request, job, answer))
        self._common.committer.arrived += 1
        if not self._is_running:
            self._is_running = True
            _ = self._common.spawn(self._run())
        return answer

    async def _run(self) -> None:
        while self._inbox:
            first = self._inbox[0]
            try:
                if first.job is not None:
                    await self._do(self._inbox.popleft(), first.job)
                elif await self._ensure_here():
                    await self._answer_calls()
            except Exception as error:  # noqa: BLE001 - whatever it is, callers get an answer
                self._refuse_calls(error)
        self._is_running = False
        if self.listed is None:
            self._common.others.pop(self.name, None)

    async def _do(self, waiting: InboxItem, job: Job) -> None:
        self.is_closed, self._doing = True, waiting
        try:
            waiting.settle(await job())
        except Exception as error:  # noqa: BLE001 - as above
            if waiting.request is not None:
                waiting.settle(self._failed(waiting.request, error))
            elif not waiting.answer.done():
                waiting.answer.set_exception(error)
        finally:
            self.is_closed, self._doing = False, None

    def _refuse_calls(self, error: Exception) -> None:
        """Refuse all calls that wait, up to the next job: none of them would fare better."""
        while self._inbox and self._inbox[0].job is None:
            waiting = self._inbox.popleft()
            if waiting.request is not None:
                waiting.settle(self._failed(waiting.request, error))

    def _failed(self, request: Request, error: Exception) -> Answered:
        if not isinstance(error, StoreError):
            return Answered(self._answers.note_bug(request, error))
        if isinstance(error, UnavailableStoreError) and error.is_unknown:
            return Answered(_BROKEN, self.tenancy or self._common.sandboxes.default_tenancy)
        return self._answers.unavailable(request, error)

    # ── Calls ────────────────────────────────────────────────────────────────────────────────

    async def _ensure_here(self) -> bool:
        """Load or create the sandbox of the first call that waits; return False if it is refused.

        Meanwhile, it does not wait with the others, which are refused if that takes too long.
        """
        first = self._doing = self._inbox.popleft()
        try:
            refused = None if first.request is None else await self._made_for(first.request)
        except BaseException:
            self._inbox.appendleft(first)
            raise
        finally:
            self._doing = None
        if refused is None:
            self._inbox.appendleft(first)
        else:
            first.settle(refused)
        return refused is None

    async def _answer_calls(self) -> None:
        tenancy = self.tenancy
        if tenancy is not None:
            await self._answer_reads(tenancy)
            if self._inbox and self._inbox[0].job is None and self.tenancy is tenancy:
                if tenancy.is_busy:
                    await self._answers.in_turn("", tenancy, lambda: None)
                await self._write()

    async def _made_for(self, request: Request) -> Answered | None:
        """Load or create the sandbox of a call; return why the call is refused instead, if so."""
        switchboard = self._answers.switchboard
        while self.tenancy is None or self.is_expired(self._now_ms()):
            now_ms = self._now_ms()
            if self.listed is None:
                refused = switchboard.refuse_early(request, now_ms)
                if refused is not None:
                    return Answered(refused)
                crowded = await self.refuse_if_crowded(request)
                if crowded is not None:
                    return crowded
                await self.create_by_use()
            elif self.is_expired(now_ms):
                await self.end_over()
            else:
                if self._common.sandboxes.is_full:
                    refused = switchboard.refuse_early(request, now_ms)
                    if refused is not None:
                        return Answered(refused)
                await self.ensure_loaded()
        return None

    async def _answer_reads(self, tenancy: Tenancy) -> None:
        """Answer the calls that wait and only read, up to the next job."""
        slices, written = Slices(self._answers.pause), list[InboxItem]()
        try:
            while self._inbox and self._inbox[0].job is None and self.tenancy is tenancy:
                request = self._inbox[0].request
                if request is None or self.is_expired(self._now_ms()):
                    break
                if tenancy.sandbox.is_written(request):
                    written.append(self._inbox.popleft())
                    continue
                if tenancy.sandbox.simulation.entries >= self.reserved:
                    await self.reserve()
                    continue
                self._inbox.popleft().settle(self._answers.ask(request, tenancy))
                await slices.pause_if_over()
        finally:
            self._inbox.extendleft(reversed(written))

    async def _write(self) -> None:
        """Write the calls that wait and may change something, apply and answer them."""
        try:
            await self._common.committer.write(self)
            await self._apply()
        except Exception as error:
            if not self._flying:
                raise
            for waiting, request, _, _ in self._flying:
                waiting.settle(self._failed(request, error))
        finally:
            self._flying.clear()
            self.is_closed = False

    def depart(self, batch: Batch, now_ms: int) -> None:
        """Add the calls to be written to a batch."""
        tenancy = self.tenancy
        if tenancy is None or tenancy.is_busy or self.listed is None:
            return
        wall_ms = max(now_ms, self.listed.head_ms)
        if self.is_expired(wall_ms):
            return
        self._common.sandboxes.note_use(tenancy, now_ms)
        left, size = list[InboxItem](), len(batch.changes)
        simulation, head = tenancy.sandbox.simulation, self.listed.head
        while self._inbox and self._inbox[0].job is None and size < MOST_AT_ONCE:
            waiting = self._inbox.popleft()
            request = waiting.request
            if request is None or waiting.answer.done():
                continue
            if not tenancy.sandbox.is_written(request):
                left.append(waiting)
                continue
            if KEY in request.meant:
                request = request.without_header(KEY)
            kept = None
            if isinstance(request.upload, BuiltScenario):
                kept = self._common.loader.scenarios.kept(request.upload)
                if kept.document:
                    batch.scenarios[kept.digest] = kept.document
            after = None if self._flying else simulation.entries
            text = write_call(request, after)
            head, size = head + 1, size + 1
            digest = None if kept is None else kept.digest
            call = StoredCall(self.listed.kept.sandbox, head, wall_ms, text, digest)
            self._flying.append((waiting, request, call, kept))
            batch.changes.append(call)
        self._inbox.extendleft(reversed(left))
        self._flight_ms, self.is_closed = wall_ms, bool(self._flying)

    def hold_up(self, error: UnavailableStoreError) -> None:
        """Refuse the calls that wait for an outcome that is not known yet."""
        self._refuse_calls(error)

    def give_up(self, error: UnavailableStoreError) -> None:
        """Let the callers whose calls may be written wait no longer."""
        for waiting, request, _, _ in self._flying:
            waiting.settle(self._failed(request, error))
        if self._doing is not None and self._doing.request is not None:
            self._doing.settle(self._failed(self._doing.request, error))

    async def _apply(self) -> None:
        """Apply the calls that were written, in order, and answer them."""
        slices, tenancy = Slices(self._answers.pause), self.tenancy
        for waiting, request, call, kept in self._flying:
            if kept is not None:
                kept.document = b""
            if tenancy is None or self.listed is None:
                break
            if tenancy.is_busy:
                await self._answers.in_turn("", tenancy, lambda: None)
            before = tenancy.sandbox.simulation
            answered = self._answers.carry_out(request, tenancy, call.wall_ms)
            if answered.steps is not None:
                outcome = await self._answers.finish(request, answered)
                answered = Answered(outcome, tenancy)
            self._note_applied(call, is_new_run=tenancy.sandbox.simulation is not before)
            waiting.settle(answered)
            await slices.pause_if_over()
        self._snap_if_due()

    def _note_applied(self, call: StoredCall, *, is_new_run: bool) -> None:
        self.growth.add(call, is_new_run=is_new_run)
        if self.listed is None:
            return
        use = self.listed.use
        use = use._replace(size=use.size + len(call.text) + ENTRY)
        self.listed = self.listed._replace(head=call.number, head_ms=call.wall_ms, use=use)

    # ── Numbers and uses ─────────────────────────────────────────────────────────────────────

    @property
    def reserved(self) -> int:
        """Up to which number exchanges may be given one, so that none is given twice."""
        return 0 if self.listed is None else self.listed.use.reserved

    def look_ahead(self, number: int) -> None:
        """Reserve more numbers in the background if an exchange has nearly the last one."""
        is_near = number + _MARGIN >= self.reserved and self._reserving is None
        if is_near and not self._common.committer.is_failing:
            self._reserving = self._common.spawn(self._reserve())
            self._reserving.add_done_callback(asyncio.Future.exception)  # a read tries again

    async def reserve(self) -> None:
        """Reserve more numbers.

        Raises:
            StoreError: when the store cannot record that.
        """
        self._reserving = self._reserving or self._common.spawn(self._reserve())
        await asyncio.shield(self._reserving)

    async def _reserve(self) -> None:
        try:
            if self.tenancy is None or self.listed is None:
                return
            number, common = self.tenancy.sandbox.simulation.entries, self._common
            number += _BUSY if number >= _BUSY else RESERVED
            sandbox, use = self.kept.sandbox, self.listed.use
            use = use._replace(reserved=number - number % RESERVED)
            await common.writing.submit(common.store.note, {sandbox: use}, self._answers.now_ms())
            if self.is_of(sandbox):
                self.noted = use
                self.note_use(self.listed.use._replace(reserved=use.reserved))
        finally:
            self._reserving = None

    def use(self, *, is_last: bool = False) -> Use | None:
        """Return what is to be noted about the sandbox; exactly the given numbers if `is_last`.

        None if the store has it, or is being told of further numbers, which must not be undone.
        """
        if self.listed is None or self._reserving is not None:
            return None
        use, tenancy = self.listed.use, self.tenancy
        if tenancy is not None:
            use = use._replace(used_ms=max(use.used_ms, tenancy.used_ms))
        if is_last:
            given = self.next_number if tenancy is None else tenancy.sandbox.simulation.entries
            use = use if given is None else use._replace(reserved=given)
        return None if use == self.noted else use

    def is_of(self, sandbox: SandboxId) -> bool:
        """Return whether it is still the same sandbox that has the name."""
        return self.listed is not None and self.listed.kept.sandbox == sandbox

    def note_use(self, use: Use) -> None:
        """Change the use of the sandbox, of which the store may not know yet."""
        if self.listed is not None:
            self.listed = self.listed._replace(use=use)

    # ── Memory ───────────────────────────────────────────────────────────────────────────────

    async def ensure_loaded(self) -> None:
        """Load the sandbox, or wait until it is loaded; it may have ended by then.

        Raises:
            StoreError: when it cannot be loaded.
        """
        if self._ready is not None:
            await asyncio.shield(self._ready)
        elif self.tenancy is None and self.listed is not None:
            self._ready = asyncio.get_running_loop().create_future()
            try:
                async with self._common.loading:
                    await self._load(self.listed)
            finally:
                ready, self._ready = self._ready, None
                ready.set_result(None)

    async def _load(self, listed: StoredSandboxRow) -> None:
        sandbox, (snapshot, calls), growth = await self._common.loader.load(listed)
        if self.listed is None or not self.is_of(listed.kept.sandbox):
            return  # it has ended meanwhile
        if calls:
            self.listed = self.listed._replace(head=calls[-1].number, head_ms=calls[-1].wall_ms)
        size = sum(len(call.text) + ENTRY for call in calls)
        size += 0 if snapshot is None else len(snapshot.body)
        self.listed = self.listed._replace(use=self.listed.use._replace(size=size))
        number = self.reserved if self.next_number is None else self.next_number
        sandbox.simulation.entries = max(sandbox.simulation.entries, number)
        kept, now_ms, common = self.kept, self._answers.now_ms(), self._common
        permit = permit_of(kept.permit)
        tenancy = Tenancy(self.name, sandbox, kept.created_ms, now_ms, kept.ttl_ms, permit)
        tenancy.counted = sandbox.events.latest
        if self._answers.memory is not None:
            self._answers.memory.unload(common.is_at_rest)
        common.make_room()
        common.sandboxes.load(tenancy)
        self.tenancy, self.growth = tenancy, growth
        if calls and self.listed.version != VERSION:
            self._snap()

    def vacate(self) -> Tenancy | None:
        """Note that the sandbox is no longer in memory, and return it."""
        tenancy, self.tenancy = self.tenancy, None
        if tenancy is not None:
            self.next_number = tenancy.sandbox.simulation.entries
            if self.listed is not None and tenancy.used_ms > self.listed.use.used_ms:
                self.note_use(self.listed.use._replace(used_ms=tenancy.used_ms))
        return tenancy

    def _snap_if_due(self) -> None:
        """Take a snapshot if enough was applied since the last one."""
        limits, growth = self._common.limits, self.growth
        is_much = growth.calls >= limits.snapshot_calls or growth.size >= limits.snapshot_bytes
        size = 0 if self.listed is None else self.listed.use.size
        if is_much or (growth.is_new_run and size >= limits.freed_bytes):
            self._snap()

    def _snap(self) -> None:
        if self.tenancy is not None and self.listed is not None and not self.tenancy.is_busy:
            self.growth = Growth()
            _ = self._common.spawn(self._snapped(self.tenancy.sandbox, self.listed))

    async def _snapped(self, sandbox: Sandbox, listed: StoredSandboxRow) -> None:
        try:
            place, head = listed.kept.sandbox, listed.head
            wall_ms = max(listed.head_ms, self.instant(self._answers.now_ms()))
            snapshot = await self._common.loader.snapshot(place, head, sandbox, wall_ms)
        except StoreError as error:
            _LOG.warning("sandbox %s: its snapshot is not kept: %s", self.name, error)
            return
        if self.listed is not None and self.kept.sandbox == place:
            use = self.listed.use._replace(size=len(snapshot.body) + self.growth.size)
            self.listed = self.listed._replace(use=use, version=VERSION)
        self._common.tidy()

    # ── Beginning and ending ─────────────────────────────────────────────────────────────────

    async def refuse_if_crowded(self, request: Request) -> Answered | None:
        """Return the refusal of a call that would create a sandbox beyond the limit, if so."""
        common = self._common
        if not common.has_room(self.name):
            now_ms = self._answers.now_ms()
            for other in [each for each in common.kept.values() if each.is_expired(now_ms)]:
                if other is not self:
                    await other.put(None, other.end_if_expired)
        if common.has_room(self.name):
            return None
        full = f"all {common.limits.most} sandboxes are taken; delete one"
        return Answered(self._answers.switchboard.crowded(request, full))

    async def create_by_use(self) -> Answered:
        """Create the sandbox from the server's scenario."""
        sandboxes = self._common.sandboxes
        scenario = sandboxes.scenario  # a newer one may be adopted during this
        kept = await self.create(
            self._common.loader.scenarios.kept(scenario),
            lambda sandbox, wall_ms, digest: Kept(sandbox, wall_ms, None, True, digest),
        )
        sandbox = sandboxes.new(kept.created_ms, scenario)
        sandboxes.place(self.name, sandbox, kept.created_ms)
        self.settle(kept)
        return Answered(None)

    async def create(
        self,
        scenario: KeptScenario,
        make: Callable[[SandboxId, int, bytes], Kept],
        generation: int | None = None,
    ) -> Kept:
        """Write that the sandbox begins, in place of the one that has its name."""
        common = self._common
        generation = common.store.new_generation() if generation is None else generation
        sandbox, created = SandboxId(self.name, generation), list[Kept]()

        def depart(batch: Batch, now_ms: int) -> None:
            if self.listed is not None:
                batch.changes.append(Delete(self.kept.sandbox))
            wall_ms = now_ms if self.listed is None else max(now_ms, self.listed.head_ms)
            created.append(make(sandbox, wall_ms, scenario.digest))
            batch.changes.append(Create(created[0]))
            if scenario.document:
                batch.scenarios[scenario.digest] = scenario.document

        common.creating.append(self.name)
        try:
            await common.committer.write(Alone(self, depart))
        finally:
            common.creating.remove(self.name)
        scenario.document = b""
        common.make_room()
        return created[0]

    def settle(self, kept: Kept, size: int = 0) -> None:
        """Note that the sandbox has begun, or goes on under other terms, and is in memory."""
        common, begun_ms = self._common, kept.created_ms
        if self.listed is not None and self.kept.sandbox == kept.sandbox:
            self.listed = self.listed._replace(kept=kept)
        else:
            use = Use(begun_ms, RESERVED, size)
            self.listed = StoredSandboxRow(kept, use, VERSION, 0, begun_ms)
            self.growth, self.next_number, self.noted = Growth(), None, Use(begun_ms, RESERVED, 0)
        common.others.pop(self.name, None)
        common.kept[self.name] = self
        common.sandboxes.permits.grant(self.name, permit_of(kept.permit), self.ends_ms)
        self.tenancy = common.sandboxes.get(self.name, begun_ms)

    async def end_if_expired(self) -> Answered:
        """End the sandbox if its time to live is over, as a job."""
        if self.is_expired(self._answers.now_ms()):
            await self.end_over()
        return Answered(None)

    async def end_over(self) -> None:
        """End the sandbox, which nobody has asked for."""
        await self.write_end()
        tenancy = self.forget()
        if tenancy is None or tenancy.is_over:
            self._common.sandboxes.forget(self.name)
        else:
            self._common.sandboxes.remove(self.name, OVER)

    async def write_end(self) -> None:
        """Write that the sandbox ends."""
        await self.write([Delete(self.kept.sandbox)])
        self._common.tidy()

    async def write(self, changes: list[Change]) -> None:
        """Write changes that concern the sandbox itself."""
        part = Alone(self, lambda batch, _: batch.changes.extend(changes))
        await self._common.committer.write(part)

    def forget(self) -> Tenancy | None:
        """Forget the sandbox, which has ended; return it if it was in memory."""
        common = self._common
        common.kept.pop(self.name, None)
        common.others[self.name] = self
        common.sandboxes.permits.revoke(self.name)
        tenancy, self.listed = self.vacate(), None
        return tenancy


@dataclass(frozen=True, slots=True)
class Alone:
    """A change that concerns a sandbox itself, which nothing else accompanies."""

    _actor: Actor
    depart: Callable[[Batch, int], None]

    def hold_up(self, error: UnavailableStoreError) -> None:
        self._actor.hold_up(error)

    def give_up(self, error: UnavailableStoreError) -> None:
        self._actor.give_up(error)


_BROKEN: Final = FaultyReply(
    status=503, headers=NOTHING, body=b"", delay_ms=0, drawn_ms=0, held_by="", network=Network.EMPTY
)
"""The answer to a call of which nobody knows whether it was written: a broken connection."""
