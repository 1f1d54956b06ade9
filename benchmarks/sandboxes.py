"""The cost of creating, forking and resetting a named sandbox, and of a call beside a thousand.

    python -m benchmarks.sandboxes [SCENARIO]

Time is the median of many runs, in milliseconds; memory is what a run leaves allocated, in KiB.
"""

import gc
import sys
import time
import tracemalloc
from collections.abc import Callable
from statistics import median
from typing import Final, NamedTuple, TypeAlias

from benchmarks.world import ids_of
from mock_server.embedding.local_server import MockServer
from mock_server.sandbox.ground.exchange import Request
from mock_server.sandbox.sandboxes.forking import fork
from mock_server.sandbox.sandboxes.sandboxes import Sandboxes
from mock_server.sandbox.sandboxes.switchboard import Switchboard
from mock_server.sandbox.scenario.scenario import BuiltScenario
from mock_server.server.loading import load_scenario

RUNS: Final = 1000
OTHERS: Final = 1000
NOW_MS: Final = 1_767_258_000_000

Prepare: TypeAlias = Callable[[BuiltScenario], Callable[[int], object]]
"""Prepares a measurement, and returns the function to measure, which takes the run's number."""


def main() -> None:
    """Measure each subject, and print a line for it."""
    scenario = load_scenario(*sys.argv[1:2])
    _print(f"scenario {scenario.name}, {RUNS} runs each")
    for name, prepare in _SUBJECTS.items():
        cost = measure(prepare, scenario)
        _print(f"{name:<38} {cost.milliseconds:8.4f} ms {cost.kibibytes:8.1f} KiB")


class Cost(NamedTuple):
    """The time and memory of one run."""

    milliseconds: float
    kibibytes: float


def measure(prepare: Prepare, scenario: BuiltScenario) -> Cost:
    """Measure the time of a run, and the memory that it leaves allocated."""
    return Cost(_time(prepare(scenario)), _memory(prepare(scenario)))


def fixture_milliseconds(scenario: BuiltScenario) -> float:
    """Time what the pytest fixture does: create, query and drop a sandbox of a running server."""
    with MockServer(scenario) as server:

        def give(number: int) -> None:
            sandbox = server.sandbox(f"test-{number}", own_origin=True)
            sandbox.faults()
            _ = sandbox.base_url
            sandbox.drop()

        return _time(give)


def create(scenario: BuiltScenario) -> Callable[[int], object]:
    """Return a function that creates a sandbox, with another name each time."""
    sandboxes = _sandboxes(scenario)
    return lambda number: sandboxes.use(f"made-{number}", NOW_MS)


def _fork(scenario: BuiltScenario) -> Callable[[int], object]:
    sandboxes = _sandboxes(scenario)
    _modify(Switchboard(sandboxes))
    return lambda number: sandboxes.place(
        f"made-{number}", fork(sandboxes, "default", NOW_MS), NOW_MS
    )


def _reset(scenario: BuiltScenario) -> Callable[[int], object]:
    switchboard = Switchboard(_sandboxes(scenario))
    request = Request(method="POST", path="/s/mine/_sandbox/reset")
    return lambda _: switchboard.handle(request, NOW_MS)


def _get(scenario: BuiltScenario, others: int = 0) -> Callable[[int], object]:
    switchboard = Switchboard(_sandboxes(scenario))
    for number in range(others):
        switchboard.sandboxes.use(f"other-{number}", NOW_MS)
    path = f"/s/mine/api/v2/customer/{scenario.base.root_id}"
    request = Request(method="GET", path=path)
    return lambda _: switchboard.handle(request, NOW_MS)


def _get_among_others(scenario: BuiltScenario) -> Callable[[int], object]:
    return _get(scenario, OTHERS)


_SUBJECTS: Final[dict[str, Prepare]] = {
    "create a sandbox": create,
    "fork a sandbox with 10 requests": _fork,
    "reset a sandbox": _reset,
    "GET, no other sandbox": _get,
    f"GET, {OTHERS} other sandboxes": _get_among_others,
}


def _sandboxes(scenario: BuiltScenario) -> Sandboxes:
    return Sandboxes(scenario, NOW_MS, limit=1_000_000)


def _modify(switchboard: Switchboard) -> None:
    """Give the default sandbox ten requests."""
    for customer_id in ids_of(switchboard, 10):
        path = f"/api/v2/customer/{customer_id}"
        switchboard.handle(Request(method="PATCH", path=path, body=b'{"name": "New"}'), NOW_MS)


def _time(run: Callable[[int], object]) -> float:
    seconds = []
    for number in range(RUNS):
        began = time.perf_counter()
        run(number)
        seconds.append(time.perf_counter() - began)
    return 1000 * median(seconds)


def _memory(run: Callable[[int], object]) -> float:
    run(RUNS)
    gc.collect()
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    for number in range(RUNS):
        run(number)
    gc.collect()
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return (after - before) / RUNS / 1024


def _print(text: str) -> None:
    sys.stdout.write(text + "\n")


if __name__ == "__main__":
    main()
