"""One sandbox whose log is kept in a store, as this server knows it."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from mock_server.sandbox.ground.address import DEFAULT
from mock_server.sandbox.ground.exchange import Request
from mock_server.sandbox.sandboxes.permits import NO_PERMIT, Permit
from mock_server.sandbox.sandboxes.switchboard import Answered
from mock_server.sandbox.sandboxes.tenancy import Tenancy
from mock_server.store.codec import permit_of
from mock_server.store.log_records import Draft, Fenced, Home, KeptSandbox, LogPlace, Snapshot
from mock_server.web.answering.kept_scenario import KeptScenario


@dataclass(slots=True, eq=False)
class SandboxLog:
    """The log of one sandbox.

    `home` is None until the store has confirmed that the sandbox was founded, `tenancy` is None
    while it is not in memory. It began with `scenario` and goes on with `current`, both digests;
    `ready` is there while it is founded or loaded, and done after that.
    `coming` holds what was appended and is still to be applied, `instants` when everything takes
    place that this server has on its way to the log or has not applied yet, a sandbox that takes
    the place of this one included; `open` counts whatever is on its way, and reads that wait for
    it. `known` is the number of the last entry that is here, and `known_ms` its instant, unless
    only the `snapshot` tells of it with which it was loaded. In a later session with the store than
    `session` that may be lost.
    `number` is that of the last one applied; `entries` and `size` (bytes) say what was appended
    since the last snapshot, `bulk` (bytes) what is kept at most. It `is_anew` if the sandbox has
    begun anew since then, as by a reset.

    Where several servers write, `seen_ms` is the engine's instant up to which all is applied, and
    None otherwise; `seen_seconds` is when this server asked for that, by its stopwatch. `readers`
    wait for entries that are coming, and `own` are those of this server that others stand before.
    """

    name: str
    scenario: bytes
    current: bytes
    created_ms: int
    used_ms: int = 0
    ttl_ms: int | None = None
    by_use: bool = False
    successor: bytes | None = None
    home: Home | None = None
    tenancy: Tenancy | None = None
    ready: "asyncio.Future[None] | None" = None
    number: int = 0
    known: int = 0
    known_ms: int | None = None
    snapshot: Snapshot | None = None
    entries: int = 0
    size: int = 0
    bulk: int = 0
    coming: "deque[Written]" = field(default_factory=deque)
    instants: deque[int] = field(default_factory=deque)
    own: "dict[int, Written]" = field(default_factory=dict)
    readers: "deque[Reader]" = field(default_factory=deque)
    open: int = 0
    seen_ms: int | None = None
    seen_seconds: float = 0.0
    is_anew: bool = False
    is_applying: bool = False
    is_answering: bool = False
    is_snapping: bool = False
    is_noting: bool = False
    session: int | None = None
    permit: Permit = NO_PERMIT

    @classmethod
    def of(cls, kept: KeptSandbox, *, is_shared: bool = False) -> "SandboxLog":
        """Return the log of a sandbox that the registry has, which is not in memory yet.

        If it `is_shared`, several servers write it.

        Raises:
            UnreadableError: when its keys are damaged.
        """
        return cls(
            kept.home.name,
            kept.scenario,
            kept.current,
            kept.created_ms,
            kept.used_ms,
            kept.ttl_ms,
            kept.by_use,
            kept.successor,
            kept.home,
            number=kept.head,
            bulk=kept.size,
            seen_ms=kept.head_ms if is_shared else None,
            permit=permit_of(kept.permit),
        )

    @property
    def ends_ms(self) -> int | None:
        """The instant at which the time to live of the sandbox is over."""
        return None if self.ttl_ms is None else self.created_ms + self.ttl_ms

    def at(self, now_ms: int) -> int:
        """Return the instant of a read: none after that of a change that is not applied yet.

        A read may settle what is due by its instant, and a change that takes place before that
        must not find it settled. Other servers may have made such changes later than `seen_ms`.
        """
        if self.seen_ms is not None:
            return self.seen_ms
        return min(now_ms, self.instants[0]) if self.instants else now_ms

    def see(self, wall_ms: int) -> None:
        """Note an instant up to which all is applied, if the instants are the engine's."""
        if self.seen_ms is not None:
            self.seen_ms = max(self.seen_ms, wall_ms)

    def be_ready(self) -> None:
        """Let everybody go on who waits until the sandbox is founded or loaded."""
        ready, self.ready = self.ready, None
        if ready is not None and not ready.done():
            ready.set_result(None)

    def is_expired(self, now_ms: int) -> bool:
        """Tell whether the time to live of the sandbox is over."""
        return self.ends_ms is not None and max(now_ms, self.seen_ms or 0) >= self.ends_ms

    def is_later_than(self, other: "SandboxLog") -> bool:
        """Tell whether the sandbox has taken the place of another one of its name."""
        if self.home is None or other.home is None:
            return False
        return self.home.generation > other.home.generation

    def is_forgotten(self, now_ms: int, keep_ms: int) -> bool:
        """Return whether the sandbox is to end: it expired, or was made by use and is unused."""
        is_unused = self.by_use and self.name != DEFAULT and now_ms >= self.used_ms + keep_ms
        return is_unused or self.is_expired(now_ms)


