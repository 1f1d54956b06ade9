"""What has changed a customer: the latest change at each place of its data."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from mock_server.domain.weight import weight_of
from mock_server.sandbox.conduct.leaves import Place
from mock_server.sandbox.conduct.seen import Client, Moment

_EMPTY: Final = 800
_PLACE: Final = 400
"""The bytes that are taken where nothing has changed yet, and those of a value beside its own."""


class Change(NamedTuple):
    """A new value of a customer: from whom (None: an operator), and by which entry."""

    order: int
    client: Client | None
    value: Any
    moment: Moment


class Changes:
    """The latest changes of a customer by place; they take `weight` bytes."""

    def __init__(self) -> None:
        self.by_place: dict[Place, Change] = {}
        self.weight = _EMPTY

    def note(
        self, values: Mapping[Place, Any], order: int, client: Client | None, moment: Moment
    ) -> None:
        """Note what an entry has made of some places, by work in proportion to these."""
        for place, value in values.items():
            before = self.by_place.get(place)
            self.weight += weight_of(value)
            self.weight += weight_of_place(place) if before is None else -weight_of(before.value)
            self.by_place[place] = Change(order, client, value, moment)


def weight_of_place(place: Place) -> int:
    """Return the bytes that are taken to keep a value at a place, without the value."""
    return _PLACE + len("".join(place))
