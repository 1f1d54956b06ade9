"""A schema prepared for reading files: it tells the types of scalars, and validates the data.

A schema is descended by keys, like a value: the schema of a member is combined from the schema's
own keywords, its references and its branches. `country: NO`, `zipCode: 01234` and `name: 123` are
texts because the schema expects strings; an unexpected value keeps its usual type, so that the
schema refuses it.

jsonschema-rs validates in microseconds; its validator is compiled once, in milliseconds.
`contract/schemas` finds and words the errors in what it refuses.
"""

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from itertools import islice
from typing import Any, Final, NamedTuple, TypeAlias

from jsonschema_rs import Draft202012Validator

from mock_server.contract.schemas.mismatches import Explainer, Mismatch, decider, type_name
from mock_server.contract.schemas.phrases import phrase
from mock_server.contract.values.scalars import Scalar, core_value
from mock_server.contract.values.walk import pointer, resolve
from mock_server.sandbox.ground.findings import MAX_FOUND, Finding
from mock_server.scenario_file.file_errors import LocatedFinding, located, refusal
from mock_server.scenario_file.nodes import ListNode, Node, ScalarNode, entries_of, find, keys_of

Schema: TypeAlias = Mapping[str, Any] | bool

ALL_TYPES: Final = frozenset({"null", "boolean", "integer", "number", "string", "array", "object"})
OTHER: Final = "\0"
"""Stands for every key that a schema does not name: data may have very many of them."""

_UNEXPLAINED: Final = "this is not what the schema of scenario files allows"


class Outline(NamedTuple):
    """The types that a schema and its branches allow, the keys that they name, and their marks."""

    types: frozenset[str]
    names: frozenset[str]
    marks: Mapping[str, Any]


_ANYTHING: Final = Outline(ALL_TYPES, frozenset(), {})
_NOTHING: Final = Outline(frozenset(), frozenset(), {})


class SchemaGuide:
    """Returns what a schema expects at each place; caches use the identity of a schema as key."""

    def __init__(self, root: Mapping[str, Any]) -> None:
        self.root = root
        self._outlines: dict[int, Outline] = {}
        self._members: dict[tuple[int, str | None], Schema] = {}

    def outline(self, schema: Schema) -> Outline:
        if isinstance(schema, bool):
            return _ANYTHING if schema else _NOTHING
        if id(schema) not in self._outlines:
            types, names = _own_types(schema), frozenset(schema.get("properties", ()))
            marks = {name: value for name, value in schema.items() if name.startswith("x-")}
            for branches in self._alternatives(schema):
                found = [self.outline(branch) for branch in branches]
                types &= _NOTHING.types.union(*(each.types for each in found))
                names = names.union(*(each.names for each in found))
                for each in found:
                    marks = {**each.marks, **marks}
            self._outlines[id(schema)] = Outline(types, names, marks)
        return self._outlines[id(schema)]

    def member(self, schema: Schema, key: str | None) -> Schema:
        """Return the schema for the value of a key; None stands for the items of a list."""
        if isinstance(schema, bool):
            return schema
        if key is not None and key not in self.outline(schema).names:
            key = OTHER
        if (id(schema), key) not in self._members:
            parts = [part for part in self._schemas_for(schema, key) if part is not True]
            self._members[id(schema), key] = _combined("allOf", parts, none=True)
        return self._members[id(schema), key]

    def _schemas_for(self, schema: Mapping[str, Any], key: str | None) -> Iterator[Schema]:
        """Yield all that applies to a member: own keywords, and a schema per set of branches."""
        if key is None:
            yield schema.get("items", True)
        else:
            rest = schema.get("additionalProperties", True)
            yield schema.get("properties", {}).get(key, rest)
        holder = "array" if key is None else "object"
        for branches in self._alternatives(schema):
            fitting = [branch for branch in branches if holder in self.outline(branch).types]
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


def _combined(keyword: str, schemas: Sequence[Schema], *, none: bool) -> Schema:
    if not schemas:
        return none
    return schemas[0] if len(schemas) == 1 else {keyword: schemas}


def resolve_node(node: Node, guide: SchemaGuide, schema: Schema) -> Any:
    if isinstance(node, ScalarNode):
        return scalar_of(node.text, guide.outline(schema).types) if node.plain else node.text
    if isinstance(node, ListNode):
        item = guide.member(schema, None)
        return [resolve_node(member, guide, item) for member in node.items]
    return {
        key: resolve_node(value, guide, guide.member(schema, key))
        for key, value in node.entries.items()
    }


def scalar_of(text: str, allowed: frozenset[str]) -> Scalar:
    """Return the value of an unquoted text, given the types that are allowed in its place."""
    value = core_value(text)
    if type_name(value) in allowed:
        return value
    if isinstance(value, Decimal) and "integer" in allowed and value == value.to_integral_value():
        return int(value)  # its exponent has at most three digits
    return text if text and "string" in allowed else value


class Language:
    """The schema of a kind of files; `guide` returns what the schema expects at each place."""

    def __init__(
        self, schema: Mapping[str, Any], validator: Draft202012Validator | None = None
    ) -> None:
        self.schema = schema
        self.guide = SchemaGuide(schema)
        self._validator = validator or decider(schema)

    def resolved(self, root: Node) -> Any:
        return resolve_node(root, self.guide, self.schema)

    def mistakes(self, data: Any, root: Node) -> list[LocatedFinding]:
        """Return the errors in data, with a note if there are more; `root` has their positions."""
        if self._validator.is_valid(data):
            return []
        refused = Explainer(self.schema).explain(data)
        found = [*dict.fromkeys(_located(each, root) for each in islice(refused, MAX_FOUND))]
        if next(refused, None) is not None:
            text = f"there are more; these are the first {MAX_FOUND} findings"
            found.append(located(root.position, Finding("", text, "schema")))
        # The last is said if the two should ever disagree.
        return found or [located(root.position, Finding("", _UNEXPLAINED, "schema"))]

    def refuse_other_version(self, root: Node) -> None:
        """Refuse a file of another version with this one error: its keys may mean anything.

        The schema checks that there is a version.
        """
        node = entries_of(root).get("version")
        if not isinstance(node, ScalarNode) or not node.plain:
            return
        version, known = core_value(node.text), self.schema["properties"]["version"]["const"]
        if isinstance(version, bool) or not isinstance(version, int | Decimal) or version == known:
            return
        message = (
            f"this release reads version {known} of the scenario language, not {version}; update "
            f"customer-sandbox, or write the file in version {known} "
            "(docs/reference/scenario-format.md)"
        )
        raise refusal(node.position, "/version", message)


def _located(mismatch: Mismatch, root: Node) -> LocatedFinding:
    path = mismatch.path
    position = find(root, path).position
    if mismatch.is_key:
        position = keys_of(find(root, path[:-1])).get(str(path[-1]), position)
    return located(position, Finding(pointer(path), phrase(mismatch), "schema"))


_COMPILED: Final[dict[int, tuple[Mapping[str, Any], Draft202012Validator]]] = {}


def language_of(schema: Mapping[str, Any]) -> Language:
    """Return the language of a schema that does not change, and that is compiled only once.

    The guide is for one reading: it remembers each place where it was, and there is no end to them.
    """
    if id(schema) not in _COMPILED:
        _COMPILED[id(schema)] = schema, decider(schema)
    return Language(schema, _COMPILED[id(schema)][1])
