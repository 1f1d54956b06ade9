"""Ordered ids, with removals and additions; only what is shown is iterated over."""

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterator, Sequence
from functools import cached_property

from mock_server.domain.base import Ids


class Gaps:
    """The empty positions among many, sorted on demand."""

    __slots__ = ("_is_in_order", "_positions")

    def __init__(self, positions: Sequence[int] = ()) -> None:
        self._positions = list(positions)
        self._is_in_order = False

    def copy(self) -> "Gaps":
        """Return an independent copy."""
        return Gaps(self._positions)

    def add(self, position: int) -> None:
        """Mark a position as empty that is not."""
        self._positions.append(position)
        self._is_in_order = False

    def remove(self, position: int) -> None:
        """Mark an empty position as taken."""
        positions = self.positions
        del positions[bisect_left(positions, position)]

    @property
    def positions(self) -> list[int]:
        """The positions in order; sorting is quick if only the last ones are out of order."""
        if not self._is_in_order:
            self._positions.sort()
            self._is_in_order = True
        return self._positions


class Remaining:
    """Ids of the scenario without those at some positions, in order, followed by added ones."""

    def __init__(self, ids: Ids, gaps: Sequence[int], added: Collection[str]) -> None:
        self._ids = ids
        self._gaps = gaps
        self._added = added
        self._left = len(ids) - len(gaps)

    def frozen(self) -> "Remaining":
        """Return the same ids, which stay as they are whatever is removed or added later."""
        return Remaining(self._ids, tuple(self._gaps), tuple(self._added))

    def __len__(self) -> int:
        return self._left + len(self._added)

    def __iter__(self) -> Iterator[str]:
        return map(self.__getitem__, range(len(self)))

    def __getitem__(self, position: int, /) -> str:
        if position >= self._left:
            return self._came[position - self._left]
        gaps = self._gaps
        # The gaps before it are those with at most its position of ids before them.
        before = bisect_right(range(len(gaps)), position, key=lambda at: gaps[at] - at)
        return self._ids[position + before]

    @cached_property
    def _came(self) -> Sequence[str]:
        return tuple(self._added)
