"""The customers that a scenario lists: entries are checked once, customers completed when read.

If what an entry states is valid, so is each customer of it.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

from mock_server.contract.contract import Contract
from mock_server.contract.values.exact_json import size_of
from mock_server.domain.base import REMEMBERED
from mock_server.domain.records import Customer, Fields, Offer, Package
from mock_server.domain.work import outgrown
from mock_server.sandbox.generation.data.customers import Blueprint, complete_customer
from mock_server.sandbox.ground.chance import derive_uuid
from mock_server.sandbox.ground.findings import MAX_FOUND, Finding, add_unknown, no_such
from mock_server.sandbox.scenario.customer_tree import CustomerNode

# The fewest customers that are cached after they were read, and the bytes that bound large ones.
_LEAST_REMEMBERED: Final = 8
_CACHED: Final = 32 << 20
# The bytes of a customer that is listed, and the forms that are cached of one that was read.
_LISTED: Final = 400
_FORMS: Final = 3

_STRUCTURE: Final = frozenset(
    {"ref", "customerId", "count", "number", "overrides", "generated", "customers", "magic"}
)


class CompletedCustomers(Mapping[str, Customer]):
    """Customers by id; each is completed when it is looked up."""

    def __init__(
        self, nodes: Mapping[str, CustomerNode], make: Callable[[CustomerNode], Customer]
    ) -> None:
        self._nodes = nodes
        self._make = make

    def __getitem__(self, customer_id: str, /) -> Customer:
        return self._make(self._nodes[customer_id])

    def __iter__(self) -> Iterator[str]:
        return iter(self._nodes)

    def __len__(self) -> int:
        return len(self._nodes)


def remembered(count: int, largest: int) -> tuple[int, int]:
    """Return how many customers may be cached, and the bytes that the listed ones take."""
    fitting = _CACHED // max(1, _FORMS * largest)
    most = min(REMEMBERED, max(_LEAST_REMEMBERED, fitting))
    return most, _LISTED * count + _FORMS * largest * min(count, most)


class CustomerBuilder:
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

    def customer(self, node: CustomerNode) -> Customer:
        """Return the customer of a valid entry."""
        fields = self._fields(node, [])
        return Customer(node.customer_id, node.parent_id, node.entry.get("ref"), fields)

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
