"""Eligibility (section 5), for every operation and every place in the hierarchy.

The hierarchy of SMALL_WORLD: operator > acme > north > depot, and operator > blue.
"""

from typing import Any

import pytest
from support import ACME, BLUE, DATA, DEPOT, NOBODY, NORTH, OPERATOR, Client, Reply

OK = ""
HIDDEN = "CUSTOMER_1002"
OWN = "SANDBOX_NOT_ELIGIBLE"
GOLD = {"name": "Gold", "nestedOffers": [DATA], "eligibleSubAccountIds": []}
PLACES = {
    "own": ACME,
    "child": NORTH,
    "grandchild": DEPOT,
    "parent": OPERATOR,
    "sibling": BLUE,
    "nobody": NOBODY,
}


def read(client: Client, customer_id: str, **how: Any) -> Reply:
    return client.get(customer_id, **how)


def modify(client: Client, customer_id: str, **how: Any) -> Reply:
    return client.modify(customer_id, {"name": "New"}, **how)


def create(client: Client, customer_id: str, **how: Any) -> Reply:
    return client.create_package(customer_id, GOLD, **how)


@pytest.mark.parametrize(
    ("call", "codes"),
    [
        pytest.param(read, (OK, OK, OK, HIDDEN, HIDDEN, HIDDEN), id="getCustomer"),
        pytest.param(modify, (OWN, OK, OK, HIDDEN, HIDDEN, HIDDEN), id="modifyCustomer"),
        pytest.param(create, (OK, OK, OK, HIDDEN, HIDDEN, HIDDEN), id="createPackage"),
    ],
)
def test_requester_reaches_its_own_tree(call: Any, codes: tuple[str, ...]) -> None:
    found = {
        place: call(Client.of(), customer_id, token="acme-token").code
        for place, customer_id in PLACES.items()
    }
    assert found == dict(zip(PLACES, codes, strict=True))


@pytest.mark.parametrize("call", [modify, create], ids=["modifyCustomer", "createPackage"])
@pytest.mark.parametrize("place", ["parent", "sibling", "nobody"])
def test_call_outside_the_tree_changes_nothing(call: Any, place: str) -> None:
    client = Client.of()
    before = client.state()
    call(client, PLACES[place], token="acme-token")
    assert client.state() == before


def test_requester_at_the_bottom_reads_itself_alone() -> None:
    client = Client.of(requesters=[{"token": "depot-token", "customer": "depot"}])
    customers = (OPERATOR, ACME, NORTH, DEPOT, BLUE)
    readable = [c for c in customers if client.get(c, token="depot-token").status == 200]
    assert readable == [DEPOT]


def test_call_without_a_token_acts_for_the_first_top_level_customer() -> None:
    client = Client.of()
    assert [client.get(c).status for c in (OPERATOR, ACME, DEPOT, BLUE)] == [200] * 4
    assert modify(client, OPERATOR).code == OWN


def test_second_top_level_customer_is_outside_the_tree_of_the_first() -> None:
    customers = [{"ref": "one", "customerId": OPERATOR}, {"ref": "two", "customerId": BLUE}]
    client = Client.of(customers=customers, requesters=[{"token": "two-token", "customer": "two"}])
    assert (client.get(OPERATOR).code, client.get(BLUE).code) == (OK, HIDDEN)
    assert client.get(BLUE, token="two-token").code == OK


def test_world_without_customers_has_no_customer_to_read() -> None:
    client = Client.of(customers=[], requesters=[])
    assert client.get(OPERATOR).code == HIDDEN


def test_requester_that_was_removed_reaches_nothing() -> None:
    client = Client.of(requesters=[{"token": "depot-token", "customer": "depot"}])
    client.control("DELETE", "/customers/depot")
    assert client.get(DEPOT, token="depot-token").code == "SANDBOX_UNAUTHENTICATED"


# ── A hierarchy that changes ─────────────────────────────────────────────────────────────────────


def put_depot(client: Client, customer_id: str, parent: str) -> Reply:
    fields = client.control("GET", "/customers/blue").json
    body = {**fields, "customerId": customer_id}
    return client.control("PUT", f"/customers/{customer_id}?parent={parent}", body)


def children(client: Client, parent: str) -> list[str]:
    items = client.control("GET", f"/customers?parent={parent}").json["items"]
    return [item["customerId"] for item in items]


def everyone(client: Client) -> list[str]:
    return [item["customerId"] for item in client.control("GET", "/customers").json["items"]]


def test_customer_that_was_removed_and_added_back_is_listed_once() -> None:
    client = Client.of()
    for parent in ("blue", "north"):
        client.control("DELETE", "/customers/depot")
        put_depot(client, DEPOT, parent)
    assert (children(client, "north"), children(client, "blue")) == ([DEPOT], [])
    assert everyone(client) == [OPERATOR, ACME, NORTH, DEPOT, BLUE]


def test_added_customer_that_was_removed_and_added_again_comes_last() -> None:
    client = Client.of()
    other = NOBODY.replace("f", "e")
    put_depot(client, NOBODY, "north")
    put_depot(client, other, "north")
    client.control("DELETE", f"/customers/{NOBODY}")
    put_depot(client, NOBODY, "north")
    assert children(client, "north") == [DEPOT, other, NOBODY]
    assert everyone(client)[5:] == [other, NOBODY]
