"""The cost of the sandbox compared with bare aiohttp: `python -m benchmarks`."""

import argparse
import sys
import tempfile
from collections.abc import Sequence
from compileall import compile_dir
from pathlib import Path
from typing import Final

from benchmarks.driving import DRIVER, WrongAnswersError
from benchmarks.machine import LOAD_CORE, SERVER_CORE, describe
from benchmarks.options import Options
from benchmarks.pages import BENCHMARKS, write_part
from benchmarks.reporting import HEADING, Measured, as_lines, as_markdown, write_json
from benchmarks.rows import ROWS, Row
from benchmarks.servers import OUR_PACKAGE, NoServerError

_SECONDS: Final = 4
_ROUNDS: Final = 5
_CALLS: Final = 1_000_000


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure the requested rows; return the exit code."""
    namespace = _parser().parse_args(arguments)
    rows = [row for row in ROWS if not namespace.rows or row.name in namespace.rows]
    compile_dir(OUR_PACKAGE, quiet=1)  # as pip does; in a checkout it may be stale
    with tempfile.TemporaryDirectory() as folder:
        options = Options(
            seconds=namespace.seconds or (1 if namespace.quick else _SECONDS),
            rounds=namespace.rounds or (1 if namespace.quick else _ROUNDS),
            calls=namespace.calls or (_CALLS // 10 if namespace.quick else _CALLS),
            folder=Path(folder),
            quick=namespace.quick,
            postgresql=namespace.postgresql,
        )
        _introduce(options)
        everything = [_measure(row, options) for row in rows]
        if namespace.json is not None:
            write_json(namespace.json, options, everything)
        if namespace.write:
            write_part(BENCHMARKS, "goals", "\n".join(as_markdown(options, everything)))
    return 0


def _measure(row: Row, options: Options) -> Measured:
    measured = Measured(row, [], row.skip(options))
    if measured.skipped is None:
        try:
            rounds = 1 if row.once else options.rounds
            measured = Measured(row, [row.measure(options) for _ in range(rounds)])
        except (NoServerError, WrongAnswersError) as error:
            measured = Measured(row, [], str(error))
    for line in as_lines(measured):
        _print(line)
    return measured


def _introduce(options: Options) -> None:
    for name, value in describe().items():
        _print(f"{name:<14}{value}")
    cores = "not pinned" if SERVER_CORE is None else f"server {SERVER_CORE}, load {LOAD_CORE}"
    _print(f"{'cores':<14}{cores}")
    _print(f"{'driver':<14}{DRIVER}, {options.rounds} rounds of {options.seconds} s each")
    _print("")
    _print(HEADING)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    names = [row.name for row in ROWS]
    parser.add_argument("--rows", nargs="+", choices=names, metavar="ROW", help=", ".join(names))
    parser.add_argument("--seconds", type=int, help=f"per measurement; default: {_SECONDS}")
    parser.add_argument("--rounds", type=int, help=f"per row; default: {_ROUNDS}")
    parser.add_argument(
        "--calls", type=int, help=f"made while memory is measured; default: {_CALLS:,}"
    )
    parser.add_argument(
        "--postgresql", metavar="URL", help="a database to use instead of Debian's engine"
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="write every round to a file")
    parser.add_argument("--write", action="store_true", help="write the table into the docs")
    parser.add_argument(
        "--quick", action="store_true", help="one round of a second, with a tenth of the data"
    )
    return parser


def _print(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
