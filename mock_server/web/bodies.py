"""Where a body ends: strictly, so that what follows is never taken for a part of it."""

import re
from typing import Final, Protocol

_SIZE: Final = re.compile(rb"(0|[1-9a-fA-F][0-9a-fA-F]{0,7})\r\n")
_SIZE_BEGUN: Final = re.compile(rb"(0|[1-9a-fA-F][0-9a-fA-F]{0,7})?\r?")
_LONGEST_SIZE: Final = 10
_END: Final = b"\r\n"


class BrokenChunkError(ValueError):
    """What comes is no chunk."""


class Body(Protocol):
    """A body as it comes; `is_over` tells whether all of it has come."""

    is_over: bool

    def follow(self, data: bytes) -> int:
        """Return how many of some further bytes belong to the body.

        Raises:
            BrokenChunkError: when they go on with what is no chunk.
        """


class Measured:
    """Follows a body of declared length."""

    def __init__(self, length: int) -> None:
        self.is_over = not length
        self._left = length

    def follow(self, data: bytes) -> int:
        """Return how many of some further bytes belong to the body."""
        taken = min(self._left, len(data))
        self._left -= taken
        self.is_over = not self._left
        return taken


class Chunks:
    """Follows the chunks of one body; extensions and trailers are not known here."""

    def __init__(self) -> None:
        self.is_over = False
        self._left = 0
        self._line = b""
        self._end = b""
        self._is_last = False

    def follow(self, data: bytes) -> int:
        """Return how many of some further bytes belong to the body.

        Raises:
            BrokenChunkError: when they go on with what is no chunk.
        """
        position = 0
        while position < len(data) and not self.is_over:
            rest = data[position : position + _LONGEST_SIZE]
            if self._left:
                position += self._pass(len(data) - position)
            elif self._end:
                position += self._read_end(rest)
            else:
                position += self._read_size(rest)
        return position

    def _pass(self, come: int) -> int:
        """Pass the bytes of a chunk by."""
        passed = min(self._left, come)
        self._left -= passed
        return passed

    def _read_end(self, data: bytes) -> int:
        """Read the end of line that follows a chunk, as far as it has come."""
        begun = data[: len(self._end)]
        if not self._end.startswith(begun):
            raise BrokenChunkError
        self._end = self._end[len(begun) :]
        self.is_over = self._is_last and not self._end
        return len(begun)

    def _read_size(self, data: bytes) -> int:
        """Read the line that says how long the next chunk is, as far as it has come."""
        line = self._line + data
        found = _SIZE.match(line)
        if found is not None:
            taken, self._line = found.end() - len(self._line), b""
            self._left = int(found[1], 16)
            self._end, self._is_last = _END, self._left == 0
            return taken
        if _SIZE_BEGUN.fullmatch(line) is None:
            raise BrokenChunkError
        self._line = line
        return len(data)
