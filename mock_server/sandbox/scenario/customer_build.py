"""Completes the customers that a scenario lists with generated data."""

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any, Final

from mock_server.contract.contract import Contract
from mock_server.contract.encoded import EncodedCustomers
from mock_server.domain.base import Base
from mock_server.domain.merge import ENTRY_ARRAYS
from mock_server.domain.records import Customer, Offer, Package
from mock_server.domain.weight import customer_weight, outgrown, weight_of
from mock_server.sandbox.generation.data import Blueprint, Style, complete_customer, least_added
from mock_server.sandbox.generation.population.population import WEIGHT
from mock_server.sandbox.ground.chance import derive_uuid
from mock_server.sandbox.ground.findings import (
    MAX_FOUND,
    Finding,
    ScenarioError,
    add_unknown,
    no_such,
)
from mock_server.sandbox.scenario.base_build import BaseOutline, blueprint_of
from mock_server.sandbox.scenario.customer_count import MANY_CUSTOMERS
from mock_server.sandbox.scenario.customer_tree import CustomerNode
from mock_server.sandbox.scenario.customer_weight import weigh_entry

_AT_ONCE: Final = 500
"""The number of customers validated together."""

_MANY_ENTRIES: Final = 500
"""With more entries than this in a contact or address list, completing it takes milliseconds."""

_MANY_BYTES: Final = 1 << 17
_NAME: Final = 64
"""The bytes stated about all customers that take some milliseconds to complete; those of a name."""

_MAX_ADDED: Final = 2048
"""More than the bytes that completion usually adds to a customer or to one of its entries."""

_STRUCTURE: Final = frozenset(
    {"ref", "customerId", "count", "number", "overrides", "generated", "customers", "magic"}
)
_ELSEWHERE: Final = _STRUCTURE | {"offer", "package"}


def refuse_invalid(entries: Sequence[Mapping[str, Any]], contract: Contract, most: int) -> None:
    """Refuse customers with certainly invalid members, before any customer gets an id.

    This takes a few microseconds per customer, and reports only some of the first. Names of the
    catalogue are not checked. `most` is the largest size of a customer in bytes.

    Raises:
        ScenarioError: with the findings.
    """
    findings: list[Finding] = []
    builder = _CustomerBuilder({}, {}, contract, findings, most)
    bare = blueprint_of(contract, {}, Style(), seed=0)
    for doubts, (place, entry) in enumerate(_doubtful(entries, contract, "/customers")):
        if doubts == MAX_FOUND:
            break
        node = CustomerNode(place, place, derive_uuid(0, "customer", place), None, entry)
        builder.build(node, bare, is_bare=True)
    if findings:
        raise ScenarioError(findings[:MAX_FOUND])


def _doubtful(
    entries: Sequence[Mapping[str, Any]], contract: Contract, place: str
) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield entries that may be invalid, with their places; the others are skipped quickly."""
    for start in range(0, len(entries), _AT_ONCE):
        some = [*map(_own_members, entries[start : start + _AT_ONCE])]
        if not contract.accepts_parts(some):
            for index, entry in enumerate(some, start):
                if not contract.accepts_parts([entry]):
                    yield f"{place}/{index}", entry
    for index, entry in enumerate(entries):
        if "customers" in entry:
            yield from _doubtful(entry["customers"], contract, f"{place}/{index}/customers")


def _own_members(entry: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the members of a customer that depend on neither the tree nor the catalogue."""
    if entry.keys().isdisjoint(_ELSEWHERE):
        return entry
    return {name: entry[name] for name in entry.keys() - _ELSEWHERE}


def complete_base(
    outline: BaseOutline, contract: Contract, findings: list[Finding], most: int
) -> Base:
    """Complete the customers of an outlined base, which takes some 0.1 ms each.

    `most` is the largest size of a customer in bytes. Completion stops after a hundred findings.
    With any finding, the base stays as it was, since it cannot be used: a customer may have the id
    of one above it. If there are very many customers, or many details, the stated members are
    validated first, once for all copies, and if that fails nothing is generated.
    """
    base = outline.base
    builder = _CustomerBuilder(base.offers, base.packages, contract, findings, most)
    nodes = outline.nodes
    if are_many(nodes):
        builder.validate(_spelled_out(nodes), outline.blueprint)
        nodes = nodes if not findings else ()
    made = (builder.build(node, outline.blueprint) for node in nodes)
    some = takewhile(lambda _customer: len(findings) < MAX_FOUND, made)
    if findings:
        deque(some, maxlen=0)
        return base
    customers = EncodedCustomers(some, contract.customer_json)
    if findings:
        return base
    return Base(
        customers=customers,
        offers=base.offers,
        packages=base.packages,
        root_id=base.root_id,
        populations=base.populations,
        weight=customers.weight + WEIGHT * len(base.populations),
    )


def validate_outline(
    outline: BaseOutline, contract: Contract, findings: list[Finding], most: int
) -> None:
    """Validate the customers of an outlined base, without completing any."""
    base = outline.base
    builder = _CustomerBuilder(base.offers, base.packages, contract, findings, most)
    builder.validate(_spelled_out(outline.nodes), outline.blueprint)


def _spelled_out(nodes: Iterable[CustomerNode]) -> Sequence[CustomerNode]:
    """Return the first node of each place that states more than the structure of the tree."""
    firsts: dict[str, CustomerNode] = {}
    for node in nodes:
        firsts.setdefault(node.place, node)
    return [node for node in firsts.values() if not node.entry.keys() <= _STRUCTURE]


