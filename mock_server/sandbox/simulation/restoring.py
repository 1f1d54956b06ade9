"""Restores a simulation from an exported state, which is checked completely.

A state that is restored and exported again at the same instant has the same bytes.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from mock_server.contract.schemas.formats import is_uuid
from mock_server.contract.texts.times import parse_instant
from mock_server.domain.records import Modify
from mock_server.domain.refusal import Reason
from mock_server.sandbox.faults.plans import MAX_ENTRIES
from mock_server.sandbox.scenario.scenario import BuiltScenario, SandboxClock
from mock_server.sandbox.simulation.simulation import MAX_WINDOWS, Simulation
from mock_server.sandbox.simulation.state import restored


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

        This may take long. The document is also checked for consistency, so that no later call
        finds an impossible parent, request or patch.
        """
        clock = document["clock"]
        try:
            _refuse_plans(document["plans"])
            start = SandboxClock(0, parse_instant(clock["now"]), Decimal(clock["speed"]))
            simulation = restored(document, scenario, start)
            _refuse_invalid(simulation)
            _refuse_windows(simulation)
            _refuse_too_much(simulation)
        except ValueError as error:
            return cls(error.with_traceback(None))
        return cls((simulation, simulation.copy()))

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


def _refuse_plans(entries: Sequence[Mapping[str, Any]]) -> None:
    """Refuse plans of the same name, or with counters that are too long."""
    names = set[str]()
    for index, entry in enumerate(entries):
        if len(entry["entries"]) > MAX_ENTRIES:
            text = f"there are more than the latest {MAX_ENTRIES}"
            raise BrokenStateError([Reason(f"/plans/{index}/entries", text)])
        if entry["plan"]["name"] in names:
            raise BrokenStateError([Reason(f"/plans/{index}", "another plan has this name")])
        names.add(entry["plan"]["name"])


def _refuse_invalid(simulation: Simulation) -> None:
    """Refuse customers and patches that the contract does not allow."""
    contract, most = simulation.contract, simulation.scenario.limits.customer
    for index, (customer_id, customer) in enumerate(simulation.world.changed_customers.items()):
        if customer is None:
            continue
        reasons = contract.check_customer(customer.fields)
        if reasons:
            raise ValueError(f"customer {customer_id}: {reasons[0]}")
        if customer.size > most:
            text = f"{customer.size} bytes are more than {most} (limits.customer)"
            raise BrokenStateError([Reason(f"/customers/{index}", text)])
    for job in simulation.world.jobs.listed():
        if isinstance(job.work, Modify) and (reasons := contract.check_patch(job.work.patch)):
            raise ValueError(f"request {job.request_id}: {reasons[0]}")


def _refuse_windows(simulation: Simulation) -> None:
    """Refuse windows of the rate limit that no calls can have begun, or too many."""
    scenario, windows = simulation.scenario, simulation.counters.windows
    limit = simulation.contract.assumptions.rate_limit
    by_customer = limit is not None and limit.by == "customer"
    requesters = {scenario.base.root_id or "", *scenario.requesters.values()}
    if len(windows) > MAX_WINDOWS:
        reason = Reason("/windows", f"{len(windows)} are more than {MAX_WINDOWS}")
        raise BrokenStateError([reason])
    for key in windows:
        if not (is_uuid(key) if by_customer else key in requesters):
            what = "the id of a customer" if by_customer else "a requester"
            raise BrokenStateError([Reason("/windows", f"{key[:80]!r} is not {what}")])


def _refuse_too_much(simulation: Simulation) -> None:
    """Refuse a state that exceeds the limits of the scenario.

    The total size of customers is not checked: accepted work may legally exceed that limit.
    """
    scenario, limits = simulation.scenario, simulation.scenario.limits
    jobs, packages, plans = simulation.world.jobs, simulation.world.packages, simulation.plans
    settled = len(jobs) - jobs.pending_count + jobs.evicted
    most_plans = max(limits.plans, len(scenario.plans))
    held = (
        ("/jobs", "limits.pendingJobs", jobs.pending_count, limits.pending_jobs),
        ("/jobs", "limits.pendingBytes", jobs.pending_bytes, limits.pending_bytes),
        ("/jobs", "limits.settledJobs", settled, limits.settled_jobs),
        ("/packages", "limits.packages", packages.named, limits.packages),
        ("/packages", "limits.packageBytes", packages.size, limits.package_bytes),
        ("/plans", "limits.plans", len(plans), most_plans),
        ("/plans", "limits.planBytes", plans.size, limits.plan_bytes),
    )
    reasons = [
        Reason(place, f"{number} are more than {limit} ({name})")
        for place, name, number, limit in held
        if number > limit
    ]
    if reasons:
        raise BrokenStateError(reasons)
