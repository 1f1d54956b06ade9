"""Compares a recording with the sandbox, and reports each difference once, with its cause.

Every call matches, differs or is not comparable; these are counted separately. What occurs in a
recording but is in neither the register nor the interface document is listed: codes, messages,
headers, fields, and statuses of failures without an envelope.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

from mock_server.calibration import reading_off
from mock_server.calibration.differing import ReplyDifference, compare_headers, is_general
from mock_server.calibration.reading_off import Evidence
from mock_server.calibration.replay import FOLLOWS, ReplyVerdict, Trial, Trials, changed_settings
from mock_server.calibration.searching import Candidate, listed, touching
from mock_server.contract.assumptions import RateLimit, read_rate_limit, values_in_force
from mock_server.contract.contract import Documents
from mock_server.contract.recorded import CALLS
from mock_server.contract.texts.printable import printable
from mock_server.contract.values.walk import resolve
from mock_server.recordings.recording import FRAMING, RecordedCall
from mock_server.recordings.traffic import READ, STATUS, read_traffic
from mock_server.sandbox.scenario.scenario import BuiltScenario

_MAX_EXPLAINED: Final = 20
"""The number of groups whose cause is searched; a recording of another API has very many."""

_STATUSES: Final = "http-status"
_MEMBER: Final = 4
"""The length of a split pointer to a member of the result, such as `/content/*/address`."""

_PARTS: Final[Mapping[str, str]] = {
    "status": "assumption http-status",
    "message": "section 7",
    "pageable": "section 2.1, assumption pageable",
    "envelope": "section 2.1",
    "Location": "assumption status-endpoint",
    "Retry-After": "assumption retry-after",
}
"""What defines a part of a reply, or a header."""


_USUAL: Final = FRAMING | {
    "content-type", "content-encoding", "date", "server", "location", "retry-after", "allow",
    "www-authenticate", "vary", "cache-control",
}  # fmt: skip
"""Headers of replies that are not reported: those of HTTP, and those that the register covers."""


@dataclass(frozen=True, slots=True)
class Addition:
    """An unknown item: its kind, its description, where it occurs first, and how often."""

    kind: str
    what: str
    place: str
    times: int


@dataclass(frozen=True, slots=True)
class Group:
    """A difference that `times` calls have in common, with the values of the first one, `example`.

    `operation` is empty for an unknown address. `where` is the part of the reply and the place in
    its body, `by` the section or the assumption that defines what was expected.
    """

    operation: str
    where: str
    by: str
    expected: Any
    received: Any
    times: int
    example: Evidence


@dataclass(frozen=True, slots=True)
class Comparison:
    """The result of a comparison; the first three members count calls."""

    matching: int
    differing: int
    not_comparable: int
    differences: Sequence[Group]
    incomparable: Mapping[str, int]
    additions: Sequence[Addition]
    notes: Sequence[str]


def compare_recording(
    recorded: Sequence[RecordedCall],
    documents: Documents,
    by_hand: BuiltScenario | None = None,
    progress: Callable[[str], object] = lambda _: None,
) -> Comparison:
    """Compare recorded calls with a sandbox under the assumptions of a scenario.

    Without a scenario, assumptions have their defaults, and the recording alone implies the world.
    `progress` is told of each story, which is a series of calls that depend on each other.
    """
    settings = {} if by_hand is None else dict(by_hand.contract.switches)
    values = values_in_force(documents.assumptions, settings)
    traffic = read_traffic(recorded, values["status-endpoint"])
    spelling = reading_off.spelling_of(traffic, values, documents)
    trials = Trials(documents, traffic, spelling, by_hand)
    trial = Trial(trials, 0, settings)
    verdicts: list[ReplyVerdict] = []
    for story in trials.all_stories:
        progress(f"comparing story {story + 1} of {len(trials.all_stories)}")
        for each in trial.verdicts(story):
            differences = each.differences
            if each.kind == "match" and each.expected is not None:
                differences = tuple(compare_headers(each.call.reply, each.expected))
            verdicts.append(replace(each, differences=differences))
    verdicts += _of_rates(traffic.calls, read_rate_limit(values["rate-limit"]))
    verdicts.sort(key=lambda verdict: verdict.call.number)
    # The statuses that the recording shows shall not hide other causes.
    outcomes = {verdict.call.number: verdict.outcome for verdict in verdicts}
    default = documents.assumptions[_STATUSES]["default"]
    shown = reading_off.judge_statuses(traffic.calls, outcomes, default)
    if shown.verdict == "contradicted":
        settings[_STATUSES] = shown.setting
    cause = partial(_cause, trials, settings, listed(documents.assumptions))
    counts = Counter(verdict.kind for verdict in verdicts)
    return Comparison(
        matching=counts["match"],
        differing=counts["differs"],
        not_comparable=counts["not comparable"],
        differences=list(_groups(verdicts, cause)),
        incomparable=_reasons(verdicts),
        additions=additions_of(verdicts, documents),
        notes=trials.worlds[0].notes,
    )


def _of_rates(calls: Sequence[RecordedCall], limit: RateLimit | None) -> Iterator[ReplyVerdict]:
    predicted: set[int] = set()
    if limit is not None:
        windows = reading_off.windows_of(calls, limit)
        predicted = {call.number for window in windows for call in window[limit.calls :]}
    for call in calls:
        if call.is_limited and call.number in predicted:
            yield ReplyVerdict(call)
        elif call.is_limited:
            shown = "answered" if limit is None else f"answered, with a limit of {limit}"
            found = ReplyDifference("status", "", shown, call.reply.status)
            yield ReplyVerdict(call, (found,), outcome="SANDBOX_RATE_LIMITED")


def _groups(
    verdicts: Iterable[ReplyVerdict], cause: Callable[[ReplyVerdict, ReplyDifference], str]
) -> Iterator[Group]:
    found: dict[tuple[str, ...], list[tuple[ReplyVerdict, ReplyDifference]]] = {}
    for verdict in verdicts:
        if verdict.kind == "differs":
            for key, difference in _keyed(verdict).items():
                found.setdefault(key, []).append((verdict, difference))
    ordered = sorted(found.values(), key=len, reverse=True)
    for number, group in enumerate(ordered):
        verdict, difference = group[0]
        yield Group(
            operation=verdict.call.operation,
            where=printable(f"{difference.part} {difference.place}".strip()),
            by=(cause if number < _MAX_EXPLAINED else _by)(verdict, difference),
            expected=difference.expected,
            received=difference.received,
            times=len(group),
            example=Evidence.of(verdict.call),
        )


def _keyed(verdict: ReplyVerdict) -> dict[tuple[str, ...], ReplyDifference]:
    """Return the differences of a call by keys that equal differences of other calls share.

    If the outcome differs, all other differences follow from that and are left out. Values are in
    the key unless they depend on the customer's data.
    """
    operation = verdict.call.operation
    by_part = {each.part: each for each in reversed(verdict.differences)}
    if outcome := by_part.get("code") or by_part.get("envelope"):
        shown = [by_part[part] for part in ("status", "code") if part in by_part]
        outcomes = (f"{each.expected} {each.received}" for each in shown)
        return {(operation, outcome.part, *outcomes): outcome}
    found: dict[tuple[str, ...], ReplyDifference] = {}
    for each in verdict.differences:
        member = "/".join(each.place.split("/")[:_MEMBER])
        is_fixed = each.part in ("status", "message", "pageable")
        values = [str(each.expected), str(each.received)] if is_fixed else []
        found.setdefault((operation, each.part, member, *values), each)
    return found


def _reasons(verdicts: Iterable[ReplyVerdict]) -> dict[str, int]:
    """Count the reasons why calls are not comparable; "follows from" counts as one reason."""
    whys = [printable(verdict.why) for verdict in verdicts if verdict.kind == "not comparable"]
    counts = Counter(why for why in whys if not why.startswith(FOLLOWS))
    sources = Counter(why for why in whys if why.startswith(FOLLOWS))
    if sources:
        first, *others = sources
        also = f" and {len(others)} more" if others else ""
        counts[f"{first}{also}"] = sources.total()
    return counts


def _cause(
    trials: Trials,
    settings: Mapping[str, Any],
    candidates: Sequence[Candidate],
    verdict: ReplyVerdict,
    difference: ReplyDifference,
) -> str:
    """Return the assumptions with an alternative that explains a call, or else the section."""
    call = verdict.call
    if call.is_limited:
        return "assumption rate-limit"
    if any(reply and reply.is_unauthenticated for reply in (call.reply, verdict.expected)):
        return "assumption credentials"
    found: dict[str, None] = {}
    if difference.part not in ("header", "status"):
        for each in touching(candidates, trials.stories.window(call.number)[0]):
            changed = changed_settings(settings, each.assumption, each.value)
            if Trial(trials, 0, changed).agrees_at(call.number):
                found[each.assumption] = None
    return f"assumption {' or '.join(found)}" if found else _by(verdict, difference)


def _by(verdict: ReplyVerdict, difference: ReplyDifference) -> str:
    call = verdict.call
    is_general = difference.part == "code" and str(difference.expected).startswith("SANDBOX_")
    if is_general and call.operation != STATUS:
        return "assumption general-errors"
    source = CALLS[call.operation]["source"] if call.operation else "section 4"
    part = difference.pointer if difference.part == "header" else difference.part
    return _PARTS.get(part) or source


def additions_of(verdicts: Iterable[ReplyVerdict], documents: Documents) -> list[Addition]:
    customer = resolve(documents.interface, "#/components/schemas/Customer")["properties"]
    codes: Mapping[str, Any] = documents.interface["components"]["x-codes"]
    found: dict[tuple[str, str], list[RecordedCall]] = {}
    for verdict in verdicts:
        for what in (*_unknown_code(verdict, codes), *_unknown_names(verdict.call, customer)):
            found.setdefault(what, []).append(verdict.call)
    return [
        Addition(kind, printable(what), calls[0].place, len(calls))
        for (kind, what), calls in found.items()
    ]


def _unknown_code(verdict: ReplyVerdict, codes: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    reply, expected = verdict.call.reply, verdict.expected
    message = (reply.document or {}).get("errorMessage")
    if expected is not None and is_general(reply, expected):
        code, text = reply.code or "(no envelope)", str(message or "")
        shown = f"{code} with status {reply.status}: {text!r}"
        yield "code", f"{shown}, where the sandbox has {expected.code}"
    elif reply.code in codes:
        if isinstance(message, str) and not message.startswith(codes[reply.code]["message"]):
            yield "message", f"{reply.code}: {message!r}"
    elif reply.code:
        yield "code", f"{reply.code} with status {reply.status}"


def _unknown_names(call: RecordedCall, fields: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for name in dict.fromkeys(name.lower() for name, _ in call.reply.headers):
        if name not in _USUAL and not name.startswith("x-sandbox-"):
            yield "header", name
    for name, value in call.reply.result.items() if call.operation == READ else ():
        if name not in fields:
            yield "field", name
        elif value not in (None, *fields[name].get("enum", (value,))):
            yield "field", f"{name}: {value!r}"
