"""Generated customers: valid, foreseeable, free of contradictions, faithful to what is stated."""

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any
from uuid import UUID

import jsonschema
import jsonschema_rs
import pytest
import yaml
from faker.config import AVAILABLE_LOCALES
from faker.providers.person.en_US import Provider as AmericanNames
from hypothesis import given, settings
from hypothesis import strategies as st

import mock_server.contract
from mock_server.contract.formats import FORMATS
from mock_server.sandbox.data import Blueprint, complete_customer, is_locale
from mock_server.sandbox.data.source import source_of
from mock_server.sandbox.data.spelling import slug
from mock_server.sandbox.data.stated import MANDATORY

LOCALES = ("en_US", "en_GB", "de_DE", "fr_FR", "he_IL", "ja_JP", "pt_BR")
CUSTOMER_ID = "3f0c9a52-0000-4000-8000-000000000001"
CONTACT_ID = "3f0c9a52-0000-4000-8000-0000000000c1"
ADDRESS_ID = "3f0c9a52-0000-4000-8000-0000000000a1"
OFFERS: tuple[dict[str, Any], ...] = tuple(
    {"id": f"7b0d2a52-58a4-4f0e-9b0a-0d6c1a0f1e0{n}", "name": f"Plan {n}", "linkedOfferIds": None}
    for n in range(4)
)
PACKAGE = {"id": CUSTOMER_ID, "name": "Family"}


@cache
def components() -> dict[str, Any]:
    text = Path(mock_server.contract.__path__[0], "interface.yaml").read_text("utf-8")
    found: dict[str, Any] = yaml.load(text, yaml.CSafeLoader)["components"]
    return found


@cache
def validators() -> tuple[Callable[[Any], None], ...]:
    schema = {"$ref": "#/components/schemas/Customer", "components": components()}
    fast = jsonschema_rs.Draft202012Validator(schema, validate_formats=True, formats=dict(FORMATS))
    checker = jsonschema.FormatChecker(formats=())
    for name, is_valid in FORMATS.items():
        checker.checks(name)(lambda value, test=is_valid: not isinstance(value, str) or test(value))
    reference = jsonschema.Draft202012Validator(schema, format_checker=checker)
    return fast.validate, reference.validate


def check(customer: Mapping[str, Any]) -> None:
    for validate in validators():
        validate(customer)


def blueprint(locale: str = "en_GB", *, seed: int = 7, offers: bool = True) -> Blueprint:
    statuses = ("ACTIVE", "SUSPENDED", "TERMINATED")
    return Blueprint(seed=seed, locale=locale, statuses=statuses, offers=OFFERS if offers else ())


def customer_of(
    stated: Mapping[str, Any] | None = None,
    *,
    key: str = "acme",
    locale: str = "en_GB",
    optional: bool = True,
    offers: bool = True,
) -> dict[str, Any]:
    return complete_customer(
        stated or {},
        customer_id=CUSTOMER_ID,
        key=key,
        blueprint=blueprint(locale, offers=offers),
        optional=optional,
    )


@cache
def sample(locale: str) -> tuple[dict[str, Any], ...]:
    return tuple(customer_of(key=f"operator/{index}", locale=locale) for index in range(60))


def objects(locale: str, member: str) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """Each generated contact (address) of a locale with its customer."""
    return ((customer, entry) for customer in sample(locale) for entry in customer[member])


each_locale = pytest.mark.parametrize("locale", LOCALES)

# ── Valid ────────────────────────────────────────────────────────────────────────────────────────


@each_locale
@settings(max_examples=15, deadline=None)
@given(key=st.text(max_size=20), seed=st.integers(), optional=st.booleans())
def test_customer_is_valid(locale: str, key: str, seed: int, *, optional: bool) -> None:
    check(
        complete_customer(
            {},
            customer_id=CUSTOMER_ID,
            key=key,
            blueprint=blueprint(locale, seed=seed),
            optional=optional,
        )
    )


