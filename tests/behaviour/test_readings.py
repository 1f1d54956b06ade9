"""Readings of the fidelity page ("What nobody says") that no exchange shows, one test for each."""

from typing import Any

import pytest
from support import ACME, BLUE, CONTACT, DATA, DEPOT, NOBODY, NORTH, Client

GOLD = {"name": "Gold", "nestedOffers": [DATA], "eligibleSubAccountIds": []}


def code_of(client: Client, body: Any) -> str:
    """Return the code of the reply to a modify of north; empty if it is accepted."""
    return client.modify(NORTH, body).code


def test_an_immediate_modify_waits_for_an_earlier_timed_one() -> None:
    client = Client.of(jobs={"modifyCustomer": {"after": "5s"}})
    first = client.modify(NORTH, {"name": "1"}).content["requestId"]
    plan = {"name": "now", "fault": {"job": "successful", "after": "0s"}}
    client.control("POST", "/faults", plan)
    second = client.modify(NORTH, {"name": "2"}).content["requestId"]
    other = client.modify(DEPOT, {"name": "3"}).content["requestId"]
    client.advance(until="idle")
    seconds = {
        each["requestId"]: each["completedAt"][17:19]
        for each in client.control("GET", "/requests").json["items"]
    }
    assert seconds == {first: "05", second: "05", other: "00"}
    assert client.get(NORTH).content["name"] == "2"


def test_the_control_api_shows_the_settled_customer_in_the_words_of_the_document() -> None:
    client = Client.of(
        assumptions={
            "visibility": "at-once",
            "payment-due-units-key": "dueUnits",
            "device-cost-currency": None,
        }
    )
    client.modify(NORTH, {"name": "New", "invoiceConfiguration": {"vat": 7}})
    path = f"/customers/{NORTH}"
    assert client.control("GET", path).json["name"] == "North"
    client.advance(until="idle")
    shown = client.control("GET", path).json
    assert shown["name"] == "New"
    invoice = shown["invoiceConfiguration"]
    assert (invoice["paymentDueUnits"], invoice["deviceCostCurrency"]) == ("DAYS", "")


@pytest.mark.parametrize(
    ("owner", "eligible"), [(NOBODY, []), (BLUE, []), (ACME, [ACME])], ids=["no", "other", "own"]
)
@pytest.mark.parametrize("code", ["CUSTOMER_1002", "SANDBOX_INVALID_REQUEST"])
def test_always_1002_of_a_package_is_what_an_unknown_owner_gets(
    code: str, owner: str, eligible: list[str]
) -> None:
    client = Client.of(assumptions={"not-eligible": "always-1002", "package-owner-unknown": code})
    body = {**GOLD, "eligibleSubAccountIds": eligible}
    assert client.create_package(owner, body, token="acme-token").code == code


def test_an_array_that_replaces_adds_entries_only_with_unknown_ids_added() -> None:
    body = {"address": [{"id": NOBODY, "pobox": "9"}]}
    for ids, code in (("rejected", "CUSTOMER_1003"), ("added", "")):
        client = Client.of(assumptions={"array-merge": "replace", "unknown-entry-id": ids})
        assert code_of(client, body) == code


def test_a_role_may_be_emptied_but_not_left_out_where_emptying_is_accepted() -> None:
    client = Client.of(assumptions={"empty-mandatory": "accepted"})
    assert code_of(client, {"contact": [{"id": CONTACT}]}) == "CUSTOMER_1003"
    assert code_of(client, {"contact": [{"id": CONTACT, "role": ""}]}) == ""
    client.advance(until="idle")
    assert client.get(NORTH).content["contact"][0]["role"] is None


@pytest.mark.parametrize(
    ("email", "code"),
    [
        (f"{'a' * 248}@x.ioo", ""),
        (f"{'a' * 249}@x.ioo", "CUSTOMER_1003"),
        (f"a@{'x' * 63}.io", ""),
        (f"a@{'x' * 64}.io", "CUSTOMER_1003"),
        ("a@localhost", "CUSTOMER_1003"),
    ],
)
def test_an_email_address_has_254_characters_and_labels_63(email: str, code: str) -> None:
    contact = {"id": CONTACT, "role": "NONE", "emailAddress": email}
    assert code_of(Client.of(), {"contact": [contact]}) == code


@pytest.mark.parametrize(("year", "code"), [("0000", "CUSTOMER_1003"), ("0001", ""), ("9999", "")])
def test_a_birthdate_is_in_the_years_1_to_9999(year: str, code: str) -> None:
    contact = {"id": CONTACT, "role": "NONE", "birthdate": f"3112{year}"}
    assert code_of(Client.of(), {"contact": [contact]}) == code


def test_an_empty_description_is_none_and_a_sub_account_may_be_listed_twice() -> None:
    client = Client.of()
    body = {**GOLD, "description": "", "eligibleSubAccountIds": [NORTH, NORTH]}
    assert client.create_package(ACME, body).status == 202
    client.advance(until="idle")
    made = client.control("GET", "/packages").json["items"][-1]
    assert (made["description"], made["eligibleSubAccountIds"]) == (None, [NORTH, NORTH])


@pytest.mark.parametrize(("number", "code"), [(-1, "CUSTOMER_1003"), (0, ""), (7, "")])
def test_numeric_range_holds_for_every_numeric_field(number: int, code: str) -> None:
    invoice = {"paymentDueAfterInvoiceIssued": number, "paymentDueUnits": "DAYS"}
    for body in ({"campaign": [number]}, {"invoiceConfiguration": invoice}):
        client = Client.of(assumptions={"numeric-range": {"minimum": 0}})
        assert code_of(client, body) == code
