"""Searches entries of the journal for a text, as the control API shows them.

Filtering entries by their facts is the task of `matching.py`.
"""

from collections.abc import Collection, Generator, Iterable, Iterator
from json.encoder import encode_basestring, encode_basestring_ascii
from typing import Final

from mock_server.sandbox.record.explaining import masked
from mock_server.sandbox.record.journal import Entry
from mock_server.sandbox.scenario.scenario import BuiltScenario

_AT_ONCE: Final = 200_000
_ENTRY: Final = 2000
"""Bytes searched per step, and the overhead of an entry."""


def search(
    entries: Iterable[Entry], text: str, scenario: BuiltScenario
) -> Generator[bool, None, list[Entry]]:
    """Return the entries with a text in their address, headers or bodies; yields between steps.

    The search ignores case; in bodies, only that of ASCII letters. Masked credentials are not
    searched, because a search would reveal them.
    """
    folded, spellings = text.casefold(), _spellings(text)
    found, done = [], 0
    for entry in entries:
        done += _ENTRY + entry.weight - len(entry.request.body) - len(entry.outcome.body)
        is_found = _is_in_head(folded, entry, scenario)
        for piece in _pieces(entry, max(map(len, spellings))):
            if done > _AT_ONCE:
                yield False
                done = 0
            is_found = is_found or _is_in(piece, spellings)
            done += len(piece)
        if is_found:
            found.append(entry)
    return found


def _spellings(text: str) -> set[bytes]:
    """Return the forms that a text may have in bodies: as it is, and as escaped in JSON."""
    escaped = (encode(text)[1:-1] for encode in (encode_basestring, encode_basestring_ascii))
    return {form.encode().lower() for form in (text, *escaped)}


def _pieces(entry: Entry, overlap: int) -> Iterator[bytes]:
    """Yield the bodies of an entry in pieces, each searched in one step."""
    for body in (entry.request.body, entry.outcome.body):
        for start in range(0, len(body), _AT_ONCE):
            yield body[start : start + _AT_ONCE + overlap]


def _is_in(piece: bytes, spellings: Collection[bytes]) -> bool:
    folded = piece.lower()
    return any(spelled in folded for spelled in spellings)


def _is_in_head(folded: str, entry: Entry, scenario: BuiltScenario) -> bool:
    request = entry.request
    query = "&".join(f"{name}={value}" for name, value in request.query.items())
    address = f"{request.method} {request.address.whole}?{query}"
    return folded in address.casefold() or any(
        folded in f"{name}: {value}".casefold()
        for headers in (masked(entry, scenario), entry.outcome.headers)
        for name, value in headers.items()
    )
