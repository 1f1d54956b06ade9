"""Who a generated customer is, and its members: accounts, offers, invoices, contacts, addresses.

Everything on which several members must agree is decided once, in `Subject`.
"""

import re
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from datetime import date
from decimal import Decimal
from typing import Any, Final, NamedTuple

from mock_server.sandbox.generation.data.pools import (
    Draw,
    Name,
    Odds,
    Pools,
    phrases_of,
    slug,
    table,
)
from mock_server.sandbox.generation.data.style import (
    all_but,
    complete,
    complete_each,
    evenly,
    primary_index,
)

_LONGEST_MAILBOX: Final = 64  # RFC 5321, section 4.5.3.1.1
_SALUTATIONS: Final = {"FEMALE": "MS", "MALE": "MR"}
_FACTS: Final = table("members.json")
_FULL_NAMES: Final[Mapping[str, str]] = _FACTS["fullNames"]  # where the last name is the first
IDENTITIES: Final[Mapping[str, str]] = _FACTS["identities"]  # patterns of their numbers
# How often optional members of an object are missing in real data.
_LEFT_OUT: Final = {
    kind: Odds(*((name, float(chance)) for name, chance in members.items()))
    for kind, members in _FACTS["leftOut"].items()
}


class Person(NamedTuple):
    """A contact or representative; members are None if they are unknown."""

    first_name: Name | None
    middle_name: Name | None
    last_name: Name | None
    gender: str | None

    @property
    def salutation(self) -> str | None:
        return _SALUTATIONS.get(self.gender or "")


class Bearer(NamedTuple):
    name: str | None
    owner: Person
    owner_name: str | None
    domain: str
    email: str


class Subject:
    def __init__(
        self,
        *,
        root: str,  # of the purposes of its streams
        pools: Pools,
        stated: Mapping[str, Any],
        completeness: float | None,
        numeric: range,  # of Numeric fields
    ) -> None:
        self._root = root
        self.pools, self.country, self.language = pools, pools.country, pools.language
        self.stated = stated
        self.completeness = completeness
        self.numeric = numeric
        self.draw = self.stream("customer")  # for all that is not in an object
        drawn = self.draw.chance(0.5)
        if isinstance(stated.get("type"), str):
            self.is_private = stated["type"].upper() == "PRIVATE"
        else:
            # Any name suits a business but hardly any suits a person; only businesses have numbers.
            signs = ("name", "companyNumber", "vatRegistrationNumber")
            self.is_private = drawn and not any(map(stated.get, signs))
        self.bearer = _bearer_of(self)

    def stream(self, purpose: str) -> Draw:
        """Return the stream of a purpose, always the same; its name must not contain a colon."""
        return Draw(f"{self._root}:{purpose}")

    @property
    def currency(self) -> str:
        return str(self.stated.get("currency") or self.country.currency)

    def left_out(self, draw: Draw, kind: str, members: Mapping[str, Any]) -> AbstractSet[str]:
        """Draw which optional members of an object are left out."""
        if self.completeness is None:
            return draw.leave_out(_LEFT_OUT[kind])
        return draw.leave_out(evenly(kind, frozenset(members), 1 - self.completeness))


def draw_person(draw: Draw, subject: Subject) -> Person:
    gender, pools = draw.pick(("FEMALE", "MALE")), subject.pools
    first_name, middle_name = (draw.pooled(pools.first_names[gender]) for _ in range(2))
    has_middle_name = subject.language in {"de", "en", "es", "fr", "pt"}
    return Person(
        first_name,
        middle_name if has_middle_name and middle_name != first_name else None,
        draw.pooled(pools.last_names[gender]),
        gender,
    )


def text_of(name: Name | None) -> str | None:
    return None if name is None else name.text


def _bearer_of(subject: Subject) -> Bearer:
    draw, stated, language = subject.stream("bearer"), subject.stated, subject.language
    owner = draw_person(draw, subject)
    if subject.is_private:
        owner = _stated_owner(stated, language) or owner
        known_as, name = owner.last_name, stated.get("name") or _full_name(owner, language)
    else:
        known_as = draw.pooled(subject.pools.companies)
        if stated.get("name"):
            known_as = _name_of(stated["name"], language)
        name = known_as.text
    domain = _domain(known_as)
    return Bearer(name, owner, _full_name(owner, language), domain, _email(owner, domain))


