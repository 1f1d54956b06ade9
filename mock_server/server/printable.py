"""Text from elsewhere, as it may be shown: in one line, and unable to steer a terminal."""

from typing import Final

_SHOWN: Final = 500


def printable(text: str) -> str:
    """Return a text with whatever is no letter, digit, sign or space written as an escape."""
    if text.isprintable():
        return text
    return "".join(letter if letter.isprintable() else _escaped(letter) for letter in text)


def clipped(text: str) -> str:
    """Return a text in one line that can be shown, and is not too long for one."""
    shown = printable(text[:_SHOWN])
    return shown if len(text) <= _SHOWN else f"{shown}..."


def _escaped(letter: str) -> str:
    return letter.encode("unicode_escape").decode("ascii")
