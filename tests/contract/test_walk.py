"""Marked places in schemas and values; the formats that JSON Schema does not check by itself."""

from collections.abc import Mapping
from datetime import date
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from thoroughness import examples

from mock_server.contract.bodies import paths_of
from mock_server.contract.schemas.formats import FORMATS, is_calendar_date, is_invoice_text, is_uuid
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


def test_identifiers_of_a_patch_are_found_in_the_interface() -> None:
    schema = {"$ref": "#/components/schemas/CustomerPatch"}
    assert paths_of("Uuid", documents().interface, schema) == (
        ("contact", "*", "id"),
        ("address", "*", "id"),
    )


def test_values_are_counted_up_to_a_bound() -> None:
    assert [has_more_values(VALUE, most) for most in (0, 15, 16)] == [True, True, False]


fixed = examples(100)


@pytest.mark.parametrize(
    "text",
    [
        "3f0c9a52-0000-4000-8000-000000000001",
        "3F0C9A52-0000-4000-8000-00000000000A",
        "00000000-0000-0000-0000-000000000000",
        "3f0c9a52-0000-1000-0000-000000000001",
    ],
)
def test_canonical_form_in_either_case_is_a_uuid(text: str) -> None:
    assert is_uuid(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "3f0c9a52000040008000000000000001",
        "{3f0c9a52-0000-4000-8000-000000000001}",
        "urn:uuid:3f0c9a52-0000-4000-8000-000000000001",
        "3f0c9a52-0000-4000-8000-00000000000g",
        "3f0c9a52-0000-4000-8000-0000000000011",
        "3f0c9a52-0000-4000-8000-000000000001\n",
        "\uff13f0c9a52-0000-4000-8000-000000000001",
    ],
    ids=ascii,
)
def test_any_other_form_is_not_a_uuid(text: str) -> None:
    assert not is_uuid(text)


@fixed
@given(st.dates())
def test_every_day_of_the_calendar_is_a_date(day: date) -> None:
    assert is_calendar_date(f"{day.day:02d}{day.month:02d}{day.year:04d}")


@pytest.mark.parametrize(
    "text",
    ["", "29022023", "29021900", "31042026", "00012026", "01002026", "01132026", "01010000",
     "20000201", "1022000", "001022000", "01-02-2000", "01022000\n", "+1022000", "٠١٠٢٢٠٠٠"],
    ids=ascii,
)  # fmt: skip
def test_anything_else_is_not_a_date(text: str) -> None:
    assert not is_calendar_date(text)


@pytest.mark.parametrize("character", ["x", "é", "€", "😀"], ids=["1", "2", "3", "4"])
def test_invoice_text_is_measured_in_bytes(character: str) -> None:
    longest = character * (60 // len(character.encode()))
    assert (is_invoice_text(longest), is_invoice_text(longest + "x")) == (True, False)


@fixed
@given(st.text(max_size=70))
def test_invoice_text_fits_when_its_utf_8_does(text: str) -> None:
    assert is_invoice_text(text) is (len(text.encode()) <= 60)


def test_formats_are_those_that_the_interface_names() -> None:
    schemas = resolve(documents().interface, "#/components/schemas").values()
    assert {schema["format"] for schema in schemas if "format" in schema} == set(FORMATS)
