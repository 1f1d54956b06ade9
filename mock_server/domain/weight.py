"""How many bytes a JSON value takes in memory, near enough for a bound.

Text of JSON says little: `{}` is two characters of it, and sixty-four bytes. What is said here
follows from the value alone, whatever the machine, so that the same calls meet the same bounds.
"""

from collections.abc import Mapping
from itertools import starmap, zip_longest
from typing import Any, Final

_TEXT: Final = 56
_NUMBER: Final = 32
_EMPTY: Final = 64
_OBJECT: Final = 176
_MEMBER: Final = 24
_ARRAY: Final = 64
_ENTRY: Final = 8
_CUSTOMER: Final = 2000
_LETTER: Final = 4
"""Bytes of a character in a text that has any beyond ASCII; two would do for most."""


def weight_of(value: Any) -> int:
    """Return the bytes that a value takes; that of an object or array includes its parts."""
    if isinstance(value, str):
        return text_weight(value)
    if isinstance(value, dict):
        if not value:
            return _EMPTY
        weight = _OBJECT + _MEMBER * len(value)
        for member in value.values():
            if isinstance(member, str) and member.isascii():  # as most are
                weight += _TEXT + len(member)
            else:
                weight += weight_of(member)
        return weight
    if isinstance(value, list):
        return _ARRAY + _ENTRY * len(value) + sum(map(weight_of, value))
    if value is None or value is True or value is False:
        return 0
    return _NUMBER if isinstance(value, int) else _NUMBER + len(str(value))


def more_weight(before: Any, after: Any) -> int:
    """Return how many bytes a value takes more than another; what they share is not looked at."""
    if before is after:
        return 0
    if before and after and isinstance(before, dict) and isinstance(after, dict):
        return _MEMBER * (len(after) - len(before)) + more_of_members(before, after)
    if isinstance(before, list) and isinstance(after, list):
        entries = zip_longest(before, after)
        return _ENTRY * (len(after) - len(before)) + sum(starmap(more_weight, entries))
    return weight_of(after) - weight_of(before)


def customer_weight(fields: Mapping[str, Any]) -> int:
    """Return the bytes that a customer takes: its members, and its place in a world."""
    return _CUSTOMER + sum(map(weight_of, fields.values()))


def outgrown(most: int) -> str:
    """Say that a customer would take more than it may."""
    return f"the customer would take more than {most} bytes (limits.customer)"


def more_of_members(before: Mapping[str, Any], after: Mapping[str, Any]) -> int:
    """Return how many bytes the values of members take more than those of others."""
    gone = sum(weight_of(before[name]) for name in before.keys() - after.keys())
    return more_of_changes(before, after) - gone


def more_of_changes(before: Mapping[str, Any], changes: Mapping[str, Any]) -> int:
    """Return how many bytes more members take once some have changed."""
    more = 0
    for name, value in changes.items():
        present = before.get(name)  # what is missing weighs nothing
        if isinstance(value, str) and isinstance(present, str):  # as most do
            more += text_weight(value) - text_weight(present)
        elif present is not value:
            more += more_weight(present, value)
    return more


def text_weight(text: str) -> int:
    """Return the bytes that a text takes."""
    return _TEXT + len(text) * (1 if text.isascii() else _LETTER)
