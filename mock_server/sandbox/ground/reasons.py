"""The reasons for refused calls and failed requests, as clients read them."""

from collections.abc import Iterable, Mapping
from itertools import accumulate
from json.encoder import encode_basestring_ascii
from typing import Final

from mock_server.contract.headers import REASON
from mock_server.contract.texts.times import format_reason
from mock_server.domain.refusal import Reason

_MAX_REASON: Final = 1024


def in_words(reasons: Iterable[Reason]) -> str:
    """Join reasons into one line of text."""
    return "; ".join(map(format_reason, reasons))


def reason_header(text: str) -> Mapping[str, str]:
    """Return the header that shows reasons to clients, or no header for an empty text."""
    return {REASON: _escape(text)} if text else {}


def _escape(text: str) -> str:
    """Escape text as ASCII JSON, shortened to 1 KiB without splitting an escape sequence."""
    escaped = _escaped(text)
    if len(escaped) <= _MAX_REASON:
        return escaped
    pieces = list(map(_escaped, text[:_MAX_REASON]))
    ends = accumulate(map(len, pieces))
    kept = (piece for piece, end in zip(pieces, ends, strict=True) if end <= _MAX_REASON - 3)
    return "".join(kept) + "..."


def _escaped(text: str) -> str:
    return encode_basestring_ascii(text)[1:-1]
