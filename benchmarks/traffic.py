"""Loads as real clients make them: each call has an id of its own, and what it sends is new."""

from collections.abc import Iterable
from typing import Final

from benchmarks import world
from benchmarks.calls import NUMBER, Call, Load

UNTIL_ALL_SETTLE: Final = 4.0
"""As long as the first requests take to settle, and those that were accepted meanwhile."""


def reads() -> Load:
    """Return a load that reads customers in turn."""
    return _load(map(world.get, world.customers()))


def modifies() -> Load:
    """Return a load that changes customers in turn, each time by another body of 130 bytes."""
    return _load(map(world.modify_anew, world.customers()))


def long_modifies() -> Load:
    """Return a load that changes customers in turn, each time by another body of 600 bytes."""
    name = f"Northwind {NUMBER}"
    return _load(world.modify(customer_id, name=name) for customer_id in world.customers())


def packages() -> Load:
    """Return a load that creates packages for customers in turn, each of another name."""
    return _load(map(world.create_package, world.customers()))


def _load(calls: Iterable[Call]) -> Load:
    return Load(list(calls), real=True, warming_seconds=UNTIL_ALL_SETTLE)
