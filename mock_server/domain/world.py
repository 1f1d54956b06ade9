"""The state of one sandbox: a shared immutable base, and the changes since.

Creating or resetting a world is cheap, because only changes are stored. It changes
as it is told: callers decide which changes are allowed, and when. At the end stand the rules of
section 5: which requester may do what.
"""

import sys
from bisect import bisect_left, insort
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from copy import copy
from itertools import chain
from typing import Any, Final

from mock_server.domain.base import Base, Ids, Remaining
from mock_server.domain.jobs import Job, JobBook, branched
from mock_server.domain.records import (
    ALL,
    ENTRY_ARRAYS,
    INVOICE,
    Customer,
    Fields,
    Package,
    Path,
    Rules,
)
from mock_server.domain.refusal import Code, Reason, Refusal


class PackageBook:
    """The packages of a scenario, and their changes."""

    def __init__(self, base: Base) -> None:
        self.changed: dict[str, Package | None] = {}  # None for a removed one of the scenario
        self.named = 0  # packages of these have or reserve a name, and take `size` bytes
        self.size = 0
        self._base = base
        self._count = len(base.packages)
        self.is_named_by_owner = True  # assumption package-name-scope
        self._holders: dict[tuple[str, str], Package] = {}  # of names: see `_scoped`

    def __iter__(self) -> Iterator[Package]:
        """Return the packages as they are now; later changes do not affect the result."""
        base, changed = self._base.packages, self.changed
        packages = [changed.get(package_id, each) for package_id, each in base.items()]
        if base.keys().isdisjoint(changed.keys()):  # in a sixth of the time
            packages += changed.values()
        else:
            packages += [each for package_id, each in changed.items() if package_id not in base]
        return filter(None, packages)

    def __len__(self) -> int:
        return self._count

    def get(self, package_id: str) -> Package | None:
        return self.changed.get(package_id, self._base.packages.get(package_id))

    def find(self, name: str) -> Package | None:
        """Return a package by its ref in the scenario or its id."""
        of_ref = (p.package_id for p in self._base.packages.values() if p.ref == name)
        return self.get(next(of_ref, name.lower()))

    def refs(self) -> Iterator[str]:
        of_scenario = map(self.get, self._base.packages)
        return (package.ref for package in of_scenario if package is not None and package.ref)

    def put(self, package: Package) -> None:
        """Add a package whose name has been reserved."""
        self._count += self.get(package.package_id) is None
        self.changed[package.package_id] = package

    def remove(self, package_id: str) -> None:
        package = self.get(package_id)
        if package_id in self._base.packages:
            self.changed[package_id] = None
        else:
            self.changed.pop(package_id, None)
        if package is not None:
            self._count -= 1
            self.release(package)

    def reserve(self, package: Package) -> None:
        """Reserve the name of a package, which may exist already."""
        scoped = self._scoped(package.name, package.owner_id)
        if scoped in self._holders:  # only in a state from elsewhere
            other_id = self._holders[scoped].package_id
            raise ValueError(f"packages {other_id} and {package.package_id} have the same name")
        self._holders[scoped] = package
        self.named += 1
        self.size += package.size

    def release(self, package: Package) -> None:
        """Free the reserved name of a package, if it has one."""
        scoped = self._scoped(package.name, package.owner_id)
        holder = self._holders.get(scoped)
        if holder is not None and holder.package_id == package.package_id:
            del self._holders[scoped]
            self.named -= 1
            self.size -= package.size

    def holder_of(self, name: str, owner_id: str) -> str | None:
        """Return the id of a package because of which an owner's cannot have a name."""
        known = map(self.get, self._base.package_ids_by_name.get(name, ()))
        for holder in chain(known, [self._holders.get(self._scoped(name, owner_id))]):
            if holder is not None and (holder.owner_id == owner_id or not self.is_named_by_owner):
                return holder.package_id
        return None

    def _scoped(self, name: str, owner_id: str) -> tuple[str, str]:
        return name, owner_id if self.is_named_by_owner else ""


def note(written: dict[Path, int], paths: Iterable[Path], sequence: int) -> None:
    """Note that a modify wrote paths, except where a later accepted one wrote them."""
    arrays = set()
    for path in paths:
        if max(written.get(path, 0), written.get(path[:1], 0)) <= sequence:
            written[path] = sequence
            if path[0] in ENTRY_ARRAYS and len(path) == 1:
                arrays.add(path[0])
    if arrays:
        for path, writer in list(written.items()):
            if path[0] in arrays and writer < sequence:
                del written[path]


