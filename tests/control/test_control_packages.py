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
FLEET_SHOWN = {"id": FLEET, "name": "Fleet", "nestedOfferIds": [DATA]}
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


def test_the_packages_that_a_customer_may_have_may_be_many() -> None:
    (gold, _) = WORLD["packages"]
    owned = {name: value for name, value in gold.items() if name not in ("id", "ref", "name")}
    many = [{**owned, "name": f"Gold {number}"} for number in range(60)]
    answer = Client.of(packages=many).control("GET", "/packages?eligible=north&page=1").json
    assert (answer["total"], [row["name"] for row in answer["items"]]) == (
        60,
        [f"Gold {number}" for number in range(50, 60)],
    )


def test_new_package_is_listed_once_it_exists() -> None:
    client = Client.of(**WORLD)
    package_id = client.create_package(ACME, NEW).content["packageId"]
    assert client.control("GET", "/packages").json["total"] == 2
    client.advance(until="idle")
    assert client.control("GET", "/packages?page=1&size=2").json["items"] == [
        {**NEW, "packageId": package_id, "description": None, "ref": None, "ownerId": ACME}
    ]


def test_packages_go_with_their_owner() -> None:
    client = Client.of(**WORLD)
    for ref in ("depot", "north", "acme"):
        client.control("DELETE", f"/customers/{ref}")
    assert client.control("GET", "/packages").json["items"] == [FLEET_ROW]


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


def test_packages_are_attached_in_order() -> None:
    client = Client.of(**WORLD)
    call(client, "attach", "fleet", "north")
    attached = call(client, "attach", "gold", "north").json["package"]
    assert attached == [FLEET_SHOWN, GOLD_SHOWN]


def test_attached_package_that_is_attached_again_stays_once() -> None:
    client = Client.of(**WORLD)
    once = call(client, "attach", "gold", "north")
    assert call(client, "attach", "gold", "north") == once


def test_package_is_detached() -> None:
    client = Client.of(**WORLD)
    call(client, "attach", "fleet", "north")
    call(client, "attach", "gold", "north")
    reply = call(client, "detach", "fleet", "north")
    assert (reply.status, reply.json["package"]) == (200, [GOLD_SHOWN])
    assert client.get(NORTH).content["package"] == [GOLD_SHOWN]


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


def test_all_means_the_sub_accounts_as_they_are_then() -> None:
    client = Client.of(**WORLD)
    client.control("DELETE", "/customers/depot")
    fields = {**client.control("GET", "/customers/acme").json, "customerId": None}
    fields = {name: value for name, value in fields.items() if name != "customerId"}
    depot = "00000000-0000-4000-8000-000000000111"
    client.control("PUT", f"/customers/{depot}?parent=blue", fields)
    assert call(client, "attach", "gold", depot).status == HTTPStatus.CONFLICT


@pytest.mark.parametrize("verb", ["attach", "detach"])
@pytest.mark.parametrize(
    ("body", "errors"),
    [
        ({}, {"/customer": "customer is missing; add it, as in customer: acme"}),
        ({"customer": 5}, {"/customer": "expected a string, got 5"}),
        ({"customer": "north", "x": 1}, {"/x": "unknown key x; expected customer"}),
    ],
    ids=["unsaid", "no-text", "unknown-member"],
)
def test_body_that_names_no_customer_is_a_problem(
    verb: str, body: Any, errors: dict[str, str]
) -> None:
    reply = Client.of(**WORLD).control("POST", f"/packages/gold/{verb}", body)
    ((pointer, text),) = errors.items()
    assert reply.json == problem(HTTPStatus.BAD_REQUEST, f"{pointer}: {text}", errors)


def test_package_that_does_not_exist_yet_is_not_found() -> None:
    client = Client.of(**WORLD)
    package_id = client.create_package(ACME, NEW).content["packageId"]
    assert call(client, "attach", package_id, "north").json == problem(
        HTTPStatus.NOT_FOUND, f"no package has the ref or id '{package_id}' (yet)"
    )
    client.advance(until="idle")
    assert call(client, "attach", package_id, "north").status == 200
