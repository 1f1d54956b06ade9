"""The sandbox: one pure function from a request and an instant to an outcome.

advance jobs → control call, or call of the interface → record
"""

from collections import deque
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from math import inf
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from mock_server.contract.contract import Contract
from mock_server.contract.texts.times import format_instant
from mock_server.contract.values.exact_json import size_of
from mock_server.domain.jobs import JobBook
from mock_server.domain.refusal import Code, Reason, Refusal
from mock_server.domain.world import PackageBook, World
from mock_server.sandbox.control.call import UNDO_MS
from mock_server.sandbox.control.control_api import ControlApi
from mock_server.sandbox.ground.address import CONTROL_AREAS, DEFAULT
from mock_server.sandbox.ground.exchange import Outcome, Reply, Request, Steps, finished
from mock_server.sandbox.interface.interface import Interface
from mock_server.sandbox.record.bundle import Origin
from mock_server.sandbox.record.coverage import Coverage
from mock_server.sandbox.record.journal import Entry, Journal, RecordBook
from mock_server.sandbox.sandboxes.permits import NO_PERMIT, Permit
from mock_server.sandbox.scenario.scenario import END_MS, BuiltScenario
from mock_server.sandbox.simulation.simulation import Simulation
from mock_server.sandbox.simulation.state import (
    read_as_written,
    restore_simulation,
    simulation_document,
)

IDLE_MS: Final = 300_000  # unused for so long, a sandbox may be evicted
OVER: Final = "its time to live is over"  # why an expired sandbox is removed
MAX_PREVIOUS: Final = 20  # undos of a server, for all its sandboxes together
UNBOUNDED: Final[Mapping[str, int]] = MappingProxyType({})
_SANDBOX: Final = 10_000
_PLAN: Final = 500  # bytes, of a plan in the coverage
_LOWEST_ERROR: Final = 400


@dataclass(frozen=True, slots=True)
class Apis:
    contract: Contract
    control: ControlApi
    interface: Interface

    @classmethod
    def of(cls, contract: Contract) -> "Apis":
        return cls(contract, ControlApi(contract.documents.control), Interface(contract))

    def under(self, contract: Contract) -> "Apis":
        if contract is self.contract:
            return self
        return Apis(contract, self.control, Interface(contract))


class Run(NamedTuple):
    simulation: Simulation
    origin: Origin
    journal: Journal

    @property
    def weight(self) -> int:
        record = self.journal.weight + self.journal.further_weight
        return self.simulation.weight + self.origin.weight + record

    def use(self) -> dict[str, int]:
        """Return how much of what there is, by the names of the limits that bound it."""
        world = self.simulation.world
        return {
            "pendingJobs": world.jobs.pending_count,
            "packages": world.packages.named,
            "plans": len(self.simulation.plans),
            "journalEntries": len(self.journal),
        }

    def release(self) -> Iterator[None]:
        """Empty all that is its own, item by item: at once, a full one takes half a second."""
        left: list[object] = [self.journal, self.simulation, self.origin.began]
        while left:
            match left.pop():
                case Journal() | Simulation() | World() | JobBook() | PackageBook() as owner:
                    left += vars(owner).values()
                case dict() as items:
                    while items:
                        items.popitem()
                        yield
                case list() | deque() as entries:
                    while entries:
                        entries.pop()
                        yield
                case _:
                    pass  # shared with others, as the scenario is


