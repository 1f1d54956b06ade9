"""Coverage reports: JSON for programs, text for terminals, Markdown, and JUnit for CI."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any, Final, Protocol

from mock_server.contract.texts.junit import Case, Suite, Verdict, suite_as_junit
from mock_server.contract.values.exact_json import dumps_indented
from mock_server.sandbox.ground.exchange import JSON
from mock_server.sandbox.record.coverage import Row, share
from mock_server.sandbox.record.partial import LACKS_READS, partial_members

_TITLES: Final = {
    "call": "operations and their codes",
    "job": "how accepted work ended",
    "network": "broken connections",
}


class ReportWriter(Protocol):
    """Writes a report; if it `is_partial`, reads may be missing from it."""

    def __call__(self, rows: Sequence[Row], *, is_partial: bool = False) -> bytes:
        """Return the report as the contents of a file."""


def as_json(rows: Sequence[Row], *, is_partial: bool = False) -> bytes:
    """Write every item with its count, and the percentages met."""
    report: dict[str, Any] = {
        "percent": share(rows, network=False),
        "percentWithNetwork": share(rows, network=True),
        "items": list(map(asdict, rows)),
        **partial_members(is_partial=is_partial),
    }
    return dumps_indented(report) + b"\n"


def as_text(rows: Sequence[Row], *, is_partial: bool = False) -> bytes:
    """Write a table for a terminal."""
    lines: list[str] = []
    for kind, title in _TITLES.items():
        group = [
            f"  {row.operation:<15} {row.result:<14} {row.count or 'never':>6}"
            for row in rows
            if row.kind == kind
        ]
        lines += [title, *group] if group else []
    lines.append(f"met: {share(rows, network=False):.0f} % (network faults aside)")
    lines += [LACKS_READS] if is_partial else []
    return ("\n".join(lines) + "\n").encode()


def as_markdown(rows: Sequence[Row], *, is_partial: bool = False) -> bytes:
    """Write a table for a report."""
    lines = ["| | operation | result | met |", "|---|---|---|--:|"]
    lines += [
        f"| {row.kind} | `{row.operation}` | `{row.result}` | {row.count or '**never**'} |"
        for row in rows
    ]
    lines += ["", f"Met: {share(rows, network=False):.0f} % (network faults aside)"]
    lines += ["", f"{LACKS_READS.capitalize()}."] if is_partial else []
    return ("\n".join(lines) + "\n").encode()


def as_junit(rows: Sequence[Row], *, is_partial: bool = False, is_short: bool = False) -> bytes:
    """Write a test case for each item; items that were never exercised are skipped.

    If less was covered than required (`is_short`), they are failures instead, except network
    faults. A partial report has a property that says so.
    """
    cases = [case_of(row, is_short=is_short) for row in rows]
    circumstances = [("partial", LACKS_READS)] if is_partial else []
    return suite_as_junit(Suite("contract coverage", cases, circumstances))


def as_file(suffix: str, rows: Sequence[Row], *, is_short: bool, is_partial: bool = False) -> bytes:
    """Write a file in the format of its suffix; `is_short`: less was covered than required."""
    name = BY_SUFFIX[suffix]
    if name == "junit":
        return as_junit(rows, is_partial=is_partial, is_short=is_short)
    return REPORTS[name][1](rows, is_partial=is_partial)


REPORTS: Final[Mapping[str, tuple[str, ReportWriter]]] = {
    "json": (JSON, as_json),
    "text": ("text/plain; charset=utf-8", as_text),
    "markdown": ("text/markdown; charset=utf-8", as_markdown),
    "junit": ("application/xml", as_junit),
}
"""The formats by name: media type and writer."""

BY_SUFFIX: Final[Mapping[str, str]] = {
    ".json": "json",
    ".xml": "junit",
    ".md": "markdown",
    ".txt": "text",
}
"""The formats by file suffix."""


def case_of(row: Row, *, is_short: bool) -> Case:
    """Return an item as a test case: if never exercised, it is skipped, or fails if `is_short`."""
    group, name = row.kind, f"{row.operation} {row.result}"
    if row.count:
        return Case(group=group, name=name)
    verdict = Verdict.FAILED if is_short and row.kind != "network" else Verdict.SKIPPED
    return Case(group=group, name=name, verdict=verdict, why="never met")
