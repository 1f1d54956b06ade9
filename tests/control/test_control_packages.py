"""Control calls about packages: listing them, attaching and detaching them."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

import pytest
from support import ACME, BLUE, DATA, NORTH, OPERATOR, VOICE, Client
from support.uploads import problem

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
GOLD_SHOWN = {"id": GOLD, "name": "Gold", "nestedOfferIds": [VOICE, DATA]}
NEW = {"name": "Silver", "nestedOffers": [VOICE], "eligibleSubAccountIds": ["ALL"]}


def call(client: Client, verb: str, package: str, customer: str) -> Any:
    return client.control("POST", f"/packages/{package}/{verb}", {"customer": customer})


def test_packages_of_the_scenario_are_listed_with_their_owners() -> None:
    assert Client.of(**WORLD).control("GET", "/packages").json == {
        "items": [GOLD_ROW, FLEET_ROW],
        "page": 0,
        "size": 50,
        "total": 2,
    }


@pytest.mark.parametrize(
    ("customer", "rows"), [("north", [GOLD_ROW, FLEET_ROW]), ("blue", [FLEET_ROW]), ("acme", [])]
)
def test_packages_that_a_customer_may_have_are_listed(customer: str, rows: list[Any]) -> None:
    answer = Client.of(**WORLD).control("GET", f"/packages?eligible={customer}").json
    assert (answer["items"], answer["total"]) == (rows, len(rows))


def test_name_that_others_took_stays_theirs_when_a_package_of_the_scenario_goes() -> None:
    of_depot = {"owner": "depot", "name": "Silver", "nestedOffers": ["voice"]}
    client = Client.of(packages=[{**of_depot, "eligibleSubAccountIds": []}])
    for owner_id in (BLUE, NORTH):
        assert client.create_package(owner_id, NEW).status == 202
    assert client.control("DELETE", "/customers/depot").status == 204
    again = [client.create_package(owner_id, NEW) for owner_id in (BLUE, NORTH)]
    assert [reply.json["errorCode"] for reply in again] == ["SANDBOX_DUPLICATE_NAME"] * 2


@pytest.mark.parametrize("package", ["gold", GOLD, GOLD.upper()], ids=["ref", "id", "upper-case"])
@pytest.mark.parametrize("customer", ["depot", "00000000-0000-4000-8000-000000000111"])
def test_package_is_attached_to_an_eligible_customer(package: str, customer: str) -> None:
    client = Client.of(**WORLD)
    before = client.control("GET", f"/customers/{customer}").json
    reply = call(client, "attach", package, customer)
    assert (reply.status, reply.json) == (200, {**before, "package": [GOLD_SHOWN]})
    assert client.control("GET", f"/customers/{customer}").json == reply.json


def test_detaching_a_package_that_is_not_attached_changes_nothing() -> None:
    client = Client.of(**WORLD)
    before = client.control("GET", "/customers/north")
    assert call(client, "detach", "gold", "north") == before


@pytest.mark.parametrize(
    ("package", "customer", "detail"),
    [
        ("gold", "acme", "the customer is not eligible for this package"),
        ("gold", "blue", "the customer is not eligible for this package"),
        ("gold", "operator", "the customer is not eligible for this package"),
        ("fleet", "depot", "the customer is not eligible for this package"),
        ("fleet", "blue",
         "the customer has offers; package must be empty when offer is populated"),
    ],
    ids=["owner", "another-tree", "above", "not-listed", "with-offers"],
)  # fmt: skip
def test_attaching_what_does_not_fit_is_a_problem(package: str, customer: str, detail: str) -> None:
    client = Client.of(**WORLD)
    before = client.state()
    assert call(client, "attach", package, customer).json == problem(HTTPStatus.CONFLICT, detail)
    assert client.state() == before


def test_all_means_direct_children_where_only_those_are_sub_customers() -> None:
    gold = WORLD["packages"][:1]
    client = Client.of(packages=gold, assumptions={"sub-customers": "children"})
    assert call(client, "attach", "gold", "north").status == 200
    assert call(client, "attach", "gold", "depot").status == HTTPStatus.CONFLICT
