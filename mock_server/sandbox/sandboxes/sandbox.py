"""The sandbox: one pure function from a request and an instant to an outcome.

    advance jobs → control call, or call of the interface → record

The same scenario and the same requests at the same instants give the same bytes.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from mock_server.contract.contract import Contract
from mock_server.contract.headers import ENTRY
from mock_server.contract.texts.times import EntryNumber, spelled
from mock_server.domain.records import Container
from mock_server.domain.refusal import Code, Reason, Refusal
from mock_server.sandbox.control.control_api import ControlApi
from mock_server.sandbox.ground.exchange import Outcome, Reply, Request, Steps, finished
from mock_server.sandbox.interface.interface import Interface
from mock_server.sandbox.record.bundle import Origin
from mock_server.sandbox.record.coverage import Coverage
from mock_server.sandbox.record.events import Began, EventLog
from mock_server.sandbox.record.journal import Entry, Journal
from mock_server.sandbox.record.record_book import LedCertification, Ordinals, RecordBook
from mock_server.sandbox.scenario.scenario import END_MS, BuiltScenario
from mock_server.sandbox.simulation.simulation import Simulation
from mock_server.sandbox.simulation.snapshot import (
    read_as_written,
    restore_simulation,
    simulation_document,
)


@dataclass(frozen=True, slots=True)
class Apis:
    """Both APIs under one contract; stateless, so that sandboxes share them."""

    contract: Contract
    control: ControlApi
    interface: Interface

    @classmethod
    def of(cls, contract: Contract) -> "Apis":
        """Build the APIs under a contract, with their validators and routes."""
        return cls(contract, ControlApi(contract), Interface(contract))

    def under(self, contract: Contract) -> "Apis":
        """Return the APIs under another contract of the same documents, with this control API."""
        if contract is self.contract:
            return self
        return Apis(contract, self.control, Interface(contract))


UNBOUNDED: Final[Mapping[str, int]] = MappingProxyType({})
"""No upper bounds: the limits of the scenario apply."""


class Run(NamedTuple):
    """Everything that a reset replaces."""

    simulation: Simulation
    origin: Origin
    journal: Journal
    ordinals: Ordinals
    reads: int

    @property
    def weight(self) -> int:
        """The memory of the run in bytes, without its scenario."""
        record = self.journal.weight + self.journal.leavings_weight + self.ordinals.weight
        return self.simulation.weight + self.origin.weight + record

    def containers(self) -> Iterator[Container]:
        """Yield the internal containers, to be freed once the run is no longer used."""
        yield from self.journal.containers()
        yield from self.simulation.world.containers()
        if self.origin.began is not None:
            yield from self.origin.began.world.containers()


class Sandbox:
    """One isolated simulation of the service, and the record of what happened in it.

    `epoch` increases whenever something is removed that a delayed reply may wait for: by a reset,
    another scenario or state, or a change of a fault plan. `discarded` is what the contents before
    the latest reset are in, for the shell to free. `certification` is that of a person who is led
    through a plan; it survives resets and is part of snapshots, but not of exported states.
    `is_partial` means that other servers may have answered reads that the record lacks; it is set
    from outside and never reset. `keep` is called with each call that replaces the run (None if it
    cannot be undone), its wall instant and the run.

    Args:
        scenario: the initial contents.
        now_ms: the wall instant at which the sandbox begins.
        apis: the APIs under a contract of the same documents, if there is one already.
        most: upper bounds of the limits of all scenarios in this sandbox, by name.
    """

    def __init__(
        self,
        scenario: BuiltScenario,
        now_ms: int,
        apis: Apis | None = None,
        most: Mapping[str, int] = UNBOUNDED,
    ) -> None:
        self.most = most
        self.epoch = 0
        self.is_partial = False
        self.certification: LedCertification | None = None
        self.record = RecordBook()
        self.apis = apis or Apis.of(scenario.contract)
        self.discarded: list[Container] = []
        self.keep: Callable[[str | None, int, Run], object] = lambda *_: None
        self._begin(*self._first(scenario, now_ms))

    def handle(self, request: Request, now_ms: int, *, is_written: bool = True) -> Outcome:
        """Answer one call, including control calls; `now_ms` is the server's wall instant."""
        return finished(self.answer(request, now_ms, is_written=is_written))

    def answer(self, request: Request, now_ms: int, *, is_written: bool = True) -> Outcome | Steps:
        """Answer one call, or return the steps that lead to the answer.

        Calls that are not written into the log of the sandbox have a numbering of their own.
        """
        simulation = self.simulation
        sandbox_ms = simulation.clock.at(now_ms)
        written = simulation.counters.entries
        if is_written:
            entry = Entry(written + 1, now_ms, sandbox_ms, request)
        else:
            entry = Entry(written, now_ms, sandbox_ms, request, self._reads + 1)
        is_due = simulation.world.jobs.first_due_ms <= sandbox_ms
        if is_due or (request.address.area != "interface" and request.address.is_control):
            return self._answer_in_steps(simulation, entry)
        due = len(simulation.settled)
        outcome = self.apis.interface.answer(simulation, entry)
        return self._conclude(simulation, entry, outcome, due)

    def is_written(self, request: Request) -> bool:
        """Return whether a call may change anything other than the record.

        With a store, such a call must be written into the log before it is answered; the others may
        be left out without an effect on the state. The answer depends on the present state.
        """
        if request.address.area != "interface" and request.address.is_control:
            route = self.routed(request).route
            return route is not None and route.operation.is_written
        return self.apis.interface.is_written(self.simulation, request)

    def may_lack(self, facts: Mapping[str, Any]) -> bool:
        """Return whether the record may lack calls with these facts.

        The facts are some of `FACTS`, by name.
        """
        return self.is_partial and self.apis.interface.may_leave_out(facts)

    def leave(self, number: EntryNumber, now_ms: int) -> None:
        """Note that a client left before it received the reply of an entry."""
        self.journal.leave(number, now_ms, self.simulation.clock.at(now_ms))

    def tick(self, now_ms: int) -> Iterator[bool]:
        """Settle the jobs that are due at a wall instant, one at each step.

        They belong to the next entry of the journal, so that it does not matter who noticed them.
        """
        for _ in self.simulation.settle_due(self.simulation.clock.at(now_ms)):
            self.note_settled()
            yield True

    def start(self, scenario: BuiltScenario, now_ms: int, by: str | None = None) -> None:
        """Begin a scenario at its first instant, and drop or (for an undo of `by`) keep the run."""
        self.resume(*self._first(scenario, now_ms), by)

    def resume(self, simulation: Simulation, origin: Origin, by: str | None = None) -> None:
        """Continue with another simulation and an empty journal; an undo of `by` takes that back.

        Events and coverage still count the jobs of the old simulation that settled before.
        """
        self.note_settled()
        self._forget_settled()
        run = self.run()
        self.discarded = [*run.containers()] if by is None else []
        self._begin(simulation, origin)
        self.keep(by, origin.wall_ms, run)

    def run(self) -> Run:
        """Return everything that a reset would replace."""
        return Run(
            simulation=self.simulation,
            origin=self.origin,
            journal=self.journal,
            ordinals=self.record.ordinals,
            reads=self._reads,
        )

    def go_on_with(self, run: Run) -> None:
        """Continue with an earlier run, in a sandbox that was just created."""
        self._begin(run.simulation, run.origin)
        self.record.begin(run.journal, run.ordinals)
        self._reads = run.reads

    def _first(self, scenario: BuiltScenario, now_ms: int) -> tuple[Simulation, Origin]:
        """Return a simulation of a scenario at its first instant, and its origin."""
        begun = scenario.within(self.most)
        return Simulation(begun, begun.clock.start(now_ms)), Origin(now_ms)

    def _begin(self, simulation: Simulation, origin: Origin) -> None:
        limits = simulation.scenario.limits
        self.simulation = simulation
        self._noted = 0
        self._reads = 0
        self.origin = origin
        for active in simulation.plans:
            self.coverage.add_plan(active.plan)
        self.apis = self.apis.under(simulation.contract)
        journal = Journal(limits.journal_entries, limits.journal_bytes)
        self.record.begin(journal, Ordinals())
        self.epoch += 1
        self.events.add(Began(simulation.clock.sandbox_ms))

    @property
    def journal(self) -> Journal:
        """The latest exchanges."""
        return self.record.journal

    @property
    def events(self) -> EventLog:
        """The latest events."""
        return self.record.events

    @property
    def coverage(self) -> Coverage:
        """What clients have exercised."""
        return self.record.coverage

    @property
    def weight(self) -> int:
        """The size of the sandbox in bytes, without its scenario, which may be shared."""
        return (
            _SANDBOX
            + self.run().weight
            + (0 if self.certification is None else self.certification.size)
            + self.events.weight
            + len(self.coverage.plans) * _PLAN
        )

    def next_due_ms(self) -> int | None:
        """Return the wall instant at which the next job settles by time, or None if none does."""
        due_ms, clock = self.simulation.world.jobs.next_due_ms(), self.simulation.clock
        if due_ms is None or due_ms > END_MS or clock.is_frozen:
            return None
        return clock.wall_at(due_ms)

    def routed(self, request: Request) -> Request:
        """Return a control call with its route, which shows if its body must be built first."""
        return self.apis.control.table.routed(request)

    def broken(self) -> Reply:
        """Return the answer to a call that hit a bug; the shell logs the traceback."""
        refusal = Refusal(Code.INTERNAL_ERROR, Reason("", "the server's log has the traceback"))
        return self.apis.interface.refusal_reply(refusal)

    def note_settled(self) -> None:
        """Add newly settled jobs to events and coverage."""
        settled = self.simulation.settled
        self.record.add_settled(settled[self._noted :])
        self._noted = len(settled)

    def _answer_in_steps(self, simulation: Simulation, entry: Entry) -> Steps:
        """Answer a control call, or any call for which jobs are due."""
        yield from self.tick(entry.wall_ms)
        due = len(simulation.settled)
        if entry.request.address.is_control:
            outcome = yield from self.apis.control.answer(self, entry)
            entry.sandbox_ms = simulation.clock.at(entry.wall_ms)  # the clock may have moved
        else:
            outcome = self.apis.interface.answer(simulation, entry)
        return self._conclude(simulation, entry, outcome, due)

    def _conclude(
        self, simulation: Simulation, entry: Entry, outcome: Outcome, due: int
    ) -> Outcome:
        """Record an exchange; the first `due` jobs settled before it, the others with it."""
        entry.outcome = outcome
        if self.simulation is not simulation:  # it was reset
            return outcome
        if entry.is_control and not _has_changed_something(entry):
            return outcome
        if simulation.settled:
            entry.note_settled(simulation.settled, due)
            self.note_settled()
            self._forget_settled()
        simulation.counters.entries, self._reads = entry.number, entry.read
        self.record.add(entry, simulation.plans)
        if entry.read:
            return outcome.with_header(ENTRY, spelled(entry.number, entry.read))
        return outcome.with_header(ENTRY, str(entry.number))

    def _forget_settled(self) -> None:
        self.simulation.settled.clear()
        self._noted = 0


