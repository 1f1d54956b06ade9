"""Every field of sections 2.2 and 4.2: valid values of customers, and of modifies."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from support import ADDRESS, CONTACT, NORTH, Client, begun, build
from support.fields import (
    ADDRESS_ENTRY,
    CONTACT_ENTRY,
    INVOICE,
    OFFER,
    PACKAGE,
    READ,
    SENT,
    Row,
)

from mock_server.server.shipped import documents

SCENARIO = build()
SCHEMAS = documents().interface["components"]["schemas"]
CUSTOMER = {
    "customerId": NORTH,
    "status": "ACTIVE",
    "currency": "EUR",
    "allowOfferDelegation": True,
    "isAllowedImeiLock": True,
    "isImeiLockEnabled": False,
    "mfaConfiguration": "ENABLED",
}
HOLDERS = {
    "Customer": CUSTOMER,
    "Package": {**CUSTOMER, "package": [PACKAGE]},
    "Offer": {**CUSTOMER, "offer": [OFFER]},
    "Contact": {**CUSTOMER, "contact": [CONTACT_ENTRY]},
    "Identity": {**CUSTOMER, "contact": [CONTACT_ENTRY]},
    "Address": {**CUSTOMER, "address": [ADDRESS_ENTRY]},
    "InvoiceConfiguration": {**CUSTOMER, "invoiceConfiguration": INVOICE},
    "CustomField": {**CUSTOMER, "customFields": [{"keyName": "a", "keyValue": "b"}]},
}
"""For each table, a valid customer that has an entry of it."""

REQUIRED_TO_SEND = {
    "Contact": {"id": CONTACT, "role": "NONE", "mobilePhoneNumber": "+441632960001"},
    "Address": {"id": ADDRESS},
    "Identity": {"idType": "ID", "idNumber": "1"},
    "InvoiceConfiguration": {"paymentDueUnits": "DAYS"},
    "CustomField": {},
}

read_rows = pytest.mark.parametrize(
    ("table", "name", "row"),
    [
        pytest.param(table, name, row, id=f"{table}.{name}")
        for table, rows in READ.items()
        for name, row in rows.items()
    ],
)
sent_rows = pytest.mark.parametrize(
    ("table", "name"),
    [
        pytest.param(table, name, id=f"{table}.{name}")
        for table, rows in SENT.items()
        for name in sorted(rows)
    ],
)


def customer_holding(table: str, entry: Mapping[str, Any]) -> Any:
    """Return a valid customer whose entry of a table of section 2.2 is replaced."""
    return replaced(HOLDERS[table], pointer_to(table).split("/")[1:], dict(entry))


def replaced(value: Any, steps: Sequence[str], entry: Any) -> Any:
    if not steps:
        return entry
    step, rest = steps[0], steps[1:]
    if isinstance(value, list):
        return [replaced(value[int(step)], rest, entry)]
    return {**value, step: replaced(value[step], rest, entry)}


def entry_in(table: str, customer: Any) -> dict[str, Any]:
    """Return the customer's entry of a table of section 2.2."""
    entry = customer
    for step in pointer_to(table).split("/")[1:]:
        entry = entry[int(step) if step.isdigit() else step]
    return dict(entry)


def pointer_to(table: str) -> str:
    return {
        "Customer": "",
        "Package": "/package/0",
        "Offer": "/offer/0",
        "Contact": "/contact/0",
        "Identity": "/contact/0/identity/0",
        "Address": "/address/0",
        "InvoiceConfiguration": "/invoiceConfiguration",
        "CustomField": "/customFields/0",
    }[table]


def fresh() -> Client:
    """Return a client of a new sandbox; all of them share one built scenario."""
    return Client(begun(SCENARIO))


def put(client: Client, customer: Any) -> Any:
    return client.control("PUT", "/customers/north", customer)


def test_contract_has_the_fields_of_the_document() -> None:
    assert {table: set(SCHEMAS[table]["properties"]) for table in READ} == {
        table: set(rows) for table, rows in READ.items()
    }
    assert {table: set(SCHEMAS[f"{table}Patch"]["properties"]) for table in SENT} == {
        table: set(rows) for table, rows in SENT.items()
    }


# ── What a read shows: section 2.2 ───────────────────────────────────────────────────────────────


@read_rows
def test_read_shows_a_valid_value_of_each_field(table: str, name: str, row: Row) -> None:
    client = fresh()
    entry = {**entry_in(table, HOLDERS[table]), name: row.valid}
    customer = customer_holding(table, entry)
    shown = {"package": [], **customer} if customer.get("offer") else customer
    assert put(client, customer).json == shown
    assert client.get(NORTH).content == shown


@read_rows
def test_customer_with_an_invalid_value_is_refused(table: str, name: str, row: Row) -> None:
    client = fresh()
    before = client.get(NORTH).content
    entry = {**entry_in(table, HOLDERS[table]), name: row.invalid}
    reply = put(client, customer_holding(table, entry))
    assert reply.status == 400
    place = f"{pointer_to(table)}/{name}"
    assert all(error["pointer"].startswith(place) for error in reply.json["errors"])
    assert client.get(NORTH).content == before


