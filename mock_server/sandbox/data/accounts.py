"""The plain members of a customer and its offers and packages (section 2.2).

Each function makes neighbours in the contract's order. Contacts, addresses and the invoice
configuration have modules of their own.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from mock_server.sandbox.data.stated import complete, complete_each
from mock_server.sandbox.data.subject import Subject

_TAGS = ("VIP", "Gold", "Silver", "Green", "Red")
_BILL_CYCLES = ("MONTHLY",) * 8 + ("WEEKLY", "DAILY")
_AUTHENTICATION = ("ENABLED",) * 3 + ("MANDATORY", "DISABLED")
_HIGHEST_CAMPAIGN = 99
_MOST_CAMPAIGNS = 3
_MOST_OFFERS = 2
_NOT_A_DIGIT = re.compile(r"[^0-9]")


def status(subject: Subject, statuses: Sequence[str]) -> str:
    """Return one of the statuses; nine in ten customers have the first one."""
    draw = subject.source.draw("status")
    return statuses[0] if draw.chance(0.9) else draw.pick(statuses)


def permissions(subject: Subject, stated: Mapping[str, Any]) -> dict[str, Any]:
    """Return what the customer may do; only who may lock SIMs to devices does."""
    draw = subject.source.draw("permissions")
    delegates, may_lock, locks = draw.chance(0.5), draw.chance(0.6), draw.chance(0.5)
    return {
        "allowOfferDelegation": delegates,
        "isAllowedImeiLock": may_lock or stated.get("isImeiLockEnabled") is True,
        "isImeiLockEnabled": may_lock and locks and stated.get("isAllowedImeiLock", True) is True,
    }


def numbers(subject: Subject, stated: Mapping[str, Any]) -> dict[str, Any]:
    """Return the numbers that registers and banks know; private customers are in no register."""
    draw, country = subject.source.draw("numbers"), subject.country
    company_number = draw.number(country.company_number)
    known_as = _NOT_A_DIGIT.sub("", str(stated.get("companyNumber") or company_number))
    vat_number = draw.number(country.vat_number).replace("{company}", known_as)
    return {
        "companyNumber": None if subject.is_private else company_number,
        "vatRegistrationNumber": None if subject.is_private else vat_number,
        "bankNumber": draw.number(country.bank_number),
        "bankBranchNumber": draw.number(country.bank_branch),
        "bankAccountNumber": draw.number(country.bank_account),
    }


def billing(subject: Subject) -> dict[str, Any]:
    """Return how the customer is classed, billed and authenticated."""
    draw = subject.source.draw("billing")
    return {
        "tagging": draw.pick(_TAGS),
        "billCyclePeriod": draw.pick(_BILL_CYCLES),
        "mfaConfiguration": draw.pick(_AUTHENTICATION),
        "invoiceTemplateId": draw.number("TEMPLATE-%#"),
    }


def offers(subject: Subject, catalogue: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Return one or two offers of the catalogue, if it has any."""
    draw = subject.source.draw("offer")
    count = min(draw.between(1, _MOST_OFFERS), len(catalogue))
    return [dict(offer) for offer in draw.sample(catalogue, count)]


def complete_offers(subject: Subject, stated: Any) -> Any:
    """Return the spelled-out offers with their missing mandatory members."""

    def complete_offer(index: int, entry: Mapping[str, Any]) -> dict[str, Any]:
        identifier = subject.source.uuid(f"offer/{index}/id")
        return complete("offer", {"id": identifier, "name": None, "linkedOfferIds": None}, entry)

    return complete_each(stated, complete_offer)


def complete_packages(subject: Subject, stated: Any) -> Any:
    """Return the spelled-out packages with their missing mandatory members."""

    def complete_package(index: int, entry: Mapping[str, Any]) -> dict[str, Any]:
        identifier = subject.source.uuid(f"package/{index}/id")
        name = f"Package {index + 1}"
        return complete("package", {"id": identifier, "name": name, "nestedOfferIds": None}, entry)

    return complete_each(stated, complete_package)


def campaigns(subject: Subject) -> list[int]:
    """Return the ids of up to three campaigns."""
    draw = subject.source.draw("campaign")
    return sorted(draw.sample(range(1, _HIGHEST_CAMPAIGN + 1), draw.between(0, _MOST_CAMPAIGNS)))
