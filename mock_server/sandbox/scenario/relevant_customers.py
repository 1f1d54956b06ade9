"""Selects, from very many customers in a scenario, those that matter when others are checked.

Whether a state fits its scenario depends only on customers that one of the two names. So the other
customers get neither a record nor an id that is kept: each of a hundred thousand copies costs half
a microsecond and no memory, until everything else is known to be valid.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any, Final

from mock_server.contract.schemas.formats import is_uuid
from mock_server.domain.partly_listed import PartlyListed
from mock_server.domain.records import ALL, Customer
from mock_server.sandbox.ground.chance import derive_uuid
from mock_server.sandbox.ground.findings import MAX_FOUND
from mock_server.sandbox.scenario.customer_tree import (
    NAMING,
    CustomerNode,
    examples,
    id_of,
    one_by_one,
)

_LEADING: Final = 6
"""The leading bytes of an id that are compared first; its version and variant come later."""

_FIRST: Final = MAX_FOUND + 2
"""The copies with the same ref or id that are examined: more than the findings reported."""

_MAX_IDS: Final = 1_000
"""The most stated ids among which customers are selected, since each of them has to be compared."""


@dataclass(frozen=True, slots=True)
class RelevantCustomers:
    """The customers of a scenario that matter, and their ancestors.

    Attributes:
        nodes: Their nodes, parents before their children.
        magic: The faults of all magic customers, by place, including those that do not matter.
        refs: The refs of all customers.
        children: The number of children in the scenario of each that matters; None is the top.
    """

    nodes: Sequence[CustomerNode]
    magic: Mapping[str, Mapping[str, Any]]
    refs: Collection[str]
    children: Mapping[str | None, int]

    def listed(self, customers: Mapping[str, Customer]) -> PartlyListed:
        """Return the customers, by id, as a source of a base."""
        return PartlyListed(customers, self.refs, self.children)


def select_relevant(
    source: Mapping[str, Any], seed: int, names: Iterable[str]
) -> RelevantCustomers | None:
    """Return the customers that others name by ref or id, and all that may themselves be invalid.

    The result is None if so many customers have stated ids that little would be left out.
    """
    entries = source.get("customers", ())
    stated = _StatedNames()
    stated.note(entries)
    if len(stated.ids) > _MAX_IDS:
        return None
    wanted = {*names, *_names_in(source), *stated.ids}
    wanted.update([name.lower() for name in wanted])
    population_refs = {each["ref"] for each in _populations(source) if "ref" in each}
    selection = _Selection(seed, wanted, stated.twice, population_refs)
    selection.select(entries, "/customers", "")
    below = {node.customer_id: node.entry.get("customers", ()) for node in selection.nodes}
    return RelevantCustomers(
        nodes=selection.nodes,
        magic=selection.magic,
        refs=tuple(stated.refs),
        children={
            None: _count(entries),
            **{customer_id: _count(under) for customer_id, under in below.items()},
        },
    )


@dataclass(slots=True)
class _StatedNames:
    """The stated refs and ids of customers, and those stated twice, such as those with a count.

    Once enough are stated twice, nothing more is noted.
    """

    refs: dict[str, None] = field(default_factory=dict)
    ids: dict[str, None] = field(default_factory=dict)
    twice: set[str] = field(default_factory=set)
    _repeats: int = 0
    _are_named: dict[int, bool] = field(default_factory=dict)

    def note(self, entries: Sequence[Mapping[str, Any]]) -> None:
        for entry in entries:
            if self._repeats > MAX_FOUND:
                return
            if "count" in entry and not self._is_named(entry):
                continue
            for _, _, members in one_by_one(entry, "", examples(entry, 2)):
                if "ref" in members:
                    self._note(members["ref"], self.refs)
                if "customerId" in members:
                    self._note(members["customerId"].lower(), self.ids)
                if "customers" in members:
                    self.note(members["customers"])

    def _note(self, name: str, known: dict[str, None]) -> None:
        if name in known:
            self.twice.add(name)
            self._repeats += 1
        known[name] = None

    def _is_named(self, entry: Mapping[str, Any]) -> bool:
        """Return whether an entry, or one below it, has a ref or an id."""
        known = self._are_named.get(id(entry))
        if known is None:
            own = (entry, *entry.get("overrides", ()))
            known = any(not each.keys().isdisjoint(NAMING) for each in own) or any(
                self._is_named(below) for each in own for below in each.get("customers", ())
            )
            self._are_named[id(entry)] = known
        return known


def _names_in(source: Mapping[str, Any]) -> Iterator[str]:
    """Yield the names by which other parts of a scenario refer to customers."""
    for requester in source.get("requesters", ()):
        yield requester["customer"]
    for changed in source.get("changed", ()):
        yield changed["fields"]["customerId"]
        yield changed.get("parent", "")
    yield from source.get("removed", ())
    for package in source.get("packages", ()):
        yield package["owner"]
        yield from package["eligibleSubAccountIds"]
    for plan in source.get("faults", ()):
        when = plan.get("when", {})
        yield from (when[name] for name in ("customer", "below", "requester") if name in when)
    yield from (population["below"] for population in _populations(source))


def _populations(source: Mapping[str, Any]) -> Sequence[Mapping[str, Any]]:
    stated = source.get("population", ())
    return (stated,) if isinstance(stated, Mapping) else stated


def _count(entries: Sequence[Mapping[str, Any]]) -> int:
    return sum(entry.get("count", 1) for entry in entries)


@dataclass(slots=True)
class _Examined:
    """A customer being examined, or an ancestor of it; it gets an id once one of them matters."""

    place: str
    key: str
    entry: Mapping[str, Any]
    customer_id: str | None = None


@dataclass(slots=True)
class _Selection:
    """Selects customers that are `wanted` by ref or id, or that may themselves be invalid."""

    seed: int
    wanted: Collection[str]
    twice: Collection[str]
    population_refs: Collection[str]
    nodes: list[CustomerNode] = field(default_factory=list)
    magic: dict[str, Mapping[str, Any]] = field(default_factory=dict)
    _ancestors: list[_Examined] = field(default_factory=list)
    _met: set[str] = field(default_factory=set)
    _repeats: int = 0
    _wanted_starts: frozenset[bytes] = frozenset()
    _known_needs: dict[int, int] = field(default_factory=dict)
    _endings: dict[int, Sequence[bytes]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        ids = filter(is_uuid, self.wanted)
        self._wanted_starts = frozenset(bytes.fromhex(each[:8] + each[9:13]) for each in ids)

    def select(self, entries: Sequence[Mapping[str, Any]], place: str, key: str) -> None:
        """Select what matters among some entries and all below them."""
        for index, entry in enumerate(entries):
            if self._repeats > MAX_FOUND:
                return
            here, own = f"{place}/{index}", f"{key}/{index}"
            if "count" in entry:
                self._select_copies(entry, here, own)
            else:
                self._select_one(entry, here, entry.get("ref", own))

    def _select_one(self, members: Mapping[str, Any], place: str, key: str) -> None:
        matters, below = self._matters(members, key), members.get("customers")
        if "magic" in members:
            self.magic[place] = members["magic"]
        if not (matters or below):
            return
        customer = _Examined(place, key, members)
        if matters:
            self._add(customer)
        if below:
            self._ancestors.append(customer)
            self.select(below, f"{place}/customers", key)
            self._ancestors.pop()

    def _select_copies(self, entry: Mapping[str, Any], place: str, key: str) -> None:
        """Select what matters among the copies of a customer, most of which differ only in id."""
        enough = max(
            _examples_needed(entry), 0, *map(self._copies_needed, entry.get("customers", ()))
        )
        numbers = {*examples(entry, enough), *self._wanted_copies(entry, key)}
        if not self.nodes:
            numbers.add(0)
        some = sorted(number for number in numbers if number < entry["count"])
        for number, here, members in one_by_one(entry, place, some):
            self._select_one(members, here, f"{key}.{number}" if number else key)

    def _copies_needed(self, entry: Mapping[str, Any]) -> int:
        """Return how many copies of an ancestor show everything about an entry and those below it.

        This includes overrides.
        """
        known = self._known_needs.get(id(entry))
        if known is None:
            every = (entry, *entry.get("overrides", ()))
            below = (each for members in every for each in members.get("customers", ()))
            known = max(*map(_examples_needed, every), 0, *map(self._copies_needed, below))
            self._known_needs[id(entry)] = known
        return known

    def _wanted_copies(self, entry: Mapping[str, Any], key: str) -> Iterator[int]:
        """Yield the indices of copies that have a wanted id, or a descendant with one."""
        if not self._wanted_starts:
            return
        starts, ends = self._wanted_starts, [b"", *self._ends(entry.get("customers", ()))]
        start = f"{self.seed}:customer:{key}".encode()
        for number in range(entry["count"]):
            first = b"%b.%d" % (start, number) if number else start
            for end in ends:
                if blake2b(first + end, digest_size=16).digest()[:_LEADING] in starts:
                    yield number

    def _ends(self, entries: Sequence[Mapping[str, Any]]) -> Sequence[bytes]:
        """Return the endings of the keys of all customers in a list, none of which has a ref."""
        if not entries or id(entries) in self._endings:
            return self._endings.get(id(entries), ())
        found: list[bytes] = []
        for index, entry in enumerate(entries):
            below = self._ends(entry.get("customers", ()))
            instead = {
                override["number"] - 1: self._ends(override["customers"])
                for override in entry.get("overrides", ())
                if "customers" in override
            }
            for number in range(entry.get("count", 1)):
                own = b"/%d.%d" % (index, number) if number else b"/%d" % index
                found.append(own)
                found += [own + end for end in instead.get(number, below)]
        self._endings[id(entries)] = found
        return found

    def _matters(self, members: Mapping[str, Any], key: str) -> bool:
        by_ref = "ref" in members and self._matters_by_name(members["ref"], "ref")
        by_id = "customerId" in members and self._matters_by_name(
            members["customerId"], "customerId"
        )
        if by_ref or by_id or not self.nodes:
            return True
        start = f"{self.seed}:customer:{key}".encode()
        return (
            blake2b(start, digest_size=16).digest()[:_LEADING] in self._wanted_starts
            and derive_uuid(self.seed, "customer", key) in self.wanted
        )

    def _matters_by_name(self, name: str, member: str) -> bool:
        lower = name.lower() if member == "customerId" else name
        if lower in self.twice:
            self._repeats += lower in self._met
            self._met.add(lower)
            return True
        return (
            name in self.wanted
            or member == "customerId"
            or name == ALL
            or name.rpartition(".")[0] in self.population_refs
        )

    def _add(self, customer: _Examined) -> None:
        parent_id: str | None = None
        for each in (*self._ancestors, customer):
            if each.customer_id is None:
                each.customer_id = id_of(each.entry, each.key, self.seed)
                node = CustomerNode(each.place, each.key, each.customer_id, parent_id, each.entry)
                self.nodes.append(node)
            parent_id = each.customer_id


def _examples_needed(members: Mapping[str, Any]) -> int:
    """Return how many customers with the same members it takes to show whether these are valid."""
    return _FIRST if not members.keys().isdisjoint(NAMING) else int("magic" in members)
