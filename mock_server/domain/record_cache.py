"""A cache of values derived from records, such as replies.

Records are replaced, never changed, so a value is valid as long as its record is the same object.
"""

from typing import Generic, TypeVar

T = TypeVar("T")


class RecordCache(Generic[T]):
    """Values derived from recently used records, by key; together they take `weight` bytes.

    Args:
        most: the largest number of values; the oldest is evicted first.
    """

    def __init__(self, most: int) -> None:
        self.weight = 0
        self._most = most
        self._made: dict[str, tuple[object, T, int]] = {}

    def find(self, key: str, record: object) -> T | None:
        """Return the value derived from this very record, or None."""
        kept = self._made.get(key)
        return None if kept is None or kept[0] is not record else kept[1]

    def keep(self, key: str, record: object, made: T, weight: int) -> T:
        """Store a value derived from a record, with its size in bytes, and return it."""
        if key in self._made:
            self.weight -= self._made.pop(key)[2]
        elif len(self._made) >= self._most:
            self.weight -= self._made.pop(next(iter(self._made)))[2]
        self._made[key] = (record, made, weight)
        self.weight += weight
        return made
