"""Members are made from templates: the shared text, and the values of each."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support import SMALL_WORLD, build, built
from support.generated import LOCALES, MOBILES, check, each_locale
from thoroughness import examples

from mock_server.contract.templates import FilledTemplate
from mock_server.domain.base import Base
from mock_server.domain.records import Fields
from mock_server.sandbox.generation.population.member_values import own_text
from mock_server.sandbox.generation.population.population_build import TEMPLATES

SIZE = 10**9
MANY = 4 * TEMPLATES
MIXED = dict.fromkeys(LOCALES, 1)
STYLES: Mapping[str, Mapping[str, Any]] = {
    "lifelike": {"locale": MIXED},
    "everything": {"locale": MIXED, "completeness": "everything"},
    "half": {"locale": MIXED, "completeness": 0.5},
    "mandatory": {"locale": MIXED, "completeness": "mandatory"},
    "nasty": {"locale": MIXED, "nasty": True, "completeness": "everything"},
    **{locale: {"locale": locale} for locale in LOCALES},
}
each_style = pytest.mark.parametrize("style", STYLES)
SPELLED = {"payment-due-units-key": "paymentUnits", "device-cost-currency": None}


@cache
def base(style: str, *, seed: int = 7) -> Base:
    crowd = {"ref": "crowd", "below": "acme", "customers": SIZE, **STYLES[style]}
    return build(SMALL_WORLD, population=crowd, seed=seed).base


def member(style: str, number: int, *, seed: int = 7) -> Fields:
    leaf = base(style, seed=seed)
    fields = leaf.member_fields(leaf.id_of(f"crowd.{number}") or "")
    assert fields is not None
    return fields


def leaves(value: Any, place: str = "") -> Iterator[tuple[str, Any]]:
    """Yield every scalar in a value, with its place."""
    match value:
        case Mapping():
            for name, entry in value.items():
                yield from leaves(entry, f"{place}/{name}")
        case list():
            for index, entry in enumerate(value):
                yield from leaves(entry, f"{place}/{index}")
        case _:
            yield place, value


def texts(fields: Fields, *names: str) -> set[str]:
    """The texts of members with some names, at any depth, except in the catalogue."""
    found = leaves({name: value for name, value in fields.items() if name != "offer"})
    return {text for place, text in found if place.rpartition("/")[2] in names}


# ── Valid ────────────────────────────────────────────────────────────────────────────────────────


@each_style
@examples(15)
@given(number=st.integers(0, SIZE - 1))
def test_members_are_valid(style: str, number: int) -> None:
    check(dict(member(style, number)))


def test_a_contact_can_be_called_however_little_is_known_of_it() -> None:
    known = [member("half", number).get("contact") or () for number in range(80)]
    contacts = [entry for entries in known for entry in entries]
    phones = [entry.keys() & {"mobilePhoneNumber", "landlinePhoneNumber"} for entry in contacts]
    assert {len(each) for each in phones} == {1, 2}


@each_style
@examples(15)
@given(number=st.integers(0, SIZE - 1))
def test_fields_are_what_a_read_shows(style: str, number: int) -> None:
    fields = member(style, number)
    assert isinstance(fields, FilledTemplate)
    assert fields.wire == built().contract.customer_json(dict(fields))


def test_a_read_is_spelled_as_assumed() -> None:
    crowd = {"ref": "crowd", "below": "acme", "customers": 5}
    scenario = build(SMALL_WORLD, population=crowd, assumptions=SPELLED)
    fields = scenario.base.member_fields(scenario.base.id_of("crowd.3") or "")
    assert isinstance(fields, FilledTemplate)
    assert b'"paymentUnits":"DAYS"' in fields.wire
    assert fields.wire == scenario.contract.customer_json(dict(fields))
    assert fields["invoiceConfiguration"]["paymentDueUnits"] == "DAYS"


# ── Own, and come again ──────────────────────────────────────────────────────────────────────────

OWN = (
    {"customerId", "companyNumber", "vatRegistrationNumber", "bankAccountNumber", "id"}
    | {"emailAddress", "idNumber", "landlinePhoneNumber", "mobilePhoneNumber"}
    | {"additionalPhoneNumber", "picture"}
)


def test_members_of_a_template_differ_in_what_is_their_own() -> None:
    for number in range(40):
        one, other = (dict(leaves(member("everything", number + n))) for n in (0, TEMPLATES))
        places = {place for place in one if one[place] != other[place]}
        names = {place.rpartition("/")[2] for place in places}
        assert (one.keys(), names) == (other.keys(), OWN & names)
        assert {"customerId", "id", "emailAddress", "idNumber", "picture"} <= names
        assert not any(place.startswith("/offer") for place in places)


def test_hard_values_stay_as_they_are() -> None:
    for number in range(40):
        one, other = (dict(leaves(member("nasty", number + n))) for n in (0, TEMPLATES))
        names = {place.rpartition("/")[2] for place in one if one[place] != other[place]}
        assert {"customerId"} <= names <= {"customerId", "id"}


@pytest.mark.parametrize("style", ["lifelike", "everything"])
def test_no_two_members_share_an_id_or_an_e_mail_address(style: str) -> None:
    crowd = [member(style, number) for number in range(MANY)]
    ids = Counter(text for each in crowd for text in texts(each, "customerId", "id"))
    mails = Counter(text for each in crowd for text in texts(each, "emailAddress"))
    assert (ids.most_common(1)[0][1], mails.most_common(1)[0][1]) == (1, 1)
    accounts = Counter(text for each in crowd for text in texts(each, "bankAccountNumber"))
    assert len(accounts) > 0.9 * MANY


def test_ids_within_a_member_differ() -> None:
    for number in range(200):
        places = [place for place, _ in leaves(member("everything", number))]
        count = len([p for p in places if p.endswith("/id") and not p.startswith("/offer")])
        assert len(texts(member("everything", number), "id")) == count


def test_the_first_thousand_are_made_from_nothing() -> None:
    names = {member("lifelike", number)["name"] for number in range(TEMPLATES)}
    assert len(names) > 0.9 * TEMPLATES
    assert names == {member("lifelike", TEMPLATES + number)["name"] for number in range(TEMPLATES)}


def test_each_seed_and_population_has_members_of_its_own() -> None:
    crowd = {"below": "acme", "customers": SIZE}
    leaf = build(SMALL_WORLD, population=[{**crowd, "ref": ref} for ref in "ab"]).base
    one, other = (leaf.member_fields(leaf.id_of(f"{ref}.7") or "") or {} for ref in "ab")
    assert one["contact"] != other["contact"]
    assert member("lifelike", 7)["contact"] != member("lifelike", 7, seed=8)["contact"]


def test_what_is_own_is_the_same_on_every_machine() -> None:
    identifier = "3f0c9a52-0000-4000-8000-000000000001"
    assert own_text(b"7:population/crowd", identifier, 12345) == (
        b"3f0c9a52-0000-4000-8000-000000000001"
        b"95d0a15a14a05d84625ce374e860d08cfc25787410c3cf167ab67ff6eb438b20"
        b"3db118c0a66ff630c31aa05eb53af171dd4a6f98e6261119d52db7337822a5be"
        b"5863063533849385914407804749925126076491716372948245810081714167"
        b"8125726185850714846566087196164239954368602602446839946937196344"
        b"12345"
    )


@given(number=st.integers(0, SIZE))
def test_own_digits_are_of_their_kind(number: int) -> None:
    identifier = "3f0c9a52-0000-4000-8000-000000000001"
    pattern = rf"{identifier}[0-9a-f]{{128}}[0-9]{{128}}{number}"
    assert re.fullmatch(pattern.encode(), own_text(b"7:crowd", identifier, number))


# ── Free of contradictions ───────────────────────────────────────────────────────────────────────


@each_locale
def test_phone_numbers_are_still_unassigned(locale: str) -> None:
    found = [texts(member(locale, TEMPLATES + n), "mobilePhoneNumber") for n in range(200)]
    mobiles = set().union(*found)
    assert len(mobiles) > 50
    assert all(re.fullmatch(MOBILES[locale], mobile) for mobile in mobiles)


@pytest.mark.parametrize(
    ("locale", "prefix"), [("fr_FR", r"FR\d\d"), ("he_IL", ""), ("ja_JP", "T")]
)
def test_tax_number_holds_the_company_number_where_it_does_so_in_life(
    locale: str, prefix: str
) -> None:
    crowd = [member(locale, TEMPLATES + number) for number in range(200)]
    businesses = [each for each in crowd if "companyNumber" in each]
    assert len(businesses) > 50
    for each in businesses:
        assert re.fullmatch(prefix + each["companyNumber"], each["vatRegistrationNumber"])


def test_what_agrees_in_a_template_agrees_in_its_members() -> None:
    for number in range(TEMPLATES, TEMPLATES + 100):
        fields = member("everything", number)
        for contact in fields["contact"]:
            assert contact["picture"] == f"https://pictures.example/{contact['id']}.jpg"
        (owner, *_) = fields["contact"]
        assert {address["emailAddress"] for address in fields["address"]} == {owner["emailAddress"]}
        assert f"-{number}@" in owner["emailAddress"]
