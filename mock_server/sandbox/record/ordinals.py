"""Ordinals of connections within a sandbox: 1 for the first over which it was called, and so on."""

from collections.abc import Callable
from functools import lru_cache
from itertools import count
from typing import Final

_MOST: Final = 10_000
"""Connections that are recognised; those that made no call for longest are forgotten first."""


_CONNECTION: Final = 150
"""Bytes of a connection that is recognised."""


class Ordinals:
    """Numbers the connections of a sandbox in the order of their first recorded call.

    `of` returns the ordinal of a connection, as the shell tells connections apart.
    """

    def __init__(self) -> None:
        numbers = count(1)
        remembered = lru_cache(_MOST)(lambda _connection: next(numbers))
        self.of: Callable[[int], int] = remembered
        self._remembered = remembered.cache_info

    @property
    def weight(self) -> int:
        """Their size in bytes."""
        return _CONNECTION * self._remembered().currsize
