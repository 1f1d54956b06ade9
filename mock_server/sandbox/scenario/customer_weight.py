"""How much memory the customers that a scenario lists take, estimated without building any."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, Final

from mock_server.domain.merge import ENTRY_ARRAYS
from mock_server.domain.weight import weight_of
from mock_server.sandbox.scenario.customer_tree import BRANCHING

MAX_BYTES: Final = 1 << 30
"""The most bytes by `weigh_customers`: a long text can be repeated in all customers."""

_CUSTOMER: Final = 2_500
_ENTRY: Final = 200
"""The estimated bytes generated for a customer, and for one of its contacts or addresses."""

_NAMED: Final = ("offer", "package")
"""Members whose entries may be names of the catalogue."""


def weigh_customers(source: Mapping[str, Any]) -> int:
    """Return the estimated bytes of the customers that a scenario lists, including copies."""
    named = {
        str(each[name]): each
        for each in (*source.get("offers", ()), *source.get("packages", ()))
        for name in ("ref", "id")
        if name in each
    }

    @cache  # some names are in no customer, others in all
    def weigh_named(name: str) -> int:
        return weight_of(named[name]) if name in named else 0

    return _weigh(source.get("customers", ()), weigh_named)


def _weigh(entries: Sequence[Mapping[str, Any]], weigh_named: Callable[[str], int]) -> int:
    total = 0
    for entry in entries:
        one = weigh_entry(entry, weigh_named) + _weigh(entry.get("customers", ()), weigh_named)
        more = _weigh(entry.get("overrides", ()), weigh_named)
        total += entry.get("count", 1) * (_CUSTOMER + one) + more
    return total


def weigh_entry(entry: Mapping[str, Any], weigh_named: Callable[[str], int]) -> int:
    """Return the estimated bytes of the members of one customer of an entry."""
    weight = 0
    for name, member in entry.items():
        if name in BRANCHING:
            continue
        weight += weight_of(member)
        if name in ENTRY_ARRAYS and isinstance(member, list):
            weight += _ENTRY * len(member)
        elif name in _NAMED and isinstance(member, list):
            weight += sum(weigh_named(each) for each in member if isinstance(each, str))
    return weight