MAX_EARLIER: Final = 100  # customers whose earlier record is kept: those that changed last

_MISSING: Final = object()
_GONE: Final = 500
_PATH: Final = 250
"""The bytes of the mark that a customer of the scenario was removed, and of a written path."""


class World:
    """The state of one sandbox; every look-up is by id and independent of the number of entries."""

    def __init__(self, base: Base, most_settled_jobs: int = sys.maxsize) -> None:
        self.base = base
        self.jobs = JobBook(most_settled_jobs)
        self.packages = PackageBook(base)
        self.changed_customers: dict[str, Customer | None] = {}  # None for a removed one
        # What modifies of a customer wrote while an older one is in progress.
        self.written: dict[str, dict[Path, int]] = {}
        self.customer_bytes = 0  # of changed customers and written paths
        # Customers as they were before their latest change that was observed, with its number.
        self.earlier: dict[str, tuple[int, Customer]] = {}
        self.changes = self.observers = 0
        # How the list of all customers (ALL) and those of children differ from the scenario's: the
        # ids that were added, and the positions that are empty, sorted.
        self.added: dict[str | None, dict[str, None]] = {ALL: {}}
        self.gaps: dict[str | None, list[int]] = {ALL: []}

    def copy(self) -> "World":
        """Return an independent copy; the immutable records are shared."""
        other = branched(self)
        other.jobs, other.packages = branched(self.jobs), branched(self.packages)
        return other

    def with_still_customers(self) -> "World":
        """Return a view to read from, in which customers stay as they are now."""
        other: World = copy(self)
        other.changed_customers = dict(self.changed_customers)
        other.added = {name: dict(ids) for name, ids in self.added.items()}
        other.gaps = {name: [*gaps] for name, gaps in self.gaps.items()}
        return other

    def customer(self, customer_id: str) -> Customer | None:
        if customer_id in self.changed_customers:
            return self.changed_customers[customer_id]
        return self.base.customer(customer_id)

    def customer_named(self, name: str) -> Customer | None:
        """Return a customer by its ref in the scenario or its id."""
        return self.customer(self.base.id_of_ref(name) or name.lower())

    def __contains__(self, customer_id: str) -> bool:
        if customer_id in self.changed_customers:
            return self.changed_customers[customer_id] is not None
        return customer_id in self.base

    def note_written(self, customer_id: str, paths: Iterable[Path], sequence: int) -> None:
        """Note that a modify wrote paths of a customer, until `forget_written`."""
        written = dict(self.written.get(customer_id, ()))
        note(written, paths, sequence)
        self.restore_written(customer_id, written)

    def forget_written(self, customer_id: str, before: int | None = None) -> None:
        """Forget what a customer's modifies wrote, or only those accepted before a sequence."""
        written = self.written.get(customer_id)
        if written:
            left = {path: each for path, each in written.items() if before and each > before}
            self.restore_written(customer_id, left)

    def restore_written(self, customer_id: str, written: dict[Path, int]) -> None:
        """Replace what is noted of a customer."""
        self.customer_bytes += _PATH * (len(written) - len(self.written.pop(customer_id, ())))
        if written:
            self.written[customer_id] = written

    def change_customer(self, of: Customer, fields: Fields, size: int) -> None:
        customer = Customer(of.customer_id, of.parent_id, of.ref, fields, of.since, size)
        self.put_customer(customer)

    def put_customer(self, customer: Customer) -> None:
        """Add a customer, or replace the one with this id; the caller checks limits.

        A customer that is added becomes the last changed one, so that repeating the changes in
        order restores the order of children. One that has another parent was removed and added
        again.
        """
        customer_id = customer.customer_id
        present = self.customer(customer_id)
        if present is None or present.parent_id != customer.parent_id:
            self.drop_customer(customer_id)
            if self.changed_customers.pop(customer_id, customer) is None:
                self.customer_bytes -= _GONE
            for name, ids in self._lists_of(customer):
                if ids is None:
                    self.added.setdefault(name, {})[customer_id] = None
                else:
                    gaps = self.gaps[name]
                    del gaps[bisect_left(gaps, ids.index(customer_id))]
        elif self.observers and (
            present.fields.keys() != customer.fields.keys()
            or differing(present.fields, customer.fields)
        ):
            self.changes += 1
            self.earlier.pop(customer_id, None)  # the latest change stands last
            self.earlier[customer_id] = self.changes, present
            if len(self.earlier) > MAX_EARLIER:
                del self.earlier[next(iter(self.earlier))]
        changed = self.changed_customers.get(customer_id)
        self.customer_bytes += customer.size - (0 if changed is None else changed.size)
        self.changed_customers[customer_id] = customer

    def drop_customer(self, customer_id: str) -> None:
        """Remove a customer but keep its packages."""
        self.forget_written(customer_id)
        self.earlier.pop(customer_id, None)
        present = self.customer(customer_id)
        if present is None:
            return
        for name, ids in self._lists_of(present):
            if ids is None:
                del self.added[name][customer_id]
            else:
                insort(self.gaps.setdefault(name, []), ids.index(customer_id))
        self.customer_bytes -= present.size
        if customer_id in self.base:
            self.changed_customers[customer_id] = None
            self.customer_bytes += _GONE
        else:
            del self.changed_customers[customer_id]

    def _lists_of(self, customer: Customer) -> Iterator[tuple[str | None, Ids | None]]:
        """Yield the lists that a customer is in, with the scenario's ids if it is among those."""
        base, parent_id = self.base, customer.parent_id
        yield ALL, base.customer_ids if customer.customer_id in base else None
        yield parent_id, base.children(parent_id) if self.is_at_home(customer) else None

    def remove_customer(self, customer: Customer) -> Iterator[None]:
        """Remove a customer without children, and its packages, item by item; its jobs fail."""
        customer_id, package_ids = customer.customer_id, []
        for doomed in self.jobs.doom(customer_id):
            if doomed is not None:
                self.packages.release(doomed)
            yield
        for package in self.packages:
            if package.owner_id == customer_id:
                package_ids.append(package.package_id)
            yield
        for package_id in package_ids:
            self.packages.remove(package_id)
            yield
        self.drop_customer(customer_id)

    def customer_ids(self, *, but: Collection[str] = ()) -> Remaining:
        """Return the ids of all customers except those in `but`, the scenario's first."""
        gaps = self.gaps[ALL]
        left_out = [customer_id for customer_id in but if customer_id in self]
        if left_out:
            gaps = sorted([*gaps, *map(self.base.customer_ids.index, left_out)])
        return Remaining(self.base.customer_ids, gaps, self.added[ALL])

    def child_ids(self, parent_id: str | None) -> Remaining:
        """Return the ids of a customer's direct children, those of the scenario first."""
        gaps, added = self.gaps.get(parent_id, ()), self.added.get(parent_id, {})
        return Remaining(self.base.children(parent_id), gaps, added)

    def parent_id(self, customer_id: str) -> str | None:
        if customer_id in self.changed_customers:
            changed = self.changed_customers[customer_id]
            return None if changed is None else changed.parent_id
        return self.base.parent_id(customer_id)

    def is_below(self, customer_id: str, ancestor_id: str) -> bool:
        # A customer that has not changed is where the scenario has it, and so are all above it:
        # only a customer without children can be removed, and added elsewhere afterwards.
        while customer_id in self.changed_customers:
            customer = self.changed_customers[customer_id]
            if customer is None or customer.parent_id is None:
                return False
            if customer.parent_id == ancestor_id:
                return True
            customer_id = customer.parent_id
        above = customer_id
        for members in self.base.populations:
            above = members.climb(above, ancestor_id)
        while above != ancestor_id and (parent_id := self.base.parent_id(above)) is not None:
            above = parent_id
        return above == ancestor_id != customer_id

    def is_at_home(self, customer: Customer) -> bool:
        """Return whether a customer is where the scenario put it."""
        home_id = self.base.parent_id(customer.customer_id)
        return home_id == customer.parent_id and customer.customer_id in self.base


