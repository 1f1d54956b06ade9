"""Text from elsewhere, made safe to show: one line, without control characters."""

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


def clipped(text: str) -> str:
    """Return a text in one printable line of bounded length."""
    shown = printable(text[:_SHOWN])
    return shown if len(text) <= _SHOWN else f"{shown}..."
