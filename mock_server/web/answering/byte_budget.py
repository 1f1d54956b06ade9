"""Limits the memory that all calls together take while they arrive or are answered."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final, Protocol

MAX_ARRIVING: Final = 256 * 1024 * 1024
"""The maximum number of bytes of all arriving bodies."""

MAX_LEAVING: Final = 256 * 1024 * 1024
"""The maximum number of bytes of all long replies that are delayed or unread."""


class CrowdedError(Exception):
    """There is no room for more bytes; the message says what is using it."""


class Take(Protocol):
    """Takes room for further bytes; with a `name`, they count towards the share of that sandbox."""

    def __call__(self, size: int, name: str | None = None) -> None: ...


@dataclass(slots=True, eq=False)
class ByteBudget:
    """A limited number of bytes, shared by many calls; `_what` names their use in refusals.

    Bytes taken under one name may not exceed what is still free afterwards: so one sandbox always
    leaves some room for others.
    """

    _what: str
    most: int
    taken: int = 0
    _named: Counter[str] = field(default_factory=Counter)

    @contextmanager
    def share(self) -> Iterator[Take]:
        """Yield a function that takes further bytes, which are returned when the block ends."""
        own, named = 0, Counter[str]()

        def take(size: int, name: str | None = None) -> None:
            nonlocal own
            left = self.most - self.taken - size
            if left < 0:
                raise CrowdedError(f"{self._what} may take at most {self.most} bytes")
            if name is not None:
                if self._named[name] + size > left:
                    which = f"{self._what} of this sandbox"
                    raise CrowdedError(f"{which} may take at most the {left} bytes left for others")
                self._named[name] += size
                named[name] += size
            self.taken += size
            own += size

        try:
            yield take
        finally:
            self.taken -= own
            self._named -= named  # also drops names that take nothing
