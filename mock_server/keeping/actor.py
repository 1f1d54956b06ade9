"""One stored sandbox: it does one thing at a time, in the order in which it was asked.

a call about the sandbox itself, or other work  → a job, which is done alone (`lives`)
any other call                                  → with all that wait beside it (`stored_calls`)
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass
from typing import Any, Final, TypeAlias, TypeVar

from mock_server.keeping.committer import Committer
from mock_server.keeping.own_thread import OwnThread
from mock_server.keeping.ownership import Health
from mock_server.keeping.scenarios import Builder, StoredScenarios
from mock_server.keeping.store import Store
from mock_server.keeping.store_errors import StoreError, UnavailableStoreError
from mock_server.keeping.store_records import (
    Batch,
    Change,
    Kept,
    SandboxId,
    StoredCall,
    StoredSandboxRow,
    Use,
)
from mock_server.sandbox.ground.exchange import NOTHING, FaultyReply, Network, Request
from mock_server.sandbox.sandboxes.permits import Moves
from mock_server.sandbox.sandboxes.sandbox import Tenancy
from mock_server.sandbox.sandboxes.sandboxes import Sandboxes
from mock_server.sandbox.sandboxes.switchboard import Answered
from mock_server.web.engine import Engine

T = TypeVar("T")

FutureAnswer: TypeAlias = asyncio.Future[Answered]
Job: TypeAlias = Callable[[], Awaitable[Answered]]
Depart: TypeAlias = Callable[[Batch, int], None]
"""Adds what is to be written to a batch, as of an instant."""


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
    snapshot_calls: int = 8_000
    snapshot_bytes: int = 8_000_000
    freed_bytes: int = 1_000_000
    is_remote: bool = False


class Common:
    """What the sandboxes of a server share; `kept` are those that the store has, by name.

    `others` are those of which the store has none yet; `creating` are names of new ones.
    """

    def __init__(
        self,
        store: Store,
        writing: OwnThread,
        engine: Engine,
        builder: Builder,
        limits: StoreLimits,
        answer_calls: "Callable[[Actor], Awaitable[None]]",
    ) -> None:
        self.store, self.writing = store, writing
        self.reading = OwnThread("customer-sandbox reading")
        self.answers, self.uploads = engine.answers, engine.uploads
        self.scenarios = StoredScenarios(store, self.reading, builder)
        self.health = Health()
        self.committer = Committer(
            store, writing, self.health, now_ms=self.answers.now_ms, spawn=self.spawn
        )
        self.limits = limits
        self.answer_calls = answer_calls  # those that wait, the first of which is in the inbox
        self.kept: dict[str, Actor] = {}
        self.others: dict[str, Actor] = {}
        self.creating: list[str] = []
        self.tasks: set[asyncio.Task[Any]] = set()
        self.tidying: asyncio.Task[None] | None = None
        # few are loaded at a time: they take memory, and cannot be evicted yet
        self.loading = asyncio.Semaphore(8)
        # moves the clock of the server forward to an instant
        self.catch_up: Callable[[int], object] = lambda _: None

    def spawn(self, work: Coroutine[Any, Any, T], /) -> "asyncio.Task[T]":
        """Run a task, which the server awaits when it ends."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    @property
    def sandboxes(self) -> Sandboxes:
        return self.answers.switchboard.sandboxes

    def actor(self, name: str) -> "Actor":
        """Return the actor of a name, a new one if there is none: something is to be put to it."""
        found = self.kept.get(name) or self.others.get(name)
        if found is None:
            found = self.others[name] = Actor(name, self)
        return found


@dataclass(slots=True, eq=False)
class Growth:
    """What was added to a log since its last snapshot; `is_new_run` after a reset and the like."""

    calls: int = 0
    size: int = 0
    is_new_run: bool = False

    def add(self, call: StoredCall, *, is_new_run: bool) -> None:
        self.calls += 1
        self.size += len(call.text)
        self.is_new_run |= is_new_run


@dataclass(slots=True, eq=False)
class Item:
    """A call that waits for its sandbox, or a job about that; `answer` is its future answer.

    A call that is being written has the form that the log gets.
    """

    request: Request | None
    job: Job | None
    answer: FutureAnswer
    call: StoredCall | None = None

    def settle(self, answered: Answered) -> None:
        """Give the caller its answer, if it still waits."""
        if not self.answer.done():
            self.answer.set_result(answered)


