"""The contacts and addresses of generated customers (section 2.2)."""

from collections.abc import Mapping
from datetime import date
from typing import Any, Final

from mock_server.sandbox.generation.data.pools import phrases_of
from mock_server.sandbox.generation.data.streams import Draw, Odds
from mock_server.sandbox.generation.data.style import all_but, complete_each, primary_index
from mock_server.sandbox.generation.data.subject import Subject, draw_person, text_of

IDENTITIES: Final = {"ID": "%########", "PASSPORT": "?%#######", "DRIVER_LICENSE": "%###########"}
"""Patterns of identity numbers: # is a digit, % a digit except 0, ? a capital letter."""
_ID_TYPES: Final = tuple(IDENTITIES)
_ROLES: Final = ("SELFCARE", "NONE")
# Fixed, so that no age depends on when a sandbox runs.
_FIRST_BIRTHDATE: Final = date(1940, 1, 1).toordinal()
_LAST_BIRTHDATE: Final = date(2005, 12, 31).toordinal()
# How often a member of a contact is missing in real data.
_LEFT_OUT: Final = Odds(
    ("salutation", 0.2),
    ("middleName", 0.7),
    ("picture", 1.0),
    ("birthdate", 0.1),
    ("additionalPhoneNumber", 0.8),
    ("remarks", 0.7),
)
# Most people have only a mobile phone, some both, a few only a landline.
_LANDLINE, _MOBILE = frozenset({"landlinePhoneNumber"}), frozenset({"mobilePhoneNumber"})
_PHONES: Final = _LANDLINE | _MOBILE
_PHONES_LEFT_OUT: Final = (_LANDLINE,) * 3 + (frozenset[str](),) * 2 + (_MOBILE,)


def contacts(subject: Subject, count: int) -> list[dict[str, Any]]:
    """Return contacts, of which the first one is the primary owner."""
    return [_some_of_contact(subject, index) for index in range(count)]


def complete_contacts(subject: Subject, stated: Any) -> Any:
    """Return the spelled-out contacts with their missing mandatory members, including a phone."""
    primary = primary_index(stated)

    def contact(index: int, _: Mapping[str, Any]) -> dict[str, Any]:
        return _contact(subject, _stream(subject, index), is_primary=index == primary)

    completed = complete_each("contact", stated, contact)
    for index, entry in enumerate(completed if isinstance(stated, list | tuple) else ()):
        if isinstance(entry, dict):
            entry["identity"] = _complete_identities(subject, index, entry["identity"])
    return completed


def _complete_identities(subject: Subject, contact: int, stated: Any) -> Any:
    def identity(index: int, entry: Mapping[str, Any]) -> dict[str, str]:
        draw = subject.streams.draw(f"contact/{contact}/identity/{index}")
        return _identity(draw, entry.get("idType"))

    return complete_each("identity", stated, identity)


def _some_of_contact(subject: Subject, index: int) -> dict[str, Any]:
    draw = _stream(subject, index)
    contact = _contact(subject, draw, is_primary=index == 0)
    left_out = draw.leave_out(subject.completeness.left_out("contact", contact, _LEFT_OUT))
    if subject.completeness.share is None:
        left_out |= draw.pick(_PHONES_LEFT_OUT)
    elif left_out >= _PHONES:
        left_out -= _MOBILE  # one of the two is mandatory
    return all_but(contact, left_out)


def _stream(subject: Subject, index: int) -> Draw:
    return subject.streams.draw(f"contact/{index}")


