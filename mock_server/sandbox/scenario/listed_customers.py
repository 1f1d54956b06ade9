"""The customers that a scenario lists: a tree of entries, with one node for each copy of an entry.

Entries are checked once, customers completed when read: if what an entry states is valid, so is
each customer of it.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from graphlib import CycleError, TopologicalSorter
from typing import Any, Final, TypeAlias

from mock_server.contract.contract import Contract
from mock_server.contract.values.exact_json import dumps, size_of
from mock_server.contract.values.walk import plain
from mock_server.domain.records import Customer, Fields, Offer, Package
from mock_server.domain.work import outgrown
from mock_server.sandbox.generation.data.customers import complete_customer
from mock_server.sandbox.generation.data.style import Blueprint
from mock_server.sandbox.ground.chance import derive_uuid
from mock_server.sandbox.ground.findings import (
    MAX_FOUND,
    Finding,
    ScenarioError,
    add_unknown,
    no_such,
    refuse_many,
)

MAX_CUSTOMERS: Final = 100_000  # each gets an id when the scenario is built
MAX_OBJECTS: Final = 40_000  # checking one takes some microseconds, a customer 150
MAX_NESTED: Final = 29  # so that even the deepest may have any content
_STRUCTURE: Final = frozenset(
    {"ref", "customerId", "count", "number", "overrides", "generated", "customers", "magic"}
)

_Entry: TypeAlias = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class CustomerNode:
    place: str
    row: str
    number: int
    customer_id: str
    parent_id: str | None
    entry: Mapping[str, Any]

    @property
    def key(self) -> str:
        return f"{self.row}.{self.number}" if self.number else self.row

    @property
    def ref(self) -> str | None:
        return self.entry.get("ref")


def customer_nodes(
    entries: Sequence[Mapping[str, Any]],
    seed: int,
    place: str = "/customers",
    key: str = "",
    parent_id: str | None = None,
) -> Iterator[CustomerNode]:
    """Yield nodes, parents first; without a ref, the key has the parent's and the indices."""
    for index, entry in enumerate(entries):
        here, path = f"{place}/{index}", f"{key}/{index}"
        overrides = {
            override["number"] - 1: (f"{here}/overrides/{at}", {**entry, **override})
            for at, override in enumerate(entry.get("overrides", ()))
        }
        for number in range(entry.get("count", 1)):
            where, members = overrides.get(number, (here, entry))
            row = members.get("ref", path) if "count" not in members else path
            own_key = f"{row}.{number}" if number else row
            stated = members.get("customerId")
            own_id = derive_uuid(seed, "customer", own_key) if stated is None else str(stated)
            node = CustomerNode(where, row, number, own_id.lower(), parent_id, members)
            yield node
            if below := members.get("customers"):
                inside = f"{where}/customers"
                yield from customer_nodes(below, seed, inside, own_key, node.customer_id)


def too_long(source: Mapping[str, Any]) -> str | None:
    number = dumps(source).count(b"{")
    if number <= MAX_OBJECTS:
        return None
    most = f"{number:,} objects, more than {MAX_OBJECTS:,}"
    return f"the scenario lists {most}; let customers be generated (count)"


def count_customers(
    entries: Sequence[_Entry], findings: list[Finding], place: str = "/customers"
) -> int:
    """Count without ids, since an entry may ask for any number; report impossible overrides."""
    total = 0
    for index, entry in enumerate(entries):
        here, count = f"{place}/{index}", entry.get("count", 1)
        below = count_customers(entry.get("customers", ()), findings, f"{here}/customers")
        total += count * (1 + below)
        seen = set[int]()
        for at, override in enumerate(entry.get("overrides", ())):
            refuse_many(findings)
            number, where = override["number"], f"{here}/overrides/{at}"
            if number > count:
                text = f"the count is {count}, so there is no number {number}"
                findings.append(Finding(f"{where}/number", text, "impossible-value"))
            elif number in seen:
                text = f"another override has the number {number}; merge the two"
                findings.append(Finding(f"{where}/number", text, "impossible-value"))
            elif "customers" in override:
                own = count_customers(override["customers"], findings, f"{where}/customers")
                total += own - below
            seen.add(number)
    return total


