"""Colours on a terminal, unless NO_COLOR or TERM=dumb turns them off."""

import os
from typing import Final, TextIO

_CODES: Final = {
    "bold": 1,
    "dim": 2,
    "red": 31,
    "green": 32,
    "yellow": 33,
    "magenta": 35,
    "cyan": 36,
}
"""The styles in use, with their numbers in the escape sequence `ESC [ N m`."""


def are_wanted(stream: TextIO) -> bool:
    """Return whether output to a stream may be coloured."""
    are_forbidden = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return not are_forbidden and stream.isatty()


def painted(text: str, style: str, *, is_wanted: bool) -> str:
    """Return a text in a style: `bold`, `dim`, the name of a colour, or "" for none."""
    if not (is_wanted and style and text):
        return text
    return f"\x1b[{_CODES[style]}m{text}\x1b[0m"
