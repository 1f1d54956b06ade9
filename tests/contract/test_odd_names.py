"""Errors name the right place even if names on the path are empty or consist of digits."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

import pytest

from mock_server.contract.schemas.validation import Checker

FRACTION = Decimal("0.1")
"""No float equals it."""

ODD_NAMES: Mapping[str, tuple[Any, list[str]]] = {
    "digits": ({"0": {"n": 5}}, ["/0/n: expected a string, got 5"]),
    "digits-after-zeros": ({"7": {}, "+007": {"n": 5}}, ["/+007/n: expected a string, got 5"]),
    "empty": ({"": {"n": 5}}, ["//n: expected a string, got 5"]),
    "empty-beside-one-that-is-not": (
        {"n": {"n": "a"}, "": {"n": 5}}, ["//n: expected a string, got 5"],
    ),
    "beside-an-empty-one": (
        {"n": {"n": 5}, "": {"n": {"n": 6}}},
        ["/n/n: expected a string, got 5", "//n: expected a string, got a mapping"],
    ),
    "beside-an-empty-one-of-the-same": (
        {"l": {"n": 5}, "": {"l": ["n"], "n": 5}},
        ["/l/n: expected a string, got 5", "//n: expected a string, got 5"],
    ),
    "empty-at-the-end": ({"a": {"": 5}}, ["/a/: expected a string, got 5"]),
    "empty-twice": ({"": {"": 5}}, ["//: expected a string, got 5"]),
    "a-fraction-beside-an-empty-one": (
        {"a": {"n": FRACTION, "": {"n": "a"}}},
        ["/a/n: expected a string, got 0.1", "/a/: expected a string, got a mapping"],
    ),
    "a-list-of-fractions-beside-an-empty-one": (
        {"a": {"n": [FRACTION], "": {"n": "a"}}},
        ["/a/n: expected a string, got a list", "/a/: expected a string, got a mapping"],
    ),
    "in-a-list": ({"a": {"l": ["a", 5]}}, ["/a/l/1: expected a string, got 5"]),
}  # fmt: skip
TEXTS_OF_ALL = {
    "type": "object",
    "additionalProperties": {
        "type": "object",
        "properties": {"l": {"items": {"type": "string"}}},
        "additionalProperties": {"type": "string"},
    },
}


@pytest.mark.parametrize(("value", "expected"), ODD_NAMES.values(), ids=ODD_NAMES)
def test_errors_are_reported_at_their_places_whatever_the_names(
    value: Any, expected: list[str]
) -> None:
    checker = Checker({"components": {}}, TEXTS_OF_ALL, explains=True)
    assert list(map(str, checker.reasons(value))) == expected


def test_an_unknown_name_beside_an_empty_one_is_reported_whatever_the_numbers() -> None:
    known = {"additionalProperties": False, "properties": {"known": {}}}
    checker = Checker({"components": {}}, {"additionalProperties": known}, explains=True)
    reasons = checker.reasons({"a": {"x": FRACTION, "": ["no", "mapping"]}})
    assert list(map(str, reasons)) == [
        "/a/x: unknown key x; expected known",
        "/a/: unknown key ; expected known",
    ]


def test_keys_that_need_others_are_reported_in_the_order_of_the_schema() -> None:
    names = [f"k{number}" for number in range(12)]
    schema = {"dependentRequired": {name: ["other"] for name in names}}
    checker = Checker({"components": {}}, schema, explains=True)
    found = [reason.text for reason in checker.reasons(dict.fromkeys(reversed(names), 1))]
    assert found == [f"{name} requires other" for name in names]


@pytest.mark.parametrize(
    ("schema", "expected"),
    [
        ({"properties": {"a": False, "b": {}}}, "/a: unknown key a; expected b"),
        ({"not": {"type": "object"}}, "this is not allowed here"),
    ],
)
def test_what_a_schema_excludes_is_refused(schema: Mapping[str, Any], expected: str) -> None:
    checker = Checker({"components": {}}, schema, explains=True)
    assert list(map(str, checker.reasons({"a": 1}))) == [expected]
