"""The state of one sandbox: a shared immutable base, and the changes since.

Creating or resetting a world is cheap, because only changes are stored. There are no rules here:
callers decide which changes are allowed, and when.
"""

import sys
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Final

from mock_server.domain.base import Base, Gaps, Remaining
from mock_server.domain.jobs import JobBook
from mock_server.domain.merge import Path, note
from mock_server.domain.records import Container, Customer, Fields, Package


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


_GONE: Final = 500
_PATH: Final = 250
"""The bytes of the mark that a customer of the scenario was removed, and of a written path."""


class StillCustomers:
    """The customers of a world as they are now, whatever changes afterwards."""

    def __init__(self, world: "World") -> None:
        self._base = world.base
        self._changed = dict(world.changed_customers)
        self._added, self._gone = world.count_changed_children()

    def customer(self, customer_id: str) -> Customer | None:
        """Return a customer, or None if it does not exist or was removed."""
        if customer_id in self._changed:
            return self._changed[customer_id]
        return self._base.customer(customer_id)

    def count_children(self, parent_id: str) -> int:
        """Return the number of a customer's direct children."""
        of_scenario = len(self._base.children(parent_id)) - self._gone.get(parent_id, 0)
        return of_scenario + self._added.get(parent_id, 0)


class World:
    """The state of one sandbox; every look-up is by id and independent of the number of entries.

    `written` holds the paths that modifies of a customer wrote while an older one is in progress.
    `customer_bytes` is the size of added, changed and removed customers and of these paths.
    """

    def __init__(self, base: Base, most_settled_jobs: int = sys.maxsize) -> None:
        self.base = base
        self.jobs = JobBook(most_settled_jobs)
        self.changed_customers: dict[str, Customer | None] = {}
        self.customer_bytes = 0
        self.written: dict[str, dict[Path, int]] = {}
        self.packages = PackageBook(base)
        self._added_children: dict[str | None, dict[str, None]] = {}
        self._gone_children: dict[str | None, Gaps] = {}
        self._added: dict[str, None] = {}
        self._gone = Gaps()

    def copy(self) -> "World":
        """Return an independent copy; the immutable records are shared."""
        other = World(self.base)
        other.jobs = self.jobs.copy()
        other.packages = self.packages.copy()
        other.customer_bytes = self.customer_bytes
        other.changed_customers = dict(self.changed_customers)
        other.written = {name: dict(paths) for name, paths in self.written.items()}
        other._added_children = {name: dict(ids) for name, ids in self._added_children.items()}
        other._gone_children = {name: gaps.copy() for name, gaps in self._gone_children.items()}
        other._added, other._gone = dict(self._added), self._gone.copy()
        return other

    def containers(self) -> Iterator[Container]:
        """Yield what customers, jobs and packages are in, to be emptied once that is not used."""
        yield self.changed_customers
        yield from self.jobs.containers()
        yield from self.packages.containers()

    def customer(self, customer_id: str) -> Customer | None:
        """Return a customer as it is now, or None if it does not exist or was removed."""
        if customer_id in self.changed_customers:
            return self.changed_customers[customer_id]
        return self.base.customer(customer_id)

    def seen(self, customer_id: str) -> tuple[Fields | None, str | None]:
        """Return a customer's current fields, and its parent's id unless that must be derived.

        That is all that most reads need.
        """
        changed = self.changed_customers
        if customer_id in changed:
            known = changed[customer_id]
            return (None, None) if known is None else (known.fields, known.parent_id)
        known = self.base.customers.get(customer_id)
        if known is None:
            return self.base.member_fields(customer_id), None
        return known.fields, known.parent_id

    def fields(self, customer_id: str) -> Fields | None:
        """Return a customer's current fields."""
        return self.seen(customer_id)[0]

    def customer_named(self, name: str) -> Customer | None:
        """Return a customer by its ref in the scenario or its id."""
        return self.customer(self.base.id_of_ref(name) or name.lower())

    def note_written(self, customer_id: str, paths: Iterable[Path], sequence: int) -> None:
        """Note that a modify wrote paths of a customer, until `forget_written`."""
        written = self.written.get(customer_id, {})
        before = len(written)
        note(written, paths, sequence)
        self.customer_bytes += _PATH * (len(written) - before)
        if written:
            self.written[customer_id] = written

    def forget_written(self, customer_id: str, before: int | None = None) -> None:
        """Forget what a customer's modifies wrote, or only those accepted before a sequence."""
        written = self.written.pop(customer_id, {})
        self.customer_bytes -= _PATH * len(written)
        left = {path: each for path, each in written.items() if before and each > before}
        self.restore_written(customer_id, left)

    def restore_written(self, customer_id: str, written: dict[Path, int]) -> None:
        """Note all that a customer's modifies wrote."""
        if written:
            self.written[customer_id] = written
            self.customer_bytes += _PATH * len(written)

    def put_customer(self, customer: Customer) -> None:
        """Add a customer, or replace the one with this id; the caller checks limits.

        A customer that is added
        becomes the last changed one, so that repeating the changes in order restores the order of
        children. One that has another parent was removed and added again.
        """
        customer_id = customer.customer_id
        present = self.customer(customer_id)
        if present is None or present.parent_id != customer.parent_id:
            self.drop_customer(customer_id)
            self.changed_customers.pop(customer_id, None)
            self._add(customer)
        changed = self.changed_customers.get(customer_id)
        self.customer_bytes += customer.size - (0 if changed is None else changed.size)
        self.changed_customers[customer_id] = customer

    def drop_customer(self, customer_id: str) -> None:
        """Remove a customer but keep its packages."""
        self.forget_written(customer_id)
        present = self.customer(customer_id)
        if present is None:
            return
        if self.is_at_home(present):
            gaps = self._gone_children.setdefault(present.parent_id, Gaps())
            gaps.add(self._place_at_home(present))
        else:
            self._added_children[present.parent_id].pop(customer_id)
        self.customer_bytes -= present.size
        if customer_id in self.base:
            self.changed_customers[customer_id] = None
            self._gone.add(self.base.customer_ids.index(customer_id))
            self.customer_bytes += _GONE
        else:
            self.changed_customers.pop(customer_id, None)
            self._added.pop(customer_id, None)

    def remove_customer(self, customer: Customer) -> Iterator[None]:
        """Remove a customer without children, and its packages; its jobs fail.

        Yields after each job and package checked; the customer is removed at the end.
        """
        for package in self.jobs.doom(customer.customer_id):
            if package is not None:
                self.packages.release(package)
            yield
        yield from self.packages.remove_of(customer.customer_id)
        self.drop_customer(customer.customer_id)

    def customer_ids(self, *, but: Collection[str] = ()) -> Remaining:
        """Return the ids of all customers except those in `but`, the scenario's first."""
        gaps = self._gone.positions
        left_out = [customer_id for customer_id in but if self.customer(customer_id) is not None]
        if left_out:
            gaps = sorted([*gaps, *map(self.base.customer_ids.index, left_out)])
        return Remaining(self.base.customer_ids, gaps, self._added)

    def child_ids(self, parent_id: str | None) -> Remaining:
        """Return the ids of a customer's direct children, those of the scenario first."""
        added = self._added_children.get(parent_id, {})
        gone = self._gone_children.get(parent_id)
        gaps = () if gone is None else gone.positions
        return Remaining(self.base.children(parent_id), gaps, added)

    def count_changed_children(self) -> tuple[Mapping[str | None, int], Mapping[str | None, int]]:
        """Return how many children were added to, and removed from, each customer."""
        added = {parent_id: len(ids) for parent_id, ids in self._added_children.items()}
        return added, {
            parent_id: len(gaps.positions) for parent_id, gaps in self._gone_children.items()
        }

    def parent_id(self, customer_id: str) -> str | None:
        """Return the id of a customer's parent, None if it has none."""
        if customer_id in self.changed_customers:
            changed = self.changed_customers[customer_id]
            return None if changed is None else changed.parent_id
        return self.base.parent_id(customer_id)

    def is_below(self, customer_id: str, ancestor_id: str) -> bool:
        """Return whether a customer is a descendant of another.

        A customer that has not changed is where the scenario has it, and so are all above it: only
        a customer without children can be removed, and added elsewhere afterwards.
        """
        while customer_id in self.changed_customers:
            customer = self.changed_customers[customer_id]
            if customer is None or customer.parent_id is None:
                return False
            if customer.parent_id == ancestor_id:
                return True
            customer_id = customer.parent_id
        return self.base.is_below(customer_id, ancestor_id)

    def is_at_home(self, customer: Customer) -> bool:
        """Return whether a customer is where the scenario put it."""
        home_id = self.base.parent_id(customer.customer_id)
        return home_id == customer.parent_id and customer.customer_id in self.base

    def _add(self, customer: Customer) -> None:
        customer_id, parent_id = customer.customer_id, customer.parent_id
        if customer_id in self.base:
            self._gone.remove(self.base.customer_ids.index(customer_id))
            self.customer_bytes -= _GONE
        else:
            self._added[customer_id] = None
        if self.is_at_home(customer):
            self._gone_children[parent_id].remove(self._place_at_home(customer))
        else:
            self._added_children.setdefault(parent_id, {})[customer_id] = None

    def _place_at_home(self, customer: Customer) -> int:
        return self.base.children(customer.parent_id).index(customer.customer_id)


