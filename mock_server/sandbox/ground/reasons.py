"""Why a call was refused, or a request failed, in the words that clients read."""

from collections.abc import Iterable, Mapping
from itertools import accumulate
from json.encoder import encode_basestring_ascii
from typing import Final

from mock_server.contract.headers import REASON
from mock_server.contract.times import format_reason
from mock_server.domain.refusal import Reason

_MAX_REASON: Final = 1024


def in_words(reasons: Iterable[Reason]) -> str:
    """Write reasons one after the other."""
    return "; ".join(map(format_reason, reasons))


def reason_header(text: str) -> Mapping[str, str]:
    """Return the header that tells reasons, if there are any."""
    return {REASON: _escape(text)} if text else {}


def _escape(text: str) -> str:
    """Write text as JSON-escaped ASCII of at most 1 KiB, never cutting an escape in two."""
    escaped = _escaped(text)
    if len(escaped) <= _MAX_REASON:
        return escaped
    pieces = list(map(_escaped, text[:_MAX_REASON]))
    ends = accumulate(map(len, pieces))
    kept = (piece for piece, end in zip(pieces, ends, strict=True) if end <= _MAX_REASON - 3)
    return "".join(kept) + "..."


def _escaped(text: str) -> str:
    return encode_basestring_ascii(text)[1:-1]
