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
from mock_server.sandbox.generation.population import CACHED, build_populations
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

_ELIGIBLE: Final = "eligibleSubAccountIds"


@dataclass(frozen=True, slots=True)
class Draft:
    source: Mapping[str, Any]
    seed: int
    contract: Contract
    findings: list[Finding]


@dataclass(slots=True)
class _Names:
    """The refs and ids of one kind of object, each of which may be used only once."""

    kind: str
    findings: list[Finding]
    ids: dict[str, str] = field(default_factory=dict)
    beyond: Sequence[Customers] = ()  # members of populations, which are not registered

    def register(
        self, entry: Mapping[str, Any], identifier: str, place: str, id_member: str = "id"
    ) -> None:
        self._add(identifier, identifier, f"{place}/{id_member}" if id_member in entry else place)
        if "ref" in entry:
            self._add(entry["ref"], identifier, f"{place}/ref")

    def _add(self, name: str, identifier: str, place: str) -> None:
        if name in self.ids:
            refuse_many(self.findings)
            named = f"id {name}" if self.ids[name] == name else f"ref {name!r}"
            finding = Finding(place, f"another {self.kind} has the {named}", "duplicate-ref")
            if finding not in self.findings:  # as for each copy of a customer with a ref
                self.findings.append(finding)
        self.ids[name] = identifier

    def find(self, name: str, place: str) -> str:
        """Return the id for a ref or id, or add a finding once and return some id."""
        identifier = self.ids.get(name) or self.ids.get(name.lower()) or self.find_beyond(name)
        if identifier is None:
            refuse_many(self.findings)
            finding = Finding(place, no_such(self.kind, name), "unknown-ref")
            add_unknown(self.findings, finding, name, self.ids)
        return identifier or derive_uuid(0, "unknown", name)

    def find_all(
        self, entry: Mapping[str, Any], member: str, place: str, *, or_any: bool = False
    ) -> tuple[str, ...]:
        """Return the ids for names; the keyword ALL is kept, with `or_any` unknown ids as well."""

        def find(index: int, name: str) -> str:
            if name == ALL or (or_any and is_uuid(name)):
                return name if name == ALL else name.lower()
            return self.find(name, f"{place}/{member}/{index}")

        return tuple(itertools.starmap(find, enumerate(entry[member])))

    def find_beyond(self, name: str) -> str | None:
        for customers in self.beyond:
            if name.lower() in customers:
                return name.lower()
            if (identifier := customers.id_of_ref(name)) is not None:
                return identifier
        return None


@dataclass(frozen=True, slots=True)
class BuiltBase:
    """A base whose entries of customers are not validated yet."""

    base: Base
    magic: Mapping[str, tuple[str, Mapping[str, Any]]]  # their places in the data and faults
    beyond: frozenset[str]  # the further ids that `changed` and `removed` name
    _entries: Collection[CustomerNode]
    _customers: CompletedCustomers
    _builder: CustomerBuilder

    def id_of(self, name: str) -> str | None:
        identifier = self.base.id_of(name)
        if identifier is None and name.lower() in self.beyond:
            return name.lower()
        return identifier

    def validate_entries(self, findings: list[Finding], most: int) -> int:
        """Add findings for entries; `most` is the limit of a customer. Return the bytes of all."""
        largest = self._builder.validate(self._entries, findings, most)
        if len(self._entries) < len(self._customers) and not findings:
            prepare(self._builder.blueprint)  # other copies may be of other locales
        return self._customers.remember(largest) + CACHED * len(self.base.populations)


def build_base(draft: Draft) -> BuiltBase:
    source, seed, contract, findings = draft.source, draft.seed, draft.contract, draft.findings
    offer_names, names = _Names("offer", findings), _Names("customer", findings)
    offers = _build_offers(source.get("offers", ()), offer_names, seed)
    listed = source.get("customers", ())
    _check_overrides(listed, "/customers", findings)
    if count_customers(listed) > MAX_CUSTOMERS:
        text = f"there are more than {MAX_CUSTOMERS} customers; lower a count"
        findings.append(Finding("/customers", text, "too-many-customers"))
        listed = ()
    nodes: dict[str, CustomerNode] = {}
    entries: dict[str, CustomerNode] = {}  # the first customer of each
    magic: dict[str, tuple[str, Mapping[str, Any]]] = {}
    for node in customer_nodes(listed, seed):
        names.register(node.entry, node.customer_id, node.place, "customerId")
        nodes.setdefault(node.customer_id, node)  # of equal ids the first, whose parent precedes it
        entries.setdefault(node.place, node)
        if "magic" in node.entry:
            magic[node.customer_id] = (f"{node.place}/magic", node.entry["magic"])
    blueprint = Blueprint(
        seed=seed,
        status=contract.assumptions.customer_status_values[0],
        offers=tuple(offer.as_fields() for offer in offers.values()),
        style=read_style(source, "", Style(), findings),
        numeric=numbers_within(contract.assumptions.numeric_range),
    )
    populations = build_populations(source, blueprint, contract, names.find, findings)
    names.beyond = populations
    changed = (entry["fields"]["customerId"] for entry in source.get("changed", ()))
    beyond = frozenset(name.lower() for name in (*changed, *source.get("removed", ())))
    for identifier in beyond:
        names.ids.setdefault(identifier, identifier)
    _refuse_names(entries.values(), names, findings)
    packages = _build_packages(draft, offer_names, names)
    builder = CustomerBuilder(offers, packages, contract, blueprint)
    customers = CompletedCustomers(nodes, builder.customer)
    base = Base(
        customers=customers,
        offers=offers,
        packages=packages,
        root_id=next(iter(nodes), None),
        populations=populations,
    )
    stated = source.get("packages", ())
    if len(stated) == len(packages):  # otherwise ids are not unique, and indices would differ
        findings += _find_ineligible(stated, base, contract.assumptions, beyond)
    return BuiltBase(base, magic, beyond, entries.values(), customers, builder)


