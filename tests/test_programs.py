"""What holds whatever is called, in programs that are drawn at random (`support/programs`).

`python tests/support/programs.py show NUMBER` shows the calls of a program that fails here.
"""

from collections import deque
from itertools import islice
from random import Random
from typing import Any, Final

from hypothesis import HealthCheck, assume, given
from hypothesis import strategies as st
from support import START_MS, begun
from support.conformance import Conformance
from support.programs import PER_SCENARIO, Run, scenario_of
from thoroughness import examples

from mock_server.contract.texts.times import parse_instant
from mock_server.contract.values.exact_json import dumps, lines_of, loads, read_lines, size_of
from mock_server.domain.records import Package
from mock_server.sandbox.control.call import UNDO_MS
from mock_server.sandbox.ground.exchange import Outcome, Request
from mock_server.sandbox.record.bundle import read_recorded
from mock_server.sandbox.sandboxes.sandbox import Sandbox, restore_snapshot, snapshot_document
from mock_server.sandbox.sandboxes.sandboxes import Sandboxes
from mock_server.sandbox.sandboxes.switchboard import Switchboard
from mock_server.sandbox.scenario.scenario import BuiltScenario
from mock_server.sandbox.simulation.state import Restoration, export_state
from mock_server.server.bundles import Bundle, replay

