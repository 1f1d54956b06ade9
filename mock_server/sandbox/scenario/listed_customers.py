"""The customers that a scenario lists: a tree of entries, with one node for each copy of an entry.

Entries are checked once, customers completed when read: if what an entry states is valid, so is
each customer of it.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, TypeAlias

from mock_server.contract.contract import Contract
from mock_server.contract.values.exact_json import dumps, size_of
from mock_server.domain.base import REMEMBERED
from mock_server.domain.records import Customer, Fields, Offer, Package
from mock_server.domain.work import outgrown
from mock_server.sandbox.generation.data.customers import complete_customer
from mock_server.sandbox.generation.data.style import Blueprint
from mock_server.sandbox.ground.chance import derive_uuid
from mock_server.sandbox.ground.findings import MAX_FOUND, Finding, add_unknown, no_such

MAX_CUSTOMERS: Final = 100_000  # each gets an id when the scenario is built
MAX_OBJECTS: Final = 40_000  # checking one takes some microseconds, a customer 150
BRANCHING: Final = frozenset({"customers", "overrides"})
"""Members without which all customers of an entry are alike and have no children."""

MAX_NESTED: Final = 29  # so that even the deepest may have any content
_SHOWN: Final = 5  # customers of a circle that are named
# The fewest customers that are cached after they were read, and the bytes that bound large ones.
_LEAST_REMEMBERED: Final = 8
_CACHED: Final = 32 << 20
# The bytes of a customer that is listed, and the forms that are cached of one that was read.
_LISTED: Final = 400
_FORMS: Final = 3
_STRUCTURE: Final = frozenset(
    {"ref", "customerId", "count", "number", "overrides", "generated", "customers", "magic"}
)

_Entry: TypeAlias = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class CustomerNode:
    place: str
    key: str
    customer_id: str
    parent_id: str | None
    entry: Mapping[str, Any]


def customer_nodes(
    entries: Sequence[Mapping[str, Any]],
    seed: int,
    place: str = "/customers",
    key: str = "",
    parent_id: str | None = None,
) -> Iterator[CustomerNode]:
    """Yield nodes, parents first; without a ref, the key has the parent's and the indices."""
    for index, entry in enumerate(entries):
        for number, here, members in _one_by_one(entry, f"{place}/{index}"):
            own_key = f"{key}/{index}" + (f".{number}" if number else "")
            if "count" not in members:
                own_key = members.get("ref", own_key)
            stated = members.get("customerId")
            own_id = derive_uuid(seed, "customer", own_key) if stated is None else str(stated)
            node = CustomerNode(here, own_key, own_id.lower(), parent_id, members)
            yield node
            below = members.get("customers")
            if below:
                place_below = f"{here}/customers"
                yield from customer_nodes(below, seed, place_below, own_key, node.customer_id)


def _one_by_one(
    entry: Mapping[str, Any], place: str
) -> Iterator[tuple[int, str, Mapping[str, Any]]]:
    """Yield index, place and members of each copy; naming one copy does not change the others."""
    if "count" not in entry:
        yield 0, place, entry
        return
    overrides = {
        override["number"] - 1: (f"{place}/overrides/{index}", {**entry, **override})
        for index, override in enumerate(entry.get("overrides", ()))
    }
    for number in range(entry["count"]):
        here, members = overrides.get(number, (place, entry))
        yield number, here, members


def too_long(source: Mapping[str, Any]) -> str | None:
    number = dumps(source).count(b"{")
    if number <= MAX_OBJECTS:
        return None
    most = f"{number:,} objects, more than {MAX_OBJECTS:,}"
    return f"the scenario lists {most}; let customers be generated (count)"


def count_customers(entries: Sequence[Mapping[str, Any]]) -> int:
    """Count without ids, since an entry may ask for any number, which is refused."""
    total = 0
    for entry in entries:
        if entry.keys().isdisjoint(BRANCHING):
            total += entry.get("count", 1)
            continue
        below, count = count_customers(entry.get("customers", ())), entry.get("count", 1)
        total += count * (1 + below)
        own = {override["number"]: override for override in entry.get("overrides", ())}
        total += sum(
            count_customers(override["customers"]) - below
            for number, override in own.items()
            if number <= count and "customers" in override
        )
    return total


def remembered(count: int, largest: int) -> tuple[int, int]:
    """Return how many customers may be cached, and the bytes that the listed ones take."""
    fitting = _CACHED // max(1, _FORMS * largest)
    most = min(REMEMBERED, max(_LEAST_REMEMBERED, fitting))
    return most, _LISTED * count + _FORMS * largest * min(count, most)


