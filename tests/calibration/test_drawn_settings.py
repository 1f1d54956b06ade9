"""Settings drawn at random are found if the traffic decides them, and none is found wrong.

The service is the sandbox with other assumptions, clock and latencies, which the calibration does
not know. `make calibrations` draws many more settings (`CALIBRATION_SEEDS`).
"""

import os
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from support.calibrating.drawing import Score, draw_service, judge

from mock_server.calibration.calibrating import calibrate
from mock_server.recordings.recording import RecordedCall, Recording
from mock_server.recordings.recording_file import read_recording, write_recording
from mock_server.recordings.traffic import read_traffic
from mock_server.server.shipped import documents

SEEDS = range(*map(int, os.environ.get("CALIBRATION_SEEDS", "24:25").split(":")))


def test_drawn_settings_are_found_and_none_is_wrong() -> None:
    score = Score()
    for seed in SEEDS:
        judge(draw_service(seed), score)
    print(f"found {score.found}, undecided {len(score.undecided)}, wrong {len(score.wrong)}")  # noqa: T201
    print("\n".join(score.undecided))  # noqa: T201
    assert score.wrong == []
    assert score.found >= 3 * len(score.undecided)


@pytest.fixture(scope="module", name="calls")
def _calls() -> Sequence[RecordedCall]:
    return draw_service(5, situations=2, names=False, settings={}).calls


def test_calls_are_the_same_from_a_har(calls: Sequence[RecordedCall], tmp_path: Path) -> None:
    write_recording(tmp_path / "calls.har", Recording(tuple(calls)), as_har=True)
    read = read_recording(tmp_path / "calls.har").calls
    named = (replace(each, place="", requester=None) for each in calls)
    assert [replace(each, place="", requester=None) for each in read] == [*named]
    traffics = (read_traffic(each, "") for each in (read, calls))
    one, other = ([call.requester for call in each.calls] for each in traffics)
    assert len({*zip(one, other, strict=True)}) == len({*one})


def test_every_assumption_gets_a_verdict_and_the_undecided_say_what_would_decide(
    calls: Sequence[RecordedCall],
) -> None:
    found = calibrate(calls, documents())
    assert list(found.findings) == list(documents().assumptions)
    for finding in found.findings.values():
        assert bool(finding.would_decide) is (finding.verdict == "undecided")


def test_without_credentials_one_requester_above_all_is_supposed(
    calls: Sequence[RecordedCall],
) -> None:
    operators = ("authorization", "Bearer operator-token")
    bare = [
        replace(call, headers=(), requester=None) for call in calls if operators in call.headers
    ]
    result = calibrate(bare[:9], documents())
    assert "presumably one requester above all customers: the" in result.notes[0]
    assert result.findings["credentials"].verdict == "undecided"
