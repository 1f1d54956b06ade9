"""The assumptions that the rules of the domain depend on.

Each field is named after a row of the register of assumptions, which defines its default.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from mock_server.domain.refusal import Code


@dataclass(frozen=True, slots=True, kw_only=True)
class InvoiceDefaults:
    """When the default invoice configuration applies, and its values (section 4.2)."""

    when: Literal["missing", "each-modify"]
    values: Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """One value for each assumption that a rule of the domain depends on.

    `entry_defaults` holds the default members by kind of entry; empty if none are filled in.
    """

    not_eligible: Literal["by-case", "always-403", "always-1002"]
    sub_customers: Literal["descendants", "children"]
    empty_mandatory: Literal["rejected", "accepted"]
    array_merge: Literal["by-id", "replace"]
    unknown_entry_id: Literal["rejected", "added"]
    repeated_entry_id: Literal["rejected", "in-order"]
    entry_defaults: Mapping[str, Mapping[str, Any]]
    invoice_defaults: InvoiceDefaults
    package_name_scope: Literal["owner", "sandbox"]
    package_owner_unknown: Code
    own_use: Literal["owner-or-requester", "requester"]
    unknown_offer: Literal["rejected", "accepted"]
    unknown_sub_account: Literal["rejected", "accepted"]
    modify_in_progress: Literal["accepted", "rejected", "queued"]
    visibility: Literal["when-successful", "at-once"]
    imei_lock: Literal["stays", "cleared"]
    request_retention_ms: int | None
