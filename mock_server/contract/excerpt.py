"""Excerpts of large values, for reporting what is wrong without reading all of them."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any, Final

_FIRST: Final = 4


def excerpt(value: Any, most: int, names: Collection[str]) -> Any:
    """Return a copy with a limited number of array entries, and of members with other names.

    The first entries of each array and all members with the given names stay. The excerpt of a
    valid value is valid for every schema that names no other members and has no `minItems` above 4.
    Whatever is wrong with the excerpt is wrong with the whole value, at the same place.
    """
    return _Excerpt(most, most, names).of(value)


@dataclass(slots=True)
class _Excerpt:
    entries: int
    members: int
    names: Collection[str]

    def of(self, value: Any) -> Any:
        if isinstance(value, dict):
            return dict(self._members(value))
        return list(self._entries(value)) if isinstance(value, list) else value

    def _members(self, value: dict[str, Any]) -> Iterator[tuple[str, Any]]:
        for name, member in value.items():
            if name not in self.names:
                self.members -= 1
                if self.members < 0:
                    continue
            yield name, self.of(member)

    def _entries(self, value: list[Any]) -> Iterator[Any]:
        for position, entry in enumerate(value):
            if position >= _FIRST and self.entries <= 0:
                break
            self.entries -= 1
            yield self.of(entry)
