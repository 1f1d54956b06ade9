"""Properties without a description or examples of their own get those of their schema."""

from typing import Any

import pytest

from mock_server.sandbox.scenario.schema import explained

UUID = {"type": "string", "description": "An id.", "examples": ["a", "b"]}


@pytest.mark.parametrize(
    ("given", "gained"),
    [
        ({"examples": [1], "description": "Own."}, {"examples": [1], "description": "Own."}),
        ({"$ref": "#/$defs/Uuid"}, {"examples": ["a", "b"], "description": "An id."}),
        ({"enum": ["X", "Y"]}, {"examples": ["X"]}),
        ({"const": ""}, {"examples": [""]}),
        ({"type": "boolean"}, {"examples": [True]}),
        ({"type": ["boolean", "null"]}, {"examples": [True]}),
        ({"type": "array", "items": {"$ref": "#/$defs/Uuid"}}, {"examples": [["a"]]}),
        ({"type": "string"}, {}),
    ],
)
def test_property_gains_what_its_schema_has_to_give(
    given: dict[str, Any], gained: dict[str, Any]
) -> None:
    schema = {"$defs": {"Uuid": UUID}, "anyOf": [{"properties": {"x": given}}]}
    (branch,) = explained(schema)["anyOf"]
    assert branch["properties"]["x"] == {**given, **gained}


def test_conditions_and_values_are_left_as_they_are() -> None:
    schema = {
        "if": {"properties": {"x": {"const": 1}}},
        "then": {"properties": {"x": {"enum": [1]}}},
        "examples": [{"properties": {"x": {"const": 1}}}],
    }
    assert explained(schema) == schema