_SANDBOX: Final = 10_000
_PLAN: Final = 500
"""The bytes of an empty sandbox, and of a plan in the coverage."""

_LOWEST_ERROR: Final = 400


def _has_changed_something(entry: Entry) -> bool:
    """Return whether a control call has changed something; only such calls are recorded."""
    return entry.changes and entry.outcome.status < _LOWEST_ERROR


def snapshot_document(sandbox: Sandbox, wall_ms: int) -> dict[str, Any]:
    """Return a sandbox as of a wall instant, as a document for `json_lines.lines_of`.

    All necessary data is taken in one step of some milliseconds, so that the sandbox can continue
    while the lines are written.
    """
    return {
        **simulation_document(sandbox.simulation),
        "wallMs": wall_ms,
        "coverage": sandbox.coverage.as_fields(),
        "certification": None if sandbox.certification is None else sandbox.certification.progress,
    }


def restore_snapshot(
    document: Mapping[str, Any],
    scenario: BuiltScenario,
    most: Mapping[str, int] = UNBOUNDED,
) -> Sandbox:
    """Return a sandbox that continues from a snapshot; its journal begins empty, as a fork's does.

    It uses no other sandbox, and only thread-safe parts of the scenario, so it may be called in
    another thread.

    Raises:
        BrokenSnapshotError: if the document cannot be read; the message is one line.
    """
    simulation = restore_simulation(document, scenario.within(most))
    with read_as_written():
        wall_ms: int = document["wallMs"]
        coverage = Coverage.of(document["coverage"])
        led = document.get("certification")  # older snapshots lack it
    sandbox = Sandbox(scenario, wall_ms, most=most)
    sandbox.resume(simulation, Origin(wall_ms, simulation.copy()))
    sandbox.record.coverage = coverage
    sandbox.certification = None if led is None else LedCertification.of(led)
    return sandbox
