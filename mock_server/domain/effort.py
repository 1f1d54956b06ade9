"""What an effort it is to change a customer, so that nobody does too much of it at once.

It follows from the bytes that are gone through, whatever the machine: some microseconds are 1.
"""

from collections.abc import Sequence
from typing import Final

from mock_server.domain.merge import ENTRY_ARRAYS
from mock_server.domain.records import Fields, Modify, Work
from mock_server.domain.weight import more_of_members
from mock_server.domain.world import World

_LIGHT: Final = 2048
"""Bytes of a customer and of a change to it that are no effort to speak of."""


def effort_of(work: Work, weight: int) -> int:
    """Return what an effort work is for a customer of so many bytes."""
    return 1 + (work.weight + (weight if weight and _goes_through_entries(work) else 0)) // _LIGHT


def effort_on(world: World, customer_id: str, work: Work) -> int:
    """Return what an effort work is for a customer as it is now."""
    return effort_of(work, world.weigh_customer(customer_id) if _goes_through_entries(work) else 0)


def efforts_of(world: World, customer_id: str, works: Sequence[Work]) -> list[int]:
    """Return what an effort each piece of work is for a customer as it is now."""
    weight = world.weigh_customer(customer_id) if any(map(_goes_through_entries, works)) else 0
    if not weight:
        return [1 + work.weight // _LIGHT for work in works]
    return [effort_of(work, weight) for work in works]


def growth(fields: Fields, modified: Fields) -> int:
    """Return how many bytes more there are to go through once a customer was modified."""
    return more_of_members(_entries(fields), _entries(modified))


def _goes_through_entries(work: Work) -> bool:
    """Tell whether all entries of a customer are gone through for some work, not only its own."""
    return isinstance(work, Modify) and not work.patch.keys().isdisjoint(ENTRY_ARRAYS)


def _entries(fields: Fields) -> Fields:
    return {name: fields[name] for name in ENTRY_ARRAYS if name in fields}
