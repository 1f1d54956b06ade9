"""Finding a small invalid part of a large invalid value, because reporting errors is expensive.

A validator is quick to decide whether a value is valid. But each error that it reports has a copy
of the enclosing value, and an error of `anyOf` has errors of every branch.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import filterfalse, islice
from typing import Any, Final

from mock_server.contract.values.walk import every

_SHORT: Final = 128
"""The number of array entries or object members up to which an error is reported quickly."""

_TIMES: Final = 4
_FEW: Final = 4


def narrowed(value: Any, names: Collection[str], is_valid: Callable[[Any], bool]) -> Any:
    """Return a part of an invalid value that is invalid, a small one if it is found quickly.

    Arrays lack entries at their ends, objects lack members whose names are not in `names`. Each
    error of the part is an error of the whole value at the same place, as with an `excerpt`.
    """
    part = next(filterfalse(is_valid, _with_shorter_arrays(value)))
    _remove_members(part, names, is_valid)
    return part


def _with_shorter_arrays(value: Any) -> Iterator[Any]:
    """Yield copies of a value with ever longer parts of its arrays, the last with whole arrays."""
    longest, length = max(map(len, _holders(value, list)), default=0), _SHORT
    while length < longest:
        yield _copy(value, length)
        length *= _TIMES
    yield _copy(value, longest)


def _holders(value: Any, kind: type) -> Iterator[Any]:
    return (each for each in every(value) if type(each) is kind)


def _copy(value: Any, entries: int) -> Any:
    """Return a copy with the first `entries` entries of each array."""
    if isinstance(value, dict):
        return {
            name: _copy(member, entries) if isinstance(member, dict | list) else member
            for name, member in value.items()
        }
    return [
        _copy(entry, entries) if isinstance(entry, dict | list) else entry
        for entry in value[:entries]
    ]


def _remove_members(part: Any, names: Collection[str], is_valid: Callable[[Any], bool]) -> None:
    """Remove members with other names from an invalid part, in place, except a few per object.

    All are removed if the part stays invalid, otherwise repeatedly half of them.
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
