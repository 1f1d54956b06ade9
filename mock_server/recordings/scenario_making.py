"""Makes a scenario from a recording.

Customers are as they were first read. A recording shows on whose behalf a requester calls only if
the service refused to let it modify itself; otherwise, an invented customer is placed above those
that the requester has read.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from functools import cache
from itertools import chain, count
from typing import Any, Final, TypeAlias

from mock_server.contract.recorded import CUSTOMER, Fields
from mock_server.contract.schemas.validation import Checker
from mock_server.contract.values.walk import (
    MISSING,
    FieldPath,
    marked_paths,
    occurrences,
    split_pointer,
    value_at,
)
from mock_server.recordings.recording import RecordingError
from mock_server.recordings.seen_world import Reach, SeenWorld, reaches
from mock_server.sandbox.scenario.customer_tree import too_long
from mock_server.scenario_file import ScenarioFileError
from mock_server.scenario_file.yaml_text import can_say
from mock_server.server.loading import load_alone
from mock_server.server.shipped import documents

_ROOT: Final = "recorded-root"
_WHOLE_ENTRIES: Final = {("offers",), ("requesters",)}
"""Lists from which only whole entries are removed."""

_Steps: TypeAlias = tuple[str, ...]
_Finding: TypeAlias = tuple[str, str]
"""A JSON pointer, and the message about what is wrong there."""

_STATUSES: Final = "customer-status-values"
_INVOICE: Final = "invoiceConfiguration"
_LONGEST_REF: Final = 40
_NAME_SHOWN: Final = 8


@dataclass(frozen=True, slots=True)
class MadeScenario:
    """The plain data of a scenario, and a line for each thing of the recording that it lacks."""

    source: Mapping[str, Any]
    left_out: tuple[str, ...]


def make_scenario(world: SeenWorld) -> MadeScenario:
    """Return a scenario that answers the first reading of each customer as in the recording.

    Values that the contract forbids are removed until there are none left.

    Raises:
        RecordingError: if the recording does not fit into a scenario.
    """
    left_out = list(world.left_out)
    entries = {
        customer_id: _entry(customer_id, customer, left_out)
        for customer_id, customer in world.customers.items()
    }
    source = _source(world, entries, left_out)
    while findings := _findings(source):
        removed = [*_take_out(source, findings)]
        if not removed:
            remedy = "record less at a time"
            raise RecordingError("the scenario of the recording", findings[0][1], remedy)
        left_out += (f"{_place(source, steps)}: {message}" for steps, message in removed)
    return MadeScenario(source, tuple(dict.fromkeys(left_out)))


def _findings(source: Mapping[str, Any]) -> Sequence[_Finding]:
    if (text := too_long(source)) is not None:
        return [("", text)]
    try:
        load_alone(source, name="recorded")
    except ScenarioFileError as error:
        return [(finding.where, finding.message) for finding in error.findings]
    return ()


def _source(
    world: SeenWorld, entries: Mapping[str, Mapping[str, Any]], left_out: list[str]
) -> dict[str, Any]:
    tree = reaches(world)
    if tree is None:
        left_out.append(
            "which customers a requester may read: their readings overlap, so all may read all"
        )
        tree = ()
    seating = _Seating(world, entries)
    children = list(seating.children(tree))
    for requester in world.credentials:
        if requester in world.known and requester not in seating.seats:
            own = world.own.get(requester, _ROOT)
            others = world.read_by.get(requester, set()) - {own}
            seating.seats[requester] = _ROOT if others else own
    root = {"ref": _ROOT, "generated": False, "customers": children}
    source: dict[str, Any] = {
        "version": 1,
        "description": "What a recording shows of the service: customers as they were first read.",
    }
    if assumptions := dict(_assumptions(world)):
        source["assumptions"] = assumptions
    if seating.seats:
        source["requesters"] = [
            {"token": world.credentials[requester].token, "customer": ref}
            for requester, ref in seating.seats.items()
        ]
    if offers := list(_offers(world, entries)):
        source["offers"] = offers
    return {**source, "customers": [root]}


@dataclass(frozen=True, slots=True)
class _Seating:
    """Puts customers below those on whose behalf they were read; `seats` has these by requester."""

    world: SeenWorld
    entries: Mapping[str, Mapping[str, Any]]
    seats: dict[str, str] = field(default_factory=dict)

    def children(self, tree: tuple[Reach, ...]) -> Iterator[Mapping[str, Any]]:
        """Yield the root's children: requesters with the customers they read, then all others."""
        yield from map(self._seat, tree)
        placed = frozenset[str]().union(*(reach.customers for reach in tree))
        yield from (entry for each, entry in self.entries.items() if each not in placed)

    def _seat(self, reach: Reach) -> Mapping[str, Any]:
        """Return the customer on whose behalf requesters call, with the customers below it.

        It is invented, unless the recording shows which customer a requester is; the other
        requesters are then placed above that customer.
        """
        known = self.world.own
        own = min(reach.own.intersection(map(known.get, reach.requesters)), default="")
        selves = [each for each in reach.requesters if own and known.get(each) == own]
        others = [each for each in reach.requesters if each not in selves]
        self.seats.update(dict.fromkeys(selves, own))
        below = [*map(self._seat, reach.within)]
        below += [entry for each, entry in self.entries.items() if each in reach.own - {own}]
        if own:
            entry = self.entries[own]
            below = [{**entry, "customers": below} if below else entry]
        if not others:
            return below[0]
        ref = self._free_ref(others[0])
        self.seats.update(dict.fromkeys(others, ref))
        return {"ref": ref, "generated": False, "customers": below}

    def _free_ref(self, requester: str) -> str:
        """Return an unused ref: names may differ only in characters that a ref cannot have."""
        ref, taken = _ref(requester), set(self.seats.values())
        numbered = (f"{ref}-{number}" for number in count(2))
        return next(each for each in chain([ref], numbered) if each not in taken)


