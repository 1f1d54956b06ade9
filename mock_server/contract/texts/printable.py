"""Texts to show: foreign text on one line without control characters, and counts in words."""

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
