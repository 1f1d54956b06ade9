"""Ordered ids with removals and additions, of which only those that are shown are read."""

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterator, Sequence
from functools import cached_property

from mock_server.domain.base import Ids


class Gaps:
    """The removed positions of a sequence, sorted on demand."""

    __slots__ = ("_is_in_order", "_positions")

    def __init__(self, positions: Sequence[int] = ()) -> None:
        self._positions = list(positions)
        self._is_in_order = False

    def copy(self) -> "Gaps":
        """Return an independent copy."""
        return Gaps(self._positions)

    def add(self, position: int) -> None:
        """Mark a position as removed, which it must not be already."""
        self._positions.append(position)
        self._is_in_order = False

    def remove(self, position: int) -> None:
        """Mark a removed position as present again."""
        positions = self.positions
        del positions[bisect_left(positions, position)]

    @property
    def positions(self) -> list[int]:
        """The removed positions in order; sorting is quick if only the last ones are unsorted."""
        if not self._is_in_order:
            self._positions.sort()
            self._is_in_order = True
        return self._positions


class Remaining:
    """The ids of the scenario in order, without those at the gaps, followed by added ids."""

    def __init__(self, ids: Ids, gaps: Sequence[int], added: Collection[str]) -> None:
        self._ids = ids
        self._gaps = gaps
        self._added = added
        self._left = len(ids) - len(gaps)

    def frozen(self) -> "Remaining":
        """Return a copy that later removals and additions do not affect."""
        return Remaining(self._ids, tuple(self._gaps), tuple(self._added))

    def __len__(self) -> int:
        return self._left + len(self._added)

    def __iter__(self) -> Iterator[str]:
        return map(self.__getitem__, range(len(self)))

    def __getitem__(self, position: int, /) -> str:
        if position >= self._left:
            return self._came[position - self._left]
        gaps = self._gaps
        # A gap precedes the id if at most `position` remaining ids precede the gap.
        before = bisect_right(range(len(gaps)), position, key=lambda at: gaps[at] - at)
        return self._ids[position + before]

    @cached_property
    def _came(self) -> Sequence[str]:
        return tuple(self._added)
