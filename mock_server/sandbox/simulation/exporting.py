"""Exports a sandbox as a scenario: its customers, packages and plans as they are now.

Whatever has not changed stays as it was written. A customer is written in full (as an override if
it is one of a `count`) if it has changed, or if its generated data would differ at its new place.
Work in progress, the clock and the counters belong to the state, not to a scenario.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from itertools import takewhile
from typing import Any, Final

from mock_server.contract.values.pointers import MISSING, split_pointer, value_at
from mock_server.contract.values.walk import marked_paths, occurrences
from mock_server.domain.eligibility import is_sub_customer
from mock_server.domain.records import ALL, Customer, Package
from mock_server.domain.world import World
from mock_server.sandbox.scenario.customer_tree import CustomerNode, customer_nodes, key_of
from mock_server.sandbox.scenario.parents import MAX_NESTED
from mock_server.sandbox.simulation.simulation import Simulation

_WHO: Final = ("customer", "below", "requester")
"""The members of a plan's `when` that name customers."""

_OF_MANY: Final = frozenset({"count", "number", "overrides", "customers"})
"""Keys of an entry that concern several customers, or other ones."""

_OVERRIDE: Final = re.compile(r"/overrides/[0-9]+$")


@dataclass(frozen=True, slots=True)
class Export:
    """The plain data of a scenario, and what it cannot express."""

    source: Mapping[str, Any]
    left_out: tuple[str, ...]


def export_scenario(simulation: Simulation) -> Export:
    """Return the scenario that builds the same customers, packages and plans."""
    exporter = _Exporter(simulation)
    changed = {
        "population": exporter.populations(),
        "requesters": list(exporter.requesters()),
        "packages": list(exporter.packages()),
        "customers": exporter.entries(None, ""),
        "faults": list(exporter.plans()),
    }
    exporter.report_unwritten()
    source = {**simulation.scenario.source, **changed}
    filled = {name: value for name, value in source.items() if value or name not in changed}
    return Export(filled, tuple(exporter.left_out))


