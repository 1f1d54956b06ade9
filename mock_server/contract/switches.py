"""Assumptions that conflict with the interface or with each other.

The schemas in `assumptions.yaml` check single values; this module checks what schemas cannot.
"""

from collections.abc import Collection, Iterator, Mapping
from typing import Any, Final

from mock_server.contract.assumptions import DUE_UNITS
from mock_server.contract.headers import FAULT, KEY, SANDBOX
from mock_server.contract.operation_records import STATUS_ENDPOINT, Operation, in_version
from mock_server.contract.values.walk import resolve
from mock_server.domain.records import Rules
from mock_server.domain.refusal import Code, Reason

_WITHOUT_CONTENT: Final = frozenset({204, 205, 304})
"""The statuses from 200 on whose replies have no content (RFC 9110, section 15)."""

_CONTROL: Final = "_sandbox"
"""The prefix of the path of every control call."""

_OTHER_HEADERS: Final = frozenset(
    {
        "connection", "content-encoding", "content-length", "content-type", "expect", "host",
        "transfer-encoding", SANDBOX.lower(), FAULT, KEY,
    }
)  # fmt: skip
"""Headers with another meaning to HTTP or to the server."""


def contradictions(
    assumptions: Rules, operations: Collection[Operation], interface: Mapping[str, Any]
) -> Iterator[Reason]:
    """Yield conflicts between assumptions; pointers begin with the id of an assumption."""
    yield from _of_statuses(assumptions.http_status, "/http-status", ("read", "accepted", *Code))
    yield from _of_statuses(assumptions.injected_status, "/http-status/injected", tuple(Code))
    yield from _of_status_endpoint(assumptions, operations)
    header = assumptions.credentials.header
    if header.lower() in _OTHER_HEADERS:
        text = f"{header} means something else; use X-Api-Key, for example"
        yield Reason("/credentials/header", text)
    key = assumptions.payment_due_units_key
    configuration = resolve(interface, "#/components/schemas/InvoiceConfiguration")
    if key != DUE_UNITS and key in configuration["properties"]:
        text = f"invoiceConfiguration already has a field named {key}; use another name"
        yield Reason("/payment-due-units-key", text)
    for kind, values in assumptions.entry_defaults.items():
        for name, value in values.items():
            if value is None and assumptions.empty_mandatory == "rejected":  # no read may show it
                text = "cannot be null (assumption empty-mandatory)"
                yield Reason(f"/entry-defaults/{kind}/{name}", text)


def _of_statuses(
    table: Mapping[str, int], place: str, outcomes: tuple[str, ...]
) -> Iterator[Reason]:
    also = " and neither read nor accepted" if "read" in outcomes else ""
    for outcome, status in table.items():
        if outcome not in outcomes:
            yield Reason(f"{place}/{outcome}", f"is not a code{also}")
        elif status in _WITHOUT_CONTENT:
            text = f"{status} has no content, so the envelope cannot be sent; use 200, for example"
            yield Reason(f"{place}/{outcome}", text)


def _of_status_endpoint(assumptions: Rules, operations: Collection[Operation]) -> Iterator[Reason]:
    """Report a path that is out of reach, or taken, also under an alias of the version."""
    place = "/status-endpoint"
    own = next(each.shape for each in operations if each.assumption == STATUS_ENDPOINT)
    first = own.split("/")[1]
    if first.startswith(_CONTROL) or first == "s":
        text = f"a path that begins with /{first}/ does not reach the interface; use another one"
        yield Reason(place, text)
    taken = (
        in_version(operation.shape, version)
        for operation in operations
        if operation.assumption != STATUS_ENDPOINT
        for version in ("", *assumptions.versions)
    )
    if own in taken:
        yield Reason(place, "another operation has this address")
