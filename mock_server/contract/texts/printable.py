"""Texts to show: foreign text on one line, counts in words, guesses at misspelt words."""

from collections.abc import Iterable
from itertools import accumulate, islice
from typing import Final

_SHOWN: Final = 500


def printable(text: str) -> str:
    """Return a text with every unprintable character written as an escape."""
    if text.isprintable():
        return text
    return "".join(
        letter if letter.isprintable() else letter.encode("unicode_escape").decode("ascii")
        for letter in text
    )


def printable_lines(text: str) -> str:
    """Return a text of several lines, each of them printable."""
    return "\n".join(map(printable, text.split("\n")))


def clipped(text: str) -> str:
    """Return a text in one printable line of bounded length."""
    shown = printable(text[:_SHOWN])
    return shown if len(text) <= _SHOWN else f"{shown}..."


def counted(number: int, one: str, many: str = "") -> str:
    """Return a number with its noun, as in `1 call` or `2 calls`."""
    return f"{number} {one if number == 1 else many or f'{one}s'}"


def there_are(number: int, one: str, many: str = "") -> str:
    """Return a number with its noun in a clause, as in `there is 1 call`."""
    return f"there {'is' if number == 1 else 'are'} {counted(number, one, many)}"


def times_of(number: int) -> str:
    """Return how often something happened: `once`, or as in `2 times`."""
    return "once" if number == 1 else f"{number} times"


def in_markdown(text: str) -> str:
    """Return a text with the characters escaped that mean something in Markdown."""
    return "".join(f"\\{each}" if each in "\\`*_{}[]<>#|" else each for each in text)


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
