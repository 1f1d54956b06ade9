"""Limits how much a scenario lists: checking an entry takes some microseconds, valid or not."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from mock_server.sandbox.faults.plans import listed_in, listed_in_step

MAX_ENTRIES: Final = 12_000
"""The most entries, as counted by `count_entries`: refusing them takes a tenth of a second."""

_LISTING: Final = frozenset({"contact", "address", "count", "customers", "magic"})
"""The members of a customer that contain, or stand for, further entries."""


def too_long(source: Mapping[str, Any]) -> str | None:
    """Return a message if a scenario lists too much, otherwise None."""
    number = count_entries(source)
    if number <= MAX_ENTRIES:
        return None
    most = f"{number:,} entries, more than {MAX_ENTRIES:,}"
    return f"the scenario lists {most}; let customers be generated (count)"


def count_entries(source: Mapping[str, Any]) -> int:
    """Return how many entries a scenario lists, whether or not it is valid.

    These are its customers (also changed and removed ones), offers and requesters, the faults under
    `magic`, half of the contacts and addresses of customers and of the offers and customers of
    packages, and what plans list.
    Customers with a count, populations and packages count twice, since they take twice as long.
    """
    once = sum(len(_list(source.get(name))) for name in ("offers", "requesters", "removed"))
    twice = sum(len(_list(source.get(name))) for name in ("packages", "population"))
    named = sum(map(_count_named, _mappings(source.get("packages"))))
    plans = sum(map(listed_in, _mappings(source.get("faults"))))
    changed = [entry.get("fields") for entry in _mappings(source.get("changed"))]
    customers = _count_customers(source.get("customers")) + _count_customers(changed)
    return once + 2 * twice + named + plans + customers


def _count_named(package: Mapping[str, Any]) -> int:
    offers, customers = package.get("nestedOffers"), package.get("eligibleSubAccountIds")
    return (len(_list(offers)) + len(_list(customers))) // 2 - 1


def _count_customers(entries: Any) -> int:
    total = len(_list(entries))
    for entry in _mappings(entries):
        if entry.keys().isdisjoint(_LISTING):
            continue
        total += (len(_list(entry.get("contact"))) + len(_list(entry.get("address")))) // 2
        if "count" in entry:
            total += 1 + _count_customers(entry.get("overrides"))
        if "customers" in entry:
            total += _count_customers(entry["customers"])
        magic = entry.get("magic")
        if isinstance(magic, Mapping):
            total += len(magic) + sum(map(listed_in_step, magic.values()))
    return total


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def _mappings(value: Any) -> Iterator[Mapping[str, Any]]:
    return (entry for entry in _list(value) if isinstance(entry, Mapping))
