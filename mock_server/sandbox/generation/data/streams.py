"""Streams of random numbers, one for each customer and purpose.

A stream is a long number, hashed from (seed, customer, purpose); drawing one of n options divides
it by n. Seeding `random` takes as long as generating a whole customer may take.
"""

import re
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from functools import cache, cached_property
from hashlib import blake2b
from typing import Final, TypeVar

from mock_server.sandbox.generation.data.pools import POOL_SIZE, Pool
from mock_server.sandbox.ground.chance import as_random_uuid

_Option = TypeVar("_Option")
_FEW: Final = 1 << 192  # below this, some options would be drawn more often than others
_PER_MILLE: Final = 1000
_UUIDS: Final = 1 << 128
_PLACEHOLDER: Final = re.compile(r"(%#*|#+|\?)")


class Odds:
    def __init__(self, *chances: tuple[str, float]) -> None:
        self._chances = chances

    def __len__(self) -> int:
        return len(self._chances)

    @cached_property
    def typical_absences(self) -> Pool[AbstractSet[str]]:
        """Sets of names in which each name is about as frequent as its probability."""
        purpose = str(self._chances)

        def absence(row: int) -> AbstractSet[str]:
            drawn = blake2b(f"{purpose}:{row}".encode()).digest()
            chances = zip(self._chances, drawn, strict=False)
            return frozenset(
                name for (name, probability), chance in chances if chance < probability * 256
            )

        return Pool(absence)


class Draw:
    __slots__ = ("_block", "_stream")

    def __init__(self, purpose: str) -> None:
        self._block = blake2b(purpose.encode()).digest()
        self._stream = int.from_bytes(self._block, "big")

    def below(self, count: int) -> int:
        if self._stream < _FEW:
            self._block = blake2b(self._block).digest()
            self._stream = self._stream << 512 | int.from_bytes(self._block, "big")
        self._stream, drawn = divmod(self._stream, count)
        return drawn

    def between(self, lowest: int, highest: int) -> int:
        return lowest + self.below(highest - lowest + 1)

    def chance(self, probability: float) -> bool:
        """Return True with this probability, in steps of a thousandth."""
        return self.below(_PER_MILLE) < probability * _PER_MILLE

    def pick(self, options: Sequence[_Option]) -> _Option:
        return options[self.below(len(options))]

    def pooled(self, pool: Pool[_Option]) -> _Option:
        return pool.value(self.below(POOL_SIZE))

    def sample(self, options: Sequence[_Option], count: int) -> list[_Option]:
        positions: dict[int, None] = {}
        while len(positions) < count:
            positions[self.below(len(options))] = None
        return [options[position] for position in positions]

    def leave_out(self, odds: Odds) -> AbstractSet[str]:
        return odds.typical_absences.value(self.below(512))

    def uuid(self) -> str:
        return as_random_uuid(self.below(_UUIDS))

    def number(self, pattern: str) -> str:
        """Fill a pattern: # becomes a digit, % a digit except 0, ? a capital letter."""
        template, ranges = _compiled(pattern)
        return template % tuple([lowest + self.below(count) for lowest, count in ranges])


@cache  # there are few patterns: they come from tables
def _compiled(pattern: str) -> tuple[str, tuple[tuple[int, int], ...]]:
    """Return a format string and, for each number in it, the minimum and the count of values."""
    template, ranges = [], []
    for piece in _PLACEHOLDER.split(pattern):
        match piece[:1]:
            case "%":
                lowest = 10 ** (len(piece) - 1)
                template.append("%d")
                ranges.append((lowest, 9 * lowest))
            case "#":
                template.append(f"%0{len(piece)}d")
                ranges.append((0, 10 ** len(piece)))
            case "?":
                template.append("%c")
                ranges.append((ord("A"), 26))
            case _:
                template.append(piece)
    return "".join(template), tuple(ranges)
