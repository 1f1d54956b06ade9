"""Gives each property of a schema a description and an example where they can be derived.

Those of the property itself take precedence; others come from the referenced schema, or from an
enum, a constant or the type. So `examples: [true]` need not be written.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from mock_server.contract.values.walk import resolve, with_each

_CONDITIONS: Final = frozenset({"if", "then", "else"})
VALUES: Final = frozenset({"examples", "enum", "const", "default"})
"""Keywords whose values are data, not schemas."""


def explained(root: Mapping[str, Any]) -> dict[str, Any]:
    """Return the schema with a description and an example for every property."""
    whole: dict[str, Any] = _explained(root, root)
    return whole


def _explained(node: Any, root: Mapping[str, Any]) -> Any:
    if not isinstance(node, Mapping):
        return with_each(node, lambda each: _explained(each, root))
    result = {
        key: value if key in _CONDITIONS | VALUES else _explained(value, root)
        for key, value in node.items()
    }
    properties = result.get("properties")
    if isinstance(properties, Mapping):
        result["properties"] = {name: _property(own, root) for name, own in properties.items()}
    return result


def _property(schema: Mapping[str, Any], root: Mapping[str, Any]) -> dict[str, Any]:
    gained: dict[str, Any] = {}
    description = _described(schema, root)
    examples = _examples(schema, root)
    if description is not None:
        gained["description"] = description
    if examples:
        gained["examples"] = list(examples)
    return {**schema, **gained}


def _described(schema: Mapping[str, Any], root: Mapping[str, Any]) -> str | None:
    if "description" in schema or "$ref" not in schema:
        return schema.get("description")
    return _described(resolve(root, schema["$ref"]), root)


def _examples(schema: Mapping[str, Any], root: Mapping[str, Any]) -> Sequence[Any]:
    """Return the examples of a schema, or examples derived from it."""
    found: Sequence[Any] = ()
    match schema:
        case {"examples": given}:
            found = given
        case {"const": value} | {"enum": [value, *_]}:
            found = [value]
        case {"$ref": reference}:
            found = _examples(resolve(root, reference), root)
        case {"type": "boolean"} | {"type": ["boolean", *_]}:
            found = [True]
        case {"items": items}:
            found = [list(_examples(items, root)[:1])]
        case _:
            pass
    return found
