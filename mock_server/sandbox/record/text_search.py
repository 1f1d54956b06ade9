"""Searches entries of the journal for a text, as the control API shows them.

Filtering entries by their facts is the task of `matching.py`.
"""

from collections.abc import Generator, Iterable
from json.encoder import encode_basestring, encode_basestring_ascii

from mock_server.sandbox.record.explaining import masked
from mock_server.sandbox.record.journal import Entry
from mock_server.sandbox.scenario.scenario import BuiltScenario


def search(
    entries: Iterable[Entry], text: str, scenario: BuiltScenario
) -> Generator[bool, None, list[Entry]]:
    """Return the entries with a text in their address, headers or bodies; a step for each entry.

    The search ignores case; in bodies, only that of ASCII letters. Masked credentials are not
    searched, because a search would reveal them.
    """
    folded, found = text.casefold(), []
    escaped = (encode(text)[1:-1] for encode in (encode_basestring, encode_basestring_ascii))
    spellings = {form.encode().lower() for form in (text, *escaped)}  # as it is, and as in JSON
    for entry in entries:
        yield False
        if _is_in_head(folded, entry, scenario) or any(
            spelled in body
            for body in (entry.request.body.lower(), entry.outcome.body.lower())
            for spelled in spellings
        ):
            found.append(entry)
    return found


def _is_in_head(folded: str, entry: Entry, scenario: BuiltScenario) -> bool:
    request = entry.request
    query = "&".join(f"{name}={value}" for name, value in request.query.items())
    address = f"{request.method} {request.address.whole}?{query}"
    return folded in address.casefold() or any(
        folded in f"{name}: {value}".casefold()
        for headers in (masked(entry, scenario), entry.outcome.headers)
        for name, value in headers.items()
    )
