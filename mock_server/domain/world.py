"""All simulated state of one sandbox: a shared immutable base and what has changed since.

Creating or resetting a world costs nothing, because the base is shared and only changes are kept.
No rule lives here: who may change what, and when, is decided by the callers.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from mock_server.domain.jobs import JobBook
from mock_server.domain.records import Customer, Offer, Package


@dataclass(frozen=True)
class Base:
    """What a scenario puts into a world before the first call; never changed.

    `customers` and `packages` are in the order in which the scenario names them, parents first.
    """

    customers: Mapping[str, Customer]
    offers: Mapping[str, Offer]
    packages: Mapping[str, Package]
    root_id: str | None
    children: Mapping[str | None, tuple[str, ...]] = field(init=False)
    ids_by_ref: Mapping[str, str] = field(init=False)
    package_ids_by_name: Mapping[str, tuple[str, ...]] = field(init=False)

    def __post_init__(self) -> None:
        children: dict[str | None, list[str]] = {}
        for customer in self.customers.values():
            children.setdefault(customer.parent_id, []).append(customer.customer_id)
        frozen = {parent_id: tuple(ids) for parent_id, ids in children.items()}
        by_ref = {c.ref: c.customer_id for c in self.customers.values() if c.ref is not None}
        by_name: dict[str, tuple[str, ...]] = {}
        for package in self.packages.values():
            by_name[package.name] = (*by_name.get(package.name, ()), package.package_id)
        object.__setattr__(self, "children", frozen)
        object.__setattr__(self, "ids_by_ref", by_ref)
        object.__setattr__(self, "package_ids_by_name", by_name)


class World:
    """The state of one sandbox; every look-up is by id and independent of the number of entries."""

    def __init__(self, base: Base) -> None:
        self.base = base
        self.jobs = JobBook()
        self.changed_customers: dict[str, Customer | None] = {}
        self.changed_packages: dict[str, Package | None] = {}
        self._added_children: dict[str | None, dict[str, None]] = {}
        self._reserved: dict[str, dict[str, str]] = {}

    # ── Customers ────────────────────────────────────────────────────────────────────────────

    def customer(self, customer_id: str) -> Customer | None:
        """Return the customer as it is now, None if there is none (any more)."""
        if customer_id in self.changed_customers:
            return self.changed_customers[customer_id]
        return self.base.customers.get(customer_id)

    def customer_named(self, name: str) -> Customer | None:
        """Return the customer of a ref of the scenario or of an id."""
        return self.customer(self.base.ids_by_ref.get(name, name.lower()))

    def put_customer(self, customer: Customer) -> None:
        """Add a customer, or replace the one with this id."""
        if self.customer(customer.customer_id) is None:
            self.changed_customers.pop(customer.customer_id, None)
        self.changed_customers[customer.customer_id] = customer
        of_scenario = self.base.customers.get(customer.customer_id)
        if of_scenario is None or of_scenario.parent_id != customer.parent_id:
            added = self._added_children.setdefault(customer.parent_id, {})
            added[customer.customer_id] = None

    def remove_customer(self, customer: Customer) -> None:
        """Remove a customer without children, and the packages that it owns."""
        self.changed_customers[customer.customer_id] = None
        self._added_children.get(customer.parent_id, {}).pop(customer.customer_id, None)
        for package in [p for p in self.packages() if p.owner_id == customer.customer_id]:
            self.changed_packages[package.package_id] = None
            self.release_name(package)

    def customers(self) -> Iterator[Customer]:
        """Yield every customer, those of the scenario first."""
        for customer_id in self.base.customers:
            if (customer := self.customer(customer_id)) is not None:
                yield customer
        for customer in self.changed_customers.values():
            if customer is not None and customer.customer_id not in self.base.customers:
                yield customer

    def child_ids(self, parent_id: str | None) -> list[str]:
        """Return the ids of a customer's direct children, those of the scenario first."""
        ids = [*self.base.children.get(parent_id, ()), *self._added_children.get(parent_id, ())]
        children = [self.customer(customer_id) for customer_id in ids]
        return [c.customer_id for c in children if c is not None and c.parent_id == parent_id]

    def is_below(self, customer_id: str, ancestor_id: str) -> bool:
        """Tell whether a customer is a descendant of another; costs one look-up a level."""
        customer = self.customer(customer_id)
        while customer is not None and customer.parent_id is not None:
            if customer.parent_id == ancestor_id:
                return True
            customer = self.customer(customer.parent_id)
        return False

    # ── Packages ─────────────────────────────────────────────────────────────────────────────

    def package(self, package_id: str) -> Package | None:
        """Return a package that exists, None while it is being created or if there is none."""
        if package_id in self.changed_packages:
            return self.changed_packages[package_id]
        return self.base.packages.get(package_id)

    def packages(self) -> Iterator[Package]:
        """Yield every package that exists, those of the scenario first."""
        for package_id in self.base.packages:
            if (package := self.package(package_id)) is not None:
                yield package
        for package in self.changed_packages.values():
            if package is not None and package.package_id not in self.base.packages:
                yield package

    def put_package(self, package: Package) -> None:
        """Let a package exist."""
        self.changed_packages[package.package_id] = package
        self.reserve_name(package)

    def reserve_name(self, package: Package) -> None:
        """Take the name of a package, whether or not the package exists already."""
        self._reserved.setdefault(package.name, {})[package.package_id] = package.owner_id

    def release_name(self, package: Package) -> None:
        """Give the name of a package free."""
        self._reserved.get(package.name, {}).pop(package.package_id, None)

    def holder_of_name(self, name: str, owner_id: str | None) -> str | None:
        """Return the id of the owner's, or anyone's (None), package that has or reserves a name."""
        of_scenario = map(self.package, self.base.package_ids_by_name.get(name, ()))
        owners = {package.package_id: package.owner_id for package in of_scenario if package}
        owners |= self._reserved.get(name, {})
        found = (key for key, owner in owners.items() if owner_id in (None, owner))
        return next(found, None)
