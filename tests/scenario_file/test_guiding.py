"""The values that a schema expects in a place, through references and branches."""

from typing import Any

import pytest

from mock_server.scenario_file.guiding import ALL_TYPES, SchemaGuide
from mock_server.scenario_file.language import language_of

TEXT = {"type": "string"}
NUMBER = {"type": "number"}


@pytest.mark.parametrize(
    ("schema", "types"),
    [
        ({}, ALL_TYPES),
        ({"properties": {"name": TEXT}}, {"string"}),
        ({"additionalProperties": TEXT}, {"string"}),
        ({"additionalProperties": False}, set()),
        ({"allOf": [{"properties": {"name": {"type": ["string", "null"]}}}]}, {"string", "null"}),
        (
            {"properties": {"name": TEXT}, "allOf": [{"properties": {"name": {"enum": ["a", 1]}}}]},
            {"string"},
        ),
        ({"anyOf": [{"properties": {"name": TEXT}}, TEXT]}, {"string"}),
        ({"oneOf": [{"properties": {"name": TEXT}}, {"type": "object"}]}, ALL_TYPES),
        ({"anyOf": [TEXT, {"type": "array"}]}, set()),
        ({"if": {}, "then": {"properties": {"name": TEXT}}}, ALL_TYPES),
        (
            {"$ref": "#/$defs/Named", "$defs": {"Named": {"properties": {"name": TEXT}}}},
            {"string"},
        ),
    ],
)
def test_types_of_a_member(schema: dict[str, Any], types: set[str]) -> None:
    guide = SchemaGuide(schema)
    assert guide.types(guide.member(schema, "name")) == types


def test_items_are_found_through_branches() -> None:
    schema = {"anyOf": [TEXT, {"type": "array", "items": NUMBER}]}
    guide = SchemaGuide(schema)
    assert guide.types(guide.member(schema, None)) == {"number", "integer"}


def test_recursive_schema_is_walked_as_deep_as_the_value() -> None:
    tree = {"properties": {"name": TEXT, "below": {"$ref": "#/$defs/Tree"}}}
    guide = SchemaGuide({"$defs": {"Tree": tree}})
    place: Any = tree
    for _ in range(50):
        place = guide.member(place, "below")
    assert guide.types(guide.member(place, "name")) == {"string"}


def test_no_place_is_remembered_longer_than_its_file() -> None:
    assert language_of(TEXT).guide is not language_of(TEXT).guide
