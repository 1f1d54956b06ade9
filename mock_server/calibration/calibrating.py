"""Calibrates: determines what a recording shows about each assumption.

read off → replay → search for settings → judge each assumption → list additions to the register
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from mock_server.calibration import reading_off
from mock_server.calibration.comparison import Addition, additions_of
from mock_server.calibration.reading_off import Evidence, Ruling, undecided
from mock_server.calibration.replay import ReplyVerdict, Trial, Trials, value_key
from mock_server.calibration.searching import Candidate, Search, listed, retention_of
from mock_server.calibration.stories import Spelling, StoryLife
from mock_server.contract.contract import Documents
from mock_server.contract.texts.printable import counted
from mock_server.contract.values.walk import MISSING
from mock_server.recordings.recording import RecordedCall
from mock_server.recordings.traffic import STATUS, Traffic, read_traffic
from mock_server.sandbox.scenario.scenario import BuiltScenario

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
        if finding.verdict == "contradicted" and finding.setting is not MISSING
    }


def calibrate(
    recorded: Sequence[RecordedCall],
    documents: Documents,
    by_hand: BuiltScenario | None = None,
    progress: Callable[[str], None] = lambda _: None,
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
    calls = traffic.calls
    spelling = reading_off.spelling_of(traffic, defaults, documents)
    progress(counted(len(calls), "call was read", "calls were read"))
    trials = Trials(documents, traffic, spelling, by_hand)
    findings = _read_off(traffic, spelling, trials.stories.lives, documents)
    statuses = reading_off.judge_statuses(calls, {}, defaults[_STATUSES])
    settings = _supported({**findings, _STATUSES: statuses})
    known: dict[tuple[str, bytes], Evidence] = {}
    if (waiting := reading_off.waiting_of(calls)) is not None:
        does, excluded, shown = waiting
        known[_IN_PROGRESS, value_key(excluded)] = shown
        settings |= {_IN_PROGRESS: does} if does == "queued" else {}
    found = [each for each in listed(register) if each.assumption != _CODES]
    versions = dict.fromkeys(call.version for call in calls if call.version not in ("", "v2"))
    found += [Candidate("versions", [each]) for each in versions] + retention_of(calls)
    search = Search(trials, Trial(trials, 0, settings), register, found, known, progress)
    search.run()
    verdicts = search.verdicts()
    # The sandbox's outcomes identify general failures, whose codes the service spells differently.
    outcomes = {each.call.number: each.outcome for each in verdicts}
    findings[_STATUSES] = reading_off.judge_statuses(calls, outcomes, defaults[_STATUSES])
    findings[_CODES] = reading_off.judge_general_errors(calls, outcomes)
    left = [name for name in register if name not in findings]
    progress(f"judging {counted(len(left), 'assumption')}")
    findings |= {name: search.judge(name) for name in left}
    return Calibration(
        findings={name: findings[name] for name in register},
        notes=trials.worlds[search.found.world].notes,
        additions=additions_of(verdicts, documents),
        differing=[verdict for verdict in verdicts if verdict.kind == "differs"],
        calls=len(calls),
    )


def _read_off(
    traffic: Traffic, spelling: Spelling, lives: Mapping[str, StoryLife], documents: Documents
) -> dict[str, Ruling]:
    calls = traffic.calls
    defaults = {name: row["default"] for name, row in documents.assumptions.items()}
    queries = (call for call in calls if call.operation == STATUS)
    readings = (call for call in calls if call.is_reading)
    return {
        "status-endpoint": reading_off.judge_endpoint(traffic, defaults["status-endpoint"]),
        "status-values": reading_off.judge_words(
            "status-values", queries, defaults["status-values"], spelling.setting
        ),
        "credentials": reading_off.judge_credentials(calls),
        _OF_CUSTOMERS: reading_off.judge_words(_OF_CUSTOMERS, readings, defaults[_OF_CUSTOMERS]),
        _UNITS_KEY: reading_off.judge_due_units_key(calls, documents),
        "pageable": reading_off.judge_pageable(calls, defaults["pageable"]),
        "retry-after": reading_off.judge_retry_after(calls, lives, defaults["retry-after"]),
        "rate-limit": reading_off.judge_rate(calls),
        **{name: undecided(name) for name in ("empty-value", "callbacks", "read-staleness")},
    }
