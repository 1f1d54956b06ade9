"""Modify Customer Details (section 4.2); see `test_modify_formats` for the formats."""

from decimal import Decimal
from typing import Any

import pytest
from support import CONTACT, DATA, NORTH, Client, Reply

from mock_server.sandbox.ground.exchange import Request

FAILED = {
    "errorCode": "CUSTOMER_1003",
    "errorMessage": "Failed to update customer details",
    "content": "",
    "pageable": "",
}


def contact(**fields: Any) -> dict[str, Any]:
    return {"contact": [{"id": CONTACT, "role": "NONE", **fields}]}


def invoice(**fields: Any) -> dict[str, Any]:
    return {"invoiceConfiguration": fields}


def refused(reply: Reply) -> str:
    """Return the reason for refusing a modify."""
    assert (reply.status, reply.json) == (400, FAILED)
    return reply.headers["X-Sandbox-Reason"]


def settled_with(client: Client, body: Any) -> Any:
    """Modify north; return it after the modify has settled."""
    assert client.modify(NORTH, body).status == 202
    client.advance(until="idle")
    return client.get(NORTH).content


def test_location_keeps_what_stands_before_the_path() -> None:
    client = Client.of()
    request = Request(method="PATCH", path=f"/api/v2/customer/{NORTH}", body=b"{}", prefix="/s/ci")
    location = client.sandbox.handle(request, client.now_ms).headers["Location"]
    assert location.startswith("/s/ci/api/v2/request/")


def test_modify_to_an_equal_number_shows_it_as_it_was_sent() -> None:
    client = Client.of()
    for sent in ("12.5", "12.50"):
        settled_with(client, invoice(deviceCost=Decimal(sent)))
        assert f'"deviceCost":{sent},'.encode() in client.get(NORTH).body


def test_modify_to_the_same_members_in_another_order_changes_nothing() -> None:
    client = Client.of()
    members = {"idType": "PASSPORT", "idNumber": "X1"}
    settled_with(client, contact(identity=[members]))
    before = client.get(NORTH).body
    settled_with(client, contact(identity=[dict(reversed(members.items()))]))
    assert client.get(NORTH).body == before


# ── Conditional rules ────────────────────────────────────────────────────────────────────────────


def test_payment_due_period_sent_empty_needs_no_units() -> None:
    client = Client.of(assumptions={"empty-mandatory": "accepted"})
    after = settled_with(client, invoice(paymentDueAfterInvoiceIssued=""))["invoiceConfiguration"]
    assert (after["paymentDueAfterInvoiceIssued"], after["paymentDueUnits"]) == (None, "DAYS")


def test_merged_customer_has_to_be_a_valid_one() -> None:
    reply = Client.of().modify(NORTH, contact(mobilePhoneNumber="+12", identity=""))
    assert refused(reply) == "/contact/0/identity: cannot be emptied"


@pytest.mark.parametrize(
    "given", [{"generated": False, "offer": ["data"]}, {"offer": ["data"], "completeness": 0.0}, {}]
)
def test_package_is_shown_empty_when_offer_is_populated(given: Any) -> None:
    completeness = given.get("completeness", 1.0)
    customer = {name: value for name, value in given.items() if name != "completeness"}
    client = Client.of(customers=[customer], requesters=[], completeness=completeness)
    root_id = client.sandbox.simulation.world.base.root_id or ""
    shown = client.get(root_id).content
    assert (bool(shown["offer"]), shown["package"]) == (True, [])


def test_package_must_be_empty_when_offer_is_populated() -> None:
    client = Client.of()
    fields = client.control("GET", "/customers/north").json
    package, offer = {"id": DATA, "name": "Gold"}, {"id": DATA}
    reply = client.control(
        "PUT", "/customers/north", {**fields, "package": [package], "offer": [offer]}
    )
    assert reply.json["errors"] == [
        {"pointer": "/package", "detail": "package must be empty when offer is populated"}
    ]
    for either in ({"package": [package], "offer": []}, {"package": [], "offer": [offer]}):
        assert client.control("PUT", "/customers/north", {**fields, **either}).status == 200


def test_of_very_many_entries_with_one_id_one_of_the_last_twenty_is_blamed() -> None:
    client = Client.of(assumptions={"repeated-entry-id": "in-order"})
    entry = {"id": CONTACT, "role": "SELFCARE", "mobilePhoneNumber": None}
    reason = "/contact/5: landlinePhoneNumber or mobilePhoneNumber is needed"
    assert refused(client.modify(NORTH, {"contact": [entry] * 25})) == reason


@pytest.mark.parametrize(
    ("sent", "shown"),
    [
        ("0", "0"),
        ("1.50", "1.50"),
        ("0.00000001", "0.00000001"),
        ("1e2", "100"),
        ("2.50e-3", "0.00250"),
        ("9" * 1000, "9" * 1000),
        ("123456789012345678901234567890.12345", "123456789012345678901234567890.12345"),
        ("1" + "0" * 40, "1" + "0" * 40),
        ("18446744073709551616", "18446744073709551616"),
        ("1e400", "1" + "0" * 400),
    ],
    ids=[
        "zero",
        "trailing-zero",
        "tiny",
        "exponent",
        "negative-exponent",
        "1000-digits",
        "long",
        "huge",
        "above-64-bits",
        "above-double",
    ],
)
@pytest.mark.parametrize("field", ["vat", "deviceCost"])
def test_decimal_is_kept_with_its_digits(field: str, sent: str, shown: str) -> None:
    client = Client.of()
    body = f'{{"invoiceConfiguration":{{"{field}":{sent}}}}}'.encode()
    assert client.modify(NORTH, body).status == 202
    client.advance(by="2s")
    assert f'"{field}":{shown},'.encode() in client.get(NORTH).body
    assert client.control("GET", "/state").status == 200
