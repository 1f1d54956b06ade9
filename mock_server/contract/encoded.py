"""Replies as bytes: the response envelope of section 2.1, and customers as JSON.

Results are encoded once and inserted as bytes, so a reply costs one concatenation.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from mock_server.contract.values.exact_json import dumps, loads, trimmed
from mock_server.domain.records import Fields


class Encoded(Mapping[str, Any]):
    """Fields that are made on first access, as JSON: in the form of a read and in that of here.

    The latter has the names of section 2.2; it is parsed when one of them is needed.
    """

    __slots__ = ("_known", "_make", "_texts")
    _known: Any

    def __init__(self, make: Callable[[], tuple[bytes, bytes]]) -> None:
        self._make = make
        self._texts: tuple[bytes, bytes] | None = None
        self._known = None

    @property
    def wire(self) -> bytes:
        """The customer as a read shows it."""
        return (self._texts or self._made())[0]

    def __getitem__(self, name: str, /) -> Any:
        return (self._known or self._read())[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._known or self._read())

    def __len__(self) -> int:
        return len(self._known or self._read())

    def _read(self) -> Any:
        self._known = loads((self._texts or self._made())[1], max_values=None)
        return self._known

    def _made(self) -> tuple[bytes, bytes]:
        self._texts = made = self._make()
        return made


def encode(fields: Fields, write: Callable[[Fields], bytes]) -> tuple[bytes, bytes]:
    """Return a customer as `write` shows it in a read, and with the names of section 2.2."""
    wire, canonical = trimmed(write(fields)), dumps(fields)
    # If the assumptions change no spelling, one text serves both purposes.
    return wire, wire if wire == canonical else trimmed(canonical)


class Envelope:
    """Wraps results and failures; a success has no codes, a failure no content."""

    def __init__(self, pageable: Mapping[str, int]) -> None:
        self._head = b'{"errorCode":"","errorMessage":"","content":['
        self._tail = b'],"pageable":' + dumps(pageable) + b"}"

    def success(self, result: bytes) -> bytes:
        """Wrap one encoded result object."""
        return b"".join((self._head, result, self._tail))

    def failure(self, code: str, message: str) -> bytes:
        """Return the envelope of a failure."""
        envelope = {"errorCode": code, "errorMessage": message, "content": "", "pageable": ""}
        return trimmed(dumps(envelope))  # immutable: the journal may keep it
