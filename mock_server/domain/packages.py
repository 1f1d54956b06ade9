"""The packages of a world, the names that they have or reserve, and their sizes."""

from collections.abc import Iterator

from mock_server.domain.base import Base
from mock_server.domain.records import Container, Package


class PackageBook:
    """The packages of a scenario, and their changes.

    `changed` holds added packages, and None for removed ones; `named` packages have or reserve a
    name and take `size` bytes.

    Most names belong to one package; names of several packages are in `_shared`, by owner.
    """

    def __init__(self, base: Base) -> None:
        self.changed: dict[str, Package | None] = {}
        self.named = 0
        self.size = 0
        self._base = base
        self._count = len(base.packages)
        self._alone: dict[str, Package] = {}
        self._shared: dict[str, dict[str, Package]] = {}

    def copy(self) -> "PackageBook":
        """Return a copy with the same packages."""
        other = PackageBook(self._base)
        other.changed = self.changed.copy()
        other.named, other.size, other._count = self.named, self.size, self._count
        other._alone = self._alone.copy()
        other._shared = {name: holders.copy() for name, holders in self._shared.items()}
        return other

    def containers(self) -> Iterator[Container]:
        """Yield what the packages are in, to be emptied in slices once the book is not used."""
        yield from (self._shared, self._alone, self.changed)

    def __iter__(self) -> Iterator[Package]:
        """Return the packages as they are now; later changes do not affect the result."""
        known, changed = self._base.packages, self.changed
        present = [changed.get(package_id, package) for package_id, package in known.items()]
        present.extend(changed[package_id] for package_id in changed if package_id not in known)
        return filter(None, present)

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
        self._count += self.get(package_id) is None
        self.changed[package_id] = package

    def remove(self, package_id: str) -> None:
        """Remove a package and free its name."""
        package = self.get(package_id)
        if package_id in self._base.packages:
            self.changed[package_id] = None
        else:
            self.changed.pop(package_id, None)
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
        holders = self._shared.get(name)
        if holders is not None:
            holders[owner_id] = package
        elif name in self._alone:
            holder = self._alone.pop(name)
            self._shared[name] = {holder.owner_id: holder, owner_id: package}
        else:
            self._alone[name] = package
        self.named += 1
        self.size += package.size

    def release(self, package: Package) -> None:
        """Free the reserved name of a package, if it has one."""
        name, owner_id = package.name, package.owner_id
        holders = self._shared.get(name)
        if holders is not None:
            if holders.pop(owner_id, None) is None:
                return
            if not holders:
                del self._shared[name]
        elif name not in self._alone or self._alone[name].owner_id != owner_id:
            return
        else:
            del self._alone[name]
        self.named -= 1
        self.size -= package.size

    def holder_of(self, name: str, owner_id: str | None) -> str | None:
        """Return the id of a package that has or reserves a name; None stands for any owner."""
        for package_id in self._base.package_ids_by_name.get(name, ()):
            package = self.get(package_id)
            if package is not None and owner_id in (None, package.owner_id):
                return package_id
        holder = self._alone.get(name)
        if holder is None:
            holders = self._shared.get(name) or {}
            holder = (
                next(iter(holders.values()), None) if owner_id is None else holders.get(owner_id)
            )
        if holder is None or owner_id not in (None, holder.owner_id):
            return None
        return holder.package_id
