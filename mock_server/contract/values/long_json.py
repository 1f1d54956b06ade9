"""Long JSON texts, read in pieces in a thread, so that other threads can run in between.

jiter reads a text in one step, which blocks all other threads. Here a piece ends at a comma between
two values. Arrays and objects that are open at that point are closed, and opened again before the
next piece. So each piece is a JSON text by itself, which is read and checked like any other:

    [1,[2,3,4],5]   →   [1,[2,3,0]]   and   [[0,4],5]   where each 0 stands for the other piece

If no piece is refused, the whole text is JSON: otherwise the added brackets would not match.
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
from mock_server.domain.discarded import Discarded

PIECE: Final = 32 * 1024
"""The length of a piece in bytes: a few milliseconds of work, whatever it holds."""

MAX_BETWEEN: Final = 16 * 1024 * 1024 + 64 * 1024
"""The most bytes between two commas: a string may be as long as a body of the interface."""

MAX_MEMBERS: Final = 200_000
"""The most members of an object, as many as a scenario may have values: growing one blocks calls.
"""

MAX_IN_ENTRY: Final = 1 << 20
"""The most values in an entry of a long array or object, since an entry is checked in one step."""

_ENTRY: Final = 2
"""The depth of entries: the whole text has members, and a member has entries."""

_SIGNIFICANT: Final = b'[]{},:"-.eE'
_INSIGNIFICANT: Final = bytes(set(range(256)) - set(_SIGNIFICANT))
_NO_BRACKETS: Final = bytes(set(range(256)) - set(b"[]{}"))
_PLAIN_ITEMS: Final = re.compile(rb",,+")
_LAST: Final = "."
_CLOSED: Final = re.compile(rb"[]}]")
_CLOSING: Final = bytes.maketrans(b"[{", b"]}")


class LongRead(NamedTuple):
    """A value, and the arrays and objects in it that are longer than a piece, outer ones first.

    `values` is at least the number of values in it.
    """

    value: Any
    containers: list[Any]
    values: int

    def free(self) -> None:
        """Empty the long parts in steps: freeing them in one step would block all calls."""
        _free(self.containers)


class _Piece(NamedTuple):
    """A piece of a text: its position, and the brackets that are open before and after it.

    `kept` of these are open throughout; `values` is at least the number of values in the piece.
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

    The values are counted before any are read. With `by_memory`, the count follows the memory they
    take: an object counts twice if it has members; consecutive natural numbers and nulls in an
    array count once.
    `at_once` is the length of a piece in bytes, unless there is no comma within it.

    Raises:
        NotJsonError: as `loads` does; also for a text of more than 16 MiB, for an object of more
            than 200,000 members, and for more than a million values in one entry of a member.
    """
    pieces = list(_pieces(raw, max_depth, max_values, at_once, by_memory=by_memory))
    spine = _Spine()
    try:
        for piece in pieces:
            name = _unused_name(raw, piece)
            spine.take(_read(raw, piece, name, max_depth), piece, name)
    except NotJsonError:
        _free(spine.containers)
        raise
    return LongRead(spine.root, spine.containers, sum(piece.values for piece in pieces))


def _free(containers: list[Any]) -> None:
    Discarded(reversed(containers)).free_all()


def _pieces(
    raw: bytes, max_depth: int, max_values: int, at_once: int, *, by_memory: bool
) -> Iterator[_Piece]:
    """Yield the pieces of a text; refuse only a text that exceeds a limit.

    A piece after which nothing is open has to be the last one; otherwise reading it will fail.
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
        if in_entry > MAX_IN_ENTRY:
            raise NotJsonError(f"an entry of the body has more than {MAX_IN_ENTRY} values")
        if end == len(raw) or not piece.after:
            return
        start, is_open = end + 1, piece.after


def _outline(raw: bytes, start: int, size: int) -> tuple[int, bytes]:
    """Return where a piece ends, and its content without strings, plain values and spaces."""
    while True:
        plain = raw[start : start + size].replace(rb"\\", b"--").replace(rb"\"", b"--")
        parts = plain.split(b'"')  # every other one is a string
        if start + size >= len(raw):
            return len(raw), _skeleton(parts[::2])
        for last in range((len(parts) - 1) // 2 * 2, -1, -2):
            comma = parts[last].rfind(b",")
            if comma >= 0:
                end = start + sum(map(len, parts[:last])) + last + comma
                return end, _skeleton([*parts[:last:2], parts[last][:comma]])
        if size == MAX_BETWEEN:
            raise NotJsonError(f"the body has {size} bytes without a comma between values")
        size = min(2 * size, MAX_BETWEEN)


def _count(skeleton: bytes) -> int:
    """Return the number of values by counting commas and brackets."""
    return 1 + sum(map(skeleton.count, (b",", b"[", b"{")))


def _count_memory(skeleton: bytes) -> int:
    """Return a number of values that reflects memory: a short object takes 20 times its text."""
    objects = skeleton.count(b"{") - 2 * skeleton.count(b"{}")
    return _count(_PLAIN_ITEMS.sub(b",", skeleton)) + objects


def _skeleton(between_texts: list[bytes]) -> bytes:
    return b'"'.join(between_texts).translate(None, _INSIGNIFICANT)


def _follow(start: int, end: int, before: bytes, brackets: bytes, max_depth: int) -> _Piece:
    """Return the piece after matching its brackets; if they do not match, nothing is open after it.

    Raises:
        NotJsonError: when the brackets are nested too deep.
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
    """Read a piece of a text inside the brackets open before it, with members called `name`."""
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
    """Return text that opens arrays and objects, with a first value in the last one and a comma."""
    opened = b"".join(map(_beginnings(name).__getitem__, brackets))
    return opened + b"0," if opened else b""


def _closing(brackets: bytes, name: str) -> bytes:
    """Return text that closes arrays and objects: a last value, then the brackets."""
    if not brackets:
        return b""
    last = _beginnings(name)[brackets[-1]][1:] + b"0"
    return last + brackets[::-1].translate(_CLOSING)


def _beginnings(name: str) -> dict[int, bytes]:
    """Return the text that begins an array or an object, up to its first value, by bracket."""
    return {ord("["): b"[", ord("{"): b'{"%s":' % name.encode()}


def _unused_name(raw: bytes, piece: _Piece) -> str:
    """Return a name that occurs nowhere in a piece, so that no member can clash with it.

    It does not look like an unusual number either, because these are slow to read.
    """
    return blake2b(raw[piece.start : piece.end], digest_size=16).hexdigest().replace("e", "x")


class _Spine:
    """The arrays and objects that are open at the end of a piece and continue in the next one."""

    def __init__(self) -> None:
        self.root: Any = None
        self.containers: list[Any] = []
        self._open: list[Any] = []

    def take(self, value: Any, piece: _Piece, name: str) -> None:
        """Add the value of the next piece.

        Raises:
            NotJsonError: when a key is repeated, or an object has too many keys.
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
    if len(container) > MAX_MEMBERS:
        raise NotJsonError(f"the body has an object of more than {MAX_MEMBERS} members")
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
