"""The register of assumptions: what the interface document does not show, and what is in force.

`assumptions.yaml` is the register and holds the defaults. The switches of a scenario override them.
The result is a frozen record that the rest of the program reads.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeVar

from mock_server.contract.texts.printable import counted
from mock_server.contract.texts.times import duration_text, parse_duration
from mock_server.domain.records import Status
from mock_server.domain.refusal import Code
from mock_server.domain.rules import InvoiceDefaults, Rules

ALWAYS_200: Final = "always-200"
DUE_UNITS: Final = "paymentDueUnits"
"""The field of an invoice configuration whose name is an assumption."""

_INJECTED: Final = "injected"

R = TypeVar("R")


@dataclass(frozen=True, slots=True, kw_only=True)
class Credentials:
    """How a requester identifies itself; `header` carries the credentials."""

    required: bool
    scheme: Literal["bearer", "basic", "api-key"]
    header: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RateLimit:
    """How many calls of one requester, or about one customer, are answered in a span of time."""

    calls: int
    per_ms: int = 1000
    span: str = "second"
    by: Literal["requester", "customer"] = "requester"

    def __str__(self) -> str:
        """Return the limit in words."""
        whose = " and customer" if self.by == "customer" else ""
        return f"{counted(self.calls, 'call')} per {self.span}{whose}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Assumptions:
    """The value in force of each row, by id; `rules` holds the rows that the domain reads.

    `injected_status` holds the codes whose status differs when a fault plan injects them.
    """

    rules: Rules
    status_endpoint: str
    status_values: Mapping[Status, str]
    http_status: Mapping[str, int]
    injected_status: Mapping[str, int]
    credentials: Credentials
    invalid_payload: Literal["refused", "job-fails"]
    check_order: Literal["shape-first", "eligibility-first"]
    media_types: tuple[str, ...]
    error_detail: Literal["header", "message"]
    unknown_fields: Literal["rejected", "ignored"]
    contact_phones: Literal["merged", "sent"]
    all_keyword: Literal["alone", "among-others"]
    pageable: Mapping[str, int]
    customer_status_values: tuple[str, ...]
    payment_due_units_key: str
    retry_after: int
    rate_limit: RateLimit | None
    versions: tuple[str, ...]
    device_cost_currency: str | None
    future_fields: Literal["stored", "ignored", "refused"]
    whole_numbers: Literal["by-value", "by-spelling"]
    numeric_range: Mapping[str, int]
    uuid_case: Literal["folded", "refused"]


def values_in_force(register: Mapping[str, Any], switches: Mapping[str, Any]) -> dict[str, Any]:
    """Return the defaults, overridden by a scenario's switches; mappings are merged key by key."""
    values: dict[str, Any] = deep_merged(
        {name: row["default"] for name, row in register.items()}, switches
    )
    return values


def read_assumptions(values: Mapping[str, Any]) -> Assumptions:
    """Build the typed record from values that their schemas have accepted."""
    retention = values["request-retention"]
    retention_ms = None if retention == "until-reset" else parse_duration(retention)
    rules = _record(Rules, values, request_retention_ms=retention_ms)
    statuses = values["http-status"]
    injected = {} if statuses == ALWAYS_200 else statuses[_INJECTED]
    return _record(Assumptions, values, rules=rules, injected_status=injected)


def _record(record: type[R], values: Mapping[str, Any], **others: Any) -> R:
    """Fill a record whose fields are named after rows, except for the given ones."""
    rows = {name: name.replace("_", "-") for name in record.__annotations__ if name not in others}
    read = {
        name: _READERS[row](values[row]) if row in _READERS else values[row]
        for name, row in rows.items()
    }
    return record(**read, **others)


def _read_http_status(value: Any) -> Mapping[str, int]:
    """Return the table of HTTP statuses; with `always-200`, every entry is 200."""
    if value == ALWAYS_200:
        return {"read": 200, "accepted": 200, **dict.fromkeys(Code, 200)}
    return {str(outcome): status for outcome, status in value.items() if outcome != _INJECTED}


def read_rate_limit(value: Any) -> RateLimit | None:
    """Return the limit of the assumption rate-limit."""
    match value:
        case "none":
            return None
        case {"calls": calls}:
            per, by = value.get("per", 1), value.get("by", "requester")
            span = duration_text(per) if "per" in value else "second"
            return RateLimit(calls=int(calls), per_ms=parse_duration(per), span=span, by=by)
        case _:
            return RateLimit(calls=int(value))


_READERS: Final[Mapping[str, Callable[[Any], Any]]] = {
    "credentials": lambda value: Credentials(**value),
    "customer-status-values": tuple,
    "entry-defaults": lambda value: {} if value == "refused" else value,
    "http-status": _read_http_status,
    "invoice-defaults": lambda value: InvoiceDefaults(**value),
    "media-types": tuple,
    "package-owner-unknown": Code,
    "rate-limit": read_rate_limit,
    "retry-after": int,
    "status-values": lambda value: dict(zip(Status, value, strict=True)),
    "versions": tuple,
}
"""Converters for the values of rows that the program needs in another type."""


def deep_merged(below: Any, above: Any) -> Any:
    """Return the value above; if both are mappings, return them merged key by key."""
    if not (isinstance(below, Mapping) and isinstance(above, Mapping)):
        return above
    return {**below, **{name: deep_merged(below.get(name), value) for name, value in above.items()}}
