"""How many customers a scenario lists, counted without building any."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from mock_server.sandbox.scenario.customer_tree import BRANCHING, examples, one_by_one

MAX_CUSTOMERS: Final = 100_000
"""The most customers of a scenario: each is generated, and kept, when the scenario is built."""

MANY_CUSTOMERS: Final = 250
"""With more customers than this, errors elsewhere are reported without completing customers.

Also, all entries are validated before any customer is generated.
"""

_COPIES: Final = 4
_MAX_EXAMPLES: Final = 10_000
"""Examples are checked first if they are less than a fourth of all customers, and few."""


def has_many_copies(source: Mapping[str, Any], count: int) -> bool:
    """Return whether customers are so much more numerous than entries that checking takes long."""
    if not MANY_CUSTOMERS < count <= MAX_CUSTOMERS:
        return False
    most = min(count // _COPIES, _MAX_EXAMPLES)
    return _count_examples(source["customers"], most) < most


def _count_examples(entries: Sequence[Mapping[str, Any]], most: int) -> int:
    """Return the number of examples of some entries, or a number of at least `most`."""
    total = 0
    for entry in entries:
        for _, _, members in one_by_one(entry, "", examples(entry, 2)):
            total += 1
            if "customers" in members:
                total += _count_examples(members["customers"], most - total)
            if total >= most:
                return total
    return total


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
