"""A customer stays below its parent: PUT with another one is refused, and states with it mostly."""

import json
from http import HTTPStatus
from typing import Any

import pytest
from support import ACME, BLUE, DEPOT, NORTH, OPERATOR, Client, Reply
from support.uploads import problem, put_state

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
