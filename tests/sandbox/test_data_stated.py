"""Values in a scenario are kept, and only missing ones are generated."""

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.generated import (
    ADDRESS_ID,
    CONTACT_ID,
    CUSTOMER_ID,
    LOCALES,
    OFFERS,
    PACKAGE,
    check,
    customer_of,
    each_locale,
    sample,
)
from thoroughness import examples

# ── Stated values are kept ───────────────────────────────────────────────────────────────────────


@each_locale
@examples(12)
@given(index=st.integers(0, 59), data=st.data())
def test_stating_what_would_be_generated_changes_nothing(
    locale: str, index: int, data: st.DataObject
) -> None:
    customer = sample(locale)[index]
    # The gender of a stated name of a private customer is unknown.
    names = sorted(customer.keys() - ({"name"} if customer["type"] == "PRIVATE" else set()))
    stated = {name: customer[name] for name in data.draw(st.sets(st.sampled_from(names)))}
    assert customer_of(stated, key=f"operator/{index}", locale=locale) == customer


@pytest.mark.parametrize(
    ("stated", "expected"),
    [
        ({"isImeiLockEnabled": True}, {"isAllowedImeiLock": True}),
        ({"isAllowedImeiLock": False}, {"isImeiLockEnabled": False}),
        ({"package": [PACKAGE]}, {"offer": []}),
        ({"offer": [OFFERS[0]]}, {"package": []}),
        ({"package": [PACKAGE], "offer": None}, {"offer": None}),
        ({"name": "Acme Ltd"}, {"type": "BUSINESS"}),
        ({"vatRegistrationNumber": "GB123456789"}, {"type": "BUSINESS"}),
        ({"type": "RESELLER"}, {"type": "RESELLER"}),
        ({"customerId": ADDRESS_ID}, {"customerId": ADDRESS_ID}),
    ],
    ids=str,
)
def test_what_is_generated_follows_what_is_stated(
    stated: dict[str, Any], expected: dict[str, Any]
) -> None:
    for index in range(20):
        customer = customer_of(stated, key=str(index))
        assert (stated | expected).items() <= customer.items()
        check(customer)


@pytest.mark.parametrize(
    ("locale", "name", "first", "last", "domain"),
    [
        ("en_GB", "Mary Ann Smith", "Mary Ann", "Smith", "smith.example"),
        ("ja_JP", "田中 太郎", "太郎", "田中", "tanaka.example"),
        ("en_GB", "Madonna", None, "Madonna", "madonna.example"),
    ],
)
def test_private_customer_with_a_stated_name_is_its_owner(
    locale: str, name: str, first: str | None, last: str, domain: str
) -> None:
    customer = customer_of({"type": "PRIVATE", "name": name}, locale=locale)
    owner = customer["contact"][0]
    assert (owner.get("firstName"), owner["lastName"]) == (first, last)
    assert owner["emailAddress"].endswith(f"@{domain}")
    assert not owner.keys() & {"gender", "salutation", "middleName"}
    assert customer["address"][0]["fullName"] == name


def test_a_name_without_letters_gives_no_address_for_mail() -> None:
    owner = customer_of({"type": "PRIVATE", "name": "!"})["contact"][0]
    assert owner["emailAddress"] == "office@customer.example"


@pytest.mark.parametrize(("stated", "name"), [({}, "Jane Doe"), ({"name": ""}, "")], ids=str)
def test_private_customer_has_the_name_of_its_stated_contact(
    stated: dict[str, Any], name: str
) -> None:
    contact = {"firstName": "Jane", "lastName": "Doe", "gender": "FEMALE"}
    customer = customer_of({"type": "PRIVATE", "contact": [contact], **stated})
    address = customer["address"][0]
    assert (customer["name"], address["fullName"], address["salutation"]) == (
        name,
        "Jane Doe",
        "MS",
    )


MOBILE = {"mobilePhoneNumber": "+447700900123"}
HOUSE = {"street": "High Street", "buildingNumber": "1"}


@pytest.mark.parametrize(
    ("member", "entry", "added"),
    [
        ("contact", {"id": CONTACT_ID, "role": "SELFCARE", **MOBILE}, {"identity"}),
        ("contact", {"id": CONTACT_ID}, {"role", "identity", "mobilePhoneNumber"}),
        ("contact", {"landlinePhoneNumber": "01632 960001"}, {"id", "role", "identity"}),
        ("contact", {"mobilePhoneNumber": None}, {"id", "role", "identity", "landlinePhoneNumber"}),
        ("contact", {**MOBILE, "remarks": None}, {"id", "role", "identity"}),
        ("address", {}, {"id", "type", "isPrimary", "street", "buildingNumber"}),
        (
            "address",
            {"id": ADDRESS_ID, "street": "High Street"},
            {"type", "isPrimary", "buildingNumber"},
        ),
        ("address", {"pobox": "12", "isPrimary": False}, {"id", "type"}),
        ("address", {"street": None}, {"id", "type", "isPrimary", "pobox"}),
        ("address", {**HOUSE, "type": "SHIPPING"}, {"id", "isPrimary"}),
        ("package", {}, {"id", "name"}),
        ("package", {"id": CUSTOMER_ID}, {"name"}),
        ("offer", {"name": "Gold"}, {"id"}),
    ],
)
def test_spelled_out_entry_gets_only_what_is_mandatory(
    member: str, entry: dict[str, Any], added: set[str]
) -> None:
    for locale in LOCALES:
        customer = customer_of({member: [entry]}, locale=locale, optional=False)
        (completed,) = customer[member]
        assert entry.items() <= completed.items()
        assert completed.keys() == entry.keys() | added
        check(customer)


@pytest.mark.parametrize("member", ["contact", "address", "package", "offer"])
def test_what_is_no_array_or_object_stays_as_it_is(member: str) -> None:
    assert customer_of({member: 7})[member] == 7
    first, second = customer_of({member: [7, {}]})[member]
    assert first == 7
    assert "id" in second


def test_spelled_out_identity_gets_a_number_in_its_shape() -> None:
    contact = {**MOBILE, "identity": [{"idType": "DRIVER_LICENSE"}, {"idNumber": "1"}, {}]}
    (completed,) = customer_of({"contact": [contact]})["contact"]
    licence, number, generated = completed["identity"]
    assert re.fullmatch("[0-9]{12}", licence["idNumber"])
    assert number["idNumber"] == "1"
    assert licence.keys() == number.keys() == generated.keys() == {"idType", "idNumber"}


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda value: (
        st.lists(value, max_size=2) | st.dictionaries(st.text(max_size=5), value, max_size=2)
    ),
    max_leaves=4,
)
MEMBERS = sorted({*sample("en_GB")[0], "companyNumber", "vatRegistrationNumber"})


@examples(40)
@given(stated=st.dictionaries(st.sampled_from(MEMBERS), JSON))
def test_invalid_values_are_left_to_the_contract(stated: dict[str, Any]) -> None:
    customer = customer_of(stated)
    objects_in = ("contact", "address", "offer", "package", "invoiceConfiguration")
    assert {n: v for n, v in stated.items() if n not in objects_in}.items() <= customer.items()
    assert {n: len(customer[n]) for n in stated if isinstance(stated[n], list)} == {
        n: len(v) for n, v in stated.items() if isinstance(v, list)
    }