class Completion:
    """Completes the customers of nodes, and checks them."""

    def __init__(
        self,
        offers: Mapping[str, Offer],
        packages: Mapping[str, Package],
        contract: Contract,
        blueprint: Blueprint,
    ) -> None:
        self._catalogue: Mapping[str, Mapping[str, Offer | Package]] = {
            "offer": {each.ref or "": each for each in offers.values()} | dict(offers),
            "package": {each.ref or "": each for each in packages.values()} | dict(packages),
        }
        self._contract = contract
        self.blueprint = blueprint
        known = contract.assumptions.customer_status_values
        usual = contract.documents.assumptions["customer-status-values"]["default"]
        self._statuses = {word: known[min(at, len(known) - 1)] for at, word in enumerate(usual)}
        self._statuses |= {word: word for word in known}

    def customer(self, first: CustomerNode, customer_id: str, further: int) -> Customer:
        node = replace(first, number=first.number + further, customer_id=customer_id)
        fields = self._fields(node, [])  # no findings: the entry is valid
        return Customer(customer_id, node.parent_id, node.ref, fields)

    def validate(self, nodes: Iterable[CustomerNode], findings: list[Finding], most: int) -> int:
        largest, valid = 0, set[int]()
        for node in nodes:
            if len(findings) >= MAX_FOUND:
                break
            if id(node.entry) in valid:  # as below many overrides
                continue
            before, size = len(findings), self._size_of_named(node)
            fields = self._fields(node, findings) if size <= most else {}
            largest = max(largest, size := max(size, size_of(fields)))
            if size > most:
                findings.append(Finding(node.place, outgrown(most), "invalid-customer"))
                continue
            findings += [
                Finding(node.place + reason.pointer, reason.text, "invalid-customer")
                for reason in self._contract.check_customer(fields)
            ]
            if len(findings) == before:
                valid.add(id(node.entry))
        return largest

    def _size_of_named(self, node: CustomerNode) -> int:
        # A name takes a few bytes of a scenario, and what it stands for may take many.
        size = 0
        for member in self._catalogue:
            names = (each for each in node.entry.get(member) or () if isinstance(each, str))
            for name, times in Counter(names).items():
                size += times * size_of(self._named(member, name))
        return size

    def _named(self, member: str, name: str) -> Fields | None:
        known = self._catalogue[member].get(name) or self._catalogue[member].get(name.lower())
        if isinstance(known, Package):
            return known.on_customer()
        return None if known is None else known.as_fields()

    def _fields(self, node: CustomerNode, findings: list[Finding]) -> dict[str, Any]:
        stated = {name: plain(each) for name, each in node.entry.items() if name not in _STRUCTURE}
        for member in self._catalogue:
            if isinstance(stated.get(member), list):
                stated[member] = [
                    self._entry(member, entry, f"{node.place}/{member}/{index}", findings)
                    for index, entry in enumerate(stated[member])
                ]
        if isinstance(status := stated.get("status"), str):
            stated["status"] = self._statuses.get(status, status)
        fields = complete_customer(
            stated,
            customer_id=node.customer_id,
            key=node.key,
            blueprint=self.blueprint,
            optional=node.entry.get("generated", True),
        )
        self._contract.normalise_customer(fields)
        return fields

    def _entry(self, member: str, entry: Any, place: str, findings: list[Finding]) -> Any:
        if not isinstance(entry, str):
            return entry
        fields = self._named(member, entry)
        if fields is not None:
            return fields
        finding = Finding(place, no_such(member, entry), "unknown-ref")
        add_unknown(findings, finding, entry, self._catalogue[member])
        return {"id": derive_uuid(0, "unknown", entry), "name": entry}


