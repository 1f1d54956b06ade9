"""Who a generated customer is, and its members: accounts, offers, invoices, contacts, addresses.

Everything on which several members must agree is decided once, in `Subject`.
"""

import re
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from typing import Any, Final, NamedTuple

from mock_server.sandbox.generation.data.pools import (
    FACTS,
    MEMBERS,
    Draw,
    Name,
    pools_of,
    rule_of,
    slug,
)
from mock_server.sandbox.generation.data.style import (
    MANDATORY,
    Blueprint,
    absences,
    all_but,
    missing_alternative,
    overlay,
)
from mock_server.sandbox.ground.chance import draw_weighted

_LONGEST_MAILBOX: Final = 64  # RFC 5321, section 4.5.3.1.1
_GENDERS: Final = ("FEMALE", "MALE")
_SALUTATIONS: Final = {"FEMALE": "MS", "MALE": "MR"}
_FULL_NAMES: Final[Mapping[str, str]] = FACTS["fullNames"]  # where the last name is the first
# Currencies without a minor unit, or whose minor unit is not in use.
_WHOLE_MONEY: Final = frozenset(FACTS["wholeMoney"])
_IDENTITIES: Final = {each["idType"]: rule_of(each) for each in MEMBERS["contact"]["identity"]}
_UNKNOWN: Final = Name(None, "")


class Person(NamedTuple):
    """A contact or representative, of whom something may be unknown."""

    first_name: Name
    middle_name: Name
    last_name: Name
    gender: str | None

    @property
    def salutation(self) -> str | None:
        return _SALUTATIONS.get(self.gender or "")


class Subject:
    def __init__(
        self, blueprint: Blueprint, key: str, stated: Mapping[str, Any], *, optional: bool
    ) -> None:
        self._root = f"{blueprint.seed}:{key}"  # of the purposes of its streams
        self.blueprint = blueprint
        self.stated = stated
        self.completeness = blueprint.style.completeness if optional else 0.0
        self.pools = pools_of(draw_weighted(blueprint.seed, "locale", key, blueprint.style.locales))
        self.draw = self.stream("customer")  # for all that is not in an object
        drawn = self.draw.chance(0.5)
        if isinstance(stated.get("type"), str):
            self.is_private = stated["type"].upper() == "PRIVATE"
        else:
            # Any name suits a business but hardly any suits a person; only businesses have numbers.
            signs = ("name", "companyNumber", "vatRegistrationNumber")
            self.is_private = drawn and not any(map(stated.get, signs))
        draw, name = self.stream("bearer"), stated.get("name")
        self.owner = self.draw_person(draw)
        if self.is_private:
            self.owner = self._stated_owner() or self.owner
            known_as = self.owner.last_name
        else:
            known_as = draw.pooled(self.pools.companies)
            known_as = self._name_of(name) if name else known_as
        self.owner_name = self._full_name_of_owner()
        self.name = (name or self.owner_name) if self.is_private else known_as.text
        # A domain that cannot be registered (RFC 2606).
        self._domain = f"{known_as.slug or 'customer'}.example"
        self.email = self.email_of(self.owner)

    def stream(self, purpose: str) -> Draw:
        """Return the stream of a purpose, always the same; its name must not contain a colon."""
        return Draw(f"{self._root}:{purpose}")

    def left_out(self, draw: Draw, kind: str) -> AbstractSet[str]:
        """Draw which optional members of an object are left out."""
        return absences(kind, self.completeness)(draw.below(512))

    def members(self, kind: str, draw: Draw, known: Mapping[str, Any]) -> dict[str, Any]:
        """Return every member of an object, drawing those that are not known."""
        usual, drawn = self.pools.members[kind]
        made = {**usual, **known}
        for name, rule in drawn:
            if name not in known:
                made[name] = rule(draw)
        return made

    def draw_person(self, draw: Draw) -> Person:
        gender, pools = draw.pick(_GENDERS), self.pools
        names = pools.first_names[gender]
        first_name, middle_name = draw.pooled(names), draw.pooled(names)
        if middle_name == first_name or pools.language not in {"de", "en", "es", "fr", "pt"}:
            middle_name = _UNKNOWN
        return Person(first_name, middle_name, draw.pooled(pools.last_names[gender]), gender)

    def email_of(self, person: Person) -> str:
        names = filter(None, (person.first_name.slug, person.last_name.slug))
        mailbox = ".".join(names) or "office"
        return f"{mailbox[:_LONGEST_MAILBOX].rstrip('-')}@{self._domain}"

    def _stated_owner(self) -> Person | None:
        """Return the private customer that the author meant, by its name or its first contact."""
        name = self.stated.get("name")
        if isinstance(name, str) and name:
            if self.pools.language in _FULL_NAMES:
                last_name, _, first_name = name.partition(" ")
            else:
                first_name, _, last_name = name.rpartition(" ")
            return Person(self._name_of(first_name), _UNKNOWN, self._name_of(last_name), None)
        match self.stated.get("contact"):
            case [{"firstName": str(first_name), "lastName": str(last_name), **others}, *_]:
                gender = others.get("gender")
                known = gender if gender in _GENDERS else None
                return Person(self._name_of(first_name), _UNKNOWN, self._name_of(last_name), known)
            case _:
                return None

    def _name_of(self, text: Any) -> Name:
        return Name(text or None, slug(text, self.pools.language) if isinstance(text, str) else "")

    def _full_name_of_owner(self) -> str | None:
        first, last = self.owner.first_name.text or "", self.owner.last_name.text or ""
        template = _FULL_NAMES.get(self.pools.language, "{first} {last}")
        return template.format(first=first, last=last).strip() or None


