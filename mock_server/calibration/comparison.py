"""Compares a recording with the sandbox, and reports each difference once, with its cause.

Every call matches, differs or is not comparable; these are counted separately.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from mock_server.calibration import reading_off
from mock_server.calibration.additions import Addition, additions_of
from mock_server.calibration.differing import ReplyDifference, compare_headers
from mock_server.calibration.instants import limited_by
from mock_server.calibration.replay import FOLLOWS, ReplyVerdict
from mock_server.calibration.rulings import Evidence
from mock_server.calibration.searching import listed, touching
from mock_server.calibration.stories import stories_of
from mock_server.calibration.trials import ReplaySandboxes, Trials, changed_settings, replay_world
from mock_server.contract.assumptions import (
    RateLimit,
    read_assumptions,
    read_rate_limit,
    values_in_force,
)
from mock_server.contract.contract import Documents
from mock_server.contract.recorded import CALLS
from mock_server.contract.texts.printable import printable
from mock_server.recordings import RecordedCall
from mock_server.recordings.implied_world import implied_worlds
from mock_server.recordings.traffic import (
    STATUS,
    ServiceCall,
    Traffic,
    is_limited,
    is_unauthenticated,
    read_traffic,
)
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
}


_HEADERS: Final[Mapping[str, str]] = {
    "Location": "assumption status-endpoint",
    "Retry-After": "assumption retry-after",
}


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
    words = read_assumptions(values).status_values.by_status.values()
    spelling = reading_off.spelling_of(traffic, [*words], documents)
    key = reading_off.judge_due_units_key(traffic.calls, documents).setting
    units_key = key if isinstance(key, str) else values["payment-due-units-key"]
    implied = implied_worlds(traffic, by_hand, units_key)[0]
    worlds = [replay_world(implied, by_hand)]
    trials = Trials(ReplaySandboxes(documents), worlds, stories_of(traffic, spelling), units_key)
    verdicts: list[ReplyVerdict] = []
    for story in range(len(trials.stories)):
        progress(f"comparing story {story + 1} of {len(trials.stories)}")
        found = trials.verdicts(0, settings, story)
        verdicts += map(_with_headers, found)
    verdicts += _of_rates(traffic.calls, read_rate_limit(values["rate-limit"]))
    verdicts.sort(key=lambda verdict: verdict.call.number)
    shown = _statuses_shown(verdicts, traffic, documents)
    causes = _Causes(trials, {**settings, **shown}, documents)
    counts = Counter(verdict.kind for verdict in verdicts)
    return Comparison(
        matching=counts["match"],
        differing=counts["differs"],
        not_comparable=counts["not comparable"],
        differences=list(_groups(verdicts, causes)),
        incomparable=_reasons(verdicts),
        additions=additions_of(verdicts, documents),
        notes=implied.notes,
    )


def _statuses_shown(
    verdicts: Sequence[ReplyVerdict], traffic: Traffic, documents: Documents
) -> dict[str, Any]:
    """Return the statuses that the recording shows, so that they do not hide other causes."""
    outcomes = {verdict.call.number: verdict.outcome for verdict in verdicts}
    default = documents.assumptions[_STATUSES]["default"]
    ruling = reading_off.judge_statuses(traffic.calls, outcomes, default)
    return {_STATUSES: ruling.setting} if ruling.verdict == "contradicted" else {}


def _with_headers(verdict: ReplyVerdict) -> ReplyVerdict:
    if verdict.kind != "match" or verdict.expected is None:
        return verdict
    found = tuple(compare_headers(verdict.call.reply, verdict.expected))
    return replace(verdict, kind="differs", differences=found) if found else verdict


def _of_rates(calls: Sequence[ServiceCall], limit: RateLimit | None) -> Iterator[ReplyVerdict]:
    predicted = limited_by(calls, limit)
    for call in calls:
        if not is_limited(call):
            continue
        if call.number in predicted:
            yield ReplyVerdict(call, "match")
        else:
            shown = "answered" if limit is None else f"answered, with a limit of {limit}"
            found = ReplyDifference("status", "", shown, call.reply.status)
            yield ReplyVerdict(call, "differs", (found,), outcome="SANDBOX_RATE_LIMITED")


def _groups(verdicts: Iterable[ReplyVerdict], causes: "_Causes") -> Iterator[Group]:
    found: dict[tuple[str, ...], list[tuple[ReplyVerdict, ReplyDifference]]] = {}
    for verdict in verdicts:
        if verdict.kind == "differs":
            for key, difference in _keyed(verdict).items():
                found.setdefault(key, []).append((verdict, difference))
    ordered = sorted(found.values(), key=len, reverse=True)
    for number, group in enumerate(ordered):
        verdict, difference = group[0]
        call = verdict.call
        yield Group(
            operation=call.operation,
            where=printable(f"{difference.part} {difference.place}".strip()),
            by=(causes.of if number < _MAX_EXPLAINED else _by)(verdict, difference),
            expected=difference.expected,
            received=difference.received,
            times=len(group),
            example=Evidence.of(call),
        )


def _keyed(verdict: ReplyVerdict) -> dict[tuple[str, ...], ReplyDifference]:
    """Return the differences of a call by keys that equal differences of other calls share.

    If the outcome differs, all other differences follow from that and are left out.
    """
    call = verdict.call
    outcomes = [each for each in verdict.differences if each.part in ("code", "envelope")]
    outcome_parts = [each for each in verdict.differences if each.part in ("status", "code")]
    if outcomes:
        shown = [f"{each.expected} {each.received}" for each in outcome_parts]
        return {(call.operation, outcomes[0].part, *shown): outcomes[0]}
    found: dict[tuple[str, ...], ReplyDifference] = {}
    for each in verdict.differences:
        member = "/".join(each.place.split("/")[:_MEMBER])
        found.setdefault((call.operation, each.part, member, *_shown(each)), each)
    return found


def _shown(difference: ReplyDifference) -> tuple[str, ...]:
    """Return the values of a difference, unless they depend on the customer's data."""
    if difference.part in ("status", "message", "pageable"):
        return str(difference.expected), str(difference.received)
    return ()


