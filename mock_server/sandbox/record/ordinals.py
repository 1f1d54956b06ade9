"""Ordinals of connections within a sandbox: 1 for the first over which it was called, and so on."""

from collections import OrderedDict
from typing import Final

_MOST: Final = 10_000
"""Connections that are recognised; those that made no call for longest are forgotten first."""


class Ordinals:
    """Numbers the connections of a sandbox in the order of their first recorded call."""

    def __init__(self) -> None:
        self._ordinals: OrderedDict[int, int] = OrderedDict()
        self._given = 0

    def of(self, connection: int) -> int:
        """Return the ordinal of a connection, as the shell tells connections apart."""
        ordinals = self._ordinals
        if connection in ordinals:
            ordinals.move_to_end(connection)
            return ordinals[connection]
        self._given += 1
        ordinals[connection] = self._given
        if len(ordinals) > _MOST:
            ordinals.popitem(last=False)
        return self._given
