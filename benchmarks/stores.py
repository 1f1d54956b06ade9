"""The cost of keeping state in a file instead of memory: calls, starts, first uses, snapshots."""

import json
import shutil
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import count
from pathlib import Path
from statistics import median
from threading import Event
from typing import Final

from benchmarks import traffic, world
from benchmarks.calls import Call, Load
from benchmarks.comparisons import Comparison, Options, compare
from benchmarks.driving import send
from benchmarks.machine import cpu_seconds
from benchmarks.pausing import Pauses
from benchmarks.servers import OURS, Command, Running, ask, ours, started

_SANDBOXES: Final = 1_000
_CHANGES: Final = 100
_FIRST_USES: Final = 100
_ENTRIES: Final = 8_000
"""Entries between two snapshots."""

_LONG: Final = "long"
_AFTERWARDS_SECONDS: Final = 3.0
"""How long storing a snapshot may take that the last call has triggered."""

_NUMBERS: Final = count()


# ── Calls ────────────────────────────────────────────────────────────────────────────────────────


def read(options: Options) -> Mapping[str, float]:
    """Read customers in turn, with a store and without one."""
    return _compared(options, traffic.reads())


def modify(options: Options) -> Mapping[str, float]:
    """Change customers in turn."""
    return _compared(options, traffic.modifies())


def modify_alone(options: Options) -> Mapping[str, float]:
    """Change customers over one connection: each call is durable before the next one is made."""
    return _compared(options, replace(traffic.modifies(), connections=1))


def _compared(options: Options, load: Load) -> Mapping[str, float]:
    kept = _keeping(_new_file(options))
    comparison = Comparison(subject=kept, against=ours(world.SCENARIO), load=load)
    return compare(comparison, options.seconds)


# ── Starts and first uses ────────────────────────────────────────────────────────────────────────


def ready(options: Options) -> Mapping[str, float]:
    """Start a server with a thousand stored sandboxes, and one without a store."""
    command, plain = _keeping(_with_sandboxes(options)), ours(world.SCENARIO)
    _started(command)  # brings the file into the cache of the system
    without_s, without_cpu_s = _started(plain)
    with_s, with_cpu_s = _started(command)
    return {
        "ms more": 1000 * (with_s - without_s),
        "CPU ms more": 1000 * (with_cpu_s - without_cpu_s),
        "s": with_s,
        "other s": without_s,
    }


def _started(command: Command) -> tuple[float, float]:
    """Return the elapsed time and the CPU time of a start, in seconds."""
    with started(command) as running:
        took = time.perf_counter() - running.began
        return took, cpu_seconds(running.process.pid)


def first_use(options: Options) -> Mapping[str, float]:
    """Read a customer of stored sandboxes that are not in memory yet."""
    file = _with_sandboxes(options)
    with started(_keeping(file)) as running:
        before = cpu_seconds(running.process.pid)
        uses = [_milliseconds(running, _read_of(f"kept-{n}")) for n in range(_FIRST_USES)]
        cpu_ms = 1000 * (cpu_seconds(running.process.pid) - before) / len(uses)
    return {"ms": median(uses), "CPU ms": cpu_ms, "most ms": max(uses)}


# ── Pauses ───────────────────────────────────────────────────────────────────────────────────────


def pauses(options: Options) -> Mapping[str, float]:
    """Take a snapshot of a sandbox in use, then fork it."""
    command, pauses = _keeping(_with_long_log(options)), Pauses(options.folder / "pauses")
    words = (*pauses.words, *command.words[len(OURS) :])
    with started(Command(words)) as running:
        ask(running.url, _read_of(_LONG))
        pauses.forget()
        send(running.url, _changes(_LONG, options.number(_ENTRIES) // 10))
        ask(running.url, Call("PUT", "/_sandboxes/forked", json.dumps({"from": _LONG}).encode()))
        Event().wait(_AFTERWARDS_SECONDS)
        return {"ms pause": pauses.longest_ms()}


# ── Files ────────────────────────────────────────────────────────────────────────────────────────


def _with_sandboxes(options: Options) -> Path:
    """Return the file of a store with many sandboxes, each with a hundred changes."""

    def fill(file: Path) -> None:
        names = [f"kept-{number}" for number in range(options.number(_SANDBOXES))]
        changes = map(_changes, names, [_CHANGES] * len(names))
        with started(_keeping(file)) as running:
            send(running.url, (call for each in zip(*changes, strict=True) for call in each))

    return _filled(options, "sandboxes.db", fill)


def _with_long_log(options: Options) -> Path:
    """Return the file of a store with a sandbox 80 entries before its third snapshot."""

    def fill(file: Path) -> None:
        with started(_keeping(file)) as running:
            send(running.url, _changes(_LONG, 3 * _ENTRIES - _ENTRIES // 100))

    return _filled(options, "long.db", fill)


def _filled(options: Options, name: str, fill: Callable[[Path], None]) -> Path:
    """Return a copy of a file, which is filled when it is first needed."""
    file = options.folder / name
    if not file.exists():
        fill(file)
    return Path(shutil.copy(file, _new_file(options)))


def _new_file(options: Options) -> Path:
    return options.folder / f"kept-{next(_NUMBERS)}.db"


def _keeping(file: Path, *flags: str) -> Command:
    """Return how to start a server with its store in a file."""
    flags = ("--max-sandboxes", str(2 * _SANDBOXES), "--max-loaded", str(2 * _SANDBOXES), *flags)
    return ours(world.SCENARIO, "--store", f"sqlite:{file}", *flags)


def _changes(name: str, number: int) -> Iterator[Call]:
    ids = tuple(world.customers())
    for n in range(number):
        call = world.modify_a_little(ids[n % len(ids)], n)
        yield call._replace(path=f"/s/{name}{call.path}")


def _read_of(name: str) -> Call:
    return world.get(world.typical(), name)


def _milliseconds(running: Running, call: Call) -> float:
    began = time.perf_counter()
    ask(running.url, call)
    return 1000 * (time.perf_counter() - began)
