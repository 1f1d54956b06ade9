"""The addresses of a customer (section 2.2), and no other object."""

from collections.abc import Mapping
from typing import Any, Final

from mock_server.sandbox.generation.data.stated import all_but, complete_each, primary_index
from mock_server.sandbox.generation.data.streams import Draw, Odds
from mock_server.sandbox.generation.data.subject import Subject

_PRIMARY_TYPES: Final = {True: "PRIVATE", False: "MAILING"}  # by whether the customer is private
_OTHER_TYPES: Final = ("SHIPPING", "MAILING")
_TITLES: Final = ("DR", "PROF")
_ENTRANCES: Final = ("A", "B", "C")
_FLOORS: Final = tuple("123456789")
# How often a member of an address is missing in real data.
_LEFT_OUT: Final = Odds(
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
        return _address(subject, _stream(subject, index), is_primary=index == primary)

    return complete_each("address", stated, address)


def _some_of_address(subject: Subject, index: int) -> dict[str, Any]:
    draw = _stream(subject, index)
    address = _address(subject, draw, is_primary=index == 0)
    is_box = address["type"] == _POBOX_TYPE and draw.chance(0.4)
    left_out = draw.leave_out(subject.completeness.left_out("address", address, _LEFT_OUT))
    left_out -= _POBOX if is_box else _STREET  # one of the two is mandatory
    return all_but(address, left_out | (_BUILDING if is_box else _POBOX))


def _stream(subject: Subject, index: int) -> Draw:
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