def nested(source: _Entry) -> tuple[_Entry, Mapping[str, str]]:
    """Return a scenario without `parent`, and the former places of customers by their new ones.

    Raises ScenarioError if a customer cannot be below its parent.
    """
    entries: Sequence[_Entry] = source.get("customers", ())
    if not any("parent" in entry for entry in entries):
        return source, {}
    nesting = _Nesting(entries)
    top = (index for index in range(len(entries)) if index not in nesting.above)
    customers = [nesting.move(index, f"/customers/{at}", 1) for at, index in enumerate(top)]
    return {**source, "customers": customers}, nesting.moved


def _holders(entry: _Entry) -> Iterator[_Entry]:
    """Yield an entry with its overrides and all entries below them."""
    yield entry
    for each in (*entry.get("overrides", ()), *entry.get("customers", ())):
        yield from _holders(each)


class _Nesting:
    """The entries of a list, each to be put below its parent."""

    def __init__(self, entries: Sequence[_Entry]) -> None:
        self.moved: dict[str, str] = {}
        self.above: dict[int, int] = {}
        self._entries = entries
        self._below: dict[int, list[int]] = {}  # by the id of the entry or override
        named: dict[str, tuple[int, _Entry]] = {}
        for index, entry in enumerate(entries):
            for holder in _holders(entry):
                for name in filter(None, (holder.get("ref"), holder.get("customerId", "").lower())):
                    named.setdefault(name, (index, holder))
        findings: list[Finding] = []
        for index, entry in enumerate(entries):
            name = entry.get("parent", "")
            parent = named.get(name) or named.get(name.lower())
            if parent is not None:
                self.above[index] = parent[0]
                self._below.setdefault(id(parent[1]), []).append(index)
            elif name:
                refuse_many(findings)
                finding = self._finding(index, no_such("customer", name), "unknown-ref")
                add_unknown(findings, finding, name, named)
        try:
            TopologicalSorter({index: [parent] for index, parent in self.above.items()}).prepare()
        except CycleError as error:
            index = min(error.args[1])
            entry = entries[index]
            name = entry.get("ref") or entry.get("customerId", "it")
            text = f"{name} is its own ancestor (below {entry['parent']}); give it another parent"
            findings.append(self._finding(index, text))
        if findings:
            raise ScenarioError(findings)

    def _finding(self, index: int, text: str, rule: str = "impossible-value") -> Finding:
        return Finding(f"/customers/{index}/parent", text, rule)

    def move(self, index: int, place: str, level: int) -> _Entry:
        if level > MAX_NESTED:
            text = f"customers are nested deeper than {MAX_NESTED} levels; list it further up"
            raise ScenarioError([self._finding(index, text)])
        self.moved[place] = f"/customers/{index}"
        entry = self._entries[index]
        bare = {name: value for name, value in entry.items() if name != "parent"}
        return self._filled(entry, bare, place, level)

    def _filled(self, holder: _Entry, entry: _Entry, place: str, level: int) -> _Entry:
        below = [
            self._filled(each, each, f"{place}/customers/{number}", level + 1)
            for number, each in enumerate(entry.get("customers", ()))
        ]
        for index in self._below.get(id(holder), ()):
            below.append(self.move(index, f"{place}/customers/{len(below)}", level + 1))
        filled = {**entry, "customers": below} if below else {**entry}
        if "overrides" in entry:
            filled["overrides"] = []
            for number, override in enumerate(entry["overrides"]):
                own = override
                if id(override) in self._below and "customers" not in override:
                    own = {**override, "customers": entry.get("customers", ())}  # they come first
                where = f"{place}/overrides/{number}"
                filled["overrides"].append(self._filled(override, own, where, level))
        return filled


def as_written(findings: Sequence[Finding], moved: Mapping[str, str]) -> Sequence[Finding]:
    def written(finding: Finding) -> Finding:
        place, rest = finding.pointer, ""
        while place and place not in moved:
            place, _, step = place.rpartition("/")
            rest = f"/{step}{rest}"
        return replace(finding, pointer=moved.get(place, "") + rest)

    return [written(finding) for finding in findings] if moved else findings
