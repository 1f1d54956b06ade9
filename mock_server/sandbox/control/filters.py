"""Reads what callers look for: filters of entries and events, and matches of expected calls."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from http import HTTPMethod
from typing import Any, Final

from mock_server.contract.schemas.formats import is_uuid
from mock_server.contract.schemas.phrases import none_of
from mock_server.contract.texts.times import parse_instant
from mock_server.contract.values.walk import pointer, split_pointer
from mock_server.domain.refusal import Code, Reason
from mock_server.sandbox.control.call import ControlCall
from mock_server.sandbox.control.problem import bad_request, invalid, parse_or_refuse
from mock_server.sandbox.control.table import control_routes, invalid_parameter
from mock_server.sandbox.faults.parsing import read_expectation
from mock_server.sandbox.faults.patterns import Patterns
from mock_server.sandbox.faults.plans import Expectation
from mock_server.sandbox.record.coverage import JOB_RESULTS
from mock_server.sandbox.record.events import names_of
from mock_server.sandbox.record.verification import Match

FILTERS: Final = ("operation", "customer", "status", "code")
"""The filters that entries and events have in common."""

_CODES: Final = ("", *Code)


def filters_of(call: ControlCall, names: Iterable[str]) -> dict[str, Any]:
    """Return the filters with these names in a query; customers are replaced by their ids.

    Filters that no entry can match are refused, because a misspelt one would give an empty list.
    """
    filters = _stated(call, names)
    if "status" in filters:
        filters["status"] = int(filters["status"])  # already validated
    return _with_ids(call, filters)


def interest_of(call: ControlCall) -> dict[str, Any]:
    """Return the filters of events in a query.

    Filters that no event can match are refused, because the caller would wait in vain.
    """
    filters = _stated(call, ("kind", *FILTERS))
    kind, status = filters.get("kind"), filters.get("status")
    for name in filters:
        if kind is not None and name not in names_of(kind):
            raise bad_request(f"events of kind {kind} have no {name}; leave one of the two out")
    if status is not None:  # a number for calls, a word for requests
        if kind == "exchange" and status in JOB_RESULTS:
            raise invalid_parameter("status", f'expected an integer, got "{status}"')
        if kind == "job" and status not in JOB_RESULTS:
            raise invalid_parameter("status", none_of(status, JOB_RESULTS))
        filters["status"] = status if status in JOB_RESULTS else int(status)
    return _with_ids(call, filters)


def _stated(call: ControlCall, names: Iterable[str]) -> dict[str, Any]:
    query = call.request.query
    filters = {name: query[name] for name in names if name in query}
    for name, words in _impossible(call, filters):
        raise invalid_parameter(name, words)
    return filters


def _impossible(call: ControlCall, filters: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield the filters that no entry or event can match, with an error message for each.

    Raw replies of faults have no code, so only codes of the interface and our own can match.
    """
    contract = call.simulation.contract
    if "operation" in filters and filters["operation"] not in contract.operations:
        yield "operation", none_of(filters["operation"], contract.operations)
    if "control" in filters:
        controls = [item["operationId"] for *_, item in control_routes(contract.documents.control)]
        if filters["control"] not in controls:
            yield "control", none_of(filters["control"], controls)
    if "code" in filters and filters["code"] not in _CODES:
        yield "code", none_of(filters["code"], _CODES)


def _with_ids(call: ControlCall, filters: dict[str, Any]) -> dict[str, Any]:
    """Replace the refs of customers by their ids, in place; return the filters.

    An unknown UUID stays, since calls may have named it; an unknown ref is refused.
    """
    for member in ("customer", "requester"):
        name = filters.get(member)
        if isinstance(name, str):
            is_gone = is_uuid(name) and call.simulation.world.customer_named(name) is None
            filters[member] = name.lower() if is_gone else call.customer(name).customer_id
    return filters


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
    strange = [Reason(f"{place}/{name}", words) for name, words in _impossible(call, data)]
    if strange:
        raise invalid(strange)
    outside = ("header", "body", "since")
    fields = {name: value for name, value in data.items() if name not in outside}
    _with_ids(call, fields)
    if "method" in fields and fields["method"].upper() in _METHODS:
        fields["method"] = fields["method"].upper()
    if "requestId" in fields:
        fields["requestId"] = fields["requestId"].lower()
    since = data.get("since")
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
        since_ms=None
        if since is None
        else parse_or_refuse(parse_instant, since, lambda why: bad_request(f"since: {why}")),
        with_control="control" in fields or not of_calls,
    )


def _expectation(value: Any, place: str, path: Sequence[str], patterns: Patterns) -> Expectation:
    read = partial(read_expectation, patterns=patterns)
    return parse_or_refuse(
        read, value, lambda why: invalid([Reason(f"{place}{pointer(path)}/matches", why)])
    )
