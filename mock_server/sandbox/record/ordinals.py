"""Ordinals of connections within a sandbox: 1 for the first that called it, and so on."""

from collections.abc import Callable
from functools import lru_cache
from itertools import count
from typing import Final

_MAX: Final = 10_000
"""The number of connections remembered; the least recently used one is forgotten first."""


_CONNECTION: Final = 150
"""The estimated size of a remembered connection in bytes."""


class Ordinals:
    """Numbers the connections of a sandbox in the order of their first recorded call.

    `of` returns the ordinal of a connection, given the shell's identifier of it.
    """

    def __init__(self) -> None:
        numbers = count(1)
        remembered = lru_cache(_MAX)(lambda _connection: next(numbers))
        self.of: Callable[[int], int] = remembered
        self._remembered = remembered.cache_info

    @property
    def weight(self) -> int:
        """The size of the remembered connections in bytes."""
        return _CONNECTION * self._remembered().currsize
