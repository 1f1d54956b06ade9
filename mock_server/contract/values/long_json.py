"""Long JSON texts, read piece by piece in a thread, so that other threads get their turn.

jiter reads a text in one go and blocks everything else meanwhile. Here a piece ends at a comma
between two values. Whatever is open at that point is closed there and opened again in front of the
next piece. So each piece is a JSON text by itself, which is read and checked like any other:

    [1,[2,3,4],5]   →   [1,[2,3,0]]   and   [[0,4],5]   where each 0 stands for what is in the other

If no piece is refused, the whole is JSON: otherwise the additions would not fit.
"""

import re
from collections.abc import Iterator
from hashlib import blake2b
from typing import Any, Final, NamedTuple

from mock_server.contract.values.exact_json import (
    JsonSyntaxError,
    NotJsonError,
    NotUtf8Error,
    key_twice,
    loads,
    too_deep,
)
from mock_server.domain.leavings import Leavings

PIECE: Final = 32 * 1024
"""Bytes that are read at a time: a few milliseconds of work, whatever they hold."""

MOST_BETWEEN: Final = 16 * 1024 * 1024 + 64 * 1024
"""Most bytes between two commas: a text may be as long as a body of the interface."""

MOST_MEMBERS: Final = 200_000
"""Most members of one object, as many as a scenario may have values: growing one blocks all calls.
"""

MOST_IN_ENTRY: Final = 1 << 20
"""Most values in one entry of a long array or object: an entry is checked in one go."""

_ENTRY: Final = 2
"""The depth of entries: the text has members, and a member has entries."""

_SIGNIFICANT: Final = b'[]{},:"-.eE'
_INSIGNIFICANT: Final = bytes(set(range(256)) - set(_SIGNIFICANT))
_NO_BRACKETS: Final = bytes(set(range(256)) - set(b"[]{}"))
_PLAIN_ITEMS: Final = re.compile(rb",,+")
_LAST: Final = "."
_CLOSED: Final = re.compile(rb"[]}]")
_CLOSING: Final = bytes.maketrans(b"[{", b"]}")


class LongRead(NamedTuple):
    """A value, and the arrays and objects in it that are longer than a piece, outer ones first.

    It consists of at most so many `values`.
    """

    value: Any
    containers: list[Any]
    values: int

    def free(self) -> None:
        """Empty the long parts entry by entry: freeing them at once would block all calls."""
        _free(self.containers)


class _Piece(NamedTuple):
    """A piece of a text: its position, what is open before and after it, and throughout.

    It has at most so many `values`.
    """

    start: int
    end: int
    before: bytes
    after: bytes
    kept: int
    values: int


def loads_long(
    raw: bytes, *, max_depth: int, max_values: int, by_memory: bool = False, at_once: int = PIECE
) -> LongRead:
    """Read a JSON text in UTF-8 as `loads` does, in short steps.

    The values are counted before any are read; with `by_memory`, as they take it: an object with
    members counts twice and one without once, natural numbers and nulls that follow each other in
    an array count once.
    `at_once` is the length of a piece in bytes, unless there is no comma within it.

    Raises:
        NotJsonError: as `loads` does; also for a text of more than 16 MiB, for an object of more
            than 200,000 members, and for more than a million values in one entry of a member.
    """
    pieces = list(_pieces(raw, max_depth, max_values, at_once, by_memory=by_memory))
    spine = _Spine()
    try:
        for piece in pieces:
            name = _strange_name(raw, piece)
            spine.take(_read(raw, piece, name, max_depth), piece, name)
    except NotJsonError:
        _free(spine.containers)
        raise
    return LongRead(spine.root, spine.containers, sum(piece.values for piece in pieces))


def _free(containers: list[Any]) -> None:
    Leavings(reversed(containers)).free_all()


def _pieces(
    raw: bytes, max_depth: int, max_values: int, at_once: int, *, by_memory: bool
) -> Iterator[_Piece]:
    """Yield the pieces of a text; refuse only a text that exceeds a limit.

    A piece that leaves nothing open has to be the last: otherwise reading it will refuse its comma.
    """
    start, values, in_entry, is_open = 0, 0, 0, b""
    while True:
        end, skeleton = _outline(raw, start, at_once)
        count = _count(skeleton)
        values += _count_memory(skeleton) if by_memory else count
        if values > max_values:
            raise NotJsonError(f"the body has more than {max_values} values")
        brackets = skeleton.translate(None, _NO_BRACKETS)
        piece = _follow(start, end, is_open, brackets, max_depth)._replace(values=count)
        yield piece
        in_entry = in_entry + count if piece.kept > _ENTRY else 0
        if in_entry > MOST_IN_ENTRY:
            raise NotJsonError(f"an entry of the body has more than {MOST_IN_ENTRY} values")
        if end == len(raw) or not piece.after:
            return
        start, is_open = end + 1, piece.after


