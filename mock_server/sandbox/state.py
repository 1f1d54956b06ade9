"""The state of a sandbox as one JSON document, and back.

The document holds the scenario as plain data and what has changed since; restored at the same
instant it exports to the same bytes. The record of what happened is no state.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Final

from mock_server.contract.json_pieces import Entries, made
from mock_server.contract.times import format_instant, parse_instant
from mock_server.domain.overtaking import laid_over
from mock_server.domain.records import Customer, Job, Modify, Overtaken, Package, Void, Work
from mock_server.domain.refusal import Code, InvalidPayload, Reason, Refusal, brief, reasons_weight
from mock_server.domain.weight import customer_weight, weight_of
from mock_server.domain.world import World
from mock_server.sandbox.clock import Clock
from mock_server.sandbox.faults.choosing import restored_plan_reader
from mock_server.sandbox.faults.plans import PlanBook, Running
from mock_server.sandbox.findings import Finding
from mock_server.sandbox.scenario import Scenario
from mock_server.sandbox.simulation import Simulation

VERSION: Final = 1


class BrokenStateError(ValueError):
    """A document that is no exported state; `reasons` say where it has another form."""

    def __init__(self, reasons: Sequence[Reason]) -> None:
        super().__init__(str(reasons[0]))
        self.reasons = reasons


@dataclass(slots=True)
class Restoration:
    """An exported state, with its scenario built again."""

    document: Mapping[str, Any]
    scenario: Scenario
    _ready: Simulation | ValueError | None = None

    def prepare(self) -> "Restoration":
        """Restore the state, which may take long, before its instant is known."""
        try:
            self._ready = restore_state(self.document, self.scenario, 0)
        except ValueError as error:
            self._ready = error.with_traceback(None)
        return self

    def at(self, now_ms: int) -> Simulation:
        """Return a simulation that goes on from the state at a wall instant.

        Raises:
            ValueError: as `restore_state` does.
        """
        ready, self._ready = self._ready, None
        if isinstance(ready, ValueError):
            raise ready
        simulation = ready or restore_state(self.document, self.scenario, now_ms)
        simulation.clock = simulation.clock.from_wall(now_ms)
        return simulation


def export_state(simulation: Simulation, now_ms: int) -> dict[str, Any]:
    """Return the state at a wall instant as plain data."""
    return made(state_document(simulation, now_ms))


def state_document(simulation: Simulation, now_ms: int) -> dict[str, Any]:
    """Return the state at a wall instant as a document that can be written in pieces.

    It stays the state of that instant whatever happens until it is written: what is taken of the
    world are the records, which do not change.
    """
    world = simulation.world
    return {
        "version": VERSION,
        "name": simulation.scenario.name,
        "scenario": simulation.scenario.source,
        "clock": {
            "now": format_instant(simulation.clock.at(now_ms)),
            "speed": simulation.clock.speed,
        },
        "accepted": simulation.counters.accepted,
        "entries": simulation.counters.entries,
        "windows": {key: list(window) for key, window in simulation.counters.windows.items()},
        "customers": Entries(map(_write_changed_customer, list(world.changed_customers.items()))),
        "packages": Entries(map(_write_changed_package, list(world.packages.changed.items()))),
        "jobs": Entries(map(_write_job, list(world.jobs))),
        "overtaken": Entries(map(_write_overtaken, list(world.overtaken.items()))),
        "plans": [_write_plan(running) for running in simulation.plans],
    }


def restore_state(document: Mapping[str, Any], scenario: Scenario, now_ms: int) -> Simulation:
    """Return a simulation that goes on where an exported one was.

    Whether the document fits together is judged as well, so that no later call meets a parent, a
    request or a patch that cannot be.

    Raises:
        BrokenStateError: when it has not the form of a state.
        ValueError: when it does not fit together; the message says where.
    """
    reasons = scenario.contract.check_state(document)
    if reasons:
        raise BrokenStateError(reasons)
    clock = document["clock"]
    start = Clock(now_ms, parse_instant(clock["now"]), Decimal(clock["speed"]))
    simulation = Simulation(scenario, start)
    simulation.counters.accepted = int(document["accepted"])
    simulation.counters.entries = int(document["entries"])
    for key, (began_ms, count) in document["windows"].items():
        simulation.counters.windows[key] = (int(began_ms), int(count))
    _restore_customers(simulation, document["customers"])
    _refuse_broken_tree(simulation.world)
    _restore_packages(simulation.world, document["packages"])
    _restore_jobs(simulation, document["jobs"])
    _restore_overtaken(simulation, document.get("overtaken", ()))
    _restore_plans(simulation, document["plans"])
    return simulation


def _restore_customers(simulation: Simulation, entries: list[Mapping[str, Any]]) -> None:
    for entry in entries:
        said = entry["customer"]
        if said is None:
            simulation.world.drop_customer(entry["customerId"])
            continue
        reasons = simulation.contract.check_customer(said["fields"])
        if reasons:
            raise ValueError(f"customer {entry['customerId']}: {reasons[0]}")
        if said["fields"]["customerId"] != entry["customerId"]:
            raise ValueError(f"customer {entry['customerId']} has another customerId in its fields")
        customer = Customer(entry["customerId"], said["parentId"], said["ref"], said["fields"])
        simulation.world.put_customer(customer)


def _refuse_broken_tree(world: World) -> None:
    """Refuse a customer below nobody or below itself, and a missing one that has children."""
    for customer_id, customer in world.changed_customers.items():
        if customer is None and len(world.child_ids(customer_id)):
            raise ValueError(f"customer {customer_id} is gone, its children are not")
        above = {customer_id}
        parent_id = None if customer is None else customer.parent_id
        while parent_id is not None:
            parent = world.customer(parent_id)
            if parent is None or parent_id in above:
                raise ValueError(f"customer {customer_id} is below nobody, or below itself")
            above.add(parent_id)
            parent_id = parent.parent_id


def _restore_packages(world: World, entries: list[Mapping[str, Any]]) -> None:
    for entry in entries:
        package = _read_package(entry["package"])
        if package is None:
            world.packages.remove(entry["packageId"])
            continue
        if package.package_id != entry["packageId"]:
            raise ValueError(f"package {entry['packageId']} has another packageId")
        world.packages.reserve(package)
        world.packages.put(package)


def _restore_jobs(simulation: Simulation, entries: list[Mapping[str, Any]]) -> None:
    before = 0
    for entry in entries:
        job = _read_job(entry)
        if not before < job.sequence <= simulation.counters.accepted:
            raise ValueError(f"request {job.request_id} is out of sequence")
        before = job.sequence
        _refuse_impossible_job(simulation, job)
        simulation.world.jobs.add(job)
        if job.settled_ms is None and isinstance(job.work, Package):
            simulation.world.packages.reserve(job.work)
    simulation.world.jobs.order_settled()


def _refuse_impossible_job(simulation: Simulation, job: Job) -> None:
    jobs = simulation.world.jobs
    if jobs.get(job.request_id) is not None:
        raise ValueError(f"request {job.request_id} is listed twice")
    if isinstance(job.work, Modify):
        reasons = simulation.contract.check_patch(job.work.patch)
        if reasons:
            raise ValueError(f"request {job.request_id}: {reasons[0]}")
    if job.settled_ms is None and job.waits_for is not None:
        awaited = jobs.get(job.waits_for)
        if awaited is None or awaited.settled_ms is not None:
            raise ValueError(f"request {job.request_id} waits for none that is in progress")


def _restore_overtaken(simulation: Simulation, entries: Sequence[Mapping[str, Any]]) -> None:
    for entry in entries:
        overtaken = _read_overtaken(entry)
        _refuse_impossible_order(simulation, entry["customerId"], overtaken)
        simulation.world.remember(entry["customerId"], overtaken)


def _refuse_impossible_order(
    simulation: Simulation, customer_id: str, overtaken: Overtaken
) -> None:
    """Refuse modifies that overtook none in progress, or from which another customer came."""
    oldest = simulation.world.jobs.oldest_modify(customer_id)
    sequences = [sequence for sequence, _ in overtaken.later]
    if oldest is None or sorted({oldest.sequence, *sequences}) != [oldest.sequence, *sequences]:
        raise ValueError(f"customer {customer_id}: modifies overtook none that is in progress")
    reasons = simulation.contract.check_customer(overtaken.fields)
    for _, modify in overtaken.later:
        reasons = reasons or simulation.contract.check_patch(modify.patch)
    if reasons:
        raise ValueError(f"customer {customer_id}: {reasons[0]}")
    try:
        fields = laid_over(overtaken, simulation.planner)
    except (InvalidPayload, Refusal) as misfit:
        raise ValueError(f"customer {customer_id}: {misfit.reasons[0]}") from None
    if fields != simulation.world.fields(customer_id):
        raise ValueError(f"customer {customer_id} is not what its modifies make of it")


def _restore_plans(simulation: Simulation, entries: list[Mapping[str, Any]]) -> None:
    simulation.plans = PlanBook()
    findings: list[Finding] = []
    for entry in entries:
        findings += [
            Finding("", str(r), "schema") for r in simulation.contract.plans.reasons(entry["plan"])
        ]
        if findings:
            break
        simulation.plans.put(
            Running(
                restored_plan_reader(simulation, findings).plan(entry["plan"], ""),
                added_ms=int(entry["addedMs"]),
                matched=int(entry["matched"]),
                fired=int(entry["fired"]),
                consumed=int(entry["consumed"]),
                entries=[int(number) for number in entry["entries"]],
            )
        )
    if findings:
        raise ValueError(f"a fault plan: {findings[0].message}")


def _write_plan(running: Running) -> dict[str, Any]:
    return {
        "plan": running.plan.said,
        "addedMs": running.added_ms,
        "matched": running.matched,
        "fired": running.fired,
        "consumed": running.consumed,
        "entries": running.entries,
    }


def _write_changed_customer(changed: tuple[str, Customer | None]) -> dict[str, Any]:
    customer_id, customer = changed
    if customer is None:
        return {"customerId": customer_id, "customer": None}
    written = {"parentId": customer.parent_id, "ref": customer.ref, "fields": customer.fields}
    return {"customerId": customer_id, "customer": written}


def _write_overtaken(remembered: tuple[str, Overtaken]) -> dict[str, Any]:
    customer_id, overtaken = remembered
    modifies = [
        {"sequence": sequence, "patch": modify.patch} for sequence, modify in overtaken.later
    ]
    return {"customerId": customer_id, "fields": overtaken.fields, "modifies": modifies}


def _read_overtaken(said: Mapping[str, Any]) -> Overtaken:
    later = tuple(
        (int(each["sequence"]), Modify(each["patch"], weight_of(each["patch"])))
        for each in said["modifies"]
    )
    weight = customer_weight(said["fields"]) + sum(modify.weight for _, modify in later)
    return Overtaken(said["fields"], later, weight)


def _write_changed_package(changed: tuple[str, Package | None]) -> dict[str, Any]:
    package_id, package = changed
    return {"packageId": package_id, "package": _write_package(package)}


def _write_package(package: Package | None) -> dict[str, Any] | None:
    if package is None:
        return None
    return {**package.as_fields(), "ref": package.ref, "ownerId": package.owner_id}


def _read_package(said: Mapping[str, Any] | None) -> Package | None:
    if said is None:
        return None
    return Package(
        package_id=said["packageId"],
        owner_id=said["ownerId"],
        ref=said["ref"],
        name=said["name"],
        description=said["description"],
        nested_offers=tuple(said["nestedOffers"]),
        eligible_sub_account_ids=tuple(said["eligibleSubAccountIds"]),
    ).weighed()


def _write_job(job: Job) -> dict[str, Any]:
    return {
        "requestId": job.request_id,
        "sequence": job.sequence,
        "operation": job.operation,
        "customerId": job.customer_id,
        "requesterId": job.requester_id,
        "acceptedMs": job.accepted_ms,
        "work": _write_work(job.work),
        "verdict": job.verdict,
        "delayMs": job.delay_ms,
        "pollsLeft": job.polls_left,
        "waitsFor": job.waits_for,
        "dueMs": job.due_ms,
        "settledMs": job.settled_ms,
        "error": job.error,
        "why": _write_reasons(job.why),
    }


def _write_reasons(reasons: Sequence[Reason]) -> list[dict[str, str]]:
    return [{"pointer": reason.pointer, "detail": reason.text} for reason in reasons]


def _read_reasons(said: Sequence[Mapping[str, str]]) -> tuple[Reason, ...]:
    return brief(Reason(each["pointer"], each["detail"]) for each in said)


def _read_job(said: Mapping[str, Any]) -> Job:
    return Job(
        request_id=said["requestId"],
        sequence=int(said["sequence"]),
        operation=said["operation"],
        customer_id=said["customerId"],
        requester_id=said["requesterId"],
        accepted_ms=int(said["acceptedMs"]),
        work=_read_work(said["work"]),
        verdict=None if said["verdict"] is None else Code(said["verdict"]),
        delay_ms=_whole(said["delayMs"]),
        polls_left=_whole(said["pollsLeft"]),
        waits_for=said["waitsFor"],
        due_ms=_whole(said["dueMs"]),
        settled_ms=_whole(said["settledMs"]),
        error=None if said["error"] is None else Code(said["error"]),
        why=_read_reasons(said.get("why", ())),
    )


def _whole(value: int | Decimal | None) -> int | None:
    """Return a whole number as an int; `2.0` is one in JSON Schema."""
    return None if value is None else int(value)


def _write_work(work: Work) -> dict[str, Any]:
    match work:
        case Modify(patch):
            return {"patch": patch}
        case Package() as package:
            return {"package": _write_package(package)}
        case Void(reasons=reasons) if reasons:
            return {"invalid": _write_reasons(reasons)}
        case _:
            return {}


def _read_work(said: Mapping[str, Any]) -> Work:
    if "patch" in said:
        return Modify(said["patch"], weight_of(said["patch"]))
    reasons = _read_reasons(said.get("invalid", ()))
    return _read_package(said.get("package")) or Void(reasons_weight(reasons), reasons)
