"""One sandbox whose log is kept in a store, as this server knows it."""

import asyncio
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeAlias

from mock_server.sandbox.ground.exchange import Request
from mock_server.sandbox.sandboxes.sandboxes import Tenancy
from mock_server.sandbox.sandboxes.switchboard import Answered
from mock_server.store.port import Draft, Fenced, Home, KeptSandbox, LogPlace


@dataclass(slots=True, eq=False)
class SandboxLog:
    """The log of one sandbox.

    `home` is None until the store has confirmed that the sandbox was founded, `tenancy` is None
    while it is not in memory. It began with `scenario` and goes on with `current`, both digests;
    `ready` is there while it is founded or loaded, and done after that.
    `coming` holds what was appended and is still to be applied, `instants` when everything takes
    place that is on its way to the log or was not applied yet; `open` counts that, and what waits
    for its turn to be appended. `number` is that of the last entry applied; `entries` and `size`
    (bytes) say what was appended since the last snapshot, `snapped` how many bytes the snapshots
    have, and `epoch` is that of the sandbox when the last one was taken, or when it began.
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
    entries: int = 0
    size: int = 0
    snapped: int = 0
    epoch: int = 0
    coming: "deque[Written]" = field(default_factory=deque)
    instants: deque[int] = field(default_factory=deque)
    open: int = 0
    is_applying: bool = False
    is_snapping: bool = False
    is_noting: bool = False

    @classmethod
    def of(cls, kept: KeptSandbox) -> "SandboxLog":
        """Return the log of a sandbox that the registry has, which is not in memory yet."""
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
        )

    def at(self, now_ms: int) -> int:
        """Return the instant of a read: none after that of a change that is not applied yet.

        A read may settle what is due by its instant, and a change that takes place before that
        must not find it settled.
        """
        return min(now_ms, self.instants[0]) if self.instants else now_ms

    @property
    def begins_anew(self) -> bool:
        """Tell whether nothing matters that came before: the sandbox was reset since then."""
        return self.tenancy is not None and self.tenancy.sandbox.epoch != self.epoch

    def be_ready(self) -> None:
        """Let everybody go on who waits until the sandbox is founded or loaded."""
        ready, self.ready = self.ready, None
        if ready is not None and not ready.done():
            ready.set_result(None)

    def is_expired(self, now_ms: int) -> bool:
        """Tell whether the time to live of the sandbox is over."""
        return self.ttl_ms is not None and now_ms >= self.created_ms + self.ttl_ms

    def is_forgotten(self, now_ms: int, keep_ms: int) -> bool:
        """Return whether the sandbox is to end: it expired, or was made by use and is unused."""
        return self.is_expired(now_ms) or (self.by_use and now_ms >= self.used_ms + keep_ms)


Waited: TypeAlias = asyncio.Future[Answered]
"""What the caller of something that is written waits for."""


@dataclass(slots=True, eq=False)
class Written:
    """Something that is written before it is applied.

    `make` returns the draft of it, given the wall instant at which it takes place at the earliest.
    `apply` does it in its place, and `finish` is called when all steps of that have been taken.
    """

    log: SandboxLog
    request: Request | None
    make: Callable[[int], Draft]
    apply: Callable[[LogPlace], Answered]
    waited: Waited
    finish: Callable[[Answered], None] = lambda _: None
    draft: Draft | None = None
    placed: LogPlace | Fenced | None = None

    def settle(self, answered: Answered) -> None:
        """Give the caller its answer, if it still waits."""
        if not self.waited.done():
            self.waited.set_result(answered)
