"""Estimating the memory of JSON values, accurately enough for limits.

The length of the JSON text is not a measure: `{}` has two characters and takes 64 bytes. The
estimate depends only on the value, not on the machine, so limits are the same everywhere.
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
"""Bytes per character of a text that is not ASCII; most need only two."""


def weight_of(value: Any) -> int:
    """Return the size of a value in bytes, including the parts of an object or array."""
    if isinstance(value, str):
        return text_weight(value)
    if isinstance(value, dict):
        if not value:
            return _EMPTY
        weight = _OBJECT + _MEMBER * len(value)
        for member in value.values():
            if isinstance(member, str) and member.isascii():  # as most are
                weight += _TEXT + len(member)
            elif not (member is None or member is True or member is False):  # which weigh nothing
                weight += weight_of(member)
        return weight
    if isinstance(value, list):
        return _ARRAY + _ENTRY * len(value) + _entries_weight(value)
    if value is None or value is True or value is False:
        return 0
    return _NUMBER if isinstance(value, int) else _NUMBER + len(str(value))


def _entries_weight(entries: list[Any]) -> int:
    """Return the size of all entries of an array; most arrays have entries of one kind."""
    kinds = {*map(type, entries)}
    if kinds == {str} and all(map(str.isascii, entries)):
        return _TEXT * len(entries) + sum(map(len, entries))
    return _NUMBER * len(entries) if kinds == {int} else sum(map(weight_of, entries))


def member_weight(value: Any) -> int:
    """Return the bytes that a value takes as a member of an object with other members."""
    return _MEMBER + weight_of(value)


def more_weight(before: Any, after: Any) -> int:
    """Return how many more bytes a value takes than another, skipping shared parts."""
    if before is after:
        return 0
    if before and after and isinstance(before, dict) and isinstance(after, dict):
        return _MEMBER * (len(after) - len(before)) + more_of_members(before, after)
    if isinstance(before, list) and isinstance(after, list):
        entries = zip_longest(before, after)
        return _ENTRY * (len(after) - len(before)) + sum(starmap(more_weight, entries))
    return weight_of(after) - weight_of(before)


def customer_weight(fields: Mapping[str, Any]) -> int:
    """Return the size in bytes of a customer: its members, and its place in a world."""
    return _CUSTOMER + sum(map(weight_of, fields.values()))


def outgrown(most: int) -> str:
    """Return the message that refuses a change which would make a customer too large."""
    return f"the customer would take more than {most} bytes (limits.customer)"


def more_of_members(before: Mapping[str, Any], after: Mapping[str, Any]) -> int:
    """Return by how many bytes an object grows from one set of members to another."""
    gone = sum(weight_of(before[name]) for name in before.keys() - after.keys())
    return more_of_changes(before, after) - gone


def more_of_changes(before: Mapping[str, Any], changes: Mapping[str, Any]) -> int:
    """Return by how many bytes a customer grows when some members change."""
    more = 0
    for name, value in changes.items():
        present = before.get(name)  # missing members weigh nothing
        if isinstance(value, str) and isinstance(present, str):  # as most do
            more += text_weight(value) - text_weight(present)
        elif present is not value:
            more += more_weight(present, value)
    return more


def text_weight(text: str) -> int:
    """Return the size of a text in bytes."""
    return _TEXT + len(text) * (1 if text.isascii() else _LETTER)
