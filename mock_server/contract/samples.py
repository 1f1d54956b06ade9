"""Example values of schemas, made of what the schemas say themselves.

So an example follows the assumptions in force, as the schema does. What a schema says about how its
members go together is not looked at: its examples have to.
"""

from collections.abc import Mapping
from typing import Any, Final

from mock_server.contract.walk import resolve

_BY_TYPE: Final[Mapping[str, Any]] = {"string": "", "boolean": True, "null": None}


def sample(document: Mapping[str, Any], schema: Mapping[str, Any]) -> Any:
    """Return a value of a schema: its first example, or one made of those of its parts.

    The schema is in its plain form; of alternatives the first one counts.
    """
    match schema:
        case {"$ref": str(reference)}:
            return sample(document, resolve(document, reference))
        case {"examples": [first, *_]} | {"const": first} | {"enum": [first, *_]}:
            return first
        case {"anyOf": [first, *_]} | {"oneOf": [first, *_]}:
            return sample(document, first)
        case _:
            return _made(document, schema)


def _made(document: Mapping[str, Any], schema: Mapping[str, Any]) -> Any:
    """Return a value of a schema that has no example and no alternatives."""
    match schema:
        case {"properties": properties}:
            return {name: sample(document, member) for name, member in properties.items()}
        case {"items": items}:
            return [sample(document, items)]
        case _:
            return schema.get("minimum", _BY_TYPE.get(_first_type(schema)))


def _first_type(schema: Mapping[str, Any]) -> str:
    types = schema["type"]
    first: str = types if isinstance(types, str) else types[0]
    return first
