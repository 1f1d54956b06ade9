"""Finding marked places in a schema, and the corresponding places in a value."""

from collections.abc import Mapping
from typing import Any

import pytest

from mock_server.contract.bodies import paths_of
from mock_server.contract.values.walk import (
    FieldPath,
    has_more_values,
    marked_paths,
    occurrences,
    resolve,
)
from mock_server.server.shipped import documents

MARK = {"x-mark": True}
DOCUMENT = {"components": {"schemas": {"Marked": MARK, "Pair": {"items": MARK}}}}

SCHEMAS: Mapping[str, tuple[Mapping[str, Any], list[FieldPath]]] = {
    "nothing": ({"type": "string"}, []),
    "the-root": (MARK, [()]),
    "not-below-a-mark": ({**MARK, "properties": {"a": MARK}}, [()]),
    "members": ({"properties": {"a": MARK, "b": {}, "c": MARK}}, [("a",), ("c",)]),
    "items": ({"properties": {"a": {"items": MARK}}}, [("a", "*")]),
    "items-that-are-no-schema": ({"items": False}, []),
    "reference": ({"properties": {"a": {"$ref": "#/components/schemas/Pair"}}}, [("a", "*")]),
    "anyOf": ({"anyOf": [{}, {"properties": {"a": MARK}}]}, [("a",)]),
    "oneOf": ({"oneOf": [{"items": MARK}]}, [("*",)]),
    "allOf": ({"allOf": [{"properties": {"a": MARK}}, {"properties": {"a": MARK}}]},
              [("a",), ("a",)]),
    "then-and-else": ({"if": MARK, "then": {"items": MARK}, "else": {"properties": {"a": MARK}}},
                      [("*",), ("a",)]),
}  # fmt: skip

VALUE = {"id": 1, "rows": [{"id": 2}, {"name": "x"}, {"id": 3}], "lists": [[4, 5], [], [6]]}


@pytest.mark.parametrize(("schema", "expected"), SCHEMAS.values(), ids=SCHEMAS)
def test_marked_places_of_a_schema_are_found(
    schema: Mapping[str, Any], expected: list[FieldPath]
) -> None:
    assert list(marked_paths(DOCUMENT, schema, lambda part: "x-mark" in part)) == expected


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        (("id",), [(1, ("id",))]),
        (("rows", "*", "id"), [(2, ("rows", 0, "id")), (3, ("rows", 2, "id"))]),
        (("lists", "*", "*"), [(4, ("lists", 0, 0)), (5, ("lists", 0, 1)), (6, ("lists", 2, 0))]),
        (("absent", "*", "id"), []),
        (("id", "*"), []),
        (("id", "below"), []),
        (("rows", "id"), []),
    ],
    ids=["member", "member-of-entries", "entries-of-entries", "absent", "no-array", "no-object",
         "array-taken-for-an-object"],
)  # fmt: skip
def test_places_of_a_value_are_reached(
    path: FieldPath, expected: list[tuple[int, tuple[str | int, ...]]]
) -> None:
    found = [(container[key], full_path) for container, key, full_path in occurrences(VALUE, path)]
    assert found == expected


def test_reference_is_resolved_to_its_target() -> None:
    assert resolve(DOCUMENT, "#/components/schemas/Marked") is MARK


def test_identifiers_of_a_new_package_are_found_in_the_interface() -> None:
    schema = {"$ref": "#/components/schemas/NewPackage"}
    assert paths_of("Uuid", documents().interface, schema) == (
        ("nestedOffers", "*"),
        ("eligibleSubAccountIds", "*"),
    )


def test_identifiers_of_a_patch_are_found_in_the_interface() -> None:
    schema = {"$ref": "#/components/schemas/CustomerPatch"}
    assert paths_of("Uuid", documents().interface, schema) == (
        ("contact", "*", "id"),
        ("address", "*", "id"),
    )


def test_values_are_counted_up_to_a_bound() -> None:
    assert [has_more_values(VALUE, most) for most in (0, 15, 16)] == [True, True, False]
