"""Where the time of a call goes: the ten most expensive files, according to cProfile.

    python -m benchmarks.profile                        the sandbox of this checkout
    python -m benchmarks.profile --source ../earlier    the sandbox of another checkout
    python -m benchmarks.profile --write after          written into the page on performance

The time of the start is subtracted. A profiler makes small functions look more expensive than they
are, so the order and the shares mean more than the microseconds.
"""

import argparse
import os
import pstats
import re
import signal
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

from benchmarks import world
from benchmarks.calls import Call, Load
from benchmarks.driving import measure
from benchmarks.machine import SERVER_CORE, describe, on_core
from benchmarks.pages import PROFILES, ROOT, write_part
from benchmarks.servers import environment, wait_for_url

_PROFILED: Final = Path(__file__).with_name("profiled.py")
_LARGEST: Final = 10
_DEAREST: Final = 3
_SECONDS: Final = 4


Entries: TypeAlias = dict[tuple[str, int, str], Any]
"""The contents of pstats, by function: its calls, its own time, its total time, its callers."""


class Cost(NamedTuple):
    """The time of an average call spent in a file; `mostly` names its most expensive functions."""

    file: str
    mostly: Sequence[str]
    own_us: float


def main(arguments: Sequence[str] | None = None) -> None:
    """Profile reading and changing a customer."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.profile", description=__doc__)
    parser.add_argument("--source", type=Path, default=ROOT, help="a checkout; default: this one")
    parser.add_argument("--seconds", type=int, default=_SECONDS, help="duration of each load")
    parser.add_argument(
        "--write", metavar="PART", help="a part of docs/explanation/performance.md to write"
    )
    namespace = parser.parse_args(arguments)
    lines = [f"{name}: {value}" for name, value in describe().items() if name in _SHOWN]
    lines = [", ".join(lines), ""]
    for title, calls in _LOADS.items():
        costs = profile(namespace.source, Load(calls()), namespace.seconds)
        lines += [*_as_table(title, costs), ""]
    text = "\n".join(lines)
    if namespace.write is None:
        sys.stdout.write(text + "\n")
    else:
        write_part(PROFILES, namespace.write, text)


def profile(source: Path, load: Load, seconds: float) -> list[Cost]:
    """Return the cost of each file of a checkout's server, the most expensive first."""
    idle, driven = (_profile(source, each, seconds) for each in (None, load))
    calls = max(times for key, (_, times, *_) in driven.items() if _answers(key))
    sums: dict[str, Counter[str]] = defaultdict(Counter)
    for (file, function), own in (_own_seconds(driven) - _own_seconds(idle)).items():
        sums[_short(file, source)][function] += own
    costs = [
        Cost(file, [name for name, _ in own.most_common(_DEAREST)], 1e6 * own.total() / calls)
        for file, own in sums.items()
    ]
    return sorted(costs, key=lambda cost: -cost.own_us)


def _profile(source: Path, load: Load | None, seconds: float) -> Entries:
    """Run the server of a checkout under the profiler, and drive it if there is a load."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "profile"
        program = [sys.executable, "-P", str(_PROFILED), str(file)]  # its folder has a profile.py
        with on_core(SERVER_CORE):
            process = subprocess.Popen(
                [*program, "serve", world.SCENARIO, "--port", "0"],
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
                env={**environment(), "PYTHONPATH": str(source)},
                cwd=source,
            )
        try:
            url = wait_for_url(process)
            if load is not None:
                measure(url, process.pid, load, seconds)
        finally:
            process.send_signal(signal.SIGTERM)
            process.communicate()
        entries: Entries = pstats.Stats(str(file)).stats  # type: ignore[attr-defined]  # untyped
        return entries


def _own_seconds(entries: Entries) -> Counter[tuple[str, str]]:
    """Return the seconds of each function by file and name, including C functions it calls."""
    own_seconds: Counter[tuple[str, str]] = Counter()
    for (file, line, name), (_, _, own, _, callers) in entries.items():
        if line:
            own_seconds[file, name] += own
        else:
            for (caller, caller_line, caller_name), (*_, own_there, _) in callers.items():
                if caller_line:
                    own_seconds[caller, caller_name] += own_there
    return own_seconds


def _answers(key: tuple[str, int, str]) -> bool:
    """Return whether a function runs once per call; in earlier versions that was `handle`."""
    is_of_sandbox = key[0].endswith("sandbox/sandboxes/sandbox.py")
    return is_of_sandbox and key[2] in ("handle", "answer")


def _short(file: str, source: Path) -> str:
    """Return the path of a file within its checkout or library."""
    within = file.removeprefix(f"{source.resolve()}{os.sep}")
    return re.sub(r".*/lib/python[0-9.]+/(site-packages/)?", "", within)


def _as_table(title: str, costs: Sequence[Cost]) -> list[str]:
    total = sum(cost.own_us for cost in costs)
    lines = [
        f"{title}: {total:.0f} µs under the profiler",
        "",
        "| where | µs | share | mostly in |",
        "|---|--:|--:|---|",
    ]
    for cost in costs[:_LARGEST]:
        share = f"{100 * cost.own_us / total:.0f} %"
        mostly = ", ".join(f"`{name}`" for name in cost.mostly)
        lines.append(f"| `{cost.file}` | {cost.own_us:.0f} | {share} | {mostly} |")
    return lines


_SHOWN: Final = ("python", "aiohttp", "uvloop")
_LOADS: Final[dict[str, Callable[[], list[Call]]]] = {
    "GET of a stored customer": lambda: [world.get(world.typical())],
    "PATCH of 600 bytes": lambda: [world.modify(each) for each in world.customers()],
}


if __name__ == "__main__":
    main()
