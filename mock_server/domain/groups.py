"""Groups of ids, each in the order in which the ids were added."""

from bisect import bisect_left
from collections import deque
from collections.abc import Callable, Iterator
from typing import TypeAlias

from mock_server.domain.discarded import Container, long_ones

Group: TypeAlias = deque[str] | tuple[str, ...]
"""The ids of a group, the oldest first."""


class Groups:
    """Groups of ids, by name.

    Most groups have a single id, which is stored without a container of its own: a hundred thousand
    containers would take long to copy.
    """

    def __init__(self) -> None:
        self._alone: dict[str, str] = {}
        self._several: dict[str, deque[str]] = {}

    def copy(self) -> "Groups":
        """Return an independent copy."""
        other = Groups()
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
        """Return the ids of a group, which are none if it does not exist."""
        several = self._several.get(name)
        if several is not None:
            return several
        return (self._alone[name],) if name in self._alone else ()

    def add(self, name: str, new_id: str) -> None:
        """Append an id to a group, which need not exist."""
        several = self._several.get(name)
        if several is not None:
            several.append(new_id)
        elif name in self._alone:
            self._several[name] = deque((self._alone.pop(name), new_id))
        else:
            self._alone[name] = new_id

    def remove(self, name: str, old_id: str, number_of: Callable[[str], int]) -> None:
        """Remove an id from its group, and the group with its last id.

        A group may be very long, so the id is found by bisection: `number_of` grows along a group.
        """
        several = self._several.get(name)
        if several is None:
            del self._alone[name]
            return
        if several[0] == old_id:  # as nearly always: requests settle in the order of acceptance
            several.popleft()
        else:
            del several[bisect_left(several, number_of(old_id), key=number_of)]
        if not several:
            del self._several[name]

    def pop(self, name: str) -> Group:
        """Remove a group; return its ids."""
        ids = self.of(name)
        self._several.pop(name, None)
        self._alone.pop(name, None)
        return ids