Waited: TypeAlias = asyncio.Future[Answered]
"""What the caller of something that is written waits for."""


@dataclass(slots=True, eq=False)
class Written:
    """Something that is written before it is applied.

    `make` returns the draft of it, given `wall_ms`, the wall instant at which it takes place at the
    earliest, and a `nonce`.
    `apply` does it in its place, and `finish` is called when all steps of that have been taken.
    `scenarios` are those that the draft names, and that are kept with it if they are not yet.
    `prepare` is there if something is to be fetched or built before it can be applied.

    What another server has written has no `waited`: its caller gets the answer there. While it is
    on its way, none of the logs `held` is read at an instant after its `wall_ms`; `has_left` is set
    when it has arrived.
    """

    log: SandboxLog
    request: Request | None
    make: Callable[..., Draft]
    apply: Callable[[LogPlace], Answered]
    waited: Waited | None
    finish: Callable[[Answered], None] = lambda _: None
    scenarios: Sequence[KeptScenario] = ()
    placed: LogPlace | Fenced | None = None
    prepare: Callable[[], Awaitable[None]] | None = None
    wall_ms: int = 0
    held: Sequence[SandboxLog] = ()
    has_left: bool = False

    @property
    def number(self) -> int:
        """Its number in the log, 0 for what is no entry or was not appended."""
        return self.placed.number if isinstance(self.placed, LogPlace) else 0

    @property
    def instant_ms(self) -> int:
        """The wall instant at which it takes place."""
        return self.placed.wall_ms if isinstance(self.placed, LogPlace) else self.wall_ms

    def set_off(self, wall_ms: int, current: SandboxLog | None) -> None:
        """Note that it is on its way, and which sandbox has the name of its own meanwhile."""
        self.wall_ms = wall_ms
        self.held = (self.log,) if current in (None, self.log) else (self.log, current)
        for log in self.held:
            log.instants.append(wall_ms)

    def leave(self) -> None:
        """Note that it is no longer on its way."""
        if not self.has_left:
            self.has_left = True
            self.log.open -= 1
            for log in self.held:
                log.instants.remove(self.wall_ms)

    def settle(self, answered: Answered) -> None:
        """Give the caller its answer, if it still waits."""
        if self.waited is not None and not self.waited.done():
            self.waited.set_result(answered)


class Reader(NamedTuple):
    """A caller that waits for what others have appended: a read, or a task, without a request.

    As soon as the store was asked, it is known how many entries are to be applied before it goes
    on, and at which instant of the engine it reads.
    """

    log: SandboxLog
    request: Request | None
    waited: Waited
    number: int = 0
    wall_ms: int = 0
