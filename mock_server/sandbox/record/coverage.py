"""Coverage: which calls, with which codes, ends of jobs and broken connections clients have met."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from hashlib import blake2b
from typing import Any, Final

from mock_server.contract.operation_records import Operation
from mock_server.contract.texts.reports import (
    Case,
    Suite,
    Verdict,
    as_lines,
    markdown_table,
    suites_as_junit,
)
from mock_server.contract.values.exact_json import as_document, dumps
from mock_server.sandbox.faults.plans import Plan
from mock_server.sandbox.ground.exchange import JSON, Network

SUCCESS: Final = "success"
_MAX_PLANS: Final = 10_000
_LONGEST_PLAN: Final = 400
JOB_RESULTS: Final = ("successful", "failed")
_RESULTS: Final[Mapping[str, Callable[[Operation], Iterable[str]]]] = {
    "call": lambda operation: (SUCCESS, *operation.legal_codes),
    "job": lambda operation: () if operation.failure is None else JOB_RESULTS,
    "network": lambda _: Network,
}


@dataclass(frozen=True, slots=True)
class Row:
    kind: str
    operation: str
    result: str
    count: int


class Coverage:
    """Counts of the exercised items; they survive resets, so that a whole test run adds up."""

    def __init__(self) -> None:
        self.counts: dict[tuple[str, str, str], int] = defaultdict(int)
        # how often each fault plan fired; by text, since names are not unique
        self.plans: Counter[str] = Counter()

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> "Coverage":
        coverage = cls()
        for kind, operation, result, count in data["met"]:
            coverage.counts[kind, operation, result] = count
        coverage.plans.update(data["plans"])
        return coverage

    def as_fields(self) -> dict[str, Any]:
        met = [[*item, count] for item, count in self.counts.items()]
        return {"met": met, "plans": dict(self.plans)}

    def add(self, other: "Coverage") -> None:
        for item, count in other.counts.items():
            self.counts[item] += count
        for written, fired in other.plans.items():
            self._add_to_plan(written, fired)

    def add_plan(self, plan: Plan, fired: int = 0) -> None:
        """Note that a plan is in force, or has fired, unless it only lets calls pass."""
        if plan.lets_all_pass:
            return
        written = dumps(plan.data)
        shown = written[:_LONGEST_PLAN].decode(errors="ignore")
        if len(written) > _LONGEST_PLAN:
            shown += f"... ({blake2b(written, digest_size=8).hexdigest()})"
        self._add_to_plan(shown, fired)

    def _add_to_plan(self, written: str, fired: int) -> None:
        if written in self.plans or len(self.plans) < _MAX_PLANS:
            self.plans[written] += fired

    def clear(self) -> None:
        self.counts.clear()
        self.plans.clear()

    def rows(self, operations: Iterable[Operation]) -> list[Row]:
        listed = list(operations)
        items = [
            (kind, operation.operation_id, str(result))
            for kind, results in _RESULTS.items()
            for operation in listed
            for result in results(operation)
        ]
        return [Row(*item, self.counts.get(item, 0)) for item in items]


def share(rows: Iterable[Row], *, network: bool) -> float:
    """Return the percentage of exercised items, rounded to hundredths."""
    counted = [row for row in rows if network or row.kind != "network"]
    return round(100 * sum(row.count > 0 for row in counted) / max(1, len(counted)), 2)


_TITLES: Final = {
    "call": "operations and their codes",
    "job": "how accepted work ended",
    "network": "broken connections",
}


def as_json(rows: Sequence[Row]) -> bytes:
    report: dict[str, Any] = {
        "percent": share(rows, network=False),
        "percentWithNetwork": share(rows, network=True),
        "items": list(map(asdict, rows)),
    }
    return as_document(report)


def as_text(rows: Sequence[Row]) -> bytes:
    lines: list[str] = []
    for kind, title in _TITLES.items():
        group = [
            f"  {row.operation:<15} {row.result:<14} {row.count or 'never':>6}"
            for row in rows
            if row.kind == kind
        ]
        lines += [title, *group] if group else []
    lines.append(f"met: {share(rows, network=False):.0f} % (network faults aside)")
    return as_lines(lines)


def as_markdown(rows: Sequence[Row]) -> bytes:
    cells = (
        (row.kind, f"`{row.operation}`", f"`{row.result}`", str(row.count or "**never**"))
        for row in rows
    )
    lines = [*markdown_table(("", "operation", "result", "met:"), cells)]
    lines += ["", f"Met: {share(rows, network=False):.0f} % (network faults aside)"]
    return as_lines(lines)


def as_junit(rows: Sequence[Row], *, is_short: bool = False) -> bytes:
    """Items never met are skipped, or fail if less was covered than required (`is_short`)."""
    cases = [case_of(row, is_short=is_short) for row in rows]
    return suites_as_junit([Suite("contract coverage", cases)])


def as_file(suffix: str, rows: Sequence[Row], *, is_short: bool) -> bytes:
    name = BY_SUFFIX[suffix]
    if name == "junit":
        return as_junit(rows, is_short=is_short)
    return REPORTS[name][1](rows)


REPORTS: Final[Mapping[str, tuple[str, Callable[..., bytes]]]] = {
    "json": (JSON, as_json),
    "text": ("text/plain; charset=utf-8", as_text),
    "markdown": ("text/markdown; charset=utf-8", as_markdown),
    "junit": ("application/xml", as_junit),
}
BY_SUFFIX: Final[Mapping[str, str]] = {
    ".json": "json",
    ".xml": "junit",
    ".md": "markdown",
    ".txt": "text",
}


def case_of(row: Row, *, is_short: bool) -> Case:
    group, name = row.kind, f"{row.operation} {row.result}"
    if row.count:
        return Case(group=group, name=name)
    verdict = Verdict.FAILED if is_short and row.kind != "network" else Verdict.SKIPPED
    return Case(group=group, name=name, verdict=verdict, why="never met")
