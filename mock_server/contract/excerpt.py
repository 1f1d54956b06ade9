"""An excerpt of a value, in which as much is wrong as in the whole, as far as it reaches."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any, Final

_FIRST: Final = 4


def excerpt(value: Any, most: int, names: Collection[str]) -> Any:
    """Return a copy with at most so many entries of arrays, and so many members of other names.

    The first few entries of each array and all members of the given names stay. What is left of a
    valid value is valid for every schema that names no others and has no `minItems` above 4; what
    is wrong with it is wrong with the whole, at the same place.
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