MAX_LEVELS: Final = 64
"""The largest depth; a scenario cannot exceed it, because its text cannot nest deeper."""


def refuse_broken_tree(world: World) -> None:
    """Refuse customers below a missing one or themselves, too deep, or gone without their children.

    Raises:
        ValueError: the message names the customer.
    """
    base, places = world.base, dict[str, tuple[int, bool]]()
    changed_below = Counter(map(base.parent_id, world.changed_customers))
    for customer_id, customer in world.changed_customers.items():
        if customer is None:
            if len(world.child_ids(customer_id)):
                raise ValueError(f"customer {customer_id} was removed, but its children were not")
            continue
        _find_place(world, customer_id, places)
        level, is_elsewhere = places[customer_id]
        if is_elsewhere and len(base.children(customer_id)) > changed_below[customer_id]:
            raise ValueError(
                f"customer {customer_id} was moved with its sub-customers, which only 1.x could do;"
                " change its place in the scenario"
            )
        if is_elsewhere and level > MAX_LEVELS:
            text = f"makes customers {level} levels deep; the limit is {MAX_LEVELS}"
            raise ValueError(f"customer {customer_id} {text}")


def _find_place(world: World, customer_id: str, places: dict[str, tuple[int, bool]]) -> None:
    """Record, as far as unknown, the levels of a customer and its ancestors.

    Recorded as well is whether they, or one above them, are not where the scenario has them.
    """
    climbed: dict[str, Customer] = {}
    above: str | None = customer_id
    while above is not None and above not in places:
        customer = None if above in climbed else world.customer(above)
        if customer is None:
            raise ValueError(
                f"customer {customer_id} is below no existing customer, or below itself"
            )
        climbed[above] = customer
        above = customer.parent_id
    level, is_elsewhere = (0, False) if above is None else places[above]
    for each_id, each in reversed(climbed.items()):
        level, is_elsewhere = level + 1, is_elsewhere or not world.is_at_home(each)
        places[each_id] = level, is_elsewhere
