"""The shape of a population: parents and children, by arithmetic on numbers; and identifiers.

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

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from hashlib import blake2b
from itertools import accumulate
from typing import Final

from mock_server.sandbox.ground.chance import as_random_uuid

TOP: Final = -1
MAX_DEPTH: Final = 32


class Levels:
    """The levels of a population: for each, the most children of a customer on the level above."""

    def __init__(self, size: int, fanouts: Sequence[int]) -> None:
        self.size = size
        self._fanouts = fanouts
        ends = accumulate(accumulate(fanouts, lambda width, fanout: width * fanout))
        # Where each level starts and, full or not, where the last one ends.
        self._starts: list[int] = [0, *(min(end, size) for end in ends)]

    @property
    def room(self) -> int:
        return self._starts[-1]

    def parent(self, number: int) -> int:
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


# The constants of SplitMix64, a proven way to scatter numbers.
_SCATTER_1: Final = 0xBF58476D1CE4E5B9
_SCATTER_2: Final = 0x94D049BB133111EB
_WORD: Final = (1 << 64) - 1

# The free bits: 48 before the version, 12 between it and the variant, 62 after the variant.
_BEHIND_VERSION: Final = 74
_BEHIND_VARIANT: Final = 62
_MIDDLE_MASK: Final = 0xFFF
_TAIL_MASK: Final = (1 << _BEHIND_VARIANT) - 1
_RANDOM_UUID: Final = re.compile(
    r"[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}", re.ASCII
)


class Feistel:
    """A Feistel network: a keyed bijection on the numbers of twice `half` bits."""

    def __init__(self, key: str, half: int) -> None:
        self._half = half
        self._mask = (1 << half) - 1
        self._keys = tuple(
            int.from_bytes(blake2b(f"{key}:{number}".encode(), digest_size=8).digest(), "big")
            for number in range(4)
        )
        self._keys_back = self._keys[::-1]

    def scramble(self, number: int) -> int:
        left, right = self._mixed(number >> self._half, number & self._mask, self._keys)
        return left << self._half | right

    def unscramble(self, number: int) -> int:
        """Return the number with a scrambled form, by running the rounds backwards."""
        right, left = self._mixed(number & self._mask, number >> self._half, self._keys_back)
        return left << self._half | right

    def _mixed(self, left: int, right: int, keys: Sequence[int]) -> tuple[int, int]:
        mask = self._mask
        for key in keys:
            mixed = (right ^ key) * _SCATTER_1 & _WORD
            mixed = (mixed ^ mixed >> 30) * _SCATTER_2 & _WORD
            left, right = right, left ^ (mixed ^ mixed >> 31) & mask
        return left, right


class Permutation:
    """A keyed bijection between the numbers of 122 bits and the UUIDs of version 4."""

    def __init__(self, key: str) -> None:
        self._feistel = Feistel(key, 61)

    def uuid_of(self, number: int) -> str:
        bits = self._feistel.scramble(number)
        middle = bits >> _BEHIND_VARIANT & _MIDDLE_MASK
        return as_random_uuid(bits >> _BEHIND_VERSION << 80 | middle << 64 | bits & _TAIL_MASK)

    def number_of(self, identifier: str) -> int | None:
        if _RANDOM_UUID.fullmatch(identifier) is None:
            return None
        whole = int(identifier.replace("-", ""), 16)
        middle = whole >> 64 & _MIDDLE_MASK
        return self._feistel.unscramble(
            whole >> 80 << _BEHIND_VERSION | middle << _BEHIND_VARIANT | whole & _TAIL_MASK
        )


class Shuffle:
    """The numbers below a count, in an order that depends on a key; the order is not stored."""

    def __init__(self, key: str, count: int) -> None:
        self._count = count
        self._feistel = Feistel(key, (max(count - 1, 1).bit_length() + 1) // 2)

    def __len__(self) -> int:
        return self._count

    def __getitem__(self, position: int, /) -> int:
        if position >= self._count:
            raise IndexError(position)
        number = self._feistel.scramble(position)
        while number >= self._count:  # following the permutation always leads back below the count
            number = self._feistel.scramble(number)
        return number
