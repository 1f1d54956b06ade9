"""The addresses of a customer (section 2.2), and no other object."""

from collections.abc import Mapping
from typing import Any

from mock_server.sandbox.data.source import Draw
from mock_server.sandbox.data.stated import all_but, complete, complete_each, primary_index
from mock_server.sandbox.data.subject import Subject, full_name

_MOST_ADDRESSES = 2
_PRIMARY_TYPES = {True: "PRIVATE", False: "MAILING"}  # by: is the customer private
_OTHER_TYPES = ("SHIPPING", "MAILING")
# How often an address comes without a member, as in life.
_LEFT_OUT = {
    "buildingName": 0.8,
    "buildingFloor": 0.6,
    "apartmentNumber": 0.5,
    "entrance": 0.7,
    "title": 0.9,
    "emailAddress": 0.3,
}
_BUILDING = {
    "street",
    "buildingNumber",
    "buildingName",
    "buildingFloor",
    "apartmentNumber",
    "entrance",
}
_POBOX = {"pobox"}
_POBOX_TYPE = "MAILING"  # nobody lives in a box, and no parcel fits in


def addresses(subject: Subject) -> list[dict[str, Any]]:
    """Return one or two addresses, of which the first one is primary."""
    count = subject.source.draw("address").between(1, _MOST_ADDRESSES)
    return [_lifelike_address(subject, index) for index in range(count)]


def complete_addresses(subject: Subject, stated: Any) -> Any:
    """Return the spelled-out addresses with their missing mandatory members, a place among them."""
    primary = primary_index(stated)

    def complete_address(index: int, entry: Mapping[str, Any]) -> dict[str, Any]:
        generated = _address(subject, index, is_primary=index == primary)
        return complete("address", generated, entry)

    return complete_each(stated, complete_address)


def _lifelike_address(subject: Subject, index: int) -> dict[str, Any]:
    draw = subject.source.draw(f"address/{index}/left-out")
    address = _address(subject, index, is_primary=index == 0)
    is_box = address["type"] == _POBOX_TYPE and draw.chance(0.4)
    return all_but(address, draw.leave_out(_LEFT_OUT) | (_BUILDING if is_box else _POBOX))


def _address(subject: Subject, index: int, *, is_primary: bool) -> dict[str, Any]:
    """Return an address with all members in the contract's order, including both kinds of place."""
    draw, country = subject.source.draw(f"address/{index}"), subject.country
    state, province, zip_code = _region(draw, country.code)
    other_type = draw.pick(_OTHER_TYPES)
    return {
        "id": subject.source.uuid(f"address/{index}/id"),
        "type": _PRIMARY_TYPES[subject.is_private] if is_primary else other_type,
        "street": draw.text(country.street),
        "buildingNumber": draw.number(draw.pick(country.building_numbers)),
        "buildingName": draw.text(country.building_name),
        "buildingFloor": draw.number("%"),
        "zipCode": zip_code,
        "apartmentNumber": draw.number("%#"),
        "entrance": draw.pick("ABC"),
        "city": draw.word("city"),
        "province": province,
        "state": state,
        "country": country.name,
        "pobox": draw.number("%###"),
        "salutation": subject.owner.salutation,
        "fullName": full_name(subject.owner, subject.language),
        "title": draw.pick(("DR", "PROF")),
        "company": None if subject.is_private else subject.name,
        "emailAddress": subject.email(subject.owner),
        "isPrimary": is_primary,
    }


def _region(draw: Draw, country: str) -> tuple[str | None, str | None, str]:
    """Return state, province and postal code.

    A region only where Faker makes up the cities: a real one would rarely lie in the one drawn.
    """
    match country:
        case "US":
            state = draw.word(
                "state_abbr", include_territories=False, include_freely_associated_states=False
            )
            return state, None, draw.word("postcode_in_state", state_abbr=state)
        case "CA":
            province = draw.word("province_abbr")
            return None, province, draw.word("postcode_in_province", province_abbr=province)
        case "BR":
            return draw.word("administrative_unit"), None, draw.word("postcode")
        case "GB":
            return None, draw.word("administrative_unit"), draw.word("postcode")
        case _:
            return None, None, draw.word("postcode")
