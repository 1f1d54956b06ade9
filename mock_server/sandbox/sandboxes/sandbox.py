"""The sandbox: one pure function from a request and an instant to an outcome.

    advance jobs → control call, or call of the interface → record

Same scenario, same requests at the same instants: same bytes.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from mock_server.contract.headers import ENTRY
from mock_server.contract.texts.entry_number import EntryNumber, spelled
from mock_server.domain.leavings import Leavings
from mock_server.domain.refusal import Code, Reason, Refusal
from mock_server.sandbox.control.replaced import MOST_FORMER, Replaced, Run
from mock_server.sandbox.ground.exchange import Outcome, Reply, Request, Steps, finished
from mock_server.sandbox.record.bundle import Origin
from mock_server.sandbox.record.coverage import Coverage
from mock_server.sandbox.record.events import Began, EventLog
from mock_server.sandbox.record.journal import Entry, Journal
from mock_server.sandbox.record.led_certification import LedCertification
from mock_server.sandbox.record.ordinals import Ordinals
from mock_server.sandbox.record.record_book import RecordBook
from mock_server.sandbox.sandboxes.desk import Desk
from mock_server.sandbox.scenario.clock import END_MS
from mock_server.sandbox.scenario.scenario import BuiltScenario
from mock_server.sandbox.simulation.simulation import Simulation

if TYPE_CHECKING:  # made by the first call that asks for it
    from mock_server.sandbox.conduct.conduct import Conduct


UNBOUNDED: Final[Mapping[str, int]] = MappingProxyType({})
"""No upper bounds: a sandbox has the limits that its scenario says."""


class Sandbox:
    """One isolated simulation of the service, and the record of what happened in it.

    `epoch` grows whenever something is removed that a delayed reply may wait for: by a reset,
    another scenario or state, or a change of a fault plan. `successor` is a newer version of the
    scenario, if any, which the next reset takes. `left_behind` has what was in the sandbox before
    the latest reset; the shell frees it step by step. `conduct` is how clients have behaved, as far
    as it was worked out; None if nobody has asked. `certification` is what leads a person through a
    plan; resets leave it as it is, and snapshots have it, but no exported state. `is_partial` means
    that other servers may have answered reads that the record does not have; whoever knows sets it,
    and it stays.
    `replaced` is what calls have replaced lately, up to the number `latest_replaced`;
    `when_replaced` is called once there is more of it, `when_dropped` once nothing is to be kept.
    `ends_ms` is the wall instant at which the sandbox ends, if any; whoever has placed it sets it.

    Args:
        scenario: the initial contents.
        now_ms: the wall instant at which it begins.
        desk: the desk of the scenario's contract, if it exists already.
        most: upper bounds of the limits of all scenarios that it begins, by name.
    """

    def __init__(
        self,
        scenario: BuiltScenario,
        now_ms: int,
        desk: Desk | None = None,
        most: Mapping[str, int] = UNBOUNDED,
    ) -> None:
        self.most = most
        self.epoch = 0
        self.is_partial = False
        self.successor: BuiltScenario | None = None
        self.conduct: Conduct | None = None
        self.certification: LedCertification | None = None
        self.record = RecordBook()
        self.desk = desk or Desk.of(scenario.contract)
        self.left_behind = Leavings()
        self.replaced: list[Replaced] = []
        self.latest_replaced = 0
        self.ends_ms: int | None = None
        self.when_replaced: Callable[[], object] = lambda: None
        self.when_dropped: Callable[[], object] = lambda: None
        self._begin(*self._first(scenario, now_ms))

    def handle(self, request: Request, now_ms: int, *, is_written: bool = True) -> Outcome:
        """Answer one call, control calls included; `now_ms` is the server's wall instant."""
        return finished(self.answer(request, now_ms, is_written=is_written))

    def answer(self, request: Request, now_ms: int, *, is_written: bool = True) -> Outcome | Steps:
        """Answer one call, or return the steps that lead to its answer.

        A call that is not written into the log of the sandbox is numbered apart.
        """
        simulation = self.simulation
        sandbox_ms = simulation.clock.at(now_ms)
        written = simulation.counters.entries
        if is_written:
            entry = Entry(written + 1, now_ms, sandbox_ms, request)
        else:
            entry = Entry(written, now_ms, sandbox_ms, request, self._reads + 1)
        jobs = simulation.world.jobs
        is_due = jobs.is_due(sandbox_ms)
        if is_due:
            simulation.advance(sandbox_ms)
            is_due = jobs.is_due(sandbox_ms)
        if is_due or (request.address.area != "interface" and request.address.is_control):
            return self._answer_in_steps(simulation, entry)
        due = len(simulation.settled)
        outcome = self.desk.interface.answer(simulation, entry)
        return self._conclude(simulation, entry, outcome, due)

    def is_written(self, request: Request) -> bool:
        """Tell whether a call may change anything but what is counted for the record.

        Such a call must be in the log of a sandbox that lasts before it is answered; all others
        can be left out, and the state is the same. It holds for the sandbox as it is now.
        """
        if request.address.area != "interface" and request.address.is_control:
            route = self.routed(request).route
            return route is not None and route.operation.is_written
        return self.desk.interface.is_written(self.simulation, request)

    def may_lack(self, facts: Mapping[str, Any]) -> bool:
        """Tell whether calls with these facts may have been made that the record does not have.

        The facts are some of those in `FACTS`, by name.
        """
        return self.is_partial and self.desk.interface.may_leave_out(facts)

    def leave(self, number: EntryNumber, now_ms: int) -> None:
        """Note that a client has left before it had the reply of an entry."""
        self.journal.leave(number, now_ms, self.simulation.clock.at(now_ms))

    def tick(self, now_ms: int) -> bool:
        """Settle what is due, for those who watch without calling; return whether more is due."""
        simulation = self.simulation
        sandbox_ms = simulation.clock.at(now_ms)
        simulation.advance(sandbox_ms)
        self.note_settled()
        self._forget_settled()
        return simulation.world.jobs.is_due(sandbox_ms)

    def start(self, scenario: BuiltScenario, now_ms: int) -> None:
        """Start a scenario from its first instant, and drop everything before."""
        self.resume(*self._first(scenario, now_ms))

    def resume(self, simulation: Simulation, origin: Origin) -> None:
        """Continue with a given simulation; the journal is emptied.

        What had settled by then has happened, although no entry will tell of it.
        """
        self.note_settled()
        self._forget_settled()
        is_kept = bool(self.replaced) and self.replaced[-1].run.simulation is self.simulation
        self.left_behind = Leavings(() if is_kept else self.run().containers())
        self._begin(simulation, origin)
        if is_kept:
            self.when_replaced()

    def set_aside(self, by: str, now_ms: int) -> Replaced:
        """Keep what is here for a while, since a call is about to replace it."""
        kept = [each for each in self.replaced if not each.is_over(now_ms)]
        self.latest_replaced = max(now_ms, self.latest_replaced + 1)
        replaced = Replaced(self.latest_replaced, now_ms, by, self.run(), self.ends_ms)
        self.replaced = [*kept, replaced][-MOST_FORMER:]
        return replaced

    def drop_replaced(self) -> None:
        """Drop everything that calls have replaced."""
        self.replaced = []
        self.when_dropped()

    def run(self) -> Run:
        """Return all that a reset would replace."""
        return Run(
            simulation=self.simulation,
            origin=self.origin,
            journal=self.journal,
            ordinals=self.record.ordinals,
            reads=self._reads,
            conduct=self.conduct,
            successor=self.successor,
        )

    def outdate(self, older: BuiltScenario, newer: BuiltScenario) -> None:
        """Begin a newer version of a scenario with the next reset, if this is of the older one.

        It is the same for what calls have replaced.
        """
        self.replaced = [
            each._replace(run=each.run.outdated(older, newer)) for each in self.replaced
        ]
        self.successor = self.run().outdated(older, newer).successor

    def go_on_with(self, run: Run) -> None:
        """Continue with what there was before, in a sandbox that has just been made."""
        self._begin(run.simulation, run.origin)
        self.record.begin(run.journal, run.ordinals)
        self.conduct, self.successor, self._reads = run.conduct, run.successor, run.reads

    def _first(self, scenario: BuiltScenario, now_ms: int) -> tuple[Simulation, Origin]:
        """Return a scenario at its first instant, and its origin."""
        begun = scenario.within(self.most)
        return Simulation(begun, begun.clock.start(now_ms)), Origin(now_ms)

    def _begin(self, simulation: Simulation, origin: Origin) -> None:
        limits = simulation.scenario.limits
        self.simulation = simulation
        self._noted = 0
        self._reads = 0
        self.origin = origin
        self.successor = None
        for running in simulation.plans:
            self.coverage.know_plan(running.plan)
        self.desk = self.desk.under(simulation.contract)
        journal = Journal(limits.journal_entries, limits.journal_bytes)
        self.record.begin(journal, Ordinals())
        self.conduct = None
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
        """What clients have met."""
        return self.record.coverage

    @property
    def weight(self) -> int:
        """Its size in bytes without its scenario, which may be shared."""
        return (
            _SANDBOX
            + self.run().weight
            + (0 if self.certification is None else self.certification.weight)
            + self.events.weight
            + len(self.coverage.plans) * _PLAN
        )

    def next_due_ms(self) -> int | None:
        """Return the wall instant at which the next job settles by time, None if none does."""
        due_ms, clock = self.simulation.world.jobs.next_due_ms(), self.simulation.clock
        if due_ms is None or due_ms > END_MS or clock.is_frozen:
            return None
        return clock.wall_at(due_ms)

    def routed(self, request: Request) -> Request:
        """Return a control call with its route, which says whether its body must be built."""
        return self.desk.control.table.routed(request)

    def broken(self) -> Reply:
        """Return the answer to a call that met a bug; the shell logs the traceback."""
        refusal = Refusal(Code.INTERNAL_ERROR, Reason("", "the server's log has the traceback"))
        return self.desk.interface.refusal_reply(refusal)

    def note_settled(self) -> None:
        """Report what has settled to events and coverage."""
        settled = self.simulation.settled
        self.record.add_settled(settled[self._noted :])
        self._noted = len(settled)

    def _answer_in_steps(self, simulation: Simulation, entry: Entry) -> Steps:
        """Answer a control call, or any call when much is due."""
        while simulation.world.jobs.is_due(entry.sandbox_ms):
            self.note_settled()
            yield True
            simulation.advance(entry.sandbox_ms)
        due = len(simulation.settled)
        if entry.request.address.is_control:
            outcome = yield from self.desk.control.answer(self, entry)
            entry.sandbox_ms = simulation.clock.at(entry.wall_ms)  # the clock may have been moved
        else:
            outcome = self.desk.interface.answer(simulation, entry)
        return self._conclude(simulation, entry, outcome, due)

    def _conclude(
        self, simulation: Simulation, entry: Entry, outcome: Outcome, due: int
    ) -> Outcome:
        """Record an exchange; `due` jobs settled before it, others with it."""
        entry.outcome = outcome
        if self.simulation is not simulation:  # it was reset
            return outcome
        if simulation.settled:
            entry.note_settled(simulation.settled, due)
            self.note_settled()
            self._forget_settled()
        if entry.is_control and not _has_changed_something(entry):
            return outcome
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
    """Return whether a control call has changed something: the journal keeps no others."""
    return entry.changes and entry.outcome.status < _LOWEST_ERROR