class Actor:
    """One name, and the stored sandbox that has it: `row` is None while there is none.

    It `is_closed` while something is on its way to the sandbox. A read may settle requests that are
    due at its instant, but an earlier change must not find them settled, and what a change is
    numbered must not depend on reads beside it. So reads wait then; only timers look at the
    sandbox, as of `flight_ms`.

    While it `moves` to or from another store, it answers no calls.

    A sandbox in memory has a `tenancy`; one that was unloaded goes on with `next_number`. The store
    was told of the use `noted` last, when its exchanges had the numbers up to `counted`.
    """

    def __init__(self, name: str, common: Common, row: StoredSandboxRow | None = None) -> None:
        self.name = name
        self.common = common
        self.row = row
        self.tenancy: Tenancy | None = None
        self.moves: Moves | None = None
        self.growth = Growth()
        self.next_number: int | None = None
        self.counted = 0
        self.noted: Use | None = None if row is None else row.use
        self.pins = 0  # of those who need it in memory
        self.loading = asyncio.Lock()
        self.inbox: deque[Item] = deque()
        self.doing: Item | None = None
        self.flying: list[Item] = []
        self.flight_ms = 0
        self._depart: Depart = lambda *_: None
        self._is_running = False

    @property
    def kept(self) -> Kept:
        if self.row is None:
            raise LookupError(f"there is no sandbox {self.name}")
        return self.row.kept

    @property
    def ends_ms(self) -> int | None:
        if self.row is None or self.kept.ttl_ms is None:
            return None
        return self.kept.created_ms + self.kept.ttl_ms

    @property
    def is_used(self) -> bool:
        return self._is_running or self.pins > 0 or self.loading.locked()

    @property
    def is_closed(self) -> bool:
        return self.doing is not None or bool(self.flying)

    def is_expired(self, now_ms: int) -> bool:
        return self.ends_ms is not None and now_ms >= self.ends_ms

    def is_of(self, sandbox: SandboxId) -> bool:
        return self.row is not None and self.row.kept.sandbox == sandbox

    def now_ms(self) -> int:
        """Return the instant, which is never before that of the latest call."""
        now_ms = self.common.answers.now_ms()
        return now_ms if self.row is None else max(now_ms, self.row.head_ms)

    def instant(self, now_ms: int) -> int:
        """Return the instant as of which a timer may look at the sandbox."""
        return min(now_ms, self.flight_ms) if self.flying else now_ms

    def open_tenancy(self, now_ms: int) -> Tenancy | None:
        """Return the sandbox if a call can be answered now: nothing needs to be done before."""
        tenancy = self.tenancy
        if tenancy is None or self.is_closed or self.moves or self.is_expired(now_ms):
            return None
        return tenancy

    # ── The inbox ────────────────────────────────────────────────────────────────────────────

    def put(self, request: Request | None, job: Job | None = None) -> FutureAnswer:
        """Answer a call, or do a job, after everything that was put before."""
        answer: FutureAnswer = asyncio.get_running_loop().create_future()
        self.inbox.append(Item(request, job, answer))
        self.common.committer.arrived += 1
        if not self._is_running:
            self._is_running = True
            _ = self.common.spawn(self._run())
        return answer

    @property
    def next_call(self) -> Request | None:
        """The call that is the next to be answered; None if a job comes first, or nothing waits."""
        return self.inbox[0].request if self.inbox and self.inbox[0].job is None else None

    async def _run(self) -> None:
        while self.inbox:
            try:
                if self.next_call is None:
                    await self._do(self.inbox.popleft())
                else:
                    await self.common.answer_calls(self)
            except Exception as error:  # noqa: BLE001 - whatever it is, callers get an answer
                self.refuse_calls(error)
        self._is_running = False
        if self.row is None:
            self.common.others.pop(self.name, None)

    async def _do(self, item: Item) -> None:
        self.doing = item
        try:
            item.settle(await item.job() if item.job else Answered(None))
        except Exception as error:  # noqa: BLE001 - as above
            if item.request is not None:
                item.settle(self.failed(item.request, error))
            elif not item.answer.done():
                item.answer.set_exception(error)
        finally:
            self.doing = None

    def refuse_calls(self, error: Exception) -> None:
        """Refuse all calls that wait, up to the next job: none of them would fare better."""
        while (request := self.next_call) is not None:
            self.inbox.popleft().settle(self.failed(request, error))

    def failed(self, request: Request, error: Exception) -> Answered:
        answers = self.common.answers
        if not isinstance(error, StoreError):
            return Answered(answers.note_bug(request, error))
        if isinstance(error, UnavailableStoreError) and error.is_unknown:
            return Answered(_BROKEN, self.tenancy or self.common.sandboxes.default_tenancy)
        return answers.unavailable(request, error)

    # ── Writing ──────────────────────────────────────────────────────────────────────────────

    async def write(self, *changes: Change, depart: Depart | None = None) -> None:
        """Write changes, or what `depart` adds to the next batch; return once it is durable.

        Raises:
            StoreError: if it was not written or, if that `is_unknown`, maybe.
        """
        self._depart = depart or (lambda batch, _: batch.changes.extend(changes))
        await self.common.committer.write(self)

    def depart(self, batch: Batch, now_ms: int) -> None:
        self._depart(batch, now_ms)

    def hold_up(self, error: UnavailableStoreError) -> None:
        self.refuse_calls(error)

    def give_up(self, error: UnavailableStoreError) -> None:
        doing = [] if self.doing is None else [self.doing]
        for item in (*self.flying, *doing):
            if item.request is not None:
                item.settle(self.failed(item.request, error))


_BROKEN: Final = FaultyReply(
    status=503, headers=NOTHING, body=b"", delay_ms=0, drawn_ms=0, held_by="", network=Network.EMPTY
)
"""The answer to a call of which nobody knows whether it was written: a broken connection."""
