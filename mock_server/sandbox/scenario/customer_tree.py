"""The tree of customers that a scenario lists, with one node for each copy of an entry."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, TypeAlias

from mock_server.contract.values.exact_json import dumps
from mock_server.sandbox.ground.chance import derive_uuid
from mock_server.sandbox.ground.findings import MAX_FOUND, Finding, add_unknown, no_such

MAX_CUSTOMERS: Final = 100_000  # each gets an id when the scenario is built
MAX_OBJECTS: Final = 40_000  # checking one takes some microseconds, a customer 150
BRANCHING: Final = frozenset({"customers", "overrides"})
"""Members without which all customers of an entry are alike and have no children."""

NAMING: Final = ("ref", "customerId")


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


MAX_NESTED: Final = 29  # so that even the deepest may have any content
_SHOWN: Final = 5  # customers of a circle that are named

_Entry: TypeAlias = Mapping[str, Any]


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
                for text in _names(holder):
                    self._named.setdefault(text, (index, holder))
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
            name = next((entry[name] for name in NAMING if name in entry), "it")
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


def _names(entry: _Entry) -> Iterator[str]:
    if "ref" in entry:
        yield entry["ref"]
    if "customerId" in entry:
        yield entry["customerId"].lower()


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
