"""The shape of a population: parents and children, by arithmetic on numbers.

The members are numbered from 0, level by level; the first level is below the customer at the top.
Each member of level k has room for `fanouts[k + 1]` children (and the customer at the top for
`fanouts[0]`), and each level is full before the next one begins. So in a level with fanout f that
starts at number s, and whose predecessor starts at r:

    member n is at position              p = n - s
    its parent is                        r + p // f
    the children of member r + q are     s + q * f, ..., s + q * f + f - 1, as far as they exist

With `customers: 10, depth: 2, fanout: 3` the numbers are

    level 0    0            1            2
    level 1    3  4  5      6  7  8      9
"""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from itertools import accumulate
from typing import Final

TOP: Final = -1
"""The number that stands for the customer above all members; it is lower than theirs."""

MAX_DEPTH: Final = 32
"""The most levels of a population, because finding an ancestor takes a step for each."""


class Levels:
    """The levels of a population.

    Args:
        size: the number of members.
        fanouts: for each level, the most children of a customer on the level above.
    """

    def __init__(self, size: int, fanouts: Sequence[int]) -> None:
        self.size = size
        self._fanouts = fanouts
        ends = accumulate(accumulate(fanouts, lambda width, fanout: width * fanout))
        # Where each level starts and, full or not, where the last one ends.
        self._starts: list[int] = [0, *(min(end, size) for end in ends)]

    @property
    def room(self) -> int:
        """The number of members that fit into these levels, at most `size`."""
        return self._starts[-1]

    def parent(self, number: int) -> int:
        """Return the number of a member's parent; TOP for a member of the first level."""
        level = bisect_right(self._starts, number) - 1
        if level == 0:
            return TOP
        position = number - self._starts[level]
        return self._starts[level - 1] + position // self._fanouts[level]

    def is_below(self, number: int, ancestor: int) -> bool:
        """Return whether the way up from a member, itself included, leads to another."""
        while number > ancestor:  # members are numbered level by level
            number = self.parent(number)
        return number == ancestor

    def children(self, number: int) -> range:
        """Return the numbers of the children of a member (or TOP)."""
        level = bisect_right(self._starts, number)
        if level == len(self._fanouts):
            return range(0)
        position = 0 if number == TOP else number - self._starts[level - 1]
        fanout = self._fanouts[level]
        first = self._starts[level] + position * fanout
        return range(min(first, self.size), min(first + fanout, self.size))


def even_fanout(size: int, depth: int) -> int:
    """Return the smallest fanout with which `depth` levels hold `size` members."""
    return 1 + bisect_left(range(1, size), size, key=lambda each: Levels(size, [each] * depth).room)


def depth_needed(size: int, fanout: int) -> int:
    """Return how many levels of a fanout hold `size` members, MAX_DEPTH + 1 if none do."""
    return next(
        (depth for depth in range(1, MAX_DEPTH + 1) if Levels(size, [fanout] * depth).room >= size),
        MAX_DEPTH + 1,
    )
