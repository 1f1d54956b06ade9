"""The hierarchy of a restored world, which is as deep and as connected as calls can make it."""

from collections import Counter
from typing import Final

from mock_server.domain.records import Customer
from mock_server.domain.world import World

MAX_LEVELS: Final = 64
"""The largest depth; a scenario cannot exceed it, because its text cannot nest deeper."""


def refuse_broken_tree(world: World) -> None:
    """Refuse customers below a missing one or themselves, too deep, or gone without their children.

    Raises:
        ValueError: the message names the customer.
    """
    base, places = world.base, dict[str, tuple[int, bool]]()
    changed_below = Counter(map(base.parent_id, world.changed_customers))
    for customer_id, customer in world.changed_customers.items():
        if customer is None:
            if len(world.child_ids(customer_id)):
                raise ValueError(f"customer {customer_id} was removed, but its children were not")
            continue
        _find_place(world, customer_id, places)
        level, is_elsewhere = places[customer_id]
        if is_elsewhere and len(base.children(customer_id)) > changed_below[customer_id]:
            raise ValueError(
                f"customer {customer_id} was moved with its sub-customers, which only 1.x could do;"
                " change its place in the scenario"
            )
        if is_elsewhere and level > MAX_LEVELS:
            text = f"makes customers {level} levels deep; the limit is {MAX_LEVELS}"
            raise ValueError(f"customer {customer_id} {text}")


def _find_place(world: World, customer_id: str, places: dict[str, tuple[int, bool]]) -> None:
    """Record, as far as unknown, the levels of a customer and its ancestors.

    Recorded as well is whether they, or one above them, are not where the scenario has them.
    """
    climbed: dict[str, Customer] = {}
    above: str | None = customer_id
    while above is not None and above not in places:
        customer = None if above in climbed else world.customer(above)
        if customer is None:
            raise ValueError(
                f"customer {customer_id} is below no existing customer, or below itself"
            )
        climbed[above] = customer
        above = customer.parent_id
    level, is_elsewhere = (0, False) if above is None else places[above]
    for each_id, each in reversed(climbed.items()):
        level, is_elsewhere = level + 1, is_elsewhere or not world.is_at_home(each)
        places[each_id] = level, is_elsewhere