def _email(person: Person, domain: str) -> str:
    first = person.first_name.slug if person.first_name else ""
    last = person.last_name.slug if person.last_name else ""
    mailbox = f"{first}.{last}" if first and last else first or last or "office"
    return f"{mailbox[:_LONGEST_MAILBOX].rstrip('-')}@{domain}"


def _stated_owner(stated: Mapping[str, Any], language: str) -> Person | None:
    """Return the private customer that the author meant, by its name or its first contact."""
    name = stated.get("name")
    if isinstance(name, str) and name:
        if language in _FULL_NAMES:
            last_name, _, first_name = name.partition(" ")
        else:
            first_name, _, last_name = name.rpartition(" ")
        first, last = (
            _name_of(part, language) if part else None for part in (first_name, last_name)
        )
        return Person(first, None, last, None)  # whose gender is unknown
    match stated.get("contact"):
        case [{"firstName": str(first_name), "lastName": str(last_name), **others}, *_]:
            gender = {"FEMALE": "FEMALE", "MALE": "MALE"}.get(str(others.get("gender")))
            first, last = (_name_of(text, language) for text in (first_name, last_name))
            return Person(first, None, last, gender)
        case _:
            return None


def _name_of(text: Any, language: str) -> Name:
    return Name(text, slug(text, language) if isinstance(text, str) else "")


def _domain(name: Name | None) -> str:
    """Return a domain that cannot be registered (RFC 2606)."""
    return f"{(name.slug if name else '') or 'customer'}.example"


def _full_name(person: Person, language: str) -> str | None:
    first, last = text_of(person.first_name) or "", text_of(person.last_name) or ""
    template = _FULL_NAMES.get(language)
    if template is None:
        return f"{first} {last}".strip() or None
    return template.format(first=first, last=last).strip() or None


_NOT_A_DIGIT: Final = re.compile(r"[^0-9]")


def whole_members(
    subject: Subject, customer_id: str, status: str, catalogue: Sequence[Mapping[str, Any]]
) -> dict[str, Any]:
    """Return every member of a customer, before some are left out."""
    draw, country = subject.draw, subject.country
    if not draw.chance(0.9):  # earlier releases drew the status; all that follows stays the same
        draw.below(3)
    drawn = {
        **_permissions(draw, subject.stated),
        **_register_numbers(draw, subject),
        "bankNumber": draw.number(country.bank_number),
        "bankBranchNumber": draw.number(country.bank_branch),
        "bankAccountNumber": draw.number(country.bank_account),
        "tagging": draw.pick(("VIP", "Gold", "Silver", "Green", "Red")),
        "billCyclePeriod": draw.pick(("MONTHLY",) * 8 + ("WEEKLY", "DAILY")),
        "mfaConfiguration": draw.pick(("ENABLED",) * 3 + ("MANDATORY", "DISABLED")),
        "invoiceTemplateId": draw.number("TEMPLATE-%#"),
    }
    offered = draw.sample(catalogue, min(draw.between(1, 2), len(catalogue)))
    campaigns = range(1, min(100, subject.numeric.stop))
    campaign = sorted(draw.sample(campaigns, min(draw.between(0, 3), len(campaigns))))
    contact_count, address_count = draw.pick((1, 1, 1, 1, 2, 2, 3)), draw.pick((1, 1, 2))
    return {
        "customerId": customer_id,
        "status": status,
        "type": "PRIVATE" if subject.is_private else "BUSINESS",
        "name": subject.bearer.name,
        "currency": country.currency,
        **drawn,
        "package": [],
        "offer": [] if subject.stated.get("package") else offered,
        "contact": _contacts(subject, contact_count),
        "address": _addresses(subject, address_count),
        "invoiceConfiguration": _invoice_configuration(subject),
        "campaign": campaign,
        "customFields": [],
    }


