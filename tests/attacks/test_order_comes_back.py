"""Customers that were moved have the same order after their state was restored."""

from collections.abc import Mapping

import pytest
from support import ACME, BLUE, DEPOT, NORTH, Client
from support.uploads import put_state


def listed(client: Client, query: str = "") -> list[str]:
    items = client.control("GET", f"/customers?{query}").json["items"]
    return [item["customerId"] for item in items]


ADDED = [f"40000000-0000-4000-8000-{number:012}" for number in range(3)]
FIELDS = {
    "status": "ACTIVE", "currency": "EUR", "allowOfferDelegation": False,
    "isAllowedImeiLock": False, "isImeiLockEnabled": False, "mfaConfiguration": "DISABLED",
}  # fmt: skip
MOVES_OF_CUSTOMERS: Mapping[str, tuple[list[tuple[str, str]], list[str]]] = {
    "below a later one": ([(ADDED[1], ADDED[0])], [ADDED[2], ADDED[1]]),
    "away and home again": ([(ADDED[2], BLUE), (ADDED[2], ADDED[0])], [ADDED[2]]),
    "one of the scenario": ([(BLUE, ADDED[0])], [ADDED[2], BLUE]),
    "those of the scenario away and home again": (
        [(NORTH, ADDED[0]), (DEPOT, ADDED[0]), (NORTH, ACME), (DEPOT, NORTH), (BLUE, ADDED[0])],
        [ADDED[2], BLUE],
    ),
    "a parent below its own later child's sibling": (
        [(ADDED[0], ADDED[1]), (ADDED[1], BLUE)],
        [ADDED[2]],
    ),
}


@pytest.mark.parametrize(("moves", "children"), MOVES_OF_CUSTOMERS.values(), ids=MOVES_OF_CUSTOMERS)
def test_restored_customers_have_their_order(
    moves: list[tuple[str, str]], children: list[str]
) -> None:
    client = Client.of()
    for customer, parent in zip(ADDED, (ACME, ACME, ADDED[0]), strict=True):
        assert client.control("PUT", f"/customers/{customer}?parent={parent}", FIELDS).status == 201
    for customer, parent in moves:
        assert client.control("PUT", f"/customers/{customer}?parent={parent}", FIELDS).status == 200
    assert listed(client, f"parent={ADDED[0]}") == children
    parents = listed(client)
    before = [listed(client), *(listed(client, f"parent={parent}") for parent in parents)]
    exported = client.control("GET", "/state").body
    assert put_state(client, exported).status == 200
    assert client.control("GET", "/state").body == exported
    assert [listed(client), *(listed(client, f"parent={p}") for p in parents)] == before
