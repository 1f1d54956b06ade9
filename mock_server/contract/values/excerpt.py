"""Excerpts of large values, for reporting what is wrong without reading all of them."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from sys import maxsize
from typing import Any, Final

_FIRST: Final = 4
_LONG: Final = frozenset({dict, list, str})
_MOST_COPIED: Final = 10_000_000
"""About how many characters the errors in an excerpt may copy."""


def excerpt(value: Any, most: int, names: Collection[str]) -> Any:
    """Return a copy with a limited number of array entries, and of members with other names.

    The first entries of each array and all members with the given names stay. The excerpt of a
    valid value is valid for every schema that names no other members and has no `minItems` above 4.
    Whatever is wrong with the excerpt is wrong with the whole value, at the same place.

    Of a heavy value less is kept: each error of a wrong name comes with a copy of all beside it.
    """
    fewer = _fewer(value, most)
    return _Excerpt(fewer, fewer, names).of(value)


def with_fewer_names(value: Any, most: int, names: Collection[str]) -> Any:
    """Return such a copy with all array entries."""
    return _Excerpt(maxsize, _fewer(value, most), names).of(value)


def _fewer(value: Any, most: int) -> int:
    return max(_FIRST, min(most, _MOST_COPIED // (1 + length_of(value))))


def length_of(value: Any) -> int:
    """Return about how long the names and texts in a value are, in characters."""
    if isinstance(value, dict):
        return sum(map(len, value)) + sum(map(length_of, value.values()))
    if isinstance(value, list) and _LONG.isdisjoint(map(type, value)):
        return len(value)  # as a text, very many fractions would take more than themselves
    return len(repr(value))


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
