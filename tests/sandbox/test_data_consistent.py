"""Generated customers are free of contradictions."""

import re
from decimal import Decimal
from uuid import UUID

import pytest
from faker.providers.person.en_US import Provider as AmericanNames
from support.generated import MOBILES, components, each_locale, objects, sample

from mock_server.sandbox.generation.data.pools import slug

# ── Free of contradictions ───────────────────────────────────────────────────────────────────────

CURRENCIES = {
    "en_US": "USD",
    "en_GB": "GBP",
    "de_DE": "EUR",
    "fr_FR": "EUR",
    "he_IL": "ILS",
    "ja_JP": "JPY",
    "pt_BR": "BRL",
}


@each_locale
def test_money_and_phones_are_the_countrys(locale: str) -> None:
    assert {customer["currency"] for customer in sample(locale)} == {CURRENCIES[locale]}
    mobiles = [entry.get("mobilePhoneNumber") for _, entry in objects(locale, "contact")]
    assert all(re.fullmatch(MOBILES[locale], mobile) for mobile in mobiles if mobile)


@each_locale
def test_private_customer_is_a_person_and_business_is_a_company(locale: str) -> None:
    for customer in sample(locale):
        owner, address = customer["contact"][0], customer["address"][0]
        names = {owner["firstName"], owner["lastName"]}
        is_person = all(name in customer["name"] for name in names)
        assert is_person == (customer["type"] == "PRIVATE")
        assert ("companyNumber" in customer) == (customer["type"] == "BUSINESS")
        assert ("vatRegistrationNumber" in customer) == (customer["type"] == "BUSINESS")
        assert address.get("company") == (None if is_person else customer["name"])
        assert (address["type"] == "PRIVATE") == is_person


@each_locale
def test_contacts_have_one_primary_owner(locale: str) -> None:
    for customer in sample(locale):
        contacts = customer["contact"]
        assert 1 <= len(contacts) <= 3
        roles = [(contact["type"], contact["isPrimary"]) for contact in contacts]
        assert roles == [("OWNER", True)] + [("MEMBER", False)] * (len(contacts) - 1)


@each_locale
def test_mail_addresses_of_a_customer_share_an_example_domain(locale: str) -> None:
    for customer in sample(locale):
        entries = customer["contact"] + customer["address"]
        mails = [entry["emailAddress"] for entry in entries if "emailAddress" in entry]
        (domain,) = {mail.partition("@")[2] for mail in mails}
        assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*\.example", domain)
        assert "customer" not in domain


def test_first_name_and_salutation_agree_with_gender() -> None:
    names = {"MALE": AmericanNames.first_names_male, "FEMALE": AmericanNames.first_names_female}
    for _, contact in objects("en_US", "contact"):
        assert contact["firstName"] in names[contact["gender"]]
        expected = {"MALE": "MR", "FEMALE": "MS"}[contact["gender"]]
        assert contact.get("salutation", expected) == expected


@each_locale
def test_addresses_have_one_primary_and_one_kind_of_place(locale: str) -> None:
    for customer in sample(locale):
        primaries = [address["isPrimary"] for address in customer["address"]]
        assert primaries in ([True], [True, False])
    for _, address in objects(locale, "address"):
        assert ("street" in address) == ("buildingNumber" in address) == ("pobox" not in address)


@each_locale
def test_identifiers_are_random_looking_and_unique(locale: str) -> None:
    entries = [entry for name in ("contact", "address") for _, entry in objects(locale, name)]
    identifiers = [entry["id"] for entry in entries]
    assert len(set(identifiers)) == len(identifiers)
    assert all(str(UUID(text)) == text and UUID(text).version == 4 for text in identifiers)


@each_locale
def test_amounts_are_exact(locale: str) -> None:
    for customer in sample(locale):
        invoice = customer["invoiceConfiguration"]
        assert {type(invoice[name]) for name in ("deviceCost", "vat")} <= {int, Decimal}
        assert invoice["deviceCostCurrency"] == ""
        assert len(invoice) == len(components()["schemas"]["InvoiceConfiguration"]["properties"])


@pytest.mark.parametrize(
    ("name", "language", "expected"),
    [
        ("Müller & Söhne GmbH", "de", "mueller-soehne-gmbh"),
        ("O'Neill", "en", "oneill"),
        ("Ødegård", "no", "oedegaard"),
        ("株式会社田中農林", "ja", "tanaka-norin"),
        ("קדוש-ח'לאילה", "he", "qdvsh-khlylh"),
        ("Łódź " * 20, "pl", "lodz-lodz-lodz-lodz-lodz-lodz-lodz-lodz"),
        ("!?", "en", ""),
    ],
)
def test_name_becomes_part_of_a_domain(name: str, language: str, expected: str) -> None:
    assert slug(name, language) == expected
