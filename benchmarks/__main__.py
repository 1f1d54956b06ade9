"""The cost of the sandbox compared with bare aiohttp, and with itself: `python -m benchmarks`.

Most goals are ratios of two servers, measured one after the other on the same core. Whether a goal
is met depends on the median of the rounds.
"""

import argparse
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from compileall import compile_dir
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Final

from benchmarks import comparisons, sharing, stores
from benchmarks.comparisons import Comparison, Options, compare
from benchmarks.driving import WrongAnswersError
from benchmarks.machine import LOAD_CORE, SERVER_CORE, describe
from benchmarks.servers import OUR_PACKAGE, NoServerError

_SECONDS: Final = 4
_ROUNDS: Final = 5
_HEADING: Final = f"{'row':<53} {'figure':<16}{'min':>9}{'median':>9}{'max':>9}  {'goal':<8}"


@dataclass(frozen=True, slots=True)
class Goal:
    """The bound of a figure, lower or upper; without one, the figure is only reported."""

    figure: str
    at_least: float | None = None
    at_most: float | None = None

    def verdict(self, value: float) -> str:
        """Return the bound and whether a value is within it, or nothing without a bound."""
        if self.at_least is not None:
            return f"≥ {self.at_least:<6g}{'met' if value >= self.at_least else 'MISSED'}"
        if self.at_most is not None:
            return f"≤ {self.at_most:<6g}{'met' if value <= self.at_most else 'MISSED'}"
        return ""


@dataclass(frozen=True, slots=True)
class Row:
    """One row of the table."""

    name: str
    what: str
    measure: Callable[[Options], Mapping[str, float]]
    goals: tuple[Goal, ...]


def _compared(make: Callable[[Options], Comparison]) -> Callable[[Options], Mapping[str, float]]:
    return lambda options: compare(make(options), options.seconds)


def _ratios(at_least: float) -> tuple[Goal, ...]:
    return (Goal("CPU ratio", at_least=at_least), Goal("ratio", at_least=at_least))


ROWS: Final = (
    Row("get", "GET of 100 customers, of bare", _compared(comparisons.get), _ratios(1.2)),
    Row(
        "get-alone",
        "the same over one connection, of bare",
        _compared(comparisons.get_alone),
        (Goal("CPU ratio", at_least=1.15),),
    ),
    Row(
        "get-app",
        "the same through create_app, of bare",
        _compared(comparisons.get_through_app),
        (Goal("CPU ratio", at_least=0.65),),
    ),
    Row(
        "get-peer",
        "GET of 100 customers, of Prism",
        _compared(comparisons.get_beside_peer),
        (Goal("CPU ratio"), Goal("p99 ratio"), Goal("other calls/s")),
    ),
    Row(
        "get-new",
        "GET of ten million, every id new, of bare",
        _compared(comparisons.get_new),
        (Goal("ratio"), Goal("CPU ratio")),
    ),
    Row(
        "first-read",
        "the same in the core alone",
        comparisons.first_read,
        (Goal("CPU µs", at_most=250),),
    ),
    Row(
        "patch",
        "PATCH of 130 bytes, of bare that parses",
        _compared(comparisons.modify),
        _ratios(0.6),
    ),
    Row(
        "patch-long",
        "PATCH of 600 bytes, of bare that parses",
        _compared(comparisons.modify_much),
        _ratios(0.8),
    ),
    Row(
        "post",
        "POST package, of bare that parses",
        _compared(comparisons.create_package),
        _ratios(0.65),
    ),
    Row(
        "store-get",
        "GET of 100 customers with SQLite, of memory",
        stores.read,
        _ratios(0.9),
    ),
    Row(
        "store-patch",
        "PATCH of 130 bytes with SQLite, of memory",
        stores.modify,
        _ratios(0.5),
    ),
    Row(
        "store-patch-alone",
        "the same over one connection, of memory",
        stores.modify_alone,
        (Goal("CPU ratio"), Goal("ratio"), Goal("p50 ms")),
    ),
    Row(
        "store-ready",
        "start with 1,000 kept sandboxes of 100 changes, of memory",
        stores.ready,
        (Goal("ms more", at_most=50), Goal("CPU ms more")),
    ),
    Row(
        "store-first-use",
        "first use of one of these",
        stores.first_use,
        (Goal("ms", at_most=20), Goal("CPU ms", at_most=20)),
    ),
    Row(
        "store-pause",
        "snapshot and fork of one with 24,000 entries",
        stores.pauses,
        (Goal("ms pause", at_most=50),),
    ),
    Row(
        "bursts",
        "3 s of PATCH, 6 s of silence, five times; then 6 s",
        sharing.bursts,
        (
            Goal("CPU ratio", at_most=1.1),
            Goal("first answer ms", at_most=20),
            Goal("p99 ratio", at_most=3),
        ),
    ),
    Row(
        "partners",
        "clock move over 2,000 and reads, beside another's",
        sharing.partners,
        tuple(Goal(f"{load}: ms more", at_most=200) for load in sharing.LOADS),
    ),
)


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure the requested rows."""
    namespace = _parser().parse_args(arguments)
    rows = [row for row in ROWS if not namespace.rows or row.name in namespace.rows]
    compile_dir(OUR_PACKAGE, quiet=1)  # as pip does; in a checkout it may be stale
    rounds = namespace.rounds or (1 if namespace.quick else _ROUNDS)
    seconds = namespace.seconds or (1 if namespace.quick else _SECONDS)
    for name, value in describe().items():
        _print(f"{name:<14}{value}")
    cores = "not pinned" if SERVER_CORE is None else f"server {SERVER_CORE}, load {LOAD_CORE}"
    _print(f"{'cores':<14}{cores}")
    _print(f"{'rounds':<14}{rounds} of {seconds} s each\n\n{_HEADING}")
    with tempfile.TemporaryDirectory() as folder:
        options = Options(seconds, Path(folder), is_quick=namespace.quick)
        for row in rows:
            try:
                found = [row.measure(options) for _ in range(rounds)]
            except (NoServerError, WrongAnswersError) as error:
                _print(f"{row.what:<53} skipped: {error}")
                continue
            _report(row, found)


def _report(row: Row, rounds: Sequence[Mapping[str, float]]) -> None:
    """Print a line for each goal."""
    what = row.what
    for goal in row.goals:
        values = sorted(each[goal.figure] for each in rounds)
        middle = median(values)
        numbers = f"{values[0]:9.3f}{middle:9.3f}{values[-1]:9.3f}"
        _print(f"{what:<53} {goal.figure:<16}{numbers}  {goal.verdict(middle)}")
        what = ""


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    names = [row.name for row in ROWS]
    parser.add_argument("--rows", nargs="+", choices=names, metavar="ROW", help=", ".join(names))
    parser.add_argument("--seconds", type=int, help=f"per measurement; default: {_SECONDS}")
    parser.add_argument("--rounds", type=int, help=f"per row; default: {_ROUNDS}")
    parser.add_argument(
        "--quick", action="store_true", help="one round of a second, with a tenth of the data"
    )
    return parser


def _print(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