def complete_objects(subject: Subject, kind: str, stated: Any) -> Any:
    """Return a spelled-out array with the missing mandatory members of each object."""
    primary = primary_index(stated)

    def generate(index: int, _: Mapping[str, Any]) -> Mapping[str, Any]:
        if kind in ("offer", "package"):
            identifier = subject.stream(f"{kind}/{index}/id").uuid()
            named = {"id": identifier, "name": None, "linkedOfferIds": None, "nestedOfferIds": None}
            return named if kind == "offer" else {**named, "name": f"Package {index + 1}"}
        draw = subject.stream(f"{kind}/{index}")
        make = _contact if kind == "contact" else _address
        return make(subject, draw, is_primary=index == primary)

    completed = complete_each(kind, stated, generate)
    if kind == "contact" and isinstance(stated, list | tuple):
        for index, entry in enumerate(completed):
            if isinstance(entry, dict):
                entry["identity"] = _complete_identities(subject, index, entry["identity"])
    return completed


def _complete_identities(subject: Subject, contact: int, stated: Any) -> Any:
    def identity(index: int, entry: Mapping[str, Any]) -> dict[str, str]:
        draw = subject.stream(f"contact/{contact}/identity/{index}")
        return _identity(draw, entry.get("idType"))

    return complete_each("identity", stated, identity)


def _permissions(draw: Draw, stated: Mapping[str, Any]) -> dict[str, bool]:
    """A customer locks SIMs to devices only if it is allowed to."""
    delegates, may_lock, locks = draw.chance(0.5), draw.chance(0.6), draw.chance(0.5)
    return {
        "allowOfferDelegation": delegates,
        "isAllowedImeiLock": may_lock or stated.get("isImeiLockEnabled") is True,
        "isImeiLockEnabled": may_lock and locks and stated.get("isAllowedImeiLock", True) is True,
    }


def _register_numbers(draw: Draw, subject: Subject) -> dict[str, str | None]:
    if subject.is_private:
        return {"companyNumber": None, "vatRegistrationNumber": None}
    country = subject.country
    company_number = draw.number(country.company_number)
    known_as = _NOT_A_DIGIT.sub("", str(subject.stated.get("companyNumber") or company_number))
    vat_number = draw.number(country.vat_number).replace("{company}", known_as)
    return {"companyNumber": company_number, "vatRegistrationNumber": vat_number}


_COSTS: Final = tuple(Decimal(cost) for cost in ("0", "0", "1.99", "4.50", "9.99"))
_WHOLE_COSTS: Final = tuple(Decimal(cost) for cost in ("0", "0", "200", "500", "1000"))
# Currencies without a minor unit, or whose minor unit is not in use.
_WHOLE_MONEY: Final = frozenset(_FACTS["wholeMoney"])


def _invoice_configuration(subject: Subject) -> dict[str, Any]:
    draw = subject.stream("invoiceConfiguration")
    configuration = _configuration(subject, draw)
    return all_but(configuration, subject.left_out(draw, "invoiceConfiguration", configuration))


def complete_invoice_configuration(subject: Subject, stated: Any) -> Any:
    draw = subject.stream("invoiceConfiguration")
    return complete("invoiceConfiguration", lambda: _configuration(subject, draw), stated)


def _configuration(subject: Subject, draw: Draw) -> dict[str, Any]:
    """Return a complete configuration whose cost is an amount that the currency can express."""
    return {
        "chargeByActive": draw.pick(("SIM", "IMSI")),
        "activityIndication": draw.pick(("NETWORK_REGISTRATION",) * 3 + ("DATA_CONSUMPTION",)),
        "deviceCost": draw.pick(_WHOLE_COSTS if subject.currency in _WHOLE_MONEY else _COSTS),
        "deviceCostCurrency": "",
        "deliveryMethod": draw.pick(
            ("EMAIL", "EMAIL", "POSTAL") if subject.is_private else ("EMAIL", "POSTAL", "EDI")
        ),
        "paymentDueAfterInvoiceIssued": min(draw.pick((14, 30, 30, 60)), subject.numeric[-1]),
        "paymentDueUnits": "DAYS",
        "vat": subject.country.vat,
        "invoiceText": draw.pick(phrases_of(subject.language).invoice_texts),
    }


# Fixed, so that no age depends on when a sandbox runs.
_BIRTHDATES: Final = date(1940, 1, 1).toordinal(), date(2005, 12, 31).toordinal()
# Most people have only a mobile phone, some both, a few only a landline.
_LANDLINE, _MOBILE = frozenset({"landlinePhoneNumber"}), frozenset({"mobilePhoneNumber"})
_PHONES_LEFT_OUT: Final = (_LANDLINE,) * 3 + (frozenset[str](),) * 2 + (_MOBILE,)


