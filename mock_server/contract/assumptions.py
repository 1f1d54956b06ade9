"""The register of assumptions: what the interface document does not show, and what is in force.

`assumptions.yaml` is the register and holds the defaults. The switches of a scenario override them.
The rest of the program reads the result, `Rules`: a row is its entry in the register and the place
that reads it, and a converter here if that needs another type.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from mock_server.contract.texts.printable import counted
from mock_server.contract.texts.times import duration_text, parse_duration
from mock_server.domain.records import InvoiceDefaults, Rules, Status
from mock_server.domain.refusal import Code

ALWAYS_200: Final = "always-200"
DUE_UNITS: Final = "paymentDueUnits"
"""The field of an invoice configuration whose name is an assumption."""

_INJECTED: Final = "injected"


@dataclass(frozen=True, slots=True, kw_only=True)
class Credentials:
    """How a requester identifies itself; `header` carries the credentials."""

    required: bool
    scheme: str
    header: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RateLimit:
    """How many calls of one requester, or about one customer, are answered in a span of time."""

    calls: int
    per_ms: int = 1000
    span: str = "second"
    by: str = "requester"

    def __str__(self) -> str:
        """Return the limit in words."""
        whose = " and customer" if self.by == "customer" else ""
        return f"{counted(self.calls, 'call')} per {self.span}{whose}"


def values_in_force(register: Mapping[str, Any], switches: Mapping[str, Any]) -> dict[str, Any]:
    """Return the defaults, overridden by a scenario's switches; mappings are merged key by key."""
    values: dict[str, Any] = deep_merged(
        {name: row["default"] for name, row in register.items()}, switches
    )
    return values


def read_assumptions(values: Mapping[str, Any]) -> Rules:
    """Return the values in force, which their schemas have accepted, in the types they are read in.

    `injected_status` holds the codes whose status differs when a fault plan injects them.
    """
    statuses, retention = values["http-status"], values["request-retention"]
    return Rules(
        **{
            name.replace("-", "_"): _READERS[name](value) if name in _READERS else value
            for name, value in values.items()
        },
        injected_status={} if statuses == ALWAYS_200 else statuses[_INJECTED],
        request_retention_ms=None if retention == "until-reset" else parse_duration(retention),
    )


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