MAX_LEVELS: Final = 64
"""The largest depth; a scenario cannot exceed it, because its text cannot nest deeper."""


def refuse_broken_tree(world: World) -> None:
    """Refuse customers below a missing one or themselves, too deep, or gone without their children.

    Raises:
        ValueError: the message names the customer.
    """
    base, changed = world.base, world.changed_customers
    changed_below = Counter(map(base.parent_id, changed))
    for customer_id, customer in changed.items():
        if customer is None:
            if len(world.child_ids(customer_id)):
                raise ValueError(f"customer {customer_id} was removed, but its children were not")
            continue
        above: str | None = customer_id
        level, is_elsewhere = 0, False  # it, or one above, is not where the scenario has it
        while above is not None:
            if above not in world or level > MAX_LEVELS + len(changed):
                text = "is below no existing customer, or below itself"
                raise ValueError(f"customer {customer_id} {text}")
            each = changed.get(above)
            is_elsewhere = is_elsewhere or not (each is None or world.is_at_home(each))
            level, above = level + 1, world.parent_id(above)
        if is_elsewhere and len(base.children(customer_id)) > changed_below[customer_id]:
            raise ValueError(
                f"customer {customer_id} was moved with its sub-customers, which only 1.x could do;"
                " change its place in the scenario"
            )
        if level > MAX_LEVELS:
            text = f"makes customers {level} levels deep; the limit is {MAX_LEVELS}"
            raise ValueError(f"customer {customer_id} {text}")


