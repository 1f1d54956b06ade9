"""Values to try for assumptions: those that the register lists, and those that replies suggest.

A probe is tried but never proposed: it only shows whether the recording would reveal another value.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from mock_server.calibration.differing import ABSENT
from mock_server.calibration.replay import ReplyVerdict
from mock_server.calibration.rulings import decided_by
from mock_server.contract.texts.times import parse_duration
from mock_server.recordings.traffic import STATUS, ServiceCall

_LONGEST_INT: Final = 2**63


@dataclass(frozen=True, slots=True)
class Candidate:
    """A value that an assumption may have in the real service."""

    assumption: str
    value: Any
    is_probe: bool = False


_PROBES: Final[Mapping[str, Sequence[Any]]] = {
    "invoice-defaults": [
        {"values": {"chargeByActive": "SIM"}},
        {"values": {"activityIndication": "DATA_CONSUMPTION"}},
        {"values": {"deviceCost": 1}},
        {"values": {"deliveryMethod": "EMAIL"}},
        {"values": {"paymentDueAfterInvoiceIssued": 31}},
        {"values": {"vat": 1}},
        {"values": {"invoiceText": "-"}},
    ],
    "entry-defaults": [
        {"identity": {"idType": "DRIVER_LICENSE"}},
        {"identity": {"idNumber": "0"}},
        {"contact": {"identity": [{"idType": "ID", "idNumber": "0"}]}},
        {"address": {"type": "MAILING"}},
        {"address": {"isPrimary": True}},
    ],
    "numeric-range": [{"minimum": 1 - 2**63}, {"maximum": 2**63 - 2}],
    "request-retention": ["36500d"],
    "versions": [["v0"]],
}
"""Partial values, each of which can only be excluded by a recording that shows that part."""

_RANGES: Final[Sequence[Mapping[str, int]]] = (
    {"minimum": 0},
    {"maximum": 2**53 - 1},
    {"minimum": 0, "maximum": 2**53 - 1},
    {"maximum": 2**32 - 1},
    {"minimum": 0, "maximum": 2**32 - 1},
    {"maximum": 2**31 - 1},
    {"minimum": -(2**31), "maximum": 2**31 - 1},
)
"""Common ranges, widest first: of several that fit, the widest claims the least."""

_DURATIONS: Final = (
    "30d", "14d", "7d", "3d", "2d", "24h", "12h", "8h", "6h", "4h", "3h", "2h", "1h",
    "45m", "30m", "20m", "15m", "10m", "5m", "2m", "1m", "30s", "20s", "15s", "10s", "5s",
    "4s", "3s", "2s", "1s",
)  # fmt: skip


def listed(register: Mapping[str, Any]) -> list[Candidate]:
    """Return the alternatives that the register lists, and the probes."""
    found = [Candidate("numeric-range", value) for value in _RANGES]
    for name, row in register.items():
        if decided_by(name).touches is not None:
            found += [Candidate(name, each["value"]) for each in row["alternatives"]]
            found += [Candidate(name, value, is_probe=True) for value in _PROBES.get(name, ())]
    return found


def touching(candidates: Iterable[Candidate], calls: Sequence[ServiceCall]) -> Iterator[Candidate]:
    """Yield the candidates, except probes, that may affect any of the given calls."""
    for each in candidates:
        touches = decided_by(each.assumption).touches
        if not each.is_probe and touches is not None and any(map(touches, calls)):
            yield each


def versions_seen(calls: Iterable[ServiceCall]) -> list[Candidate]:
    """Return the versions of the interface that were called, except v2, which is always served."""
    versions = dict.fromkeys(call.version for call in calls if call.version not in ("", "v2"))
    return [Candidate("versions", [each]) for each in versions]


def retention_of(calls: Sequence[ServiceCall]) -> list[Candidate]:
    """Return how long the service keeps requests, if the recording shows that it forgot some."""
    accepted = {call.minted: call.at_ms for call in calls if call.is_accepted}
    known, unknown = 0, _LONGEST_INT
    for call in calls:
        if call.operation != STATUS or call.request_id not in accepted:
            continue
        age_ms = call.at_ms - accepted[call.request_id]
        if call.reply.is_success:
            known = max(known, age_ms)
        elif call.reply.is_recorded:
            unknown = min(unknown, age_ms)
    if unknown == _LONGEST_INT or unknown <= known:
        return []
    fitting = [each for each in _DURATIONS if known < parse_duration(each) <= unknown]
    return [Candidate("request-retention", fitting[0] if fitting else f"{unknown}ms")]


def suggested(verdicts: Iterable[ReplyVerdict]) -> Iterator[Candidate]:
    """Yield the values in recorded replies where the sandbox's replies have other ones."""
    for verdict in verdicts:
        values: dict[str, Any] = {}
        for difference in verdict.differences:
            received = difference.received
            if received == ABSENT or difference.part != "content":
                continue
            match difference.pointer.split("/")[3:]:
                case ["invoiceConfiguration", name] if name != "deviceCostCurrency":
                    values[name] = received
                case ["contact", _, "identity", _, ("idType" | "idNumber") as name]:
                    yield Candidate("entry-defaults", {"identity": {name: received}})
                case ["contact", _, "identity"]:
                    yield Candidate("entry-defaults", {"contact": {"identity": received}})
                case ["address", _, ("type" | "isPrimary") as name]:
                    yield Candidate("entry-defaults", {"address": {name: received}})
                case _:
                    pass
        if values:
            yield Candidate("invoice-defaults", {"values": values})
            yield Candidate("invoice-defaults", {"when": "each-modify", "values": values})
