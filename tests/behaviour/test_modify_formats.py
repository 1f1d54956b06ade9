"""The formats of sections 2.2 and 4.2 and the limits of section 8, checked by modifies."""

from typing import Any

import pytest
from support import ADDRESS, CONTACT, NORTH, Client, Reply

FAILED = {
    "errorCode": "CUSTOMER_1003",
    "errorMessage": "Failed to update customer details",
    "content": "",
    "pageable": "",
}


def contact(**fields: Any) -> dict[str, Any]:
    return {"contact": [{"id": CONTACT, "role": "NONE", **fields}]}


def address(**fields: Any) -> dict[str, Any]:
    return {"address": [{"id": ADDRESS, **fields}]}


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


@pytest.mark.parametrize("number", ["+12", "+441632960001", "+123456789012345"])
def test_mobile_phone_number_in_e164_is_accepted(number: str) -> None:
    (after,) = settled_with(Client.of(), contact(mobilePhoneNumber=number))["contact"]
    assert after["mobilePhoneNumber"] == number


@pytest.mark.parametrize(
    "number",
    ["+1", "+1234567890123456", "441632960001", "+0441632960001", "+44 1632", "+4416\n", "+44१६"],
    ids=["short", "long", "no-plus", "zero", "space", "newline", "other-digits"],
)
def test_mobile_phone_number_not_in_e164_is_refused(number: str) -> None:
    reply = Client.of().modify(NORTH, contact(mobilePhoneNumber=number))
    assert refused(reply).startswith("/contact/0/mobilePhoneNumber: ")


@pytest.mark.parametrize("date", ["29022000", "31122025", "01010001"])
def test_birthdate_that_exists_is_accepted(date: str) -> None:
    (after,) = settled_with(Client.of(), contact(mobilePhoneNumber="+12", birthdate=date))[
        "contact"
    ]
    assert after["birthdate"] == date


@pytest.mark.parametrize(
    "date",
    ["29022001", "31042000", "00012000", "01132000", "01010000", "20000229", "1012000", "0101२000"],
)
def test_birthdate_that_does_not_exist_is_refused(date: str) -> None:
    reply = Client.of().modify(NORTH, contact(mobilePhoneNumber="+12", birthdate=date))
    assert refused(reply).startswith("/contact/0/birthdate: ")


@pytest.mark.parametrize("email", ["a@b.example", "ann.o'neil+x@mail-1.acme.example"])
def test_email_address_is_accepted(email: str) -> None:
    after = settled_with(Client.of(), address(emailAddress=email))
    assert after["address"][0]["emailAddress"] == email


@pytest.mark.parametrize(
    "email",
    ["ann", "ann@acme", "@acme.example", "ann@.example", "a nn@acme.example", "a@b@c.example"],
)
def test_invalid_email_address_is_refused(email: str) -> None:
    reply = Client.of().modify(NORTH, address(emailAddress=email))
    assert refused(reply).startswith("/address/0/emailAddress: ")


@pytest.mark.parametrize(
    "text", ["x" * 60, "€" * 20, "\U0001f4f1" * 15], ids=["ascii", "three-byte", "four-byte"]
)
def test_invoice_text_of_60_bytes_is_accepted(text: str) -> None:
    assert len(text.encode()) == 60
    after = settled_with(Client.of(), invoice(invoiceText=text))
    assert after["invoiceConfiguration"]["invoiceText"] == text


@pytest.mark.parametrize("text", ["x" * 61, "€" * 20 + "x"], ids=["ascii", "three-byte"])
def test_invoice_text_of_61_bytes_is_refused(text: str) -> None:
    assert len(text.encode()) == 61
    assert refused(Client.of().modify(NORTH, invoice(invoiceText=text))) == (
        "/invoiceConfiguration/invoiceText: is longer than 60 bytes of UTF-8"
    )


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


@pytest.mark.parametrize("sent", ["-0.01", "-1", "-1e400"])
def test_vat_below_zero_is_refused(sent: str) -> None:
    reply = Client.of().modify(NORTH, f'{{"invoiceConfiguration":{{"vat":{sent}}}}}'.encode())
    assert refused(reply).startswith("/invoiceConfiguration/vat: ")


def test_enum_that_is_unknown_names_the_known_ones() -> None:
    reply = Client.of().modify(NORTH, contact(mobilePhoneNumber="+12", gender="female"))
    assert refused(reply) == (
        '/contact/0/gender: \\"female\\" is not one of \\"MALE\\", \\"FEMALE\\" or null'
    )
