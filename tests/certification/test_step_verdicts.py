"""The verdict on each condition of a step, from what a sandbox shows."""

from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from support import NORTH, Client
from support.bundles import bundle_of, write

from mock_server.sandbox.certification import (
    WORST_FIRST,
    StepResult,
    decide,
    invalid_expectations,
    verdict_of,
)
from mock_server.server.step_reports import judged

READ = {"match": {"operation": "getCustomer"}}
NOW = "2026-01-01T09:00:00.000Z"
CLOCK = f'it is {{"now":"{NOW}","speed":0}}'


def client() -> Client:
    """A client that has read a customer, and once without an id."""
    made = Client.of()
    made.get(NORTH)
    made.get("undefined")
    return made


def found(made: Client, **step: Any) -> list[tuple[str, str, str]]:
    results = decide({"id": "it", "title": "It", **step}, made.sandbox, made.now_ms)
    return [(result.what, result.verdict, result.says) for result in results]


MISSED = "0 matched; entry 2 differs in operation; entry 1 differs in operation"
NULL_ID = (
    "conduct null-id",
    "failed",
    "entry 2 has no id where one belongs: 'undefined' for {id} in the path",
)


def test_calls_that_were_made_pass_and_a_broken_rule_fails_unasked() -> None:
    assert found(client(), awaits=[READ], holds={"verify": [{**READ, "exactly": 2}]}) == [
        ('calls {"match":{"operation":"getCustomer"}}', "passed", "2 matched"),
        ('calls {"match":{"operation":"getCustomer"},"exactly":2}', "passed", "2 matched"),
        NULL_ID,
    ]


def test_nothing_else_is_decided_without_the_awaited_calls() -> None:
    modify = {"match": {"operation": "modifyCustomer"}}
    assert found(client(), awaits=[modify], holds={"verify": [READ]}) == [
        ('calls {"match":{"operation":"modifyCustomer"}}', "failed", MISSED)
    ]


def test_calls_that_nearly_match_are_named() -> None:
    refused = {"match": {"operation": "getCustomer", "code": "CUSTOMER_1006"}}
    [missed, _] = decide({"holds": {"verify": [refused]}}, client().sandbox, client().now_ms)
    assert (missed.verdict, missed.entries) == ("failed", [2, 1])
    assert missed.says == "0 matched; entry 2 differs in code; entry 1 differs in code"


def test_a_rule_that_was_not_met_is_not_decided() -> None:
    assert found(client(), holds={"conduct": ["no-jitter", "null-id"]}) == [
        ("conduct no-jitter", "skipped", "there was no opportunity to break it"),
        NULL_ID,
    ]


def test_a_rule_excluded_by_the_scenario_is_reported_and_counts_only_if_asked_for() -> None:
    made = Client.of(conduct={"exclude": {"null-id": "the gateway checks"}})
    made.get("undefined")
    excluded = "the scenario excludes it: the gateway checks"
    assert found(made) == [("conduct null-id", "omitted", excluded)]
    assert found(made, holds={"conduct": ["null-id"]}) == [("conduct null-id", "skipped", excluded)]


def test_no_rule_is_passed_once_a_call_has_left_the_journal() -> None:
    made = Client.of(limits={"journalEntries": 2})
    for customer in (NORTH, NORTH, "undefined"):
        made.get(customer)
    says = "not judged: judged 2 of 3 calls; raise limits.journalEntries or limits.journalBytes"
    lost = ("conduct in all calls", "skipped", says)
    assert found(made, holds={"conduct": ["secret-in-url", "no-jitter"]}) == [
        lost,
        (NULL_ID[0], NULL_ID[1], NULL_ID[2].replace("entry 2", "entry 3")),
    ]
    made.get(NORTH)
    made.get(NORTH)
    assert found(made) == [(*lost[:2], says.replace("of 3", "of 5"))]


@pytest.mark.parametrize(
    ("pointer", "equals", "verdict", "says"),
    [
        ("/packages/0/name", "Silver", "failed", "the state has no such value"),
        ("/nothing", None, "failed", "the state has no such value"),
        ("/accepted", 0, "passed", "it is 0"),
        ("/accepted", "0", "failed", "it is 0"),
        ("/accepted", Decimal("0.0"), "passed", "it is 0"),
        ("/accepted", False, "failed", "it is 0"),
        ("/clock", {"speed": 0, "now": NOW}, "passed", CLOCK),
        ("/clock", {"now": NOW}, "failed", CLOCK),
        ("/clock", [0, NOW], "failed", CLOCK),
        ("/packages", [], "passed", "it is []"),
        ("/packages", [1], "failed", "it is []"),
        ("/scenario/customers/0/customers/1/offer", ["data"], "passed", 'it is ["data"]'),
        ("/scenario/customers/0/customers/1/offer", ["voice"], "failed", 'it is ["data"]'),
        ("/scenario/customers/0/ref", "operator", "passed", 'it is "operator"'),
        ("/clock/0", 1, "failed", "the state has no such value"),
        (f"/customers/{'9' * 5000}", 1, "failed", "the state has no such value"),
    ],
)
def test_values_of_the_state_are_compared(
    pointer: str, equals: Any, verdict: str, says: str
) -> None:
    [*_, result] = found(client(), holds={"state": [{"pointer": pointer, "equals": equals}]})
    assert result[1:] == (verdict, says)


def test_control_calls_that_change_something_are_listed_with_the_calls(tmp_path: Path) -> None:
    made = Client.of()
    made.get(NORTH)
    for method, path in (("GET", "/clock"), ("DELETE", "/faults")):
        made.control(method, path)
    report = judged({"id": "a", "title": "A"}, write(tmp_path, bundle_of(made)), [], seconds=0)
    assert [(call["entry"], call["operation"]) for call in report.fields["calls"]] == [
        (1, "getCustomer"),
        (2, None),
    ]


def test_what_cannot_be_looked_for_is_not_decided_and_a_mistake() -> None:
    wrong = {"match": {"operation": "getCustomers"}}
    step = {"awaits": [READ], "holds": {"verify": [READ, wrong]}}
    made = client()
    [mistake] = invalid_expectations(step, made.sandbox, made.now_ms)
    assert mistake[0] == "/holds/verify/1"
    [_, _, result, _] = found(made, **step)
    assert (result[1], result[2]) == ("skipped", mistake[1])


@pytest.mark.parametrize(
    ("verdicts", "worst"),
    [
        ([], "passed"),
        (["passed", "warning"], "warning"),
        (["warning", "skipped"], "skipped"),
        (["skipped", "failed", "passed"], "failed"),
    ],
)
def test_the_worst_result_is_the_verdict(verdicts: list[str], worst: str) -> None:
    results = [StepResult(what="it", verdict=verdict, says="") for verdict in verdicts]
    assert verdict_of(results) == worst
    assert {*verdicts} <= {*WORST_FIRST}
