"""Ids in an order, of which some are gone and others came: nothing but what is shown is walked."""

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterator, Sequence
from functools import cached_property

from mock_server.domain.base import Ids


class Gaps:
    """The positions that are empty among many; in order once somebody asks for them."""

    __slots__ = ("_is_in_order", "_positions")

    def __init__(self, positions: Sequence[int] = ()) -> None:
        self._positions = list(positions)
        self._is_in_order = False

    def copy(self) -> "Gaps":
        """Return the same gaps, to be changed by themselves."""
        return Gaps(self._positions)

    def add(self, position: int) -> None:
        """Let a position be empty; it is not yet."""
        self._positions.append(position)
        self._is_in_order = False

    def remove(self, position: int) -> None:
        """Let a position be taken that is empty."""
        positions = self.positions
        del positions[bisect_left(positions, position)]

    @property
    def positions(self) -> list[int]:
        """The positions in order: sorting those that are in order but for the last is quick."""
        if not self._is_in_order:
            self._positions.sort()
            self._is_in_order = True
        return self._positions


class Remaining:
    """Ids of the scenario but for those at some positions, in order; then those that came since."""

    def __init__(self, ids: Ids, gaps: Sequence[int], added: Collection[str]) -> None:
        self._ids = ids
        self._gaps = gaps
        self._added = added
        self._left = len(ids) - len(gaps)

    def __len__(self) -> int:
        return self._left + len(self._added)

    def __iter__(self) -> Iterator[str]:
        return map(self.__getitem__, range(len(self)))

    def __getitem__(self, position: int, /) -> str:
        if position >= self._left:
            return self._came[position - self._left]
        gaps = self._gaps
        # As many gaps are in front of it as have no more than its position left in front of them.
        before = bisect_right(range(len(gaps)), position, key=lambda at: gaps[at] - at)
        return self._ids[position + before]

    @cached_property
    def _came(self) -> Sequence[str]:
        return tuple(self._added)