class Sandbox:
    """One isolated simulation of the service, and the record of what happened in it."""

    def __init__(
        self,
        scenario: BuiltScenario,
        now_ms: int,
        apis: Apis | None = None,
        most: Mapping[str, int] = UNBOUNDED,
    ) -> None:
        self.most = most
        # increases when something is removed that a delayed reply may wait for: by a reset,
        # another scenario or state, or a change of a fault plan
        self.epoch = 0
        # of a person who is led through a plan: survives resets, and is part of snapshots alone
        self.certification: Mapping[str, Any] | None = None
        self.record = RecordBook()
        self.events, self.coverage = self.record.events, self.record.coverage
        self.apis = apis or Apis.of(scenario.contract)
        # is called with each call that replaces the run (None if it cannot be undone), its wall
        # instant, and the run
        self.keep: Callable[[str | None, int, Run], object] = lambda *_: None
        self._begin(*self._first(scenario, now_ms))

    def handle(self, request: Request, now_ms: int) -> Outcome:
        """Answer one call, including control calls; `now_ms` is the server's wall instant."""
        return finished(self.answer(request, now_ms))

    def answer(self, request: Request, now_ms: int) -> Outcome | Steps:
        """Answer one call, or return the steps to the answer."""
        simulation = self.simulation
        sandbox_ms = simulation.clock.at(now_ms)
        entry = Entry(simulation.entries + 1, now_ms, sandbox_ms, request)
        is_due = simulation.world.jobs.first_due_ms <= sandbox_ms
        if is_due or request.address.area in CONTROL_AREAS:
            return self._answer_in_steps(simulation, entry)
        due = len(simulation.settled)
        entry.outcome = self.apis.interface.answer(simulation, entry)
        return self.record.add(simulation, entry, due)

    def _answer_in_steps(self, simulation: Simulation, entry: Entry) -> Steps:
        for _ in simulation.settle_due(entry.sandbox_ms):
            yield True
        due = len(simulation.settled)
        if entry.request.address.area in CONTROL_AREAS:
            entry.outcome = yield from self.apis.control.answer(self, entry)
            has_changed = entry.changes and entry.outcome.status < _LOWEST_ERROR
            if not has_changed or self.simulation is not simulation:  # or it was reset
                return entry.outcome
            entry.sandbox_ms = simulation.clock.at(entry.wall_ms)  # the clock may have moved
        else:
            entry.outcome = self.apis.interface.answer(simulation, entry)
        return self.record.add(simulation, entry, due)

    def tick(self, now_ms: int) -> Iterator[bool]:
        """Settle what is due, one job at each step; they belong to the next entry."""
        for _ in self.simulation.settle_due(self.simulation.clock.at(now_ms)):
            yield True

    def is_written(self, request: Request) -> bool:
        """Return whether a call may change anything but the record now, and so must be in a log."""
        if request.address.area in CONTROL_AREAS:
            route = self.routed(request).route
            return route is not None and route.operation.is_written
        return self.apis.interface.is_written(self.simulation, request)

    def leave(self, number: int, now_ms: int) -> None:
        self.journal.leave(number, now_ms, self.simulation.clock.at(now_ms))

    def start(self, scenario: BuiltScenario, now_ms: int, by: str | None = None) -> None:
        self.resume(*self._first(scenario, now_ms), by)

    def resume(self, simulation: Simulation, origin: Origin, by: str | None = None) -> None:
        """Continue with another simulation and an empty journal, until an undo of `by`."""
        self.simulation.settled.clear()
        run = self.run()
        self._begin(simulation, origin)
        self.keep(by, origin.wall_ms, run)

    def at_the_start(self) -> "Sandbox":
        """Return a sandbox that is as this one was when its journal began."""
        other = Sandbox(self.simulation.scenario, self.origin.wall_ms, self.apis, self.most)
        if self.origin.began is not None:
            other.resume(self.origin.began.copy(), self.origin)
        return other

    def run(self) -> Run:
        return Run(self.simulation, self.origin, self.journal)

    def go_on_with(self, run: Run) -> None:
        self._begin(run.simulation, run.origin)
        self.journal = self.record.journal = run.journal

    def _first(self, scenario: BuiltScenario, now_ms: int) -> tuple[Simulation, Origin]:
        return Simulation.begun(scenario.within(self.most), now_ms), Origin(now_ms)

    def _begin(self, simulation: Simulation, origin: Origin) -> None:
        limits = simulation.scenario.limits
        self.simulation = simulation
        self.origin = origin
        simulation.when_settled = self.record.add_settled
        for active in simulation.plans:
            self.coverage.add_plan(active.plan)
        self.apis = self.apis.under(simulation.contract)
        self.journal = self.record.journal = Journal(limits.journal_entries, limits.journal_bytes)
        self.epoch += 1
        self.events.add("reset", (simulation.clock.sandbox_ms,))

    @property
    def weight(self) -> int:
        led = 0 if self.certification is None else size_of(self.certification)
        record = self.events.weight + len(self.coverage.plans) * _PLAN
        return _SANDBOX + self.run().weight + led + record

    def next_due_ms(self) -> int | None:
        due_ms, clock = self.simulation.world.jobs.next_due_ms(), self.simulation.clock
        if due_ms is None or due_ms > END_MS or (clock.is_frozen and due_ms > clock.sandbox_ms):
            return None
        return clock.wall_ms if clock.is_frozen else clock.wall_at(due_ms)

    def routed(self, request: Request) -> Request:
        return self.apis.control.routed(request)

    def broken(self) -> Reply:
        refusal = Refusal(Code.INTERNAL_ERROR, Reason("", "the server's log has the traceback"))
        return self.apis.interface.refusal_reply(refusal)


