"""A dictionary of limited size, which forgets what was stored longest ago."""

from collections import OrderedDict
from collections.abc import Iterator
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Bounded(Generic[K, V]):
    """At most `most` values by key."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._values: OrderedDict[K, V] = OrderedDict()

    def __len__(self) -> int:
        return len(self._values)

    def __contains__(self, key: K) -> bool:
        return key in self._values

    def __setitem__(self, key: K, value: V) -> None:
        self._values[key] = value
        self._values.move_to_end(key)
        if len(self._values) > self._most:
            self._values.popitem(last=False)

    def get(self, key: K) -> V | None:
        """Return a value, None if there is none (any more)."""
        return self._values.get(key)

    def pop(self, key: K) -> V | None:
        """Forget a value and return it, None if there is none."""
        return self._values.pop(key, None)

    def latest(self) -> Iterator[V]:
        """Yield the values, the one stored last first."""
        return reversed(self._values.values())

    def values(self) -> Iterator[V]:
        """Yield the values, the one stored first first."""
        return iter(self._values.values())
