"""Excerpts of large values, in which errors can be found without checking the whole value."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any, Final

_FIRST: Final = 4
_LONG: Final = frozenset({dict, list, str})
_MAX_COPIED: Final = 10_000_000
"""About how many characters the errors in an excerpt may copy."""


def excerpt(value: Any, most: int, names: Collection[str]) -> Any:
    """Return a copy with at most `most` array entries, and at most as many members not in `names`.

    The first entries of each array and all members in `names` are kept in any case. The excerpt of
    a valid value is valid for every schema that has no other names and no `minItems` above 4. Each
    error of the excerpt is an error of the whole value, at the same place.

    Less is kept of a large value, since each error of a name holds a copy of the enclosing object.
    """
    fewer = _fewer(value, most)
    return _Excerpt(fewer, fewer, names).of(value)


def _fewer(value: Any, most: int) -> int:
    return max(_FIRST, min(most, _MAX_COPIED // (1 + _length_of(value))))


def _length_of(value: Any) -> int:
    """Return the approximate length of the names and texts in a value, in characters."""
    if isinstance(value, dict):
        return sum(map(len, value)) + sum(map(_length_of, value.values()))
    if isinstance(value, list) and _LONG.isdisjoint(map(type, value)):
        return len(value)  # the repr of very many fractions would take much memory
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
