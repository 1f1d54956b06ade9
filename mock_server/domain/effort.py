"""Estimating the cost of changing a customer, so that no single call does too much work.

The estimate depends only on the bytes processed, not on the machine; 1 is a few microseconds.
"""

from typing import Final

from mock_server.domain.merge import ENTRY_ARRAYS
from mock_server.domain.records import Fields, Modify, Work
from mock_server.domain.weight import more_of_members
from mock_server.domain.world import World

_LIGHT: Final = 2048
"""The number of processed bytes that adds 1 to the cost."""


def effort_of(work: Work, weight: int) -> int:
    """Return the cost of applying work to a customer of `weight` bytes."""
    return 1 + (work.weight + (weight if weight and _goes_through_entries(work) else 0)) // _LIGHT


def effort_on(world: World, customer_id: str, work: Work) -> int:
    """Return the cost of applying work to a customer as it is now."""
    if _goes_through_entries(work):
        return effort_of(work, world.weigh_customer(customer_id))
    return 1 + work.weight // _LIGHT


def growth(fields: Fields, modified: Fields) -> int:
    """Return by how many bytes a modify has enlarged the entries that later ones must process."""
    return more_of_members(_entries(fields), _entries(modified))


def _goes_through_entries(work: Work) -> bool:
    """Return whether the work processes all entries of the customer, not only those sent."""
    return isinstance(work, Modify) and not work.patch.keys().isdisjoint(ENTRY_ARRAYS)


def _entries(fields: Fields) -> Fields:
    return {name: fields[name] for name in ENTRY_ARRAYS if name in fields}
