"""Seeded random draws and identifiers: functions of (seed, purpose, number), without state."""

from collections.abc import Sequence
from hashlib import blake2b
from typing import Final, TypeVar

T = TypeVar("T")
_VARIANT: Final = {f"{digit:x}": f"{digit & 0b11 | 0b1000:x}" for digit in range(16)}


def derive_uuid(seed: int, purpose: str, number: int | str) -> str:
    drawn = blake2b(f"{seed}:{purpose}:{number}".encode(), digest_size=16).hexdigest()
    return as_random_uuid(drawn)


def as_random_uuid(drawn: str) -> str:
    """Return 32 hexadecimal digits as a UUID of version 4, which replaces 6 bits of them."""
    variant = _VARIANT[drawn[16]]
    return f"{drawn[:8]}-{drawn[8:12]}-4{drawn[13:16]}-{variant}{drawn[17:20]}-{drawn[20:]}"


def draw_fraction(seed: int, purpose: str, number: int | str) -> float:
    digest = blake2b(f"{seed}:{purpose}:{number}".encode(), digest_size=7).digest()
    return (int.from_bytes(digest, "big") >> 3) / (1 << 53)


def draw_between(seed: int, purpose: str, number: int, bounds: tuple[int, int]) -> int:
    low, high = bounds
    if low == high:
        return low
    return low + int(draw_fraction(seed, purpose, number) * (high - low + 1))


def draw_weighted(
    seed: int, purpose: str, number: int | str, choices: Sequence[tuple[T, float]]
) -> T:
    if len(choices) == 1:
        return choices[0][0]
    point = draw_fraction(seed, purpose, number) * sum([weight for _, weight in choices])
    for value, weight in choices[:-1]:
        point -= weight
        if point < 0:
            return value
    return choices[-1][0]
