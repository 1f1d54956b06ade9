"""Commands about recordings of the service: convert, compare, calibrate, make a scenario.

The content of a recording is untrusted, so control characters and markup are escaped.
"""

import secrets
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Final

from mock_server.calibration.calibrating import Calibration, calibrate
from mock_server.calibration.comparison import Comparison, Group, compare_recording
from mock_server.calibration.reading_off import Ruling
from mock_server.cli.terminal import (
    DONE,
    MISUSED,
    REFUSED,
    Arguments,
    CommandError,
    Progress,
    ignoring_closed_pipe,
    note,
    write_out,
)
from mock_server.contract.texts.printable import clipped, counted, in_markdown, times_of
from mock_server.contract.texts.reports import (
    Case,
    Suite,
    Verdict,
    as_lines,
    markdown_table,
    suites_as_junit,
)
from mock_server.contract.values.exact_json import as_document, dumps
from mock_server.contract.values.walk import MISSING
from mock_server.given_files import read_given
from mock_server.recordings.recording import Recording, named
from mock_server.recordings.recording_file import read_recording, write_recording
from mock_server.recordings.replacing.replaced_calls import replace_recording
from mock_server.recordings.replacing.replacer import Replacer
from mock_server.recordings.scenario_from import make_scenario
from mock_server.scenario_file.yaml_text import scenario_text
from mock_server.server.loading import load_scenario
from mock_server.server.shipped import documents

_HEAD: Final = "# What a recording shows, written by `customer-sandbox scenario-from`.\n"
_LEAST_KEY: Final = 16
_MOST_KEY: Final = 64 << 10
_NEW_KEY: Final = 32
_SHOWN: Final = 3  # calls shown as evidence; the JSON format has more of them


def record(arguments: Arguments) -> None:
    source, out = vars(arguments)["from"], arguments.out
    for flag, value in (("--out", out), ("--from", source)):
        if value is None:
            text = f"record needs {flag} FILE; see customer-sandbox record --help"
            raise CommandError(text, MISUSED)
    requesters = requester_names(arguments.requester)
    refuse_unkeyed(arguments)
    replacer = Replacer(_key(arguments.key_file), arguments.keep_field)
    with Progress() as progress:
        progress.show(f"reading {source}")
        recording = read_recording(Path(source))
        left_out_of(recording)
        keeps_values = arguments.keep_values
        recording = replace_recording(recording, replacer, requesters, keeps_values=keeps_values)
        progress.show(f"writing {counted(len(recording.calls), 'call')}")
        write_recording(Path(out), recording, as_har=arguments.har)
    note(f"{counted(len(recording.calls), 'call')} recorded")
    for why, count in _sorted(recording.left_out):
        note(f"left out: {count} {why}")
    for name, count in _sorted(Counter(call.requester or "" for call in recording.calls)):
        who = f"requester {name}" if name else "without credentials"
        note(f"{who}: {counted(count, 'call')}")


def _sorted(counts: Mapping[str, int]) -> list[tuple[str, int]]:
    return sorted(counts.items(), key=lambda item: (-item[1], item[0]))


def compare(arguments: Arguments) -> int:
    recording = _named_recording(arguments)
    scenario, assumptions = arguments.scenario, arguments.assumptions
    by_hand = None
    if scenario is not None or assumptions is not None:
        by_hand = load_scenario(scenario or {"version": 1}, assumptions=assumptions)
    with Progress() as progress:
        found = compare_recording(recording.calls, documents(), by_hand, progress.show)
    with ignoring_closed_pipe():
        write_out(COMPARISON_FORMATS[arguments.format](found))
    return REFUSED if arguments.fail_on == "differs" and found.differing else DONE


def calibrate_recording(arguments: Arguments) -> None:
    recording = _named_recording(arguments)
    by_hand = None if arguments.scenario is None else load_scenario(arguments.scenario)
    with Progress() as progress:
        found = calibrate(recording.calls, documents(), by_hand, progress.show)
    write_out(CALIBRATION_FORMATS[arguments.format](found))


def scenario_from(arguments: Arguments) -> None:
    requesters, replacer = requester_names(arguments.requester), Replacer(_key(arguments.key_file))
    recording = read_recording(Path(arguments.recording))
    lines = left_out_of(recording)
    if recording.is_anonymous:
        recording = named(recording, requesters)
    else:
        refuse_unkeyed(arguments)
        keeps_values = arguments.keep_values
        recording = replace_recording(recording, replacer, requesters, keeps_values=keeps_values)
    made = make_scenario(recording)
    report_left_out([*lines, *made.left_out])
    write_out((_HEAD + scenario_text(made.source)).encode())


def requester_names(requesters: Sequence[str]) -> Mapping[str, str]:
    """Return names by digest, from arguments of the form `DIGEST=NAME`."""
    pairs = [each.partition("=") for each in requesters]
    for digest, _, name in pairs:
        if not digest or not name:
            text = f"--requester {clipped(digest)!r} has no name; use --requester DIGEST=NAME"
            raise CommandError(text, MISUSED)
    return {digest: name for digest, _, name in pairs}


def refuse_unkeyed(arguments: Arguments) -> None:
    """Refuse --requester without --key-file: digests under a new random key cannot be known."""
    if arguments.requester and arguments.key_file is None:
        text = "--requester needs --key-file FILE: without it, digests are different each time"
        raise CommandError(text, MISUSED)


def _named_recording(arguments: Arguments) -> Recording:
    requesters = requester_names(arguments.requester)
    recording = named(read_recording(Path(arguments.recording)), requesters)
    report_left_out(left_out_of(recording))
    return recording


def left_out_of(recording: Recording) -> list[str]:
    """Return what was left out of a recording; refuse a recording without calls."""
    lines = [f"{count} {why}" for why, count in recording.left_out.items()]
    if not recording.calls:
        listed = "".join(f"; left out: {line}" for line in lines)
        raise CommandError(f"the recording has no calls of the interface{listed}")
    return lines


def report_left_out(lines: Iterable[str]) -> None:
    for line in lines:
        note(f"left out: {clipped(line)}")


def _key(file: str | None) -> bytes:
    if file is None:
        return secrets.token_bytes(_NEW_KEY)
    try:
        key = read_given(file, _MOST_KEY)
    except OSError as error:
        how = f"make one: openssl rand -out {file} {_NEW_KEY}"
        raise CommandError(f"{clipped(file)}: {error.strerror or error}; {how}") from None
    if len(key) < _LEAST_KEY:
        text = f"{clipped(file)} has {counted(len(key), 'byte')}; a key needs {_LEAST_KEY} or more"
        raise CommandError(text)
    return key


# ── Formats ──────────────────────────────────────────────────────────────────────────────────────


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
    return suites_as_junit([Suite("compare", cases)])


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
    for text in found.notes:
        yield f"note: {clipped(text)}"
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
    for text in found.notes:
        yield f"# Note: {clipped(text)}."
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


def _evidence(finding: Ruling) -> Iterator[str]:
    for each in finding.evidence[:_SHOWN]:
        where = f"{each.place}: {each.call}" if each.place else each.call
        yield clipped(f"{where}: {each.says}")