class _Exporter:
    """Exports one simulation; fills `left_out` with what a scenario cannot express."""

    def __init__(self, simulation: Simulation) -> None:
        self.left_out: list[str] = []
        self._world = simulation.world
        self._source = simulation.scenario.source
        self._plans = simulation.plans
        self._rules = simulation.rules
        self._accepts_unknown = simulation.rules.unknown_sub_account == "accepted"
        interface = simulation.contract.documents.interface
        schema = interface["components"]["schemas"]["Customer"]
        self._deprecated = list(marked_paths(interface, schema, lambda each: "deprecated" in each))
        self._groups: dict[str | None, dict[str, list[CustomerNode]]] = {}
        for node in customer_nodes(self._source, simulation.scenario.seed):
            siblings = self._groups.setdefault(node.parent_id, {})
            siblings.setdefault(_OVERRIDE.sub("", node.place), []).append(node)
        stated = self._source.get("population", ())
        self._populations = [stated] if isinstance(stated, Mapping) else list(stated)
        self._names = _NamedCustomers(simulation.world, self._populations)
        self._changed = set(self._world.changed_customers) | set(self._holders_of_lost_packages())
        self._added: dict[str | None, list[Customer]] = {}
        for customer in filter(None, self._world.changed_customers.values()):
            if not self._names.is_member(customer.customer_id):
                self._added.setdefault(customer.parent_id, []).append(customer)
        self._written: set[str] = set()
        self._touched = set(self._with_ancestors(self._changed))

    # ── Customers ────────────────────────────────────────────────────────────────────────────

    def entries(self, parent_id: str | None, key: str) -> list[Mapping[str, Any]]:
        """Return the entries below a customer; `key` determines their generated data."""
        written: list[Mapping[str, Any]] = []
        groups = self._groups.get(parent_id, {})
        for place, nodes in groups.items():
            is_in_place = nodes[0].key == key_of(nodes[0].entry, key, len(written))
            if is_in_place and (entry := self._as_one(place, nodes)) is not None:
                written.append(entry)
                continue
            for node in nodes:
                if (customer := self._remaining(node)) is not None:
                    own_key = customer.ref or f"{key}/{len(written)}"
                    written.append(self._entry(customer, node, own_key))
        listed = {node.customer_id for nodes in groups.values() for node in nodes}
        for customer in self._added.get(parent_id, ()):
            if customer.customer_id not in listed and not self._names.is_too_deep(customer):
                own_key = customer.ref or f"{key}/{len(written)}"
                written.append(self._entry(customer, None, own_key))
        return written

    def _as_one(self, place: str, nodes: list[CustomerNode]) -> Mapping[str, Any] | None:
        """Return the entry of some customers as it was written, with overrides for changed ones.

        Return None if no override can express a change, if no customer is left unchanged, or if
        the scenario has no entry at this place, but one for all copies of a customer above it.
        """
        entry: Any = value_at(self._source, split_pointer(place))
        touched = {n: node for n, node in enumerate(nodes, 1) if node.customer_id in self._touched}
        is_changed = (n in touched or node.place != place for n, node in enumerate(nodes, 1))
        if entry is MISSING or (touched and all(is_changed)):
            return None
        overrides = {override["number"]: override for override in entry.get("overrides", ())}
        for number, node in touched.items():
            customer = self._remaining(node)
            own = None if customer is None else self._own(customer, node, node.key)
            if own is None or not entry.keys() - _OF_MANY <= own.keys():
                return None
            overrides[number] = {"number": number, **own}
        for number, node in touched.items():
            below = self.entries(node.customer_id, node.key)
            if below or "customers" in entry:
                overrides[number]["customers"] = below
        return {**entry, "overrides": [*overrides.values()]} if touched else entry

    def _remaining(self, node: CustomerNode) -> Customer | None:
        """Return the customer of a node, if it still has the same parent and can be written."""
        customer = self._world.customer(node.customer_id)
        if customer is None or customer.parent_id != node.parent_id:
            return None
        return None if self._names.is_too_deep(customer) else customer

    def report_unwritten(self) -> None:
        """Report customers that a scenario cannot express: in or below populations, or too deep."""
        for customer_id, customer in self._world.changed_customers.items():
            is_member = self._names.is_member(customer_id)
            is_gone = customer is None and not is_member
            if customer_id not in self._written and not is_gone:
                has_others = not is_member and len(self._world.child_ids(customer_id)) > 0
                who = f"{customer_id} and those below it" if has_others else customer_id
                where = "in or below a population"
                if customer is not None and self._names.is_too_deep(customer):
                    where = f"more than {MAX_NESTED} levels deep"
                self.left_out.append(f"changes to {who}, {where}")

    def _entry(
        self, customer: Customer, node: CustomerNode | None, own_key: str
    ) -> Mapping[str, Any]:
        entry = self._own(customer, node, own_key)
        below = self.entries(customer.customer_id, own_key)
        return {**entry, "customers": below} if below else entry

    def _own(self, customer: Customer, node: CustomerNode | None, own_key: str) -> dict[str, Any]:
        """Return the entry of a customer without its sub-customers."""
        self._written.add(customer.customer_id)
        is_same = customer.customer_id not in self._changed
        if node is not None and is_same and node.key == own_key:
            return {name: value for name, value in node.entry.items() if name not in _OF_MANY}
        return self._spelled_out(customer, node)

    def _spelled_out(self, customer: Customer, node: CustomerNode | None) -> dict[str, Any]:
        """Return every field of a customer except deprecated ones."""
        fields = deepcopy(dict(customer.fields))
        for path in self._deprecated:
            for holder, name, _ in list(occurrences(fields, path)):
                del holder[name]
        ref = {} if customer.ref is None else {"ref": customer.ref}
        magic = {"magic": node.entry["magic"]} if node is not None and "magic" in node.entry else {}
        return {**ref, "generated": False, **fields, **magic}

    def _with_ancestors(self, customer_ids: set[str]) -> Iterator[str]:
        """Yield the ids of customers and of all their ancestors, current and original."""
        base = self._world.base.customers
        for customer_id in customer_ids:
            for now in (self._world.customer(customer_id), base.get(customer_id)):
                customer = now
                while customer is not None:
                    yield customer.customer_id
                    customer = base.get(customer.parent_id or "")

    def _holders_of_lost_packages(self) -> Iterator[str]:
        """Yield the ids of customers whose entries name a package that was removed or replaced."""
        listed, base = self._source.get("packages", ()), self._world.base.packages
        lost = {
            name
            for entry, package in zip(listed, base.values(), strict=True)
            if self._world.packages.get(package.package_id) is not package
            or self._names.name(package.owner_id) is None
            for name in (entry.get("ref"), package.package_id)
        }
        for groups in self._groups.values():
            for nodes in groups.values():
                named = [name for node in nodes for name in node.entry.get("package") or ()]
                names = {name for name in named if isinstance(name, str)}
                if not lost.isdisjoint(names | set(map(str.lower, names))):
                    yield from (node.customer_id for node in nodes)

    # ── Parts that name customers ────────────────────────────────────────────────────────────

    def populations(self) -> Any:
        """Return the populations up to the first that lost its anchor, as they were written."""
        for entry in self._populations[self._names.kept :]:
            text = "it comes after one that is left out"
            if not self._names.has_anchor(entry):
                text = f"its customer {entry['below']} {self._names.why_left_out(entry['below'])}"
            self.left_out.append(f"the population {entry.get('ref', 'without a ref')}: {text}")
        if self._names.kept == len(self._populations):
            return self._source.get("population", ())
        return self._populations[: self._names.kept]

    def requesters(self) -> Iterator[Mapping[str, Any]]:
        """Yield the requesters, except those whose customers are left out."""
        for entry in self._source.get("requesters", ()):
            name = self._names.name(entry["customer"])
            if name is None:
                what = self._names.why_left_out(entry["customer"])
                self.left_out.append(f"a token: its customer {entry['customer']} {what}")
            else:
                yield {**entry, "customer": name}

    def packages(self) -> Iterator[Mapping[str, Any]]:
        """Yield the current packages, except those whose owners are left out."""
        listed, base = self._source.get("packages", ()), self._world.base.packages
        written = dict(zip(base, listed, strict=True))
        for package in self._world.packages:
            if self._names.name(package.owner_id) is None:
                what = self._names.why_left_out(package.owner_id)
                self.left_out.append(f"the package {package.name}: its owner {what}")
                continue
            is_same = base.get(package.package_id) is package
            entry = written[package.package_id] if is_same else _package(package)
            eligible = list(self._eligible(package, entry["eligibleSubAccountIds"]))
            yield {**entry, "eligibleSubAccountIds": eligible}

    def plans(self) -> Iterator[Mapping[str, Any]]:
        """Yield the plans in force, except those that name customers who are left out."""
        for active in self._plans:
            plan = active.plan.data
            when = dict(plan.get("when", {}))
            named = {member: self._names.name(when[member]) for member in _WHO if member in when}
            lost = [when[member] for member, name in named.items() if name is None]
            if lost:
                what = self._names.why_left_out(lost[0])
                self.left_out.append(f"the plan {active.plan.name}: its customer {what}")
            else:
                yield {**plan, "when": {**when, **named}} if named else plan

    def _eligible(self, package: Package, names: list[str]) -> Iterator[str]:
        for name in names:
            now = name if name == ALL else self._names.name(name)
            if now is None and self._accepts_unknown:
                yield self._world.base.id_of(name) or name
            elif now is None:
                what = self._names.why_left_out(name)
                self.left_out.append(f"{name}, eligible for the package {package.name}, {what}")
            elif self._may_name(package, now):
                yield now
            else:
                self.left_out.append(f"{name}, eligible for the package {package.name}, has moved")

    def _may_name(self, package: Package, name: str) -> bool:
        """Return whether a package may name a customer as eligible; it may have been moved away."""
        customer = self._world.customer_named(name)
        return (
            customer is None  # the keyword ALL
            or self._accepts_unknown
            or is_sub_customer(self._world, customer.customer_id, package.owner_id, self._rules)
        )


