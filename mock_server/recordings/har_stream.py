"""Finds the entries of a HAR while it is read, so that only one of them is in memory.

Only quotation marks and brackets are inspected until an entry is complete. The text outside the
entries is kept and parsed at the end: it shows whether the file is complete.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from mock_server.recordings.bounds import RecordingBounds, mebibytes
from mock_server.recordings.recording import RecordingError

_STRUCTURE: Final = re.compile(rb'["{}\[\]]')
_IN_STRING: Final = re.compile(rb'(?:[^"\\]++|\\.)*+', re.DOTALL)
_BETWEEN: Final = re.compile(rb"[\s,]*")
_OPENING: Final = frozenset(b"{[")
_PAIRS: Final = frozenset({b"{}", b"[]"})
_QUOTE: Final = ord('"')
_STEPS: Final = (
    (ord("{"), re.compile(rb"\A(?:\xef\xbb\xbf)?\s*\Z")),
    (ord("{"), re.compile(rb'"log"\s*:\s*\Z')),
    (ord("["), re.compile(rb'"entries"\s*:\s*\Z')),
)
"""The brackets around the list of entries, outermost first, with the text before each of them."""

_WITHIN: Final = len(_STEPS)
_TAIL: Final = 128
_MAX_LEVELS: Final = 256
_AGAIN: Final = "save or copy it again"


class HarEntry(NamedTuple):
    """An entry and its bytes, which are None if the entry is too long."""

    place: str
    raw: bytes | None


class EntryStream:
    """Splits a HAR into its entries; after that, `rest` is the text without the entries.

    `read` counts its bytes.
    """

    def __init__(self, bounds: RecordingBounds) -> None:
        self.rest = bytearray()
        self.read = 0
        self._bounds = bounds
        self._levels = bytearray()
        self._steps = 0
        self._in_string = False
        self._is_escaped = False
        self._entry: list[bytes] | None = None
        self._length = 0
        self._number = 0

    def entries(self, chunks: Iterable[bytes]) -> Iterator[HarEntry]:
        """Yield each entry as soon as it is complete.

        Raises:
            RecordingError: if the text is not JSON, truncated, too long, or nested too deeply.
        """
        for chunk in chunks:
            self.read += len(chunk)
            if self.read > self._bounds.file_bytes:
                what = f"the file has more than {mebibytes(self._bounds.file_bytes)}"
                raise RecordingError(self._place, what, "record less at a time")
            yield from self._feed(chunk)
        if self._levels or self._in_string:
            raise RecordingError(
                self._place, "the file ends here, in the middle of the recording", _AGAIN
            )

    @property
    def _place(self) -> str:
        return f"entry {self._number}" if self._number else "log"

    def _feed(self, chunk: bytes) -> Iterator[HarEntry]:
        """Yield the entries that end in a chunk of the file."""
        taken = at = 0
        while at < len(chunk):
            if self._in_string:
                at = self._after_string(chunk, at)
                continue
            found = _STRUCTURE.search(chunk, at)
            if found is None:
                break
            start, at = found.span()
            if self._is_in_list and self._entry is None:
                self._take(chunk[taken:start])
                taken = start
            byte = chunk[start]
            if byte == _QUOTE:
                self._in_string = True
            elif byte in _OPENING:
                self._open(byte, chunk[taken:start])
                if self._is_in_list:  # this bracket opens the list
                    self.rest += chunk[taken:at]
                    taken = at
            elif self._close(byte):
                self._take(chunk[taken:at])
                taken = at
                yield self._whole_entry()
        self._take(chunk[taken:])

    @property
    def _is_in_list(self) -> bool:
        """Whether the position is inside the list of entries, but not inside an entry."""
        return self._steps == _WITHIN == len(self._levels)

    def _after_string(self, chunk: bytes, at: int) -> int:
        """Return the position after the end of a string, or after the chunk if it goes on."""
        if self._is_escaped:
            self._is_escaped = False
            return at + 1
        found = _IN_STRING.match(chunk, at)
        end = at if found is None else found.end()
        if end < len(chunk):
            self._in_string = chunk[end] != _QUOTE
            self._is_escaped = self._in_string  # the chunk ends with a backslash
        return end + 1

    def _open(self, byte: int, before: bytes) -> None:
        """Enter an object or a list; `before` is the text before its bracket in this chunk."""
        depth = len(self._levels)
        if depth == _MAX_LEVELS:
            what = f"it is nested deeper than {_MAX_LEVELS}"
            raise RecordingError(self._place, what, "no HAR is so deep: record it again")
        if self._is_in_list:
            self._number += 1
            self._entry = []
            self._length = 0
        elif depth == self._steps < _WITHIN:
            opening, reached_by = _STEPS[depth]
            if byte == opening and reached_by.search((bytes(self.rest[-_TAIL:]) + before)[-_TAIL:]):
                self._steps += 1
        self._levels.append(byte)

    def _close(self, byte: int) -> bool:
        """Leave an object or a list; return whether it was an entry."""
        opened = self._levels.pop() if self._levels else 0
        if bytes((opened, byte)) not in _PAIRS:
            raise RecordingError(self._place, "is not JSON: brackets do not match", _AGAIN)
        if self._entry is not None:
            return self._is_in_list
        self._steps = min(self._steps, len(self._levels))
        return False

    def _take(self, piece: bytes) -> None:
        """Add a piece to the entry or to the rest; between entries, it must be punctuation."""
        if self._entry is not None:
            self._length += len(piece)
            if self._length > self._bounds.entry_bytes:
                self._entry.clear()
            else:
                self._entry.append(piece)
        elif self._is_in_list:
            if not _BETWEEN.fullmatch(piece):
                place = f"entry {self._number + 1}"
                raise RecordingError(place, "is not an object", "it holds members: {…}")
        else:
            self.rest += piece
            if len(self.rest) > self._bounds.entry_bytes:
                what = f"it has more than {mebibytes(self._bounds.entry_bytes)} outside of entries"
                raise RecordingError("log", what, "save it again without what is not needed")

    def _whole_entry(self) -> HarEntry:
        pieces, self._entry = self._entry, None
        is_kept = self._length <= self._bounds.entry_bytes
        return HarEntry(self._place, b"".join(pieces or ()) if is_kept else None)
