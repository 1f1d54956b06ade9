"""The initial contents of a world, as its scenario defines them: immutable, and shared by worlds.

Customers come from several sources with one interface (`Customers`): the ids of `ListedCustomers`
are stored, those of others may be computed. A source is never iterated over: of its sequences only
the length, the entry at a position, and the position of an entry are used.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Protocol

from mock_server.domain.records import Customer, Fields, Offer, Package


class Ids(Protocol):
    """Ids in a fixed order, possibly too many to iterate over."""

    def __len__(self) -> int: ...

    def __getitem__(self, position: int, /) -> str: ...

    def index(self, customer_id: str, /) -> int:
        """Return the position of an id."""


class Customers(Protocol):
    """A source of customers; everything is looked up by id, without iterating."""

    @property
    def ids(self) -> Ids:
        """All ids, parents before their children."""

    def __contains__(self, customer_id: object) -> bool: ...

    def get(self, customer_id: str) -> Customer | None:
        """Return the customer with this id, None if it is not in this source."""

    def fields(self, customer_id: str) -> Fields | None:
        """Return the fields of the customer with this id, None if it is not in this source."""

    def parent_id(self, customer_id: str) -> str | None:
        """Return the parent's id; None for the top, and for a customer of another source."""

    def climb(self, customer_id: str, ancestor_id: str) -> str:
        """Return the ancestor if the way up from a customer, itself included, leads to it.

        Otherwise return the customer where the way ends: one of another source, or one without a
        parent.
        """

    def children(self, parent_id: str | None) -> Ids:
        """Return the ids of the direct children of a customer of any source."""

    def id_of_ref(self, ref: str) -> str | None:
        """Return the id of the customer with this ref."""


class IdList:
    """Stored ids; the position of an id is found by a dictionary look-up."""

    def __init__(self, ids: Sequence[str]) -> None:
        self._ids = ids

    def __len__(self) -> int:
        return len(self._ids)

    def __getitem__(self, position: int, /) -> str:
        return self._ids[position]

    def index(self, customer_id: str, /) -> int:
        """Return the position of an id."""
        return self._positions[customer_id]

    @cached_property
    def _positions(self) -> Mapping[str, int]:
        return {customer_id: position for position, customer_id in enumerate(self._ids)}


class Chain:
    """The ids of several sources in sequence, without copying or iterating."""

    def __init__(self, parts: Sequence[tuple[Customers, Ids]]) -> None:
        self._parts = parts

    def __len__(self) -> int:
        return sum(len(ids) for _, ids in self._parts)

    def __getitem__(self, position: int, /) -> str:
        for _, ids in self._parts:
            if position < len(ids):
                return ids[position]
            position -= len(ids)
        raise IndexError(position)

    def index(self, customer_id: str, /) -> int:
        """Return the position of an id."""
        before = 0
        for customers, ids in self._parts:
            if customer_id in customers:
                return before + ids.index(customer_id)
            before += len(ids)
        raise ValueError(customer_id)


class ListedCustomers:
    """Customers that a scenario lists, in its order, parents first; no fields are read here."""

    def __init__(self, customers: Mapping[str, Customer]) -> None:
        self._customers = customers
        self.ids: Ids = IdList(tuple(customers))
        self._ids_by_ref: dict[str, str] = {}
        self.refs: Collection[str] = self._ids_by_ref.keys()
        children: dict[str | None, list[str]] = {}
        for customer in customers.values():
            if customer.ref is not None:
                self._ids_by_ref[customer.ref] = customer.customer_id
            children.setdefault(customer.parent_id, []).append(customer.customer_id)
        self._children: dict[str | None, IdList] = {
            parent_id: IdList(ids) for parent_id, ids in children.items()
        }

    def __contains__(self, customer_id: object) -> bool:
        return customer_id in self._customers

    def get(self, customer_id: str) -> Customer | None:
        """Return the customer with this id."""
        return self._customers.get(customer_id)

    def fields(self, customer_id: str) -> Fields | None:
        """Return the fields of the customer with this id."""
        customer = self._customers.get(customer_id)
        return None if customer is None else customer.fields

    def parent_id(self, customer_id: str) -> str | None:
        """Return the parent's id."""
        customer = self._customers.get(customer_id)
        return None if customer is None else customer.parent_id

    def climb(self, customer_id: str, ancestor_id: str) -> str:
        """Return the ancestor if it is on the way up, else the last customer on the way."""
        above = customer_id
        while above != ancestor_id:
            customer = self._customers.get(above)
            if customer is None or customer.parent_id is None:
                break
            above = customer.parent_id
        return above

    def children(self, parent_id: str | None) -> Ids:
        """Return the ids of a customer's children."""
        return self._children.get(parent_id, ())

    def id_of_ref(self, ref: str) -> str | None:
        """Return the id of the customer with this ref."""
        return self._ids_by_ref.get(ref)


