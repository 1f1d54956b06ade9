"""A dictionary of limited size, which forgets the values stored longest ago."""

from collections import OrderedDict
from collections.abc import Callable, Iterator
from typing import Final, Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")

_MAX_BYTES: Final = 16 << 20


class Bounded(Generic[K, V]):
    """At most `most` values by key, and at most 16 MiB; `weigh` returns the bytes of a value.

    A value is weighed when it is stored; `grow` adds to its weight. If values were dropped for lack
    of room, it `has_forgotten` some.
    """

    def __init__(self, most: int, weigh: Callable[[K, V], int] = lambda *_: 0) -> None:
        self.weight = 0
        self.has_forgotten = False
        self._most = most
        self._weigh = weigh
        self._values: OrderedDict[K, V] = OrderedDict()
        self._weights: dict[K, int] = {}

    def __len__(self) -> int:
        return len(self._values)

    def __contains__(self, key: K) -> bool:
        return key in self._values

    def __setitem__(self, key: K, value: V) -> None:
        self.pop(key)
        self._values[key] = value
        self._weights[key] = weight = self._weigh(key, value)
        self.weight += weight
        self._forget_oldest()

    def grow(self, key: K, by: int) -> None:
        """Add to the weight of a value, or (negative) subtract what was added."""
        if key in self._weights:
            self._weights[key] += by
            self.weight += by
            self._forget_oldest()

    def _forget_oldest(self) -> None:
        while len(self._values) > self._most or self.weight > _MAX_BYTES:
            self.pop(next(iter(self._values)))
            self.has_forgotten = True

    def get(self, key: K) -> V | None:
        """Return a value, or None if there is none or it was forgotten."""
        return self._values.get(key)

    def pop(self, key: K) -> V | None:
        """Remove a value and return it, or None if there is none."""
        self.weight -= self._weights.pop(key, 0)
        return self._values.pop(key, None)

    def latest(self) -> Iterator[V]:
        """Yield the values, the newest first."""
        return reversed(self._values.values())

    def values(self) -> Iterator[V]:
        """Yield the values, the oldest first."""
        return iter(self._values.values())
