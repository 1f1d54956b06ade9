"""How the cost of a call grows with the contents of a sandbox: curves for the documentation.

    python -m benchmarks.growth [--quick]

Each point is the CPU time of a call through `handle`, the minimum of many batches: a disturbance
can only make a measurement longer.
"""

import argparse
import gc
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import cycle, islice
from typing import Any, Final, TypeAlias

from benchmarks import world
from benchmarks.calls import Call
from benchmarks.pages import IMAGES
from mock_server.sandbox.sandboxes.sandboxes import Sandboxes
from mock_server.sandbox.sandboxes.switchboard import Switchboard
from mock_server.server.loading import load_scenario

_BATCHES: Final = 30
_BATCH: Final = 50
_MAX_WHEN_QUICK: Final = 1000
_LOWEST_ERROR: Final = 400
_OPERATOR: Final = "30000000-0000-4000-8000-000000000000"

Furnished: TypeAlias = tuple[Switchboard, Sequence[str]]
"""A server as a function, and ids of customers to read and modify."""


@dataclass(frozen=True, slots=True)
class Subject:
    """Something that a sandbox may hold many of; `furnish` makes a server that holds that many."""

    title: str
    sizes: Sequence[int]
    furnish: Callable[[int], Furnished]
    skip: Callable[[], bool] = lambda: False


@dataclass(frozen=True, slots=True)
class Curve:
    """Microseconds per call, for each size."""

    title: str
    sizes: Sequence[int]
    get_us: Sequence[float]
    patch_us: Sequence[float]