def _ref(requester: str) -> str:
    text = "".join(letter if letter.isascii() and letter.isalnum() else "-" for letter in requester)
    return f"requester-{text[:_LONGEST_REF]}"


def _assumptions(world: SeenWorld) -> Iterator[tuple[str, Any]]:
    """Yield the assumptions without which the sandbox would not understand the recorded calls."""
    if world.credentials:
        first = next(iter(world.credentials.values()))
        if first.scheme != "bearer" or first.header.lower() != "authorization":
            yield "credentials", {"scheme": first.scheme, "header": first.header}
    if world.versions:
        yield "versions", list(world.versions)
    seen = (customer.get("status") for customer in world.customers.values())
    statuses = dict.fromkeys(status for status in seen if isinstance(status, str) and status)
    usual = documents().assumptions[_STATUSES]["default"]
    if not statuses.keys() <= set(usual):
        yield _STATUSES, [*dict.fromkeys([*usual, *statuses])]


def _entry(customer_id: str, customer: Mapping[str, Any], left_out: list[str]) -> Mapping[str, Any]:
    """Return a customer as an entry of a scenario, without what the contract forbids."""
    known = _known(customer, CUSTOMER, f"customer {customer_id}: ", left_out)
    amounts = known.get(_INVOICE)
    for name, amount in list(amounts.items()) if isinstance(amounts, dict) else ():
        if isinstance(amount, int | Decimal) and not can_say(amount):
            del amounts[name]
            what = "the number is too long for a file"
            left_out.append(f"customer {customer_id}: /{_INVOICE}/{name}: {what}")
    while removed := [*_take_out(known, _wrong(known))]:
        for steps, why in removed:
            left_out.append(f"customer {customer_id}: /{'/'.join(steps)}: {why}")
    for container, name, _ in [found for path in _unused() for found in occurrences(known, path)]:
        if not container[name]:  # the sandbox shows deprecated fields as empty anyway
            del container[name]
    return {"generated": False, **known, "customerId": customer_id}


def _wrong(customer: Mapping[str, Any]) -> Iterator[_Finding]:
    """Yield where a customer breaks the contract."""
    return ((found.pointer, found.text) for found in _checker().reasons(customer))


@cache
def _checker() -> Checker:
    interface = documents().interface
    return Checker(interface, interface["components"]["schemas"]["Customer"], explains=True)


@cache
def _unused() -> tuple[FieldPath, ...]:
    """Return the places of deprecated fields."""
    interface = documents().interface
    schema = interface["components"]["schemas"]["Customer"]
    return tuple(marked_paths(interface, schema, lambda field: "deprecated" in field))


def _known(value: Any, known: Fields, where: str, left_out: list[str]) -> Any:
    """Return a value without members that are not in the interface; add them to `left_out`."""
    if not isinstance(known, Mapping):
        return value
    if isinstance(value, list):
        return [_known(each, known, where, left_out) for each in value]
    if not isinstance(value, Mapping):
        return value
    left_out += (
        f"{where}/{name}: the interface has no such field" for name in value if name not in known
    )
    return {
        name: _known(member, known[name], f"{where}/{name}", left_out)
        for name, member in value.items()
        if name in known
    }


def _offers(
    world: SeenWorld, entries: Mapping[str, Mapping[str, Any]]
) -> Iterator[Mapping[str, Any]]:
    """Yield the catalogue: the offers of customers, and those in created packages."""
    names: dict[str, str] = {}
    for entry in entries.values():
        for offer in entry.get("offer") or ():  # offers are valid by now
            if offer.get("name") is not None:
                names.setdefault(offer["id"].lower(), offer["name"])
    for offer_id in world.offers:
        names.setdefault(offer_id, f"Offer {offer_id[:_NAME_SHOWN]}")
    for number, (offer_id, name) in enumerate(names.items(), start=1):
        yield {"ref": f"offer-{number}", "id": offer_id, "name": name}


def _take_out(data: Any, findings: Iterable[_Finding]) -> Iterator[tuple[_Steps, str]]:
    """Remove from plain data what findings are about; yield each place and the reason.

    A finding about the whole data removes nothing.
    """
    messages: dict[_Steps, str] = {}
    for where, message in findings:
        if steps := _reached(data, where):
            messages.setdefault(steps, message)
    # Backwards, so that a removal does not change the places that are still to be removed.
    for steps in sorted(messages, key=_order, reverse=True):
        yield steps, messages[steps]
        if value_at(data, steps) is not MISSING:
            parent = value_at(data, steps[:-1])
            del parent[int(steps[-1]) if isinstance(parent, list) else steps[-1]]


def _reached(data: Any, where: str) -> _Steps:
    """Return the place of a finding, or that of the nearest parent if nothing is there."""
    steps = split_pointer(where)
    if steps[:1] in _WHOLE_ENTRIES:
        steps = steps[:2]
    while value_at(data, steps) is MISSING:
        steps = steps[:-1]
    return steps


def _order(steps: _Steps) -> list[tuple[int, str]]:
    return [(int(step) if step.isdigit() else 0, step) for step in steps]


def _place(source: Mapping[str, Any], steps: _Steps) -> str:
    """Return a place for messages: that of a member of a customer has the customer's id."""
    for end in range(len(steps), 0, -1):
        found = value_at(source, steps[:end])
        if isinstance(found, Mapping) and "customerId" in found:
            return f"customer {found['customerId']}: /{'/'.join(steps[end:])}"
    return f"/{'/'.join(steps)}"
