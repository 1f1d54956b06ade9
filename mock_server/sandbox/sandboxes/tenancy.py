"""A sandbox in its place on a server or in a store, and what was there before for an undo."""

from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from mock_server.contract.texts.times import format_instant
from mock_server.sandbox.control.call import UNDO_MS
from mock_server.sandbox.ground.address import DEFAULT
from mock_server.sandbox.sandboxes.permits import NO_PERMIT, Permit
from mock_server.sandbox.sandboxes.sandbox import Run, Sandbox

IDLE_MS: Final = 300_000
"""How long a sandbox must be unused before it may be evicted."""

OVER: Final = "its time to live is over"
"""Why an expired sandbox is removed; a sandbox that it replaced can still be brought back."""

MAX_PREVIOUS: Final = 20
"""How many undos a server keeps, for all its sandboxes together."""


@dataclass(slots=True)
class Tenancy:
    """A sandbox of the server, with the instants of its creation, last use and expiry."""

    name: str
    sandbox: Sandbox
    created_ms: int
    used_ms: int
    ttl_ms: int | None
    permit: Permit = NO_PERMIT
    streams: int = 0  # open event streams
    counted: int = 0  # the number of the latest event that the metrics include
    is_busy: bool = False  # a call is in the middle of a change
    is_over: bool = False  # it was removed
    is_unloaded: bool = False  # it continues in the store
    is_former: bool = False  # it was removed, but can be brought back

    @property
    def ends_ms(self) -> int | None:
        """The instant at which the time to live is over, or None if it is unlimited."""
        return None if self.ttl_ms is None else self.created_ms + self.ttl_ms

    def is_expired(self, now_ms: int) -> bool:
        return self.ttl_ms is not None and now_ms >= self.created_ms + self.ttl_ms

    def is_idle(self, now_ms: int) -> bool:
        """Return whether the sandbox may be evicted."""
        return self.name != DEFAULT and not self.streams and now_ms >= self.used_ms + IDLE_MS


@dataclass(slots=True, eq=False)
class Previous:
    """What was under a name before the call `by` replaced or removed it at a wall instant.

    `tenancy` is set if the whole sandbox was removed, which only an operator does and undoes; if
    not, `begun` is the run that was replaced. It `is_back` once a sandbox continues with it.
    """

    by: str
    at_ms: int
    begun: Run
    tenancy: Tenancy | None = None
    is_back: bool = False

    @property
    def run(self) -> Run:
        """The run, including a change that a removed sandbox was in the middle of."""
        return self.begun if self.tenancy is None else self.tenancy.sandbox.run()

    @property
    def until_ms(self) -> int:
        """The wall instant from which it can no longer be brought back."""
        until_ms = self.at_ms + UNDO_MS
        ends_ms = None if self.tenancy is None else self.tenancy.ends_ms
        return until_ms if ends_ms is None else min(until_ms, ends_ms)

    def as_fields(self, name: str) -> dict[str, Any]:
        """Return the members that control calls show."""
        run, world = self.run, self.run.simulation.world
        return {
            "sandbox": name,
            "by": self.by,
            "at": format_instant(self.at_ms),
            "until": format_instant(self.until_ms),
            "scenario": run.simulation.scenario.name,
            "size": {
                "changedCustomers": len(world.changed_customers),
                "requests": len(world.jobs),
                "pendingJobs": world.jobs.pending_count,
                "packages": world.packages.named,
                "plans": len(run.simulation.plans),
                "journalEntries": len(run.journal),
                "bytes": run.weight,
            },
        }


class StoredSandbox(NamedTuple):
    """A sandbox in the store; `entries` is the length of its log, `size` is in bytes."""

    name: str
    is_loaded: bool
    entries: int
    size: int
    created_ms: int
    used_ms: int

    def as_fields(self) -> dict[str, Any]:
        """Return the members that the list of sandboxes shows."""
        return {
            "name": self.name,
            "loaded": self.is_loaded,
            "entries": self.entries,
            "bytes": self.size,
            "createdAt": format_instant(self.created_ms),
            "usedAt": format_instant(self.used_ms),
        }
