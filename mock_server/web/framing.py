"""Where a body ends: strictly, so that what follows is never taken for a part of it."""

import re
from typing import Final, Protocol

_TOKEN: Final = rb"[!#$%&'*+.^_`|~0-9A-Za-z-]+"
_SIZE: Final = re.compile(rb"(0+|0*[1-9a-fA-F][0-9a-fA-F]{0,7})(;%b(=%b)?)*\r\n" % (_TOKEN, _TOKEN))
_USUAL: Final = re.compile(rb"([1-9a-fA-F][0-9a-fA-F]{0,7})\r\n")
_END: Final = re.compile(rb"\r\n")
_NO_TRAILER: Final = rb"(?!(?i:content-length|transfer-encoding):)"
"""What would say where the body ends that ends there (RFC 9110, 6.5.1)."""

_FIELD: Final = re.compile(rb"(%b%b:[\t -~]*)?\r\n" % (_NO_TRAILER, _TOKEN))
_LONGEST: Final = {_SIZE: 256, _END: 2, _FIELD: 8190}
"""Bytes of a line of each form, which bound the zeros before a size as well (RFC 9112, 7.1)."""

_MOST_FIELDS: Final = 32
_AT_ONCE: Final = 1 << 16
"""Bytes after which others have their turn: in chunks of a byte they take some ten milliseconds."""

_FREE: Final = 1 << 16
_MUCH: Final = 320 * 1024
"""Bytes that chunks may say beside a body of any length, and beside a long one."""

NO_CHUNK: Final = "the body does not come to its end"
TOO_SMALL: Final = (
    "the body comes in chunks that are too small: "
    "what they say beside it may take 64 KiB and a third of what it takes"
)


class BrokenChunkError(ValueError):
    """What comes is no chunk, or one small chunk too many; the message says what to tell."""


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
    """Follows the chunks of one body, and the fields that may come after the last one.

    A chunk costs as much as hundreds of bytes. So what chunks say beside the body is bounded:
    13,000 of a byte may come, a mebibyte in chunks of 16 bytes, and any length in chunks of 1 KiB.
    """

    def __init__(self) -> None:
        self.is_over = False
        self._left = 0
        self._form = _SIZE
        self._fields = 0
        self._within = 0
        self._beside = 0

    def follow(self, data: bytes) -> int:
        """Return how many of some further bytes belong to the body; lines only count once whole.

        Many small chunks are not followed at once: if bytes are left, some of them may belong to
        the body as well.

        Raises:
            BrokenChunkError: when they go on with what is no chunk, or with too small ones.
        """
        position = 0
        enough = min(len(data), _AT_ONCE)
        while position < enough and not self.is_over:
            if self._left:
                passed = min(self._left, len(data) - position)
                self._left -= passed
                self._within += passed
                position += passed
                continue
            whole = self._whole_chunk(data, position)
            if whole:
                position += whole
                continue
            line = data[position : position + _LONGEST[self._form]]
            end = line.find(b"\n") + 1
            if not end and len(line) < _LONGEST[self._form]:
                break
            self._read_line(line[:end])
            position += end
        return position

    def _whole_chunk(self, data: bytes, position: int) -> int:
        """Return how many bytes a chunk of the usual form takes, 0 for others and parts of one."""
        found = _USUAL.match(data, position) if self._form is _SIZE else None
        if found is None:
            return 0
        size = int(found[1], 16)
        end = found.end() + size
        if data[end : end + 2] != b"\r\n":
            return 0
        self._within += size
        self._note_beside(found.end() + 2 - position)
        return end + 2 - position

    def _note_beside(self, length: int) -> None:
        self._beside += length
        if self._beside > _FREE:
            within = self._within
            if self._beside > _FREE + min(within // 3, _MUCH + within // 128):
                raise BrokenChunkError(TOO_SMALL)

    def _read_line(self, line: bytes) -> None:
        """Read a whole line, which says what comes next."""
        found = self._form.fullmatch(line)
        if found is None or self._fields == _MOST_FIELDS:
            raise BrokenChunkError(NO_CHUNK)
        if self._form is not _FIELD:
            self._note_beside(len(line))
        if self._form is _SIZE:
            self._left = int(found[1], 16)
            self._form = _END if self._left else _FIELD
        elif self._form is _END:
            self._form = _SIZE
        else:
            self._fields += 1
            self.is_over = found[1] is None