class ListedCustomers(Mapping[str, Customer]):
    """Customers by id; each is completed when it is looked up."""

    def __init__(
        self,
        nodes: Mapping[str, CustomerNode],
        offers: Mapping[str, Offer],
        packages: Mapping[str, Package],
        contract: Contract,
        blueprint: Blueprint,
    ) -> None:
        self._nodes = nodes
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

    def __getitem__(self, customer_id: str, /) -> Customer:
        node = self._nodes[customer_id]
        fields = self._fields(node, [])  # no findings: the entry is valid
        return Customer(node.customer_id, node.parent_id, node.entry.get("ref"), fields)

    def __iter__(self) -> Iterator[str]:
        return iter(self._nodes)

    def __len__(self) -> int:
        return len(self._nodes)

    def validate(self, nodes: Iterable[CustomerNode], findings: list[Finding], most: int) -> int:
        largest, valid = 0, set[int]()
        for node in nodes:
            if len(findings) >= MAX_FOUND:
                break
            if id(node.entry) in valid:
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
        stated = {name: value for name, value in node.entry.items() if name not in _STRUCTURE}
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


def nested(source: _Entry, findings: list[Finding]) -> tuple[_Entry, Mapping[str, str]]:
    """Return a scenario without `parent`, and the former places of customers by their new ones."""
    entries: Sequence[_Entry] = source.get("customers", ())
    if not any("parent" in entry for entry in entries):
        return source, {}
    nesting = _Nesting(entries, findings)
    top = [nesting.move(*each, 1) for each in nesting.at_top()]
    return {**source, "customers": top}, nesting.moved


class _Nesting:
    """The entries of a list, each to be put below its parent, and the findings about that."""

    def __init__(self, entries: Sequence[_Entry], findings: list[Finding]) -> None:
        self.moved: dict[str, str] = {}
        self._entries = entries
        self._findings = findings
        self._named: dict[str, tuple[int, _Entry]] = {}
        for index, entry in enumerate(entries):
            for holder in _holders(entry):
                for name in (holder.get("ref"), holder.get("customerId", "").lower()):
                    if name:
                        self._named.setdefault(name, (index, holder))
        parents = {
            i: self._parent(entry["parent"]) for i, entry in enumerate(entries) if "parent" in entry
        }
        self._above = {index: parent[0] for index, parent in parents.items() if parent}
        self._circles = dict(_circles(self._above))
        self._below: dict[int, list[int]] = {}  # by the id of the entry or override
        for index, parent in parents.items():
            if parent is not None and index not in self._circles:
                self._below.setdefault(id(parent[1]), []).append(index)

    def _parent(self, name: str) -> tuple[int, _Entry] | None:
        return self._named.get(name) or self._named.get(name.lower())

    def at_top(self) -> Iterator[tuple[int, str]]:
        top = [i for i in range(len(self._entries)) if i not in self._above or i in self._circles]
        return ((index, f"/customers/{number}") for number, index in enumerate(top))

    def move(self, index: int, place: str, level: int) -> _Entry:
        self.moved[place] = f"/customers/{index}"
        entry = self._entries[index]
        if "parent" in entry and len(self._findings) < MAX_FOUND:
            self._check(index, f"{place}/parent", level)
        bare = {name: value for name, value in entry.items() if name != "parent"}
        return self._filled(entry, bare, place, level)

    def _check(self, index: int, place: str, level: int) -> None:
        entry = self._entries[index]
        if level > MAX_NESTED:
            text = f"customers are nested deeper than {MAX_NESTED} levels; list it further up"
            self._findings.append(Finding(place, text, "impossible-value"))
        elif index in self._circles:
            circle = [self._entries[each]["parent"] for each in self._circles[index]]
            path = ", below ".join(circle[:_SHOWN]) + (", …" if len(circle) > _SHOWN else "")
            name = entry.get("ref") or entry.get("customerId", "it")
            text = f"{name} is its own ancestor (below {path}); give it another parent"
            self._findings.append(Finding(place, text, "impossible-value"))
        elif self._parent(entry["parent"]) is None:
            finding = Finding(place, no_such("customer", entry["parent"]), "unknown-ref")
            add_unknown(self._findings, finding, entry["parent"], self._named)

    def _filled(self, holder: _Entry, entry: _Entry, place: str, level: int) -> _Entry:
        below = [
            self._filled(each, each, f"{place}/customers/{number}", level + 1)
            for number, each in enumerate(entry.get("customers", ()))
        ]
        for index in self._below.get(id(holder), ()) if level <= MAX_NESTED else ():
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
        steps = finding.pointer.split("/")
        for end in range(len(steps), 0, -1):
            before = moved.get("/".join(steps[:end]))
            if before is not None:
                return replace(finding, pointer="/".join([before, *steps[end:]]))
        return finding

    return [written(finding) for finding in findings] if moved else findings


def _holders(entry: _Entry) -> Iterator[_Entry]:
    """Yield an entry with its overrides and all entries below them."""
    yield entry
    for each in (*entry.get("overrides", ()), *entry.get("customers", ())):
        yield from _holders(each)


def _circles(above: Mapping[int, int]) -> Iterator[tuple[int, Sequence[int]]]:
    """Yield the first index of each circle, and all in it from the bottom up."""
    done: set[int] = set()
    for first in above:
        path: list[int] = []
        index = first
        while index in above and index not in done:
            done.add(index)
            path.append(index)
            index = above[index]
        if index in path:
            circle = path[path.index(index) :]
            start = circle.index(min(circle))
            yield circle[start], [*circle[start:], *circle[:start]]
