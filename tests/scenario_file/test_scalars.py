"""The meaning of a scalar: by itself, and where a schema expects a string."""

import math
from decimal import Decimal
from typing import Any

import pytest

from mock_server.contract.values.scalars import core_value
from mock_server.scenario_file.file_errors import Position
from mock_server.scenario_file.language import SchemaGuide, resolve_node
from mock_server.scenario_file.nodes import ScalarNode

TEXT = {"type": "string"}
TEXT_OR_NULL = {"type": ["string", "null"]}
NUMBER = {"type": "number"}
INTEGER = {"type": "integer"}


def resolve(text: str, schema: dict[str, Any], *, plain: bool = True) -> Any:
    node = ScalarNode(Position("s.yaml", 1, 1), text, plain)
    return resolve_node(node, SchemaGuide(schema), schema)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("", None),
        ("~", None),
        ("null", None),
        ("NULL", None),
        ("true", True),
        ("False", False),
        ("0", 0),
        ("-12", -12),
        ("+12", 12),
        ("01234", 1234),
        ("0o17", 15),
        ("0x1F", 31),
        ("1.5", Decimal("1.5")),
        ("1.50", Decimal("1.50")),
        ("-.5", Decimal("-0.5")),
        ("1.", Decimal(1)),
        ("1e3", Decimal("1E+3")),
        ("-0", 0),
        ("0.00000001", Decimal("1E-8")),
        ("01e3", Decimal("1E+3")),
        ("0.1E-2", Decimal("0.001")),
        (".inf", math.inf),
        ("-.INF", -math.inf),
        ("no", "no"),
        ("on", "on"),
        ("y", "y"),
        ("NO", "NO"),
        ("nULL", "nULL"),
        ("0b11", "0b11"),
        ("1_000", "1_000"),
        ("12:30:45", "12:30:45"),
        ("2026-01-01", "2026-01-01"),
        ("2026-01-01T09:00:00Z", "2026-01-01T09:00:00Z"),
        ("+441632960001x", "+441632960001x"),
        ("1.2.3", "1.2.3"),
        ("-", "-"),
        (".", "."),
        ("٣", "٣"),
        ("1e1000", "1e1000"),
        ("9" * 1_001, "9" * 1_001),
    ],
)
def test_plain_scalar_alone_is_what_yaml_1_2_says(text: str, value: object) -> None:
    resolved = core_value(text)
    assert (resolved, type(resolved)) == (value, type(value))
    assert str(resolved) == str(value)


def test_not_a_number_is_a_float() -> None:
    value = core_value(".nan")
    assert isinstance(value, float)
    assert math.isnan(value)


@pytest.mark.parametrize(
    ("text", "schema", "value"),
    [
        ("NO", TEXT, "NO"),
        ("01234", TEXT, "01234"),
        ("01022000", TEXT_OR_NULL, "01022000"),
        ("123", TEXT, "123"),
        ("1e5", TEXT, "1e5"),
        ("on", TEXT, "on"),
        ("true", TEXT, "true"),
        ("null", TEXT, "null"),
        (".nan", TEXT, ".nan"),
        ("+441632960001", TEXT, "+441632960001"),
        ("2026-01-01T09:00:00Z", TEXT, "2026-01-01T09:00:00Z"),
        ("", TEXT, None),
        ("null", TEXT_OR_NULL, None),
        ("~", TEXT_OR_NULL, None),
        ("5", NUMBER, 5),
        ("5.0", NUMBER, Decimal("5.0")),
        ("5.0", INTEGER, 5),
        ("1e3", INTEGER, 1000),
        ("-0", INTEGER, 0),
        ("5.5", INTEGER, Decimal("5.5")),
        ("x", INTEGER, "x"),
        ("true", {"type": "boolean"}, True),
        ("5", {}, 5),
        ("5", {"type": ["string", "integer"]}, 5),
        ("true", {"type": ["string", "integer"]}, "true"),
        ("5", {"enum": ["1", "2"]}, "5"),
        ("null", {"enum": ["MR", None]}, None),
        ("1", {"const": "1"}, "1"),
        ("1.0", {"const": 1}, 1),
        ("5", {"anyOf": [TEXT, {"type": "object"}]}, "5"),
        ("5", {"oneOf": [INTEGER, TEXT]}, 5),
        ("null", {"allOf": [TEXT_OR_NULL, TEXT]}, "null"),
        ("5", {"$ref": "#/$defs/Text", "$defs": {"Text": TEXT}}, "5"),
        ("5", {"if": {"type": "string"}, "then": TEXT, "else": TEXT}, "5"),
        ("5", {"if": {"type": "string"}, "then": TEXT}, 5),
    ],
)
def test_plain_scalar_stays_text_where_the_schema_wants_text(
    text: str, schema: dict[str, Any], value: object
) -> None:
    resolved = resolve(text, schema)
    assert (resolved, type(resolved)) == (value, type(value))


@pytest.mark.parametrize("schema", [TEXT, INTEGER, NUMBER, {}])
@pytest.mark.parametrize("text", ["5", "true", "null", ""])
def test_quoted_scalar_is_text(text: str, schema: dict[str, Any]) -> None:
    assert resolve(text, schema, plain=False) == text
