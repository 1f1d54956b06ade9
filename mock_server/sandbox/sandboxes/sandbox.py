"""The sandbox: one pure function from a request and an instant to an outcome.

    advance jobs → control call, or call of the interface → record

Same scenario, same requests at the same instants: same bytes.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Final

from mock_server.contract.contract import Contract
from mock_server.domain.leavings import Container, Leavings
from mock_server.domain.refusal import Code, Reason, Refusal
from mock_server.sandbox.control.api import ControlApi
from mock_server.sandbox.faults.plans import Chosen
from mock_server.sandbox.faults.steps.raw_reply import RawReply
from mock_server.sandbox.ground.exchange import Network, Outcome, Reply, Request, Steps, finished
from mock_server.sandbox.interface.interface import Interface
from mock_server.sandbox.record.bundle import Origin
from mock_server.sandbox.record.coverage import Coverage
from mock_server.sandbox.record.events import Began, EventLog, Exchange, Fired, Moved, Settled
from mock_server.sandbox.record.journal import Entry, Journal
from mock_server.sandbox.scenario.scenario import Scenario
from mock_server.sandbox.simulation.simulation import Simulation


@dataclass(frozen=True, slots=True)
class Desk:
    """What answers calls under one contract; it keeps nothing, so sandboxes share it."""

    contract: Contract
    control: ControlApi
    interface: Interface

    @classmethod
    def of(cls, contract: Contract) -> "Desk":
        """Build the desk of a contract, with its validators and routes."""
        return cls(contract, ControlApi(contract), Interface(contract))


class Sandbox:
    """One isolated simulation of the service, and the record of what happened in it.

    `epoch` grows whenever something that a held-back reply may wait for is taken away: by a reset,
    another scenario or state, or the change of a fault plan. `successor` is a newer version of the
    scenario, if there is one: the next reset begins it. `left_behind` is what was in it before the
    latest new beginning; whoever takes care that nobody has to wait frees it bit by bit.

    Args:
        scenario: what is in it before the first call.
        now_ms: the wall instant at which it begins.
        desk: the desk of the scenario's contract, if there is one already.
    """

    def __init__(self, scenario: Scenario, now_ms: int, desk: Desk | None = None) -> None:
        self.epoch = 0
        self.successor: Scenario | None = None
        self.events = EventLog()
        self.coverage = Coverage()
        self.desk = desk or Desk.of(scenario.contract)
        self.left_behind = Leavings()
        self._begin(*_first(scenario, now_ms))

    def handle(self, request: Request, now_ms: int, *, is_written: bool = True) -> Outcome:
        """Answer one call, control calls included; `now_ms` is the server's wall instant."""
        return finished(self.answer(request, now_ms, is_written=is_written))

    def answer(self, request: Request, now_ms: int, *, is_written: bool = True) -> Outcome | Steps:
        """Answer one call, or return the steps that it takes until it is answered.

        One that is not in the log of the sandbox, where it has one, is numbered by itself.
        """
        simulation = self.simulation
        sandbox_ms = simulation.clock.at(now_ms)
        written = simulation.counters.entries
        if is_written:
            entry = Entry(written + 1, now_ms, sandbox_ms, request)
        else:
            entry = Entry(written, now_ms, sandbox_ms, request, self._reads + 1)
        jobs = simulation.world.jobs
        if jobs.is_due(sandbox_ms):
            simulation.advance(sandbox_ms)
        if request.address.is_control or jobs.is_due(sandbox_ms):
            return self._answer_in_steps(simulation, entry)
        due = len(simulation.settled)
        outcome = self.desk.interface.answer(simulation, entry)
        return self._conclude(simulation, entry, outcome, due)

    def is_written(self, request: Request) -> bool:
        """Tell whether a call may change anything but what is counted for the record.

        Such a call must be in the log of a sandbox that lasts before it is answered; all others
        can be left out, and the state is the same. It holds for the sandbox as it is now.
        """
        if request.address.is_control:
            route = self.routed(request).route
            return route is not None and route.operation.is_written
        return self.desk.interface.is_written(self.simulation, request)

    def tick(self, now_ms: int) -> bool:
        """Settle what is due, for those who watch without calling; return whether there is more."""
        simulation = self.simulation
        sandbox_ms = simulation.clock.at(now_ms)
        simulation.advance(sandbox_ms)
        self.note_settled()
        self._forget_settled()
        return simulation.world.jobs.is_due(sandbox_ms)

    def start(self, scenario: Scenario, now_ms: int) -> None:
        """Begin a scenario from its first instant, forgetting what was."""
        self.resume(*_first(scenario, now_ms))

    def resume(self, simulation: Simulation, origin: Origin) -> None:
        """Go on with a simulation in place of the one before; the journal begins anew."""
        self.left_behind = Leavings(self.containers())
        self._begin(simulation, origin)

    def _begin(self, simulation: Simulation, origin: Origin) -> None:
        limits = simulation.scenario.limits
        self.simulation = simulation
        self._noted = 0
        self._reads = 0
        self.origin = origin
        self.successor = None
        for running in simulation.plans:
            self.coverage.know_plan(running.plan)
        if simulation.contract is not self.desk.contract:
            self.desk = Desk.of(simulation.contract)
        self.journal = Journal(limits.journal_entries, limits.journal_bytes)
        self.epoch += 1
        self.events.add(Began(simulation.clock.sandbox_ms))

    @property
    def weight(self) -> int:
        """The bytes that it takes, without its scenario, which others may share."""
        return (
            _SANDBOX
            + self.simulation.weight
            + self.origin.weight
            + self.journal.weight
            + len(self.events) * _EVENT
            + len(self.coverage.plans) * _PLAN
        )

    def containers(self) -> Iterator[Container]:
        """Yield what keeps everything in it, to be emptied once nobody uses it any more."""
        yield from self.journal.containers()
        yield from self.simulation.world.containers()
        if self.origin.began is not None:
            yield from self.origin.began.world.containers()

    def next_due_ms(self) -> int | None:
        """Return the wall instant at which the next job settles by itself, None if none does."""
        job, clock = self.simulation.world.jobs.next_due(), self.simulation.clock
        if job is None or job.due_ms is None or clock.is_frozen:
            return None
        return clock.wall_at(job.due_ms)

    def routed(self, request: Request) -> Request:
        """Return a control call with where it leads: it may bring what the shell has to build."""
        return self.desk.control.table.routed(request)

    def broken(self) -> Reply:
        """Return the answer to a call that met a bug of ours; the shell logs the traceback."""
        refusal = Refusal(Code.INTERNAL_ERROR, Reason("", "the server's log has the traceback"))
        return self.desk.interface.tell(refusal)

    @property
    def body_limit(self) -> int:
        """How many bytes of a request body are worth reading for a call of the interface."""
        return self.simulation.scenario.limits.body

    def note_settled(self) -> None:
        """Tell events and coverage what has settled and was not told of."""
        settled = self.simulation.settled
        for job in islice(settled, self._noted, None):
            self.coverage.meet_job(job.operation, job.status)
            self.events.add(Settled.of(job))
        self._noted = len(settled)

    def _answer_in_steps(self, simulation: Simulation, entry: Entry) -> Steps:
        """Answer a control call, or one that comes when much is due."""
        while simulation.world.jobs.is_due(entry.sandbox_ms):
            self.note_settled()
            yield True
            simulation.advance(entry.sandbox_ms)
        due = len(simulation.settled)
        if entry.request.address.is_control:
            outcome = yield from self.desk.control.answer(self, entry)
            entry.sandbox_ms = simulation.clock.at(entry.wall_ms)  # it may have been moved
        else:
            outcome = self.desk.interface.answer(simulation, entry)
        return self._conclude(simulation, entry, outcome, due)

    def _conclude(
        self, simulation: Simulation, entry: Entry, outcome: Outcome, due: int
    ) -> Outcome:
        """Record an exchange; so many jobs were due before it, others have settled with it."""
        entry.outcome = outcome
        if self.simulation is not simulation:  # which began anew
            return outcome
        if simulation.settled:
            entry.note_settled(simulation.settled, due)
            self.note_settled()
            self._forget_settled()
        if not _is_worth_noting(entry):
            return outcome
        self._record(entry)
        return entry.numbered()

    def _forget_settled(self) -> None:
        self.simulation.settled.clear()
        self._noted = 0

    def _record(self, entry: Entry) -> None:
        """Keep an exchange in the journal, the coverage and the events."""
        self.simulation.counters.entries, self._reads = entry.number, entry.read
        self.journal.add(entry)
        self.events.add(Exchange.of(entry))
        if entry.operation is not None:
            if entry.chosen is None:
                self.coverage.meet_call(entry.operation, entry.code)
            else:
                self._cover_fault(entry.operation, entry.chosen, entry)
        if entry.control is not None and entry.control in _CLOCK_MOVES:
            self.events.add(Moved(entry.number, entry.sandbox_ms, entry.control))

    def _cover_fault(self, operation: str, chosen: Chosen, entry: Entry) -> None:
        """Note what the client has met: a broken reply tells it no code, a raw one none of ours."""
        network = entry.outcome.network
        if network is not None:
            self.coverage.meet_network(operation, network)
        if network in (None, Network.DRIP) and chosen.step.part(RawReply) is None:
            self.coverage.meet_call(operation, entry.code)
        if not chosen.step.is_ok:
            self.events.add(Fired.of(entry, chosen))
            running = self.simulation.plans.get(chosen.source)
            if running is not None:  # a header or a magic customer is no plan
                self.coverage.meet_plan(running.plan)


_SANDBOX: Final = 10_000
_EVENT: Final = 400
_PLAN: Final = 500
"""The bytes of a sandbox that holds nothing, of an event, and of a plan that coverage knows."""

_CLOCK_MOVES: Final = frozenset({"freezeClock", "runClock", "advanceClock"})
_LOWEST_ERROR: Final = 400


def _first(scenario: Scenario, now_ms: int) -> tuple[Simulation, Origin]:
    """Return a scenario at its first instant, and that it begins there."""
    return Simulation(scenario, scenario.clock.start(now_ms)), Origin(now_ms)


def _is_worth_noting(entry: Entry) -> bool:
    """Tell whether an exchange belongs in the journal: calls, and control calls that change."""
    if entry.control is None:
        return not entry.is_control
    return entry.changes and entry.outcome.status < _LOWEST_ERROR
