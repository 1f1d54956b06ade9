"""Where a body ends: strictly, so that what follows is never taken for a part of it."""

import re
from typing import Final, Protocol

_TOKEN: Final = rb"[!#$%&'*+.^_`|~0-9A-Za-z-]+"
_SIZE: Final = re.compile(rb"(0+|0*[1-9a-fA-F][0-9a-fA-F]{0,7})(;%b(=%b)?)*\r\n" % (_TOKEN, _TOKEN))
_END: Final = re.compile(rb"\r\n")
_NO_TRAILER: Final = rb"(?!(?i:content-length|transfer-encoding):)"
"""What would say where the body ends that ends there (RFC 9110, 6.5.1)."""

_FIELD: Final = re.compile(rb"(%b%b:[\t -~]*)?\r\n" % (_NO_TRAILER, _TOKEN))
_LONGEST: Final = {_SIZE: 256, _END: 2, _FIELD: 8190}
"""Bytes of a line of each form, which bound the zeros before a size as well (RFC 9112, 7.1)."""

_MOST_FIELDS: Final = 32


class BrokenChunkError(ValueError):
    """What comes is no chunk."""


class Body(Protocol):
    """A body as it comes; `is_over` tells whether all of it has come.

    Bytes that do not count yet are to come again, with those that follow them.
    """

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
    """Follows the chunks of one body, and the fields that may come after the last one."""

    def __init__(self) -> None:
        self.is_over = False
        self._left = 0
        self._form = _SIZE
        self._fields = 0

    def follow(self, data: bytes) -> int:
        """Return how many of some further bytes belong to the body; lines only count once whole.

        Raises:
            BrokenChunkError: when they go on with what is no chunk.
        """
        position = 0
        while position < len(data) and not self.is_over:
            if self._left:
                passed = min(self._left, len(data) - position)
                self._left -= passed
                position += passed
                continue
            line = data[position : position + _LONGEST[self._form]]
            end = line.find(b"\n") + 1
            if not end and len(line) < _LONGEST[self._form]:
                break
            self._read_line(line[:end])
            position += end
        return position

    def _read_line(self, line: bytes) -> None:
        """Read a whole line, which says what comes next."""
        found = self._form.fullmatch(line)
        if found is None or self._fields == _MOST_FIELDS:
            raise BrokenChunkError
        if self._form is _SIZE:
            self._left = int(found[1], 16)
            self._form = _END if self._left else _FIELD
        elif self._form is _END:
            self._form = _SIZE
        else:
            self._fields += 1
            self.is_over = found[1] is None
