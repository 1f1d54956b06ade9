"""Resolves nodes to plain data; a scalar is text if the schema expects text.

`country: NO`, `zipCode: 01234` and `name: 123` are texts because the schema expects strings.
Nothing is validated here: an unexpected value keeps its usual type, so that the schema refuses it.
"""

from decimal import Decimal
from typing import Any

from mock_server.contract.schemas.mismatches import type_name
from mock_server.contract.values.exact_json import dumps
from mock_server.contract.values.scalars import Scalar, core_value
from mock_server.contract.values.walk import pointer
from mock_server.scenario_file.file_errors import Position, refusal
from mock_server.scenario_file.guiding import Schema, SchemaGuide
from mock_server.scenario_file.merging import LONG_KEY, MAX_KEY_LENGTH
from mock_server.scenario_file.nodes import ListNode, Node, ScalarNode
from mock_server.scenario_file.source import MAX_DEPTH, TOO_DEEP


def resolve_node(node: Node, guide: SchemaGuide, schema: Schema) -> Any:
    """Return the plain data of a node; `schema` is the schema of its place."""
    if isinstance(node, ScalarNode):
        return scalar_of(node.text, guide.types(schema)) if node.plain else node.text
    if isinstance(node, ListNode):
        item = guide.member(schema, None)
        return [resolve_node(member, guide, item) for member in node.items]
    return {
        key: resolve_node(entry.value, guide, guide.member(schema, key))
        for key, entry in node.entries.items()
    }


def resolve_plain(
    value: Any,
    guide: SchemaGuide,
    schema: Schema,
    position: Position,
    path: tuple[str | int, ...] = (),
) -> Any:
    """Return plain data as if read from a file: where the schema expects text, 7 becomes "7".

    Raises:
        ScenarioFileError: if it is nested too deep, or a key is too long.
    """
    match value:
        case dict() | list() if len(path) == MAX_DEPTH:
            raise refusal(position, pointer(path), TOO_DEEP)
        case dict():
            if max(map(len, value), default=0) > MAX_KEY_LENGTH:
                raise refusal(position, pointer(path), LONG_KEY)
            return {
                key: resolve_plain(member, guide, guide.member(schema, key), position, (*path, key))
                for key, member in value.items()
            }
        case list():
            item = guide.member(schema, None)
            return [
                resolve_plain(each, guide, item, position, (*path, index))
                for index, each in enumerate(value)
            ]
        case str():
            return value
        case _:
            return scalar_of(dumps(value).decode(), guide.types(schema))


def scalar_of(text: str, allowed: frozenset[str]) -> Scalar:
    """Return the value of an unquoted text, given the types that are allowed in its place."""
    value = core_value(text)
    if type_name(value) in allowed:
        return value
    if isinstance(value, Decimal) and "integer" in allowed and value == value.to_integral_value():
        return int(value)  # its exponent has at most three digits
    return text if text and "string" in allowed else value
