"""Which deletion has ended which sandbox, where several can have."""

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations


class Matching:
    """Pairs of givers and takers.

    `possible` has the givers of each taker, those to be preferred first. Takers that `need` a giver
    come before those that only `want` one, who get what is left. Takers are in order; of givers,
    `comes_before` says which was over before another began.
    """

    def __init__(
        self,
        possible: Mapping[int, Sequence[int]],
        need: Sequence[int],
        want: Sequence[int] = (),
        comes_before: Callable[[int, int], bool] = lambda _one, _other: False,
    ) -> None:
        self._possible = possible
        self._need = need
        self._want = want
        self._comes_before = comes_before
        self._giver_of: dict[int, int] = {}
        self._taker_of: dict[int, int] = {}

    def pairs(self, givers: Sequence[int]) -> Mapping[int, int]:
        """Return the giver of each taker, with as many of these givers and of the needy as can."""
        for giver in givers:
            self._give(giver, set())
        for taker in (*self._need, *self._want):
            if taker not in self._giver_of:
                self._take(taker, set())
        while any(self._swap(*takers) for takers in combinations(sorted(self._giver_of), 2)):
            pass
        return self._giver_of

    def _swap(self, earlier: int, later: int) -> bool:
        """Put the givers of two takers in order, if they are not and each can have the other's."""
        one, other = self._giver_of[earlier], self._giver_of[later]
        can = other in self._possible[earlier] and one in self._possible[later]
        if not can or not self._comes_before(other, one):
            return False
        self._pair(other, earlier)
        self._pair(one, later)
        return True

    def _give(self, giver: int, tried: set[int]) -> bool:
        """Find a taker for a giver, moving others to other takers."""
        for taker, able in self._possible.items():
            if giver in able and taker not in tried:
                tried.add(taker)
                other = self._giver_of.get(taker)
                if other is None or self._give(other, tried):
                    self._pair(giver, taker)
                    return True
        return False

    def _take(self, taker: int, tried: set[int]) -> bool:
        """Find a giver for a taker, moving others to other givers."""
        for giver in self._possible[taker]:
            if giver not in tried:
                tried.add(giver)
                other = self._taker_of.get(giver)
                if other is not None and not self._take(other, tried):
                    if other in self._need or taker not in self._need:
                        continue
                    del self._giver_of[other]
                self._pair(giver, taker)
                return True
        return False

    def _pair(self, giver: int, taker: int) -> None:
        self._giver_of[taker] = giver
        self._taker_of[giver] = taker
