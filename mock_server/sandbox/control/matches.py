"""Reads matches, which describe expected calls, from the bodies of control calls."""

from collections.abc import Mapping, Sequence
from functools import partial
from http import HTTPMethod
from typing import Any, Final

from mock_server.contract.texts.times import parse_instant
from mock_server.contract.values.pointers import pointer, split_pointer
from mock_server.domain.refusal import Reason
from mock_server.sandbox.control.call import ControlCall
from mock_server.sandbox.control.filters import impossible_filters, with_ids
from mock_server.sandbox.control.problem import bad_request, invalid, parse_or_refuse
from mock_server.sandbox.faults.parsing import read_expectation
from mock_server.sandbox.faults.patterns import Patterns
from mock_server.sandbox.faults.plans import Expectation
from mock_server.sandbox.record.matching import Match

_METHODS: Final = frozenset(HTTPMethod)


def read_match(
    call: ControlCall,
    data: Mapping[str, Any],
    place: str = "",
    *,
    patterns: Patterns | None = None,
    of_calls: bool = True,
) -> Match:
    """Read the match at `place` in the body; customers may be given by ref.

    Standard HTTP methods and the requestId are not case-sensitive; other methods are.

    `patterns` compiles the patterns of all matches in the body. Unless `of_calls`, control calls
    match even if the match does not name one.
    """
    patterns = Patterns() if patterns is None else patterns
    strange = [Reason(f"{place}/{name}", words) for name, words in impossible_filters(call, data)]
    if strange:
        raise invalid(strange)
    fields = {
        name: value for name, value in data.items() if name not in ("header", "body", "since")
    }
    fields = with_ids(call, fields)
    if "method" in fields and fields["method"].upper() in _METHODS:
        fields["method"] = fields["method"].upper()
    if "requestId" in fields:
        fields["requestId"] = fields["requestId"].lower()
    return Match(
        fields=tuple((name, Expectation(equals=value)) for name, value in fields.items()),
        headers=tuple(
            (name.lower(), _expectation(value, place, ("header", name), patterns))
            for name, value in data.get("header", {}).items()
        ),
        body=tuple(
            (split_pointer(where), _expectation(value, place, ("body", where), patterns))
            for where, value in data.get("body", {}).items()
        ),
        since_ms=_since(data.get("since")),
        with_control="control" in fields or not of_calls,
    )


def _expectation(value: Any, place: str, path: Sequence[str], patterns: Patterns) -> Expectation:
    read = partial(read_expectation, patterns=patterns)
    return parse_or_refuse(
        read, value, lambda why: invalid([Reason(f"{place}{pointer(path)}/matches", why)])
    )


def _since(text: str | None) -> int | None:
    if text is None:
        return None
    return parse_or_refuse(parse_instant, text, lambda why: bad_request(f"since: {why}"))
