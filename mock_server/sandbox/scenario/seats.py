"""The customers that a scenario lists: their number, and their places in the data and the tree.

No customer is built here, and no entry is validated.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice
from typing import Any, Final

from mock_server.domain.merge import ENTRY_ARRAYS
from mock_server.domain.records import Customer, Fields
from mock_server.domain.weight import weight_of
from mock_server.sandbox.ground.chance import derive_uuid

MAX_CUSTOMERS: Final = 100_000
"""The most customers of a scenario: each is generated, and kept, when the scenario is built."""

MANY_CUSTOMERS: Final = 250
"""With more customers than this, errors elsewhere are reported without completing customers.

Also, all entries are validated before any customer is generated.
"""

MAX_BYTES: Final = 1 << 30
"""The most bytes by `weigh_customers`: a long text can be repeated in all customers."""

_CUSTOMER: Final = 2_500
_ENTRY: Final = 200
"""The estimated bytes generated for a customer, and for one of its contacts or addresses."""

_NAMED: Final = ("offer", "package")
"""Members whose entries may be names of the catalogue."""

BRANCHING: Final = frozenset({"customers", "overrides"})
"""Members without which all customers of an entry are alike and have no children."""

NAMING: Final = ("ref", "customerId")
NOTABLE: Final = (*NAMING, "magic", "customers")
"""The members of an override that affect more than the fields of a copy."""

_COPIES: Final = 4
_MAX_EXAMPLES: Final = 10_000
"""Examples are checked first if they are less than a fourth of all customers, and few."""


@dataclass(frozen=True, slots=True)
class Seat:
    """One customer to build: its place in the data and in the tree, and its entry."""

    place: str
    key: str
    customer_id: str
    parent_id: str | None
    entry: Mapping[str, Any]

    def customer(self, fields: Fields) -> Customer:
        """Return the customer of this seat, with the given fields."""
        return Customer(self.customer_id, self.parent_id, self.entry.get("ref"), fields)


def seats_of(source: Mapping[str, Any], seed: int, copies: int | None = None) -> Iterator[Seat]:
    """Yield the seats of the customers that a scenario lists, parents before their children.

    `copies` is the most copies without an override that are yielded for each count (None: all).
    """
    return _seats(source.get("customers", ()), "/customers", "", None, seed, copies)


def has_many_copies(source: Mapping[str, Any], count: int) -> bool:
    """Return whether customers are so much more numerous than entries that checking takes long."""
    if not MANY_CUSTOMERS < count <= MAX_CUSTOMERS:
        return False
    most = min(count // _COPIES, _MAX_EXAMPLES)
    return _count_examples(source["customers"], most) < most


def _count_examples(entries: Sequence[Mapping[str, Any]], most: int) -> int:
    """Return the number of examples of some entries, or a number of at least `most`."""
    total = 0
    for entry in entries:
        for _, _, members in one_by_one(entry, "", examples(entry, 2)):
            total += 1
            if "customers" in members:
                total += _count_examples(members["customers"], most - total)
            if total >= most:
                return total
    return total


def count_customers(entries: Sequence[Mapping[str, Any]]) -> int:
    """Return the number of customers that entries stand for, including all below them."""
    total = 0
    for entry in entries:
        if entry.keys().isdisjoint(BRANCHING):
            total += entry.get("count", 1)
            continue
        below, count = count_customers(entry.get("customers", ())), entry.get("count", 1)
        total += count * (1 + below)
        own = {override["number"]: override for override in entry.get("overrides", ())}
        total += sum(
            count_customers(override["customers"]) - below
            for number, override in own.items()
            if number <= count and "customers" in override
        )
    return total


def weigh_customers(source: Mapping[str, Any]) -> int:
    """Return the estimated bytes of the customers that a scenario lists, including copies."""
    named = {
        str(each[name]): each
        for each in (*source.get("offers", ()), *source.get("packages", ()))
        for name in ("ref", "id")
        if name in each
    }

    @cache  # some names are in no customer, others in all
    def weigh_named(name: str) -> int:
        return weight_of(named[name]) if name in named else 0

    return _weigh(source.get("customers", ()), weigh_named)


def _weigh(entries: Sequence[Mapping[str, Any]], weigh_named: Callable[[str], int]) -> int:
    total = 0
    for entry in entries:
        one = weigh_entry(entry, weigh_named) + _weigh(entry.get("customers", ()), weigh_named)
        more = _weigh(entry.get("overrides", ()), weigh_named)
        total += entry.get("count", 1) * (_CUSTOMER + one) + more
    return total


def weigh_entry(entry: Mapping[str, Any], weigh_named: Callable[[str], int]) -> int:
    """Return the estimated bytes of the members of one customer of an entry."""
    weight = 0
    for name, member in entry.items():
        if name in BRANCHING:
            continue
        weight += weight_of(member)
        if name in ENTRY_ARRAYS and isinstance(member, list):
            weight += _ENTRY * len(member)
        elif name in _NAMED and isinstance(member, list):
            weight += sum(weigh_named(each) for each in member if isinstance(each, str))
    return weight


def _seats(
    entries: Sequence[Mapping[str, Any]],
    place: str,
    key: str,
    parent_id: str | None,
    seed: int,
    copies: int | None,
) -> Iterator[Seat]:
    for index, entry in enumerate(entries):
        only = None if copies is None else examples(entry, copies)
        for number, here, members in one_by_one(entry, f"{place}/{index}", only):
            own_key = key_of(members, key, index, number)
            seat = Seat(here, own_key, id_of(members, own_key, seed), parent_id, members)
            yield seat
            below = members.get("customers")
            if below:
                inner = f"{here}/customers"
                yield from _seats(below, inner, own_key, seat.customer_id, seed, copies)


def id_of(members: Mapping[str, Any], key: str, seed: int) -> str:
    """Return the id of a customer: the stated one, or one derived from its key."""
    stated = members.get("customerId")
    return derive_uuid(seed, "customer", key) if stated is None else str(stated).lower()


def key_of(members: Mapping[str, Any], key: str, index: int, number: int = 0) -> str:
    """Return the key of a customer, from which its data are generated: its ref, or its place.

    The place consists of the key of the parent, the index of the entry, and that of the copy.
    """
    by_number = f"{key}/{index}" + (f".{number}" if number else "")
    ref: str = by_number if "count" in members else members.get("ref", by_number)
    return ref


def one_by_one(
    entry: Mapping[str, Any], place: str, only: Iterable[int] | None = None
) -> Iterator[tuple[int, str, Mapping[str, Any]]]:
    """Yield the index, the place and the members of each customer of an entry.

    If the entry has a count, `only` may limit the result to some indices. The data of a copy are
    generated by its index, so naming one copy does not change the others.
    """
    if "count" not in entry:
        yield 0, place, entry
        return
    overrides = {
        override["number"] - 1: (f"{place}/overrides/{index}", {**entry, **override})
        for index, override in enumerate(entry.get("overrides", ()))
    }
    for number in range(entry["count"]) if only is None else only:
        here, members = overrides.get(number, (place, entry))
        yield number, here, members


def examples(entry: Mapping[str, Any], copies: int) -> Sequence[int]:
    """Return the indices of up to `copies` copies without an override, and of those with one.

    If `copies` is 0, overrides that affect only fields do not count either.
    """
    if "count" not in entry:
        return range(1)
    overrides = entry.get("overrides", ())
    own = {
        override["number"] - 1
        for override in overrides
        if copies or not override.keys().isdisjoint(NOTABLE)
    }
    others = (number for number in range(entry["count"]) if number not in own)
    return sorted(number for number in {*own, *islice(others, copies)} if number < entry["count"])
