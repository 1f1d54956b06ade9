"""Limits the memory that calls take together while they arrive or are answered."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

MOST_ARRIVING: Final = 256 * 1024 * 1024
"""Bytes of all arriving bodies."""

MOST_LEAVING: Final = 256 * 1024 * 1024
"""Bytes of all long replies that are delayed or have not been read."""


class CrowdedError(Exception):
    """There is no room for more; the message says what takes it."""


class Room:
    """A limited number of bytes, shared by many calls.

    Args:
        what: what takes them, as worded in refusals.
        most: the limit.
    """

    def __init__(self, what: str, most: int) -> None:
        self.most = most
        self.taken = 0
        self._what = what

    @contextmanager
    def share(self) -> Iterator[Callable[[int], None]]:
        """Yield a function that takes further bytes, which are returned when the block ends.

        The function raises `CrowdedError` if there is no room.
        """
        own = 0

        def take(size: int) -> None:
            nonlocal own
            if self.taken + size > self.most:
                raise CrowdedError(f"{self._what} take {self.most} bytes")
            self.taken += size
            own += size

        try:
            yield take
        finally:
            self.taken -= own
