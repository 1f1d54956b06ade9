"""Percentages as people write them, for whoever takes one from a command line."""

import re
from typing import Final

_ALL: Final = 100
_NUMBER: Final = re.compile(r"(0|[1-9][0-9]{0,2})(\.[0-9]{1,18})?")


def parse_percentage(text: str) -> float:
    """Return a part of a hundred, such as 80 or 62.5.

    Raises:
        ValueError: when it is not one; nothing is more than all.
    """
    if _NUMBER.fullmatch(text) is None or (number := float(text)) > _ALL:
        raise ValueError(f"{text[:40]!r} is not a number from 0 to {_ALL}")
    return number
