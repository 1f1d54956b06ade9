"""Control calls about customers and their packages: finding, putting, removing, attaching."""

import json
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

import pytest
from support import ACME, BLUE, DATA, DEPOT, NOBODY, NORTH, OPERATOR, VOICE, Client, Reply
from support.uploads import problem, put_state

from mock_server.sandbox.ground.exchange import Outcome, Request

FIELDS: Mapping[str, Any] = {
    "customerId": NOBODY, "status": "ACTIVE", "name": "New", "currency": "EUR",
    "allowOfferDelegation": False, "isAllowedImeiLock": False, "isImeiLockEnabled": False,
    "mfaConfiguration": "DISABLED",
}  # fmt: skip
UNNAMED = {name: value for name, value in FIELDS.items() if name != "customerId"}


def summary(
    customer_id: str, ref: str | None, name: str | None, parent: str | None, children: int = 0
) -> Any:
    return {
        "customerId": customer_id,
        "ref": ref,
        "name": name,
        "status": "ACTIVE",
        "parentId": parent,
        "children": children,
    }


OPERATOR_ROW = summary(OPERATOR, "operator", None, None, 2)
ACME_ROW = summary(ACME, "acme", "Acme", OPERATOR, 1)
NORTH_ROW = summary(NORTH, "north", "North", ACME, 1)
DEPOT_ROW = summary(DEPOT, "depot", None, NORTH)
BLUE_ROW = summary(BLUE, "blue", None, OPERATOR)
EVERYONE = [OPERATOR_ROW, ACME_ROW, NORTH_ROW, DEPOT_ROW, BLUE_ROW]


def listed(client: Client, query: str = "") -> Any:
    reply = client.control("GET", f"/customers{query}").json
    assert reply["total"] == len(reply["items"])
    return reply["items"]


def put(client: Client, path: str, fields: Mapping[str, Any] = FIELDS) -> Any:
    return client.control("PUT", f"/customers/{path}", fields)


def test_all_customers_are_listed_parents_first() -> None:
    assert listed(Client.of()) == EVERYONE


@pytest.mark.parametrize(
    ("parent", "rows"), [("operator", [ACME_ROW, BLUE_ROW]), (ACME, [NORTH_ROW]), ("blue", [])]
)
def test_children_of_a_customer_are_listed(parent: str, rows: list[Any]) -> None:
    assert listed(Client.of(), f"?parent={parent}") == rows


def test_customer_is_added_below_the_root() -> None:
    client = Client.of()
    reply = put(client, NOBODY)
    assert (reply.status, reply.json) == (HTTPStatus.CREATED, FIELDS)
    assert listed(client) == [
        {**OPERATOR_ROW, "children": 3},
        *EVERYONE[1:],
        summary(NOBODY, None, "New", OPERATOR),
    ]
    assert client.get(NOBODY).content == FIELDS


@pytest.mark.parametrize("parent", ["acme", ACME, ACME.upper()], ids=["ref", "id", "upper-case"])
def test_customer_is_added_below_the_parent_that_is_named(parent: str) -> None:
    client = Client.of()
    assert put(client, f"{NOBODY}?parent={parent}").status == HTTPStatus.CREATED
    assert listed(client, "?parent=acme") == [NORTH_ROW, summary(NOBODY, None, "New", ACME)]
    assert client.get(NOBODY, token="acme-token").status == 200
    assert client.get(NOBODY, token="blue-token").code == "CUSTOMER_1002"


def test_customer_is_added_at_the_top_when_the_root_is_gone() -> None:
    client = Client.of()
    for ref in ("depot", "north", "acme", "blue", "operator"):
        client.control("DELETE", f"/customers/{ref}")
    put(client, NOBODY)
    assert listed(client) == [summary(NOBODY, None, "New", None)]


@pytest.mark.parametrize("path", ["acme", ACME], ids=["ref", "id"])
def test_customer_is_replaced_whole_and_stays_where_it_is(path: str) -> None:
    client = Client.of()
    reply = put(client, path, UNNAMED)
    replaced = {**FIELDS, "customerId": ACME}
    assert (reply.status, reply.json) == (200, replaced)
    assert client.get(ACME).content == replaced
    assert listed(client, "?parent=operator") == [{**ACME_ROW, "name": "New"}, BLUE_ROW]


def test_removed_customer_that_is_put_again_stands_where_it_is_put() -> None:
    client = Client.of()
    client.control("DELETE", "/customers/depot")
    reply = put(client, f"{DEPOT}?parent=blue", UNNAMED)
    assert (reply.status, reply.json) == (HTTPStatus.CREATED, {**FIELDS, "customerId": DEPOT})
    assert listed(client, "?parent=blue") == [summary(DEPOT, None, "New", BLUE)]
    assert listed(client, "?parent=north") == []
    assert client.get(DEPOT, token="blue-token").status == 200
    assert client.get(DEPOT, token="acme-token").code == "CUSTOMER_1002"


