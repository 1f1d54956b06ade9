"""The state of a sandbox as one JSON document, and its records as JSON, written and read.

The document has the scenario as plain data and all changes since. A state that is restored and
exported again at the same instant has the same bytes. It does not include the journal.
"""

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Any, Final

from mock_server.contract.texts.times import format_instant
from mock_server.contract.values.json_pieces import Entries, made
from mock_server.contract.values.pointers import pointer, split_pointer
from mock_server.domain.merge import merge
from mock_server.domain.packages import PackageBook
from mock_server.domain.records import (
    Customer,
    Job,
    Modify,
    Package,
    Void,
    Work,
    package_weight,
)
from mock_server.domain.refusal import Code, Reason, reasons_weight, shortened
from mock_server.domain.rules import Rules
from mock_server.domain.weight import weight_of
from mock_server.domain.world import World
from mock_server.domain.writes import Path, note, paths_of
from mock_server.sandbox.faults.plans import ActivePlan
from mock_server.sandbox.simulation.simulation import Simulation

VERSION: Final = 1
_REFERENCE: Final = 80


def export_state(simulation: Simulation, now_ms: int) -> dict[str, Any]:
    """Return the state at a wall instant as plain data."""
    return made(state_document(simulation, now_ms))


def state_document(simulation: Simulation, now_ms: int) -> dict[str, Any]:
    """Return the state at a wall instant as a document that can be written in pieces.

    It refers to immutable records, so later changes do not affect it.
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
        "packages": Entries(map(write_changed_package, list(world.packages.changed.items()))),
        "jobs": Entries(map(_write_job, world.jobs.listed())),
        "overtaken": Entries(written_by_modifies(world)),
        "plans": Entries([write_plan(active) for active in simulation.plans]),
    }


def reference_weight(simulation: Simulation) -> int:
    """Return the memory in bytes of the references in a document of the state."""
    world = simulation.world
    records = len(world.changed_customers) + len(world.packages.changed) + len(world.jobs)
    return _REFERENCE * (records + sum(map(len, world.written.values())))


def write_plan(active: ActivePlan) -> dict[str, Any]:
    """Write a plan in force with its counters."""
    return {
        "plan": active.plan.data,
        "addedMs": active.added_ms,
        "matched": active.matched,
        "fired": active.fired,
        "consumed": active.consumed,
        "entries": active.entries,
    }


def _write_changed_customer(changed: tuple[str, Customer | None]) -> dict[str, Any]:
    """Write a customer that was added, changed or removed (None)."""
    customer_id, customer = changed
    if customer is None:
        return {"customerId": customer_id, "customer": None}
    written: dict[str, Any] = {
        "parentId": customer.parent_id,
        "ref": customer.ref,
        "fields": customer.fields,
    }
    if customer.since:
        written["since"] = customer.since
    return {"customerId": customer_id, "customer": written}


def written_by_modifies(world: World) -> Iterator[dict[str, Any]]:
    """Write which paths modifies of customers wrote while an older one is in progress, as of now.

    The member `overtaken` has them, whose entries held the modifies themselves before 2.0.
    """
    copied = [(customer_id, dict(written)) for customer_id, written in world.written.items()]
    return (
        {
            "customerId": customer_id,
            "written": {pointer(path): each for path, each in written.items()},
        }
        for customer_id, written in copied
    )


def read_written(data: Mapping[str, Any], rules: Rules) -> dict[Path, int]:
    """Read the paths that modifies of a customer wrote, also from an entry of before 2.0."""
    written = {split_pointer(path): int(each) for path, each in data.get("written", {}).items()}
    fields = data.get("fields", {})
    modifies = [(each["sequence"], each["patch"]) for each in data.get("modifies", ())]
    for sequence, patch in modifies or [
        (each, job["patch"]) for each, job in data.get("later", ())
    ]:
        note(written, paths_of(fields, patch, rules), int(sequence))
        merged, _ = merge(fields, patch, rules)
        fields = {**fields, **merged}
    return written


def write_changed_package(changed: tuple[str, Package | None]) -> dict[str, Any]:
    """Write a package that was added, changed or removed (None)."""
    package_id, package = changed
    return {"packageId": package_id, "package": package and write_package(package)}


def read_changed_package(packages: PackageBook, data: Mapping[str, Any]) -> Package | None:
    """Read a change into a book of packages; return the package, or None if it was removed."""
    package = read_package(data["package"])
    if package is None:
        packages.remove(data["packageId"])
    else:
        packages.reserve(package)
        packages.put(package)
    return package


def write_package(package: Package) -> dict[str, Any]:
    """Write a package with its ref and its owner, which customers do not show."""
    return {**package.as_fields(), "ref": package.ref, "ownerId": package.owner_id}


def read_package(data: Mapping[str, Any] | None) -> Package | None:
    """Read a package and weigh it; None stands for a removed one."""
    if data is None:
        return None
    name, description = data["name"], data["description"]
    offers, eligible = tuple(data["nestedOffers"]), tuple(data["eligibleSubAccountIds"])
    return Package(
        package_id=data["packageId"],
        owner_id=data["ownerId"],
        ref=data["ref"],
        name=name,
        description=description,
        nested_offers=offers,
        eligible_sub_account_ids=eligible,
        weight=package_weight(name, description, offers, eligible),
    )


def _write_job(job: Job) -> dict[str, Any]:
    """Write a job, in progress or settled."""
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


def _read_reasons(data: Sequence[Mapping[str, str]]) -> tuple[Reason, ...]:
    return shortened(Reason(each["pointer"], each["detail"]) for each in data)


def read_job(data: Mapping[str, Any]) -> Job:
    """Read a job, in progress or settled."""
    return Job(
        request_id=data["requestId"],
        sequence=int(data["sequence"]),
        operation=data["operation"],
        customer_id=data["customerId"],
        requester_id=data["requesterId"],
        accepted_ms=int(data["acceptedMs"]),
        work=_read_work(data["work"]),
        verdict=None if data["verdict"] is None else Code(data["verdict"]),
        delay_ms=_whole(data["delayMs"]),
        polls_left=_whole(data["pollsLeft"]),
        waits_for=data["waitsFor"],
        due_ms=_whole(data["dueMs"]),
        settled_ms=_whole(data["settledMs"]),
        error=None if data["error"] is None else Code(data["error"]),
        why=_read_reasons(data.get("why", ())),
    )


def _whole(value: int | Decimal | None) -> int | None:
    """Return a whole number as an int; in JSON Schema, `2.0` is an integer too."""
    return None if value is None else int(value)


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


def _read_work(data: Mapping[str, Any]) -> Work:
    if "patch" in data:
        return Modify(data["patch"], weight_of(data["patch"]))
    reasons = _read_reasons(data.get("invalid", ()))
    return read_package(data.get("package")) or Void(reasons_weight(reasons), reasons)
