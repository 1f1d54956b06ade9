"""One stored sandbox: it does one thing at a time, in the order in which it was asked.

a call about the sandbox itself, or other work  → a job, which is done alone (`stored_calls`)
any other call                                  → a job that answers all calls that wait beside it
                                                  (`stored_calls`)
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass
from typing import Any, Final, TypeAlias, TypeVar

from mock_server.keeping.committer import Committer, Depart
from mock_server.keeping.ownership import Health, OwnThread
from mock_server.keeping.scenarios import Build, StoredScenarios
from mock_server.keeping.store import Store
from mock_server.keeping.store_errors import StoreError, UnavailableStoreError
from mock_server.keeping.store_records import Kept, StoredCall, StoredSandboxRow
from mock_server.sandbox.ground.exchange import NOTHING, FaultyReply, Network, Request
from mock_server.sandbox.sandboxes.permits import Moves
from mock_server.sandbox.sandboxes.sandbox import Tenancy
from mock_server.sandbox.sandboxes.sandboxes import Sandboxes
from mock_server.sandbox.sandboxes.switchboard import Answered
from mock_server.web.engine import Engine

T = TypeVar("T")

FutureAnswer: TypeAlias = asyncio.Future[Answered]
Job: TypeAlias = Callable[[], Awaitable[Answered | None]]


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
        build: Build,
        limits: StoreLimits,
    ) -> None:
        self.store, self.writing = store, writing
        self.reading = OwnThread("customer-sandbox reading")
        self.answers, self.uploads = engine.answers, engine.uploads
        self.scenarios = StoredScenarios(store, self.reading, build)
        self.health = Health()
        self.committer = Committer(
            store, writing, self.health, now_ms=self.answers.now_ms, spawn=self.spawn
        )
        self.limits = limits
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
class Item:
    """A job, maybe for a request; its `answer` is there once it returns that, or settles it.

    A call that is being written has the form that the log gets.
    """

    request: Request | None
    job: Job
    is_call: bool
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

    A sandbox in memory has a `tenancy`.
    """

    def __init__(self, name: str, common: Common, row: StoredSandboxRow | None = None) -> None:
        self.name = name
        self.common = common
        self.row = row
        self.tenancy: Tenancy | None = None
        self.pins = 0  # of those who need it in memory
        self.loading = asyncio.Lock()
        self.inbox: deque[Item] = deque()
        self.doing: Item | None = None
        self.flying: list[Item] = []
        self.flight_ms = 0
        self._is_running = False

    @property
    def kept(self) -> Kept:
        if self.row is None:
            raise LookupError(f"there is no sandbox {self.name}")
        return self.row.kept

    @property
    def moves(self) -> Moves | None:
        return None if self.row is None else self.row.permit.moves

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

    def put(self, request: Request | None, job: Job, *, is_call: bool = False) -> FutureAnswer:
        """Do a job, which may be for a request, after everything that was put before."""
        answer: FutureAnswer = asyncio.get_running_loop().create_future()
        self.inbox.append(Item(request, job, is_call, answer))
        self.common.committer.arrived += 1
        if not self._is_running:
            self._is_running = True
            _ = self.common.spawn(self._run())
        return answer

    @property
    def next_call(self) -> Request | None:
        """The call that is the next to be answered; None if a job comes first, or nothing waits."""
        return self.inbox[0].request if self.inbox and self.inbox[0].is_call else None

    async def _run(self) -> None:
        while self.inbox:
            self.doing = item = self.inbox.popleft()
            try:
                answered = await item.job()
                if answered is not None:
                    item.settle(answered)
            except Exception as error:  # noqa: BLE001 - whatever it is, callers get an answer
                self.fail(item, error)
                if item.is_call:
                    self._refuse_calls(error)
            finally:
                self.doing = None
        self._is_running = False
        if self.row is None:
            self.common.others.pop(self.name, None)

    def put_back(self) -> None:
        """Let the call whose job is being done wait with the others, as the first of them."""
        if self.doing is not None:
            self.inbox.appendleft(self.doing)
            self.doing = None

    def fail(self, item: Item, error: Exception) -> None:
        """Tell the caller of an item that still waits what has failed."""
        if item.answer.done():
            return
        if item.request is None:
            item.answer.set_exception(error)
        else:
            item.answer.set_result(self._failed(item.request, error))

    def _refuse_calls(self, error: Exception) -> None:
        """Refuse all calls that wait, up to the next job: none of them would fare better."""
        while self.next_call is not None:
            self.fail(self.inbox.popleft(), error)

    def _failed(self, request: Request, error: Exception) -> Answered:
        answers = self.common.answers
        if not isinstance(error, StoreError):
            return Answered(answers.note_bug(request, error))
        if isinstance(error, UnavailableStoreError) and error.is_unknown:
            return Answered(_BROKEN, self.tenancy or self.common.sandboxes.default_tenancy)
        return answers.unavailable(request, error)

    # ── Writing ──────────────────────────────────────────────────────────────────────────────

    async def write(self, depart: Depart) -> None:
        """Write what `depart` adds to the next batch; return once it is durable.

        Raises:
            StoreError: if it was not written or, if that `is_unknown`, maybe.
        """
        await self.common.committer.write(depart, self._refuse)

    def _refuse(self, error: UnavailableStoreError) -> None:
        """Refuse the calls that wait; if an outcome stays unknown, those that are being written."""
        if not error.is_unknown:
            self._refuse_calls(error)
            return
        for item in (*self.flying, *([self.doing] if self.doing else ())):
            if item.request is not None:
                self.fail(item, error)


_BROKEN: Final = FaultyReply(
    status=503, headers=NOTHING, body=b"", delay_ms=0, drawn_ms=0, held_by="", network=Network.EMPTY
)
"""The answer to a call of which nobody knows whether it was written: a broken connection."""
