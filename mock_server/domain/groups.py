"""Ids in groups, each in the order in which they came."""

from collections import OrderedDict, deque
from collections.abc import Iterator
from typing import Final, TypeAlias

from mock_server.domain.leavings import Container, long_ones

_Several: TypeAlias = deque[str] | OrderedDict[str, None]
Group: TypeAlias = _Several | tuple[str, ...]
"""The ids of a group, the oldest first."""

_FEW: Final = 1000
"""So many ids are looked through for one that is to go, in ten microseconds."""


class Groups:
    """Ids in groups by name.

    Most groups have one id, which needs no container of its own: a hundred thousand of them would
    take long to copy. Those of many find an id by its hash, which takes ten times the memory.

    Args:
        few: how many ids a group has that looks through them.
    """

    def __init__(self, few: int = _FEW) -> None:
        self._few = few
        self._alone: dict[str, str] = {}
        self._several: dict[str, _Several] = {}

    def copy(self) -> "Groups":
        """Return an independent copy."""
        other = Groups(self._few)
        other._alone = self._alone.copy()
        other._several = {name: ids.copy() for name, ids in self._several.items()}
        return other

    def containers(self) -> Iterator[Container]:
        """Yield the internal containers, to be freed once the groups are no longer used."""
        yield from long_ones(self._several.values())
        yield from (self._several, self._alone)

    def __bool__(self) -> bool:
        return bool(self._alone or self._several)

    def of(self, name: str) -> Group:
        """Return the ids of a group, none if there is no such group."""
        several = self._several.get(name)
        if several is not None:
            return several
        return (self._alone[name],) if name in self._alone else ()

    def add(self, name: str, new_id: str) -> None:
        """Add an id as the latest of a group."""
        several = self._several.get(name)
        if several is None:
            if name in self._alone:
                self._several[name] = deque((self._alone.pop(name), new_id))
            else:
                self._alone[name] = new_id
        elif isinstance(several, OrderedDict):
            several[new_id] = None
        else:
            several.append(new_id)
            if len(several) > self._few:
                self._several[name] = OrderedDict.fromkeys(several)

    def remove(self, name: str, old_id: str) -> None:
        """Remove an id from its group, and the group with its last one."""
        several = self._several.get(name)
        if several is None:
            del self._alone[name]
            return
        if isinstance(several, OrderedDict):
            del several[old_id]
        else:
            several.remove(old_id)
        if not several:
            del self._several[name]

    def pop(self, name: str) -> Group:
        """Remove a group; return its ids."""
        ids = self.of(name)
        self._several.pop(name, None)
        self._alone.pop(name, None)
        return ids
