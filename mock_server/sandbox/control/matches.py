"""Reading what journal and events are asked for: filters of a query, matches of a body."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from mock_server.contract.times import parse_instant
from mock_server.contract.validation import pointer
from mock_server.domain.refusal import Reason
from mock_server.sandbox.control.call import ControlCall
from mock_server.sandbox.control.paging import number_of
from mock_server.sandbox.control.problem import bad_request, invalid
from mock_server.sandbox.faults.plans import Expectation
from mock_server.sandbox.faults.reading import read_expectation, split_pointer
from mock_server.sandbox.record.matching import Match

FILTERS: Final = ("operation", "customer", "status", "code")
"""What a query may ask of entries and events alike."""


def filters_of(call: ControlCall, names: Iterable[str]) -> dict[str, Any]:
    """Return those filters of a query that have one of some names; customers come by id."""
    query = call.request.query
    said: dict[str, Any] = {name: query[name] for name in names if name in query}
    if "status" in said:
        status = number_of(said["status"])
        if status is None:
            raise bad_request(f"status is {said['status'][:40]!r}, expected a number such as 409")
        said["status"] = status
    return _with_ids(call, said)


def read_match(
    call: ControlCall, said: Mapping[str, Any], place: str = "", *, of_calls: bool = True
) -> Match:
    """Read a match that stands at a place of the body; customers may be named by ref."""
    fields = {
        name: value for name, value in said.items() if name not in ("header", "body", "since")
    }
    fields = _with_ids(call, fields)
    return Match(
        fields=tuple((name, Expectation(equals=value)) for name, value in fields.items()),
        headers=tuple(
            (name.lower(), _expectation(value, place + pointer(["header", name])))
            for name, value in said.get("header", {}).items()
        ),
        body=tuple(
            (split_pointer(where), _expectation(value, place + pointer(["body", where])))
            for where, value in said.get("body", {}).items()
        ),
        since_ms=_since(said.get("since")),
        with_control="control" in fields or not of_calls,
    )


def _with_ids(call: ControlCall, said: dict[str, Any]) -> dict[str, Any]:
    """Replace the refs of customers by their ids."""
    for name in ("customer", "requester"):
        if isinstance(said.get(name), str):
            said[name] = call.customer(said[name]).customer_id
    return said


def _expectation(value: Any, place: str) -> Expectation:
    try:
        return read_expectation(value)
    except ValueError as error:
        raise invalid([Reason(f"{place}/matches", str(error))]) from None


def _since(text: str | None) -> int | None:
    if text is None:
        return None
    try:
        return parse_instant(text)
    except ValueError as error:
        raise bad_request(f"since: {error}") from None
