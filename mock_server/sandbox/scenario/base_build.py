"""Builds the base of a world: the catalogue, packages and customer tree of a scenario.

Refs are resolved to ids here; `customer_build` completes the fields of customers.
"""

import itertools
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final

from mock_server.contract.contract import Contract
from mock_server.contract.schemas.formats import is_uuid, numbers_within
from mock_server.domain.base import Base, Customers
from mock_server.domain.eligibility import is_sub_customer
from mock_server.domain.records import ALL, Offer, Package, Rules
from mock_server.domain.world import World
from mock_server.sandbox.generation.data import Blueprint, Style, prepare, read_style
from mock_server.sandbox.generation.population.population import CACHED, build_populations
from mock_server.sandbox.ground.chance import derive_uuid
from mock_server.sandbox.ground.findings import Finding, add_unknown, no_such, refuse_many
from mock_server.sandbox.scenario.customer_build import CompletedCustomers, CustomerBuilder
from mock_server.sandbox.scenario.customer_tree import (
    BRANCHING,
    MAX_CUSTOMERS,
    CustomerNode,
    count_customers,
    customer_nodes,
)


@dataclass(frozen=True, slots=True)
class Draft:
    """The plain data of a scenario, its seed and contract, and the findings so far."""

    source: Mapping[str, Any]
    seed: int
    contract: Contract
    findings: list[Finding]


_MEMBER: Final = "eligibleSubAccountIds"


def find_ineligible(
    listed: Sequence[Mapping[str, Any]], base: Base, rules: Rules, beyond: Collection[str]
) -> Iterator[Finding]:
    """Yield findings for packages that no call could create: a customer is not a sub-account.

    Args:
        listed: the packages in the scenario, in the order of those in the base.
        base: the result of building them, in which known names are ids.
        rules: which customers are sub-accounts, and whether others may be named.
        beyond: the ids of changed and removed customers, which may have been eligible.
    """
    world = World(base)

    @cache  # thousands of packages may name the same customers
    def is_below(customer_id: str, owner_id: str) -> bool:
        return is_sub_customer(world, customer_id, owner_id, rules)

    for index, package in enumerate(base.packages.values()):
        owner_id = package.owner_id
        for at, customer_id in enumerate(package.eligible_sub_account_ids):
            if customer_id == ALL or customer_id in beyond:
                continue
            if owner_id not in base or customer_id not in base:
                continue
            if customer_id == owner_id and rules.own_use == "owner-or-requester":
                text = "is the owner: a package may not be for the owner's own use"
            elif rules.unknown_sub_account == "accepted" or is_below(customer_id, owner_id):
                continue
            else:
                text = "is not a sub-account of the owner (assumption unknown-sub-account)"
            name, place = listed[index][_MEMBER][at], f"/packages/{index}/{_MEMBER}/{at}"
            yield Finding(place, f"{name!r} {text}", "ineligible-customer")


@dataclass(slots=True)
class _Names:
    """The refs and ids of one kind of object, each of which may be used only once."""

    kind: str
    findings: list[Finding]
    ids: dict[str, str] = field(default_factory=dict)
    beyond: Sequence[Customers] = ()
    """Further objects of this kind that are not registered: members of populations."""

    def add(self, name: str, identifier: str, place: str) -> None:
        if name in self.ids and self.ids[name] != name:
            self._report(place, f"another {self.kind} has the ref {name!r}")
        elif name in self.ids:
            self._report(place, f"another {self.kind} has the id {name}")
        self.ids[name] = identifier

    def find(self, name: str, place: str) -> str:
        """Return the id for a ref or id; add a finding if it is unknown, but only once.

        The result is always some id, so that the place that uses it causes no further findings.
        """
        identifier = self.ids.get(name) or self.ids.get(name.lower()) or self.find_beyond(name)
        if identifier is None:
            text = no_such(self.kind, name)
            refuse_many(self.findings)
            add_unknown(self.findings, Finding(place, text, "unknown-ref"), name, self.ids)
        return identifier or derive_uuid(0, "unknown", name)

    def find_beyond(self, name: str) -> str | None:
        """Return the id for a ref or id of an object that is not registered, or None."""
        for customers in self.beyond:
            if name.lower() in customers:
                return name.lower()
            if (identifier := customers.id_of_ref(name)) is not None:
                return identifier
        return None

    def _report(self, place: str, text: str) -> None:
        refuse_many(self.findings)
        finding = Finding(place, text, "duplicate-ref")
        if finding not in self.findings:  # as for each copy of a customer with a ref
            self.findings.append(finding)


