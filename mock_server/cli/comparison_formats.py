"""Formats for a comparison with a recording: text, JSON, JUnit and Markdown.

The content of a recording is untrusted, so control characters and markup are escaped.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, replace
from typing import Any, Final

from mock_server.calibration.comparison import Comparison, Group
from mock_server.contract.texts.printable import clipped, counted, in_markdown, times_of
from mock_server.contract.texts.reports import Case, Suite, Verdict, as_junit
from mock_server.contract.values.exact_json import dumps, dumps_indented


def as_text(found: Comparison) -> bytes:
    """Return the counts, the notes, and a few lines for each difference."""
    return "".join(f"{line}\n" for line in _lines(found)).encode()


def as_json(found: Comparison) -> bytes:
    """Return one JSON document with the whole comparison."""
    document = {
        "calls": _counts(found),
        "differences": list(map(_fields, found.differences)),
        "notComparable": [
            {"why": why, "times": times} for why, times in found.incomparable.items()
        ],
        "additions": [*map(asdict, found.additions)],
        "notes": list(found.notes),
    }
    return dumps_indented(document) + b"\n"


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
    lines = ["| where | by | expected | received | times | example |", "|---|---|---|---|--:|---|"]
    lines += [f"| {' | '.join(map(in_markdown, _row(group)))} |" for group in found.differences]
    others = _lines(replace(found, differences=[]))
    return "\n".join([*lines, "", *(f"- {in_markdown(line)}" for line in others), ""]).encode()


FORMATS: Final[Mapping[str, Callable[[Comparison], bytes]]] = {
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