def differing(fields: Fields, merged: Fields) -> Fields:
    """Return the members of `merged` that differ from those in `fields`, as 2.50 does from 2.5."""
    changed = {}
    for name, value in merged.items():
        present = fields.get(name, _MISSING)
        if present is value:
            continue
        if present != value or (name == INVOICE and _texts(present) != _texts(value)):
            changed[name] = value
    return changed


def _texts(invoice: Any) -> dict[str, str]:
    return {name: str(value) for name, value in (invoice or {}).items()}


# ── Who may do what (section 5) ──────────────────────────────────────────────────────────────────


def may_read(
    world: World,
    requester_id: str,
    customer_id: str,
    rules: Rules,
    unknown: Code = Code.CUSTOMER_1002,
) -> Customer:
    """Return a customer that is the requester or one of its sub-customers (section 5)."""
    customer = world.customer(customer_id)
    if customer is None:
        raise Refusal(unknown, Reason("", "there is no such customer"))
    if requester_id in (customer_id, customer.parent_id) or is_sub_customer(
        world, customer_id, requester_id, rules
    ):
        return customer
    reason = Reason("", "the customer is neither the requester nor one of its sub-customers")
    raise Refusal(Code.NOT_ELIGIBLE if rules.not_eligible == "always-403" else unknown, reason)


def may_modify(world: World, requester_id: str, customer_id: str, rules: Rules) -> Customer:
    customer = may_read(world, requester_id, customer_id, rules)
    if customer_id == requester_id:
        raise _own(rules, Code.CUSTOMER_1002, "a requester may not modify its own profile")
    return customer


def may_create_package(world: World, requester_id: str, owner_id: str, rules: Rules) -> Customer:
    return may_read(world, requester_id, owner_id, rules, rules.package_owner_unknown)


def refuse_own_use(
    owner_id: str, requester_id: str, eligible_ids: tuple[str, ...], rules: Rules
) -> None:
    if owner_id in eligible_ids and rules.own_use == "owner-or-requester":
        user = "owner"
    elif requester_id in eligible_ids:
        user = "requester"
    else:
        return
    text = f"a package may not be created for the {user}'s own use"
    raise _own(rules, rules.package_owner_unknown, text, "/eligibleSubAccountIds")


def may_see_request(world: World, requester_id: str, job: Job, rules: Rules) -> bool:
    """Return whether the requester made the request, or (request-visibility) it is about its tree.

    A customer that has got the id of a removed one is a stranger to requests of that one.
    """
    if requester_id == job.requester_id and not _came_after(world, requester_id, job):
        return True
    if rules.request_visibility == "own" or _came_after(world, job.customer_id, job):
        return False
    return requester_id == job.customer_id or is_sub_customer(
        world, job.customer_id, requester_id, rules
    )


def _came_after(world: World, customer_id: str, job: Job) -> bool:
    changed = world.changed_customers.get(customer_id)
    return changed is not None and job.sequence <= changed.since


def is_sub_customer(world: World, customer_id: str, of_id: str, rules: Rules) -> bool:
    if rules.sub_customers == "children":
        return world.parent_id(customer_id) == of_id
    return world.is_below(customer_id, of_id)


def owners_above(world: World, customer_id: str, rules: Rules) -> list[str]:
    above, parent_id = list[str](), world.parent_id(customer_id)
    while parent_id is not None:
        above.append(parent_id)
        parent_id = None if rules.sub_customers == "children" else world.parent_id(parent_id)
    return above


def _own(rules: Rules, unknown: Code, text: str, pointer: str = "") -> Refusal:
    code = unknown if rules.not_eligible == "always-1002" else Code.NOT_ELIGIBLE
    return Refusal(code, Reason(pointer, text))