@pytest.mark.parametrize("locale", AVAILABLE_LOCALES)
def test_customer_of_every_locale_is_valid(locale: str) -> None:
    assert is_locale(locale)
    for key in ("operator/1", "operator/2"):
        check(customer_of(key=key, locale=locale))


def test_unknown_locale_is_refused() -> None:
    assert not is_locale("xx_XX")
    with pytest.raises(AttributeError, match="xx_XX"):
        customer_of(locale="xx_XX")


@each_locale
def test_members_are_in_the_contracts_order(locale: str) -> None:
    def assert_order(schema: str, value: dict[str, Any]) -> None:
        order = components()["schemas"][schema]["properties"]
        assert list(value) == [name for name in order if name in value]

    for customer in sample(locale):
        assert_order("Customer", customer)
        assert_order("InvoiceConfiguration", customer["invoiceConfiguration"])
        for member in ("contact", "address"):
            for entry in customer[member]:
                assert_order(member.capitalize(), entry)


def test_mandatory_members_are_the_contracts() -> None:
    schemas = components()["schemas"]
    required = {kind: schemas[kind[0].upper() + kind[1:]]["required"] for kind in MANDATORY}
    assert {kind: set(names) for kind, names in required.items()} == MANDATORY


def test_customer_without_optional_members_has_only_the_mandatory_ones() -> None:
    for index in range(20):
        customer = customer_of(key=str(index), optional=False)
        assert customer.keys() == MANDATORY["customer"]
        assert customer.items() <= customer_of(key=str(index)).items()


# ── Foreseeable ──────────────────────────────────────────────────────────────────────────────────

PROGRAM = f"""
import sys
from mock_server.sandbox.data import Blueprint, complete_customer
assert "faker" not in sys.modules
for locale in {LOCALES}:
    shared = Blueprint(seed=7, locale=locale, statuses=("ACTIVE",), offers=())
    for key in "abcdefghi":
        print(ascii(complete_customer({{}}, customer_id="", key=key, blueprint=shared)))
"""


def test_customer_is_the_same_in_every_process() -> None:
    def run(hash_seed: str) -> bytes:
        environment = {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(sys.path)}
        command = [sys.executable, "-c", PROGRAM]
        return subprocess.run(command, env=environment, check=True, capture_output=True).stdout

    assert run("1") == run("2")


@pytest.fixture
def impatient_threads() -> Iterator[None]:
    """Have threads take turns within a customer, which they would otherwise finish first."""
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(interval)


@given(order=st.permutations([(locale, key) for locale in LOCALES[:3] for key in "abc"]))
@settings(max_examples=20, deadline=None)
def test_customer_does_not_depend_on_the_others(order: list[tuple[str, str]]) -> None:
    made = {(locale, key): customer_of(key=key, locale=locale) for locale, key in order}
    assert made == {(loc, key): customer_of(key=key, locale=loc) for loc, key in sorted(order)}


@pytest.mark.usefixtures("impatient_threads")
def test_customer_does_not_depend_on_other_threads() -> None:
    keys = [str(index) for index in range(200)]
    with ThreadPoolExecutor(8) as threads:
        made = list(threads.map(lambda key: customer_of(key=key), keys))
    assert made == [customer_of(key=key) for key in keys]


def test_purposes_draw_independently() -> None:
    with source_of(seed=7, key="acme", locale="en_GB") as source:
        first, again, other = (source.draw(name).number("#" * 20) for name in ("a", "a", "b"))
    assert first == again != other


def test_seed_key_and_locale_each_make_a_customer_its_own() -> None:
    customers = [customer_of(key="a"), customer_of(key="b"), customer_of(key="a", locale="fr_FR")]
    customers.append(
        complete_customer({}, customer_id=CUSTOMER_ID, key="a", blueprint=blueprint(seed=8))
    )
    assert len({customer["name"] for customer in customers}) == 4


