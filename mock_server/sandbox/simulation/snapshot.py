"""Snapshots of a simulation for a store: its exact state without its scenario, written and read.

An exported state is rounded (the clock) and may come from anywhere. A snapshot is written and read
by this program alone: it is not checked again, and the restored simulation continues exactly as the
original would.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from decimal import Decimal
from typing import Any, Final

from mock_server.sandbox.scenario.scenario import BuiltScenario, SandboxClock
from mock_server.sandbox.simulation.simulation import Simulation
from mock_server.sandbox.simulation.state import JOB, changes_document, restored

SNAPSHOT: Final = 2
"""The version of the format."""


class BrokenSnapshotError(ValueError):
    """A snapshot that this version of the program cannot read."""


def simulation_document(simulation: Simulation) -> dict[str, Any]:
    """Return a simulation as a document whose entries are generated when they are written."""
    clock = simulation.clock
    return {
        "snapshot": SNAPSHOT,
        "clock": {"wallMs": clock.wall_ms, "sandboxMs": clock.sandbox_ms, "speed": clock.speed},
        "evicted": simulation.world.jobs.evicted,
        **changes_document(simulation),
    }


def restore_simulation(document: Mapping[str, Any], scenario: BuiltScenario) -> Simulation:
    """Return the simulation in a document; another thread may use the scenario at the same time.

    Raises:
        BrokenSnapshotError: if the document cannot be read; the message is one line.
    """
    version = document.get("snapshot")
    if version not in (SNAPSHOT, 1):
        text = f"the snapshot has the format {version!r:.40}; this version reads {SNAPSHOT}"
        raise BrokenSnapshotError(text)
    with read_as_written():
        current = document if version == SNAPSHOT else _of_1_x(document)
        clock = current["clock"]
        anchor = SandboxClock(clock["wallMs"], clock["sandboxMs"], Decimal(clock["speed"]))
        simulation = restored(current, scenario, anchor)
        simulation.world.jobs.evicted = current["evicted"]
        return simulation


@contextmanager
def read_as_written() -> Iterator[None]:
    """Turn errors while part of a snapshot is read into BrokenSnapshotError."""
    try:
        yield
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        words = " ".join(f"{type(error).__name__}: {error}".split())
        text = f"the snapshot is inconsistent ({words:.200})"
        raise BrokenSnapshotError(text) from None


# ── Snapshots of 1.x ─────────────────────────────────────────────────────────────────────────────


def _of_1_x(document: Mapping[str, Any]) -> dict[str, Any]:
    """Return a snapshot of 1.x, whose customers and jobs were rows, in the present form."""
    customers = [
        {"customerId": row[0], "customer": row[1] and dict(zip(_CUSTOMER, row[1], strict=True))}
        for row in document.get("customers", ())
    ]
    names = [JOB[name] for name in document["jobFields"]]
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
