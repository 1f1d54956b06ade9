"""Parts of a large invalid value that are invalid as well: telling an error copies all around it.

A validator soon says whether a value is valid. But each of its errors has a copy of the value in
which something is wrong, and a choice between several schemas has errors for each of them.
"""

from collections.abc import Callable, Collection, Iterator
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
    few = _with_few_members(part, names)
    if not is_valid(few):
        return few
    widest: dict[str, Any] = max(_holders(part, dict), key=len, default={})
    _leave_out(widest, names, lambda: not is_valid(part))
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


def _with_few_members(value: Any, names: Collection[str]) -> Any:
    """Return a copy with few members of other names in each object."""
    if isinstance(value, dict):
        known = [name for name in value if name in names]
        others = islice((name for name in value if name not in names), _FEW)
        return {name: _with_few_members(value[name], names) for name in (*known, *others)}
    return [_with_few_members(each, names) for each in value] if isinstance(value, list) else value


def _leave_out(
    members: dict[str, Any], names: Collection[str], is_wrong: Callable[[], bool]
) -> None:
    """Leave out half of the members with other names, again and again, if all is wrong still."""
    known = {name: member for name, member in members.items() if name in names}
    others = [(name, member) for name, member in members.items() if name not in known]

    def is_wrong_with(half: list[tuple[str, Any]]) -> bool:
        members.clear()
        members.update(known)
        members.update(half)
        return is_wrong()

    while len(others) > _SHORT:
        middle = len(others) // 2
        halves = others[:middle], others[middle:]
        smaller = next(filter(is_wrong_with, halves), None)
        if smaller is None:
            members.update(others)
            break
        others = smaller
