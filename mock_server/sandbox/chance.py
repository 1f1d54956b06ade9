"""Seeded chance and derived identifiers.

Every draw is a function of (seed, purpose, number): nothing is remembered between draws, and a new
purpose changes nothing for the others.
"""

from collections.abc import Sequence
from hashlib import blake2b
from typing import TypeVar

T = TypeVar("T")


def derive_uuid(seed: int, purpose: str, number: int | str) -> str:
    """Derive an identifier that looks like a random one (version 4), in lower case."""
    digest = blake2b(f"{seed}:{purpose}:{number}".encode(), digest_size=16).hexdigest()
    variant = "89ab"[int(digest[16], 16) & 3]
    return f"{digest[:8]}-{digest[8:12]}-4{digest[13:16]}-{variant}{digest[17:20]}-{digest[20:]}"


def draw_fraction(seed: int, purpose: str, number: int) -> float:
    """Draw from [0, 1)."""
    digest = blake2b(f"{seed}:{purpose}:{number}".encode(), digest_size=7).digest()
    return (int.from_bytes(digest, "big") >> 3) / (1 << 53)


def draw_between(seed: int, purpose: str, number: int, bounds: tuple[int, int]) -> int:
    """Draw a whole number between two bounds, both included."""
    low, high = bounds
    return low + int(draw_fraction(seed, purpose, number) * (high - low + 1))


def draw_weighted(seed: int, purpose: str, number: int, choices: Sequence[tuple[T, float]]) -> T:
    """Draw one of (value, weight) pairs; a single one costs no draw."""
    point = draw_fraction(seed, purpose, number) * sum(weight for _, weight in choices)
    for value, weight in choices[:-1]:
        point -= weight
        if point < 0:
            return value
    return choices[-1][0]