@dataclass(frozen=True, slots=True)
class BuiltBase:
    """A base whose entries of customers are not validated yet.

    Attributes:
        base: Its customers are completed when they are first read.
        magic: The place in the data and the faults of each magic customer, by id.
        beyond: The further ids that `changed` and `removed` name.
    """

    base: Base
    magic: Mapping[str, tuple[str, Mapping[str, Any]]]
    beyond: frozenset[str]
    _entries: Collection[CustomerNode]
    _customers: CompletedCustomers
    _builder: CustomerBuilder

    def id_of(self, name: str) -> str | None:
        """Return the id for a ref or id."""
        identifier = self.base.id_of(name)
        if identifier is None and name.lower() in self.beyond:
            return name.lower()
        return identifier

    def validate_entries(self, findings: list[Finding], most: int) -> int:
        """Add findings for entries of customers, which may take `most` bytes each.

        Return the size of the base in bytes.
        """
        largest = self._builder.validate(self._entries, findings, most)
        if len(self._entries) < len(self._customers) and not findings:
            prepare(self._builder.blueprint)  # other copies may be of other locales
        return self._customers.remember(largest) + CACHED * len(self.base.populations)


def build_base(draft: Draft) -> BuiltBase:
    """Build the base of a world."""
    source, seed, contract, findings = draft.source, draft.seed, draft.contract, draft.findings
    offer_names = _Names("offer", findings)
    offers = _build_offers(source.get("offers", ()), offer_names, seed)
    customer_names = _Names("customer", findings)
    _check_overrides(source.get("customers", ()), "/customers", findings)
    nodes: dict[str, CustomerNode] = {}
    entries: dict[str, CustomerNode] = {}  # the first customer of each
    magic: dict[str, tuple[str, Mapping[str, Any]]] = {}
    for node in _nodes_to_build(draft):
        _register(customer_names, node.entry, node.customer_id, node.place, "customerId")
        nodes.setdefault(node.customer_id, node)  # of equal ids the first, whose parent precedes it
        entries.setdefault(node.place, node)
        if "magic" in node.entry:
            magic[node.customer_id] = (f"{node.place}/magic", node.entry["magic"])
    style = read_style(source, "", Style(), findings)
    blueprint = Blueprint(
        seed=seed,
        status=contract.assumptions.customer_status_values[0],
        offers=tuple(offer.as_fields() for offer in offers.values()),
        style=style,
        numeric=numbers_within(contract.assumptions.numeric_range),
    )
    populations = build_populations(source, blueprint, contract, customer_names.find, findings)
    customer_names.beyond = populations
    changed = (entry["fields"]["customerId"] for entry in source.get("changed", ()))
    beyond = frozenset(name.lower() for name in (*changed, *source.get("removed", ())))
    for identifier in beyond:
        customer_names.ids.setdefault(identifier, identifier)
    _refuse_names(entries.values(), customer_names, findings, has_members=bool(populations))
    packages = _build_packages(draft, offer_names, customer_names)
    builder = CustomerBuilder(offers, packages, contract, blueprint)
    customers = CompletedCustomers(nodes, builder.texts)
    base = Base(
        customers=customers,
        offers=offers,
        packages=packages,
        root_id=next(iter(nodes), None),
        populations=populations,
    )
    listed = source.get("packages", ())
    if len(listed) == len(packages):  # otherwise ids are not unique, and indices would differ
        findings += find_ineligible(listed, base, contract.assumptions, beyond)
    return BuiltBase(base, magic, beyond, entries.values(), customers, builder)


def _nodes_to_build(draft: Draft) -> Iterable[CustomerNode]:
    """Return the nodes of the listed customers: none if there are more than are allowed."""
    if count_customers(draft.source.get("customers", ())) <= MAX_CUSTOMERS:
        return customer_nodes(draft.source, draft.seed)
    text = f"there are more than {MAX_CUSTOMERS} customers; lower a count"
    draft.findings.append(Finding("/customers", text, "too-many-customers"))
    return ()


def _refuse_names(
    nodes: Iterable[CustomerNode], names: _Names, findings: list[Finding], *, has_members: bool
) -> None:
    """Add findings for listed customers whose names have another meaning."""
    for node in nodes:
        if has_members:
            _refuse_member(node, names, findings)
        if node.entry.get("ref") == ALL:
            text = "ALL stands for every sub-account of a package; choose another ref"
            findings.append(Finding(f"{node.place}/ref", text, "impossible-value"))


def _refuse_member(node: CustomerNode, names: _Names, findings: list[Finding]) -> None:
    """Add findings for a listed customer that has the id or ref of a population's member."""
    for member, what in (("customerId", "id"), ("ref", "ref")):
        if member in node.entry and names.find_beyond(node.entry[member]) is not None:
            text = f"a member of a population has the {what} {node.entry[member]!r}"
            findings.append(Finding(f"{node.place}/{member}", text, "duplicate-ref"))


