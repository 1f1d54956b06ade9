"""What is worth keeping of a call for the next one like it: what was made of a record.

Records are replaced when they change, never changed: what was made of one holds as long as it is
that very one.
"""

from typing import Generic, TypeVar

T = TypeVar("T")


class Kept(Generic[T]):
    """What was made of the records that were asked for lately, by a key each.

    All of it takes `weight` bytes.

    Args:
        most: how many are kept; what was made first is pushed out first.
    """

    def __init__(self, most: int) -> None:
        self.weight = 0
        self._most = most
        self._made: dict[str, tuple[object, T, int]] = {}

    def find(self, key: str, record: object) -> T | None:
        """Return what was made of a record, None once another one has its key."""
        kept = self._made.get(key)
        return None if kept is None or kept[0] is not record else kept[1]

    def keep(self, key: str, record: object, made: T, weight: int) -> T:
        """Keep what has been made of a record and takes so many bytes, and return it."""
        if key in self._made:
            self.weight -= self._made.pop(key)[2]
        elif len(self._made) >= self._most:
            self.weight -= self._made.pop(next(iter(self._made)))[2]
        self._made[key] = (record, made, weight)
        self.weight += weight
        return made