def _refuse_names(nodes: Iterable[CustomerNode], names: _Names, findings: list[Finding]) -> None:
    for node in nodes:
        for member, what in (("customerId", "id"), ("ref", "ref")):
            name = node.entry.get(member)
            if name is not None and names.find_beyond(name) is not None:
                text = f"a member of a population has the {what} {name!r}"
                findings.append(Finding(f"{node.place}/{member}", text, "duplicate-ref"))
        if node.entry.get("ref") == ALL:
            text = "ALL stands for every sub-account of a package; choose another ref"
            findings.append(Finding(f"{node.place}/ref", text, "impossible-value"))


def _check_overrides(
    entries: Sequence[Mapping[str, Any]], place: str, findings: list[Finding]
) -> None:
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
        names.register(entry, ids[-1], f"/offers/{index}")
    offers = {}
    for index, (entry, offer_id) in enumerate(zip(entries, ids, strict=True)):
        linked = enumerate(entry.get("linkedOfferIds", ()))
        place = f"/offers/{index}/linkedOfferIds"
        linked_ids = tuple(names.find(name, f"{place}/{at}") for at, name in linked)
        offers[offer_id] = Offer(offer_id, entry["ref"], entry["name"], linked_ids)
    return offers


def _build_packages(draft: Draft, offers: _Names, customers: _Names) -> dict[str, Package]:
    rules, findings = draft.contract.assumptions, draft.findings
    names = _Names("package", findings)
    packages: dict[str, Package] = {}
    taken: set[tuple[str, str]] = set()
    removed = set(draft.source.get("removed", ()))
    for index, entry in enumerate(draft.source.get("packages", ())):
        place = f"/packages/{index}"
        key = entry.get("ref", f"/{index}")
        package_id = str(entry.get("id", derive_uuid(draft.seed, "package-ref", key))).lower()
        names.register(entry, package_id, place)
        owner_id = customers.find(entry["owner"], f"{place}/owner")
        any_offer = rules.unknown_offer == "accepted"
        nested = offers.find_all(entry, "nestedOffers", place, or_any=any_offer)
        if ALL in entry[_ELIGIBLE] and len(entry[_ELIGIBLE]) > 1 and rules.all_keyword == "alone":
            text = "ALL must stand alone (assumption all-keyword)"
            findings.append(Finding(f"{place}/{_ELIGIBLE}", text, "impossible-value"))
        any_customer = rules.unknown_sub_account == "accepted"
        eligible = customers.find_all(entry, _ELIGIBLE, place, or_any=any_customer)
        packages[package_id] = Package(
            package_id=package_id,
            owner_id=owner_id,
            ref=entry.get("ref"),
            name=entry["name"],
            description=entry.get("description"),
            nested_offers=nested,
            eligible_sub_account_ids=(ALL,) if ALL in eligible else eligible,
        )
        if not removed.isdisjoint((package_id, entry.get("ref"))):
            continue
        taken_by = owner_id if rules.package_name_scope == "owner" else ""
        if (taken_by, entry["name"]) in taken:
            text = f"another package is named {entry['name']!r} (assumption package-name-scope)"
            findings.append(Finding(f"{place}/name", text, "duplicate-package-name"))
        taken.add((taken_by, entry["name"]))
    return packages


def _find_ineligible(
    listed: Sequence[Mapping[str, Any]], base: Base, rules: Rules, beyond: Collection[str]
) -> Iterator[Finding]:
    """Yield findings for packages that no call could create; those `beyond` may have been fit."""
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
            name, place = listed[index][_ELIGIBLE][at], f"/packages/{index}/{_ELIGIBLE}/{at}"
            yield Finding(place, f"{name!r} {text}", "ineligible-customer")
