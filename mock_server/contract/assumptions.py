"""The register of assumptions: what the interface document does not show, and what is in force.

`assumptions.yaml` holds the defaults; the switches of a scenario override them. A row is its entry
there, the place that reads it, and a converter here if that needs another type.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from mock_server.contract.headers import FAULT, KEY, NAMED
from mock_server.contract.operation_records import Operation, in_version
from mock_server.contract.texts.printable import counted
from mock_server.contract.texts.times import duration_text, parse_duration
from mock_server.domain.jobs import Status, StatusValues
from mock_server.domain.records import InvoiceDefaults, Rules
from mock_server.domain.refusal import Code, Reason

ALWAYS_200: Final = "always-200"
DUE_UNITS: Final = "paymentDueUnits"
_INJECTED: Final = "injected"


@dataclass(frozen=True, slots=True, kw_only=True)
class Credentials:
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
        whose = " and customer" if self.by == "customer" else ""
        return f"{counted(self.calls, 'call')} per {self.span}{whose}"


def source_of_rows(
    register: Mapping[str, Any], scenario: Mapping[str, Any]
) -> dict[str, Mapping[str, Any]]:
    """Return what each value in force rests on; `scenario` is that of a file."""
    switches = scenario.get("assumptions", {})
    stated = switches.get("sources", {})
    chosen = {"assumed": "chosen in the scenario"}
    return {
        name: stated.get(name, chosen if name in switches else row["source"])
        for name, row in register.items()
    }


def source_in_words(source: Mapping[str, Any]) -> str:
    """Return `published at URL, read on 2026-11-29`, for example."""
    match source:
        case {"confirmed": who}:
            return f"confirmed by {who}" + (f" on {source['on']}" if "on" in source else "")
        case {"recorded": what}:
            return f"recorded: {what}"
        case {"published": address}:
            read = f", read on {source['read']}" if "read" in source else ""
            about = f" ({source['about']})" if "about" in source else ""
            return f"published at {address}{read}{about}"
        case {"document": section}:
            return f"section {section} of the interface document"
        case _:
            return f"assumed: {source['assumed']}"


def values_in_force(register: Mapping[str, Any], switches: Mapping[str, Any]) -> dict[str, Any]:
    """Return the defaults, overridden by switches; mappings are merged key by key."""
    values: dict[str, Any] = deep_merged(
        {name: row["default"] for name, row in register.items()}, switches
    )
    return values


def read_assumptions(values: Mapping[str, Any]) -> Rules:
    """Return the values in force in the types they are read in.

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
    if value == ALWAYS_200:
        return {"read": 200, "accepted": 200, **dict.fromkeys(Code, 200)}
    return {str(outcome): status for outcome, status in value.items() if outcome != _INJECTED}


def _read_status_values(value: Any) -> StatusValues:
    if isinstance(value, list):
        return StatusValues(dict(zip(Status, value, strict=True)), {})
    names = zip(Status, ("pending", "successful", "failed"), strict=True)
    words = {status: value.get(name, status.name) for status, name in names}
    return StatusValues(words, value.get("by-code", {}))


def read_rate_limit(value: Any) -> RateLimit | None:
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
    "general-errors": lambda value: {} if value == "sandbox-codes" else value,
    "http-status": _read_http_status,
    "invoice-defaults": lambda value: InvoiceDefaults(**value),
    "media-types": tuple,
    "package-owner-unknown": Code,
    "rate-limit": read_rate_limit,
    "retry-after": int,
    "status-values": _read_status_values,
    "versions": tuple,
}


def deep_merged(below: Any, above: Any) -> Any:
    if not (isinstance(below, Mapping) and isinstance(above, Mapping)):
        return above
    return {**below, **{name: deep_merged(below.get(name), value) for name, value in above.items()}}


_OTHER_HEADERS: Final = frozenset(
    {
        "connection", "content-encoding", "content-length", "content-type", "expect", "host",
        "transfer-encoding", NAMED, FAULT, KEY,
    }
)  # fmt: skip


def contradictions(assumptions: Rules, operations: Collection[Operation]) -> Iterator[Reason]:
    """Yield conflicts between assumptions; pointers begin with the id of an assumption."""
    for code, shown in assumptions.general_errors.items():
        if shown["code"].startswith("SANDBOX_") and shown["code"] != code:
            yield Reason(f"/general-errors/{code}/code", "is shown instead, so it is not SANDBOX_")
    own = next(each.shape for each in operations if each.polls is not None)
    versions = ("", *assumptions.versions)
    others = [each.shape for each in operations if each.polls is None]
    if own in [in_version(shape, version) for shape in others for version in versions]:
        yield Reason("/status-endpoint", "another operation has this address")
    yield from _of_status_values(assumptions.status_values)
    if (header := assumptions.credentials.header).lower() in _OTHER_HEADERS:
        text = f"{header} means something else; use X-Api-Key, for example"
        yield Reason("/credentials/header", text)
    for kind, values in assumptions.entry_defaults.items():
        for name, value in values.items():
            if value is None and assumptions.empty_mandatory == "rejected":  # no read may show it
                text = "cannot be null (assumption empty-mandatory)"
                yield Reason(f"/entry-defaults/{kind}/{name}", text)


def _of_status_values(values: StatusValues) -> Iterator[Reason]:
    pending, successful, failed = values.by_status.values()
    if len({pending, successful, failed}) < len(Status):
        yield Reason("/status-values", "the three states are spelled differently")
    for code, word in values.by_code.items():
        if word in (pending, successful):
            text = f"{word} does not mean that a request has failed"
            yield Reason(f"/status-values/by-code/{code}", text)
