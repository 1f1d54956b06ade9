"""The members that the objects of a schema may have, so that unknown ones can be dropped.

Dropping them one at a time, as a validator reports them, would take quadratic time.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from mock_server.contract.values.pointers import pointer
from mock_server.contract.values.walk import alternatives


@dataclass(slots=True)
class Shape:
    """The shape of a value: the members of an object, the entries of an array.

    An object that is not `is_closed` may have any members.
    """

    members: dict[str, "Shape"] = field(default_factory=dict)
    entries: "Shape | None" = None
    is_closed: bool = False

    def add(self, document: Mapping[str, Any], schema: Mapping[str, Any]) -> None:
        """Add the members of a schema and of those it refers to."""
        for same in alternatives(document, schema):
            self.add(document, same)
        for name, member in schema.get("properties", {}).items():
            self.members.setdefault(name, Shape()).add(document, member)
        if isinstance(schema.get("items"), Mapping):
            self.entries = self.entries or Shape()
            self.entries.add(document, schema["items"])
        self.is_closed = self.is_closed or schema.get("additionalProperties") is False

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

    def unlisted(self, value: Any, path: tuple[str | int, ...] = ()) -> Iterator[str]:
        """Yield the JSON pointers of unknown members."""
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
    """Return the shape of the values that a schema accepts."""
    shape = Shape()
    shape.add(document, schema)
    return shape