@pytest.mark.parametrize("provider", ["date_of_birth", "past_date", "date_this_year", "time"])
def test_providers_that_read_the_clock_are_out_of_reach(provider: str) -> None:
    with (
        source_of(seed=7, key="acme", locale="en_GB") as source,
        pytest.raises(AttributeError, match=provider),
    ):
        source.draw("birthdate").word(provider)


# ── Free of contradictions ───────────────────────────────────────────────────────────────────────

MOBILES = {
    "en_US": r"\+1\d{3}55501\d\d",
    "en_GB": r"\+447700900\d{3}",
    "de_DE": r"\+49(17139200|176040690)\d\d",
    "fr_FR": r"\+3363998\d{4}",
    "he_IL": r"\+9725[04]0\d{6}",
    "ja_JP": r"\+81[89]00\d{7}",
    "pt_BR": r"\+55[12]190\d{7}",
}
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
def test_locks_need_permission(locale: str) -> None:
    assert not any(
        customer["isImeiLockEnabled"] and not customer["isAllowedImeiLock"]
        for customer in sample(locale)
    )


@pytest.mark.parametrize(("locale", "prefix"), [("fr_FR", "FR.."), ("he_IL", ""), ("ja_JP", "T")])
def test_tax_number_holds_the_company_number_where_it_does_in_life(
    locale: str, prefix: str
) -> None:
    for customer in sample(locale):
        if customer["type"] == "BUSINESS":
            pattern = prefix + customer["companyNumber"]
            assert re.fullmatch(pattern, customer["vatRegistrationNumber"])


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
        assert {type(invoice[name]) for name in ("deviceCost", "vat")} == {Decimal}
        assert invoice["deviceCostCurrency"] == ""
        assert len(invoice) == len(components()["schemas"]["InvoiceConfiguration"]["properties"])


def test_amounts_fit_a_currency_without_cents() -> None:
    invoices = [
        customer_of({"currency": "JPY"}, key=str(n))["invoiceConfiguration"] for n in range(30)
    ]
    assert all(invoice["deviceCost"] == int(invoice["deviceCost"]) for invoice in invoices)


def test_offers_are_one_or_two_of_the_catalogue() -> None:
    assert {len(customer["offer"]) for customer in sample("en_GB")} == {1, 2}
    assert all(offer in OFFERS for _, offer in objects("en_GB", "offer"))
    assert all(customer["package"] == [] for customer in sample("en_GB"))
    assert customer_of(offers=False)["offer"] == []


def test_customers_differ_as_in_life() -> None:
    customers = [customer for locale in LOCALES for customer in sample(locale)]
    for member in ("bankBranchNumber", "invoiceTemplateId", "tagging", "companyNumber"):
        assert {member in customer for customer in customers} == {True, False}
    contacts = [contact for locale in LOCALES for _, contact in objects(locale, "contact")]
    for member in ("middleName", "salutation", "landlinePhoneNumber", "mobilePhoneNumber"):
        assert {member in contact for contact in contacts} == {True, False}
    statuses = [customer["status"] for customer in customers]
    assert set(statuses) == {"ACTIVE", "SUSPENDED", "TERMINATED"}
    assert statuses.count("ACTIVE") > 0.8 * len(statuses)
    assert {len(customer["campaign"]) for customer in customers} == {0, 1, 2, 3}


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


# ── Faithful to what was spelled out ─────────────────────────────────────────────────────────────


@each_locale
@settings(max_examples=12, deadline=None)
@given(index=st.integers(0, 59), data=st.data())
def test_stating_what_would_be_generated_changes_nothing(
    locale: str, index: int, data: st.DataObject
) -> None:
    customer = sample(locale)[index]
    # Of a private customer's stated name the gender is not known.
    names = sorted(customer.keys() - ({"name"} if customer["type"] == "PRIVATE" else set()))
    stated = {name: customer[name] for name in data.draw(st.sets(st.sampled_from(names)))}
    assert customer_of(stated, key=f"operator/{index}", locale=locale) == customer


