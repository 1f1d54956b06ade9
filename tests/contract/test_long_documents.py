"""Long members of documents are validated entry by entry, with the same errors as short ones."""

from collections.abc import Mapping
from typing import Any

import pytest
from support.counting import counted

from mock_server.contract.schemas.long_documents import LongChecker
from mock_server.contract.schemas.validation import Checker

SCHEMA = {
    "type": "object",
    "required": ["name", "entries"],
    "additionalProperties": False,
    "properties": {
        "name": {"type": "string"},
        "entries": {"type": "array", "items": {"type": "integer"}},
        "map": {"type": "object", "additionalProperties": {"type": "integer"}},
        "free": {"type": "object"},
    },
}
DOCUMENT = {"components": {"schemas": {"Long": SCHEMA}}}
REFERENCE = "#/components/schemas/Long"
VALID: Mapping[str, Any] = {"name": "n", "entries": [1] * 300, "map": {"a": 1}, "free": {"b": "c"}}


def reported(value: Mapping[str, Any]) -> list[str]:
    return [str(reason) for reason in LongChecker(DOCUMENT, REFERENCE).reasons(value)]


def test_a_valid_document_has_no_errors() -> None:
    assert reported(VALID) == []
    assert reported({"name": "n", "entries": []}) == []


@pytest.mark.parametrize(
    "change",
    [
        {"name": 1},
        {"entries": None},
        {"entries": {"a": 1}},
        {"map": [1]},
        {"other": 1},
        {"entries": ["a", 1, "b"]},
        {"map": {"a": 1, "b": "c"}},
        {"free": 1},
        {"name": 1, "entries": ["a"], "map": {"a": "b"}, "other": 1},
    ],
    ids=str,
)
def test_errors_are_reported_as_for_a_short_document(change: Mapping[str, Any]) -> None:
    value = {**VALID, **change}
    checker = Checker(DOCUMENT, {"$ref": REFERENCE}, explains=True)
    assert reported(value) == [str(reason) for reason in checker.reasons(value)] != []


def test_a_missing_member_is_reported() -> None:
    assert reported({"name": "n"}) == ["/entries: entries is missing; add it"]


def test_the_first_hundred_wrong_entries_are_reported() -> None:
    entries = [1] * 1000 + ["a", 1] * 200
    found = reported({**VALID, "entries": entries})
    assert found[:2] == [
        f'/entries/{place}: expected an integer, got "a"' for place in (1000, 1002)
    ]
    assert len(found) == 50


def test_errors_near_the_beginning_are_reported_without_checking_all_entries() -> None:
    unknown = {f"k{number}": number for number in range(5_000)}
    value = {**VALID, **unknown, "entries": [1] * 5_000}
    with counted() as calls:
        found = reported(value)
    assert found[0].startswith("/k0: unknown key k0; expected entries, ")
    # Two of the hundred members in the excerpt are valid: `map` and `free`.
    assert len(found) == 98
    assert calls["jsonschema_rs.Validator.is_valid"] < 10


def test_errors_in_two_members_are_reported_for_both() -> None:
    numbers = {f"k{number}": number for number in range(500)}
    found = reported({**VALID, "entries": [1] * 700 + [0.5], "map": {**numbers, "last": None}})
    assert found == [
        "/entries/700: expected an integer, got 0.5",
        "/map/last: expected an integer, got nothing",
    ]
