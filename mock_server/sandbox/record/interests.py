"""An index of parties by the events that they are interested in."""

from collections.abc import Iterator, Mapping
from itertools import chain
from operator import itemgetter
from typing import Any, Generic, TypeAlias, TypeVar

from mock_server.sandbox.record.events import Event

T = TypeVar("T")

Names: TypeAlias = tuple[str, ...]
Values: TypeAlias = tuple[Any, ...]


class Interests(Generic[T]):
    """Parties and their interests: values that the facts of an event must have, by name."""

    def __init__(self) -> None:
        self._parties: dict[Names, dict[Values, T]] = {}

    def __bool__(self) -> bool:
        return bool(self._parties)

    def __iter__(self) -> Iterator[T]:
        return chain.from_iterable(map(dict.values, self._parties.values()))

    def find(self, interest: Mapping[str, Any]) -> T | None:
        """Return the party with exactly this interest, or None if there is none."""
        names, values = _split(interest)
        return self._parties.get(names, {}).get(values)

    def setdefault(self, interest: Mapping[str, Any], party: T) -> T:
        """Return the party with exactly this interest; if there is none, add the given one."""
        names, values = _split(interest)
        return self._parties.setdefault(names, {}).setdefault(values, party)

    def remove(self, interest: Mapping[str, Any]) -> None:
        """Remove the party with exactly this interest."""
        names, values = _split(interest)
        parties = self._parties[names]
        del parties[values]
        if not parties:
            del self._parties[names]

    def concerned(self, event: Event) -> Iterator[T]:
        """Yield the parties that are interested in an event."""
        for names, parties in self._parties.items():
            party = parties.get(tuple(map(event.fact, names)))
            if party is not None:
                yield party


def _split(interest: Mapping[str, Any]) -> tuple[Names, Values]:
    members = sorted(interest.items(), key=itemgetter(0))
    return tuple(name for name, _ in members), tuple(value for _, value in members)
