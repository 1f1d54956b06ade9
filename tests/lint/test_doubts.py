"""Warnings about scenarios that can be built, beyond one example of each rule."""

from collections.abc import Mapping
from typing import Any

import pytest
from support import SMALL_WORLD, build
from support.counting import counted

from mock_server.contract.texts.printable import nearest
from mock_server.sandbox.ground.findings import Finding, add_unknown
from mock_server.sandbox.scenario.lint import deprecated_keys, lint


def doubts(**changes: Any) -> list[tuple[str, str]]:
    """Return the places of the warnings about SMALL_WORLD with changes, and their rules."""
    return [(found.pointer, found.rule) for found in lint(build(SMALL_WORLD, **changes), {})]


def fault(name: str, **given: Any) -> dict[str, Any]:
    return {"name": name, "fault": "GLOBAL_1001", **given}


# ── Plans that are shadowed ──────────────────────────────────────────────────────────────────────

ACME = {"customer": "acme"}
WINDOW = {"from": "2026-01-01T10:00:00Z", "to": "2026-01-01T11:00:00Z"}
HEADER = {"header": {"X-Test": "1"}}
BODY = {"body": {"/name": "Gold"}}

SHADOWED: Mapping[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "the same calls": ({}, {}),
    "one operation of all": ({}, {"operation": "getCustomer"}),
    "a customer": ({}, {"when": ACME}),
    "a customer below": ({"when": {"below": "operator"}}, {"when": ACME}),
    "a tree within a tree": ({"when": {"below": "operator"}}, {"when": {"below": "acme"}}),
    "the same tree": ({"when": {"below": "acme"}}, {"when": {"below": "acme"}}),
    "a requester": ({}, {"when": {"requester": "acme"}}),
    "a window": ({}, {"when": WINDOW}),
    "a window within": ({"when": WINDOW}, {"when": {**WINDOW, "from": "2026-01-01T10:30:00Z"}}),
    "a header more": ({"when": HEADER}, {"when": {**HEADER, **ACME}}),
    "a body more": ({"when": BODY}, {"when": {**BODY, **ACME}}),
    "a certain one": ({"probability": 1}, {"skip": 3, "probability": 0.1}),
}
NOT_SHADOWED: Mapping[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "all operations": ({"operation": "getCustomer"}, {}),
    "another operation": ({"operation": "getCustomer"}, {"operation": "modifyCustomer"}),
    "everybody": ({"when": ACME}, {}),
    "somebody else": ({"when": ACME}, {"when": {"customer": "blue"}}),
    "somebody outside": ({"when": {"below": "acme"}}, {"when": {"customer": "blue"}}),
    "a wider tree": ({"when": {"below": "acme"}}, {"when": {"below": "operator"}}),
    "all requesters": ({"when": {"requester": "acme"}}, {}),
    "any header": ({"when": HEADER}, {}),
    "any body": ({"when": BODY}, {}),
    "before the window": ({"when": WINDOW}, {"when": {"to": "2026-01-01T10:30:00Z"}}),
    "after the window": ({"when": WINDOW}, {"when": {"from": "2026-01-01T10:30:00Z"}}),
    "behind one that ends": ({"times": 3}, {}),
    "behind one that dies": ({"ttl": "1m"}, {}),
    "behind one that skips": ({"skip": 1}, {}),
    "behind one now and then": ({"every": 2}, {}),
    "behind one by chance": ({"probability": 0.5}, {}),
}


@pytest.mark.parametrize(("wide", "narrow"), SHADOWED.values(), ids=SHADOWED)
def test_a_plan_behind_one_that_takes_all_of_its_calls_is_shadowed(
    wide: dict[str, Any], narrow: dict[str, Any]
) -> None:
    faults = [fault("wide", **wide), fault("narrow", **narrow)]
    assert doubts(faults=faults) == [("/faults/1", "plan-shadowed")]


@pytest.mark.parametrize(("first", "second"), NOT_SHADOWED.values(), ids=NOT_SHADOWED)
def test_a_plan_that_some_call_meets_is_not_shadowed(
    first: dict[str, Any], second: dict[str, Any]
) -> None:
    assert doubts(faults=[fault("first", **first), fault("second", **second)]) == []


def test_a_plan_of_steps_ends_and_shadows_nothing() -> None:
    steps = {"name": "steps", "steps": ["GLOBAL_1001"]}
    assert doubts(faults=[steps, fault("second")]) == []


# ── Plans that never fire ────────────────────────────────────────────────────────────────────────


def test_a_window_is_compared_with_the_start_of_a_frozen_clock() -> None:
    over = [fault("over", when={"to": "2026-01-01T00:00:00Z"})]
    assert doubts(clock={"mode": "frozen"}, faults=over) == [
        ("/faults/0/when/to", "plan-never-fires")
    ]