@dataclass(slots=True)
class Tenancy:
    name: str
    sandbox: Sandbox
    created_ms: int
    used_ms: int
    ttl_ms: int | None
    permit: Permit = NO_PERMIT
    streams: int = 0  # open event streams
    first_due_ms: float = inf  # as last seen by what settles requests by itself
    is_busy: bool = False  # a call is in the middle of a change
    is_over: bool = False  # it was removed
    is_unloaded: bool = False  # it continues in the store
    is_former: bool = False  # it was removed, but can be brought back

    @property
    def ends_ms(self) -> int | None:
        return None if self.ttl_ms is None else self.created_ms + self.ttl_ms

    def is_expired(self, now_ms: int) -> bool:
        return self.ttl_ms is not None and now_ms >= self.created_ms + self.ttl_ms

    def is_idle(self, now_ms: int) -> bool:
        return self.name != DEFAULT and not self.streams and now_ms >= self.used_ms + IDLE_MS


@dataclass(slots=True, eq=False)
class Previous:
    """What was under a name before the call `by`: a run, or a whole sandbox that was removed."""

    by: str
    at_ms: int
    run: Run
    tenancy: Tenancy | None = None
    is_back: bool = False

    @property
    def until_ms(self) -> int:
        until_ms = self.at_ms + UNDO_MS
        ends_ms = None if self.tenancy is None else self.tenancy.ends_ms
        return until_ms if ends_ms is None else min(until_ms, ends_ms)

    def as_fields(self, name: str) -> dict[str, Any]:
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
                **run.use(),
                "bytes": run.weight,
            },
        }


class StoredSandbox(NamedTuple):
    name: str
    is_loaded: bool
    entries: int
    size: int
    created_ms: int
    used_ms: int

    def as_fields(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "loaded": self.is_loaded,
            "entries": self.entries,
            "bytes": self.size,
            "createdAt": format_instant(self.created_ms),
            "usedAt": format_instant(self.used_ms),
        }


def snapshot_document(sandbox: Sandbox, wall_ms: int) -> dict[str, Any]:
    """Return a frozen view of a sandbox as a document for `json_lines.lines_of`."""
    return {
        **simulation_document(sandbox.simulation),
        "wallMs": wall_ms,
        "coverage": sandbox.coverage.as_fields(),
        "certification": sandbox.certification,
    }


def restore_snapshot(
    document: Mapping[str, Any],
    scenario: BuiltScenario,
    most: Mapping[str, int] = UNBOUNDED,
) -> Sandbox:
    """Return a sandbox that continues from a snapshot (raises BrokenSnapshotError); thread-safe."""
    simulation = restore_simulation(document, scenario.within(most))
    with read_as_written():
        wall_ms: int = document["wallMs"]
        coverage = Coverage.of(document["coverage"])
        certification = document.get("certification")  # older snapshots lack it
    sandbox = Sandbox(scenario, wall_ms, most=most)
    sandbox.resume(simulation, Origin(wall_ms, simulation.copy()))
    sandbox.coverage.clear()
    sandbox.coverage.add(coverage)
    sandbox.certification = certification
    return sandbox
