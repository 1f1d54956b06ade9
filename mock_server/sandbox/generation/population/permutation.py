"""Numbers in disguise: a keyed permutation of the 122 free bits of a random UUID, and a shuffle.

Of the 128 bits of a version 4 UUID, 6 are fixed. The other 122 form a number, which a Feistel
network scrambles: the number is cut into two halves, and each round mixes one half into the other
with the key of the round,

    left, right = right, left xor mix(key, right)

which can be undone whatever `mix` does. So each number has one identifier and each identifier one
number. A comparison tells whether a member has that number, so identifiers that were not made here
are recognized with certainty.
"""

import re
from collections.abc import Sequence
from hashlib import blake2b
from typing import Final

from mock_server.sandbox.ground.chance import as_random_uuid

_ROUNDS: Final = 4
_HALF_OF_UUID: Final = 61
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
            for number in range(_ROUNDS)
        )
        self._keys_back = self._keys[::-1]

    def scramble(self, number: int) -> int:
        """Return the scrambled form of a number."""
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
        self._feistel = Feistel(key, _HALF_OF_UUID)

    def uuid_of(self, number: int) -> str:
        """Return the identifier of a number, in lower case."""
        bits = self._feistel.scramble(number)
        middle = bits >> _BEHIND_VARIANT & _MIDDLE_MASK
        return as_random_uuid(bits >> _BEHIND_VERSION << 80 | middle << 64 | bits & _TAIL_MASK)

    def number_of(self, identifier: str) -> int | None:
        """Return the number of an identifier, or None if it is not a UUID of version 4."""
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
