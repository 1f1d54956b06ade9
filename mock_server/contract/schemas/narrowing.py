"""Parts of a large invalid value that are invalid as well: telling an error copies all around it.

A validator soon says whether a value is valid. But each of its errors has a copy of the value in
which something is wrong, and a choice between several schemas has errors for each of them.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import filterfalse, islice
from typing import Any, Final

from mock_server.contract.values.walk import every

_SHORT: Final = 128
"""Entries of an array, and members of an object, with which an error is told quickly."""

_TIMES: Final = 4
_FEW: Final = 4


def narrowed(value: Any, names: Collection[str], is_valid: Callable[[Any], bool]) -> Any:
    """Return a part of an invalid value that is invalid, a small one where that is found quickly.

    Arrays lack entries at their ends, objects lack members with other names than these. What is
    wrong with the part is wrong with the whole value, at the same place, as with an `excerpt`.
    """
    part = next(filterfalse(is_valid, _with_shorter_arrays(value)), None)
    if part is None:  # only numbers with a spelling of their own kept it from being valid
        return value
    _leave_out(part, names, is_valid)
    return part


def _with_shorter_arrays(value: Any) -> Iterator[Any]:
    """Yield copies of a value with longer and longer beginnings of its arrays, at last with all."""
    longest, length = max(map(len, _holders(value, list)), default=0), _SHORT
    while length < longest:
        yield _copy(value, length)
        length *= _TIMES
    yield _copy(value, longest)


def _holders(value: Any, kind: type) -> Iterator[Any]:
    return (each for each in every(value) if type(each) is kind)


def _copy(value: Any, entries: int) -> Any:
    """Return a copy with so many entries of each array."""
    if isinstance(value, dict):
        return {
            name: _copy(member, entries) if isinstance(member, dict | list) else member
            for name, member in value.items()
        }
    return [
        _copy(entry, entries) if isinstance(entry, dict | list) else entry
        for entry in value[:entries]
    ]


def _leave_out(part: Any, names: Collection[str], is_valid: Callable[[Any], bool]) -> None:
    """Leave out members with other names, but for the first ones of each object.

    That is all of them, or half of them again and again, as long as something is wrong.
    """
    left = [
        (members, name, members[name])
        for members in reversed([*_holders(part, dict)])
        for name in islice((name for name in members if name not in names), _FEW, None)
    ]
    inside: Sequence[tuple[dict[str, Any], str, Any]] = left

    def is_wrong_with(kept: Sequence[tuple[dict[str, Any], str, Any]]) -> bool:
        nonlocal inside
        for members, name, _ in inside:
            del members[name]
        for members, name, member in kept:
            members[name] = member
        inside = kept
        return not is_valid(part)

    if is_wrong_with([]):
        return
    while len(left) > _SHORT:
        middle = len(left) // 2
        half = next(filter(is_wrong_with, (left[:middle], left[middle:])), None)
        if half is None:
            break
        left = half
    is_wrong_with(left)