def _contact(subject: Subject, draw: Draw, *, is_primary: bool) -> dict[str, Any]:
    """Return a contact with all members in the contract's order, including both phones."""
    country, identifier = subject.country, draw.uuid()
    person = subject.bearer.owner if is_primary else draw_person(draw, subject)
    return {
        "id": identifier,
        "emailAddress": subject.email(person),
        "type": "OWNER" if is_primary else "MEMBER",
        "role": "SELFCARE" if is_primary else draw.pick(_ROLES),
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
    """Return an identity number in the format of its type."""
    drawn_type = draw.pick(_ID_TYPES)
    id_type = stated_type if str(stated_type) in IDENTITIES else drawn_type
    return {"idType": id_type, "idNumber": draw.number(IDENTITIES[id_type])}


def _birthdate(draw: Draw) -> str:
    day = date.fromordinal(draw.between(_FIRST_BIRTHDATE, _LAST_BIRTHDATE))
    return f"{day.day:02d}{day.month:02d}{day.year}"


_PRIMARY_TYPES: Final = {True: "PRIVATE", False: "MAILING"}  # by whether the customer is private
_OTHER_TYPES: Final = ("SHIPPING", "MAILING")
_TITLES: Final = ("DR", "PROF")
_ENTRANCES: Final = ("A", "B", "C")
_FLOORS: Final = tuple("123456789")
# How often a member of an address is missing in real data.
_LEFT_OUT_OF_ADDRESSES: Final = Odds(
    ("buildingName", 0.8),
    ("buildingFloor", 0.6),
    ("apartmentNumber", 0.5),
    ("entrance", 0.7),
    ("title", 0.9),
    ("emailAddress", 0.3),
)
_STREET: Final = frozenset({"street", "buildingNumber"})
_BUILDING: Final = _STREET | {"buildingName", "buildingFloor", "apartmentNumber", "entrance"}
_POBOX: Final = frozenset({"pobox"})
_POBOX_TYPE: Final = "MAILING"  # a PO box is neither a home nor large enough for parcels


def addresses(subject: Subject, count: int) -> list[dict[str, Any]]:
    """Return addresses, of which the first one is primary."""
    return [_some_of_address(subject, index) for index in range(count)]


def complete_addresses(subject: Subject, stated: Any) -> Any:
    """Return the spelled-out addresses with their missing mandatory members, including a place."""
    primary = primary_index(stated)

    def address(index: int, _: Mapping[str, Any]) -> dict[str, Any]:
        return _address(subject, _address_stream(subject, index), is_primary=index == primary)

    return complete_each("address", stated, address)


def _some_of_address(subject: Subject, index: int) -> dict[str, Any]:
    draw = _address_stream(subject, index)
    address = _address(subject, draw, is_primary=index == 0)
    is_box = address["type"] == _POBOX_TYPE and draw.chance(0.4)
    left_out = draw.leave_out(
        subject.completeness.left_out("address", address, _LEFT_OUT_OF_ADDRESSES)
    )
    left_out -= _POBOX if is_box else _STREET  # one of the two is mandatory
    return all_but(address, left_out | (_BUILDING if is_box else _POBOX))


def _address_stream(subject: Subject, index: int) -> Draw:
    return subject.streams.draw(f"address/{index}")


def _address(subject: Subject, draw: Draw, *, is_primary: bool) -> dict[str, Any]:
    """Return an address with all members in the contract's order, both a street and a PO box."""
    bearer, identifier = subject.bearer, draw.uuid()
    place, other_type = draw.pooled(subject.pools.places), draw.pick(_OTHER_TYPES)
    return {
        "id": identifier,
        "type": _PRIMARY_TYPES[subject.is_private] if is_primary else other_type,
        "street": place.street,
        "buildingNumber": place.building_number,
        "buildingName": place.building_name,
        "buildingFloor": draw.pick(_FLOORS),
        "zipCode": place.zip_code,
        "apartmentNumber": draw.number("%#"),
        "entrance": draw.pick(_ENTRANCES),
        "city": place.city,
        "province": place.province,
        "state": place.state,
        "country": subject.country.name,
        "pobox": draw.number("%###"),
        "salutation": bearer.owner.salutation,
        "fullName": bearer.owner_name,
        "title": draw.pick(_TITLES),
        "company": None if subject.is_private else bearer.name,
        "emailAddress": subject.email(bearer.owner),
        "isPrimary": is_primary,
    }
