"""Moulds: one text for many customers, with gaps for the values that differ."""

from decimal import Decimal

from support import build

from mock_server.contract.moulds import Cast, Gap, Mould, mould_of
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


def mould(fields: Fields = FIELDS, gaps: tuple[Gap, ...] = GAPS) -> Mould:
    return mould_of(fields, gaps, dumps)


def test_gaps_are_filled_with_own_values_and_all_else_stays() -> None:
    filled = {
        **FIELDS,
        "id": "ab",
        "contact": [{"id": "x", "mail": '"%" c@def'}, {"id": "100 %c"}],
    }
    cast = Cast(mould(), b"abcdef")
    assert (cast.wire, dict(cast)) == (dumps(filled), filled)


def test_a_single_gap_is_enough() -> None:
    assert Cast(mould({"id": "x"}, GAPS[:1]), b"abc").wire == b'{"id":"ab"}'


def test_casts_are_mappings_whose_decimals_stay_as_they_are() -> None:
    cast = Cast(mould(), b"abcdef")
    assert (len(cast), list(cast), cast["id"], cast.get("none")) == (4, list(FIELDS), "ab", None)
    assert str(cast["invoiceConfiguration"]["vat"]) == "8.50"
    assert dumps(cast) == cast.wire


def test_one_text_is_kept_where_a_read_spells_nothing_in_another_way() -> None:
    plain = mould()
    assert plain.wire is plain.canonical


def test_a_read_spells_as_assumed_and_fields_do_not() -> None:
    switches = {"payment-due-units-key": "units", "device-cost-currency": None}
    contract = build({"version": 1}, assumptions=switches).contract
    cast = Cast(mould_of(FIELDS, GAPS, contract.customer_json), b"abcdef")
    assert (
        b'"invoiceConfiguration":{"units":"DAYS","vat":8.50,"deviceCostCurrency":null}' in cast.wire
    )
    assert cast["invoiceConfiguration"] == FIELDS["invoiceConfiguration"]
    assert contract.customer_json(cast) == contract.customer_json(dict(cast)) == cast.wire
