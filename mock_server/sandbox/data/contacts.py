"""The contacts of a customer and their identity numbers (section 2.2), and no other object."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from mock_server.sandbox.data.phrases import phrases_of
from mock_server.sandbox.data.source import Draw
from mock_server.sandbox.data.stated import all_but, complete, complete_each, primary_index
from mock_server.sandbox.data.subject import Subject, draw_person

_MOST_CONTACTS = 3
_IDENTITIES = {"ID": "%########", "PASSPORT": "?%#######", "DRIVER_LICENSE": "%###########"}
# Fixed, so that nobody's age depends on when a sandbox runs.
_FIRST_BIRTHDATE = date(1940, 1, 1).toordinal()
_LAST_BIRTHDATE = date(2005, 12, 31).toordinal()
# How often a contact comes without a member, as in life.
_LEFT_OUT = {
    "salutation": 0.2,
    "middleName": 0.7,
    "birthdate": 0.1,
    "additionalPhoneNumber": 0.8,
    "remarks": 0.7,
}
# Most people have only a mobile phone, some both, a few only a landline.
_PHONES_LEFT_OUT: tuple[frozenset[str], ...] = (
    *(frozenset({"landlinePhoneNumber"}),) * 3,
    *(frozenset[str](),) * 2,
    frozenset({"mobilePhoneNumber"}),
)


def contacts(subject: Subject) -> list[dict[str, Any]]:
    """Return one to three contacts, of which the first one is the primary owner."""
    count = subject.source.draw("contact").between(1, _MOST_CONTACTS)
    return [_lifelike_contact(subject, index) for index in range(count)]


def complete_contacts(subject: Subject, stated: Any) -> Any:
    """Return the spelled-out contacts with their missing mandatory members, a phone among them."""
    primary = primary_index(stated)

    def complete_contact(index: int, entry: Mapping[str, Any]) -> dict[str, Any]:
        generated = _contact(subject, index, is_primary=index == primary)
        contact = complete("contact", generated, entry)
        return {**contact, "identity": _complete_identities(subject, index, contact["identity"])}

    return complete_each(stated, complete_contact)


def _complete_identities(subject: Subject, contact: int, stated: Any) -> Any:
    def complete_identity(index: int, entry: Mapping[str, Any]) -> dict[str, Any]:
        generated = _identity(subject, contact, index, entry.get("idType"))
        return complete("identity", generated, entry)

    return complete_each(stated, complete_identity)


def _lifelike_contact(subject: Subject, index: int) -> dict[str, Any]:
    draw = subject.source.draw(f"contact/{index}/left-out")
    left_out = draw.leave_out(_LEFT_OUT) | draw.pick(_PHONES_LEFT_OUT)
    return all_but(_contact(subject, index, is_primary=index == 0), left_out)


def _contact(subject: Subject, index: int, *, is_primary: bool) -> dict[str, Any]:
    """Return a contact with all members in the contract's order, including both phones."""
    purpose = f"contact/{index}"
    draw, phones = subject.source.draw(purpose), subject.country.phones
    somebody = draw_person(draw, subject.language)
    person = subject.owner if is_primary else somebody
    return {
        "id": subject.source.uuid(f"{purpose}/id"),
        "emailAddress": subject.email(person),
        "type": "OWNER" if is_primary else "MEMBER",
        "role": "SELFCARE" if is_primary else draw.pick(("SELFCARE", "NONE")),
        "salutation": person.salutation,
        "firstName": person.first_name,
        "middleName": person.middle_name,
        "lastName": person.last_name,
        "identity": [_identity(subject, index, 0)],
        "gender": person.gender,
        "birthdate": _birthdate(draw),
        "landlinePhoneNumber": draw.number(draw.pick(phones.landlines)),
        "mobilePhoneNumber": draw.number(draw.pick(phones.mobiles)),
        "additionalPhoneNumber": draw.number(draw.pick(phones.landlines)),
        "picture": None,
        "remarks": draw.pick(phrases_of(subject.language).remarks),
        "isPrimary": is_primary,
    }


def _identity(
    subject: Subject, contact: int, index: int, stated_type: Any = None
) -> dict[str, str]:
    """Return an identity number in the shape of its type."""
    draw = subject.source.draw(f"contact/{contact}/identity/{index}")
    drawn_type = draw.pick(tuple(_IDENTITIES))
    id_type = stated_type if str(stated_type) in _IDENTITIES else drawn_type
    return {"idType": id_type, "idNumber": draw.number(_IDENTITIES[id_type])}


def _birthdate(draw: Draw) -> str:
    day = date.fromordinal(draw.between(_FIRST_BIRTHDATE, _LAST_BIRTHDATE))
    return f"{day:%d%m%Y}"
