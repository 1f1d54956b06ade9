"""Customers kept as JSON, which is parsed only when a value is needed."""

from decimal import Decimal

import pytest

from mock_server.contract.encoded import Encoded, EncodedCustomers
from mock_server.contract.values.exact_json import MAX_VALUES, dumps
from mock_server.domain.records import Customer

FIELDS = {"customerId": "x", "name": "Müller", "invoiceConfiguration": {"vat": Decimal("8.50")}}
CUSTOMER = Customer("x", None, "north", FIELDS)


def test_a_kept_customer_is_a_mapping_whose_decimals_stay_as_they_are() -> None:
    kept = Encoded(b"as a read shows it", dumps(FIELDS))
    assert (len(kept), list(kept), kept["name"]) == (3, list(FIELDS), "Müller")
    assert (dict(kept), kept.get("none")) == (FIELDS, None)
    assert str(kept["invoiceConfiguration"]["vat"]) == "8.50"


def test_kept_customers_are_found_by_their_ids() -> None:
    customers = EncodedCustomers([CUSTOMER], dumps)
    found = customers["x"]
    assert (found.customer_id, found.ref, dict(found.fields)) == ("x", "north", FIELDS)
    assert (list(customers), len(customers), "y" in customers) == (["x"], 1, False)
    with pytest.raises(KeyError):
        customers["y"]


def test_a_customer_whom_a_read_spells_in_another_way_takes_both_texts() -> None:
    empty = EncodedCustomers([], dumps).weight
    wire = b"x" * 1000
    as_it_is = EncodedCustomers([CUSTOMER], dumps).weight - empty
    otherwise = EncodedCustomers([CUSTOMER], lambda _: wire).weight - empty
    assert otherwise - as_it_is == len(wire)


def test_a_customer_may_hold_more_than_one_body() -> None:
    fields = {**FIELDS, "campaign": [1] * (MAX_VALUES + 1)}
    assert len(Encoded(b"", dumps(fields))["campaign"]) == MAX_VALUES + 1
