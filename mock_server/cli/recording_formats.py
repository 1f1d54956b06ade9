"""Formats for a comparison with a recording, and for a calibration by one.

The content of a recording is untrusted, so control characters and markup are escaped. The text of
a calibration is YAML: its `assumptions:` can be pasted into a scenario, all else is a comment.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, replace
from typing import Any, Final

from mock_server.calibration import Calibration
from mock_server.calibration.comparison import Comparison, Group
from mock_server.calibration.rulings import NOTHING, Ruling
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


def as_text(found: Comparison) -> bytes:
    return as_lines(_lines(found))


def as_json(found: Comparison) -> bytes:
    document = {
        "calls": _counts(found),
        "differences": list(map(_fields, found.differences)),
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
            why=_shortly(group),
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
    rows = ([*map(in_markdown, _row(group))] for group in found.differences)
    others = (f"- {in_markdown(line)}" for line in _lines(replace(found, differences=[])))
    return as_lines([*markdown_table(heads, rows), "", *others])


COMPARISON_FORMATS: Final[Mapping[str, Callable[[Comparison], bytes]]] = {
    "text": as_text,
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
    for group in found.differences:
        yield f"{group.operation or 'elsewhere'}: {group.where}, {times_of(group.times)}"
        yield f"  expected by {group.by}: {_value(group.expected)}"
        yield f"  received: {_value(group.received)}"
        yield f"  such as {clipped(f'{group.example.place}: {group.example.call}')}"
    for why, times in found.incomparable.items():
        yield f"not comparable, {times_of(times)}: {clipped(why)}"
    for addition in found.additions:
        text = f"{addition.kind} {addition.what}, {times_of(addition.times)}"
        yield f"not in the register: {clipped(text)}; first {clipped(addition.place)}"


def _value(value: Any) -> str:
    return clipped(dumps(value).decode())


def _shortly(group: Group) -> str:
    return (
        f"expected {_value(group.expected)}, received {_value(group.received)},"
        f" {times_of(group.times)}, such as {group.example.place}: {group.example.call}"
    )


def _fields(group: Group) -> dict[str, Any]:
    return {
        "operation": group.operation,
        "where": group.where,
        "expectedBy": group.by,
        "expected": group.expected,
        "came": group.received,
        "times": group.times,
        "example": {"place": group.example.place, "call": group.example.call},
    }


def _row(group: Group) -> list[str]:
    where = f"{group.operation or 'elsewhere'}: {group.where}"
    example = f"{group.example.place}: {group.example.call}"
    values = (_value(group.expected), _value(group.received))
    return [*map(clipped, (where, group.by, *values, str(group.times), example))]


def calibration_json(found: Calibration) -> bytes:
    """Return one JSON document; `setting` is null if the recording supports no setting."""
    document = {
        "assumptions": {name: _ruled(finding) for name, finding in found.findings.items()},
        "additions": [*map(asdict, found.additions)],
        "differing": [
            {"place": each.call.place, "call": f"{each.call.method} {each.call.path}"}
            for each in found.differing
        ],
        "notes": list(found.notes),
        "calls": found.calls,
    }
    return as_document(document)


def calibration_text(found: Calibration) -> bytes:
    """Return the block of assumptions as YAML, with everything else in comments."""
    return as_lines(_pasted(found))


CALIBRATION_FORMATS: Final[Mapping[str, Callable[[Calibration], bytes]]] = {
    "text": calibration_text,
    "json": calibration_json,
}


def _ruled(finding: Ruling) -> dict[str, Any]:
    return {
        "verdict": finding.verdict,
        "setting": None if finding.setting is NOTHING else finding.setting,
        "evidence": [*map(asdict, finding.evidence)],
        "wouldDecide": finding.would_decide or None,
    }


def _pasted(found: Calibration) -> Iterator[str]:
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
        if finding.verdict == "contradicted" and finding.setting is NOTHING:
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
