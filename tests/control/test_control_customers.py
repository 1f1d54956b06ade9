"""Control calls about customers and their packages: finding, putting, removing, attaching."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

import pytest
from support import ACME, DATA, NOBODY, NORTH, OPERATOR, VOICE, Client, Reply
from support.uploads import problem

FIELDS: Mapping[str, Any] = {
    "customerId": NOBODY, "status": "ACTIVE", "name": "New", "currency": "EUR",
    "allowOfferDelegation": False, "isAllowedImeiLock": False, "isImeiLockEnabled": False,
    "mfaConfiguration": "DISABLED",
}  # fmt: skip


def put(client: Client, path: str, fields: Mapping[str, Any] = FIELDS) -> Any:
    return client.control("PUT", f"/customers/{path}", fields)


@pytest.mark.parametrize("method", ["PUT", "PATCH"])
def test_what_a_read_shows_can_be_put_back(method: str) -> None:
    client = Client.of(
        assumptions={
            "payment-due-units-key": "dueUnits",
            "device-cost-currency": None,
            "visibility": "at-once",
        }
    )
    client.modify(NORTH, {"invoiceConfiguration": {"vat": 7}})
    shown = client.get(NORTH).content
    assert shown["invoiceConfiguration"]["dueUnits"] == "DAYS"
    assert "invoiceConfiguration" not in client.control("GET", f"/customers/{NORTH}").json
    put = client.control(method, f"/customers/{NORTH}", shown)
    assert put.status == 200
    invoice = put.json["invoiceConfiguration"]
    assert (invoice["paymentDueUnits"], invoice["deviceCostCurrency"]) == ("DAYS", "")
    assert client.get(NORTH).content == shown


def put_below(client: Client, name: str, parent: str) -> Reply:
    """Put an unchanged customer below a parent."""
    fields = client.control("GET", f"/customers/{name}").json
    return client.control("PUT", f"/customers/{name}?parent={parent}", fields)


@pytest.mark.parametrize("parent", ["blue", "depot", "north"], ids=["another", "below", "itself"])
def test_customer_is_not_moved(parent: str) -> None:
    client = Client.of()
    before = client.state()
    assert put_below(client, "north", parent).json == problem(
        HTTPStatus.CONFLICT,
        "north cannot be moved. Deleting it also removes its packages and fails its requests;"
        " to keep them, change its place in the scenario and load it.",
    )
    assert client.state() == before


GOLD = "00000000-0000-4000-8000-0000000000e1"
FLEET = "00000000-0000-4000-8000-0000000000e2"
WORLD: Mapping[str, Any] = {
    "packages": [
        {"ref": "gold", "id": GOLD, "owner": "acme", "name": "Gold",
         "description": "Voice first", "nestedOffers": ["voice", "data"],
         "eligibleSubAccountIds": ["ALL"]},
        {"ref": "fleet", "id": FLEET, "owner": "operator", "name": "Fleet",
         "nestedOffers": ["data"], "eligibleSubAccountIds": ["north", "blue"]},
    ]
}  # fmt: skip
GOLD_ROW = {
    "packageId": GOLD, "name": "Gold", "description": "Voice first", "nestedOffers": [VOICE, DATA],
    "eligibleSubAccountIds": ["ALL"], "ref": "gold", "ownerId": ACME,
}  # fmt: skip
FLEET_ROW = {
    "packageId": FLEET, "name": "Fleet", "description": None, "nestedOffers": [DATA],
    "eligibleSubAccountIds": [NORTH, "00000000-0000-4000-8000-000000000002"], "ref": "fleet",
    "ownerId": OPERATOR,
}  # fmt: skip


def call(client: Client, verb: str, package: str, customer: str) -> Any:
    return client.control("POST", f"/packages/{package}/{verb}", {"customer": customer})


@pytest.mark.parametrize(
    ("customer", "rows"), [("north", [GOLD_ROW, FLEET_ROW]), ("blue", [FLEET_ROW]), ("acme", [])]
)
def test_packages_that_a_customer_may_have_are_listed(customer: str, rows: list[Any]) -> None:
    answer = Client.of(**WORLD).control("GET", f"/packages?eligible={customer}").json
    assert (answer["items"], answer["total"]) == (rows, len(rows))


def test_attached_package_that_is_attached_again_stays_once() -> None:
    client = Client.of(**WORLD)
    once = call(client, "attach", "gold", "north")
    assert call(client, "attach", "gold", "north") == once
