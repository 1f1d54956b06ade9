"""Restores a simulation from an exported state, which is checked completely.

A state that is restored and exported again at the same instant has the same bytes.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from mock_server.contract.schemas.formats import is_uuid
from mock_server.contract.texts.times import parse_instant
from mock_server.domain.depth import refuse_broken_tree
from mock_server.domain.records import Customer, Job, Modify, Package
from mock_server.domain.refusal import Reason
from mock_server.domain.weight import customer_weight
from mock_server.domain.world import World
from mock_server.sandbox.faults.patterns import MAX_OF_SANDBOX
from mock_server.sandbox.faults.plans import (
    MAX_ENTRIES,
    MAX_LISTED,
    ActivePlan,
    PlanBook,
    listed_in,
)
from mock_server.sandbox.ground.findings import Finding
from mock_server.sandbox.scenario.clock import SandboxClock
from mock_server.sandbox.scenario.scenario import BuiltScenario
from mock_server.sandbox.simulation.plan_readers import restored_plan_reader
from mock_server.sandbox.simulation.simulation import MAX_WINDOWS, Simulation
from mock_server.sandbox.simulation.state import read_changed_package, read_job, read_written


class BrokenStateError(ValueError):
    """A document that does not have the form of a state, or exceeds a limit; see `reasons`."""

    def __init__(self, reasons: Sequence[Reason]) -> None:
        super().__init__(str(reasons[0]))
        self.reasons = reasons


@dataclass(slots=True)
class Restoration:
    """A state that is restored before its instant is known, or its refusal; can be used once."""

    _restored: tuple[Simulation, ...] | ValueError

    @classmethod
    def of(cls, document: Mapping[str, Any], scenario: BuiltScenario) -> "Restoration":
        """Restore a document that has the form of a state, given its built scenario.

        This may take long.
        """
        try:
            restored = _rebuilt(document, scenario, 0)
        except ValueError as error:
            return cls(error.with_traceback(None))
        return cls((restored, restored.copy()))

    @property
    def refusal(self) -> ValueError | None:
        """Why the state is refused, or None."""
        return self._restored if isinstance(self._restored, ValueError) else None

    def at(self, now_ms: int, most: Mapping[str, int] | None = None) -> tuple[Simulation, ...]:
        """Return the simulation that goes on from a wall instant, and a copy of its beginning.

        The beginning never changes, so that the calls since then can be replayed.

        Args:
            now_ms: the wall instant.
            most: upper bounds of the limits of the scenario, by name.

        Raises:
            ValueError: if the state is inconsistent; the message says where.
        """
        if isinstance(self._restored, ValueError):
            raise self._restored.with_traceback(None)
        twins, self._restored = self._restored, ()
        for simulation in twins:
            simulation.clock = simulation.clock.from_wall(now_ms)
            if most:
                simulation.lower_limits(most)
                _refuse_too_much(simulation)
        return twins


def restore_state(document: Mapping[str, Any], scenario: BuiltScenario, now_ms: int) -> Simulation:
    """Return a simulation that continues an exported one.

    The document is also checked for consistency, so that no later call finds an impossible parent,
    request or patch.

    Raises:
        BrokenStateError: if it does not have the form of a state, or exceeds a limit.
        ValueError: if it is inconsistent; the message says where.
    """
    reasons = scenario.contract.check_state(document)
    if reasons:
        raise BrokenStateError(reasons)
    return _rebuilt(document, scenario, now_ms)


def _rebuilt(document: Mapping[str, Any], scenario: BuiltScenario, now_ms: int) -> Simulation:
    clock = document["clock"]
    start = SandboxClock(now_ms, parse_instant(clock["now"]), Decimal(clock["speed"]))
    world = World(scenario.base, scenario.limits.settled_jobs)  # the document has all changes
    simulation = Simulation(scenario, start, world)
    _restore(simulation, document)
    return simulation


def _restore(simulation: Simulation, document: Mapping[str, Any]) -> None:
    simulation.counters.accepted = int(document["accepted"])
    simulation.counters.entries = int(document["entries"])
    _restore_windows(simulation, document["windows"])
    _restore_customers(simulation, document["customers"])
    refuse_broken_tree(simulation.world)
    _restore_packages(simulation.world, document["packages"])
    _restore_jobs(simulation, document["jobs"])
    _restore_written(simulation, document.get("overtaken", ()))
    _restore_plans(simulation, document["plans"])
    _refuse_too_much(simulation)


def _refuse_too_much(simulation: Simulation) -> None:
    """Refuse a state that exceeds the limits of the scenario.

    The total size of customers is not checked: accepted work may legally exceed that limit.
    """
    scenario, limits = simulation.scenario, simulation.scenario.limits
    jobs, packages, plans = simulation.world.jobs, simulation.world.packages, simulation.plans
    settled = len(jobs) - jobs.pending_count + jobs.evicted
    most_plans = max(limits.plans, len(scenario.plans))
    most_plan_bytes = max(limits.plan_bytes, sum(plan.size for plan in scenario.plans))
    most_work = max(MAX_OF_SANDBOX, sum(plan.work for plan in scenario.plans))
    held = (
        ("/jobs", "limits.pendingJobs", jobs.pending_count, limits.pending_jobs),
        ("/jobs", "limits.pendingBytes", jobs.pending_bytes, limits.pending_bytes),
        ("/jobs", "limits.settledJobs", settled, limits.settled_jobs),
        ("/packages", "limits.packages", packages.named, limits.packages),
        ("/packages", "limits.packageBytes", packages.weight, limits.package_bytes),
        ("/plans", "limits.plans", len(plans), most_plans),
        ("/plans", "limits.planBytes", plans.size, most_plan_bytes),
        ("/plans", "the cost of all patterns", plans.work, most_work),
    )
    reasons = [
        Reason(place, f"{number} are more than {limit} ({name})")
        for place, name, number, limit in held
        if number > limit
    ]
    if reasons:
        raise BrokenStateError(reasons)


def _restore_windows(simulation: Simulation, windows: Mapping[str, Sequence[int]]) -> None:
    scenario = simulation.scenario
    limit = simulation.contract.assumptions.rate_limit
    by_customer = limit is not None and limit.by == "customer"
    requesters = {scenario.base.root_id or "", *scenario.requesters.values()}
    if len(windows) > MAX_WINDOWS:
        reason = Reason("/windows", f"{len(windows)} are more than {MAX_WINDOWS}")
        raise BrokenStateError([reason])
    for key, (began_ms, count) in windows.items():
        if not (is_uuid(key) if by_customer else key in requesters):
            what = "the id of a customer" if by_customer else "a requester"
            raise BrokenStateError([Reason("/windows", f"{key[:80]!r} is not {what}")])
        simulation.counters.windows[key] = (int(began_ms), int(count))


def _restore_customers(simulation: Simulation, entries: list[Mapping[str, Any]]) -> None:
    for index, entry in enumerate(entries):
        data = entry["customer"]
        if data is None:
            simulation.world.drop_customer(entry["customerId"])
            continue
        reasons = simulation.contract.check_customer(data["fields"])
        if reasons:
            raise ValueError(f"customer {entry['customerId']}: {reasons[0]}")
        if data["fields"]["customerId"] != entry["customerId"]:
            raise ValueError(
                f"customer {entry['customerId']} has a different customerId in its fields"
            )
        weight, most = customer_weight(data["fields"]), simulation.scenario.limits.customer
        if weight > most:
            text = f"{weight} bytes are more than {most} (limits.customer)"
            raise BrokenStateError([Reason(f"/customers/{index}", text)])
        customer = Customer(
            entry["customerId"],
            data["parentId"],
            data["ref"],
            data["fields"],
            int(data.get("since", 0)),
        )
        simulation.world.put_customer(customer)


def _restore_packages(world: World, entries: list[Mapping[str, Any]]) -> None:
    for entry in entries:
        package = read_changed_package(world.packages, entry)
        if package is not None and package.package_id != entry["packageId"]:
            raise ValueError(
                f"package {entry['packageId']} has a different packageId in its fields"
            )


def _restore_jobs(simulation: Simulation, entries: list[Mapping[str, Any]]) -> None:
    before = 0
    for entry in entries:
        job = read_job(entry)
        if not before < job.sequence <= simulation.counters.accepted:
            raise ValueError(f"request {job.request_id} is out of sequence")
        before = job.sequence
        _refuse_impossible_job(simulation, job)
        simulation.world.jobs.add(job)
        if job.settled_ms is None and isinstance(job.work, Package):
            simulation.world.packages.reserve(job.work)
    simulation.world.jobs.order_settled()


def _refuse_impossible_job(simulation: Simulation, job: Job) -> None:
    simulation.world.jobs.refuse_misfit(job)
    if isinstance(job.work, Modify):
        reasons = simulation.contract.check_patch(job.work.patch)
        if reasons:
            raise ValueError(f"request {job.request_id}: {reasons[0]}")


def _restore_written(simulation: Simulation, entries: Sequence[Mapping[str, Any]]) -> None:
    """Restore what modifies have written; entries of before 2.0 hold the modifies themselves."""
    world = simulation.world
    for entry in entries:
        customer_id, reasons = entry["customerId"], list[Reason]()
        if "fields" in entry:
            reasons = simulation.contract.check_customer(entry["fields"])
        for modify in entry.get("modifies", ()):
            reasons = reasons or simulation.contract.check_patch(modify["patch"])
        if reasons:
            raise ValueError(f"customer {customer_id}: {reasons[0]}")
        written = read_written(entry, simulation.rules)
        oldest = world.jobs.oldest_modify(customer_id)
        most = simulation.counters.accepted
        if oldest is None or not all(oldest.sequence < each <= most for each in written.values()):
            raise ValueError(
                f"customer {customer_id}: its modifies have overtaken none that is in progress"
            )
        world.restore_written(customer_id, written)


def _restore_plans(simulation: Simulation, entries: list[Mapping[str, Any]]) -> None:
    simulation.plans = PlanBook()
    own = {plan.name: plan.data for plan in simulation.scenario.plans}
    plans = (entry["plan"] for entry in entries)
    listed = sum(listed_in(plan) for plan in plans if own.get(str(plan.get("name"))) != plan)
    if listed > MAX_LISTED:
        text = f"the plans list {listed} entries, more than {MAX_LISTED}"
        raise BrokenStateError([Reason("/plans", text)])
    findings: list[Finding] = []
    read = restored_plan_reader(simulation, findings)
    for index, entry in enumerate(entries):
        if len(entry["entries"]) > MAX_ENTRIES:
            text = f"there are more than the latest {MAX_ENTRIES}"
            raise BrokenStateError([Reason(f"/plans/{index}/entries", text)])
        findings += [
            Finding("", str(r), "schema") for r in simulation.contract.plans.reasons(entry["plan"])
        ]
        if findings:
            break
        if simulation.plans.get(entry["plan"]["name"]) is not None:
            raise BrokenStateError([Reason(f"/plans/{index}", "another plan has this name")])
        numbers = [int(number) for number in entry["entries"]]
        counts = {name: int(entry[name]) for name in ("matched", "fired", "consumed")}
        plan, added_ms = read(entry["plan"]), int(entry["addedMs"])
        simulation.plans.put(ActivePlan(plan, added_ms, entries=numbers, **counts))
    if findings:
        raise ValueError(f"a fault plan: {findings[0].message}")
