"""One sandbox whose log is kept in a store, as known to this server."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from mock_server.sandbox.ground.address import DEFAULT
from mock_server.sandbox.ground.exchange import Request
from mock_server.sandbox.sandboxes.permits import NO_PERMIT, Permit
from mock_server.sandbox.sandboxes.sandbox import Tenancy
from mock_server.sandbox.sandboxes.switchboard import Answered
from mock_server.store.codec import permit_of
from mock_server.store.log_records import Draft, Fenced, Home, KeptSandbox, LogPlace, Snapshot
from mock_server.web.answering.kept_scenario import KeptScenario


@dataclass(slots=True, eq=False)
class LogReads:
    """When a log may be read, and which callers wait for that.

    A read may settle requests that are due at its instant, but an earlier change must not find them
    settled. So none takes place after any of `instants`: those of everything that this server is
    appending or has not applied, including a sandbox that replaces this one.

    If several servers write, all entries up to `seen_ms` (by the engine's clock) are applied, and
    reads take place then; `seen_seconds` is when this server asked for that, by its stopwatch.
    Otherwise `seen_ms` is None. The `waiting` callers need entries to be applied first; if
    `is_answering`, a task that answers them lets other work have its turn.
    """

    seen_ms: int | None = None
    seen_seconds: float = 0.0
    instants: deque[int] = field(default_factory=deque)
    waiting: "deque[Reader]" = field(default_factory=deque)
    is_answering: bool = False

    def at(self, now_ms: int) -> int:
        """Return the instant of a read."""
        if self.seen_ms is not None:
            return self.seen_ms
        return min(now_ms, self.instants[0]) if self.instants else now_ms

    def see(self, wall_ms: int) -> None:
        """Record an instant up to which all entries are applied, if several servers write."""
        if self.seen_ms is not None:
            self.seen_ms = max(self.seen_ms, wall_ms)


@dataclass(slots=True, eq=False)
class LogProgress:
    """The last entries of a log that were `applied` and `fetched`, by number.

    While the sandbox is in memory, what is fetched and not applied is in the `LogQueue`; otherwise,
    loading it must reach `applied`. `fetched_ms` is the instant of the last entry fetched, or None
    if it is part of `snapshot`, from which the sandbox was loaded; in a store session other than
    `session`, that entry may be lost.
    """

    applied: int = 0
    fetched: int = 0
    fetched_ms: int | None = None
    snapshot: Snapshot | None = None
    session: int | None = None

    def fetch(self, number: int, wall_ms: int) -> None:
        """Note that the next entry is fetched."""
        self.fetched, self.fetched_ms = number, wall_ms

    def fall_back(self, number: int) -> None:
        """Note that an entry is now the last one: those after it are lost."""
        self.applied = self.fetched = number
        self.fetched_ms = self.snapshot = None


@dataclass(slots=True, eq=False)
class LogGrowth:
    """How much was applied since the last snapshot: `entries`, and their `size` in bytes.

    `is_new_run` is set if the sandbox has begun a new run since then, as by a reset. `bulk` is the
    size in bytes of all that is kept, at most.
    """

    entries: int = 0
    size: int = 0
    is_new_run: bool = False
    bulk: int = 0

    def add(self, size: int) -> None:
        """Count an entry that is applied."""
        self.entries += 1
        self.size += size

    def restart(self) -> None:
        """Begin again at a snapshot."""
        self.entries, self.size, self.is_new_run = 0, 0, False


@dataclass(slots=True, eq=False)
class LogQueue:
    """What was appended to a log but not applied: `coming`, in the order of the log.

    While one of them `is_applying`, which may take several turns of the loop, the others wait.
    `own` has the entries of this server, by number, that cannot come before earlier ones of others
    are fetched.
    """

    coming: "deque[LoggedChange]" = field(default_factory=deque)
    own: "dict[int, LoggedChange]" = field(default_factory=dict)
    is_applying: bool = False


@dataclass(slots=True, eq=False)
class SandboxLog:
    """The log of one sandbox: what the registry says about it, and what this server does with it.

    `scenario` is the digest of its first scenario. `home` is None until the store has confirmed the
    founding.

    `tenancy` is None while the sandbox is not in memory; `ready` is pending while it is founded or
    loaded; `open` counts all that is unfinished, and reads that wait for it.
    """

    name: str
    scenario: bytes
    created_ms: int
    used_ms: int = 0
    ttl_ms: int | None = None
    by_use: bool = False
    home: Home | None = None
    permit: Permit = NO_PERMIT
    tenancy: Tenancy | None = None
    ready: "asyncio.Future[None] | None" = None
    open: int = 0
    reads: LogReads = field(default_factory=LogReads)
    progress: LogProgress = field(default_factory=LogProgress)
    growth: LogGrowth = field(default_factory=LogGrowth)
    queue: LogQueue = field(default_factory=LogQueue)

    @classmethod
    def of(cls, kept: KeptSandbox, *, is_shared: bool = False) -> "SandboxLog":
        """Return the log of a sandbox that is in the registry, but not in memory yet.

        If it `is_shared`, several servers write it.

        Raises:
            UnreadableError: if its keys are damaged.
        """
        return cls(
            name=kept.home.name,
            scenario=kept.scenario,
            created_ms=kept.created_ms,
            used_ms=kept.used_ms,
            ttl_ms=kept.ttl_ms,
            by_use=kept.by_use,
            home=kept.home,
            permit=permit_of(kept.permit),
            reads=LogReads(kept.head_ms if is_shared else None),
            progress=LogProgress(applied=kept.head),
            growth=LogGrowth(bulk=kept.size),
        )

    @property
    def ends_ms(self) -> int | None:
        """The instant at which the time to live of the sandbox ends, or None."""
        return None if self.ttl_ms is None else self.created_ms + self.ttl_ms

    def be_ready(self) -> None:
        """Release the calls that wait until the sandbox is founded or loaded."""
        ready, self.ready = self.ready, None
        if ready is not None and not ready.done():
            ready.set_result(None)

    def is_expired(self, now_ms: int) -> bool:
        """Return whether the time to live of the sandbox is over."""
        return self.ends_ms is not None and max(now_ms, self.reads.seen_ms or 0) >= self.ends_ms

    def is_later_than(self, other: "SandboxLog") -> bool:
        """Return whether the sandbox has replaced another one of the same name."""
        if self.home is None or other.home is None:
            return False
        return self.home.generation > other.home.generation

    def is_forgotten(self, now_ms: int, keep_ms: int) -> bool:
        """Return whether the sandbox should end: it expired, or use created it and it is unused."""
        is_unused = self.by_use and self.name != DEFAULT and now_ms >= self.used_ms + keep_ms
        return is_unused or self.is_expired(now_ms)


FutureAnswer: TypeAlias = asyncio.Future[Answered]
"""The future for the answer to a call that is written to a log."""


@dataclass(slots=True, eq=False)
class LoggedChange:
    """A call, or another change, that is written to a log before it is applied.

    `make` returns its draft, given `wall_ms`, the earliest wall instant at which it takes place,
    and a `nonce`. `apply` applies it at its place in the log, and `finish` is called once all its
    steps are taken. `scenarios` are those that the draft names; they are stored with it if
    necessary. `prepare`, if set, fetches or builds what `apply` needs.

    `waited` is None for changes written by another server, which also answers their callers. Until
    this change is applied, none of the logs in `held` is read at an instant after its `wall_ms`;
    then `has_left` is set.
    """

    log: SandboxLog
    request: Request | None
    make: Callable[..., Draft]
    apply: Callable[[LogPlace], Answered]
    waited: FutureAnswer | None
    finish: Callable[[Answered], None] = lambda _: None
    scenarios: Sequence[KeptScenario] = ()
    placed: LogPlace | Fenced | None = None
    prepare: Callable[[], Awaitable[None]] | None = None
    wall_ms: int = 0
    held: Sequence[SandboxLog] = ()
    has_left: bool = False

    @property
    def number(self) -> int:
        """Its number in the log, or 0 if it is not an entry or was not appended."""
        return self.placed.number if isinstance(self.placed, LogPlace) else 0

    @property
    def instant_ms(self) -> int:
        """The wall instant at which it takes place."""
        return self.placed.wall_ms if isinstance(self.placed, LogPlace) else self.wall_ms

    def set_off(self, wall_ms: int, current: SandboxLog | None) -> None:
        """Note that it is being written, which holds back reads of its log and of `current`."""
        self.wall_ms = wall_ms
        self.held = (self.log,) if current in (None, self.log) else (self.log, current)
        for log in self.held:
            log.reads.instants.append(wall_ms)

    def leave(self) -> None:
        """Note that it is finished, so that it holds back reads no longer."""
        if not self.has_left:
            self.has_left = True
            self.log.open -= 1
            for log in self.held:
                log.reads.instants.remove(self.wall_ms)

    def settle(self, answered: Answered) -> None:
        """Give the caller its answer, if it still waits."""
        if self.waited is not None and not self.waited.done():
            self.waited.set_result(answered)


class Reader(NamedTuple):
    """A caller that waits for entries of other servers: a read, or a task if `request` is None.

    Once the store has answered, `number` is the entry up to which the log must be applied first,
    and `wall_ms` the instant of the read, by the engine's clock.
    """

    log: SandboxLog
    request: Request | None
    waited: FutureAnswer
    number: int = 0
    wall_ms: int = 0
