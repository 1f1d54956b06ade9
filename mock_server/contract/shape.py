"""Which members the objects of a schema may have, so that unknown ones can be dropped.

Dropping them one by one, as a validator finds them, would take time by their number squared.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from mock_server.contract.walk import alternatives


@dataclass(slots=True)
class Shape:
    """The shape of a value: the members of an object, the entries of an array.

    An object that is not `is_closed` may have any members.
    """

    members: dict[str, "Shape"] = field(default_factory=dict)
    entries: "Shape | None" = None
    is_closed: bool = False

    def add(self, document: Mapping[str, Any], schema: Mapping[str, Any]) -> None:
        """Add what a schema says, including its references."""
        for same in alternatives(document, schema):
            self.add(document, same)
        for name, member in schema.get("properties", {}).items():
            self.members.setdefault(name, Shape()).add(document, member)
        if isinstance(schema.get("items"), Mapping):
            self.entries = self.entries or Shape()
            self.entries.add(document, schema["items"])
        self.is_closed = self.is_closed or schema.get("additionalProperties") is False

    def drop_unknown(self, value: Any) -> bool:
        """Delete unknown members; return whether there were no others."""
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


def shape_of(document: Mapping[str, Any], schema: Mapping[str, Any]) -> Shape:
    """Return the shape of the values that a schema of a document takes."""
    shape = Shape()
    shape.add(document, schema)
    return shape
