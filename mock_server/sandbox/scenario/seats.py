"""The customers that a scenario lists: how many they are, and where each stands in data and tree.

No customer is made here, and nothing that is said of one is judged.
"""

import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from mock_server.domain.records import Customer, Fields
from mock_server.sandbox.ground.chance import derive_uuid

MAX_CUSTOMERS: Final = 100_000
"""How many customers a scenario may have: each of them is made, and kept, when it is built."""

MANY_CUSTOMERS: Final = 500
"""With more customers, those of an invalid scenario are not checked too.

And their entries are validated before any customer is generated.
"""

_COPIES: Final = 4
_MOST_EXAMPLES: Final = 10_000
"""Examples of customers are looked at first if there are less than a fourth, and few enough."""


@dataclass(frozen=True, slots=True)
class Seat:
    """One customer to be made: its place in the data and in the tree, and its entry."""

    place: str
    key: str
    customer_id: str
    parent_id: str | None
    said: Mapping[str, Any]

    def customer(self, fields: Fields) -> Customer:
        """Return the customer that it is for."""
        return Customer(self.customer_id, self.parent_id, self.said.get("ref"), fields)


def seats_of(source: Mapping[str, Any], seed: int) -> Iterator[Seat]:
    """Yield the customers that a scenario lists, parents before their children."""
    return _seats(source.get("customers", ()), "/customers", "", None, seed)


def example_seats(source: Mapping[str, Any], seed: int) -> Iterator[Seat]:
    """Yield those customers that differ, and two of each count: they are what any two would be."""
    return _seats(source.get("customers", ()), "/customers", "", None, seed, copies=2)


def has_many_copies(source: Mapping[str, Any]) -> bool:
    """Tell whether a scenario has far more customers than it describes, so that they take long."""
    count = count_customers(source.get("customers", ()))
    if not MANY_CUSTOMERS < count <= MAX_CUSTOMERS:
        return False
    most = min(count // _COPIES, _MOST_EXAMPLES)
    return sum(1 for _ in itertools.islice(example_seats(source, 0), most)) < most


def count_customers(entries: Sequence[Mapping[str, Any]]) -> int:
    """Return how many customers entries stand for, with all below them."""
    total = 0
    for entry in entries:
        below, count = count_customers(entry.get("customers", ())), entry.get("count", 1)
        total += count * (1 + below)
        own = {override["number"]: override for override in entry.get("overrides", ())}
        total += sum(
            count_customers(override["customers"]) - below
            for number, override in own.items()
            if number <= count and "customers" in override
        )
    return total


def _seats(
    entries: Sequence[Mapping[str, Any]],
    place: str,
    key: str,
    parent_id: str | None,
    seed: int,
    copies: int = MAX_CUSTOMERS,
) -> Iterator[Seat]:
    for index, entry in enumerate(entries):
        for number, here, said in _one_by_one(entry, f"{place}/{index}", copies):
            by_number = f"{key}/{index}" + (f".{number}" if number else "")
            own_key = by_number if "count" in entry else said.get("ref", by_number)
            customer_id = str(said.get("customerId", derive_uuid(seed, "customer", own_key)))
            seat = Seat(here, own_key, customer_id.lower(), parent_id, said)
            yield seat
            below = said.get("customers", ())
            yield from _seats(below, f"{here}/customers", own_key, seat.customer_id, seed, copies)


def _one_by_one(
    entry: Mapping[str, Any], place: str, copies: int
) -> Iterator[tuple[int, str, Mapping[str, Any]]]:
    """Yield the index of each customer of an entry, where it stands, and what is said of it.

    They are the first `copies` and those with an override. Those of a count are made by their
    number: that one of them is named changes nothing else.
    """
    overrides = {
        override["number"]: (f"{place}/overrides/{index}", override)
        for index, override in enumerate(entry.get("overrides", ()))
    }
    count = entry.get("count", 1)
    numbers: Iterable[int] = range(1, count + 1)
    if count > copies:
        numbers = sorted({*range(1, copies + 1), *(n for n in overrides if n <= count)})
    for number in numbers:
        here, own = overrides.get(number, (place, None))
        yield number - 1, here, entry if own is None else {**entry, **own}
