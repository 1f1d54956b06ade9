"""The state of one sandbox: a shared immutable base, and the changes since.

Creating or resetting a world is cheap, because only changes are stored. There are no rules here:
callers decide which changes are allowed, and when.
"""

import sys
from collections.abc import Collection, Iterator
from typing import Final

from mock_server.domain.base import Base
from mock_server.domain.discarded import Container, long_ones
from mock_server.domain.jobs import JobBook
from mock_server.domain.ordered_ids import Gaps, Remaining
from mock_server.domain.packages import PackageBook
from mock_server.domain.records import Customer, Fields, Overtaken
from mock_server.domain.weight import customer_weight, more_of_members

_GONE: Final = 500
"""The size in bytes of the mark that a customer of the scenario was removed."""


class World:
    """The state of one sandbox; every look-up is by id and independent of the number of entries.

    `customer_bytes` is the size of added, changed and removed customers and of the entries of
    `overtaken`, one for each customer with an overtaken modify. `moved` holds the positions of
    moved customers of the scenario, by source of the base.
    """

    def __init__(self, base: Base, most_settled_jobs: int = sys.maxsize) -> None:
        self.base = base
        self.jobs = JobBook(most_settled_jobs)
        self.changed_customers: dict[str, Customer | None] = {}
        self.customer_bytes = 0
        self.overtaken: dict[str, Overtaken] = {}
        self.packages = PackageBook(base)
        self._added_children: dict[str | None, dict[str, None]] = {}
        self.moved: dict[int, dict[int, None]] = {}
        self._gone_children: dict[str | None, Gaps] = {}
        self.weights: dict[str, int] = {}
        self._added: dict[str, None] = {}
        self._gone = Gaps()

    def copy(self) -> "World":
        """Return an independent copy; the immutable records are shared."""
        other = World(self.base)
        other.jobs = self.jobs.copy()
        other.packages = self.packages.copy()
        other.customer_bytes = self.customer_bytes
        other.changed_customers = dict(self.changed_customers)
        other.overtaken = dict(self.overtaken)
        other._added_children = {name: dict(ids) for name, ids in self._added_children.items()}
        other._gone_children = {name: gaps.copy() for name, gaps in self._gone_children.items()}
        other.weights = dict(self.weights)
        other._added, other._gone = dict(self._added), self._gone.copy()
        other.moved = {leaf: dict(places) for leaf, places in self.moved.items()}
        return other

    def containers(self) -> Iterator[Container]:
        """Yield the internal containers, to be freed once the world is no longer used."""
        yield from self.jobs.containers()
        yield from self.packages.containers()
        yield from long_ones(self._added_children.values())
        yield from long_ones(gaps.positions for gaps in self._gone_children.values())
        yield from long_ones(self.moved.values())
        yield from (self._added_children, self._gone_children)
        yield from (
            self._added,
            self._gone.positions,
            self.weights,
            self.changed_customers,
            self.overtaken,
        )

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

    def remember(self, customer_id: str, overtaken: Overtaken | None) -> None:
        """Store or (None) delete the remembered modifies of a customer."""
        before = self.overtaken.pop(customer_id, None)
        if before is not None:
            self.customer_bytes -= before.weight
        if overtaken is not None:
            self.customer_bytes += overtaken.weight
            self.overtaken[customer_id] = overtaken

    def put_customer(self, customer: Customer, weight: int | None = None) -> None:
        """Add a customer, or replace the one with this id and forget its overtaken modifies.

        `weight` is its size in bytes, if known; the caller checks limits. A customer that is added
        or moved becomes the last changed one, so that repeating the changes in order restores the
        order of children.
        """
        customer_id = customer.customer_id
        if self.overtaken:
            self.remember(customer_id, None)
        present = self.customer(customer_id)
        if present is None or present.parent_id != customer.parent_id:
            self._note_added(customer_id, present)
            self.changed_customers.pop(customer_id, None)
            self._take_from_parent(present)
            self._give_to_parent(customer)
        if weight is None:
            weight = self.weigh(customer.fields)
        self.customer_bytes += weight - self.weights.get(customer_id, 0)
        self.weights[customer_id] = weight
        self.changed_customers[customer_id] = customer

    def weigh_customer(self, customer_id: str) -> int:
        """Return the size of a customer in bytes; 0 if it was removed."""
        customer = self.customer(customer_id)
        return 0 if customer is None else self.weigh(customer.fields)

    def weigh(self, fields: Fields) -> int:
        """Return the size in bytes of a customer with some fields.

        For a changed customer, only the difference is computed.
        """
        customer_id = fields["customerId"]
        changed = self.changed_customers.get(customer_id)
        if changed is None:
            return customer_weight(fields)
        if changed.fields is fields:
            return self.weights[customer_id]
        return self.weights[customer_id] + more_of_members(changed.fields, fields)

    def drop_customer(self, customer_id: str) -> None:
        """Remove a customer but keep its packages."""
        self.remember(customer_id, None)
        present = self.customer(customer_id)
        if present is None:
            return
        self._take_from_parent(present)
        self.customer_bytes -= self.weights.pop(customer_id, 0)
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

    def parent_id(self, customer_id: str) -> str | None:
        """Return the id of a customer's parent, None if it has none."""
        if customer_id in self.changed_customers:
            changed = self.changed_customers[customer_id]
            return None if changed is None else changed.parent_id
        return self.base.parent_id(customer_id)

    def is_below(self, customer_id: str, ancestor_id: str) -> bool:
        """Return whether a customer is a descendant of another.

        Once a customer of the scenario was moved, this costs one look-up per level. Before that,
        the base has the answer, except for customers that were added or removed.
        """
        if not self.moved and customer_id not in self._added:
            is_gone = self.changed_customers.get(customer_id, self) is None
            return not is_gone and self.base.is_below(customer_id, ancestor_id)
        return customer_id in Below(self, ancestor_id)

    def is_at_home(self, customer: Customer) -> bool:
        """Return whether a customer is where the scenario put it."""
        home_id = self.base.parent_id(customer.customer_id)
        return home_id == customer.parent_id and customer.customer_id in self.base

    def _note_added(self, customer_id: str, present: Customer | None) -> None:
        if customer_id in self.base:
            if present is None:
                self._gone.remove(self.base.customer_ids.index(customer_id))
                self.customer_bytes -= _GONE
        else:
            self._added.pop(customer_id, None)
            self._added[customer_id] = None

    def _give_to_parent(self, customer: Customer) -> None:
        if self.is_at_home(customer):
            self._gone_children[customer.parent_id].remove(self._place_at_home(customer))
        else:
            added = self._added_children.setdefault(customer.parent_id, {})
            added[customer.customer_id] = None
            self._note_moved(customer.customer_id, is_elsewhere=True)

    def _take_from_parent(self, customer: Customer | None) -> None:
        if customer is None:
            return
        if self.is_at_home(customer):
            gaps = self._gone_children.setdefault(customer.parent_id, Gaps())
            gaps.add(self._place_at_home(customer))
        else:
            self._added_children[customer.parent_id].pop(customer.customer_id)
            self._note_moved(customer.customer_id, is_elsewhere=False)

    def _note_moved(self, customer_id: str, *, is_elsewhere: bool) -> None:
        found = self.base.place_of(customer_id)
        if found is None:
            return
        leaf, place = found
        if is_elsewhere:
            self.moved.setdefault(leaf, {})[place] = None
        else:
            self.moved[leaf].pop(place)
            if not self.moved[leaf]:
                del self.moved[leaf]

    def _place_at_home(self, customer: Customer) -> int:
        return self.base.children(customer.parent_id).index(customer.customer_id)


class Below:
    """The customers below an ancestor; valid until a customer is moved.

    Results are cached, because thousands of customers usually share ancestors. Populations without
    moved members are skipped in one step, because their members may share few.
    """

    def __init__(self, world: World, ancestor_id: str) -> None:
        self._world = world
        self._ancestor_id = ancestor_id
        self._known = {ancestor_id: True}
        """Whether customers are below the ancestor, as far as known; the ancestor itself counts."""

    def __contains__(self, customer_id: str) -> bool:
        world = self._world
        if not world.moved and customer_id not in world.changed_customers:
            return world.base.is_below(customer_id, self._ancestor_id)
        climbed, above = [], self._above(customer_id)
        while above is not None and above not in self._known:
            climbed.append(above)
            above = self._above(above)
        leads_there = above is not None and self._known[above]
        self._known |= dict.fromkeys(climbed, leads_there)
        return leads_there

    def _above(self, customer_id: str) -> str | None:
        """Return the next customer up, skipping unmoved members except for the ancestor."""
        world = self._world
        if customer_id not in world.changed_customers:
            above = world.base.climb(customer_id, self._ancestor_id, world.moved)
            if above != customer_id:
                return above
        return world.parent_id(customer_id)
