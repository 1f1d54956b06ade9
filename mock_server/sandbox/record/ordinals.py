"""Ordinals of connections within a sandbox: 1 for the first over which it was called, and so on."""

from collections.abc import Callable
from functools import lru_cache
from itertools import count
from typing import Final

_MOST: Final = 10_000
"""Connections that are recognised; those that made no call for longest are forgotten first."""


class Ordinals:
    """Numbers the connections of a sandbox in the order of their first recorded call.

    `of` returns the ordinal of a connection, as the shell tells connections apart.
    """

    def __init__(self) -> None:
        numbers = count(1)
        self.of: Callable[[int], int] = lru_cache(_MOST)(lambda _connection: next(numbers))
