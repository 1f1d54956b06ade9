"""The accounts, offers, packages and invoices of generated customers (section 2.2)."""

import re
from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any, Final, NamedTuple

from mock_server.sandbox.generation.data.pools import phrases_of
from mock_server.sandbox.generation.data.streams import Draw, Odds
from mock_server.sandbox.generation.data.style import all_but, complete, complete_each
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


_CHARGES: Final = ("SIM", "IMSI")
_ACTIVITIES: Final = ("NETWORK_REGISTRATION",) * 3 + ("DATA_CONSUMPTION",)
_PRIVATE_DELIVERIES: Final = ("EMAIL", "EMAIL", "POSTAL")
_BUSINESS_DELIVERIES: Final = ("EMAIL", "POSTAL", "EDI")
_DAYS_TO_PAY: Final = (14, 30, 30, 60)
_COSTS: Final = tuple(Decimal(cost) for cost in ("0", "0", "1.99", "4.50", "9.99"))
_WHOLE_COSTS: Final = tuple(Decimal(cost) for cost in ("0", "0", "200", "500", "1000"))
# Currencies without a minor unit, or whose minor unit is not in use.
_WHOLE_MONEY: Final = frozenset({"CLP", "HUF", "IDR", "ISK", "JPY", "KRW", "TWD", "UZS", "VND"})

_LEFT_OUT: Final = Odds()  # most configurations are complete, as in real data


def invoice_configuration(subject: Subject) -> dict[str, Any]:
    """Return a complete configuration; most customers have one."""
    draw = _stream(subject)
    configuration = _configuration(subject, draw)
    odds = subject.completeness.left_out("invoiceConfiguration", configuration, _LEFT_OUT)
    return all_but(configuration, draw.leave_out(odds)) if odds else configuration


def complete_invoice_configuration(subject: Subject, stated: Any) -> Any:
    """Return the spelled-out configuration with its missing mandatory members."""
    if not isinstance(stated, Mapping):
        return stated
    return complete(
        "invoiceConfiguration", lambda: _configuration(subject, _stream(subject)), stated
    )


def _stream(subject: Subject) -> Draw:
    return subject.streams.draw("invoiceConfiguration")


def _configuration(subject: Subject, draw: Draw) -> dict[str, Any]:
    """Return a complete configuration whose cost is an amount that the currency can express."""
    return {
        "chargeByActive": draw.pick(_CHARGES),
        "activityIndication": draw.pick(_ACTIVITIES),
        "deviceCost": draw.pick(_WHOLE_COSTS if subject.currency in _WHOLE_MONEY else _COSTS),
        "deviceCostCurrency": "",
        "deliveryMethod": draw.pick(
            _PRIVATE_DELIVERIES if subject.is_private else _BUSINESS_DELIVERIES
        ),
        "paymentDueAfterInvoiceIssued": min(draw.pick(_DAYS_TO_PAY), subject.numeric[-1]),
        "paymentDueUnits": "DAYS",
        "vat": subject.country.vat,
        "invoiceText": draw.pick(phrases_of(subject.language).invoice_texts),
    }