def _outline(raw: bytes, start: int, size: int) -> tuple[int, bytes]:
    """Return where a piece ends, and its content without texts, plain values and blanks."""
    while True:
        plain = raw[start : start + size].replace(rb"\\", b"--").replace(rb"\"", b"--")
        parts = plain.split(b'"')  # every other one is a text
        if start + size >= len(raw):
            return len(raw), _skeleton(parts[::2])
        for last in range((len(parts) - 1) // 2 * 2, -1, -2):
            comma = parts[last].rfind(b",")
            if comma >= 0:
                end = start + sum(map(len, parts[:last])) + last + comma
                return end, _skeleton([*parts[:last:2], parts[last][:comma]])
        if size == MOST_BETWEEN:
            raise NotJsonError(f"the body has {size} bytes without a comma between values")
        size = min(2 * size, MOST_BETWEEN)


def _count(skeleton: bytes) -> int:
    """Count the values, judging by the commas and brackets before them."""
    return 1 + sum(map(skeleton.count, (b",", b"[", b"{")))


def _count_memory(skeleton: bytes) -> int:
    """Count the values as they take memory: a short object takes twenty times its text."""
    objects = skeleton.count(b"{") - 2 * skeleton.count(b"{}")
    return _count(_PLAIN_ITEMS.sub(b",", skeleton)) + objects


def _skeleton(between_texts: list[bytes]) -> bytes:
    return b'"'.join(between_texts).translate(None, _INSIGNIFICANT)


def _follow(start: int, end: int, before: bytes, brackets: bytes, max_depth: int) -> _Piece:
    """Follow the brackets of a piece; where they do not match, nothing counts as open.

    Raises:
        NotJsonError: when they are nested too deep.
    """
    pairs = 1
    for _ in range(max_depth + 1):
        length = len(brackets)
        brackets = brackets.replace(b"[]", b"").replace(b"{}", b"")
        pairs = length - len(brackets)
        if not pairs:
            break
    opened = brackets.lstrip(b"]}")
    closed = brackets[: len(brackets) - len(opened)]
    kept = max(len(before) - len(closed), 0)
    fits = closed == before[kept:][::-1].translate(_CLOSING) and not _CLOSED.search(opened)
    after = before[:kept] + opened if fits else b""
    if pairs or len(after) > max_depth:
        raise NotJsonError(too_deep(max_depth))
    return _Piece(start, end, before, after, kept, 0)


def _read(raw: bytes, piece: _Piece, name: str, max_depth: int) -> Any:
    """Read a piece of a text inside what is open before it; reopened members are called `name`."""
    opening = _opening(piece.before, name)
    closing = b"" if piece.end == len(raw) else b"," + _closing(piece.after, name + _LAST)
    text = opening + raw[piece.start : piece.end] + closing
    try:
        return loads(text, max_depth=max_depth, max_values=None)
    except JsonSyntaxError as error:
        raise JsonSyntaxError(error.what, raw, piece.start - len(opening) + error.byte) from None
    except NotUtf8Error as error:
        raise NotUtf8Error(piece.start - len(opening) + error.byte) from None


def _opening(brackets: bytes, name: str) -> bytes:
    """Return the opening of arrays and objects, up to the comma behind a first value in them."""
    opened = b"".join(map(_beginnings(name).__getitem__, brackets))
    return opened + b"0," if opened else b""


def _closing(brackets: bytes, name: str) -> bytes:
    """Return the closing of arrays and objects, from a comma on: another value, the brackets."""
    if not brackets:
        return b""
    last = _beginnings(name)[brackets[-1]][1:] + b"0"
    return last + brackets[::-1].translate(_CLOSING)


def _beginnings(name: str) -> dict[int, bytes]:
    """Return how an array and an object begin whose first value is still to come."""
    return {ord("["): b"[", ord("{"): b'{"%s":' % name.encode()}


def _strange_name(raw: bytes, piece: _Piece) -> str:
    """Return a name that occurs nowhere in a piece, so that no member can clash with it.

    It does not look like a number either: some of those are slow to read.
    """
    return blake2b(raw[piece.start : piece.end], digest_size=16).hexdigest().replace("e", "x")


class _Spine:
    """The arrays and objects that are open at the end of a piece and continue in the next one."""

    def __init__(self) -> None:
        self.root: Any = None
        self.containers: list[Any] = []
        self._open: list[Any] = []

    def take(self, value: Any, piece: _Piece, name: str) -> None:
        """Add what was read from the next piece.

        Raises:
            NotJsonError: when a key is duplicate, or an object has too many keys.
        """
        if not piece.before:
            self.root = value
        for container in self._open:
            value = _add(container, value, name)
        del self._open[piece.kept :]
        for _ in piece.after[piece.kept :]:
            self._open.append(_last(self._open[-1]) if self._open else self.root)
            self.containers.append(self._open[-1])
        if piece.after:
            _remove(self._open[-1], name + _LAST)


def _add(container: Any, part: Any, name: str) -> Any:
    """Append the next part of an array or object; return the first value of that part."""
    if isinstance(container, list):
        first = part.pop(0)
        container += part
        return first
    first = part.pop(name)
    for twice in container.keys() & part.keys():
        raise NotJsonError(key_twice(twice))
    container.update(part)
    if len(container) > MOST_MEMBERS:
        raise NotJsonError(f"the body has an object of more than {MOST_MEMBERS} members")
    return first


def _remove(container: Any, name: str) -> None:
    """Remove the placeholder that closed a piece."""
    if isinstance(container, list):
        container.pop()
    else:
        del container[name]


def _last(container: Any) -> Any:
    """Return the last value in an array or object."""
    return container[-1] if isinstance(container, list) else next(reversed(container.values()))