@pytest.mark.parametrize(
    "stated",
    [
        {"status": "TERMINATED"},
        {"currency": "USD"},
        {"bankNumber": None},
        {"bankBranchNumber": "07"},
        {"mfaConfiguration": "DISABLED"},
        {"isAllowedImeiLock": True},
        {"contact": []},
        {"address": None},
        {"invoiceConfiguration": None},
        {"offer": None},
        {"campaign": [1]},
        {"picture": "a member that the contract does not know"},
    ],
    ids=str,
)
def test_stated_member_changes_no_other(stated: dict[str, Any]) -> None:
    for index, customer in enumerate(sample("en_GB")):
        assert customer_of(stated, key=f"operator/{index}") == customer | stated


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


def test_company_number_is_part_of_the_tax_number_when_stated() -> None:
    customer = customer_of({"companyNumber": "732 829 320"}, locale="fr_FR")
    assert customer["vatRegistrationNumber"].endswith("732829320")


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


def test_private_customer_has_the_name_of_its_stated_contact() -> None:
    contact = {"firstName": "Jane", "lastName": "Doe", "gender": "FEMALE"}
    customer = customer_of({"type": "PRIVATE", "contact": [contact]})
    address = customer["address"][0]
    assert (customer["name"], address["fullName"], address["salutation"]) == (
        "Jane Doe",
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


def test_spelled_out_identity_gets_a_number_in_its_shape() -> None:
    contact = {**MOBILE, "identity": [{"idType": "DRIVER_LICENSE"}, {"idNumber": "1"}, {}]}
    (completed,) = customer_of({"contact": [contact]})["contact"]
    licence, number, generated = completed["identity"]
    assert re.fullmatch("[0-9]{12}", licence["idNumber"])
    assert number["idNumber"] == "1"
    assert licence.keys() == number.keys() == generated.keys() == {"idType", "idNumber"}


def test_spelled_out_invoice_configuration_gets_only_what_is_mandatory() -> None:
    stated = {"deviceCost": Decimal("1.10"), "invoiceText": None}
    customer = customer_of({"invoiceConfiguration": stated})
    completed = customer["invoiceConfiguration"]
    assert completed.keys() == MANDATORY["invoiceConfiguration"] | {"invoiceText"}
    assert stated.items() <= completed.items()
    check(customer)


@pytest.mark.parametrize(
    ("stated", "expected"),
    [
        ([{}, {}], [True, False]),
        ([{}, {"isPrimary": True}, {}], [False, True, False]),
        ([{"isPrimary": False}, {}, {}], [False, True, False]),
        ([{"isPrimary": False}], [False]),
    ],
)
def test_spelled_out_addresses_have_one_primary(
    stated: list[dict[str, Any]], expected: list[bool]
) -> None:
    addresses = customer_of({"address": stated})["address"]
    assert [address["isPrimary"] for address in addresses] == expected


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda value: (
        st.lists(value, max_size=2) | st.dictionaries(st.text(max_size=5), value, max_size=2)
    ),
    max_leaves=4,
)
MEMBERS = sorted({*sample("en_GB")[0], "companyNumber", "vatRegistrationNumber"})


@settings(max_examples=80, deadline=None)
@given(stated=st.dictionaries(st.sampled_from(MEMBERS), JSON))
def test_what_makes_no_sense_is_left_for_the_contract_to_judge(stated: dict[str, Any]) -> None:
    customer = customer_of(stated)
    objects_in = ("contact", "address", "offer", "package", "invoiceConfiguration")
    assert {n: v for n, v in stated.items() if n not in objects_in}.items() <= customer.items()
    assert {n: len(customer[n]) for n in stated if isinstance(stated[n], list)} == {
        n: len(v) for n, v in stated.items() if isinstance(v, list)
    }
