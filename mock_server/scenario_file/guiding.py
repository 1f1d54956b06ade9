"""Returns what a schema expects at each place, and resolves nodes to plain data accordingly.

A schema is descended by keys, like a value: the schema of a member is combined from the schema's
own keywords, its references and its branches. `country: NO`, `zipCode: 01234` and `name: 123` are
texts because the schema expects strings. Nothing is validated here: an unexpected value keeps its
usual type, so that the schema refuses it.
"""

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Any, Final, TypeAlias

from mock_server.contract.schemas.mismatches import type_name
from mock_server.contract.values.scalars import Scalar, core_value
from mock_server.contract.values.walk import resolve
from mock_server.scenario_file.nodes import ListNode, Node, ScalarNode

Schema: TypeAlias = Mapping[str, Any] | bool

ALL_TYPES: Final = frozenset({"null", "boolean", "integer", "number", "string", "array", "object"})
_NO_TYPES: Final[frozenset[str]] = frozenset()
OTHER: Final = "\0"
"""Stands for every key that a schema does not name: data may have very many of them."""


class SchemaGuide:
    """Returns what a schema expects at each place; caches use the identity of a schema as key."""

    def __init__(self, root: Mapping[str, Any]) -> None:
        self.root = root
        self._types: dict[int, frozenset[str]] = {}
        self._members: dict[tuple[int, str | None], Schema] = {}
        self._named: dict[int, frozenset[str]] = {}

    def types(self, schema: Schema) -> frozenset[str]:
        if isinstance(schema, bool):
            return ALL_TYPES if schema else _NO_TYPES
        if id(schema) not in self._types:
            allowed = _own_types(schema)
            for branches in self._alternatives(schema):
                allowed &= _NO_TYPES.union(*map(self.types, branches))
            self._types[id(schema)] = allowed
        return self._types[id(schema)]

    def member(self, schema: Schema, key: str | None) -> Schema:
        """Return the schema for the value of a key; None stands for the items of a list."""
        if isinstance(schema, bool):
            return schema
        if key is not None and key not in self.names(schema):
            key = OTHER
        if (id(schema), key) not in self._members:
            parts = [part for part in self._schemas_for(schema, key) if part is not True]
            self._members[id(schema), key] = _combined("allOf", parts, none=True)
        return self._members[id(schema), key]

    def names(self, schema: Schema) -> frozenset[str]:
        if isinstance(schema, bool):
            return frozenset()
        if id(schema) not in self._named:
            branches = (branch for some in self._alternatives(schema) for branch in some)
            own = frozenset(schema.get("properties", ()))
            self._named[id(schema)] = own.union(*map(self.names, branches))
        return self._named[id(schema)]

    def mark(self, schema: Schema, name: str) -> Any:
        """Return the first mark with a name in the schema and its branches, or None."""
        if isinstance(schema, bool):
            return None
        if name in schema:
            return schema[name]
        branches = (branch for some in self._alternatives(schema) for branch in some)
        marks = (self.mark(branch, name) for branch in branches)
        return next((mark for mark in marks if mark is not None), None)

    def _schemas_for(self, schema: Mapping[str, Any], key: str | None) -> Iterator[Schema]:
        """Yield all that applies to a member: own keywords, and a schema per set of branches."""
        holder = "array" if key is None else "object"
        yield _own_member(schema, key)
        for branches in self._alternatives(schema):
            fitting = [branch for branch in branches if holder in self.types(branch)]
            yield _combined("anyOf", [self.member(each, key) for each in fitting], none=False)

    def _alternatives(self, schema: Mapping[str, Any]) -> Iterator[Sequence[Schema]]:
        """Yield sets of branches: a value must match at least one branch of each set."""
        if "$ref" in schema:
            yield [resolve(self.root, schema["$ref"])]
        for branch in schema.get("allOf", ()):
            yield [branch]
        for keyword in ("anyOf", "oneOf"):
            if keyword in schema:
                yield schema[keyword]
        if "if" in schema:
            yield [schema.get("then", True), schema.get("else", True)]


def _own_types(schema: Mapping[str, Any]) -> frozenset[str]:
    """Return the types that `type`, `enum` and `const` allow; a number may be an integer."""
    allowed = ALL_TYPES
    if "type" in schema:
        named = schema["type"]
        allowed &= frozenset([named] if isinstance(named, str) else named)
    if "enum" in schema:
        allowed &= frozenset(map(type_name, schema["enum"]))
    if "const" in schema:
        allowed &= {type_name(schema["const"])}
    return allowed | {"integer"} if "number" in allowed else allowed


def _own_member(schema: Mapping[str, Any], key: str | None) -> Schema:
    member: Schema
    if key is None:
        member = schema.get("items", True)
    else:
        member = schema.get("properties", {}).get(key, schema.get("additionalProperties", True))
    return member


def _combined(keyword: str, schemas: Sequence[Schema], *, none: bool) -> Schema:
    if not schemas:
        return none
    return schemas[0] if len(schemas) == 1 else {keyword: schemas}


def resolve_node(node: Node, guide: SchemaGuide, schema: Schema) -> Any:
    if isinstance(node, ScalarNode):
        return scalar_of(node.text, guide.types(schema)) if node.plain else node.text
    if isinstance(node, ListNode):
        item = guide.member(schema, None)
        return [resolve_node(member, guide, item) for member in node.items]
    return {
        key: resolve_node(entry.value, guide, guide.member(schema, key))
        for key, entry in node.entries.items()
    }


def scalar_of(text: str, allowed: frozenset[str]) -> Scalar:
    """Return the value of an unquoted text, given the types that are allowed in its place."""
    value = core_value(text)
    if type_name(value) in allowed:
        return value
    if isinstance(value, Decimal) and "integer" in allowed and value == value.to_integral_value():
        return int(value)  # its exponent has at most three digits
    return text if text and "string" in allowed else value
