"""The response envelope of section 2.1, as bytes.

Results are encoded once and inserted as bytes, so a reply costs one concatenation.
"""

from collections.abc import Mapping

from mock_server.contract.values.exact_json import dumps, trimmed


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
