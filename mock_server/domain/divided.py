"""A dictionary in parts, none of which grows for long.

A dictionary that grows is rebuilt: with hundreds of thousands of entries, everybody would wait for
ten milliseconds.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import Final, Generic, TypeVar

from mock_server.domain.leavings import Container

T = TypeVar("T")

_MOST: Final = 40_000
"""Entries of a part: it is made anew within a millisecond, and few parts are to be looked at."""


class Divided(Generic[T]):
    """Values by text, in the order in which the texts came.

    Args:
        most: how many entries a part may have.
    """

    def __init__(self, most: int = _MOST) -> None:
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
        """Return the value of a text, or the default."""
        part = self._part_of(key)
        return default if part is None else part[key]

    def __setitem__(self, key: str, value: T) -> None:
        self.exchange(key, value, None)

    def exchange(self, key: str, value: T, default: T | None) -> T | None:
        """Set the value of a text; return the one that it had, or the default."""
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
        """Yield each text with its value."""
        return chain.from_iterable(part.items() for part in self._parts)

    def frozen(self) -> Iterator[tuple[str, T]]:
        """Yield each text with its value as they are now, whatever comes later."""
        return frozen_items(self._parts)

    def patiently(self) -> Iterator[T]:
        """Yield the values while others may change them: each part is as it was when it came up.

        Values that came, moved or went meanwhile may be yielded or not. No more than one part is
        copied at a time.
        """
        for part in tuple(self._parts):
            yield from tuple(part.values())

    def discard(self, key: str) -> None:
        """Remove the value of a text, if it has one."""
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
    """Return an iterator over the items of dictionaries as they are now, whatever comes later.

    Hundreds of thousands of pairs would be made and looked at for garbage before the first is read.
    """
    parts = tuple(parts)
    texts = list(chain.from_iterable(parts))
    values = list(chain.from_iterable(part.values() for part in parts))
    return zip(texts, values, strict=True)
