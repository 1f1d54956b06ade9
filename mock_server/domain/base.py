"""The initial contents of a world, as its scenario defines them: immutable, and shared by worlds.

Members of populations are computed and never iterated over: only their number, the one at a
position, and the position of one are used.
"""

from bisect import bisect_right
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cached_property, lru_cache
from typing import Final, Protocol

from mock_server.domain.records import Customer, Offer, Package

REMEMBERED: Final = 256
"""The most customers that are cached."""


class Ids(Protocol):
    """Ids in a fixed order, possibly too many to iterate over."""

    def __len__(self) -> int: ...

    def __getitem__(self, position: int, /) -> str: ...

    def index(self, customer_id: str, /) -> int: ...


class Customers(Protocol):
    """A population; what it says of a customer that is not its member is None."""

    @property
    def ids(self) -> Ids: ...

    def __contains__(self, customer_id: object) -> bool: ...

    def get(self, customer_id: str) -> Customer | None: ...

    def parent_id(self, customer_id: str) -> str | None: ...

    def climb(self, customer_id: str, ancestor_id: str) -> str:
        """Return the ancestor if it is on the way up from a customer, else the first non-member."""

    def children(self, parent_id: str | None) -> Ids: ...

    def id_of_ref(self, ref: str) -> str | None: ...


class IdList:
    """Stored ids."""

    def __init__(self, ids: Sequence[str]) -> None:
        self._ids = ids

    def __len__(self) -> int:
        return len(self._ids)

    def __getitem__(self, position: int, /) -> str:
        return self._ids[position]

    def index(self, customer_id: str, /) -> int:
        return self._positions[customer_id]

    @cached_property
    def _positions(self) -> Mapping[str, int]:
        return {customer_id: position for position, customer_id in enumerate(self._ids)}


class Chain:
    """Ids in sequence, without copying or iterating."""

    def __init__(self, parts: Sequence[Ids]) -> None:
        self._parts = parts

    def __len__(self) -> int:
        return sum(map(len, self._parts))

    def __getitem__(self, position: int, /) -> str:
        for ids in self._parts:
            if position < len(ids):
                return ids[position]
            position -= len(ids)
        raise IndexError(position)

    def index(self, customer_id: str, /) -> int:
        before = 0
        for ids in self._parts:
            with suppress(LookupError, ValueError):
                return before + ids.index(customer_id)
            before += len(ids)
        raise ValueError(customer_id)


class Base:
    """The customers, the catalogue and the packages of a scenario.

    Customers are completed when they are looked up, and the last few are cached; those that are
    listed are known by their `parents`.
    """

    def __init__(
        self,
        *,
        customers: Mapping[str, Customer],
        parents: Mapping[str, str | None],
        refs: Mapping[str, str],
        offers: Mapping[str, Offer],
        packages: Mapping[str, Package],
        root_id: str | None,
        populations: Sequence[Customers] = (),
    ) -> None:
        self.customers = customers
        self.parents = parents
        self.offers = offers
        self.packages = packages
        self.root_id = root_id
        self.populations = populations
        self.remember(REMEMBERED)
        listed = IdList(tuple(parents))
        self.customer_ids: Ids = Chain([listed, *(members.ids for members in populations)])
        self._ids_by_ref = refs
        self.refs: Collection[str] = refs.keys()  # of the listed customers
        children: dict[str | None, list[str]] = {}
        for customer_id, parent_id in parents.items():
            children.setdefault(parent_id, []).append(customer_id)
        self._children: dict[str | None, Ids] = {
            parent_id: IdList(ids) for parent_id, ids in children.items()
        }
        self.package_ids_by_name: dict[str, list[str]] = {}
        for package in packages.values():
            self.package_ids_by_name.setdefault(package.name, []).append(package.package_id)

    def __contains__(self, customer_id: object) -> bool:
        return customer_id in self.parents or any(
            customer_id in members for members in self.populations
        )

    def remember(self, most: int) -> None:
        """Cache the last customers that were looked up: never more than `most`."""
        listed, parents, populations = self.customers, self.parents, self.populations

        def customer(customer_id: str) -> Customer | None:
            if customer_id in parents:
                return listed[customer_id]
            return next(filter(None, (each.get(customer_id) for each in populations)), None)

        def parent_id(customer_id: str) -> str | None:
            if customer_id in parents:
                return parents[customer_id]
            for members in populations:
                if (parent_id := members.parent_id(customer_id)) is not None:
                    return parent_id
            return None

        # The caches do not refer to the base, so that no reference cycle keeps it alive.
        self.customer = lru_cache(most)(customer)
        self.parent_id = lru_cache(REMEMBERED)(parent_id)

    def children(self, parent_id: str | None) -> Ids:
        listed = self._children.get(parent_id, ())
        return Chain([listed, *(members.children(parent_id) for members in self.populations)])

    def id_of_ref(self, ref: str) -> str | None:
        of_members = (members.id_of_ref(ref) for members in self.populations)
        return self._ids_by_ref.get(ref) or next(filter(None, of_members), None)

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
