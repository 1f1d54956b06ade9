"""The initial contents of a world, as its scenario defines them: immutable, and shared by worlds.

Members of populations are computed and never iterated over: only their number, the one at a
position, and the position of one are used.
"""

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from heapq import merge
from itertools import pairwise
from typing import Any, Final, Generic, Protocol, TypeVar

from mock_server.domain.records import Customer, Offer, Package

REMEMBERED: Final = 256
"""The most customers that are cached."""

_SLICE: Final = 10_000


class Customers(Protocol):
    """Those that a scenario lists, or a population, by number."""

    def __len__(self) -> int: ...

    def customer(self, number: int, customer_id: str) -> Customer:
        """Return the customer with a number and, as the caller knows, an id."""

    def id_of(self, number: int, /) -> str: ...

    def number_of(self, customer_id: str, /) -> int | None: ...

    def parent_id(self, number: int, /) -> str | None: ...

    def children(self, parent_id: str | None) -> Sequence[int]:
        """Return ascending numbers."""

    def id_of_ref(self, ref: str, /) -> str | None: ...


class Generated(Customers, Protocol):
    """A population; what it says of a customer that is not its member is None."""

    def climb(self, customer_id: str, ancestor_id: str) -> str:
        """Return the ancestor if it is on the way up from a customer, else the first non-member."""


class Ids:
    """Ids in a fixed order, possibly too many to iterate over: of customers with some numbers."""

    def __init__(self, parts: Sequence[tuple[Customers, Sequence[int]]]) -> None:
        self._parts = parts

    def __len__(self) -> int:
        return sum(len(numbers) for _, numbers in self._parts)

    def __getitem__(self, position: int, /) -> str:
        for customers, numbers in self._parts:
            if position < len(numbers):
                return customers.id_of(numbers[position])
            position -= len(numbers)
        raise IndexError(position)

    def index(self, customer_id: str, /) -> int:
        before = 0
        for customers, numbers in self._parts:
            number = customers.number_of(customer_id)
            if number is not None:
                at = bisect_left(numbers, number)
                if at < len(numbers) and numbers[at] == number:
                    return before + at
            before += len(numbers)
        raise ValueError(customer_id)


class First(Protocol):
    @property
    def parent_id(self) -> str | None: ...

    @property
    def ref(self) -> str | None: ...


F = TypeVar("F", bound=First)


class Listed(Generic[F]):
    """The customers that a scenario lists, parents first; those with an id are found by bisection.

    Those that follow each other below the same parent may be known by the first of them only, in
    `firsts` by number; `complete` is told how far behind it a customer is. Of equal ids the first
    counts.
    """

    def __init__(
        self,
        ids: Sequence[str],
        firsts: Mapping[int, F],
        complete: Callable[[F, str, int], Customer],
    ) -> None:
        self.id_of = ids.__getitem__
        self.refs = {first.ref: ids[number] for number, first in firsts.items() if first.ref}
        self.id_of_ref = self.refs.get
        numbers = range(len(ids))  # sorted in slices: other threads wait for the end of each
        runs = [sorted(numbers[at : at + _SLICE], key=self.id_of) for at in numbers[::_SLICE]]
        self._sorted = array("I", merge(*runs, key=self.id_of))
        self._starts, self._firsts = array("I", firsts), [*firsts.values()]
        self._complete = complete
        self._children: dict[str | None, array[int]] = {}
        for first, block in zip(self._firsts, pairwise([*firsts, len(ids)]), strict=True):
            self._children.setdefault(first.parent_id, array("I")).extend(range(*block))

    def __len__(self) -> int:
        return len(self._sorted)

    def __iter__(self) -> Iterator[Customer]:
        return (self.customer(number, self.id_of(number)) for number in range(len(self)))

    def customer(self, number: int, customer_id: str) -> Customer:
        at = bisect_right(self._starts, number) - 1
        return self._complete(self._firsts[at], customer_id, number - self._starts[at])

    def number_of(self, customer_id: str, /) -> int | None:
        at = bisect_left(self._sorted, customer_id, key=self.id_of)
        if at < len(self) and self.id_of(number := self._sorted[at]) == customer_id:
            return number
        return None

    def parent_id(self, number: int, /) -> str | None:
        return self._firsts[bisect_right(self._starts, number) - 1].parent_id

    def children(self, parent_id: str | None) -> Sequence[int]:
        return self._children.get(parent_id, ())


class Base:
    """The customers, the catalogue and the packages of a scenario.

    Customers are completed when they are looked up, and the last few are cached.
    """

    def __init__(
        self,
        *,
        customers: Listed[Any],
        offers: Mapping[str, Offer],
        packages: Mapping[str, Package],
        root_id: str | None,
        populations: Sequence[Generated] = (),
    ) -> None:
        self.customers = customers
        self.offers = offers
        self.packages = packages
        self.root_id = root_id
        self.populations = populations
        self.refs: Collection[str] = customers.refs
        self.members: Sequence[Customers] = [customers, *populations]
        self.remember(REMEMBERED)
        self.customer_ids = Ids([(each, range(len(each))) for each in self.members])
        self.package_ids_by_name: dict[str, list[str]] = {}
        for package in packages.values():
            self.package_ids_by_name.setdefault(package.name, []).append(package.package_id)

    def __contains__(self, customer_id: str) -> bool:
        return self._find(customer_id) is not None

    def remember(self, most: int) -> None:
        """Cache the last customers that were looked up: never more than `most`."""
        members = self.members

        @lru_cache(REMEMBERED)
        def find(customer_id: str) -> tuple[Customers, int] | None:
            for each in members:
                if (number := each.number_of(customer_id)) is not None:
                    return each, number
            return None

        def customer(customer_id: str) -> Customer | None:
            found = find(customer_id)
            return found and found[0].customer(found[1], customer_id)

        def parent_id(customer_id: str) -> str | None:
            found = find(customer_id)
            return found and found[0].parent_id(found[1])

        # The caches do not refer to the base, so that no reference cycle keeps it alive.
        self._find = find
        self.customer = lru_cache(most)(customer)
        self.parent_id = lru_cache(REMEMBERED)(parent_id)

    def children(self, parent_id: str | None) -> Ids:
        return Ids([(each, each.children(parent_id)) for each in self.members])

    def id_of_ref(self, ref: str) -> str | None:
        return next(filter(None, (each.id_of_ref(ref) for each in self.members)), None)

    def id_of(self, name: str) -> str | None:
        customer_id = self.id_of_ref(name) or name.lower()
        return customer_id if customer_id in self else None


class Remaining:
    """The ids of the scenario in order, without those at the gaps, followed by added ids."""

    def __init__(self, ids: Ids, gaps: Sequence[int], added: Collection[str]) -> None:
        self._ids = ids
        self._gaps = gaps
        self._added = added
        self._left = len(ids) - len(gaps)

    def __len__(self) -> int:
        return self._left + len(self._added)

    def __iter__(self) -> Iterator[str]:
        return map(self.__getitem__, range(len(self)))

    def __getitem__(self, position: int, /) -> str:
        if position >= self._left:
            return self._came[position - self._left]
        gaps = self._gaps
        # A gap precedes the id if at most `position` remaining ids precede the gap.
        before = bisect_right(range(len(gaps)), position, key=lambda at: gaps[at] - at)
        return self._ids[position + before]

    @cached_property
    def _came(self) -> Sequence[str]:
        return tuple(self._added)
