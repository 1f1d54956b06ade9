"""Example values of schemas, derived from the schemas alone.

So examples follow the assumptions in force, as the schemas do. Rules about which members go
together are ignored here: a schema that has such rules needs an example of its own.
"""

from collections.abc import Mapping
from typing import Any, Final

from mock_server.contract.values.walk import resolve

_BY_TYPE: Final[Mapping[str, Any]] = {"string": "", "boolean": True, "null": None}


def sample(document: Mapping[str, Any], schema: Mapping[str, Any]) -> Any:
    """Return a value of a schema: its first example, or one assembled from its parts.

    The schema must be in its plain form; the first of several alternatives is used.
    """
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
            return schema.get("minimum", _BY_TYPE.get(first))
