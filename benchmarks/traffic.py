"""Loads as real clients make them: each call has a unique id and a unique body."""

from collections.abc import Iterable
from typing import Final

from benchmarks import world
from benchmarks.calls import NUMBER, Call, Load

UNTIL_ALL_SETTLE: Final = 4.0
"""The seconds until the first requests have settled, and those accepted in the meantime."""


def reads() -> Load:
    """Return a load that reads customers in turn."""
    return _load(map(world.get, world.customers()))


def modifies() -> Load:
    """Return a load that changes customers in turn, each time with another body of 130 bytes."""
    return _load(map(world.modify_anew, world.customers()))


def long_modifies() -> Load:
    """Return a load that changes customers in turn, each time with another body of 600 bytes."""
    name = f"Northwind {NUMBER}"
    return _load(world.modify(customer_id, name=name) for customer_id in world.customers())


def packages() -> Load:
    """Return a load that creates packages for customers in turn, each with another name."""
    return _load(map(world.create_package, world.customers()))


def _load(calls: Iterable[Call]) -> Load:
    return Load(list(calls), real=True, warming_seconds=UNTIL_ALL_SETTLE)