def are_many(nodes: Sequence[CustomerNode]) -> bool:
    """Return whether completing customers takes long: many customers, or many details."""
    if len(nodes) > MANY_CUSTOMERS:
        return True
    weights: dict[int, int] = {}  # by entry, which copies share
    for node in nodes:
        if id(node.entry) not in weights:
            weights[id(node.entry)] = weigh_entry(node.entry, lambda _: _NAME)
    return sum(weights[id(node.entry)] for node in nodes) > _MANY_BYTES


class _CustomerBuilder:
    """Completes customers: resolves names of the catalogue, generates other members, validates."""

    def __init__(
        self,
        offers: Mapping[str, Offer],
        packages: Mapping[str, Package],
        contract: Contract,
        findings: list[Finding],
        most: int,
    ) -> None:
        self._most = most
        self._offers = {offer.ref or "": offer for offer in offers.values()} | dict(offers)
        self._packages = {p.ref or "": p for p in packages.values()} | dict(packages)
        self._contract = contract
        self._findings = findings

    def validate(self, nodes: Sequence[CustomerNode], blueprint: Blueprint) -> None:
        """Validate entries before any customer is generated: first their names, then their members.

        Customers whose entries are not certainly valid are built, without optional members.
        """
        for node in nodes:
            if len(self._findings) < MAX_FOUND:
                self._stated(node)
        if self._findings:
            return
        for node in nodes:
            if len(self._findings) == MAX_FOUND:
                return
            if not self._is_certainly_valid(node):
                self.build(node, blueprint, is_bare=True)

    def _is_certainly_valid(self, node: CustomerNode) -> bool:
        """Return whether the customer of a node is certain to be valid, without building it."""
        stated = self._stated(node)
        completed = (stated.get(name) for name in ENTRY_ARRAYS)
        count = 1 + sum(len(entries) for entries in completed if isinstance(entries, list))
        is_light = weight_of(stated) + count * _MAX_ADDED < self._most
        return is_light and self._contract.accepts_part(stated)

    def _stated(self, node: CustomerNode) -> dict[str, Any]:
        """Return the stated members of a customer, with the catalogue entries of the names."""
        stated = {name: value for name, value in node.entry.items() if name not in _STRUCTURE}
        self._resolve(stated, "offer", node.place)
        self._resolve(stated, "package", node.place)
        return stated

    def build(self, node: CustomerNode, blueprint: Blueprint, *, is_bare: bool = False) -> Customer:
        """Build a customer from its entry; if `is_bare`, only mandatory members are generated."""
        stated = self._stated(node)
        if self._is_too_heavy(stated, blueprint):
            self._report_heavy(node.place)
            return node.customer({})
        fields = complete_customer(
            stated,
            customer_id=node.customer_id,
            key=node.key,
            blueprint=blueprint,
            optional=not is_bare and node.entry.get("generated", True),
        )
        self._contract.normalise_customer(fields)
        if weight_of(stated) > self._most // 2 and customer_weight(fields) > self._most:
            self._report_heavy(node.place)
        for reason in self._contract.check_customer(fields):
            place = node.place + reason.pointer
            self._findings.append(Finding(place, reason.text, "invalid-customer"))
        return node.customer(fields)

    def _is_too_heavy(self, stated: Mapping[str, Any], blueprint: Blueprint) -> bool:
        """Return whether a customer is certain to be too large, before much of it is completed."""
        weight = customer_weight(stated)
        if weight > self._most:
            return True
        long = {
            name: [entry for entry in stated[name] if isinstance(entry, dict)]
            for name in ENTRY_ARRAYS
            if isinstance(stated.get(name), list) and len(stated[name]) > _MANY_ENTRIES
        }
        if not long:
            return False
        example = complete_customer(
            {name: [{}] for name in long}, customer_id="", key="", blueprint=blueprint
        )
        added = (least_added(name, long[name], example[name][0]) for name in long)
        return weight + sum(added) > self._most

    def _resolve(self, stated: dict[str, Any], member: str, place: str) -> None:
        """Replace each name with its catalogue entry."""
        if not isinstance(stated.get(member), list):
            return
        entries: list[Any] = []
        weight = 0
        for index, entry in enumerate(stated[member]):
            entries.append(self._entry(member, entry, f"{place}/{member}/{index}"))
            weight += weight_of(entries[-1])
            if weight > self._most:  # a few names may refer to a lot of data
                self._report_heavy(f"{place}/{member}")
                entries.clear()
                break
        stated[member] = entries

    def _report_heavy(self, place: str) -> None:
        self._findings.append(Finding(place, outgrown(self._most), "invalid-customer"))

    def _entry(self, member: str, entry: Any, place: str) -> Any:
        if not isinstance(entry, str):
            return entry
        offer = self._offers.get(entry) or self._offers.get(entry.lower())
        if member == "offer" and offer is not None:
            return offer.as_fields()
        package = self._packages.get(entry) or self._packages.get(entry.lower())
        if member == "package" and package is not None:
            return package.on_customer()
        known = self._offers if member == "offer" else self._packages
        text = no_such(member, entry)
        add_unknown(self._findings, Finding(place, text, "unknown-ref"), entry, known)
        return {"id": derive_uuid(0, "unknown", entry), "name": entry}
