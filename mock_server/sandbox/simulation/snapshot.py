"""Snapshots of a simulation for a store: its exact state without its scenario, written and read.

An exported state is rounded (the clock), lacks what only limits need, and may come from anywhere. A
snapshot is written and read by this program alone: it is not checked again, and the restored
simulation continues exactly as the original would.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import fields
from decimal import Decimal
from operator import attrgetter
from typing import Any, Final

from mock_server.contract.values.json_pieces import Entries
from mock_server.domain.depth import refuse_broken_tree
from mock_server.domain.records import Customer, Job, Modify, Package, Void, Work
from mock_server.domain.refusal import Code, Reason
from mock_server.domain.world import World
from mock_server.sandbox.faults.plans import ActivePlan, PlanBook
from mock_server.sandbox.ground.findings import Finding
from mock_server.sandbox.scenario.clock import SandboxClock
from mock_server.sandbox.scenario.scenario import BuiltScenario
from mock_server.sandbox.simulation.plan_readers import restored_plan_reader
from mock_server.sandbox.simulation.simulation import Simulation
from mock_server.sandbox.simulation.state import (
    read_changed_package,
    read_package,
    read_written,
    write_changed_package,
    write_package,
    write_plan,
    written_by_modifies,
)

SNAPSHOT: Final = 1
"""The version of the format."""


class BrokenSnapshotError(ValueError):
    """A snapshot that this version of the program cannot read."""


def simulation_document(simulation: Simulation) -> dict[str, Any]:
    """Return a simulation as a document whose entries are generated when they are written.

    Later changes do not affect it: it refers to immutable records, and the counters of plans are
    copied.
    """
    world, clock = simulation.world, simulation.clock
    return {
        "snapshot": SNAPSHOT,
        "clock": {"wallMs": clock.wall_ms, "sandboxMs": clock.sandbox_ms, "speed": clock.speed},
        "accepted": simulation.counters.accepted,
        "entries": simulation.counters.entries,
        "windows": {key: list(window) for key, window in simulation.counters.windows.items()},
        "evicted": world.jobs.evicted,
        "customers": Entries(_write_customers(world)),
        "packages": Entries(map(write_changed_package, list(world.packages.changed.items()))),
        "jobFields": _MEMBERS,
        "jobs": Entries(map(_write_job, world.jobs.listed())),
        "overtaken": Entries(written_by_modifies(world)),
        "plans": Entries([write_plan(active) for active in simulation.plans]),
    }


def restore_simulation(document: Mapping[str, Any], scenario: BuiltScenario) -> Simulation:
    """Return the simulation in a document; another thread may use the scenario at the same time.

    Raises:
        BrokenSnapshotError: if the document cannot be read; the message is one line.
    """
    version = document.get("snapshot")
    if version != SNAPSHOT:
        text = f"the snapshot has the format {version!r:.40}; this version reads {SNAPSHOT}"
        raise BrokenSnapshotError(text)
    with read_as_written():
        return _restored(document, scenario)


@contextmanager
def read_as_written() -> Iterator[None]:
    """Turn errors while part of a snapshot is read into BrokenSnapshotError."""
    try:
        yield
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        words = " ".join(f"{type(error).__name__}: {error}".split())
        text = f"the snapshot is inconsistent ({words:.200})"
        raise BrokenSnapshotError(text) from None


def _restored(document: Mapping[str, Any], scenario: BuiltScenario) -> Simulation:
    clock = document["clock"]
    anchor = SandboxClock(clock["wallMs"], clock["sandboxMs"], Decimal(clock["speed"]))
    world = World(scenario.base, scenario.limits.settled_jobs)  # the document has all changes
    simulation = Simulation(scenario, anchor, world)
    simulation.counters.accepted = document["accepted"]
    simulation.counters.entries = document["entries"]
    for key, (began_ms, count) in document["windows"].items():
        simulation.counters.windows[key] = (began_ms, count)
    for customer_id, data, weight in document.get("customers", ()):
        if data is None:
            world.drop_customer(customer_id)
        else:
            world.put_customer(Customer(customer_id, *data), weight)
    refuse_broken_tree(world)
    for entry in document.get("packages", ()):
        read_changed_package(world.packages, entry)
    if document["jobFields"] != _MEMBERS:
        raise ValueError("jobs have other members")
    texts: dict[str, str] = {}
    for entry in document.get("jobs", ()):
        job = _read_job(entry, texts.setdefault)
        world.jobs.add(job)
        if job.settled_ms is None and isinstance(job.work, Package):
            world.packages.reserve(job.work)
    world.jobs.order_settled()
    world.jobs.evicted = document["evicted"]
    for entry in document.get("overtaken", ()):
        world.restore_written(entry["customerId"], read_written(entry, simulation.rules))
    simulation.plans = _restored_plans(simulation, document.get("plans", ()))
    return simulation


def _restored_plans(simulation: Simulation, entries: Any) -> PlanBook:
    book, findings = PlanBook(), list[Finding]()
    read = restored_plan_reader(simulation, findings)
    for entry in entries:
        counts = {name: entry[name] for name in ("matched", "fired", "consumed", "entries")}
        book.put(ActivePlan(read(entry["plan"]), entry["addedMs"], **counts))
    if findings:
        raise ValueError(findings[0].message)
    return book


_BESIDE_ID: Final = attrgetter("parent_id", "ref", "fields", "since")


def _write_customers(world: World) -> Iterator[list[Any]]:
    """Return an iterator over the rows of added, changed or removed customers, as of now."""
    weights = dict(world.weights)
    return (
        [customer_id, customer and _BESIDE_ID(customer), weights.get(customer_id)]
        for customer_id, customer in list(world.changed_customers.items())
    )


_MEMBERS: Final = [each.name for each in fields(Job)]
_VALUES: Final = attrgetter(*_MEMBERS)
_WORK: Final = _MEMBERS.index("work")
_VERDICT: Final = _MEMBERS.index("verdict")
_ERROR: Final = _MEMBERS.index("error")
_WHY: Final = _MEMBERS.index("why")


def _write_job(job: Job) -> list[Any]:
    """Write a job as a list of its fields, for brevity: there may be a hundred thousand jobs."""
    row = [*_VALUES(job)]
    row[_WORK] = _write_work(job.work)
    row[_WHY] = _write_reasons(job.why)
    return row


def _read_job(data: Sequence[Any], shared: Callable[[str, str], str]) -> Job:
    """Read a job; `shared` returns one object for equal texts, which many jobs have."""
    row = list(data)
    for place in _SHARED:
        row[place] = shared(row[place], row[place])
    for place in (_VERDICT, _ERROR):
        if row[place] is not None:
            row[place] = Code(row[place])
    row[_WORK] = _read_work(row[_WORK])
    row[_WHY] = _read_reasons(row[_WHY])
    return Job(*row)


_SHARED: Final = tuple(
    _MEMBERS.index(name) for name in ("operation", "customer_id", "requester_id")
)


def _write_work(work: Work) -> dict[str, Any] | None:
    """Write the work of a job; None if there is none, or none any more."""
    match work:
        case Modify():
            return {"modify": _write_modify(work)}
        case Package():
            return {"package": write_package(work)}
        case _ if work == _NOTHING:
            return None
        case void:
            return {"void": [void.weight, _write_reasons(void.reasons)]}


def _read_work(data: Mapping[str, Any] | None) -> Work:
    match data:
        case None:
            return _NOTHING
        case {"modify": modify}:
            return _read_modify(modify)
        case {"package": package}:
            return read_package(package) or _NOTHING
        case _:
            weight, reasons = data["void"]
            return Void(weight, _read_reasons(reasons))


_NOTHING: Final = Void()


def _write_reasons(reasons: Sequence[Reason]) -> list[list[Any]]:
    return [list(reason) for reason in reasons]


def _read_reasons(data: Sequence[Sequence[Any]]) -> tuple[Reason, ...]:
    return tuple(map(Reason._make, data))


def _write_modify(modify: Modify) -> dict[str, Any]:
    return {"patch": modify.patch, "weight": modify.weight, "judged": modify.is_checked}


def _read_modify(data: Mapping[str, Any]) -> Modify:
    return Modify(data["patch"], data["weight"], is_checked=data["judged"])
