"""Sends each load to a server of its own, and reports what it cost.

    python -m benchmarks.soak [--quick] [LOAD ...]

There are limits for the growth of the server in MB, for its longest pause, and for the cost of a
read while others read events (`waiting`). The exit code is 1 if a figure is too high. The longest
wait of a second client has no limit, since it depends on the machine.
"""

import argparse
import asyncio
import math
import sys
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from benchmarks.machine import describe
from benchmarks.pages import BENCHMARKS, write_part
from benchmarks.servers import OURS, Command, started
from benchmarks.soak import waiting
from benchmarks.soak.beside import second_client
from benchmarks.soak.loads import LOADS, READ, Load
from benchmarks.soak.target import TOKEN, target

_MAX_PAUSE_MS: Final = 50
_WARMING: Final = 20
"""One call in so many of a load warms the server up."""

_QUICK: Final = 20
_SECONDS: Final = 5
_WAITING: Final = "waiting"
_FLAGS: Final = ("--control-token", TOKEN, "--port", "0")


@dataclass(frozen=True, slots=True)
class Cost:
    """The cost of a load for a server."""

    load: Load
    count: int
    seconds: float
    grown_mb: float
    pause_ms: float | None
    waited_ms: float

    @property
    def is_too_high(self) -> bool:
        """Return whether one of the figures is too high."""
        most_mb = self.load.growth_mb
        return (self.pause_ms or 0) > _MAX_PAUSE_MS or self.grown_mb > (most_mb or math.inf)

    def as_row(self) -> str:
        """Return a row of a Markdown table."""
        most = "" if self.load.growth_mb is None else f"{self.load.growth_mb:.0f}"
        pause = "" if self.pause_ms is None else f"{self.pause_ms:.1f}"
        verdict = "too much" if self.is_too_high else "kept"
        return (
            f"| {self.count:,} {self.load.what} | {self.seconds:.0f} | {self.grown_mb:.1f} "
            f"| {most} | {pause} | {self.waited_ms:.1f} | {verdict} |"
        )


HEADING: Final = (
    "| sent | s | MB grown | MB allowed | longest pause, ms | second client waits, ms | |\n"
    "|---|--:|--:|--:|--:|--:|---|"
)


def main() -> None:
    """Run the named loads, or all of them."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.soak", description=__doc__)
    names = [*_BY_NAME, _WAITING]
    parser.add_argument("loads", nargs="*", metavar="LOAD", help=f"some of {', '.join(names)}")
    parser.add_argument("--quick", action="store_true", help=f"only a {_QUICK}th of each load")
    parser.add_argument("--uvloop", action="store_true", help="without measuring pauses")
    parser.add_argument("--write", action="store_true", help="write the tables into the docs")
    options = parser.parse_args()
    chosen = options.loads or names
    unknown = sorted({*chosen} - {*names})
    if unknown:
        parser.error(f"unknown load {unknown[0]}; the loads are {', '.join(names)}")
    kept, lines = True, [", ".join(f"{name}: {value}" for name, value in describe().items())]
    for heading, rows in _tables(chosen, quick=options.quick, on_uvloop=options.uvloop):
        lines += ["", *heading.splitlines()]
        sys.stdout.write(f"\n{heading}\n")
        for row in rows:
            kept = kept and not row.is_too_high
            lines.append(row.as_row())
            sys.stdout.write(f"{lines[-1]}\n")
            sys.stdout.flush()
    if options.write:
        write_part(BENCHMARKS, "soak", "\n".join(lines))
    sys.exit(0 if kept else 1)


def _tables(
    chosen: list[str], *, quick: bool, on_uvloop: bool
) -> Iterator[tuple[str, Iterable[Cost | waiting.Beside]]]:
    loads = [_BY_NAME[name] for name in chosen if name in _BY_NAME]
    if loads:
        yield HEADING, costs(loads, quick=quick, on_uvloop=on_uvloop)
    if _WAITING in chosen:
        yield waiting.HEADING, waiting.beside(1 if quick else _SECONDS)


def costs(loads: Iterable[Load], *, quick: bool, on_uvloop: bool) -> Iterator[Cost]:
    """Run loads one after the other, each against a new server."""
    for load in loads:
        count = max(2, load.count // _QUICK) if quick else load.count
        flags = _FLAGS if on_uvloop else (*_FLAGS, "--measure-pauses")
        with started(Command((*OURS, "serve", load.scenario, *flags))) as running:
            yield asyncio.run(_cost(load, count, running.url, running.process.pid))


async def _cost(load: Load, count: int, url: str, process_id: int) -> Cost:
    """Prepare a server, warm it up with part of a load, and measure the rest."""
    warming = max(1, count // _WARMING)
    async with target(url, process_id) as where:
        if load.prepare is not None:
            await load.prepare(where)
        await load.send(where, range(warming))
        before_mb, began = where.resident_mb, time.perf_counter()
        with second_client(url + READ) as second:
            await load.send(where, range(warming, count))
        seconds = time.perf_counter() - began
        pause_ms = await where.longest_pause_ms()
        grown_mb = where.resident_mb - before_mb
    return Cost(load, count, seconds, grown_mb, pause_ms, second.waits.longest_ms)


_BY_NAME: Final = {load.name: load for load in LOADS}

if __name__ == "__main__":
    main()