_NOT_A_DIGIT: Final = re.compile(r"[^0-9]")


def whole_members(subject: Subject, customer_id: str) -> dict[str, Any]:
    """Return every member of a customer, before some are left out."""
    draw, blueprint, stated = subject.draw, subject.blueprint, subject.stated
    if not draw.chance(0.9):  # earlier releases drew the status; all that follows stays the same
        draw.below(3)
    known = {
        "customerId": customer_id,
        "status": blueprint.status,
        "type": "PRIVATE" if subject.is_private else "BUSINESS",
        "name": subject.name,
        **_permissions(draw, stated),
        **_register_numbers(draw, subject),
    }
    members = subject.members("customer", draw, known)
    offered = draw.sample(blueprint.offers, min(draw.between(1, 2), len(blueprint.offers)))
    campaigns = range(1, min(100, blueprint.numeric.stop))
    campaign = sorted(draw.sample(campaigns, min(draw.between(0, 3), len(campaigns))))
    contact_count, address_count = draw.pick((1, 1, 1, 1, 2, 2, 3)), draw.pick((1, 1, 2))
    draw = subject.stream("invoiceConfiguration")
    configuration = _configuration(subject, draw)
    left_out = subject.left_out(draw, "invoiceConfiguration")
    return members | {
        "package": [],
        "offer": [] if stated.get("package") else offered,
        "contact": [_lifelike_contact(subject, index) for index in range(contact_count)],
        "address": [_lifelike_address(subject, index) for index in range(address_count)],
        "invoiceConfiguration": all_but(configuration, left_out),
        "campaign": campaign,
        "customFields": [],
    }


def complete_array(subject: Subject, kind: str, stated: Any, path: str) -> Any:
    """Return a spelled-out array with the missing mandatory members of each object.

    The first object without `isPrimary` is primary unless another is. Other values stay unchanged:
    the contract checks them.
    """
    if not isinstance(stated, list | tuple):
        return stated
    objects = {index: entry for index, entry in enumerate(stated) if isinstance(entry, Mapping)}
    unmarked = (index for index, entry in objects.items() if "isPrimary" not in entry)
    is_marked = any(entry.get("isPrimary") is True for entry in objects.values())
    primary = None if is_marked else next(unmarked, None)
    return [
        complete_object(subject, kind, entry, f"{path}/{index}", is_primary=index == primary)
        if index in objects
        else entry
        for index, entry in enumerate(stated)
    ]


def complete_object(
    subject: Subject, kind: str, stated: Mapping[str, Any], path: str, *, is_primary: bool = False
) -> dict[str, Any]:
    """Return a spelled-out object with its missing mandatory members."""
    wanted, completed = MANDATORY[kind] | missing_alternative(kind, stated), dict(stated)
    if wanted - stated.keys():
        draw = subject.stream(path)
        match kind:
            case "contact":
                generated = _contact(subject, draw, is_primary=is_primary)
            case "address":
                generated = _address(subject, draw, is_primary=is_primary)
            case "identity":
                drawn = draw.pick(tuple(_IDENTITIES))
                generated = _IDENTITIES.get(str(stated.get("idType")), _IDENTITIES[drawn])(draw)
            case "invoiceConfiguration":
                generated = _configuration(subject, draw)
            case _:  # an offer or package, whose path ends in its index
                generated = {
                    "id": subject.stream(f"{path}/id").uuid(),
                    "name": f"Package {int(path[len('package/') :]) + 1}"
                    if kind == "package"
                    else None,
                    "linkedOfferIds": None,
                    "nestedOfferIds": None,
                }
        completed = overlay(generated, stated, wanted)
    if kind == "contact":
        identities = completed["identity"]
        completed["identity"] = complete_array(subject, "identity", identities, f"{path}/identity")
    return completed


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
    shared = subject.pools.shared
    company_number = draw.number(shared["companyNumber"])
    known_as = _NOT_A_DIGIT.sub("", str(subject.stated.get("companyNumber") or company_number))
    vat_number = draw.number(shared["vatRegistrationNumber"]).replace("{company}", known_as)
    return {"companyNumber": company_number, "vatRegistrationNumber": vat_number}