def _contacts(subject: Subject, count: int) -> list[dict[str, Any]]:
    made = []
    for index in range(count):
        draw = subject.stream(f"contact/{index}")
        contact = _contact(subject, draw, is_primary=index == 0)
        left_out = subject.left_out(draw, "contact", contact)
        if subject.completeness is None:
            left_out |= draw.pick(_PHONES_LEFT_OUT)
        elif left_out >= (_LANDLINE | _MOBILE):
            left_out -= _MOBILE  # one of the two is mandatory
        made.append(all_but(contact, left_out))
    return made


def _contact(subject: Subject, draw: Draw, *, is_primary: bool) -> dict[str, Any]:
    country, identifier = subject.country, draw.uuid()
    bearer = subject.bearer
    person = bearer.owner if is_primary else draw_person(draw, subject)
    return {
        "id": identifier,
        "emailAddress": _email(person, bearer.domain),
        "type": "OWNER" if is_primary else "MEMBER",
        "role": "SELFCARE" if is_primary else draw.pick(("SELFCARE", "NONE")),
        "salutation": person.salutation,
        "firstName": text_of(person.first_name),
        "middleName": text_of(person.middle_name),
        "lastName": text_of(person.last_name),
        "identity": [_identity(draw)],
        "gender": person.gender,
        "birthdate": _birthdate(draw),
        "landlinePhoneNumber": draw.number(draw.pick(country.landlines)),
        "mobilePhoneNumber": draw.number(draw.pick(country.mobiles)),
        "additionalPhoneNumber": draw.number(draw.pick(country.landlines)),
        "picture": f"https://pictures.example/{identifier}.jpg",
        "remarks": draw.pick(phrases_of(subject.language).remarks),
        "isPrimary": is_primary,
    }


def _identity(draw: Draw, stated_type: Any = None) -> dict[str, str]:
    drawn_type = draw.pick(tuple(IDENTITIES))
    id_type = stated_type if str(stated_type) in IDENTITIES else drawn_type
    return {"idType": id_type, "idNumber": draw.number(IDENTITIES[id_type])}


def _birthdate(draw: Draw) -> str:
    day = date.fromordinal(draw.between(*_BIRTHDATES))
    return f"{day.day:02d}{day.month:02d}{day.year}"  # strftime takes four times as long


_STREET: Final = frozenset({"street", "buildingNumber"})
_BUILDING: Final = _STREET | {"buildingName", "buildingFloor", "apartmentNumber", "entrance"}
_POBOX: Final = frozenset({"pobox"})


def _addresses(subject: Subject, count: int) -> list[dict[str, Any]]:
    made = []
    for index in range(count):
        draw = subject.stream(f"address/{index}")
        address = _address(subject, draw, is_primary=index == 0)
        # A PO box is neither a home nor large enough for parcels.
        is_box = address["type"] == "MAILING" and draw.chance(0.4)
        left_out = subject.left_out(draw, "address", address)
        left_out -= _POBOX if is_box else _STREET  # one of the two is mandatory
        made.append(all_but(address, left_out | (_BUILDING if is_box else _POBOX)))
    return made


def _address(subject: Subject, draw: Draw, *, is_primary: bool) -> dict[str, Any]:
    bearer, identifier = subject.bearer, draw.uuid()
    place, other_type = draw.pooled(subject.pools.places), draw.pick(("SHIPPING", "MAILING"))
    primary_type = "PRIVATE" if subject.is_private else "MAILING"
    return {
        "id": identifier,
        "type": primary_type if is_primary else other_type,
        "street": place.street,
        "buildingNumber": place.building_number,
        "buildingName": place.building_name,
        "buildingFloor": draw.pick("123456789"),
        "zipCode": place.zip_code,
        "apartmentNumber": draw.number("%#"),
        "entrance": draw.pick(("A", "B", "C")),
        "city": place.city,
        "province": place.province,
        "state": place.state,
        "country": subject.country.name,
        "pobox": draw.number("%###"),
        "salutation": bearer.owner.salutation,
        "fullName": bearer.owner_name,
        "title": draw.pick(("DR", "PROF")),
        "company": None if subject.is_private else bearer.name,
        "emailAddress": bearer.email,
        "isPrimary": is_primary,
    }
