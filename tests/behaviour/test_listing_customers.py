"""The ids of a world's customers: first those of the scenario, then those added later."""

from support import ACME, NORTH, SMALL_WORLD, build

from mock_server.domain.records import Customer
from mock_server.domain.world import World

CAME = "90000000-0000-4000-8000-000000000001"


def test_some_can_be_left_out() -> None:
    world = World(build(SMALL_WORLD).base)
    ids = list(world.customer_ids())
    rest = [customer_id for customer_id in ids if customer_id not in (ACME, NORTH)]
    assert list(world.customer_ids(but=[NORTH, "nobody", ACME])) == rest


def test_added_customers_come_last() -> None:
    world = World(build(SMALL_WORLD).base)
    ids = list(world.customer_ids())
    world.put_customer(Customer(CAME, ACME, None, {"customerId": CAME, "name": "New"}))
    assert list(world.customer_ids()) == [*ids, CAME]
    assert list(world.child_ids(ACME))[-1] == CAME
