"""Long JSON documents, with other work in between: in pieces for people, as lines for machines.

{"version": 1, "jobs": [A, B, C]}   →   {"version":1}
                                        {"jobs":[A,B]}
                                        {"jobs":[C]}
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from io import BytesIO
from itertools import chain
from typing import Any, Final

from mock_server.contract.values.exact_json import MAX_DEPTH, dumps, dumps_indented, loads

_PIECE: Final = 1 << 16
"""The length of a piece in bytes, unless a single value is longer."""

_INDENT: Final = "  "


@dataclass(frozen=True, slots=True)
class Entries:
    """An array in a document, whose entries are created while they are written."""

    made: Iterable[Any]


def indented_pieces(document: Any) -> Iterator[bytes]:
    """Yield what `dumps_indented` would write, in pieces of limited length."""
    return map(b"".join, gathered(chain(_parts(document, "\n"), [b"\n"]), _PIECE))


def gathered(parts: Iterable[bytes], size: int) -> Iterator[list[bytes]]:
    """Yield parts in groups of at least `size` bytes; the last group has the rest."""
    group: list[bytes] = []
    length = 0
    for part in parts:
        group.append(part)
        length += len(part)
        if length >= size:
            yield group
            group, length = [], 0
    if group:
        yield group


def made(document: Mapping[str, Any]) -> dict[str, Any]:
    """Return a document with all of its lazy entries created."""
    return {
        name: list(member.made) if isinstance(member, Entries) else member
        for name, member in document.items()
    }


def _parts(value: Any, line: str) -> Iterator[bytes]:
    """Yield the parts of a value; `line` is the line break with the indentation of this depth."""
    members: Iterable[tuple[bytes, Any]]
    if isinstance(value, Entries):
        brackets, members = "[]", ((b"", entry) for entry in value.made)
    elif isinstance(value, Mapping) and any(map(_is_made_late, value.values())):
        brackets, members = "{}", ((dumps(name) + b": ", each) for name, each in value.items())
    else:
        yield dumps_indented(value).replace(b"\n", line.encode())
        return
    before, inner = brackets[0], line + _INDENT
    for name, member in members:
        yield f"{before}{inner}".encode() + name
        yield from _parts(member, inner)
        before = ","
    yield (brackets if before == brackets[0] else f"{line}{brackets[1]}").encode()


def _is_made_late(value: Any) -> bool:
    """Return whether a value contains lazy entries."""
    if isinstance(value, Entries):
        return True
    return isinstance(value, dict) and any(map(_is_made_late, value.values()))


_DEEPEST: Final = 2 * MAX_DEPTH
"""The most levels of a line, in which the bodies of calls are a few levels down."""

_LINE: Final = 1 << 16
"""The length of a line in bytes, unless a single entry is longer: about a millisecond of work."""


def lines_of(document: Mapping[str, Any]) -> Iterator[bytes]:
    """Yield a document as lines: all short members on the first, then the entries of long ones."""
    short = {name: value for name, value in document.items() if not isinstance(value, Entries)}
    yield dumps(short) + b"\n"
    for name, value in document.items():
        if isinstance(value, Entries):
            opening = b"{" + dumps(name) + b":["
            for parts in gathered(map(dumps, value.made), _LINE):
                yield opening + b",".join(parts) + b"]}\n"


def read_lines(text: bytes) -> dict[str, Any]:
    """Assemble a document from its lines; members without entries are missing.

    The number of values is not limited, because the server itself has written the lines.

    Raises:
        NotJsonError: when a line is not JSON.
    """
    document: dict[str, Any] = {}
    for line in BytesIO(text):
        part = loads(line, max_depth=_DEEPEST, max_values=None)
        if not document:
            document = part
        else:
            for name, entries in part.items():
                document.setdefault(name, []).extend(entries)
    return document
