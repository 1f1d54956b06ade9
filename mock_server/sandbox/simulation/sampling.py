"""Customers in a random but reproducible order, for load tests."""

from collections.abc import Iterator
from typing import Any, Final

from mock_server.domain.base import Remaining
from mock_server.domain.records import Customer
from mock_server.sandbox.generation.levels import Shuffle
from mock_server.sandbox.simulation.simulation import Simulation

SUMMARY_FIELDS: Final = ("customerId", "ref", "name", "status", "parentId")
"""The fields of a customer's summary."""


class Shuffled:
    """The ids of all customers but magic ones, shuffled by the seed."""

    def __init__(self, simulation: Simulation) -> None:
        self._ids: Remaining = simulation.world.customer_ids(but=simulation.scenario.magic)
        self._order = Shuffle(f"{simulation.scenario.seed}:shuffled", len(self._ids))

    def __len__(self) -> int:
        return len(self._ids)

    def __iter__(self) -> Iterator[str]:
        return map(self.__getitem__, range(len(self)))

    def __getitem__(self, position: int, /) -> str:
        return self._ids[self._order[position]]


def customer_summary(customer: Customer) -> dict[str, Any]:
    """Return the summary of a customer that lists show."""
    fields = customer.fields
    values = (
        customer.customer_id,
        customer.ref,
        fields.get("name"),
        fields["status"],
        customer.parent_id,
    )
    return dict(zip(SUMMARY_FIELDS, values, strict=True))
