"""Writing a large JSON document for people in pieces, so that other work can run in between."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from typing import Any, Final

from mock_server.contract.values.exact_json import dumps, dumps_indented

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