@read_rows
def test_customer_without_a_field_is_refused_if_it_is_mandatory(
    table: str, name: str, row: Row
) -> None:
    entry = entry_in(table, HOLDERS[table])
    entry.pop(name, None)
    reply = put(fresh(), customer_holding(table, entry))
    # Only the customer's id may be left out, because the address of the call contains it.
    is_refused = row.rule == "M" and (table, name) != ("Customer", "customerId")
    assert reply.status == (400 if is_refused else 200)


@pytest.mark.parametrize(
    ("table", "missing", "rule"),
    [
        (
            "Contact",
            ("landlinePhoneNumber", "mobilePhoneNumber"),
            "landlinePhoneNumber or mobilePhoneNumber is needed",
        ),
        (
            "Address",
            ("street", "pobox"),
            "street and buildingNumber, or pobox, are needed",
        ),
        (
            "Address",
            ("buildingNumber", "pobox"),
            "street and buildingNumber, or pobox, are needed",
        ),
    ],
    ids=["phones", "street", "number"],
)
def test_customer_without_all_of_a_choice_is_refused(
    table: str, missing: tuple[str, ...], rule: str
) -> None:
    entry = entry_in(table, HOLDERS[table])
    for absent in ({}, dict.fromkeys(missing), dict.fromkeys(missing, "")):
        kept = {name: value for name, value in entry.items() if name not in missing}
        errors = put(fresh(), customer_holding(table, {**kept, **absent})).json["errors"]
        assert {"pointer": pointer_to(table), "detail": rule} in errors


# ── What a modify sends: section 4.2 ─────────────────────────────────────────────────────────────


def patch_of(table: str, entry: Mapping[str, Any]) -> Any:
    """Return the body of a modify that sends one entry of a table of section 4.2."""
    if table == "Customer":
        return dict(entry)
    if table == "Identity":
        return {"contact": [{**REQUIRED_TO_SEND["Contact"], "identity": [entry]}]}
    name = pointer_to(table).split("/")[1]
    return {name: entry if table == "InvoiceConfiguration" else [entry]}


def complete_client() -> Client:
    client = fresh()
    whole = {"contact": [CONTACT_ENTRY], "address": [ADDRESS_ENTRY]}
    put(client, {**CUSTOMER, **whole, "invoiceConfiguration": INVOICE})
    return client


@pytest.mark.parametrize(
    ("table", "name"),
    [
        pytest.param(table, name, id=f"{table}.{name}")
        for table, rows in SENT.items()
        for name in sorted(rows)
        if name != "invoiceConfiguration"  # merged field by field; has its own table
    ],
)
def test_modify_changes_each_field_that_it_may_send(table: str, name: str) -> None:
    client = complete_client()
    valid = READ[table][name].valid
    reply = client.modify(NORTH, patch_of(table, {**REQUIRED_TO_SEND.get(table, {}), name: valid}))
    assert reply.status == 202
    client.advance(until="idle")
    assert entry_in(table, client.get(NORTH).content)[name] == valid


@sent_rows
def test_modify_with_an_invalid_value_is_refused(table: str, name: str) -> None:
    client = complete_client()
    before = client.get(NORTH).content
    entry = {**REQUIRED_TO_SEND.get(table, {}), name: READ[table][name].invalid}
    reply = client.modify(NORTH, patch_of(table, entry))
    assert (reply.status, reply.code) == (400, "CUSTOMER_1003")
    assert reply.headers["X-Sandbox-Reason"].startswith(f"{pointer_to(table)}/{name}")
    client.advance(by="1h")
    assert client.get(NORTH).content == before


@pytest.mark.parametrize("name", sorted(READ["Customer"].keys() - SENT["Customer"].keys()))
def test_modify_of_a_field_that_it_may_not_send_is_refused(name: str) -> None:
    reply = fresh().modify(NORTH, {name: READ["Customer"][name].valid})
    assert (reply.status, reply.code) == (400, "CUSTOMER_1003")
    assert reply.headers["X-Sandbox-Reason"] == f"/{name}: is not a field of this object"


def test_modify_of_the_device_cost_currency_is_refused() -> None:
    reply = fresh().modify(NORTH, {"invoiceConfiguration": {"deviceCostCurrency": ""}})
    assert reply.headers["X-Sandbox-Reason"] == (
        "/invoiceConfiguration/deviceCostCurrency: is not a field of this object"
    )


@pytest.mark.parametrize(
    ("table", "name"),
    [
        pytest.param(table, name, id=f"{table}.{name}")
        for table, rows in SENT.items()
        for name, rule in rows.items()
        if rule == "M"
    ],
)
def test_modify_without_a_mandatory_field_is_refused(table: str, name: str) -> None:
    entry = {key: value for key, value in REQUIRED_TO_SEND[table].items() if key != name}
    reply = complete_client().modify(NORTH, patch_of(table, entry))
    assert (reply.status, reply.code) == (400, "CUSTOMER_1003")
    assert reply.headers["X-Sandbox-Reason"] == f"{pointer_to(table)}/{name}: is missing"
