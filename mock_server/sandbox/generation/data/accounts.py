"""The plain members of a customer and its offers and packages (section 2.2).

Contacts, addresses and the invoice configuration have modules of their own.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from mock_server.sandbox.generation.data.stated import complete_each
from mock_server.sandbox.generation.data.streams import Draw
from mock_server.sandbox.generation.data.subject import Subject

_TAGS: Final = ("VIP", "Gold", "Silver", "Green", "Red")
_BILL_CYCLES: Final = ("MONTHLY",) * 8 + ("WEEKLY", "DAILY")
_AUTHENTICATION: Final = ("ENABLED",) * 3 + ("MANDATORY", "DISABLED")
_CAMPAIGNS: Final = range(1, 100)
_MAX_CAMPAIGNS: Final = 3
_MAX_OFFERS: Final = 2
_CONTACT_COUNTS: Final = (1, 1, 1, 1, 2, 2, 3)
_ADDRESS_COUNTS: Final = (1, 1, 2)
_NOT_A_DIGIT: Final = re.compile(r"[^0-9]")


class Account(NamedTuple):
    """What is drawn first for a customer: its plain members, and the numbers of its objects."""

    status: str
    members: Mapping[str, Any]
    offers: list[Mapping[str, Any]]
    campaigns: list[int]
    contact_count: int
    address_count: int


def draw_account(subject: Subject, status: str, catalogue: Sequence[Mapping[str, Any]]) -> Account:
    """Draw the plain members, except for the status."""
    draw, country = subject.draw, subject.country
    if not draw.chance(0.9):  # earlier releases drew the status; all that follows stays the same
        draw.below(3)
    members = {
        **_permissions(draw, subject.stated),
        **_register_numbers(draw, subject),
        "bankNumber": draw.number(country.bank_number),
        "bankBranchNumber": draw.number(country.bank_branch),
        "bankAccountNumber": draw.number(country.bank_account),
        "tagging": draw.pick(_TAGS),
        "billCyclePeriod": draw.pick(_BILL_CYCLES),
        "mfaConfiguration": draw.pick(_AUTHENTICATION),
        "invoiceTemplateId": draw.number("TEMPLATE-%#"),
    }
    offered = draw.sample(catalogue, min(draw.between(1, _MAX_OFFERS), len(catalogue)))
    campaigns = range(_CAMPAIGNS.start, min(_CAMPAIGNS.stop, subject.numeric.stop))
    most = draw.between(0, _MAX_CAMPAIGNS)
    return Account(
        status,
        members,
        offers=offered,
        campaigns=sorted(draw.sample(campaigns, min(most, len(campaigns)))),
        contact_count=draw.pick(_CONTACT_COUNTS),
        address_count=draw.pick(_ADDRESS_COUNTS),
    )


def complete_offers(subject: Subject, stated: Any) -> Any:
    """Return the spelled-out offers with their missing mandatory members."""

    def offer(index: int, _: Mapping[str, Any]) -> dict[str, Any]:
        identifier = subject.streams.uuid(f"offer/{index}/id")
        return {"id": identifier, "name": None, "linkedOfferIds": None}

    return complete_each("offer", stated, offer)


def complete_packages(subject: Subject, stated: Any) -> Any:
    """Return the spelled-out packages with their missing mandatory members."""

    def package(index: int, _: Mapping[str, Any]) -> dict[str, Any]:
        identifier = subject.streams.uuid(f"package/{index}/id")
        return {"id": identifier, "name": f"Package {index + 1}", "nestedOfferIds": None}

    return complete_each("package", stated, package)


def _permissions(draw: Draw, stated: Mapping[str, Any]) -> dict[str, bool]:
    """Return the permissions; a customer locks SIMs to devices only if it is allowed to."""
    delegates, may_lock, locks = draw.chance(0.5), draw.chance(0.6), draw.chance(0.5)
    return {
        "allowOfferDelegation": delegates,
        "isAllowedImeiLock": may_lock or stated.get("isImeiLockEnabled") is True,
        "isImeiLockEnabled": may_lock and locks and stated.get("isAllowedImeiLock", True) is True,
    }


def _register_numbers(draw: Draw, subject: Subject) -> dict[str, str | None]:
    """Return the registration numbers; private customers have none."""
    if subject.is_private:
        return {"companyNumber": None, "vatRegistrationNumber": None}
    country = subject.country
    company_number = draw.number(country.company_number)
    known_as = _NOT_A_DIGIT.sub("", str(subject.stated.get("companyNumber") or company_number))
    vat_number = draw.number(country.vat_number).replace("{company}", known_as)
    return {"companyNumber": company_number, "vatRegistrationNumber": vat_number}
