"""One sandbox whose log is kept in a store."""

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from mock_server.sandbox.ground.address import DEFAULT
from mock_server.sandbox.ground.exchange import Request
from mock_server.sandbox.sandboxes.permits import NO_PERMIT, Permit
from mock_server.sandbox.sandboxes.sandbox import Tenancy
from mock_server.sandbox.sandboxes.switchboard import Answered
from mock_server.store.codec import permit_of
from mock_server.store.log_records import Draft, Fenced, Home, KeptSandbox, LogPlace
from mock_server.web.answering.kept_scenario import KeptScenario

FutureAnswer: TypeAlias = asyncio.Future[Answered]
"""The future for the answer to a call that is written to a log, or waits for one that is."""


@dataclass(slots=True, eq=False)
class Flight:
    """What is being written into a log, or is written and not applied yet: `size` changes.

    A read may settle requests that are due at its instant, but an earlier change must not find them
    settled, and what a change is numbered must not depend on reads beside it. So the sandbox is
    not read before the flight is over, except by timers, as of `wall_ms`: the `readers` wait.
    """

    size: int = 0
    wall_ms: int = 0
    readers: deque[tuple[Request, FutureAnswer]] = field(default_factory=deque)

    def at(self, now_ms: int) -> int:
        """Return the instant as of which a timer may look at the sandbox."""
        return min(now_ms, self.wall_ms) if self.size else now_ms


@dataclass(slots=True)
class Numbers:
    """The numbers of the exchanges of a sandbox, of which the store has only those in its log.

    Those up to `reserved` may be given: should the server be killed, no number is given twice. A
    sandbox that is loaded goes on `after` a number; None if this server has not loaded it yet.
    """

    reserved: int = 0
    after: int | None = None
    reserving: "asyncio.Task[None] | None" = None


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
class SandboxLog:
    """The log of one sandbox: what the registry says about it, and what this server does with it.

    `scenario` is the digest of its first scenario. `home` is None until the store has confirmed the
    founding. `applied` is the number of the last entry that was applied, at the instant
    `applied_ms`; loading the sandbox must reach it.

    `tenancy` is None while the sandbox is not in memory; `ready` is pending while it is founded or
    loaded; `open` counts all changes that are unfinished. Of them, `coming` are written and have to
    be applied, in this order; while one of them `is_applying`, which may take several turns of the
    loop, the others wait.
    """

    name: str
    scenario: bytes
    created_ms: int
    used_ms: int = 0
    ttl_ms: int | None = None
    by_use: bool = False
    home: Home | None = None
    permit: Permit = NO_PERMIT
    applied: int = 0
    applied_ms: int = 0
    tenancy: Tenancy | None = None
    ready: "asyncio.Future[None] | None" = None
    open: int = 0
    coming: "deque[LoggedChange]" = field(default_factory=deque)
    is_applying: bool = False
    flight: Flight = field(default_factory=Flight)
    numbers: Numbers = field(default_factory=Numbers)
    growth: LogGrowth = field(default_factory=LogGrowth)

    @classmethod
    def of(cls, kept: KeptSandbox) -> "SandboxLog":
        """Return the log of a sandbox that is in the registry, but not in memory yet.

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
            applied=kept.head,
            applied_ms=kept.head_ms,
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
        return self.ends_ms is not None and now_ms >= self.ends_ms

    def may_be_read(self, request: Request, now_ms: int) -> bool:
        """Return whether a call can be answered now: nothing need be written or loaded before."""
        return (
            self.tenancy is not None
            and not self.flight.size
            and not (self.ttl_ms is not None and self.is_expired(now_ms))
            and self.tenancy.sandbox.simulation.entries < self.numbers.reserved
            and not self.tenancy.sandbox.is_written(request)
        )

    def is_forgotten(self, now_ms: int, keep_ms: int) -> bool:
        """Return whether the sandbox should end: it expired, or use created it and it is unused."""
        is_unused = self.by_use and self.name != DEFAULT and now_ms >= self.used_ms + keep_ms
        return is_unused or self.is_expired(now_ms)


@dataclass(slots=True, eq=False)
class LoggedChange:
    """A call, or another change, that is written to a log before it is applied.

    `make` returns its draft, given `wall_ms`, the earliest wall instant at which it takes place,
    and a `nonce`. `apply` applies it at its place in the log, and `finish` is called once all its
    steps are taken. `scenarios` are those that the draft names; they are stored with it if
    necessary. It `is_flying` while it is being written or applied.
    """

    log: SandboxLog
    request: Request | None
    make: Callable[..., Draft]
    apply: Callable[[LogPlace], Answered]
    waited: FutureAnswer
    finish: Callable[[Answered], None]
    scenarios: Sequence[KeptScenario] = ()
    placed: LogPlace | Fenced | None = None
    is_open: bool = True
    is_flying: bool = False

    def settle(self, answered: Answered) -> None:
        """Give the caller its answer, if it still waits."""
        if not self.waited.done():
            self.waited.set_result(answered)
