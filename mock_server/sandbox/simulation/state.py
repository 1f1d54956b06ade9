"""The state of a sandbox as one JSON document: its scenario, and all that changed since.

States come from anywhere and are checked; snapshots, with the exact clock, from this program alone.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from decimal import Decimal
from sys import intern
from typing import Any, Final

from mock_server.contract.contract import Contract, control_checker
from mock_server.contract.texts.times import format_instant, parse_instant
from mock_server.contract.values.exact_json import Entries, dumps, made, size_of
from mock_server.contract.values.walk import pointer, split_pointer
from mock_server.domain.jobs import MODIFY, Job, Modify, Void, Work
from mock_server.domain.records import Customer, Package, Path, Written
from mock_server.domain.refusal import Code, Reason, shortened
from mock_server.domain.work import merge, paths_of
from mock_server.domain.world import World, note, refuse_broken_tree
from mock_server.sandbox.faults.plans import ActivePlan
from mock_server.sandbox.ground.findings import Finding
from mock_server.sandbox.scenario.scenario import BuiltScenario, wire_names
from mock_server.sandbox.simulation.simulation import SandboxClock, Simulation, plan_reader

VERSION: Final = 1
SNAPSHOT: Final = 2
_REFERENCE: Final = 80  # bytes, in a document


_JOB: Final = wire_names(Job)
_COUNTS: Final = ("matched", "fired", "consumed")


# ── Writing ──────────────────────────────────────────────────────────────────────────────────────


def export_state(simulation: Simulation, now_ms: int) -> dict[str, Any]:
    return made(state_document(simulation, now_ms))


def state_document(simulation: Simulation, now_ms: int) -> dict[str, Any]:
    return {
        "version": VERSION,
        "name": simulation.scenario.name,
        "scenario": simulation.scenario.source,
        "clock": {
            "now": format_instant(simulation.clock.at(now_ms)),
            "speed": simulation.clock.speed,
        },
        **_changes_document(simulation),
    }


def _changes_document(simulation: Simulation) -> dict[str, Any]:
    """Return all that changed but the clock, frozen: its entries are written later."""
    world = simulation.world
    customers, packages = dict(world.changed_customers), dict(world.packages.changed)
    written = [(customer_id, dict(paths)) for customer_id, paths in world.written.items()]
    earlier = [(customer_id, customer) for customer_id, (_, customer) in world.earlier.items()]
    return {
        "accepted": simulation.accepted,
        "entries": simulation.entries,
        "windows": {key: list(window) for key, window in simulation.windows.items()},
        "customers": Entries(customers.items(), _write_customer),
        "packages": Entries(packages.items(), _write_change),
        "jobs": Entries(world.jobs.listed(), _write_job),
        # which paths modifies wrote while an older one is in progress
        "overtaken": Entries(written, _write_paths),
        "plans": Entries([_write_plan(active, world) for active in simulation.plans]),
        **({"earlier": Entries(earlier, _write_customer)} if earlier else {}),
    }


def simulation_document(simulation: Simulation) -> dict[str, Any]:
    clock = simulation.clock
    return {
        "snapshot": SNAPSHOT,
        "clock": {"wallMs": clock.wall_ms, "sandboxMs": clock.sandbox_ms, "speed": clock.speed},
        "evicted": simulation.world.jobs.evicted,
        **_changes_document(simulation),
    }


def reference_weight(simulation: Simulation) -> int:
    world = simulation.world
    records = len(world.changed_customers) + len(world.packages.changed) + len(world.jobs)
    return _REFERENCE * (records + sum(map(len, world.written.values())))


def _write_customer(changed: tuple[str, Customer | None]) -> dict[str, Any]:
    customer_id, customer = changed
    if customer is None:
        return {"customerId": customer_id, "customer": None}
    since = {"since": customer.since} if customer.since else {}
    shown = {"parentId": customer.parent_id, "ref": customer.ref, "fields": customer.fields}
    return {"customerId": customer_id, "customer": {**shown, **since}}


def _write_plan(active: ActivePlan, world: World) -> dict[str, Any]:
    known = world.earlier.values() if active.plan.reads_earlier else ()
    sees = sum(number > active.changes_before for number, _ in known)
    return {
        "plan": active.plan.data,
        "addedMs": active.added_ms,
        **{name: getattr(active, name) for name in _COUNTS},
        "entries": active.entries,
        **({"sees": sees} if sees else {}),
    }


def write_package(package: Package) -> dict[str, Any]:
    return {**package.as_fields(), "ref": package.ref, "ownerId": package.owner_id}


def _write_change(changed: tuple[str, Package | None]) -> dict[str, Any]:
    package_id, package = changed
    return {"packageId": package_id, "package": package and write_package(package)}


def _write_job(job: Job) -> dict[str, Any]:
    return {
        **{member: getattr(job, name) for name, member in _JOB.items()},
        "work": _write_work(job.work),
        "why": [reason.as_fields() for reason in job.why],
    }


def _write_paths(written: tuple[str, Written]) -> dict[str, Any]:
    customer_id, paths = written
    return {
        "customerId": customer_id,
        "written": {pointer(path): each for path, each in paths.items()},
    }


def _write_work(work: Work) -> dict[str, Any]:
    match work:
        case Modify(patch):
            return {"patch": patch}
        case Package() as package:
            return {"package": write_package(package)}
        case Void(reasons=reasons) if reasons:
            return {"invalid": [reason.as_fields() for reason in reasons]}
        case _:
            return {}


# ── Reading ──────────────────────────────────────────────────────────────────────────────────────


def _restored(
    document: Mapping[str, Any], scenario: BuiltScenario, clock: SandboxClock
) -> Simulation:
    world = World(scenario.base, scenario.limits.settled_jobs)  # the document has all changes
    simulation = Simulation(scenario, clock, world)
    simulation.accepted, simulation.entries = int(document["accepted"]), int(document["entries"])
    for key, (began_ms, count) in document["windows"].items():
        simulation.windows[key] = (int(began_ms), int(count))
    for entry in document.get("customers", ()):
        if entry["customer"] is None:
            world.drop_customer(entry["customerId"])
        else:
            world.put_customer(_read_customer(entry, scenario.contract))
    refuse_broken_tree(world)
    for entry in document.get("packages", ()):
        package_id, data = entry["packageId"], entry["package"]
        if data is None:
            world.packages.remove(package_id)
            continue
        package = _read_package(data)
        if package.package_id != package_id:
            raise ValueError(f"package {package_id} has a different packageId in its fields")
        world.packages.reserve(package)
        world.packages.put(package)
    _restore_jobs(simulation, document.get("jobs", ()))
    for entry in document.get("overtaken", ()):
        _restore_written(simulation, entry)
    _restore_plans(simulation, document)
    return simulation


def _read_customer(entry: Mapping[str, Any], contract: Contract) -> Customer:
    customer_id, data = entry["customerId"], entry["customer"] or {"fields": {}}
    if data["fields"].get("customerId") != customer_id:
        raise ValueError(f"customer {customer_id} has a different customerId in its fields")
    parent_id, ref, fields = data["parentId"], data["ref"], data["fields"]
    contract.fold_values(fields)
    since, size = int(data.get("since", 0)), size_of(fields)
    return Customer(customer_id, parent_id, ref, fields, since, size)


def _read_package(data: Mapping[str, Any]) -> Package:
    package_id, owner_id, ref = data["packageId"], data["ownerId"], data["ref"]
    name, about, offers = data["name"], data["description"], tuple(data["nestedOffers"])
    eligible = tuple(data["eligibleSubAccountIds"])
    package = Package(package_id, owner_id, ref, name, about, offers, eligible)
    package.size = size_of(package.as_fields())
    return package


def _restore_jobs(simulation: Simulation, entries: Iterable[Mapping[str, Any]]) -> None:
    world, before = simulation.world, 0
    for entry in entries:
        job = _read_job(entry)
        if not before < job.sequence <= simulation.accepted:
            raise ValueError(f"request {job.request_id} is out of sequence")
        before = job.sequence
        world.jobs.refuse_misfit(job)
        world.jobs.add(job)
        if job.settled_ms is None and isinstance(job.work, Package):
            world.packages.reserve(job.work)
    world.jobs.order_settled()


def _read_job(data: Mapping[str, Any]) -> Job:
    stated: dict[str, Any] = {name: data[member] for name, member in _JOB.items() if member in data}
    for name, value in stated.items():
        if isinstance(value, Decimal):  # in JSON Schema, `2.0` is an integer too
            stated[name] = int(value)
    job = Job(**stated)
    job.operation = intern(job.operation)  # one object for many jobs
    job.customer_id, job.requester_id = intern(job.customer_id), intern(job.requester_id)
    job.work, job.why = _read_work(data["work"]), _read_reasons(data.get("why", ()))
    job.verdict = None if job.verdict is None else Code(job.verdict)
    job.error = None if job.error is None else Code(job.error)
    return job


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
    most = simulation.accepted
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
        reasons = reasons or contract.bodies[MODIFY].reasons(patch)
        if reasons:
            raise ValueError(f"customer {data['customerId']}: {reasons[0]}")
        note(written, paths_of(known, patch, rules), sequence)
        known = {**known, **merge(known, patch, rules)[0]}
    return written


def _restore_plans(simulation: Simulation, document: Mapping[str, Any]) -> None:
    world, book, findings = simulation.world, simulation.plans, list[Finding]()
    entries = document.get("plans", [])
    # In older states, each plan has what it sees: the end of what the first of them does.
    own = [entry.get("earlier", []) for entry in entries]
    earlier: Sequence[Any] = document.get("earlier") or max(own, key=len, default=())
    if any(earlier[len(earlier) - len(each) :] != each for each in own):
        raise ValueError("the fault plans have different records of what customers were before")
    reader = plan_reader(simulation, findings, is_restored=True)
    of_scenario = {plan.name: plan for plan in simulation.scenario.plans}
    checker = control_checker(simulation.contract.documents, "Plan")
    for index, entry in enumerate(entries):
        name = entry["plan"]["name"]
        if name in book.by_name:
            raise BrokenStateError([Reason(f"/plans/{index}", "another plan has this name")])
        if reasons := checker.reasons(entry["plan"]):
            raise ValueError(f"a fault plan: {reasons[0]}")
        counts: dict[str, Any] = {each: int(entry[each]) for each in _COUNTS}
        numbers = [int(number) for number in entry["entries"]]
        plan = of_scenario.get(name)  # shared by its sandboxes, so without size
        if plan is None or dumps(plan.data) != dumps(entry["plan"]):  # as values, 1 equals true
            plan = reader.plan(entry["plan"], "")
        if findings:
            raise ValueError(f"a fault plan: {findings[0].message}")
        before = max(0, len(earlier) - int(entry.get("sees", len(own[index]))))
        book.put(ActivePlan(plan, int(entry["addedMs"]), before, entries=numbers, **counts))
    for each in earlier:
        customer = _read_customer(each, simulation.contract)
        if invalid := simulation.contract.check_customer(customer.fields):
            raise ValueError(f"customer {customer.customer_id}, as it was: {invalid[0]}")
        if customer.customer_id in world.earlier:
            raise ValueError(f"customer {customer.customer_id}, as it was, is there twice")
        world.changes += 1
        world.earlier[customer.customer_id] = world.changes, customer


# ── States ───────────────────────────────────────────────────────────────────────────────────────


class BrokenStateError(ValueError):
    """A document that does not have the form of a state, or exceeds a limit; see `reasons`."""

    def __init__(self, reasons: Sequence[Reason]) -> None:
        super().__init__(str(reasons[0]))
        self.reasons = reasons


@dataclass(frozen=True, slots=True)
class Restoration:
    """A state that is restored before its instant is known, and a copy of it; used once."""

    twins: tuple[Simulation, Simulation]

    @classmethod
    def of(cls, document: Mapping[str, Any], scenario: BuiltScenario) -> "Restoration":
        """Restore a document with the form of a state (raises ValueError)."""
        clock = document["clock"]
        start = SandboxClock(0, parse_instant(clock["now"]), Decimal(clock["speed"]))
        simulation = _restored(document, scenario, start)
        _refuse_invalid(simulation)
        _refuse_too_much(simulation)
        return cls((simulation, simulation.copy()))

    def at(self, now_ms: int, most: Mapping[str, int] | None = None) -> tuple[Simulation, ...]:
        """Return both from a wall instant on, with lower limits (raises BrokenStateError)."""
        for simulation in self.twins:
            simulation.clock = replace(simulation.clock, wall_ms=now_ms)
            if most:
                simulation.lower_limits(most)
                _refuse_too_much(simulation)
        return self.twins


def _refuse_invalid(simulation: Simulation) -> None:
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
        if isinstance(job.work, Modify) and (
            reasons := contract.bodies[MODIFY].reasons(job.work.patch)
        ):
            raise ValueError(f"request {job.request_id}: {reasons[0]}")


def _refuse_too_much(simulation: Simulation) -> None:
    """Not by the size of customers: accepted work may legally exceed that limit."""
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


# ── Snapshots ────────────────────────────────────────────────────────────────────────────────────


class BrokenSnapshotError(ValueError):
    """A snapshot that this version of the program cannot read."""


def restore_simulation(document: Mapping[str, Any], scenario: BuiltScenario) -> Simulation:
    version = document.get("snapshot")
    if version not in (SNAPSHOT, 1):
        text = f"the snapshot has the format {version!r:.40}; this version reads {SNAPSHOT}"
        raise BrokenSnapshotError(text)
    with read_as_written():
        current = document if version == SNAPSHOT else _of_1_x(document)
        clock = current["clock"]
        anchor = SandboxClock(clock["wallMs"], clock["sandboxMs"], Decimal(clock["speed"]))
        simulation = _restored(current, scenario, anchor)
        simulation.world.jobs.evicted = current["evicted"]
        return simulation


@contextmanager
def read_as_written() -> Iterator[None]:
    try:
        yield
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        words = " ".join(f"{type(error).__name__}: {error}".split())
        text = f"the snapshot is inconsistent ({words:.200})"
        raise BrokenSnapshotError(text) from None


def _of_1_x(document: Mapping[str, Any]) -> dict[str, Any]:
    """Return a snapshot of 1.x, whose customers and jobs were rows, in the present form."""
    customers = [
        {"customerId": row[0], "customer": row[1] and dict(zip(_CUSTOMER, row[1], strict=True))}
        for row in document.get("customers", ())
    ]
    names = [_JOB[name] for name in document["jobFields"]]
    jobs = [dict(zip(names, row, strict=True)) for row in document.get("jobs", ())]
    for job in jobs:
        job |= {"work": _work_of_1_x(job["work"] or {}), "why": _reasons_of_1_x(job["why"])}
    overtaken = [
        {**each, "modifies": [{"sequence": at, **work} for at, work in each["later"]]}
        for each in document.get("overtaken", ())
    ]
    return {**document, "customers": customers, "jobs": jobs, "overtaken": overtaken}


_CUSTOMER: Final = ("parentId", "ref", "fields", "since")


def _work_of_1_x(data: Mapping[str, Any]) -> Mapping[str, Any]:
    match data:
        case {"modify": {"patch": patch}}:
            return {"patch": patch}
        case {"void": [_, reasons]}:
            return {"invalid": _reasons_of_1_x(reasons)}
        case _:
            return data


def _reasons_of_1_x(rows: Sequence[Sequence[Any]]) -> list[dict[str, Any]]:
    return [{"pointer": row[0], "detail": row[1]} for row in rows]
