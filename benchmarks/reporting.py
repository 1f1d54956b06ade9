"""The results as a table for people and as JSON for programs."""

import json
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.driving import DRIVER
from benchmarks.machine import describe
from benchmarks.options import Options
from benchmarks.rows import Row


@dataclass(frozen=True, slots=True)
class Measured:
    """A row with the figures of each round, or the reason why it was skipped."""

    row: Row
    rounds: Sequence[Mapping[str, float]]
    skipped: str | None = None

    def values(self, figure: str) -> list[float]:
        """Return the values of a figure in all rounds, sorted."""
        return sorted(each[figure] for each in self.rounds)


HEADING = f"{'row':<53} {'figure':<16}{'min':>9}{'median':>9}{'max':>9}  {'goal':<8}"


def as_lines(measured: Measured) -> list[str]:
    """Return the lines of a row: one for each goal, then the figures without a goal."""
    what = measured.row.what
    if measured.skipped is not None:
        return [f"{what:<53} skipped: {measured.skipped}"]
    lines = []
    for goal in measured.row.goals:
        values = measured.values(goal.figure)
        low, middle, high = values[0], median(values), values[-1]
        numbers = f"{low:9.3f}{middle:9.3f}{high:9.3f}"
        verdict = goal.verdict(middle).replace("missed", "MISSED")
        lines.append(f"{what:<53} {goal.figure:<16}{numbers}  {goal!s:<8}{verdict}")
        what = ""
    return [*lines, *_behind(measured)]


def as_markdown(options: Options, everything: Sequence[Measured]) -> list[str]:
    """Return all rows as a table, below a description of the machine."""
    lines = [
        ", ".join(f"{name}: {value}" for name, value in describe().items()) + f"; {DRIVER},",
        f"{options.rounds} rounds of {options.seconds} s each.",
        "",
        "| what | figure | min | median | max | goal | |",
        "|---|---|--:|--:|--:|---|---|",
    ]
    for measured in everything:
        what = measured.row.what
        if measured.skipped is not None:
            lines.append(f"| {what} | | | | | | skipped: {measured.skipped} |")
            continue
        for goal in measured.row.goals:
            values = measured.values(goal.figure)
            middle = median(values)
            verdict = goal.verdict(middle).replace("missed", "**missed**")
            numbers = f"{values[0]:.3f} | {middle:.3f} | {values[-1]:.3f}"
            lines.append(f"| {what} | {goal.figure} | {numbers} | {goal} | {verdict} |")
            what = ""
    return lines


def write_json(file: Path, options: Options, everything: Sequence[Measured]) -> None:
    """Write the figures of every round to a file."""
    document = {
        "at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
        **describe(),
        "driver": DRIVER,
        "seconds": options.seconds,
        "rounds": options.rounds,
        "rows": {measured.row.name: _as_fields(measured) for measured in everything},
    }
    file.write_text(json.dumps(document, indent=2, ensure_ascii=False) + "\n", "utf-8")


def _as_fields(measured: Measured) -> dict[str, Any]:
    if measured.skipped is not None:
        return {"what": measured.row.what, "skipped": measured.skipped}
    goals = [
        {
            "figure": goal.figure,
            "goal": str(goal),
            "median": median(measured.values(goal.figure)),
            "met": goal.is_met(median(measured.values(goal.figure))),
        }
        for goal in measured.row.goals
    ]
    return {"what": measured.row.what, "goals": goals, "rounds": list(measured.rounds)}


def _behind(measured: Measured) -> list[str]:
    """Return a line with the medians of the figures that have no goal."""
    goals = {goal.figure for goal in measured.row.goals}
    others = [figure for figure in measured.rounds[0] if figure not in goals]
    if not others:
        return []
    return ["  " + ", ".join(f"{name} {median(measured.values(name)):,.2f}" for name in others)]