def main() -> None:
    """Measure every curve, and draw them."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.growth", description=__doc__)
    parser.add_argument("--quick", action="store_true", help=f"only sizes up to {_MAX_WHEN_QUICK}")
    quick = parser.parse_args().quick
    curves = [_measure(subject, quick=quick) for subject in SUBJECTS if not subject.skip()]
    draw(curves)


def draw(curves: Sequence[Curve]) -> None:
    """Draw the curves into one picture; equal figures give an identical file."""
    import matplotlib as mpl  # noqa: PLC0415 - only drawing needs it

    mpl.use("svg")
    from matplotlib import pyplot as plt  # noqa: PLC0415 - the same

    mpl.rcParams.update({"svg.hashsalt": "growth", "svg.fonttype": "none", "font.size": 9})
    rows = -(-len(curves) // 2)
    figure, axes = plt.subplots(rows, 2, figsize=(9, 2.4 * rows), layout="constrained")
    for axis, curve in zip(axes.flat, curves, strict=False):
        axis.plot(curve.sizes, curve.patch_us, marker="s", markersize=3, label="PATCH, 600 bytes")
        axis.plot(curve.sizes, curve.get_us, marker="o", markersize=3, label="GET, 3.3 KB")
        axis.set(title=curve.title, xscale="log", ylim=(0, None), ylabel="µs a call")
        axis.minorticks_off()
        axis.grid(alpha=0.3)
    for axis in axes.flat[len(curves) :]:
        axis.set_visible(False)
    axes.flat[0].legend()
    IMAGES.mkdir(exist_ok=True)
    figure.savefig(IMAGES / "growth.svg", metadata={"Date": None, "Creator": None})


def _measure(subject: Subject, *, quick: bool) -> Curve:
    sizes = [size for size in subject.sizes if not quick or size <= _MAX_WHEN_QUICK]
    points = [_point(*subject.furnish(size)) for size in sizes]
    times = (f"{n:,}: {g:.0f} {p:.0f}" for n, (g, p) in zip(sizes, points, strict=True))
    sys.stdout.write(f"{subject.title}, µs of GET and PATCH: {', '.join(times)}\n")
    return Curve(subject.title, sizes, [get for get, _ in points], [patch for _, patch in points])


def _point(board: Switchboard, ids: Sequence[str]) -> tuple[float, float]:
    """Return the microseconds per read and per modify."""
    reads = [world.get(customer_id) for customer_id in ids]
    changes = [world.modify_a_little(each, number) for number, each in enumerate(ids)]
    return _least_us(board, reads), _least_us(board, changes)


def _least_us(board: Switchboard, calls: Sequence[Call]) -> float:
    requests = cycle([call.request() for call in calls])
    gc.collect()
    gc.disable()
    try:
        return min(_batch_us(board, requests) for _ in range(_BATCHES))
    finally:
        gc.enable()


def _batch_us(board: Switchboard, requests: Iterator[Any]) -> float:
    batch = list(islice(requests, _BATCH))
    began = time.thread_time()
    for request in batch:
        board.handle(request, world.NOW_MS)
    return 1e6 * (time.thread_time() - began) / _BATCH


# ── The subjects ─────────────────────────────────────────────────────────────────────────────────


def _customers(size: int) -> Furnished:
    board = _board({"customers": [_operator({"count": size})]})
    return board, _listed(board)


def _population(size: int) -> Furnished:
    population = {"below": "operator", "customers": size, "depth": 3}
    board = _board({"customers": [_operator()], "population": population})
    return board, _listed(board)


def _plans(size: int) -> Furnished:
    board = _hundred()
    other, *ids = _listed(board)
    _make(board, (world.plan(number, other) for number in range(size)))
    return board, ids


def _jobs(size: int) -> Furnished:
    board = _hundred()
    ids = _listed(board)
    _make(board, (world.create_package(ids[n % len(ids)], n) for n in range(size)))
    return board, ids


def _jobs_of_one(size: int) -> Furnished:
    board = _hundred()
    busy = _listed(board)[0]
    _make(board, (world.modify_a_little(busy, number) for number in range(size)))
    return board, [busy]


def _sandboxes(size: int) -> Furnished:
    board = _hundred()
    ids = _listed(board)
    _make(board, (world.get(ids[0], f"sandbox-{number}") for number in range(size)))
    return board, ids


def _journal(size: int) -> Furnished:
    board = _hundred()
    ids = _listed(board)
    _make(board, (world.get(ids[0]) for _ in range(size)))
    return board, ids


SUBJECTS: Final = (
    Subject("customers that are stored", (10, 100, 1000, 10_000), _customers),
    Subject(
        "customers of a population",
        (10, 1000, 100_000, 10_000_000),
        _population,
        skip=lambda: not world.has_population(),
    ),
    Subject("fault plans for others", (1, 10, 100, 1000), _plans),
    Subject(
        "requests in progress, of a hundred customers", (10, 100, 1000, 10_000, 100_000), _jobs
    ),
    Subject("modifies in progress, of the same customer", (10, 100, 1000, 10_000), _jobs_of_one),
    Subject("named sandboxes in use", (1, 10, 100, 1000, 10_000), _sandboxes),
    Subject("entries in the journal", (10, 100, 1000, 10_000, 100_000), _journal),
)


def _hundred() -> Switchboard:
    return _board({"customers": [_operator({"count": 100, "status": "ACTIVE"})]})


def _operator(*below: Mapping[str, Any]) -> dict[str, Any]:
    return {"ref": "operator", "customerId": _OPERATOR, "customers": list(below)}


def _board(members: Mapping[str, Any]) -> Switchboard:
    """Return a server with a frozen clock and limits that are never reached."""
    limits = {
        "pendingJobs": 1_000_000,
        "journalEntries": 1_000_000,
        "journalBytes": 1_000_000_000,
    }
    offers = [{"ref": "data", "id": world.OFFER, "name": "Data"}]
    clock = {"mode": "frozen", "start": "2026-01-01T09:00:00Z"}
    source = {"version": 1, "clock": clock, "limits": limits, "offers": offers, **members}
    return Switchboard(Sandboxes(load_scenario(source), world.NOW_MS, limit=1_000_000))


def _listed(board: Switchboard) -> list[str]:
    """Return the ids of at most a hundred customers other than the root."""
    return world.ids_of(board, 100)


def _make(board: Switchboard, calls: Iterator[Call]) -> None:
    for call in calls:
        outcome = board.handle(call.request(), world.NOW_MS)
        if outcome.status >= _LOWEST_ERROR:
            raise ValueError(f"{call} is answered by {outcome}")


if __name__ == "__main__":
    main()
