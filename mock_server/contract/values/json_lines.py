"""Large JSON documents as lines, so that other work can run between two lines.

{"version": 1, "jobs": [A, B, C]}   →   {"version":1}
                                        {"jobs":[A,B]}
                                        {"jobs":[C]}
"""

from collections.abc import Iterator, Mapping
from io import BytesIO
from typing import Any, Final

from mock_server.contract.values.exact_json import MAX_DEPTH, dumps, loads
from mock_server.contract.values.json_pieces import Entries, gathered

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
