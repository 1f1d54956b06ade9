"""Room for what a server keeps of many calls at once: so many bytes for all of them together."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

MOST_ARRIVING: Final = 256 * 1024 * 1024
"""Bytes of all bodies that are on their way."""

MOST_LEAVING: Final = 256 * 1024 * 1024
"""Bytes of all long replies that are held back, or that their readers have not taken."""


class CrowdedError(Exception):
    """There is no room for more; the message says what takes all of it."""


class Room:
    """So many bytes for all, until each has gone.

    Args:
        what: what takes them, in the words of a refusal.
        most: how many there are.
    """

    def __init__(self, what: str, most: int) -> None:
        self.most = most
        self.taken = 0
        self._what = what

    @contextmanager
    def share(self) -> Iterator[Callable[[int], None]]:
        """Yield what takes room for more bytes, until the block ends.

        It raises `CrowdedError` where there is none.
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
