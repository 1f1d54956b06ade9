"""The single values of a customer by path, each of which a modify can change separately."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, TypeAlias

from mock_server.contract.values.pointers import split_pointer
from mock_server.domain.merge import ENTRY_ARRAYS, MERGED

LeafPath: TypeAlias = tuple[str, ...]
"""The path of a value: a member, or a member of a member or of the entry with an id."""

_ID: Final = "id"
_ANY: Final = "*"
_END: Final = None

_Node: TypeAlias = "dict[str | None, _Node]"
"""A tree of pointers: the nodes below a part of a pointer, by the next part; `_END` ends one."""


def leaves_of(fields: Mapping[str, Any]) -> dict[LeafPath, Any]:
    """Return the values by path, without the ids of entries; empty values are None."""
    return dict(_leaves(fields))


def _leaves(fields: Mapping[str, Any]) -> Iterator[tuple[LeafPath, Any]]:
    for name, value in fields.items():
        if name in ENTRY_ARRAYS and isinstance(value, list) and value:
            for entry in value:
                if isinstance(entry, dict):
                    inner = (name, str(entry.get(_ID)).lower())
                    members = {key: each for key, each in entry.items() if key != _ID}
                    yield from (((*inner, key), _folded(each)) for key, each in members.items())
        elif name in MERGED and isinstance(value, dict) and value:
            yield from (((name, key), _folded(each)) for key, each in value.items())
        else:
            yield (name,), _folded(value)


def _folded(value: Any) -> Any:
    return None if value in ("", {}, []) else value


class LeafPaths:
    """The paths at or below some JSON pointers, in which `*` matches any id.

    The time of a look-up does not depend on the number or length of the pointers.
    """

    def __init__(self, pointers: Iterable[str]) -> None:
        self._root: _Node = {}
        for pointer in pointers:
            node = self._root
            for part in split_pointer(pointer):
                node = node.setdefault(part, {})
            node[_END] = {}

    def __contains__(self, path: LeafPath) -> bool:
        nodes = [self._root]
        for step in path:
            nodes = [node[part] for node in nodes for part in (step, _ANY) if part in node]
            if any(_END in node for node in nodes):
                return True
        return False
