"""Customers that were removed and added again keep their order when their state is restored."""

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
PLACES: Mapping[str, tuple[list[tuple[str, str]], list[str]]] = {
    "below a later one": ([(ADDED[1], ADDED[0])], [ADDED[2], ADDED[1]]),
    "away and home again": ([(ADDED[2], BLUE), (ADDED[2], ADDED[0])], [ADDED[2]]),
    "one of the scenario": ([(BLUE, ADDED[0])], [ADDED[2], BLUE]),
    "one below a later one of the scenario": (
        [(DEPOT, ADDED[0]), (NORTH, ADDED[0]), (DEPOT, NORTH), (BLUE, ADDED[0])],
        [ADDED[2], NORTH, BLUE],
    ),
    "those of the scenario away and home again": (
        [(DEPOT, ADDED[0]), (NORTH, ADDED[0]), (NORTH, ACME), (DEPOT, NORTH), (BLUE, ADDED[0])],
        [ADDED[2], BLUE],
    ),
}
"""What is removed, in order, and added below whom; and the children of the first that was added."""


@pytest.mark.parametrize(("places", "children"), PLACES.values(), ids=PLACES)
def test_restored_customers_have_their_order(
    places: list[tuple[str, str]], children: list[str]
) -> None:
    client = Client.of()
    for customer, parent in zip(ADDED, (ACME, ACME, ADDED[0]), strict=True):
        assert client.control("PUT", f"/customers/{customer}?parent={parent}", FIELDS).status == 201
    for customer, parent in places:
        assert client.control("DELETE", f"/customers/{customer}").status == 204
        assert client.control("PUT", f"/customers/{customer}?parent={parent}", FIELDS).status == 201
    assert listed(client, f"parent={ADDED[0]}") == children
    parents = listed(client)
    before = [listed(client), *(listed(client, f"parent={parent}") for parent in parents)]
    exported = client.control("GET", "/state").body
    assert put_state(client, exported).status == 200
    assert client.control("GET", "/state").body == exported
    assert [listed(client), *(listed(client, f"parent={p}") for p in parents)] == before
