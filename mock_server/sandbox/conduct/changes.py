"""The known changes of a customer: the latest at each place of its data."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from mock_server.contract.texts.entry_number import EntryNumber
from mock_server.domain.weight import weight_of
from mock_server.sandbox.conduct.leaves import LeafPath
from mock_server.sandbox.conduct.seen import Client, Moment

_EMPTY: Final = 800
_PLACE: Final = 400
"""The bytes of an object without changes, and of a change without its value."""


class Change(NamedTuple):
    """A new value, in force since entry `since`, by a call of `client` (None: an operator)."""

    since: EntryNumber
    client: Client | None
    value: Any
    moment: Moment


class Changes:
    """The latest changes of a customer by place; `weight` is their size in bytes."""

    def __init__(self) -> None:
        self.by_place: dict[LeafPath, Change] = {}
        self.weight = _EMPTY

    def note(
        self,
        values: Mapping[LeafPath, Any],
        since: EntryNumber,
        client: Client | None,
        moment: Moment,
    ) -> None:
        """Note new values at some places; takes time in proportion to their number."""
        for place, value in values.items():
            before = self.by_place.get(place)
            self.weight += weight_of(value)
            self.weight += weight_of_place(place) if before is None else -weight_of(before.value)
            self.by_place[place] = Change(since, client, value, moment)

    def applied_to(self, read: Mapping[LeafPath, Any], key: EntryNumber) -> dict[LeafPath, Any]:
        """Return the values of a customer as read by the entry `key`, updated by changes since.

        A value replaced as a whole, such as an array, keeps nothing of what it contained before.
        """
        later = {place: each for place, each in self.by_place.items() if each.since >= key}
        values = {**read, **{place: each.value for place, each in later.items()}}
        whole = {place[0]: each.since for place, each in later.items() if len(place) == 1}
        for place in [place for place in values if place[0] in whole]:
            since = later[place].since if place in later else key
            if since < whole[place[0]]:
                del values[place]
        return values


def weight_of_place(place: LeafPath) -> int:
    """Return the bytes for keeping a value at a place, without the value."""
    return _PLACE + len("".join(place))
