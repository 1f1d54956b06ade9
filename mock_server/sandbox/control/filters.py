"""Reading the filters of a query: which entries of the journal, which events."""

from collections.abc import Collection, Iterable, Mapping
from typing import Any, Final

from mock_server.domain.refusal import Code
from mock_server.sandbox.control.call import ControlCall
from mock_server.sandbox.control.paging import number_of
from mock_server.sandbox.control.problem import Problem, bad_request
from mock_server.sandbox.record.coverage import JOB_RESULTS
from mock_server.sandbox.record.events import KINDS, names_of

FILTERS: Final = ("operation", "customer", "status", "code")
"""What a query may ask of entries and events alike."""

_NUMBER: Final = "a number such as 409"
_STATUSES: Final = range(100, 600)
_RESULTS: Final = " or ".join(JOB_RESULTS)
_EXPECTED_STATUS: Final[Mapping[str | None, str]] = {
    "exchange": _NUMBER,
    "job": _RESULTS,
    None: f"{_NUMBER}, {_RESULTS}",
}
"""What a status may be, by the kind of the events that it is asked of."""


def filters_of(call: ControlCall, names: Iterable[str]) -> dict[str, Any]:
    """Return those filters of a query that have one of some names; customers come by id."""
    said = _said(call, names)
    if "status" in said:
        status = number_of(said["status"])
        if status is None:
            raise _unexpected("status", said["status"], _NUMBER)
        said["status"] = status
    return with_ids(call, said)


def interest_of(call: ControlCall) -> dict[str, Any]:
    """Return the filters of events in a query; what no event can say is refused.

    Whoever asks for it would wait in vain, and never learn why.
    """
    said = _said(call, ("kind", *FILTERS))
    operations = call.simulation.contract.operations
    _judge(said, "kind", KINDS, f"one of {', '.join(KINDS)}")
    _judge(said, "operation", operations, f"one of {', '.join(operations)}")
    _judge(said, "code", ("", *Code), "a code such as CUSTOMER_1002, or nothing for success")
    kind = said.get("kind")
    if kind is not None:
        _refuse_silent(kind, said)
    if "status" in said:
        said["status"] = _status(said["status"], kind)
    return with_ids(call, said)


def with_ids(call: ControlCall, said: dict[str, Any]) -> dict[str, Any]:
    """Replace the refs of customers by their ids."""
    for name in ("customer", "requester"):
        if isinstance(said.get(name), str):
            said[name] = call.customer(said[name]).customer_id
    return said


def _said(call: ControlCall, names: Iterable[str]) -> dict[str, Any]:
    query = call.request.query
    return {name: query[name] for name in names if name in query}


def _judge(said: Mapping[str, str], name: str, legal: Collection[str], expected: str) -> None:
    if name in said and said[name] not in legal:
        raise _unexpected(name, said[name], expected)


def _refuse_silent(kind: str, said: Iterable[str]) -> None:
    """Refuse filters of which events of a kind say nothing."""
    for name in said:
        if name not in names_of(kind):
            raise bad_request(f"events of kind {kind} have no {name}; leave one of the two out")


def _status(text: str, kind: str | None) -> int | str:
    """Read a status: of HTTP for calls, a word for requests."""
    number = number_of(text)
    if kind != "job" and number is not None and number in _STATUSES:
        return number
    if kind != "exchange" and text in JOB_RESULTS:
        return text
    raise _unexpected("status", text, _EXPECTED_STATUS[kind])


def _unexpected(name: str, text: str, expected: str) -> Problem:
    return bad_request(f"{name} is {text[:40]!r}, expected {expected}")
