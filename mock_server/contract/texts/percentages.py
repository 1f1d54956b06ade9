"""Percentages as people write them on command lines."""

import re
from typing import Final

_ALL: Final = 100
_NUMBER: Final = re.compile(r"(0|[1-9][0-9]{0,2})(\.[0-9]{1,18})?")


def parse_percentage(text: str) -> float:
    """Return a percentage such as 80 or 62.5.

    Raises:
        ValueError: when the text is not a number from 0 to 100.
    """
    if _NUMBER.fullmatch(text) is None or (number := float(text)) > _ALL:
        raise ValueError(f"{text[:40]!r} is not a number from 0 to {_ALL}")
    return number
