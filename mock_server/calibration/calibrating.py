"""Calibrates: determines what a recording shows about each assumption.

read off → replay → search for settings → judge each assumption → list additions to the register
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from mock_server.calibration import reading_off
from mock_server.calibration.additions import Addition, additions_of
from mock_server.calibration.assumption_judge import Judge
from mock_server.calibration.instants import judge_rate, waiting_of
from mock_server.calibration.replay import ReplyVerdict
from mock_server.calibration.rulings import NOTHING, Evidence, Ruling, decided_by, undecided
from mock_server.calibration.searching import Search, listed, retention_of, versions_seen
from mock_server.calibration.stories import Spelling, read_lives, stories_of
from mock_server.calibration.trials import ReplaySandboxes, Trials, replay_world, value_key
from mock_server.contract.contract import Documents
from mock_server.contract.texts.printable import counted
from mock_server.recordings import RecordedCall
from mock_server.recordings.implied_world import implied_worlds
from mock_server.recordings.traffic import STATUS, Traffic, is_reading, read_traffic
from mock_server.sandbox.scenario.scenario import BuiltScenario

Progress = Callable[[str], None]

_UNITS_KEY: Final = "payment-due-units-key"
_OF_CUSTOMERS: Final = "customer-status-values"
_IN_PROGRESS: Final = "modify-in-progress"
_STATUSES: Final = "http-status"
_CODES: Final = "general-errors"


@dataclass(frozen=True, slots=True)
class Calibration:
    """What a recording shows about the register of assumptions.

    `notes` say what is presumed about the world, `additions` what is not in the register, and
    `differing` are the calls that differ even under the settings found.
    """

    findings: Mapping[str, Ruling]
    notes: Sequence[str]
    additions: Sequence[Addition]
    differing: Sequence[ReplyVerdict]
    calls: int

    @property
    def settings(self) -> Mapping[str, Any]:
        return _supported(self.findings)


def _supported(findings: Mapping[str, Ruling]) -> dict[str, Any]:
    return {
        name: finding.setting
        for name, finding in findings.items()
        if finding.verdict == "contradicted" and finding.setting is not NOTHING
    }


def calibrate(
    recorded: Sequence[RecordedCall],
    documents: Documents,
    by_hand: BuiltScenario | None = None,
    progress: Progress = lambda _: None,
) -> Calibration:
    """Return what recorded calls show about each assumption.

    Args:
        recorded: The calls, at least one.
        documents: The contract.
        by_hand: What is known of the world: hierarchy, requesters, catalogue and packages.
        progress: Called with a message about each stage.
    """
    register = documents.assumptions
    defaults = {name: row["default"] for name, row in register.items()}
    traffic = read_traffic(recorded, defaults["status-endpoint"])
    spelling = reading_off.spelling_of(traffic, defaults["status-values"], documents)
    progress(counted(len(traffic.calls), "call was read", "calls were read"))
    findings = _read_off(traffic, spelling, defaults, documents)
    search = _search(traffic, spelling, findings, documents, by_hand, progress)
    verdicts = search.trials.all_verdicts(search.world, search.settings)
    # The sandbox's outcomes identify general failures, whose codes the service spells differently.
    outcomes = {each.call.number: each.outcome for each in verdicts}
    findings[_STATUSES] = reading_off.judge_statuses(traffic.calls, outcomes, defaults[_STATUSES])
    findings[_CODES] = reading_off.judge_general_errors(traffic.calls, outcomes)
    judge = Judge(search, register, _known(traffic))
    left = [name for name in register if name not in findings]
    progress(f"judging {counted(len(left), 'assumption')}")
    findings |= {name: judge.judge(name) for name in left}
    return Calibration(
        findings={name: findings[name] for name in register},
        notes=search.trials.worlds[search.world].notes,
        additions=additions_of(verdicts, documents),
        differing=[verdict for verdict in verdicts if verdict.kind == "differs"],
        calls=len(traffic.calls),
    )


def _read_off(
    traffic: Traffic, spelling: Spelling, defaults: Mapping[str, Any], documents: Documents
) -> dict[str, Ruling]:
    calls = traffic.calls
    lives = read_lives(calls, spelling)
    queries = (call for call in calls if call.operation == STATUS)
    rate = decided_by("rate-limit").would_decide
    return {
        "status-endpoint": reading_off.judge_endpoint(traffic, defaults["status-endpoint"]),
        "status-values": reading_off.judge_words(
            "status-values", queries, defaults["status-values"], spelling.setting
        ),
        "credentials": reading_off.judge_credentials(calls),
        _OF_CUSTOMERS: reading_off.judge_words(
            _OF_CUSTOMERS, filter(is_reading, calls), defaults[_OF_CUSTOMERS]
        ),
        _UNITS_KEY: reading_off.judge_due_units_key(calls, documents),
        "pageable": reading_off.judge_pageable(calls, defaults["pageable"]),
        "retry-after": reading_off.judge_retry_after(calls, lives, defaults["retry-after"]),
        "rate-limit": judge_rate(calls, rate),
        **{name: undecided(name) for name in ("empty-value", "callbacks", "read-staleness")},
    }


def _search(
    traffic: Traffic,
    spelling: Spelling,
    findings: Mapping[str, Ruling],
    documents: Documents,
    by_hand: BuiltScenario | None,
    progress: Progress,
) -> Search:
    settings = _supported(findings)
    default = documents.assumptions[_STATUSES]["default"]
    known = reading_off.judge_statuses(traffic.calls, {}, default)
    if known.verdict == "contradicted":
        settings[_STATUSES] = known.setting
    key = settings.get(_UNITS_KEY, documents.assumptions[_UNITS_KEY]["default"])
    waiting = waiting_of(traffic.calls)
    if waiting is not None and waiting.does == "queued":
        settings[_IN_PROGRESS] = "queued"
    trials = Trials(
        ReplaySandboxes(documents),
        [replay_world(each, by_hand) for each in implied_worlds(traffic, by_hand, key)],
        stories_of(traffic, spelling),
        key,
    )
    candidates = [
        *(each for each in listed(documents.assumptions) if each.assumption != _CODES),
        *versions_seen(traffic.calls),
        *retention_of(traffic.calls),
    ]
    search = Search(trials, settings, candidates, progress)
    search.run()
    return search


def _known(traffic: Traffic) -> Mapping[tuple[str, bytes], Evidence]:
    """Return evidence other than replies that excludes a value, by assumption and value key."""
    waiting = waiting_of(traffic.calls)
    if waiting is None:
        return {}
    excluded = "queued" if waiting.does == "accepted" else "accepted"
    says = f"the second of two modifies shows by its duration that it is not {excluded}"
    return {(_IN_PROGRESS, value_key(excluded)): Evidence.of(waiting.shown_by, says)}
