"""The packages of a world, the names that they have or reserve, and their sizes."""

from collections.abc import Iterator
from typing import Final

from mock_server.domain.base import Base
from mock_server.domain.discarded import Container, long_ones
from mock_server.domain.divided import Divided
from mock_server.domain.records import Package

_SHELVES: Final = 32
"""The number of dictionaries that the names are divided among.

A growing dictionary is rebuilt as a whole, which takes tens of milliseconds with hundreds of
thousands of names.
"""


class PackageBook:
    """The packages of a scenario, and their changes.

    `changed` holds added packages, and None for removed ones; `named` packages have or reserve a
    name and take `weight` bytes.

    Most names belong to one package and are on the shelves; names of several packages are in
    `_shared`, by owner. So a copy need not examine each name.
    """

    def __init__(self, base: Base) -> None:
        self.changed: Divided[Package | None] = Divided()
        self.named = 0
        self.weight = 0
        self._base = base
        self._count = len(base.packages)
        self._shelves: tuple[dict[str, Package], ...] = tuple({} for _ in range(_SHELVES))
        self._shared: Divided[dict[str, Package]] = Divided()

    def copy(self) -> "PackageBook":
        """Return a copy with the same packages."""
        other = PackageBook(self._base)
        other.changed = self.changed.copy()
        other.named, other.weight, other._count = self.named, self.weight, self._count
        other._shelves = tuple(shelf.copy() for shelf in self._shelves)
        for name, holders in self._shared.items():
            other._shared[name] = dict(holders)
        return other

    def containers(self) -> Iterator[Container]:
        """Yield the internal containers, to be freed once the book is no longer used."""
        yield from long_ones(holders for _, holders in self._shared.items())
        yield from self._shared.containers()
        yield from self._shelves
        yield from self.changed.containers()

    def __iter__(self) -> Iterator[Package]:
        """Yield the packages; those added during the iteration may or may not be included."""
        known = self._base.packages
        yield from filter(None, map(self.get, known))
        came = filter(None, self.changed.values_in_steps())
        yield from (package for package in came if package.package_id not in known)

    def __len__(self) -> int:
        return self._count

    def get(self, package_id: str) -> Package | None:
        """Return an existing package, None if it does not exist or is still being created."""
        return self.changed.get(package_id, self._base.packages.get(package_id))

    def find(self, name: str) -> Package | None:
        """Return a package by its ref in the scenario or its id."""
        of_ref = (p.package_id for p in self._base.packages.values() if p.ref == name)
        return self.get(next(of_ref, name.lower()))

    def refs(self) -> Iterator[str]:
        """Yield the refs of existing packages; only packages of the scenario have one."""
        of_scenario = map(self.get, self._base.packages)
        return (package.ref for package in of_scenario if package is not None and package.ref)

    def put(self, package: Package) -> None:
        """Add a package whose name has been reserved."""
        package_id = package.package_id
        of_scenario = self._base.packages.get(package_id)
        self._count += self.changed.exchange(package_id, package, of_scenario) is None

    def remove(self, package_id: str) -> None:
        """Remove a package and free its name."""
        package = self.get(package_id)
        if package_id in self._base.packages:
            self.changed[package_id] = None
        else:
            self.changed.discard(package_id)
        if package is not None:
            self._count -= 1
            self.release(package)

    def remove_of(self, owner_id: str) -> Iterator[None]:
        """Remove all packages of a customer; yields after each package examined."""
        package_ids = []
        for package in self:
            if package.owner_id == owner_id:
                package_ids.append(package.package_id)
            yield
        for package_id in package_ids:
            self.remove(package_id)
            yield

    def reserve(self, package: Package) -> None:
        """Reserve the name of a package, which may exist already."""
        name, owner_id = package.name, package.owner_id
        shelf, holders = self._shelf(name), self._shared.get(name, None)
        if holders is not None:
            holders[owner_id] = package
        elif name in shelf:
            holder = shelf.pop(name)
            self._shared[name] = {holder.owner_id: holder, owner_id: package}
        else:
            shelf[name] = package
        self.named += 1
        self.weight += package.weight

    def release(self, package: Package) -> None:
        """Free the reserved name of a package, if it has one."""
        name, owner_id = package.name, package.owner_id
        shelf, holders = self._shelf(name), self._shared.get(name, None)
        if holders is not None:
            if holders.pop(owner_id, None) is None:
                return
            if not holders:
                self._shared.discard(name)
        elif name not in shelf or shelf[name].owner_id != owner_id:
            return
        else:
            del shelf[name]
        self.named -= 1
        self.weight -= package.weight

    def holder_of(self, name: str, owner_id: str | None) -> str | None:
        """Return the id of a package that has or reserves a name; None stands for any owner."""
        for package_id in self._base.package_ids_by_name.get(name, ()):
            package = self.get(package_id)
            if package is not None and owner_id in (None, package.owner_id):
                return package_id
        holder = self._shelf(name).get(name)
        if holder is None:
            holders = self._shared.get(name, None) or {}
            holder = (
                next(iter(holders.values()), None) if owner_id is None else holders.get(owner_id)
            )
        if holder is None or owner_id not in (None, holder.owner_id):
            return None
        return holder.package_id

    def _shelf(self, name: str) -> dict[str, Package]:
        return self._shelves[hash(name) % _SHELVES]
