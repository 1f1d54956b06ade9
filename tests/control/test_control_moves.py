"""PUT of a customer with another parent: it moves with its descendants, but not below itself."""

from http import HTTPStatus

import pytest
from support import ACME, BLUE, DEPOT, NOBODY, NORTH, OPERATOR, Client, Reply
from support.uploads import problem, put_state


def move(client: Client, name: str, parent: str) -> Reply:
    """Put an unchanged customer below another parent."""
    fields = client.control("GET", f"/customers/{name}").json
    return client.control("PUT", f"/customers/{name}?parent={parent}", fields)


def parents(client: Client) -> dict[str, str | None]:
    rows = client.control("GET", "/customers").json["items"]
    return {row["customerId"]: row["parentId"] for row in rows}


HOME = {OPERATOR: None, ACME: OPERATOR, NORTH: ACME, DEPOT: NORTH, BLUE: OPERATOR}


@pytest.mark.parametrize("parent", ["blue", BLUE, BLUE.upper()], ids=["ref", "id", "upper-case"])
def test_customer_is_moved_below_the_given_parent(parent: str) -> None:
    client = Client.of()
    assert move(client, "north", parent).status == 200
    assert parents(client) == {**HOME, NORTH: BLUE}


def test_descendants_are_moved_with_a_customer() -> None:
    client = Client.of()
    assert client.get(DEPOT, token="acme-token").status == 200
    move(client, "north", "blue")
    assert client.get(DEPOT, token="acme-token").code == "CUSTOMER_1002"
    assert client.get(DEPOT, token="blue-token").status == 200
    assert client.modify(DEPOT, {"name": "New"}, token="blue-token").status == 202


def test_customer_that_moves_home_is_where_it_was() -> None:
    client = Client.of()
    move(client, "north", "blue")
    move(client, "north", "acme")
    assert parents(client) == HOME
    assert client.get(DEPOT, token="acme-token").status == 200


def test_customer_stays_under_the_parent_that_it_has() -> None:
    client = Client.of()
    assert move(client, "north", "acme").status == 200
    assert parents(client) == HOME


def test_customer_that_came_later_moves_as_well() -> None:
    client = Client.of()
    fields = {**client.control("GET", "/customers/blue").json, "customerId": NOBODY}
    client.control("PUT", f"/customers/{NOBODY}?parent=blue", fields)
    move(client, NOBODY, "depot")
    move(client, "acme", "blue")
    assert parents(client) == {**HOME, ACME: BLUE, NOBODY: DEPOT}
    assert client.get(NOBODY, token="blue-token").status == 200


@pytest.mark.parametrize(
    ("name", "parent", "parent_id"),
    [("acme", "acme", ACME), ("acme", "depot", DEPOT), ("operator", "blue", BLUE)],
    ids=["itself", "far below", "the root"],
)
def test_circle_is_refused(name: str, parent: str, parent_id: str) -> None:
    client = Client.of()
    before = client.state()
    why = f"the customer would be below itself: {parent_id} is the customer, or is below it"
    assert move(client, name, parent).json == problem(HTTPStatus.CONFLICT, why)
    assert client.state() == before


def test_circle_is_found_where_customers_are_now() -> None:
    client = Client.of()
    move(client, "north", "blue")
    assert move(client, "blue", "depot").status == 409
    assert move(client, "acme", "depot").status == 200
    assert parents(client) == {**HOME, NORTH: BLUE, ACME: DEPOT}


def test_unknown_parent_is_not_found() -> None:
    client = Client.of()
    assert move(client, "north", NOBODY).status == 404
    assert parents(client) == HOME


def test_customer_that_has_moved_is_where_it_is_in_the_state() -> None:
    client = Client.of()
    move(client, "north", "blue")
    state = client.control("GET", "/state").body
    client.control("POST", "/reset")
    assert parents(client) == HOME
    assert put_state(client, state).status == 200
    assert parents(client) == {**HOME, NORTH: BLUE}
