"""Formats for a calibration: JSON, and a text whose `assumptions:` can be pasted into a scenario.

Everything else in the text is a comment, so the whole text is valid YAML.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict
from typing import Any, Final

from mock_server.calibration import Calibration
from mock_server.calibration.rulings import NOTHING, Ruling
from mock_server.contract.texts.printable import clipped, counted
from mock_server.contract.values.exact_json import dumps, dumps_indented


def as_json(found: Calibration) -> bytes:
    """Return one JSON document; `setting` is null if the recording supports no setting."""
    document = {
        "assumptions": {name: _fields(finding) for name, finding in found.findings.items()},
        "additions": [*map(asdict, found.additions)],
        "differing": [
            {"place": each.call.place, "call": f"{each.call.method} {each.call.path}"}
            for each in found.differing
        ],
        "notes": list(found.notes),
        "calls": found.calls,
    }
    return dumps_indented(document) + b"\n"


def as_text(found: Calibration) -> bytes:
    """Return the block of assumptions as YAML, with everything else in comments."""
    return "".join(f"{line}\n" for line in _lines(found)).encode()


FORMATS: Final[Mapping[str, Callable[[Calibration], bytes]]] = {"text": as_text, "json": as_json}


def _fields(finding: Ruling) -> dict[str, Any]:
    return {
        "verdict": finding.verdict,
        "setting": None if finding.setting is NOTHING else finding.setting,
        "evidence": [*map(asdict, finding.evidence)],
        "wouldDecide": finding.would_decide or None,
    }


def _lines(found: Calibration) -> Iterator[str]:
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
