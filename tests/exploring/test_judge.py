"""The judge: what a run shows about a client, by how it ended and what has changed."""

from typing import Any, Final

import pytest

from mock_server.exploring.judge import Fair, NotRepeatableError, Verdict
from mock_server.exploring.run import NeverEndsError, Run

NAME: Final = ("customer a", "/name")
TYPE: Final = ("customer a", "/type")
FAIR: Final = {NAME: ("Old", "New"), TYPE: (None, "BUSINESS")}
ERROR: Final = ValueError("it failed")
LOST: Final = ConnectionError("lost")

VERDICTS: Final = [
    (None, FAIR, Verdict.FINE),
    (None, {}, Verdict.PASSED_BUT),
    (None, {NAME: ("Old", "New")}, Verdict.PASSED_BUT),
    (None, {**FAIR, ("customer b", "/name"): ("B", "C")}, Verdict.PASSED_BUT),
    (ERROR, {}, Verdict.FINE),
    (ERROR, FAIR, Verdict.RAISED_BUT),
    (ERROR, {**FAIR, ("customer b", "/name"): ("B", "C")}, Verdict.RAISED_BUT),
    (ERROR, {NAME: ("Old", "New")}, Verdict.PARTIAL),
    (LOST, {}, Verdict.FINE),
    (LOST, FAIR, Verdict.FINE),
    (LOST, {NAME: ("Old", "New")}, Verdict.FINE),
    (NeverEndsError("it waits"), {}, Verdict.NEVER_ENDS),
]


@pytest.mark.parametrize(("error", "changes", "verdict"), VERDICTS)
def test_verdicts(error: BaseException | None, changes: Any, verdict: Verdict) -> None:
    fair = Fair.of(Run(changes=FAIR), Run(changes=FAIR))
    assert fair.verdict(Run(error=error, changes=changes), (ConnectionError,)) is verdict


def test_a_test_that_changes_nothing_tells_the_truth_however_it_ends() -> None:
    fair = Fair.of(Run(), Run())
    assert fair.verdict(Run(error=ERROR), ()) is Verdict.FINE
    assert fair.verdict(Run(), ()) is Verdict.FINE


def test_values_that_differ_between_fair_runs_count_as_there_or_not_there() -> None:
    fair = Fair.of(
        Run(changes={NAME: ("Old", "random 1")}), Run(changes={NAME: ("Old", "random 2")})
    )
    assert fair.verdict(Run(changes={NAME: ("Old", "random 3")}), ()) is Verdict.FINE
    assert fair.verdict(Run(changes={}), ()) is Verdict.PASSED_BUT
    assert fair.verdict(Run(changes={NAME: ("Old", None)}), ()) is Verdict.PASSED_BUT


def test_a_run_that_is_fine_but_breaks_a_rule_is_misconduct_where_that_counts() -> None:
    fair = Fair.of(Run(), Run())
    rule: Any = object()
    assert fair.verdict(Run(broken=[rule]), ()) is Verdict.MISCONDUCT


def test_only_lies_and_what_never_ends_fail_a_test() -> None:
    grave = {verdict for verdict in Verdict if verdict.is_grave}
    assert grave == {
        Verdict.PASSED_BUT,
        Verdict.RAISED_BUT,
        Verdict.NEVER_ENDS,
        Verdict.MISCONDUCT,
    }
    assert {verdict for verdict in Verdict if verdict.is_lie} == {
        Verdict.PASSED_BUT,
        Verdict.RAISED_BUT,
    }


def test_other_calls_in_the_second_fair_run_are_refused() -> None:
    def run(*calls: tuple[str, str]) -> Run:
        made: Any = [_Call(operation, customer) for operation, customer in calls]
        return Run(calls=made)

    read, modify, other = ("getCustomer", "a"), ("modifyCustomer", "a"), ("getCustomer", "b")
    Fair.of(run(read, other, modify), run(other, read, modify))
    for changed in [run(modify, read), run(read), run(read, modify, other)]:
        with pytest.raises(NotRepeatableError, match="in fair weather, the test calls"):
            Fair.of(run(read, modify), changed)


class _Call:
    def __init__(self, operation: str, customer: str) -> None:
        self.operation, self.customer = operation, customer
