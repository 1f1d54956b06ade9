"""The judge: what a run shows about a client, by how it ended and what has changed."""

from typing import Any, Final

import pytest

from mock_server.exploring.judge import Fair, Judgement, NotRepeatableError
from mock_server.exploring.trial import NeverEndsError, Trial

NAME: Final = ("customer a", "/name")
TYPE: Final = ("customer a", "/type")
FAIR: Final = {NAME: ("Old", "New"), TYPE: (None, "BUSINESS")}
ERROR: Final = ValueError("it failed")
LOST: Final = ConnectionError("lost")

VERDICTS: Final = [
    (None, FAIR, Judgement.FINE),
    (None, {}, Judgement.PASSED_BUT),
    (None, {NAME: ("Old", "New")}, Judgement.PASSED_BUT),
    (None, {**FAIR, ("customer b", "/name"): ("B", "C")}, Judgement.PASSED_BUT),
    (ERROR, {}, Judgement.FINE),
    (ERROR, FAIR, Judgement.RAISED_BUT),
    (ERROR, {**FAIR, ("customer b", "/name"): ("B", "C")}, Judgement.RAISED_BUT),
    (ERROR, {NAME: ("Old", "New")}, Judgement.PARTIAL),
    (LOST, {}, Judgement.FINE),
    (LOST, FAIR, Judgement.FINE),
    (LOST, {NAME: ("Old", "New")}, Judgement.FINE),
    (ExceptionGroup("of tasks", [LOST, ExceptionGroup("", [LOST])]), FAIR, Judgement.FINE),
    (ExceptionGroup("of tasks", [LOST, ERROR]), FAIR, Judgement.RAISED_BUT),
    (NeverEndsError("it waits"), {}, Judgement.NEVER_ENDS),
]


@pytest.mark.parametrize(("error", "changes", "verdict"), VERDICTS)
def test_verdicts(error: BaseException | None, changes: Any, verdict: Judgement) -> None:
    fair = Fair.of(Trial(changes=FAIR), Trial(changes=FAIR))
    assert fair.verdict(Trial(error=error, changes=changes), (ConnectionError,)) is verdict


def test_a_test_that_changes_nothing_tells_the_truth_however_it_ends() -> None:
    fair = Fair.of(Trial(), Trial())
    assert fair.verdict(Trial(error=ERROR), ()) is Judgement.FINE
    assert fair.verdict(Trial(), ()) is Judgement.FINE


def test_a_test_that_undoes_its_changes_may_fail_in_the_middle() -> None:
    fair = Fair.of(Trial(), Trial())
    assert fair.verdict(Trial(error=ERROR, changes=FAIR), ()) is Judgement.PARTIAL


def test_values_that_differ_between_fair_runs_count_as_there_or_not_there() -> None:
    fair = Fair.of(
        Trial(changes={NAME: ("Old", "random 1")}), Trial(changes={NAME: ("Old", "random 2")})
    )
    assert fair.verdict(Trial(changes={NAME: ("Old", "random 3")}), ()) is Judgement.FINE
    assert fair.verdict(Trial(changes={}), ()) is Judgement.PASSED_BUT
    assert fair.verdict(Trial(changes={NAME: ("Old", None)}), ()) is Judgement.PASSED_BUT


def test_a_run_that_is_fine_but_breaks_a_rule_is_misconduct_where_that_counts() -> None:
    fair = Fair.of(Trial(), Trial())
    rule: Any = object()
    assert fair.verdict(Trial(broken=[rule]), ()) is Judgement.MISCONDUCT


def test_only_lies_and_what_never_ends_fail_a_test() -> None:
    grave = {verdict for verdict in Judgement if verdict.is_grave}
    assert grave == {
        Judgement.PASSED_BUT,
        Judgement.RAISED_BUT,
        Judgement.NEVER_ENDS,
        Judgement.MISCONDUCT,
    }
    assert {verdict for verdict in Judgement if verdict.is_lie} == {
        Judgement.PASSED_BUT,
        Judgement.RAISED_BUT,
    }


def test_other_calls_in_the_second_fair_run_are_refused() -> None:
    def run(*calls: tuple[str, str]) -> Trial:
        made: Any = [_Call(operation, customer) for operation, customer in calls]
        return Trial(calls=made)

    read, modify, other = ("getCustomer", "a"), ("modifyCustomer", "a"), ("getCustomer", "b")
    Fair.of(run(read, other, modify), run(other, read, modify))
    for changed in [run(modify, read), run(read), run(read, modify, other)]:
        with pytest.raises(NotRepeatableError, match="in fair weather, the test calls"):
            Fair.of(run(read, modify), changed)


class _Call:
    def __init__(self, operation: str, customer: str) -> None:
        self.operation, self.customer_id = operation, customer
