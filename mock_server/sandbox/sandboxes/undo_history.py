"""What was in the sandboxes of a server before a call replaced or removed it.

This module keeps it; other modules replace, remove and show it.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from mock_server.contract.texts.times import format_instant
from mock_server.sandbox.control.replaced import MAX_UNDO_POINTS, Replaced, Run
from mock_server.sandbox.record.coverage import Coverage
from mock_server.sandbox.sandboxes.permits import Permit
from mock_server.sandbox.sandboxes.tenancy import Tenancy
from mock_server.sandbox.scenario.scenario import BuiltScenario

UNDO_CALL: Final = "undoSandbox"
"""The call that brings something back."""


class Replacing(NamedTuple):
    """How a sandbox is replaced or removed: by which call, and if only an operator may undo it."""

    by: str
    is_operators: bool
    why: str

    @property
    def is_undo(self) -> bool:
        """Return whether an earlier sandbox or run is brought back in its place."""
        return self.by == UNDO_CALL


BY_PUT: Final = Replacing("putSandbox", is_operators=True, why="replaced by another sandbox")
BY_DELETE: Final = Replacing("deleteSandbox", is_operators=True, why="deleted")


@dataclass(slots=True, eq=False)
class UndoPoint:
    """A sandbox as it was before a call replaced its run or all of it, with the permit it had.

    If it `is_operators`, an operator replaced or removed it, and only an operator may bring it
    back. `tenancy` is set if the whole sandbox was removed; `coverage` is then that of its clients.
    It `is_back` once a sandbox continues with it.

    `kept_as` identifies it in the store; it `is_fetched` if another server removed it.
    """

    name: str
    replaced: Replaced
    permit: Permit
    is_operators: bool = False
    tenancy: Tenancy | None = None
    coverage: Coverage = field(default_factory=Coverage)
    is_back: bool = False
    kept_as: Hashable = None
    is_fetched: bool = False

    @property
    def run(self) -> Run:
        """The run, including a change that a removed sandbox was in the middle of."""
        return self.replaced.run if self.tenancy is None else self.tenancy.sandbox.run()

    @property
    def is_busy(self) -> bool:
        """Return whether it is in the middle of a change."""
        return self.tenancy is not None and self.tenancy.is_busy

    def is_for(self, asking: Permit | None) -> bool:
        """Return whether an operator (None) or the owner of a permit may bring it back.

        An owner may if the sandbox had the same owner: one of the same name may have had another.
        """
        if asking is None:
            return True
        return not self.is_operators and self.permit.owner == asking.owner

    def outdate(self, older: BuiltScenario, newer: BuiltScenario) -> None:
        """Let a newer version of the server's scenario follow, as `Sandbox.outdate` does."""
        if self.tenancy is None:
            run = self.replaced.run.outdated(older, newer)
            self.replaced = self.replaced._replace(run=run)
        else:
            self.tenancy.sandbox.outdate(older, newer)

    def as_fields(self) -> dict[str, Any]:
        """Return the members that control calls show."""
        run, replaced = self.run, self.replaced
        world = run.simulation.world
        return {
            "sandbox": self.name,
            "id": replaced.number,
            "by": replaced.by,
            "at": format_instant(replaced.at_ms),
            "until": format_instant(replaced.until_ms),
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


class UndoHistory:
    """Everything that can be brought back, in the order in which it was replaced or removed.

    `when_dropped` is called for each that is no longer kept.
    """

    def __init__(self, when_dropped: Callable[[UndoPoint], None]) -> None:
        self._when_dropped = when_dropped
        self._kept: list[UndoPoint] = []

    def __len__(self) -> int:
        return len(self._kept)

    def __iter__(self) -> Iterator[UndoPoint]:
        return iter(self._kept)

    def add(self, point: UndoPoint) -> None:
        """Keep a former sandbox, instead of one with the same name and number.

        Beyond the limit, the oldest of the name that has the most is dropped, so that no sandbox
        crowds out others.
        """
        same = (point.name, point.replaced.number)
        self.drop([each for each in self._kept if (each.name, each.replaced.number) == same])
        self._kept.append(point)
        self._kept.sort(key=lambda each: (each.replaced.at_ms, each.replaced.number))
        while len(self._kept) > MAX_UNDO_POINTS:
            counts = Counter(each.name for each in self._kept)
            most = max(counts.values())
            self.drop([next(each for each in self._kept if counts[each.name] == most)])

    def find(self, name: str, number: int | None, asking: Permit | None) -> UndoPoint | None:
        """Return the one with a number, or the latest that no undo has replaced; or None."""
        for point in reversed(self._kept):
            is_meant = point.replaced.number == number or (
                number is None and point.replaced.by != UNDO_CALL
            )
            if point.name == name and is_meant and point.is_for(asking):
                return point
        return None

    def latest(self, name: str) -> int:
        """Return the latest number of a sandbox, or 0 if nothing of it is kept."""
        return max((each.replaced.number for each in self._kept if each.name == name), default=0)

    def amend(self, name: str, earlier: Permit, permit: Permit, ends_ms: int | None) -> None:
        """Let the owner with a new key bring back what the earlier key could bring back.

        A run replaced within a sandbox ends with the sandbox, whose end may have changed.
        """
        for point in self._kept:
            if point.name == name and point.is_for(earlier):
                point.permit = permit
                if point.tenancy is None:
                    point.replaced = point.replaced._replace(ends_ms=ends_ms)

    def of(self, tenancy: Tenancy | None) -> UndoPoint | None:
        """Return what is kept of a removed sandbox, if anything is."""
        return next((each for each in self._kept if each.tenancy is tenancy is not None), None)

    def take(self, point: UndoPoint) -> None:
        """Remove one, to be brought back."""
        if point in self._kept:
            self._kept.remove(point)

    def expire(self, now_ms: int) -> None:
        """Drop those whose time is over."""
        self.drop([point for point in self._kept if point.replaced.is_over(now_ms)])

    def purge(self, name: str) -> None:
        """Drop all of a sandbox."""
        self.drop([point for point in self._kept if point.name == name])

    def drop(self, points: Sequence[UndoPoint]) -> None:
        """Drop some, and report each to `when_dropped`."""
        for point in points:
            self._kept.remove(point)
            self._when_dropped(point)
