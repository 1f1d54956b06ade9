"""Formats for a comparison with a recording, and for a calibration by one.

The content of a recording is untrusted, so control characters and markup are escaped. The text of
a calibration is YAML: its `assumptions:` can be pasted into a scenario, all else is a comment.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, replace
from typing import Final

from mock_server.calibration.calibrating import Calibration
from mock_server.calibration.comparison import Comparison, Group
from mock_server.calibration.reading_off import Ruling
from mock_server.contract.texts.printable import clipped, counted, in_markdown, times_of
from mock_server.contract.texts.reports import (
    Case,
    Suite,
    Verdict,
    as_junit,
    as_lines,
    markdown_table,
)
from mock_server.contract.values.exact_json import as_document, dumps
from mock_server.contract.values.walk import MISSING


def as_json(found: Comparison) -> bytes:
    document = {
        "calls": _counts(found),
        "differences": [
            {
                "operation": group.operation,
                "where": group.where,
                "expectedBy": group.by,
                "expected": group.expected,
                "came": group.received,
                "times": group.times,
                "example": {"place": group.example.place, "call": group.example.call},
            }
            for group in found.differences
        ],
        "notComparable": [
            {"why": why, "times": times} for why, times in found.incomparable.items()
        ],
        "additions": [*map(asdict, found.additions)],
        "notes": list(found.notes),
    }
    return as_document(document)


def as_junit_report(found: Comparison) -> bytes:
    """Return a case per difference, one for all matches, and skipped ones for the incomparable."""
    cases = [Case(group="compare", name=counted(found.matching, "call matches", "calls match"))]
    cases += [
        Case(
            group=group.operation or "elsewhere",
            name=f"{group.where} ({group.by})",
            verdict=Verdict.FAILED,
            why="expected {2}, received {3}, {4}, such as {5}".format(*_cells(group)),
        )
        for group in found.differences
    ]
    cases += [
        Case(group="not comparable", name=why, verdict=Verdict.SKIPPED, why=counted(times, "call"))
        for why, times in found.incomparable.items()
    ]
    return as_junit([Suite("compare", cases)])


def as_markdown(found: Comparison) -> bytes:
    """Return a table of the differences, and the lines of the text that are not about one."""
    heads = ("where", "by", "expected", "received", "times:", "example")
    rows = ([*map(in_markdown, _cells(group, str))] for group in found.differences)
    others = (f"- {in_markdown(line)}" for line in _lines(replace(found, differences=[])))
    return as_lines([*markdown_table(heads, rows), "", *others])


COMPARISON_FORMATS: Final[Mapping[str, Callable[[Comparison], bytes]]] = {
    "text": lambda found: as_lines(_lines(found)),
    "json": as_json,
    "junit": as_junit_report,
    "markdown": as_markdown,
}


def _counts(found: Comparison) -> dict[str, int]:
    return {
        "match": found.matching,
        "differ": found.differing,
        "not comparable": found.not_comparable,
    }


def _lines(found: Comparison) -> Iterator[str]:
    yield "calls: " + ", ".join(f"{count} {name}" for name, count in _counts(found).items())
    for note in found.notes:
        yield f"note: {clipped(note)}"
    for where, by, expected, received, times, example in map(_cells, found.differences):
        yield f"{where}, {times}"
        yield f"  expected by {by}: {expected}"
        yield f"  received: {received}"
        yield f"  such as {example}"
    for why, count in found.incomparable.items():
        yield f"not comparable, {times_of(count)}: {clipped(why)}"
    for addition in found.additions:
        text = f"{addition.kind} {addition.what}, {times_of(addition.times)}"
        yield f"not in the register: {clipped(text)}; first {clipped(addition.place)}"


def _cells(group: Group, times: Callable[[int], str] = times_of) -> list[str]:
    """Return the parts of a difference as all formats for people show them, in their order."""
    where = f"{group.operation or 'elsewhere'}: {group.where}"
    values = (dumps(value).decode() for value in (group.expected, group.received))
    example = f"{group.example.place}: {group.example.call}"
    return [*map(clipped, (where, group.by, *values, times(group.times), example))]


def calibration_json(found: Calibration) -> bytes:
    """Return one JSON document; `setting` is null if the recording supports no setting."""
    document = {
        "assumptions": {
            name: {
                "verdict": finding.verdict,
                "setting": None if finding.setting is MISSING else finding.setting,
                "evidence": [*map(asdict, finding.evidence)],
                "wouldDecide": finding.would_decide or None,
            }
            for name, finding in found.findings.items()
        },
        "additions": [*map(asdict, found.additions)],
        "differing": [
            {"place": each.call.place, "call": f"{each.call.method} {each.call.path}"}
            for each in found.differing
        ],
        "notes": list(found.notes),
        "calls": found.calls,
    }
    return as_document(document)


CALIBRATION_FORMATS: Final[Mapping[str, Callable[[Calibration], bytes]]] = {
    "text": lambda found: as_lines(_pasted(found)),
    "json": calibration_json,
}


def _pasted(found: Calibration) -> Iterator[str]:
    """Yield the block of assumptions as YAML, with everything else in comments."""
    verdicts = Counter(finding.verdict for finding in found.findings.values())
    counts = (f"{verdicts[each]} {each}" for each in ("contradicted", "supported", "undecided"))
    yield f"# {counted(found.calls, 'call')}: {', '.join(counts)}"
    for note in found.notes:
        yield f"# Note: {clipped(note)}."
    yield "assumptions:" if found.settings else "assumptions: {}"
    for name, setting in found.settings.items():
        for line in _evidence(found.findings[name]):
            yield f"  # {line}"
        yield f"  {name}: {dumps(setting).decode()}"
    if found.settings:
        yield "  sources:"
    for name in found.settings:
        shown = [each.place or each.call for each in found.findings[name].evidence[:1]]
        source = {"recorded": clipped(shown[0]) if shown else "the recording as a whole"}
        yield f"    {name}: {dumps(source).decode()}"
    yield from _rest(found)


def _rest(found: Calibration) -> Iterator[str]:
    for name, finding in found.findings.items():
        if finding.verdict == "contradicted" and finding.setting is MISSING:
            yield f"# {name}: contradicted, but the register has no matching alternative"
            yield from (f"#   {line}" for line in _evidence(finding))
    for name, finding in found.findings.items():
        if finding.verdict == "supported":
            yield f"# {name}: supported"
            yield from (f"#   {line}" for line in _evidence(finding))
    for name, finding in found.findings.items():
        if finding.verdict == "undecided":
            yield f"# {name}: undecided; this would decide it: {clipped(finding.would_decide)}"
    for call in (verdict.call for verdict in found.differing):
        where = clipped(f"{call.place}: {call.method} {call.path}")
        yield f"# No setting explains {where}"
    for addition in found.additions:
        text = f"{addition.kind} {addition.what} (first {addition.place}, {addition.times} in all)"
        yield f"# Not in the register: {clipped(text)}"


_SHOWN: Final = 3
"""The number of calls shown as evidence; the JSON format has more of them."""


def _evidence(finding: Ruling) -> Iterator[str]:
    for each in finding.evidence[:_SHOWN]:
        where = f"{each.place}: {each.call}" if each.place else each.call
        yield clipped(f"{where}: {each.says}")
