"""Schemas for other readers: in a plain form, with examples, and as lists of members.

The plain form accepts the same values, without what client generators, mock servers and linters
ignore or misread: references to parts of schemas or with siblings, conditions.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from mock_server.contract.schemas.mismatches import type_name
from mock_server.contract.values.scalars import inline_text
from mock_server.contract.values.walk import ValuePath, alternatives, pointer, resolve, with_each

_NOT_A_SCHEMA: Final = frozenset({"const", "default", "enum", "example", "examples"})
_UNSERVED: Final = (
    *("x-shows", "x-fails", "x-polls", "x-brings", "x-changes"),
    *("x-adds", "x-logged", "x-effect", "x-role"),
)
_MARKING: Final = ("$ref", "x-assumption")  # the keywords that mark a value


def plain(document: Mapping[str, Any], *, in_words: Collection[str] = ()) -> dict[str, Any]:
    """Return an OpenAPI document with every schema in its plain form.

    Conditions of the schemas `in_words` appear only in their descriptions, for mock servers that
    generate values from them and ignore conditions, and for linters, which misread some.
    """
    components = document["components"]
    schemas = dict(components["schemas"])
    for name in in_words:
        gone = ("if", "then", "not", *_rules(schemas[name]))
        schemas[name] = {key: each for key, each in schemas[name].items() if key not in gone}
    whole: dict[str, Any] = _plain(
        {**document, "components": {**components, "schemas": schemas}}, document
    )
    return whole


def _plain(node: Any, document: Mapping[str, Any]) -> Any:
    match node:
        case {"$ref": str(reference), "properties": dict()}:
            return _plain(_laid_over(reference, resolve(document, reference), node), document)
        case {"$ref": str(reference), **others} if "/properties/" in reference:
            return _plain({**resolve(document, reference), **others}, document)
        case {"$ref": str(reference), **others}:
            described = {"description"} & others.keys()
            return {"$ref": reference, **{name: others[name] for name in described}}
        case dict():
            below = {}
            for name, member in node.items():
                if name in _NOT_A_SCHEMA:
                    below[name] = member
                elif name == "properties":  # any of these may have the name of a keyword
                    below[name] = {each: _plain(part, document) for each, part in member.items()}
                elif name not in _UNSERVED:
                    below[name] = _plain(member, document)
            return _typed(_without_conditions(below))
        case _:
            return with_each(node, lambda each: _plain(each, document))


def _laid_over(reference: str, base: Mapping[str, Any], over: Mapping[str, Any]) -> dict[str, Any]:
    more = {
        name: {**base["properties"][name], **member} for name, member in over["properties"].items()
    }
    both = [{"$ref": reference}, {"required": base["required"]}]
    return {**base, "allOf": both, "properties": {**base["properties"], **more}}


def _without_conditions(schema: dict[str, Any]) -> dict[str, Any]:
    """Return an equivalent schema in which `not` excludes the values that break a condition."""
    new = dict(schema)
    if "x-rule" in schema:
        rule = f"Rule: {schema['x-rule']}."
        new["description"] = f"{schema['description']} {rule}" if "description" in schema else rule
    broken: list[dict[str, Any]] = []  # schemas of the values that break a condition
    if "if" in schema:
        broken.append({"allOf": [_open(schema["if"]), {"not": _open(schema["then"])}]})
    broken += [{"not": {name: list(map(_open, schema[name]))}} for name in _rules(schema)]
    if broken:
        for name in ("if", "then", *_rules(schema)):
            new.pop(name, None)
        new["not"] = broken[0] if len(broken) == 1 else {"anyOf": broken}
    return new


def _open(schema: dict[str, Any]) -> dict[str, Any]:
    """Return a condition that states explicitly which other and required properties it allows.

    Redocly reads it as if it allowed no others, and reports a required property without a schema.
    """
    required: Any = {name: {} for name in schema.get("required", ())}
    properties = {**required, **schema.get("properties", {})}
    return {**schema, "properties": properties, "additionalProperties": True}


def _rules(schema: Mapping[str, Any]) -> tuple[str, ...]:
    names = ("anyOf", "oneOf") if "properties" in schema else ()
    return tuple(name for name in names if name in schema)


def _typed(schema: dict[str, Any]) -> dict[str, Any]:
    values = schema.get("enum", [schema["const"]] if "const" in schema else None)
    if not isinstance(values, list) or None in values or "type" in schema:
        return schema
    types = list(dict.fromkeys(map(type_name, values)))
    return {"type": types[0] if len(types) == 1 else types, **schema}


def for_editors(schema: Any) -> Any:
    """Return a schema as editors need it.

    A number may stand for a text, as YAML has no other spelling for some; a pattern is told in
    words; mappings are offered with a label.
    """
    if not isinstance(schema, Mapping):
        return with_each(schema, for_editors)
    adapted = {
        name: each if name in _NOT_A_SCHEMA else for_editors(each) for name, each in schema.items()
    }
    types, words, examples = (schema.get(name) for name in ("type", "description", "examples"))
    listed = types if isinstance(types, list) else [types]
    if "string" in listed and not {"enum", "const"} & schema.keys():
        adapted["type"] = list(dict.fromkeys([*listed, "number"]))
    if isinstance(schema.get("pattern"), str) and isinstance(words, str):  # not properties' names
        adapted["patternErrorMessage"] = f"Expected: {words}"
    if isinstance(examples, list):
        mappings = [example for example in examples if isinstance(example, Mapping)]
        others = [example for example in examples if example not in mappings]
        snippets = [{"label": inline_text(each), "body": each} for each in mappings]
        adapted |= {"examples": others} | ({"defaultSnippets": snippets} if snippets else {})
        if not others:
            del adapted["examples"]
    return adapted


def sample(document: Mapping[str, Any], schema: Mapping[str, Any]) -> Any:
    """Return the first example of a plain schema, or a value assembled from its parts."""
    match schema:
        case {"$ref": str(reference)}:
            return sample(document, resolve(document, reference))
        case {"examples": [first, *_]} | {"const": first} | {"enum": [first, *_]}:
            return first
        case {"anyOf": [first, *_]} | {"oneOf": [first, *_]}:
            return sample(document, first)
        case {"properties": properties}:
            return {name: sample(document, member) for name, member in properties.items()}
        case {"items": items}:
            return [sample(document, items)]
        case _:
            types = schema["type"]
            first = types if isinstance(types, str) else types[0]
            return schema.get("minimum", {"string": "", "boolean": True, "null": None}.get(first))


# the container of a value, its key there, and its path
Place: TypeAlias = tuple[Any, str | int, ValuePath]


@dataclass(slots=True)
class Shape:
    """The members of an object, and the entries of an array.

    A value is marked with the names of the schemas that its schema refers to, such as `Uuid`, with
    the assumption that its schema names, and with `deprecated`.
    """

    members: dict[str, "Shape"] = field(default_factory=dict)
    entries: "Shape | None" = None
    is_closed: bool = False
    marks: set[str] = field(default_factory=set)
    ways: dict[str, dict[str, "Shape"]] = field(default_factory=dict)  # members to each mark

    def add(self, document: Mapping[str, Any], schema: Mapping[str, Any]) -> set[str]:
        """Add what a schema says of the value; return its marks, and those of its parts."""
        self.marks |= {"deprecated"} & schema.keys()
        self.marks |= {schema[key].rpartition("/")[2] for key in _MARKING if key in schema}
        found = {*self.marks}
        for same in alternatives(document, schema):
            found |= self.add(document, same)
        for name, member in schema.get("properties", {}).items():
            shape = self.members.setdefault(name, Shape())
            for mark in shape.add(document, member):
                self.ways.setdefault(mark, {})[name] = shape
                found.add(mark)
        if isinstance(schema.get("items"), Mapping):
            self.entries = self.entries or Shape()
            found |= self.entries.add(document, schema["items"])
        self.is_closed = self.is_closed or schema.get("additionalProperties") is False
        return found

    def places(self, mark: str, value: Any, path: ValuePath = ()) -> Iterator[Place]:
        """Yield where a value has parts with a mark; nothing is looked for below these."""
        inner: Iterable[tuple[str | int, Shape]] = ()
        if isinstance(value, list) and self.entries is not None:
            inner = ((index, self.entries) for index in range(len(value)))
        elif isinstance(value, Mapping):
            inner = (each for each in self.ways.get(mark, {}).items() if each[0] in value)
        for key, shape in inner:
            if mark in shape.marks:
                yield value, key, (*path, key)
            else:
                yield from shape.places(mark, value[key], (*path, key))

    def drop_unknown(self, value: Any) -> bool:
        """Delete unknown members; return whether that has emptied an object."""
        if isinstance(value, list) and self.entries is not None:
            for entry in value:
                self.entries.drop_unknown(entry)
        if not isinstance(value, dict):
            return False
        before = len(value)
        for name, member in list(value.items()):
            shape = self.members.get(name)
            if self.is_closed if shape is None else shape.drop_unknown(member):
                del value[name]
        return before > 0 and not value

    def unlisted(self, value: Any, path: ValuePath = ()) -> Iterator[str]:
        if isinstance(value, list) and self.entries is not None:
            for index, entry in enumerate(value):
                yield from self.entries.unlisted(entry, (*path, index))
        if not isinstance(value, dict):
            return
        for name, member in value.items():
            shape = self.members.get(name)
            if shape is not None:
                yield from shape.unlisted(member, (*path, name))
            elif self.is_closed:
                yield pointer((*path, name))


def shape_of(document: Mapping[str, Any], schema: Mapping[str, Any]) -> Shape:
    shape = Shape()
    shape.add(document, schema)
    return shape
