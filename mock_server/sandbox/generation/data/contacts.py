"""The contacts of a customer and their identity numbers (section 2.2), and no other object."""

from collections.abc import Mapping
from datetime import date
from typing import Any, Final

from mock_server.sandbox.generation.data.sentences import phrases_of
from mock_server.sandbox.generation.data.stated import all_but, complete_each, primary_index
from mock_server.sandbox.generation.data.streams import Draw, Odds
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
