"""Removed customers of the scenario are recorded one by one, up to a limit."""

import pytest
from support import BLUE, DEPOT, NOBODY, NORTH, Client
from support.uploads import put_state

from mock_server.contract.values.exact_json import loads

CROWD = {"ref": "crowd", "below": "blue", "customers": 30, "fanout": 30}


def bytes_of(client: Client) -> int:
    return client.sandbox.simulation.world.customer_bytes


def remove(client: Client, name: str) -> int:
    return client.control("DELETE", f"/customers/{name}").status


def test_a_removed_customer_counts_until_it_is_added_again() -> None:
    client = Client.of()
    fields = client.control("GET", "/customers/depot").json
    assert remove(client, DEPOT) == 204
    assert bytes_of(client) == 500
    assert client.control("PUT", f"/customers/{DEPOT}?parent=north", fields).status == 201
    put = bytes_of(client)
    assert remove(client, DEPOT) == 204
    assert client.control("PUT", f"/customers/{DEPOT}?parent=blue", fields).status == 201
    assert bytes_of(client) == put
    assert remove(client, DEPOT) == 204
    assert bytes_of(client) == 500


def test_removing_customers_of_the_scenario_is_refused_at_the_limit() -> None:
    client = Client.of(population=CROWD, limits={"customerBytes": 5000})
    fields = client.control("GET", f"/customers/{NORTH}").json | {"customerId": NOBODY}
    assert [remove(client, f"crowd.{number}") for number in range(12)] == [204] * 11 + [409]
    assert client.control("PUT", f"/customers/{NOBODY}", fields).status == 409


def test_a_state_that_removes_a_customer_twice_counts_it_once() -> None:
    client = Client.of()
    state = loads(client.control("GET", "/state").body)
    state["customers"] = [{"customerId": DEPOT, "customer": None}] * 2
    assert put_state(client, state).status == 200
    assert bytes_of(client) == 500
    assert client.control("GET", "/customers").json["total"] == 4


@pytest.mark.parametrize("order", [range(30), range(29, -1, -1), [7 * n % 30 for n in range(30)]])
def test_lists_omit_removed_customers_whatever_the_order_of_removal(order: list[int]) -> None:
    client = Client.of(population=CROWD)
    named = client.sandbox.simulation.scenario.base.id_of_ref
    left = [named(f"crowd.{number}") for number in range(30)]
    for number in order:
        assert remove(client, f"crowd.{number}") == 204
        left.remove(named(f"crowd.{number}"))
        listed = client.control("GET", f"/customers?parent={BLUE}").json["items"]
        assert [item["customerId"] for item in listed] == left
