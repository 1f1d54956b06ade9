"""A dictionary in parts of limited size, so that adding an entry is always quick.

A dictionary that grows is rebuilt as a whole: with hundreds of thousands of entries, that would
block all calls for ten milliseconds.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import Final, Generic, TypeVar

from mock_server.domain.discarded import Container

T = TypeVar("T")

_MAX: Final = 40_000
"""Entries of a part: few enough to rebuild it in a millisecond, enough to need few parts."""


class Divided(Generic[T]):
    """Values by key, in the order in which the keys were added.

    Args:
        most: the largest number of entries in a part.
    """

    def __init__(self, most: int = _MAX) -> None:
        self._most = most
        self._parts: list[dict[str, T]] = [{}]

    def copy(self) -> "Divided[T]":
        """Return an independent copy."""
        other = Divided[T](self._most)
        other._parts = [dict(part) for part in self._parts]
        return other

    def containers(self) -> Iterator[Container]:
        """Yield the parts, to be freed once the dictionary is no longer used."""
        yield from self._parts

    def __len__(self) -> int:
        return sum(map(len, self._parts))

    def get(self, key: str, default: T | None) -> T | None:
        """Return the value of a key, or the default."""
        part = self._part_of(key)
        return default if part is None else part[key]

    def __setitem__(self, key: str, value: T) -> None:
        self.exchange(key, value, None)

    def exchange(self, key: str, value: T, default: T | None) -> T | None:
        """Set the value of a key; return its previous value, or the default."""
        part = self._part_of(key)
        if part is None:
            part = self._parts[-1]
            if len(part) >= self._most:
                part = {}
                self._parts.append(part)
        before = part.get(key, default)
        part[key] = value
        return before

    def items(self) -> Iterator[tuple[str, T]]:
        """Yield each key with its value."""
        return chain.from_iterable(part.items() for part in self._parts)

    def frozen(self) -> Iterator[tuple[str, T]]:
        """Return the current keys and values, which later changes do not affect."""
        return frozen_items(self._parts)

    def values_in_steps(self) -> Iterator[T]:
        """Yield the values, which may change during the iteration; parts are copied one by one.

        Values that are added, moved or removed during the iteration may or may not be yielded.
        """
        for part in tuple(self._parts):
            yield from tuple(part.values())

    def discard(self, key: str) -> None:
        """Remove a key, if it is present."""
        part = self._part_of(key)
        if part is None:
            return
        del part[key]
        if not part and len(self._parts) > 1:
            self._parts.remove(part)

    def _part_of(self, key: str) -> dict[str, T] | None:
        for part in self._parts:
            if key in part:
                return part
        return None


def frozen_items(parts: Iterable[Mapping[str, T]]) -> Iterator[tuple[str, T]]:
    """Return the current items of dictionaries, which later changes do not affect.

    Keys and values are copied separately, since the garbage collector would traverse copied pairs.
    """
    parts = tuple(parts)
    texts = list(chain.from_iterable(parts))
    values = list(chain.from_iterable(part.values() for part in parts))
    return zip(texts, values, strict=True)
