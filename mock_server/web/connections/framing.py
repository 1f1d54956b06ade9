"""Body framing: strictly determines where a body ends, to prevent request smuggling."""

import re
from typing import Final, TypeAlias

_TOKEN: Final = rb"[!#$%&'*+.^_`|~0-9A-Za-z-]+"
_SIZE: Final = re.compile(rb"(0+|0*[1-9a-fA-F][0-9a-fA-F]{0,7})(;%b(=%b)?)*\r\n" % (_TOKEN, _TOKEN))
_USUAL: Final = re.compile(rb"([1-9a-fA-F][0-9a-fA-F]{0,7})\r\n")
_END: Final = re.compile(rb"\r\n")
_NO_TRAILER: Final = rb"(?!(?i:content-length|transfer-encoding):)"
"""Fields that describe the framing are not allowed as trailers (RFC 9110, 6.5.1)."""

_FIELD: Final = re.compile(rb"(%b%b:[\t -~]*)?\r\n" % (_NO_TRAILER, _TOKEN))
_LONGEST: Final = {_SIZE: 256, _END: 2, _FIELD: 8190}
"""The maximum length of each kind of line, including leading zeros of a size (RFC 9112, 7.1)."""

_MAX_FIELDS: Final = 32
_AT_ONCE: Final = 1 << 16
"""Bytes after which other work has a turn: in one-byte chunks they take some ten milliseconds."""

_FREE: Final = 1 << 16
_MUCH: Final = 320 * 1024
"""Chunk overhead allowed for a body of any length, and additional overhead for a long one."""

INCOMPLETE: Final = "the body is incomplete"
NO_CHUNK: Final = "a chunk is malformed: sizes are hexadecimal, and lines end with CRLF"
TOO_SMALL: Final = (
    "the body has too many small chunks: their overhead may be 64 KiB plus a fifth of the body"
)


class BrokenChunkError(ValueError):
    """The chunks are malformed or too small; the message is the one for the client."""


class Measured:
    """A body of declared length; `is_over` is True once it is complete."""

    def __init__(self, length: int) -> None:
        self.is_over = not length
        self._left = length

    def follow(self, data: bytes) -> int:
        """Return how many of the given bytes belong to the body."""
        taken = min(self._left, len(data))
        self._left -= taken
        self.is_over = not self._left
        return taken


class Chunks:
    """A chunked body, including the trailer fields that may follow it.

    Bytes that `follow` does not count must be given again, together with those after them. Handling
    a chunk costs as much as hundreds of bytes, so the overhead of chunks is limited: 13,000 chunks
    of one byte are allowed, a mebibyte in chunks of 24 bytes, and any length in chunks of 1 KiB.
    """

    def __init__(self) -> None:
        self.is_over = False
        self._left = 0
        self._form = _SIZE
        self._fields = 0
        self._content = 0
        self._overhead = 0

    def follow(self, data: bytes) -> int:
        """Return how many of the given bytes belong to the body; a line counts once it is complete.

        Only a limited number of small chunks is processed per call: remaining bytes may belong to
        the body too.

        Raises:
            BrokenChunkError: if a chunk is malformed, or too many chunks are small.
        """
        position = 0
        enough = min(len(data), _AT_ONCE)
        while position < enough and not self.is_over:
            if self._left:
                passed = min(self._left, len(data) - position)
                self._left -= passed
                self._content += passed
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
        """Return the length of a complete chunk in the usual form, or 0 for any other data."""
        found = _USUAL.match(data, position) if self._form is _SIZE else None
        if found is None:
            return 0
        size = int(found[1], 16)
        end = found.end() + size
        if data[end : end + 2] != b"\r\n":
            return 0
        self._content += size
        self._add_overhead(found.end() + 2 - position)
        return end + 2 - position

    def _add_overhead(self, length: int) -> None:
        self._overhead += length
        if self._overhead > _FREE:
            content = self._content
            if self._overhead > _FREE + min(content // 5, _MUCH + content // 128):
                raise BrokenChunkError(TOO_SMALL)

    def _read_line(self, line: bytes) -> None:
        """Process a complete line, which determines what follows."""
        found = self._form.fullmatch(line)
        if found is None or self._fields == _MAX_FIELDS:
            raise BrokenChunkError(NO_CHUNK)
        if self._form is not _FIELD:
            self._add_overhead(len(line))
        if self._form is _SIZE:
            self._left = int(found[1], 16)
            self._form = _END if self._left else _FIELD
        elif self._form is _END:
            self._form = _SIZE
        else:
            self._fields += 1
            self.is_over = found[1] is None


Body: TypeAlias = Measured | Chunks
"""A body as it arrives."""
