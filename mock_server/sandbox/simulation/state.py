"""The state of a sandbox as one JSON document: its scenario, and all that changed since.

A state that is restored and exported again at the same instant has the same bytes. It does not
include the journal. Bundles hold states; snapshots have the same members.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields
from decimal import Decimal
from typing import Any, Final

from mock_server.contract.texts.times import format_instant
from mock_server.contract.values.exact_json import Entries, made, size_of
from mock_server.contract.values.walk import pointer, split_pointer
from mock_server.domain.merge import Path, merge, note, paths_of
from mock_server.domain.records import Customer, Job, Modify, Package, Void, Work
from mock_server.domain.refusal import Code, Reason, shortened
from mock_server.domain.world import World, refuse_broken_tree
from mock_server.sandbox.faults.plans import ActivePlan, PlanBook
from mock_server.sandbox.ground.findings import Finding
from mock_server.sandbox.scenario.scenario import BuiltScenario, SandboxClock
from mock_server.sandbox.simulation.simulation import Simulation, restored_plan_reader

VERSION: Final = 1
_REFERENCE: Final = 80


def _wire(name: str) -> str:
    """Return the name of a member: requestId for request_id."""
    first, *others = name.split("_")
    return first + "".join(map(str.capitalize, others))


JOB: Final = {each.name: _wire(each.name) for each in fields(Job)}
_OF_MANY: Final = ("operation", "customer_id", "requester_id")
"""The members that many jobs have in common, so that restored jobs share one object."""

_COUNTS: Final = ("matched", "fired", "consumed")
"""The counters of a plan, besides its entries."""


# ── Writing ──────────────────────────────────────────────────────────────────────────────────────


def export_state(simulation: Simulation, now_ms: int) -> dict[str, Any]:
    """Return the state at a wall instant as plain data."""
    return made(state_document(simulation, now_ms))


def state_document(simulation: Simulation, now_ms: int) -> dict[str, Any]:
    """Return the state at a wall instant as a document that can be written in pieces."""
    return {
        "version": VERSION,
        "name": simulation.scenario.name,
        "scenario": simulation.scenario.source,
        "clock": {
            "now": format_instant(simulation.clock.at(now_ms)),
            "speed": simulation.clock.speed,
        },
        **changes_document(simulation),
    }


def changes_document(simulation: Simulation) -> dict[str, Any]:
    """Return all that changed but the clock, whose entries are written later.

    It refers to immutable records, and the counters of plans are copied, so later changes do not
    affect it.
    """
    world = simulation.world
    customers = list(world.changed_customers.items())
    packages = list(world.packages.changed.items())
    written = [(customer_id, dict(paths)) for customer_id, paths in world.written.items()]
    return {
        "accepted": simulation.counters.accepted,
        "entries": simulation.counters.entries,
        "windows": {key: list(window) for key, window in simulation.counters.windows.items()},
        "customers": Entries(_write_customer(*each) for each in customers),
        "packages": Entries(
            {"packageId": package_id, "package": package and write_package(package)}
            for package_id, package in packages
        ),
        "jobs": Entries(
            {
                **{member: getattr(job, name) for name, member in JOB.items()},
                "work": _write_work(job.work),
                "why": _write_reasons(job.why),
            }
            for job in world.jobs.listed()
        ),
        "overtaken": Entries(  # which paths modifies wrote while an older one is in progress
            {
                "customerId": customer_id,
                "written": {pointer(path): each for path, each in paths.items()},
            }
            for customer_id, paths in written
        ),
        "plans": Entries([_write_plan(active) for active in simulation.plans]),
    }


def reference_weight(simulation: Simulation) -> int:
    """Return the memory in bytes of the references in a document of the state."""
    world = simulation.world
    records = len(world.changed_customers) + len(world.packages.changed) + len(world.jobs)
    return _REFERENCE * (records + sum(map(len, world.written.values())))


def _write_customer(customer_id: str, customer: Customer | None) -> dict[str, Any]:
    if customer is None:
        return {"customerId": customer_id, "customer": None}
    since = {"since": customer.since} if customer.since else {}
    shown = {"parentId": customer.parent_id, "ref": customer.ref, "fields": customer.fields}
    return {"customerId": customer_id, "customer": {**shown, **since}}


def write_package(package: Package) -> dict[str, Any]:
    """Write a package with its ref and its owner, which customers do not show."""
    return {**package.as_fields(), "ref": package.ref, "ownerId": package.owner_id}


def _write_work(work: Work) -> dict[str, Any]:
    match work:
        case Modify(patch):
            return {"patch": patch}
        case Package() as package:
            return {"package": write_package(package)}
        case Void(reasons=reasons) if reasons:
            return {"invalid": _write_reasons(reasons)}
        case _:
            return {}


def _write_reasons(reasons: Sequence[Reason]) -> list[dict[str, str]]:
    return [{"pointer": reason.pointer, "detail": reason.text} for reason in reasons]


def _write_plan(active: ActivePlan) -> dict[str, Any]:
    counts = {name: getattr(active, name) for name in _COUNTS}
    data, entries = active.plan.data, active.entries
    return {"plan": data, "addedMs": active.added_ms, **counts, "entries": entries}


# ── Reading ──────────────────────────────────────────────────────────────────────────────────────


def restored(
    document: Mapping[str, Any], scenario: BuiltScenario, clock: SandboxClock
) -> Simulation:
    """Return the simulation of a document that has the form of a state or a snapshot.

    It is consistent, but whether it fits the contract and the limits of the scenario is not
    checked. Members without entries may be missing.

    Raises:
        ValueError: if it does not fit together; the message says where.
    """
    world = World(scenario.base, scenario.limits.settled_jobs)  # the document has all changes
    simulation = Simulation(scenario, clock, world)
    counters = simulation.counters
    counters.accepted, counters.entries = int(document["accepted"]), int(document["entries"])
    for key, (began_ms, count) in document["windows"].items():
        counters.windows[key] = (int(began_ms), int(count))
    for entry in document.get("customers", ()):
        _restore_customer(world, entry["customerId"], entry["customer"])
    refuse_broken_tree(world)
    for entry in document.get("packages", ()):
        _restore_package(world, entry["packageId"], entry["package"])
    _restore_jobs(simulation, document.get("jobs", ()))
    for entry in document.get("overtaken", ()):
        _restore_written(simulation, entry)
    simulation.plans = _read_plans(simulation, document.get("plans", ()))
    return simulation


def _restore_customer(world: World, customer_id: str, data: Mapping[str, Any] | None) -> None:
    if data is None:
        world.drop_customer(customer_id)
        return
    if data["fields"].get("customerId") != customer_id:
        raise ValueError(f"customer {customer_id} has a different customerId in its fields")
    parent_id, ref, fields = data["parentId"], data["ref"], data["fields"]
    since, size = int(data.get("since", 0)), size_of(fields)
    world.put_customer(Customer(customer_id, parent_id, ref, fields, since, size))


def _restore_package(world: World, package_id: str, data: Mapping[str, Any] | None) -> None:
    if data is None:
        world.packages.remove(package_id)
        return
    package = _read_package(data)
    if package.package_id != package_id:
        raise ValueError(f"package {package_id} has a different packageId in its fields")
    world.packages.reserve(package)
    world.packages.put(package)


def _read_package(data: Mapping[str, Any]) -> Package:
    package = Package(
        package_id=data["packageId"],
        owner_id=data["ownerId"],
        ref=data["ref"],
        name=data["name"],
        description=data["description"],
        nested_offers=tuple(data["nestedOffers"]),
        eligible_sub_account_ids=tuple(data["eligibleSubAccountIds"]),
    )
    package.size = size_of(package.as_fields())
    return package


def _restore_jobs(simulation: Simulation, entries: Iterable[Mapping[str, Any]]) -> None:
    world, before, shared = simulation.world, 0, dict[str, str]()
    for entry in entries:
        job = _read_job(entry, shared)
        if not before < job.sequence <= simulation.counters.accepted:
            raise ValueError(f"request {job.request_id} is out of sequence")
        before = job.sequence
        world.jobs.refuse_misfit(job)
        world.jobs.add(job)
        if job.settled_ms is None and isinstance(job.work, Package):
            world.packages.reserve(job.work)
    world.jobs.order_settled()


def _read_job(data: Mapping[str, Any], shared: dict[str, str]) -> Job:
    job = Job(**{name: _whole(data[member]) for name, member in JOB.items() if member in data})
    for name in _OF_MANY:
        text = getattr(job, name)
        setattr(job, name, shared.setdefault(text, text))
    job.work, job.why = _read_work(data["work"]), _read_reasons(data.get("why", ()))
    job.verdict = None if job.verdict is None else Code(job.verdict)
    job.error = None if job.error is None else Code(job.error)
    return job


def _whole(value: Any) -> Any:
    """Return a whole number as an int; in JSON Schema, `2.0` is an integer too."""
    return int(value) if isinstance(value, Decimal) else value


def _read_work(data: Mapping[str, Any]) -> Work:
    if "patch" in data:
        return Modify(data["patch"], size_of(data["patch"]))
    if "package" in data:
        return _read_package(data["package"])
    return Void(_read_reasons(data.get("invalid", ())))


def _read_reasons(data: Sequence[Mapping[str, str]]) -> tuple[Reason, ...]:
    return shortened(Reason(each["pointer"], each["detail"]) for each in data)


def _restore_written(simulation: Simulation, entry: Mapping[str, Any]) -> None:
    customer_id, written = entry["customerId"], _read_written(simulation, entry)
    oldest = simulation.world.jobs.oldest_modify(customer_id)
    most = simulation.counters.accepted
    if oldest is None or not all(oldest.sequence < each <= most for each in written.values()):
        raise ValueError(
            f"customer {customer_id}: its modifies have overtaken none that is in progress"
        )
    simulation.world.restore_written(customer_id, written)


def _read_written(simulation: Simulation, data: Mapping[str, Any]) -> dict[Path, int]:
    """Read the paths that modifies of a customer wrote; before 2.0, entries held the modifies."""
    if "written" in data:
        return {split_pointer(path): int(each) for path, each in data["written"].items()}
    contract, rules, known = simulation.contract, simulation.rules, data.get("fields", {})
    written = dict[Path, int]()
    reasons = contract.check_customer(known)
    for modify in data.get("modifies", ()):
        patch, sequence = modify["patch"], int(modify["sequence"])
        reasons = reasons or contract.check_patch(patch)
        if reasons:
            raise ValueError(f"customer {data['customerId']}: {reasons[0]}")
        note(written, paths_of(known, patch, rules), sequence)
        known = {**known, **merge(known, patch, rules)[0]}
    return written


def _read_plans(simulation: Simulation, entries: Iterable[Mapping[str, Any]]) -> PlanBook:
    book, findings = PlanBook(), list[Finding]()
    read = restored_plan_reader(simulation, findings)
    for entry in entries:
        reasons = simulation.contract.plans.reasons(entry["plan"])
        findings += [Finding("", str(reason), "schema") for reason in reasons]
        if not findings:
            counts = {name: int(entry[name]) for name in _COUNTS}
            numbers = [int(number) for number in entry["entries"]]
            plan = read(entry["plan"])
            if book.get(plan.name) is not None:
                raise ValueError(f"two fault plans have the name {plan.name}")
            book.put(ActivePlan(plan, int(entry["addedMs"]), entries=numbers, **counts))
        if findings:
            raise ValueError(f"a fault plan: {findings[0].message}")
    return book
