"""Coverage reports: JSON for programs, text for terminals, Markdown, and JUnit for CI."""

from collections.abc import Callable, Iterable, Mapping
from typing import Final
from xml.sax.saxutils import quoteattr

from mock_server.contract.exact_json import dumps_indented
from mock_server.sandbox.ground.exchange import JSON
from mock_server.sandbox.record.coverage import Row, by_kind, share

_TITLES: Final = {
    "call": "operations and their codes",
    "job": "how accepted work ended",
    "network": "broken connections",
}


def as_json(rows: Iterable[Row]) -> bytes:
    """Write every item with its count, and the percentages met."""
    listed = list(rows)
    return (
        dumps_indented(
            {
                "percent": round(share(listed, network=False), 2),
                "percentWithNetwork": round(share(listed, network=True), 2),
                "items": [
                    {
                        "kind": row.kind,
                        "operation": row.operation,
                        "result": row.result,
                        "count": row.count,
                    }
                    for row in listed
                ],
            }
        )
        + b"\n"
    )


def as_text(rows: Iterable[Row]) -> bytes:
    """Write a table for a terminal."""
    listed = list(rows)
    lines = []
    for kind, group in by_kind(listed).items():
        lines.append(_TITLES[kind])
        lines += [
            f"  {row.operation:<15} {row.result:<14} {row.count or 'never':>6}" for row in group
        ]
    lines.append(f"met: {share(listed, network=False):.0f} % (network faults aside)")
    return ("\n".join(lines) + "\n").encode()


def as_markdown(rows: Iterable[Row]) -> bytes:
    """Write a table for a report."""
    listed = list(rows)
    lines = ["| | operation | result | met |", "|---|---|---|--:|"]
    lines += [
        f"| {row.kind} | `{row.operation}` | `{row.result}` | {row.count or '**never**'} |"
        for row in listed
    ]
    lines += ["", f"Met: {share(listed, network=False):.0f} % (network faults aside)"]
    return ("\n".join(lines) + "\n").encode()


def as_junit(rows: Iterable[Row]) -> bytes:
    """Write a test case for each item; unmet ones are failures, or skipped if network faults."""
    listed = list(rows)
    cases = [_case(row) for row in listed]
    failures = sum(not row.count and row.kind != "network" for row in listed)
    skipped = sum(not row.count and row.kind == "network" for row in listed)
    head = (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<testsuite name="contract coverage" tests="{len(listed)}" failures="{failures}" '
        f'errors="0" skipped="{skipped}">\n'
    )
    return (head + "\n".join(cases) + "\n</testsuite>\n").encode()


REPORTS: Final[Mapping[str, tuple[str, Callable[[Iterable[Row]], bytes]]]] = {
    "json": (JSON, as_json),
    "text": ("text/plain; charset=utf-8", as_text),
    "markdown": ("text/markdown; charset=utf-8", as_markdown),
    "junit": ("application/xml", as_junit),
}
"""The formats by name: media type, and who writes it."""

BY_SUFFIX: Final[Mapping[str, str]] = {
    ".json": "json",
    ".xml": "junit",
    ".md": "markdown",
    ".txt": "text",
}
"""Which format a file is written in, by how its name ends."""


def _case(row: Row) -> str:
    name = quoteattr(f"{row.operation} {row.result}")
    head = f'  <testcase classname="{row.kind}" name={name}'
    if row.count:
        return f"{head}/>"
    verdict = "skipped" if row.kind == "network" else "failure"
    return f'{head}><{verdict} message="never met"/></testcase>'
