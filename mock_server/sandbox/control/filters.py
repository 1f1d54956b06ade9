"""Reading the filters of a query: which entries of the journal, which events."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any, Final

from mock_server.contract.phrases import none_of
from mock_server.domain.refusal import Code
from mock_server.sandbox.control.call import ControlCall
from mock_server.sandbox.control.problem import bad_request
from mock_server.sandbox.control.queries import unexpected
from mock_server.sandbox.control.table import control_routes
from mock_server.sandbox.record.coverage import JOB_RESULTS
from mock_server.sandbox.record.events import names_of

FILTERS: Final = ("operation", "customer", "status", "code")
"""What a query may ask of entries and events alike."""

_CODES: Final = ("", *Code)


def filters_of(call: ControlCall, names: Iterable[str]) -> dict[str, Any]:
    """Return those filters of a query that have one of some names; customers come by id.

    What no entry can say is refused: whoever misspells it would take an empty list for an answer.
    """
    said = _said(call, names)
    for name, words in strange_words(call, said):
        raise unexpected(name, words)
    if "status" in said:
        said["status"] = int(said["status"])  # it is judged
    return with_ids(call, said)


def interest_of(call: ControlCall) -> dict[str, Any]:
    """Return the filters of events in a query; what no event can say is refused.

    Whoever asks for it would wait in vain, and never learn why.
    """
    said = _said(call, ("kind", *FILTERS))
    for name, words in strange_words(call, said):
        raise unexpected(name, words)
    kind = said.get("kind")
    if kind is not None:
        _refuse_silent(kind, said)
    if "status" in said:
        said["status"] = _status(said["status"], kind)
    return with_ids(call, said)


def strange_words(call: ControlCall, said: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield the facts that are asked to be what no entry and no event can say, and what is wrong.

    A reply that a fault makes up has no code of its own: there are those of the interface and ours.
    """
    contract = call.simulation.contract
    if "operation" in said and said["operation"] not in contract.operations:
        yield "operation", none_of(said["operation"], contract.operations)
    if "control" in said:
        controls = [item["operationId"] for *_, item in control_routes(contract.documents.control)]
        if said["control"] not in controls:
            yield "control", none_of(said["control"], controls)
    if "code" in said and said["code"] not in _CODES:
        yield "code", none_of(said["code"], _CODES)


def with_ids(call: ControlCall, said: dict[str, Any]) -> dict[str, Any]:
    """Replace the refs of customers by their ids."""
    for name in ("customer", "requester"):
        if isinstance(said.get(name), str):
            said[name] = call.customer(said[name]).customer_id
    return said


def _said(call: ControlCall, names: Iterable[str]) -> dict[str, Any]:
    query = call.request.query
    return {name: query[name] for name in names if name in query}


def _judge(said: Mapping[str, str], name: str, legal: Collection[str]) -> None:
    if name in said and said[name] not in legal:
        raise unexpected(name, none_of(said[name], legal))


def _refuse_silent(kind: str, said: Iterable[str]) -> None:
    """Refuse filters of which events of a kind say nothing."""
    for name in said:
        if name not in names_of(kind):
            raise bad_request(f"events of kind {kind} have no {name}; leave one of the two out")


def _status(text: str, kind: str | None) -> int | str:
    """Read a status, which is judged: of HTTP for calls, a word for requests."""
    if kind == "exchange" and text in JOB_RESULTS:
        raise unexpected("status", f'expected an integer, got "{text}"')
    if kind == "job":
        _judge({"status": text}, "status", JOB_RESULTS)
    return text if text in JOB_RESULTS else int(text)