class _NamedCustomers:
    """The customers that a scenario of a world can name, and why it cannot name the others.

    The scenario keeps the first `kept` populations: the ids of members depend on the position of
    their population, so all after one that lost its anchor are lost.
    """

    def __init__(self, world: World, populations: Sequence[Mapping[str, Any]]) -> None:
        self._world = world
        self._lost_anchors: set[str | None] = set()
        self.kept = len(list(takewhile(self.has_anchor, populations)))
        self._lost_anchors = {world.base.id_of(each["below"]) for each in populations[self.kept :]}

    def name(self, name: str) -> str | None:
        """Return the current name of a customer given by ref or id, or None if it is left out."""
        customer = self._world.customer_named(name)
        if customer is None or self.why_left_out(name):
            return None
        return name if name == customer.ref else customer.customer_id

    def why_left_out(self, name: str) -> str:
        """Return why a customer given by ref or id is left out, or an empty text if it is not."""
        customer = self._world.customer_named(name)
        if customer is None:
            return "is gone"
        if self.is_member(customer.customer_id):
            is_lost = self._anchor_id(customer.customer_id) in self._lost_anchors
            return "is in a population that is left out" if is_lost else ""
        if self.is_too_deep(customer):
            return f"is more than {MAX_NESTED} levels deep"
        is_below = any(map(self.is_member, self._ids_upwards(customer)))
        return "is below a member of a population" if is_below else ""

    def has_anchor(self, population: Mapping[str, Any]) -> bool:
        """Return whether a population's anchor, the customer above it, can be in a scenario."""
        return self.name(population["below"]) is not None

    def is_member(self, customer_id: str) -> bool:
        """Return whether a customer belongs to a population, so that no entry can describe it."""
        base = self._world.base
        return customer_id in base and customer_id not in base.customers

    def is_too_deep(self, customer: Customer) -> bool:
        """Return whether a file would nest too deeply with a customer that was added or changed."""
        deepest = self._ids_upwards(customer)[:-MAX_NESTED]
        return not self._world.changed_customers.keys().isdisjoint(deepest)

    def _ids_upwards(self, customer: Customer) -> list[str]:
        """Return the ids of a customer and its ancestors, from the bottom up."""
        line = [customer.customer_id]
        while (above := self._world.parent_id(line[-1])) is not None:
            line.append(above)
        return line

    def _anchor_id(self, member_id: str) -> str | None:
        """Return the id of the customer that a member's population is below."""
        above: str | None = member_id
        while above is not None and self.is_member(above):
            above = self._world.base.parent_id(above)
        return above


def _package(package: Package) -> dict[str, Any]:
    ref = {} if package.ref is None else {"ref": package.ref}
    about = {} if package.description is None else {"description": package.description}
    return {
        **ref,
        "id": package.package_id,
        "owner": package.owner_id,
        "name": package.name,
        **about,
        "nestedOffers": list(package.nested_offers),
        "eligibleSubAccountIds": list(package.eligible_sub_account_ids),
    }
