"""Settings drawn at random are found if the traffic decides them, and none is found wrong.

The service is the sandbox with other assumptions, clock and latencies, which the calibration does
not know. `make calibrations` draws many more settings (`CALIBRATION_SEEDS`).
"""

import os
from dataclasses import replace

from support.calibrating.drawing import Score, draw_service, judge

from mock_server.calibration import calibrate
from mock_server.recordings import RecordedCall
from mock_server.server.shipped import documents

SEEDS = range(*map(int, os.environ.get("CALIBRATION_SEEDS", "24:26").split(":")))


def test_drawn_settings_are_found_and_none_is_wrong() -> None:
    score = Score()
    for seed in SEEDS:
        judge(draw_service(seed), score)
    print(f"found {score.found}, undecided {len(score.undecided)}, wrong {len(score.wrong)}")  # noqa: T201
    print("\n".join(score.undecided))  # noqa: T201
    assert score.wrong == []
    assert score.found >= 3 * len(score.undecided)


def test_a_listed_code_is_found_where_a_service_shows_it_for_a_general_failure() -> None:
    score = Score()
    found = judge(draw_service(135), score)
    assert score.wrong == []
    shown = found.findings["general-errors"].setting
    assert shown["SANDBOX_NOT_ELIGIBLE"]["code"] == "CUSTOMER_1003"


def test_every_assumption_gets_a_verdict_and_the_undecided_say_what_would_decide() -> None:
    drawn = draw_service(3, situations=3)
    result = calibrate(drawn.calls, documents())
    assert list(result.findings) == list(documents().assumptions)
    for finding in result.findings.values():
        assert bool(finding.would_decide) is (finding.verdict == "undecided")


def test_without_credentials_one_requester_above_all_is_supposed() -> None:
    drawn = draw_service(5, situations=4, names=False, settings={})
    bare = [_without_credentials(call) for call in drawn.calls if _is_of_operator(call)]
    result = calibrate(bare, documents())
    assert "presumably one requester above all customers: the" in result.notes[0]
    assert result.findings["credentials"].verdict == "undecided"


def test_a_header_that_grants_no_access_is_not_a_credential() -> None:
    drawn = draw_service(5, situations=4, names=False, settings={})
    calls = [
        replace(call, headers=(("x-csrf-token", "a1b2"), *call.headers)) for call in drawn.calls
    ]
    answer, bare = (calibrate(each, documents()).findings for each in (calls, drawn.calls))
    assert answer["credentials"].setting == bare["credentials"].setting


def test_without_requesters_eligibility_is_undecided() -> None:
    drawn = draw_service(5, situations=4, names=False, settings={})
    result = calibrate(drawn.calls, documents())
    assert result.findings["sub-customers"].verdict == "undecided"


def _is_of_operator(call: RecordedCall) -> bool:
    return ("authorization", "Bearer operator-token") in call.headers


def _without_credentials(call: RecordedCall) -> RecordedCall:
    kept = tuple(each for each in call.headers if each[0] != "authorization")
    return replace(call, headers=kept, requester=None)
