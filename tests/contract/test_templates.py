"""Templates: one text for many customers, with gaps for the values that differ."""

from decimal import Decimal

from support import build

from mock_server.contract.templates import CustomerTemplate, FilledTemplate, Gap, template_of
from mock_server.contract.values.exact_json import dumps
from mock_server.domain.records import Fields

FIELDS = {
    "id": "x",
    "name": 'Müller "100 %s" \\ Söhne',
    "contact": [{"id": "x", "mail": "a@b"}, {"id": "100 %"}],
    "invoiceConfiguration": {"paymentDueUnits": "DAYS", "vat": Decimal("8.50")},
}
FIRST, SECOND, REST = slice(2), slice(2, 3), slice(3, None)
GAPS = (
    Gap("id", "x", (FIRST,)),
    Gap("mail", "a@b", ('"%" ', SECOND, "@", REST)),
    Gap("id", "100 %", ("100 %", SECOND)),
)


def template(fields: Fields = FIELDS, gaps: tuple[Gap, ...] = GAPS) -> CustomerTemplate:
    return template_of(fields, gaps, dumps)


def test_gaps_are_filled_with_own_values_and_all_else_stays() -> None:
    filled = {
        **FIELDS,
        "id": "ab",
        "contact": [{"id": "x", "mail": '"%" c@def'}, {"id": "100 %c"}],
    }
    member = FilledTemplate(template(), b"abcdef")
    assert (member.wire, dict(member)) == (dumps(filled), filled)


def test_a_single_gap_is_enough() -> None:
    assert FilledTemplate(template({"id": "x"}, GAPS[:1]), b"abc").wire == b'{"id":"ab"}'


def test_filled_templates_are_mappings_whose_decimals_stay_as_they_are() -> None:
    member = FilledTemplate(template(), b"abcdef")
    assert list(member) == list(FIELDS)
    assert (len(member), member["id"], member.get("none")) == (4, "ab", None)
    assert str(member["invoiceConfiguration"]["vat"]) == "8.50"
    assert dumps(member) == member.wire


def test_one_text_is_kept_where_a_read_spells_nothing_in_another_way() -> None:
    plain = template()
    assert plain.wire is plain.canonical


def test_a_read_spells_as_assumed_and_fields_do_not() -> None:
    switches = {"payment-due-units-key": "units", "device-cost-currency": None}
    contract = build({"version": 1}, assumptions=switches).contract
    member = FilledTemplate(template_of(FIELDS, GAPS, contract.customer_json), b"abcdef")
    assert (
        b'"invoiceConfiguration":{"units":"DAYS","vat":8.50,"deviceCostCurrency":null}'
        in member.wire
    )
    assert member["invoiceConfiguration"] == FIELDS["invoiceConfiguration"]
    assert contract.customer_json(member) == contract.customer_json(dict(member)) == member.wire