def _reasons(verdicts: Iterable[ReplyVerdict]) -> dict[str, int]:
    """Count the reasons why calls are not comparable; "follows from" counts as one reason."""
    whys = [printable(verdict.why) for verdict in verdicts if verdict.kind == "not comparable"]
    counted = Counter(why for why in whys if not why.startswith(FOLLOWS))
    sources = Counter(why for why in whys if why.startswith(FOLLOWS))
    if sources:
        first, *others = sources
        also = f" and {len(others)} more" if others else ""
        counted[f"{first}{also}"] = sources.total()
    return counted


class _Causes:
    def __init__(self, trials: Trials, settings: Mapping[str, Any], documents: Documents) -> None:
        self._trials = trials
        self._settings = settings
        self._candidates = listed(documents.assumptions)
        self._stories = {
            call.number: at for at, story in enumerate(trials.stories) for call in story.calls
        }

    def of(self, verdict: ReplyVerdict, difference: ReplyDifference) -> str:
        """Return the assumptions with an alternative that explains a call, or else the section."""
        call = verdict.call
        if is_limited(call):
            return "assumption rate-limit"
        if any(reply and is_unauthenticated(reply) for reply in (call.reply, verdict.expected)):
            return "assumption credentials"
        if difference.part in ("header", "status"):
            return _by(verdict, difference)
        at = self._stories[call.number]
        found: dict[str, None] = {}
        for each in touching(self._candidates, self._trials.causes(at, call.number)):
            changed = changed_settings(self._settings, each.assumption, each.value)
            if self._trials.agrees_at(0, changed, at, call.number):
                found[each.assumption] = None
        return f"assumption {' or '.join(found)}" if found else _by(verdict, difference)


def _by(verdict: ReplyVerdict, difference: ReplyDifference) -> str:
    call = verdict.call
    if difference.part == "header":
        return _HEADERS[difference.pointer]
    is_general = difference.part == "code" and str(difference.expected).startswith("SANDBOX_")
    if is_general and call.operation != STATUS:
        return "assumption general-errors"
    source = CALLS[call.operation]["source"] if call.operation else "section 4"
    return _PARTS.get(difference.part) or source