def test_a_window_is_not_checked_on_a_clock_that_starts_now() -> None:
    assert (
        doubts(clock={"mode": "real"}, faults=[fault("p", when={"to": "1999-01-01T00:00:00Z"})])
        == []
    )


def test_a_body_is_expected_of_any_operation_or_of_one_that_has_one() -> None:
    faults = [fault("new", operation="createPackage", when=HEADER | BODY), fault("any", when=BODY)]
    assert [rule for _, rule in doubts(faults=faults)] == []


OK = {"name": "ok", "fault": "ok"}
SPARES: Mapping[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "a plan for all": ({"when": ACME}, {}),
    "a plan for the operation": ({"operation": "getCustomer", "when": ACME}, {}),
    "a plan for one operation of all": ({"when": ACME}, {"operation": "getCustomer"}),
    "a plan for the customer": ({"times": 3}, {"when": ACME}),
}
SPARES_NOTHING: Mapping[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "a plan that lets all pass": ({"when": ACME}, {"fault": "ok"}),
    "a plan for another operation": (
        {"operation": "getCustomer", "when": ACME},
        {"operation": "modifyCustomer"},
    ),
    "a plan for another customer": ({"when": ACME}, {"when": {"customer": "blue"}}),
}


@pytest.mark.parametrize(("given", "behind"), SPARES.values(), ids=SPARES)
def test_a_plan_may_let_calls_pass_that_would_meet_the_one_behind_it(
    given: dict[str, Any], behind: dict[str, Any]
) -> None:
    assert doubts(faults=[{**OK, **given}, fault("behind", **behind)]) == []


@pytest.mark.parametrize(("given", "behind"), SPARES_NOTHING.values(), ids=SPARES_NOTHING)
def test_a_plan_that_lets_pass_what_nothing_else_would_meet_never_fires(
    given: dict[str, Any], behind: dict[str, Any]
) -> None:
    found = doubts(faults=[{**OK, **given}, fault("behind", **behind)])
    assert ("/faults/0/fault", "plan-never-fires") in found


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({}, []),
        ({"operation": "getCustomer"}, []),
        ({"operation": "getRequest"}, [("/faults/0/fault", "plan-never-fires")]),
        ({"when": {"customer": "blue"}}, [("/faults/0/fault", "plan-never-fires")]),
    ],
)
def test_a_plan_may_let_calls_pass_that_always_fail_for_a_customer(
    given: dict[str, Any], expected: list[tuple[str, str]]
) -> None:
    magic = {"ref": "failing", "magic": {"getCustomer": "CUSTOMER_1006"}}
    customers = [{"ref": "operator", "customers": [magic, {"ref": "blue"}]}]
    faults = [{**OK, **given}]
    assert doubts(requesters=[], customers=customers, faults=faults) == expected


def test_a_plan_spares_nothing_where_magic_lets_calls_pass_as_well() -> None:
    customers = [{"ref": "operator", "customers": [{"ref": "acme", "magic": {"any": "ok"}}]}]
    assert doubts(requesters=[], customers=customers, faults=[OK]) == [
        ("/faults/0/fault", "plan-never-fires"),
        ("/customers/0/customers/0/magic/any", "plan-never-fires"),
    ]


def test_what_always_fails_may_do_so_for_every_operation() -> None:
    customers = [{"ref": "operator", "magic": {"any": {"network": "reset"}}}]
    faults = [{**OK, "operation": "getRequest"}]
    assert doubts(requesters=[], customers=customers, faults=faults) == []


# ── Codes that are never used ────────────────────────────────────────────────────────────────────


UNUSED = [("/jobs/modifyCustomer/code", "code-never-used")]


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({"after": "1s"}, UNUSED),
        ({"after": "1s", "outcome": "successful"}, UNUSED),
        ({"manual": True, "outcome": {"successful": 1, "failed": 0}}, UNUSED),
        ({"polls": 2, "outcome": {"successful": 1, "failed": 1}}, []),
        ({"immediate": True, "outcome": "failed"}, []),
    ],
)
def test_the_code_of_work_is_used_if_it_may_fail(
    given: dict[str, Any], expected: list[tuple[str, str]]
) -> None:
    assert doubts(jobs={"modifyCustomer": {**given, "code": "GLOBAL_1001"}}) == expected


def test_work_without_a_code_fails_or_not_as_it_likes() -> None:
    assert doubts(jobs={"modifyCustomer": {"after": "1s"}, "createPackage": "immediate"}) == []


# ── Customers that nobody sees ───────────────────────────────────────────────────────────────────

TREE = [{"ref": "root", "customers": [{"ref": "child", "customers": [{"ref": "grandchild"}]}]}]


def test_the_root_customer_is_a_requester_without_a_token() -> None:
    assert doubts(requesters=[], customers=TREE) == []


