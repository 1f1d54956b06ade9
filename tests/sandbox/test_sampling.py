"""Customers in a shuffled order: always the same order, each customer once."""

from support import ACME, BLUE, DEPOT, NORTH, OPERATOR, START_MS, built

from mock_server.sandbox.sandboxes.sandbox import Sandbox
from mock_server.sandbox.simulation.exporting import Shuffled


def test_every_customer_stands_once_in_the_order_that_the_seed_decides() -> None:
    one, again = (Shuffled(Sandbox(built(), START_MS).simulation) for _ in range(2))
    assert list(one) == list(again)
    assert sorted(one) == sorted([OPERATOR, ACME, NORTH, DEPOT, BLUE])
