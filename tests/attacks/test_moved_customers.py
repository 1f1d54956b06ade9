"""Finding ancestors takes little work, even with thousands of customers, and after moves."""

from collections.abc import Iterator

from hypothesis import given, settings
from hypothesis import strategies as st
from support import ACME, BLUE, DATA, NORTH, OPERATOR, Client
from support.counting import counted

from mock_server.domain.world import World

MEMBERS = 500
DEPTH = 30
NUMBERED = "mock_server.sandbox.generation.population.permutation.Permutation.number_of"
NAMED = "mock_server.sandbox.generation.population.permutation.Permutation.uuid_of"


def crowded(customers: int, depth: int) -> Client:
    return Client.of(population={"below": "acme", "customers": customers, "depth": depth})


def move(client: Client, customer_id: str, parent_id: str) -> int:
    fields = client.control("GET", f"/customers/{customer_id}").json
    return client.control("PUT", f"/customers/{customer_id}?parent={parent_id}", fields).status


def test_a_package_for_many_members_is_little_work_after_a_move() -> None:
    client = crowded(10**9, DEPTH)
    ids = client.sandbox.simulation.world.base.customer_ids
    members = [ids[len(ids) - 1 - number * 10**6] for number in range(MEMBERS)]
    assert move(client, NORTH, BLUE) == 200
    package = {"name": "Deep", "nestedOffers": [DATA], "eligibleSubAccountIds": members}
    with counted() as calls:
        assert client.create_package(ACME, package).status == 202
    assert calls[NUMBERED] < 4 * MEMBERS
    assert calls[NAMED] < 10


def test_a_package_for_many_members_is_little_work_once_one_of_them_was_moved() -> None:
    client = crowded(10**9, DEPTH)
    ids = client.sandbox.simulation.world.base.customer_ids
    members = [ids[len(ids) - 1 - number * 10**6] for number in range(MEMBERS)]
    moved, *others = members
    assert move(client, moved, BLUE) == 200
    package = {"name": "Deep", "nestedOffers": [DATA], "eligibleSubAccountIds": others}
    with counted() as calls:
        assert client.create_package(ACME, package).status == 202
    assert calls[NUMBERED] < 4 * MEMBERS
    assert calls[NAMED] < 10
    refused = client.create_package(
        ACME, {**package, "name": "Gone", "eligibleSubAccountIds": [moved]}
    )
    assert refused.status == 400


def above(world: World, customer_id: str) -> Iterator[str]:
    """Yield the ancestors of a customer, nearest first."""
    parent_id = world.parent_id(customer_id)
    while parent_id is not None:
        yield parent_id
        parent_id = world.parent_id(parent_id)


PLACES = st.integers(min_value=0, max_value=29)


@settings(max_examples=25, deadline=None)
@given(st.lists(st.tuples(PLACES, PLACES), max_size=6))
def test_descendants_are_those_found_by_climbing_up(moves: list[tuple[int, int]]) -> None:
    client = crowded(25, 4)
    world = client.sandbox.simulation.world
    ids = list(world.customer_ids())
    for moved, parent in moves:
        move(client, ids[moved % len(ids)], ids[parent % len(ids)])
    assert OPERATOR in ids
    for customer_id in ids:
        expected = set(above(world, customer_id))
        assert {each for each in ids if world.is_below(customer_id, each)} == expected
