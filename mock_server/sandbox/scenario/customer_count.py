"""How many customers a scenario lists, counted without building any."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from mock_server.sandbox.scenario.customer_tree import BRANCHING

MAX_CUSTOMERS: Final = 100_000
"""The most customers of a scenario: each gets an id when the scenario is built."""


def count_customers(entries: Sequence[Mapping[str, Any]]) -> int:
    """Return the number of customers that entries stand for, including all below them."""
    total = 0
    for entry in entries:
        if entry.keys().isdisjoint(BRANCHING):
            total += entry.get("count", 1)
            continue
        below, count = count_customers(entry.get("customers", ())), entry.get("count", 1)
        total += count * (1 + below)
        own = {override["number"]: override for override in entry.get("overrides", ())}
        total += sum(
            count_customers(override["customers"]) - below
            for number, override in own.items()
            if number <= count and "customers" in override
        )
    return total
