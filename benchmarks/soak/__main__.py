"""Sends each load to a server of its own, and reports what it cost.

    python -m benchmarks.soak [--quick] [LOAD ...]

There are limits for the growth of the server in MB and for its longest pause. The exit code is 1 if
a figure is too high.
"""

import argparse
import asyncio
import math
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

from benchmarks.machine import describe
from benchmarks.pausing import Pauses
from benchmarks.servers import Command, started
from benchmarks.soak.loads import LOADS, Load
from benchmarks.soak.target import TOKEN, target

_MAX_PAUSE_MS: Final = 50
_WARMING: Final = 20
"""One call in so many of a load warms the server up."""

_QUICK: Final = 20
_FLAGS: Final = ("--control-token", TOKEN, "--port", "0")
_BY_NAME: Final = {load.name: load for load in LOADS}
_HEADING: Final = "sent, s, MB grown, MB allowed, longest pause in ms"


def main() -> None:
    """Run the named loads, or all of them."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.soak", description=__doc__)
    parser.add_argument("loads", nargs="*", metavar="LOAD", help=f"some of {', '.join(_BY_NAME)}")
    parser.add_argument("--quick", action="store_true", help=f"only a {_QUICK}th of each load")
    options = parser.parse_args()
    unknown = sorted({*options.loads} - {*_BY_NAME})
    if unknown:
        parser.error(f"unknown load {unknown[0]}; the loads are {', '.join(_BY_NAME)}")
    sys.stdout.write(", ".join(f"{name}: {value}" for name, value in describe().items()))
    sys.stdout.write(f"\n{_HEADING}\n")
    chosen = options.loads or [*_BY_NAME]
    kept = [_is_kept(_BY_NAME[name], is_quick=options.quick) for name in chosen]
    sys.exit(0 if all(kept) else 1)


def _is_kept(load: Load, *, is_quick: bool) -> bool:
    """Send a load to a new server, print its cost, and return whether it is within the limits."""
    count = max(2, load.count // _QUICK) if is_quick else load.count
    with tempfile.TemporaryDirectory() as folder:
        pauses = Pauses(Path(folder) / "pauses")
        with started(Command((*pauses.words, "serve", load.scenario, *_FLAGS))) as running:
            seconds, grown_mb = asyncio.run(
                _cost(load, count, running.url, running.process.pid, pauses)
            )
            pause_ms = pauses.longest_ms()
    is_kept = pause_ms <= _MAX_PAUSE_MS and grown_mb <= (load.growth_mb or math.inf)
    allowed = "" if load.growth_mb is None else f"{load.growth_mb:.0f}"
    numbers = f"{seconds:6.0f}{grown_mb:8.1f}{allowed:>6}{pause_ms:8.1f}"
    sys.stdout.write(f"{count:>7,} {load.what:<50}{numbers}  {'kept' if is_kept else 'MISSED'}\n")
    sys.stdout.flush()
    return is_kept


async def _cost(
    load: Load, count: int, url: str, process_id: int, pauses: Pauses
) -> tuple[float, float]:
    """Prepare a server, warm it up with part of a load; return the cost of the rest."""
    warming = max(1, count // _WARMING)
    async with target(url, process_id) as where:
        if load.prepare is not None:
            await load.prepare(where)
        await load.send(where, range(warming))
        before_mb, began = where.resident_mb, time.perf_counter()
        pauses.forget()
        await load.send(where, range(warming, count))
        return time.perf_counter() - began, where.resident_mb - before_mb


if __name__ == "__main__":
    main()