STATE: Final = "/_sandbox/state"
NUMBERS: Final = st.integers(0, 4_000).map(lambda number: number * PER_SCENARIO // 8)
each_program = given(number=NUMBERS)
"""Eight programs for each scenario, since building one takes as long as many calls."""


def scenario_for(number: int) -> BuiltScenario:
    scenario, _ = scenario_of(number // PER_SCENARIO)
    assume(isinstance(scenario, BuiltScenario))
    assert isinstance(scenario, BuiltScenario)
    return scenario


def run_of(number: int, called: Any) -> Run:
    """Return a program of calls to something that answers like a sandbox."""
    _, source = scenario_of(number // PER_SCENARIO)
    scheme = source["assumptions"].get("credentials", {}).get("scheme", "bearer")
    return Run(Random(number), called, scheme)  # noqa: S311 - the same in each run


def begin(run: Run, count: int) -> None:
    """Make the first calls of a program, or the next ones."""
    deque(islice(run.calls(count), count), maxlen=0)


def take(run: Run, count: int = 50) -> None:
    """Make the calls of a program, and those that show what has become of the sandbox."""
    deque(run.calls(count), maxlen=0)


def answer(sandbox: Sandbox, request: Request, now_ms: int) -> Outcome:
    """Answer a call, after building its body as a server does."""
    if request.method == "PUT" and request.path == STATE:
        scenario = sandbox.simulation.scenario
        request = request.but(upload=Restoration.of(loads(request.body), scenario))
    return sandbox.handle(request, now_ms)


def state(sandbox: Sandbox, now_ms: int) -> dict[str, Any]:
    """Return the exported state, once everything that is due has settled."""
    deque(sandbox.tick(now_ms), maxlen=0)
    return export_state(sandbox.simulation, now_ms)


# ── Invariants ───────────────────────────────────────────────────────────────────────────────────


class Watched:
    """A sandbox of which what always holds is checked after each call."""

    def __init__(self, scenario: BuiltScenario) -> None:
        self.scenario = scenario
        self.sandbox = begun(scenario)
        self.documented = Conformance(scenario.contract)
        self.log: list[tuple[Request, int, Outcome]] = []
        self.settled: dict[str, Any] = {}

    def handle(self, request: Request, now_ms: int) -> Outcome:
        """Answer a call; the reply must be as documented, and a refused call change nothing."""
        before = self.uncounted(now_ms)
        outcome = answer(self.sandbox, request, now_ms)
        self.log.append((request, now_ms, outcome))
        if not self.is_faulty(outcome) and not request.path.endswith("/events"):
            is_refusal = self.documented.is_refusal(request, outcome)
            assert not is_refusal or self.uncounted(now_ms) == before
        if request.path in (STATE, "/_sandbox/reset"):
            self.settled = {}
        self.check(now_ms)
        return outcome

    def is_faulty(self, outcome: Outcome) -> bool:
        """Return whether the latest call has met a fault, which may reply anything."""
        journal = self.sandbox.journal
        is_entered = "X-Sandbox-Entry" in outcome.headers and len(journal) > 0
        return is_entered and [*journal][-1].chosen is not None

    def uncounted(self, now_ms: int) -> bytes:
        """Return the state without the counters of calls: rate limit, entries, fault plans."""
        exported = state(self.sandbox, now_ms)
        plans = [entry["plan"] for entry in exported["plans"]]
        return dumps({**exported, "windows": None, "entries": None, "plans": plans})

    def show(self, path: str, now_ms: int) -> Any:
        name, _, size = path.partition("?size=")
        query = {"size": size} if size else {}
        request = Request("GET", f"/_sandbox/{name}", query=query)
        return loads(self.sandbox.handle(request, now_ms).body)

    def check(self, now_ms: int) -> None:
        """Check the requests, the clock, the plans, the customers and the names of packages."""
        listed = {job["requestId"]: job for job in self.show("requests?size=1000", now_ms)["items"]}
        known = {name: job for name, job in self.settled.items() if name in listed}
        assert {name: listed[name] for name in known} == known
        self.settled = {name: job for name, job in listed.items() if job["completedAt"]}
        clock = self.show("clock", now_ms)
        assert clock["nextDue"] is None or clock["nextDue"] >= clock["now"]
        for plan in self.show("faults?size=1000", now_ms)["items"]:
            assert plan["matched"] == plan["fired"] + plan["passed"]
            assert len(plan["entries"]) == min(plan["fired"], 100)
            assert plan["remaining"] is None or plan["remaining"] >= 0
        world = self.sandbox.simulation.world
        for customer_id in world.changed_customers:
            customer = world.customer(customer_id)
            if customer is not None:
                assert self.scenario.contract.check_customer({**customer.fields}) == []
                assert customer.size == size_of(customer.fields)
                assert customer.parent_id is None or world.customer(customer.parent_id)
                assert customer_id in world.child_ids(customer.parent_id)
        pending = [job.work for job in world.jobs.listed() if job.settled_ms is None]
        packages = [*world.packages, *(work for work in pending if isinstance(work, Package))]
        taken = [(package.owner_id, package.name) for package in packages]
        assert len(taken) == len(set(taken))


def bundle_of(watched: Watched, now_ms: int) -> Bundle:
    """Return the bundle of a sandbox, written and read; the scenario is built already."""
    shown = loads(dumps(watched.show("bundle", now_ms)))
    return Bundle(
        version=shown["version"],
        scenario=watched.scenario,
        began_ms=parse_instant(shown["began"]["wallAt"]),
        began=shown["began"]["state"],
        calls=tuple(map(read_recorded, shown["journal"])),
        is_complete=shown["complete"],
        wall_ms=parse_instant(shown["wallAt"]),
        state=shown["state"],
    )


@examples(20, unchecked=HealthCheck)
@each_program
def test_invariants_hold_after_each_call_and_all_calls_can_be_repeated(number: int) -> None:
    watched = Watched(scenario_for(number))
    run = run_of(number, watched)
    take(run)
    again = begun(watched.scenario)
    for request, now_ms, outcome in watched.log:
        deque(again.tick(now_ms), maxlen=0)
        assert answer(again, request, now_ms) == outcome
    bundle = bundle_of(watched, run.now_ms)
    if bundle.is_complete:
        assert replay(bundle)[1] is None


# ── Twins ────────────────────────────────────────────────────────────────────────────────────────


class Twins:
    """Two sandboxes of a scenario, which are to be alike in the end."""

    def __init__(self, first: Sandbox, second: Sandbox) -> None:
        self.first, self.second = first, second

    def assert_alike(self, now_ms: int) -> None:
        one, other = (
            (dumps(state(each, now_ms)), each.coverage.as_fields())
            for each in (self.first, self.second)
        )
        assert one == other


class Unwritten(Twins):
    """The second sandbox gets only the calls that a log would have."""

    def handle(self, request: Request, now_ms: int) -> Outcome:
        is_written = self.first.is_written(request)
        assert self.second.is_written(request) is is_written
        number = self.first.simulation.entries
        outcome = answer(self.first, request, now_ms)
        if is_written:
            self.second.simulation.entries = number
            assert answer(self.second, request, now_ms) == outcome
        return outcome


@examples(12, unchecked=HealthCheck)
@each_program
def test_calls_that_are_not_written_make_no_difference(number: int) -> None:
    scenario = scenario_for(number)
    twins = Unwritten(begun(scenario), begun(scenario))
    run = run_of(number, twins)
    begin(run, 50)
    twins.second.simulation.entries = twins.first.simulation.entries
    assert state(twins.first, run.now_ms) == state(twins.second, run.now_ms)


class Ticking(Twins):
    """The second sandbox notices what is due at other instants too, or a part of it."""

    def handle(self, request: Request, now_ms: int) -> Outcome:
        if now_ms % 3:
            noticing = self.second.tick(now_ms)
            deque(islice(noticing, 1 if now_ms % 3 == 1 else None), maxlen=0)
        outcome = answer(self.first, request, now_ms)
        assert answer(self.second, request, now_ms) == outcome
        return outcome


@examples(12, unchecked=HealthCheck)
@each_program
def test_ticks_at_any_instants_make_no_difference(number: int) -> None:
    scenario = scenario_for(number)
    twins = Ticking(begun(scenario), begun(scenario))
    run = run_of(number, twins)
    take(run)
    twins.assert_alike(run.now_ms)
    one, other = ([event.encode() for event in each.events.after(0)]
                  for each in (twins.first, twins.second))  # fmt: skip
    assert one == other


# ── Going on elsewhere ───────────────────────────────────────────────────────────────────────────

JOURNALLED: Final = ("journal", "conduct", "events")
"""What shows the journal or events, which begin anew where a sandbox goes on."""


class GoingOn(Twins):
    """Both sandboxes get all calls, from the middle of a program on."""

    def handle(self, request: Request, now_ms: int) -> Outcome:
        outcome, other = (answer(each, request, now_ms) for each in (self.first, self.second))
        assert outcome == other or request.path.split("/")[2] in JOURNALLED
        assert bounds(self.first) == bounds(self.second)
        return outcome


def bounds(sandbox: Sandbox) -> tuple[int, ...]:
    """Return what limits apply to: the numbers and sizes of the contents."""
    world, plans = sandbox.simulation.world, sandbox.simulation.plans
    jobs, packages = world.jobs, world.packages
    pending = (jobs.pending_count, jobs.pending_bytes, jobs.reason_count, jobs.evicted)
    made = (packages.named, packages.size, len(packages))
    return (world.customer_bytes, *pending, *made, plans.size)


def kept(sandbox: Sandbox, now_ms: int) -> bytes:
    """Return a snapshot in its stored form."""
    return b"".join(lines_of(snapshot_document(sandbox, now_ms)))


def from_a_snapshot(sandbox: Sandbox, now_ms: int) -> Sandbox:
    again = restore_snapshot(read_lines(kept(sandbox, now_ms)), sandbox.simulation.scenario)
    assert kept(again, now_ms) == kept(sandbox, now_ms)
    return again


def from_a_state(sandbox: Sandbox, now_ms: int) -> Sandbox:
    """Return another sandbox with the exported state, and put the state back here too."""
    other = begun(sandbox.simulation.scenario, now_ms)
    exported = sandbox.handle(Request("GET", STATE), now_ms).body
    for each in (other, sandbox):
        assert answer(each, Request("PUT", STATE, body=exported), now_ms).status == 200
        assert each.handle(Request("GET", STATE), now_ms).body == exported
    other.coverage.add(sandbox.coverage)
    return other


@examples(16, unchecked=HealthCheck)
@given(number=NUMBERS, how=st.sampled_from([from_a_snapshot, from_a_state]))
def test_a_sandbox_goes_on_from_a_snapshot_or_a_state_like_the_original(
    number: int, how: Any
) -> None:
    first = begun(scenario_for(number))
    run = run_of(number, first)
    begin(run, 30)
    twins = GoingOn(first, how(first, run.now_ms))
    run.sandbox = twins
    take(run, 30)
    twins.assert_alike(run.now_ms)


REPLACING: Final = (("PUT", STATE), ("POST", "/_sandbox/reset"))


class OnAServer:
    """The default sandbox of a server; calls that could be undone themselves are left out."""

    def __init__(self, scenario: BuiltScenario) -> None:
        self.board = Switchboard(Sandboxes(scenario, START_MS))

    def handle(self, request: Request, now_ms: int) -> Outcome:
        if (request.method, request.path) in REPLACING:
            request = Request("GET", "/_sandbox/clock")
        return self.board.handle(request, now_ms)

    def exported(self, now_ms: int) -> list[bytes]:
        """Return everything exported, including journal and clock."""
        looks = (Request("GET", f"/_sandbox/{look}") for look in ("bundle", "clock"))
        return [self.board.handle(look, now_ms).body for look in looks]


@examples(12, unchecked=HealthCheck)
@each_program
def test_a_sandbox_is_as_if_it_had_not_been_reset(number: int) -> None:
    scenario = scenario_for(number)
    once, undone = OnAServer(scenario), OnAServer(scenario)
    begin(run_of(number, once), 30)
    run = run_of(number, undone)
    begin(run, 30)
    reset_ms = run.now_ms
    undone.board.handle(Request("POST", "/_sandbox/reset"), reset_ms)
    begin(run, 20)
    now_ms = min(run.now_ms, reset_ms + UNDO_MS - 1)
    undo = Request("POST", "/_sandboxes/default/undo")
    assert undone.board.handle(undo, now_ms).status == 200
    assert undone.exported(now_ms) == once.exported(now_ms)
