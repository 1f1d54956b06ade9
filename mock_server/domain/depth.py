"""The depth of the hierarchy, which is limited because ancestry checks climb it level by level.

It counts the levels of the scenario and those added since.
"""

from collections.abc import Iterator
from typing import Final

from mock_server.domain.records import Customer
from mock_server.domain.world import World

MAX_LEVELS: Final = 64
"""The largest depth; a scenario cannot exceed it, because its text cannot nest deeper."""


def levels_when_below(world: World, customer_id: str, parent_id: str | None) -> Iterator[int]:
    """Yield the depths to which a customer and its descendants would reach below a parent.

    This is a generator, because there may be very many descendants.
    """
    above = 0
    while parent_id is not None:
        above, parent_id = above + 1, world.parent_id(parent_id)
    yield above + height(world, customer_id)
    if not len(world.child_ids(customer_id)):
        return
    for customer in filter(None, world.changed_customers.values()):
        distance = None if world.is_at_home(customer) else _distance(world, customer, customer_id)
        own = 0 if distance is None else distance + height(world, customer.customer_id)
        yield above + own


def height(world: World, customer_id: str) -> int:
    """Return the number of levels from a customer down, without any added or moved below it."""
    return max(1, world.base.height(customer_id))


def _distance(world: World, customer: Customer, ancestor_id: str) -> int | None:
    """Return how many levels a customer is below another, None if it is not."""
    distance, above = 1, customer.parent_id
    while above is not None and above != ancestor_id:
        distance, above = distance + 1, world.parent_id(above)
    return None if above is None else distance