def _check_overrides(
    entries: Sequence[Mapping[str, Any]], place: str, findings: list[Finding]
) -> None:
    """Add findings for overrides with a number beyond the count or with a repeated one."""
    for index, entry in enumerate(entries):
        if entry.keys().isdisjoint(BRANCHING):
            continue
        here, seen = f"{place}/{index}", set()
        for at, override in enumerate(entry.get("overrides", ())):
            refuse_many(findings)
            number, where = override["number"], f"{here}/overrides/{at}"
            if number > entry["count"]:
                text = f"the count is {entry['count']}, so there is no number {number}"
                findings.append(Finding(f"{where}/number", text, "impossible-value"))
            elif number in seen:
                text = f"another override has the number {number}; merge the two"
                findings.append(Finding(f"{where}/number", text, "impossible-value"))
            seen.add(number)
            _check_overrides(override.get("customers", ()), f"{where}/customers", findings)
        _check_overrides(entry.get("customers", ()), f"{here}/customers", findings)


def _build_offers(
    entries: Sequence[Mapping[str, Any]], names: _Names, seed: int
) -> dict[str, Offer]:
    ids: list[str] = []
    for index, entry in enumerate(entries):
        named = str(entry["id"]) if "id" in entry else derive_uuid(seed, "offer", entry["ref"])
        ids.append(named.lower())
        _register(names, entry, ids[-1], f"/offers/{index}", "id")
    offers = {}
    for index, (entry, offer_id) in enumerate(zip(entries, ids, strict=True)):
        linked_ids: tuple[str, ...] = ()
        if "linkedOfferIds" in entry:
            place = f"/offers/{index}/linkedOfferIds"
            linked = enumerate(entry["linkedOfferIds"])
            linked_ids = tuple(names.find(name, f"{place}/{i}") for i, name in linked)
        offers[offer_id] = Offer(offer_id, entry["ref"], entry["name"], linked_ids)
    return offers


def _build_packages(draft: Draft, offers: _Names, customers: _Names) -> dict[str, Package]:
    assumptions, findings = draft.contract.assumptions, draft.findings
    rules = assumptions
    names = _Names("package", findings)
    packages: dict[str, Package] = {}
    taken: set[tuple[str, str]] = set()
    removed = set(draft.source.get("removed", ()))
    for index, entry in enumerate(draft.source.get("packages", ())):
        place = f"/packages/{index}"
        key = entry.get("ref", f"/{index}")
        package_id = str(entry.get("id", derive_uuid(draft.seed, "package-ref", key))).lower()
        _register(names, entry, package_id, place, "id")
        packages[package_id] = Package(
            package_id=package_id,
            owner_id=customers.find(entry["owner"], f"{place}/owner"),
            ref=entry.get("ref"),
            name=entry["name"],
            description=entry.get("description"),
            nested_offers=_find_all(
                offers, entry, "nestedOffers", place, or_any=rules.unknown_offer == "accepted"
            ),
            eligible_sub_account_ids=_eligible(customers, entry, place, assumptions),
        )
        if not removed.isdisjoint((package_id, entry.get("ref"))):
            continue
        owner = packages[package_id].owner_id if rules.package_name_scope == "owner" else ""
        if (owner, entry["name"]) in taken:
            text = f"another package is named {entry['name']!r} (assumption package-name-scope)"
            findings.append(Finding(f"{place}/name", text, "duplicate-package-name"))
        taken.add((owner, entry["name"]))
    return packages


def _eligible(
    customers: _Names, entry: Mapping[str, Any], place: str, assumptions: Rules
) -> tuple[str, ...]:
    member = "eligibleSubAccountIds"
    if ALL in entry[member] and len(entry[member]) > 1 and assumptions.all_keyword == "alone":
        text = "ALL must stand alone (assumption all-keyword)"
        customers.findings.append(Finding(f"{place}/{member}", text, "impossible-value"))
    or_any = assumptions.unknown_sub_account == "accepted"
    found = _find_all(customers, entry, member, place, or_any=or_any)
    return (ALL,) if ALL in found else found


def _find_all(
    names: _Names, entry: Mapping[str, Any], member: str, place: str, *, or_any: bool
) -> tuple[str, ...]:
    """Return the ids for names; with `or_any`, unknown ids are kept.

    The keyword ALL is always kept.
    """

    def find(index: int, name: str) -> str:
        if or_any and is_uuid(name):
            return name.lower()
        return name if name == ALL else names.find(name, f"{place}/{member}/{index}")

    return tuple(itertools.starmap(find, enumerate(entry[member])))


def _register(
    names: _Names, entry: Mapping[str, Any], identifier: str, place: str, id_member: str
) -> None:
    """Register the id and the ref of an object."""
    names.add(identifier, identifier, f"{place}/{id_member}" if id_member in entry else place)
    if "ref" in entry:
        names.add(entry["ref"], identifier, f"{place}/ref")