def test_no_customer_can_be_read_if_tokens_are_required_and_there_are_none() -> None:
    assumptions = {"credentials": {"required": True}}
    assert doubts(requesters=[], customers=TREE, assumptions=assumptions) == [
        ("/customers/0", "unreachable-customer")
    ]


def test_grandchildren_are_not_seen_where_only_children_are() -> None:
    assumptions = {"sub-customers": "children"}
    found = doubts(requesters=[], customers=TREE, assumptions=assumptions)
    assert found == [("/customers/0/customers/0/customers/0", "unreachable-customer")]


def test_copies_of_a_customer_that_no_requester_sees_are_reported_once() -> None:
    customers = [*TREE, {"count": 3, "customers": [{}]}]
    assert doubts(requesters=[], customers=customers) == [("/customers/1", "unreachable-customer")]


def test_a_scenario_without_customers_is_reported() -> None:
    found = doubts(requesters=[], customers=[])
    assert found == [("/customers", "no-customers")]


# ── Work that outlasts the memory of it ──────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("retention", "jobs", "places"),
    [
        ("2001ms", {}, []),
        ("2s", {}, ["/assumptions/request-retention", "/assumptions/request-retention"]),
        ("2s", {"modifyCustomer": "immediate", "createPackage": "manual"}, []),
        ("9s", {"modifyCustomer": {"after": ["1s", "9s"]}}, ["/jobs/modifyCustomer"]),
    ],
)
def test_work_outlasts_its_retention_from_its_longest_duration_on(
    retention: str, jobs: dict[str, Any], places: list[str]
) -> None:
    found = doubts(assumptions={"request-retention": retention}, jobs=jobs)
    assert found == [(place, "job-outlasts-retention") for place in places]


def test_a_job_of_a_fault_that_says_no_time_takes_what_others_take() -> None:
    failing = {"name": "failing", "fault": {"job": "failed"}}
    assert doubts(assumptions={"request-retention": "1h"}, faults=[failing]) == []


def test_the_job_of_a_single_fault_outlasts_its_retention() -> None:
    late = {"name": "late", "fault": {"job": "successful", "after": "1h"}}
    found = doubts(assumptions={"request-retention": "1h"}, faults=[late])
    assert found == [("/faults/0/fault/after", "job-outlasts-retention")]


# ── Deprecated keys ──────────────────────────────────────────────────────────────────────────────

LANGUAGE: Mapping[str, Any] = {
    "type": "object",
    "properties": {
        "old": {"deprecated": True, "description": "Say new instead."},
        "items": {"type": "array", "items": {"$ref": "#/$defs/Item"}},
        "choice": {"anyOf": [{"type": "string"}, {"$ref": "#/$defs/Item"}]},
        "open": True,
    },
    "$defs": {
        "Item": {
            "properties": {
                "old": {"deprecated": True, "description": "Out of use."},
                "new": {"deprecated": False},
                "items": {"type": "array", "items": {"$ref": "#/$defs/Item"}},
            }
        }
    },
}


def test_a_key_is_deprecated_where_the_schema_marks_it() -> None:
    data = {
        "old": {"old": 1},
        "items": [{"new": 1}, {"old": 2, "items": [{"old": 3}]}],
        "choice": {"old": 4},
        "open": {"old": 5},
    }
    assert list(deprecated_keys(data, LANGUAGE)) == [
        Finding("/old", "old is deprecated: Say new instead.", "deprecated-key"),
        Finding("/items/1/old", "old is deprecated: Out of use.", "deprecated-key"),
        Finding("/items/1/items/0/old", "old is deprecated: Out of use.", "deprecated-key"),
        Finding("/choice/old", "old is deprecated: Out of use.", "deprecated-key"),
    ]


# ── Names that were nearly right ─────────────────────────────────────────────────────────────────


def test_names_are_guessed_for_the_first_findings_only() -> None:
    findings: list[Finding] = []
    for _ in range(21):
        add_unknown(findings, Finding("/x", "no such thing", "unknown-ref"), "acmee", ["acme"])
    assert [finding.suggestion for finding in findings] == ["did you mean 'acme'?"] * 20 + [None]
    assert findings[0].message == "no such thing; did you mean 'acme'?"


def test_a_suggestion_compares_a_bounded_number_of_long_names() -> None:
    names = [f"{number:04}{'abcdefgh' * 7}" for number in range(2000)]
    with counted() as calls:
        assert nearest("x" + "hgfedcba" * 7, names) is None
    assert calls["difflib.SequenceMatcher.set_seq1"] < 40


def test_a_guess_is_rather_a_name_that_begins_alike() -> None:
    names = [f"{number:04}{'abcdefgh' * 7}" for number in range(1000)]
    assert nearest("customer-nroth", [*names, "customer-north"]) == "customer-north"