class Base:
    """The customers, the catalogue and the packages of a scenario.

    Args:
        customers: the customers that the scenario lists, parents first.
        offers: the catalogue, by id.
        packages: the initial packages, by id.
        root_id: the root customer, for whom calls without a token act.
        populations: customers that are not listed; each is below a listed one.
    """

    def __init__(
        self,
        *,
        customers: Mapping[str, Customer],
        offers: Mapping[str, Offer],
        packages: Mapping[str, Package],
        root_id: str | None,
        populations: Sequence[Customers] = (),
    ) -> None:
        self.customers = customers
        self.offers = offers
        self.packages = packages
        self.root_id = root_id
        self._listed = listed = ListedCustomers(customers)
        self.refs: Collection[str] = listed.refs
        """The refs of the listed customers."""
        self.populations = populations
        self._leaves: tuple[Customers, ...] = (listed, *populations)
        self.customer_ids: Ids = Chain([(leaf, leaf.ids) for leaf in self._leaves])
        by_name: dict[str, list[str]] = {}
        for package in packages.values():
            by_name.setdefault(package.name, []).append(package.package_id)
        self.package_ids_by_name: Mapping[str, Sequence[str]] = by_name

    def __contains__(self, customer_id: object) -> bool:
        return any(customer_id in leaf for leaf in self._leaves)

    def customer(self, customer_id: str) -> Customer | None:
        """Return a customer of the scenario."""
        customer = self.customers.get(customer_id)
        if customer is None:
            for population in self.populations:
                customer = population.get(customer_id)
                if customer is not None:
                    break
        return customer

    def member_fields(self, customer_id: str) -> Fields | None:
        """Return the fields of a customer of the scenario that is not listed."""
        for population in self.populations:
            fields = population.fields(customer_id)
            if fields is not None:
                return fields
        return None

    def parent_id(self, customer_id: str) -> str | None:
        """Return the parent's id; None at the top, and for a customer not of the scenario."""
        for leaf in self._leaves:
            parent_id = leaf.parent_id(customer_id)
            if parent_id is not None:
                return parent_id
        return None

    def is_below(self, customer_id: str, ancestor_id: str) -> bool:
        """Return whether a customer of the scenario is a descendant of another."""
        listed = self.customers.get(customer_id)
        if listed is not None and listed.parent_id == ancestor_id:  # as most are
            return True
        above = customer_id
        for population in self.populations:
            above = population.climb(above, ancestor_id)
        return customer_id != ancestor_id == self._listed.climb(above, ancestor_id)

    def children(self, parent_id: str | None) -> Ids:
        """Return the ids of a customer's direct children."""
        return Chain([(leaf, leaf.children(parent_id)) for leaf in self._leaves])

    def id_of_ref(self, ref: str) -> str | None:
        """Return the id of the customer with this ref."""
        ids = (leaf.id_of_ref(ref) for leaf in self._leaves)
        return next((customer_id for customer_id in ids if customer_id is not None), None)

    def id_of(self, name: str) -> str | None:
        """Return the id of the customer with this ref or id, None if there is none."""
        customer_id = self.id_of_ref(name) or name.lower()
        return customer_id if customer_id in self else None


class Gaps:
    """The removed positions of a sequence, sorted on demand."""

    __slots__ = ("_is_in_order", "_positions")

    def __init__(self, positions: Sequence[int] = ()) -> None:
        self._positions = list(positions)
        self._is_in_order = False

    def copy(self) -> "Gaps":
        """Return an independent copy."""
        return Gaps(self._positions)

    def add(self, position: int) -> None:
        """Mark a position as removed, which it must not be already."""
        self._positions.append(position)
        self._is_in_order = False

    def remove(self, position: int) -> None:
        """Mark a removed position as present again."""
        positions = self.positions
        del positions[bisect_left(positions, position)]

    @property
    def positions(self) -> list[int]:
        """The removed positions in order; sorting is quick if only the last ones are unsorted."""
        if not self._is_in_order:
            self._positions.sort()
            self._is_in_order = True
        return self._positions


class Remaining:
    """The ids of the scenario in order, without those at the gaps, followed by added ids."""

    def __init__(self, ids: Ids, gaps: Sequence[int], added: Collection[str]) -> None:
        self._ids = ids
        self._gaps = gaps
        self._added = added
        self._left = len(ids) - len(gaps)

    def frozen(self) -> "Remaining":
        """Return a copy that later removals and additions do not affect."""
        return Remaining(self._ids, tuple(self._gaps), tuple(self._added))

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