def _configuration(subject: Subject, draw: Draw) -> dict[str, Any]:
    """Return a complete configuration whose cost is an amount that the currency can express."""
    made = subject.members("invoiceConfiguration", draw, {})
    currency = subject.stated.get("currency") or subject.pools.shared["currency"]
    money = "whole" if str(currency) in _WHOLE_MONEY else "minor"
    made["deviceCost"] = made["deviceCost"][money]
    made["deliveryMethod"] = made["deliveryMethod"]["PRIVATE" if subject.is_private else "BUSINESS"]
    days, most = made["paymentDueAfterInvoiceIssued"], subject.blueprint.numeric[-1]
    made["paymentDueAfterInvoiceIssued"] = min(days, most)
    return made


# Most people have only a mobile phone, some both, a few only a landline.
_LANDLINE, _MOBILE = frozenset({"landlinePhoneNumber"}), frozenset({"mobilePhoneNumber"})
_PHONES_LEFT_OUT: Final = (_LANDLINE,) * 3 + (frozenset[str](),) * 2 + (_MOBILE,)


def _lifelike_contact(subject: Subject, index: int) -> dict[str, Any]:
    draw = subject.stream(f"contact/{index}")
    contact = _contact(subject, draw, is_primary=index == 0)
    left_out = subject.left_out(draw, "contact")
    if subject.completeness is None:
        left_out |= draw.pick(_PHONES_LEFT_OUT)
    elif left_out >= (_LANDLINE | _MOBILE):
        left_out -= _MOBILE  # one of the two is mandatory
    return all_but(contact, left_out)


def _contact(subject: Subject, draw: Draw, *, is_primary: bool) -> dict[str, Any]:
    identifier = draw.uuid()
    person = subject.owner if is_primary else subject.draw_person(draw)
    known = {
        "id": identifier,
        "emailAddress": subject.email_of(person),
        "salutation": person.salutation,
        "firstName": person.first_name.text,
        "middleName": person.middle_name.text,
        "lastName": person.last_name.text,
        "gender": person.gender,
        "picture": f"https://pictures.example/{identifier}.jpg",
        "isPrimary": is_primary,
    }
    special = {"type": "OWNER", "role": "SELFCARE"} if is_primary else {}
    contact = subject.members("contact", draw, known | special)
    contact["identity"] = [contact["identity"]]
    return contact


_STREET: Final = frozenset({"street", "buildingNumber"})
_BUILDING: Final = _STREET | {"buildingName", "buildingFloor", "apartmentNumber", "entrance"}
_POBOX: Final = frozenset({"pobox"})


def _lifelike_address(subject: Subject, index: int) -> dict[str, Any]:
    draw = subject.stream(f"address/{index}")
    address = _address(subject, draw, is_primary=index == 0)
    # A PO box is neither a home nor large enough for parcels.
    is_box = address["type"] == "MAILING" and draw.chance(0.4)
    left_out = subject.left_out(draw, "address")
    left_out -= _POBOX if is_box else _STREET  # one of the two is mandatory
    return all_but(address, left_out | (_BUILDING if is_box else _POBOX))


def _address(subject: Subject, draw: Draw, *, is_primary: bool) -> dict[str, Any]:
    identifier, place = draw.uuid(), draw.pooled(subject.pools.places)
    kind = draw.pick(("SHIPPING", "MAILING"))
    if is_primary:
        kind = "PRIVATE" if subject.is_private else "MAILING"
    known = {
        **place,
        "id": identifier,
        "type": kind,
        "salutation": subject.owner.salutation,
        "fullName": subject.owner_name,
        "company": None if subject.is_private else subject.name,
        "emailAddress": subject.email,
        "isPrimary": is_primary,
    }
    return subject.members("address", draw, known)
