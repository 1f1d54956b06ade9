"""Guessing which known word was meant by a misspelt one."""

from collections.abc import Iterable
from itertools import accumulate, islice
from typing import Final

_CLOSE: Final = 0.6
_MAX_LENGTH: Final = 64
_MAX_COMPARED: Final = 2000
_MAX_EFFORT: Final = 100_000
"""The limit of work for one guess, as a product of lengths: some five milliseconds."""


def nearest(word: str, known: Iterable[str], closeness: float = _CLOSE) -> str | None:
    """Return the known word closest to a misspelt one, or None if none is close.

    The least `closeness` ranges from 0 to 1 (equal). Of a long list of known words only some are
    compared: the first ones, preferring those with the same first letter.
    """
    from difflib import get_close_matches

    lower = word[:_MAX_LENGTH].lower()
    by_lower = {name[:_MAX_LENGTH].lower(): str(name) for name in islice(known, _MAX_COMPARED)}
    in_order = sorted(by_lower, key=lambda name: name[:1] != lower[:1])
    efforts = accumulate(len(lower) * len(name) for name in in_order)
    compared = [
        name for name, effort in zip(in_order, efforts, strict=True) if effort <= _MAX_EFFORT
    ]
    near = get_close_matches(lower, compared, n=1, cutoff=closeness)
    return by_lower[near[0]] if near else None


def did_you_mean(
    word: str, known: Iterable[str], closeness: float = _CLOSE, before: str = ""
) -> str:
    """Return the end of a message that suggests a word, empty if no known word is close.

    `before` is put before the suggested word.
    """
    near = nearest(word, known, closeness)
    return "" if near is None else f"; did you mean {before}{near}?"
