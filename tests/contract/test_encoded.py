"""Customers kept as JSON, which is parsed only when a value is needed."""

from decimal import Decimal

from mock_server.contract.contract import Encoded
from mock_server.contract.values.exact_json import MAX_VALUES, dumps

FIELDS = {"customerId": "x", "name": "Müller", "invoiceConfiguration": {"vat": Decimal("8.50")}}


def test_a_kept_customer_is_a_mapping_whose_decimals_stay_as_they_are() -> None:
    kept = Encoded(lambda: FIELDS, lambda _: b"as a read shows it")
    assert (len(kept), list(kept), kept["name"]) == (3, list(FIELDS), "Müller")
    assert (dict(kept), kept.get("none")) == (FIELDS, None)
    assert str(kept["invoiceConfiguration"]["vat"]) == "8.50"


def test_a_customer_may_hold_more_than_one_body() -> None:
    fields = {**FIELDS, "campaign": [1] * (MAX_VALUES + 1)}
    assert len(Encoded(lambda: fields, dumps)["campaign"]) == MAX_VALUES + 1
