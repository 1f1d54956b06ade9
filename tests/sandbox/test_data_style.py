"""The style of generated customers: how complete, from which locale, and how awkward they are."""

import unicodedata
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support import build
from support.generated import check, components, customer_of, each_locale
from thoroughness import examples

from mock_server.contract.values.exact_json import loads
from mock_server.sandbox.generation.data.style import MANDATORY, WORDS
from mock_server.sandbox.ground.findings import ScenarioError


def customers(count: int, **style: Any) -> Iterator[dict[str, Any]]:
    return (customer_of(key=f"population/0/{number}", **style) for number in range(count))


def texts(value: Any) -> Iterator[str]:
    """Yield every text in a value, at every depth."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for member in value.values():
            yield from texts(member)
    elif isinstance(value, list):
        for member in value:
            yield from texts(member)


# ── Valid ────────────────────────────────────────────────────────────────────────────────────────


@each_locale
@examples(4)
@given(seed=st.integers(0, 2**32), share=st.none() | st.floats(0, 1), nasty=st.booleans())
def test_customer_of_every_style_is_valid(
    locale: str, seed: int, share: float | None, *, nasty: bool
) -> None:
    for customer in customers(20, locale=locale, completeness=share, nasty=nasty, seed=seed):
        check(customer)


# ── Completeness ─────────────────────────────────────────────────────────────────────────────────


@each_locale
def test_complete_customers_have_everything_that_contradicts_nothing(locale: str) -> None:
    shown: dict[str, set[str]] = {"Customer": set(), "Contact": set(), "Address": set()}
    for customer in customers(60, locale=locale, completeness=WORDS["everything"]):
        shown["Customer"].update(customer)
        for contact in customer["contact"]:
            shown["Contact"].update(contact)
        for address in customer["address"]:
            shown["Address"].update(address)
            assert ("pobox" in address) != ("street" in address)
    schemas = components()["schemas"]
    missing = {kind: set(schemas[kind]["properties"]) - set(found) for kind, found in shown.items()}
    assert missing["Customer"] == set()
    assert missing["Contact"] <= {"middleName"}
    assert missing["Address"] <= {"province", "state"}


def test_share_is_how_many_of_the_optional_members_there_are() -> None:
    optional = len(components()["schemas"]["Customer"]["properties"]) - len(MANDATORY["customer"])
    for share in (0.2, 0.5, 0.8):
        found = [
            len(customer) - len(MANDATORY["customer"])
            for customer in customers(300, completeness=share)
        ]
        # Private customers have no registration numbers, so they never have all optional members.
        assert abs(sum(found) / len(found) / (optional - 1) - share) < 0.05


# ── Locales ──────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("stated", "expected"),
    [
        ({"locale": "tlh"}, ["/locale 'tlh' is not a locale such as en_GB or de_DE"]),
        ({"locale": {"tlh": 1}}, ["/locale/tlh 'tlh' is not a locale such as en_GB or de_DE"]),
        ({"locale": {"en_GB": 0, "de_DE": 0}}, ["/locale the weights are all zero"]),
    ],
)
def test_impossible_locale_is_refused(stated: dict[str, Any], expected: list[str]) -> None:
    with pytest.raises(ScenarioError) as error:
        build({"version": 1, **stated})
    found = [f"{finding.pointer} {finding.message}" for finding in error.value.findings]
    assert found == expected


# ── Nasty ────────────────────────────────────────────────────────────────────────────────────────


def test_nasty_customers_have_every_kind_of_trap() -> None:
    crowd = list(customers(300, nasty=True))
    written = "".join(text for customer in crowd for text in texts(customer))
    bidirectional = {unicodedata.bidirectional(character) for character in set(written)}
    assert {"R", "AL", "RLI", "NSM"} <= bidirectional
    assert all(trap in written for trap in ("O'", "\u2019", "</script>", "\u200d", "\n", "\u2028"))
    scripts = {unicodedata.name(character, "").partition(" ")[0] for character in set(written)}
    assert {"HEBREW", "ARABIC", "CYRILLIC", "GREEK", "DEVANAGARI", "THAI", "HANGUL"} <= scripts
    assert max(len(text) for customer in crowd for text in texts(customer)) == 1000


def test_nasty_customers_go_to_the_limits_of_the_contract() -> None:
    crowd = list(customers(300, nasty=True))
    contacts = [entry for customer in crowd for entry in customer["contact"] or ()]
    configurations = [c["invoiceConfiguration"] for c in crowd if c["invoiceConfiguration"]]
    invoice_texts = {text for c in configurations if (text := c["invoiceText"]) is not None}
    assert {len(text.encode()) for text in invoice_texts} == {0, 60}
    assert {len(text) for text in invoice_texts} == {0, 15, 20, 30}
    assert max(len(c["emailAddress"] or "") for c in contacts) == 254
    assert {c.get("mobilePhoneNumber") for c in contacts} == {None, "+99", "+999000000000000"}
    assert {c.get("birthdate") for c in contacts} == {None, "29022000", "31121899", "01010001"}


@pytest.mark.parametrize("nasty", [False, True])
def test_numbers_are_in_the_range_that_is_in_force(*, nasty: bool) -> None:
    generated = {"nasty": nasty, "completeness": "everything"}
    invoice = {"invoiceConfiguration": {"vat": 1}}
    scenario = build(
        {
            "version": 1,
            "assumptions": {
                "numeric-range": {"minimum": 0, "maximum": 2},
                "invoice-defaults": {"values": {"paymentDueAfterInvoiceIssued": 2}},
            },
            **generated,
            "customers": [{"ref": "top", "generated": False, **invoice}, {"count": 60}],
            "population": {"below": "top", "customers": 60},
        }
    )
    contract, base = scenario.contract, scenario.base
    everybody = (base.customer_ids[place] for place in range(len(base.customer_ids)))
    customers = filter(None, map(base.customer, everybody))
    shown = [loads(contract.customer_json(customer.fields)) for customer in customers]
    assert [reasons for reasons in map(contract.check_customer, shown) if reasons] == []
    numbers = {number for customer in shown for number in customer.get("campaign") or ()}
    assert numbers == ({0, 1, 2} if nasty else {1, 2})
