"""The register of assumptions: what the interface document does not show, and what is in force.

The register itself is `assumptions.yaml`, where the defaults stand. A scenario's switches are laid
over them; the outcome is one frozen record that the rest of the program reads.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from mock_server.contract.times import parse_duration
from mock_server.domain.records import Status
from mock_server.domain.refusal import Code
from mock_server.domain.rules import InvoiceDefaults, Rules

ALWAYS_200 = "always-200"
_INJECTED = "injected"
_REFUSED = "refused"


@dataclass(frozen=True, slots=True, kw_only=True)
class Credentials:
    """How a requester identifies itself; `header` carries the credentials."""

    required: bool
    scheme: Literal["bearer", "basic", "api-key"]
    header: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Assumptions:
    """The value in force of each row; those that the domain reads are its `rules`."""

    rules: Rules
    status_endpoint: str
    status_values: Mapping[Status, str]
    http_status: Mapping[str, int]
    injected_status: Mapping[str, int]
    credentials: Credentials
    invalid_payload: Literal["refused", "job-fails"]
    error_detail: Literal["header", "message"]
    unknown_fields: Literal["rejected", "ignored"]
    contact_phones: Literal["merged", "sent"]
    all_keyword: Literal["alone", "among-others"]
    pageable: Mapping[str, int]
    customer_status_values: tuple[str, ...]
    payment_due_units_key: str
    retry_after: int
    rate_limit: int | None
    versions: tuple[str, ...]
    device_cost_currency: str | None
    future_fields: Literal["stored", "ignored", "refused"]
    whole_numbers: Literal["by-value", "by-spelling"]
    numeric_range: Mapping[str, int]
    uuid_case: Literal["folded", "refused"]


def values_in_force(register: Mapping[str, Any], switches: Mapping[str, Any]) -> dict[str, Any]:
    """Lay a scenario's switches over the defaults; a mapping goes over a mapping key by key."""
    return {
        name: _overlay(row["default"], switches[name]) if name in switches else row["default"]
        for name, row in register.items()
    }


def read_assumptions(values: Mapping[str, Any]) -> Assumptions:
    """Make the typed record of values that their schemas have accepted."""
    return Assumptions(
        rules=_read_rules(values),
        status_endpoint=values["status-endpoint"],
        status_values=dict(zip(Status, values["status-values"], strict=True)),
        http_status=_read_http_status(values["http-status"]),
        injected_status=_read_injected_status(values["http-status"]),
        credentials=Credentials(**values["credentials"]),
        invalid_payload=values["invalid-payload"],
        error_detail=values["error-detail"],
        unknown_fields=values["unknown-fields"],
        contact_phones=values["contact-phones"],
        all_keyword=values["all-keyword"],
        pageable=values["pageable"],
        customer_status_values=tuple(values["customer-status-values"]),
        payment_due_units_key=values["payment-due-units-key"],
        retry_after=int(values["retry-after"]),
        rate_limit=None if values["rate-limit"] == "none" else values["rate-limit"],
        versions=tuple(values["versions"]),
        device_cost_currency=values["device-cost-currency"],
        future_fields=values["future-fields"],
        whole_numbers=values["whole-numbers"],
        numeric_range=values["numeric-range"],
        uuid_case=values["uuid-case"],
    )


def _read_rules(values: Mapping[str, Any]) -> Rules:
    retention = values["request-retention"]
    return Rules(
        not_eligible=values["not-eligible"],
        sub_customers=values["sub-customers"],
        empty_mandatory=values["empty-mandatory"],
        array_merge=values["array-merge"],
        unknown_entry_id=values["unknown-entry-id"],
        repeated_entry_id=values["repeated-entry-id"],
        entry_defaults={} if values["entry-defaults"] == _REFUSED else values["entry-defaults"],
        invoice_defaults=InvoiceDefaults(**values["invoice-defaults"]),
        package_name_scope=values["package-name-scope"],
        package_owner_unknown=Code(values["package-owner-unknown"]),
        own_use=values["own-use"],
        unknown_offer=values["unknown-offer"],
        unknown_sub_account=values["unknown-sub-account"],
        modify_in_progress=values["modify-in-progress"],
        visibility=values["visibility"],
        imei_lock=values["imei-lock"],
        request_retention_ms=None if retention == "until-reset" else parse_duration(retention),
    )


def _read_http_status(value: Any) -> Mapping[str, int]:
    """Return the table of statuses; `always-200` is the table in which everything is 200."""
    if value == ALWAYS_200:
        return {"read": 200, "accepted": 200, **dict.fromkeys(Code, 200)}
    return {str(outcome): status for outcome, status in value.items() if outcome != _INJECTED}


def _read_injected_status(value: Any) -> Mapping[str, int]:
    """Return the statuses of codes that have another one when a fault plan injects them."""
    injected: Mapping[str, int] = {} if value == ALWAYS_200 else value[_INJECTED]
    return injected


def _overlay(default: Any, switch: Any) -> Any:
    if not (isinstance(default, Mapping) and isinstance(switch, Mapping)):
        return switch
    laid_over = {name: _overlay(default.get(name), value) for name, value in switch.items()}
    return {**default, **laid_over}
