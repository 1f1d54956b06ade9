"""Ordinals of connections within a sandbox: 1 for the first over which it was called, and so on."""

from collections import OrderedDict
from typing import Final

_MOST: Final = 10_000
"""Connections that are recognised; those that made no call for longest are forgotten first."""


class Ordinals:
    """Numbers the connections of a sandbox in the order of their first recorded call."""

    def __init__(self) -> None:
        self._ordinals: OrderedDict[int, int] = OrderedDict()
        self._latest = 0
        self._given = 0
        self._ordinal = 0

    def of(self, connection: int) -> int:
        """Return the ordinal of a connection, as the shell tells connections apart."""
        if connection != self._latest:
            self._latest = connection
            self._ordinal = self._look_up(connection)
        return self._ordinal

    def _look_up(self, connection: int) -> int:
        ordinal = self._ordinals.pop(connection, 0)
        if not ordinal:
            self._given += 1
            ordinal = self._given
        self._ordinals[connection] = ordinal
        if len(self._ordinals) > _MOST:
            self._ordinals.popitem(last=False)
        return ordinal
