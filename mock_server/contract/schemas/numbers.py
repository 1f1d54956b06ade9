"""Numeric fields: whole numbers, in any spelling (assumption whole-numbers)."""

from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import Final

from mock_server.contract.values.walk import Occurrence, ValuePath

_MAX_DIGITS: Final = 40
"""The most digits of a number that is converted; longer ones are out of every range."""


def make_whole(found: Iterable[Occurrence]) -> None:
    """Rewrite each whole number as an integer, in place: 1 for 1.0, 100 for 1E2.

    Numbers that are not whole stay as they are; the contract refuses them.
    """
    for container, key, _ in found:
        value = container[key]
        if isinstance(value, Decimal) and is_whole(value):
            container[key] = int(value)


def numbers_within(bounds: Mapping[str, int]) -> range:
    """Return the range of the assumption numeric-range, whose bounds a file may write as 2E1."""
    return range(int(bounds["minimum"]), int(bounds["maximum"]) + 1)


def is_whole(value: Decimal) -> bool:
    """Return whether a number is whole and short enough to be converted, as 0e99 is."""
    return not value or (value.adjusted() < _MAX_DIGITS and value == value.to_integral_value())


def otherwise_written(found: Iterable[Occurrence]) -> list[ValuePath]:
    """Return the paths of whole numbers that are written with a fraction or an exponent."""
    return [
        path
        for container, key, path in found
        if isinstance(container[key], Decimal) and is_whole(container[key])
    ]