@pytest.mark.parametrize("removed", ["first", "last"])
def test_customers_that_are_removed_during_a_search_do_not_disturb_it(removed: str) -> None:
    client = Client.of(population={"below": "acme", "customers": 200})
    steps = client.sandbox.answer(
        Request("GET", "/_sandbox/customers", query={"search": "nobody"}), client.now_ms
    )
    assert not isinstance(steps, Outcome)
    assert next(steps) is False
    ids = [row["customerId"] for row in client.control("GET", "/customers?size=1000").json["items"]]
    for customer_id in ids[-3:] if removed == "last" else ids[-100:-97]:
        assert client.control("DELETE", f"/customers/{customer_id}").status == 204
    assert set(steps) <= {False}


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


HOME = {OPERATOR: None, ACME: OPERATOR, NORTH: ACME, DEPOT: NORTH, BLUE: OPERATOR}


def put_below(client: Client, name: str, parent: str) -> Reply:
    """Put an unchanged customer below a parent."""
    fields = client.control("GET", f"/customers/{name}").json
    return client.control("PUT", f"/customers/{name}?parent={parent}", fields)


def parents(client: Client) -> dict[str, str | None]:
    rows = client.control("GET", "/customers").json["items"]
    return {row["customerId"]: row["parentId"] for row in rows}


def put_state_with(client: Client, **places: str | None) -> Reply:
    """Put a state in which customers are elsewhere, or (None) gone."""
    state: dict[str, Any] = json.loads(client.control("GET", "/state").body)
    for ref, parent_id in places.items():
        fields = client.control("GET", f"/customers/{ref}").json
        customer = parent_id and {"parentId": parent_id, "ref": ref, "fields": fields}
        state["customers"].append({"customerId": fields["customerId"], "customer": customer})
    return put_state(client, json.dumps(state).encode())


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


@pytest.mark.parametrize("parent", ["acme", ACME, ACME.upper()], ids=["ref", "id", "upper-case"])
def test_customer_stays_under_the_parent_that_it_has(parent: str) -> None:
    client = Client.of()
    assert put_below(client, "north", parent).status == 200
    assert parents(client) == HOME


@pytest.mark.parametrize(
    ("places", "expected"),
    [
        ({"depot": BLUE}, {DEPOT: BLUE}),
        ({"north": BLUE, "depot": ACME}, {NORTH: BLUE, DEPOT: ACME}),
        ({"depot": NORTH, "north": BLUE}, {NORTH: BLUE}),
    ],
    ids=["without children", "with its child elsewhere", "with its child, which is listed"],
)
def test_state_may_list_customers_elsewhere(
    places: dict[str, str], expected: dict[str, str]
) -> None:
    client = Client.of()
    assert put_state_with(client, **places).status == 200
    assert parents(client) == HOME | expected
    for requester in ("acme", "blue"):
        token = f"{requester}-token"
        above = {"acme": ACME, "blue": BLUE}[requester]
        is_below = expected.get(DEPOT, expected.get(NORTH)) == above
        assert (client.get(DEPOT, token=token).status == 200) == is_below


@pytest.mark.parametrize(
    ("places", "why"),
    [
        (
            {"north": BLUE},
            (
                f"customer {NORTH} was moved with its sub-customers, which only 1.x could do;"
                " change its place in the scenario"
            ),
        ),
        ({"north": None}, f"customer {NORTH} was removed, but its children were not"),
        (
            {"blue": NORTH, "north": BLUE, "depot": BLUE},
            f"customer {BLUE} is below no existing customer, or below itself",
        ),
    ],
    ids=["with a child that is not listed", "removed", "in a circle"],
)
def test_state_of_another_tree_is_refused(places: dict[str, str | None], why: str) -> None:
    client = Client.of()
    reply = put_state_with(client, **places)
    assert reply.status == 400
    assert reply.json["detail"] == f"the document is not an exported state: {why}"
    assert parents(client) == HOME


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


def test_all_means_direct_children_where_only_those_are_sub_customers() -> None:
    gold = WORLD["packages"][:1]
    client = Client.of(packages=gold, assumptions={"sub-customers": "children"})
    assert call(client, "attach", "gold", "north").status == 200
    assert call(client, "attach", "gold", "depot").status == HTTPStatus.CONFLICT


def test_attached_package_that_is_attached_again_stays_once() -> None:
    client = Client.of(**WORLD)
    once = call(client, "attach", "gold", "north")
    assert call(client, "attach", "gold", "north") == once
