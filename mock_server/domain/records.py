"""The records of a world, named as in sections 2.2 to 2.4. They are replaced, never changed.

Those that every call creates are neither frozen nor named tuples, which would be slower.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any, Final, TypeAlias

Fields: TypeAlias = Mapping[str, Any]  # a JSON object under its wire names; never mutated

INVOICE: Final = "invoiceConfiguration"
ENTRY_ARRAYS: Final = ("contact", "address")  # whose entries have an id and are merged one by one
ALL: Final = "ALL"  # every sub-account, in `eligibleSubAccountIds` (section 4.3)


@dataclass(slots=True)
class Customer:
    customer_id: str
    parent_id: str | None
    ref: str | None
    fields: Fields  # the whole object of section 2.2
    # It was added after so many requests had been accepted: earlier ones with its id are about
    # another customer, which was removed.
    since: int = 0
    size: int = 0  # in bytes, once it has changed


Path: TypeAlias = tuple[str, ...]
"""A member of a customer, or a member of one of its contacts or addresses: array, id, member."""

Written: TypeAlias = Mapping[Path, int]
"""The paths that successful modifies have written, each with the sequence of the last accepted."""


@dataclass(frozen=True, slots=True)
class Offer:
    offer_id: str
    ref: str | None
    name: str
    linked_offer_ids: tuple[str, ...] = ()

    def as_fields(self) -> Fields:
        return {
            "id": self.offer_id,
            "name": self.name,
            "linkedOfferIds": list(self.linked_offer_ids),
        }


@dataclass(slots=True)
class Package:
    """A named, ordered group of offers (section 2.3); one of a scenario has a `size` of 0."""

    package_id: str
    owner_id: str
    ref: str | None
    name: str
    description: str | None
    nested_offers: tuple[str, ...]
    eligible_sub_account_ids: tuple[str, ...]
    size: int = 0

    def as_fields(self) -> Fields:
        return {
            "packageId": self.package_id,
            "name": self.name,
            "description": self.description,
            "nestedOffers": list(self.nested_offers),
            "eligibleSubAccountIds": list(self.eligible_sub_account_ids),
        }

    def on_customer(self) -> Fields:
        return {
            "id": self.package_id,
            "name": self.name,
            "nestedOfferIds": list(self.nested_offers),
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class InvoiceDefaults:
    when: str
    values: Mapping[str, Any]


class Rules(SimpleNamespace):
    """The value in force of each row of the register of assumptions: `imei_lock` of `imei-lock`."""
