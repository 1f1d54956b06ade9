"""The world that a recording implies: customers as first read, the catalogue, and the hierarchy.

`scenario_from` writes it, and stories are replayed in it. A scenario written by hand may define
more: its hierarchy, requesters, catalogue and packages are kept, but customers that were read have
the fields of their first reading.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

from mock_server.contract.assumptions import DUE_UNITS
from mock_server.contract.schemas.formats import is_uuid
from mock_server.contract.texts.printable import printable
from mock_server.contract.values.walk import renamed
from mock_server.domain.base import Base, Listed
from mock_server.domain.records import ALL, ENTRY_ARRAYS, Customer, Fields, Offer, Package
from mock_server.domain.work import MERGED
from mock_server.recordings.har import digest_of
from mock_server.recordings.recording import RecordedCall
from mock_server.recordings.traffic import CREATE, MODIFY, STATUS, Traffic
from mock_server.sandbox.ground.chance import derive_uuid
from mock_server.sandbox.scenario.scenario import BuiltScenario

T = TypeVar("T")

ROOT: Final = derive_uuid(0, "above-all", "")
"""The invented customer above all others."""

OUTSIDE: Final = derive_uuid(0, "outside", "")
"""The invented customer above those that every requester was refused."""

_FORBIDDEN: Final = 403
_CONFLICT: Final = 409
_MOST_LEVELS: Final = 20
"""The most requesters above each other; files of scenarios are limited in depth."""


def _stored(customers: Mapping[str, Customer]) -> Listed[Customer]:
    return Listed([*customers], dict(enumerate(customers.values())), lambda each, *_: each)


_NOTHING_BY_HAND: Final = Base(customers=_stored({}), offers={}, packages={}, root_id=None)
_MANDATORY: Final[Fields] = {
    "status": "ACTIVE",
    "currency": "EUR",
    "allowOfferDelegation": False,
    "isAllowedImeiLock": False,
    "isImeiLockEnabled": False,
    "mfaConfiguration": "ENABLED",
}
"""The fields of a customer that no call has read."""


@dataclass(frozen=True, slots=True)
class ImpliedWorld:
    """The world in which all stories begin.

    Attributes:
        base: Customers, parents first, and the catalogue; an offer of which only the id is known
            has that as its name. Packages are those that existed before the first call. Calls
            without credentials act for its root customer.
        fields: The fields of the customers that were read, as first read.
        requesters: The customer that each requester acts for, by the name of the requester.
        invented: The customers that were invented for requesters, with the name of the first one.
        notes: What is presumed.
        unmet: The customers that a requester has read, but that are not below it.
    """

    base: Base
    fields: Mapping[str, Fields]
    requesters: Mapping[str, str]
    invented: Mapping[str, str]
    notes: Sequence[str]
    unmet: Sequence[tuple[str, str]]


def implied_worlds(
    traffic: Traffic, by_hand: BuiltScenario | None, due_units_key: str
) -> Sequence[ImpliedWorld]:
    """Return the worlds that a recording may come from, most likely first.

    They differ in the hierarchy and in packages, where the recording shows neither. If a scenario
    has customers, there is only one world.
    """
    seen = _Seen(traffic.calls, due_units_key)
    if by_hand is not None and by_hand.base.root_id is not None:
        return [_Builder(seen, is_flat=False, hand=by_hand.base, known=by_hand.requesters).build()]
    worlds: dict[Any, ImpliedWorld] = {}
    for is_flat in (False, True):
        for taken in (seen.taken, seen.taken_by_one):
            world = _Builder(seen, is_flat, taken).build()
            pairs = ((each.customer_id, each.parent_id) for each in world.base.customers)
            shape = frozenset(pairs), frozenset(world.base.packages)
            worlds.setdefault(shape, world)
    return list(worlds.values())


def canonical(fields: Fields, due_units_key: str) -> Fields:
    """Return the fields of a reading as a world has them, under the names of section 2.2.

    `due_units_key` is how the reading spells paymentDueUnits. deviceCostCurrency becomes an empty
    string: readings always show it empty, but in different ways.
    """
    invoice = fields.get("invoiceConfiguration")
    if not isinstance(invoice, Mapping):
        return fields
    spelled = renamed(invoice, due_units_key, DUE_UNITS)
    if "deviceCostCurrency" in spelled:
        spelled["deviceCostCurrency"] = ""
    return {**fields, "invoiceConfiguration": spelled}


@dataclass(slots=True)
class _Reach:
    """The customers that a requester reached, changed, was refused, and may itself be (`own`)."""

    reached: set[str] = field(default_factory=set)
    own: set[str] = field(default_factory=set)
    changed: set[str] = field(default_factory=set)
    refused: set[str] = field(default_factory=set)


class _Seen:
    """What calls show, by customer or by requester."""

    def __init__(self, calls: Sequence[RecordedCall], due_units_key: str) -> None:
        self.fields: dict[str, Fields] = {}
        self.reach: dict[str | None, _Reach] = {}
        self.offers: dict[str, Offer] = {}
        self.eligible: dict[str, set[str]] = {}
        self.forbidden: dict[str, None] = {}
        self.taken: dict[tuple[str, str], None] = {}
        self._created: set[tuple[str, str]] = set()
        self._key = due_units_key
        owners = {call.minted: call.customer for call in calls if call.is_accepted}
        for call in calls:
            if not call.reply.is_recorded or call.reply.is_unauthenticated:
                continue
            if call.customer:
                self._look(call, self.reach.setdefault(call.requester, _Reach()))
            elif call.operation == STATUS and call.requester is not None:
                reach = self.reach.setdefault(call.requester, _Reach())
                if call.reply.is_success and call.request_id in owners:
                    reach.reached.add(owners[call.request_id])

    @property
    def taken_by_one(self) -> Iterable[tuple[str, str]]:
        """The packages that existed before, without those whose name another customer got."""
        names = {name for _, name in self._created}
        return [each for each in self.taken if each[1] not in names]

    def _look(self, call: RecordedCall, reach: _Reach) -> None:
        reply, customer = call.reply, call.customer
        if call.is_reading:
            reach.reached.add(customer)
            if customer not in self.fields:
                fields = {"customerId": customer, **reply.result}
                self.fields[customer] = canonical(fields, self._key)
                self._look_at_offers(reply.result)
        elif call.is_accepted:
            reach.reached.add(customer)
            if call.operation == MODIFY:
                reach.changed.add(customer)
        else:
            reach.refused.add(customer)
        if reply.status == _FORBIDDEN or reply.code == "SANDBOX_NOT_ELIGIBLE":
            if call.operation == MODIFY:
                reach.own.add(customer)
            self.forbidden[customer] = None
        if call.operation == CREATE and isinstance(call.sent, dict):
            self._look_at_package(call, call.sent)

    def _look_at_offers(self, result: Fields) -> None:
        for entry in _listed(result.get("offer"), dict):
            offer_id = entry.get("id")
            if isinstance(offer_id, str):
                linked = tuple(_listed(entry.get("linkedOfferIds"), str))
                key, name = offer_id.lower(), entry.get("name")
                shown = name if name and isinstance(name, str) else key
                self.offers[key] = Offer(key, None, shown, linked)
        for entry in _listed(result.get("package"), dict):
            self._know_offers(_listed(entry.get("nestedOfferIds"), str))

    def _know_offers(self, ids: Iterable[str]) -> None:
        for offer_id in map(str.lower, ids):
            self.offers.setdefault(offer_id, Offer(offer_id, None, offer_id))

    def _look_at_package(self, call: RecordedCall, sent: Mapping[str, Any]) -> None:
        named = call.customer, str(sent.get("name"))
        is_taken = call.reply.status == _CONFLICT or call.reply.code == "SANDBOX_DUPLICATE_NAME"
        if call.is_accepted:
            self._know_offers(filter(is_uuid, _listed(sent.get("nestedOffers"), str)))
            ids = map(str.lower, _listed(sent.get("eligibleSubAccountIds"), str))
            self.eligible.setdefault(call.customer, set()).update(filter(is_uuid, ids))
            self._created.add(named)
        elif is_taken and named not in self._created:
            self.taken[named] = None


@dataclass
class _Builder:
    """Places requesters, then customers; `hand` and the tokens `known` are those of a scenario."""

    seen: _Seen
    is_flat: bool
    taken: Iterable[tuple[str, str]] = ()
    hand: Base = _NOTHING_BY_HAND
    known: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._parents = {each.customer_id: each.parent_id for each in self.hand.customers}
        self._root = self.hand.root_id or ROOT
        self._parents.setdefault(self._root, None)
        self._tokens = {
            spelled: customer
            for token, customer in self.known.items()
            for spelled in (token, digest_of(token), digest_of(f"Bearer {token}"))
        }
        self._requesters: dict[str, str] = {}
        self._invented_for: dict[str, str] = {}
        self._notes: list[str] = []

    def build(self) -> ImpliedWorld:
        self._place_requesters()
        self._place_customers()
        unmet = [
            (name, each)
            for name, own in self._requesters.items()
            for each in sorted(self.seen.reach[name].reached)
            if each in self._parents and own not in self._line(each)
        ]
        base = self._base()
        notes = [*map(printable, self._notes)]
        fields, invented = self.seen.fields, self._invented_for
        return ImpliedWorld(base, fields, self._requesters, invented, notes, unmet)

    def _place_requesters(self) -> None:
        """Assign to each requester the customer that it acts for."""
        reaches = self.seen.reach
        known = {name: self._known(name) for name in reaches if name is not None}
        if not known:
            text = "presumably one requester above all customers: the recording has no credentials"
            self._notes.append(text)
        below: dict[str, set[str]] = {}
        for name, customer in known.items():
            if customer is not None:
                below.setdefault(customer, set()).update(reaches[name].reached)
        reached = {name: self._reached(name, below) for name in known}
        # Those that reach more are placed first, and above a customer that reaches as much itself.
        alike: dict[frozenset[str], str] = {}
        for name in sorted(known, key=lambda each: (-len(reached[each]), known[each] is not None)):
            own = known[name]
            if own is None:
                self._notes.append(f"{name} is presumably a customer that no call reads")
                own = alike.get(reached[name]) or self._invented(name)
                alike[reached[name]] = own
            elif own not in self._parents:
                self._parents[own] = self._above(name, own)
            self._requesters[name] = own

    def _known(self, name: str) -> str | None:
        """Return the customer that a requester is, if its name or a refusal tells."""
        known = self._tokens.get(name) or self.hand.id_of(name)
        if known is None and is_uuid(name):
            known = name.lower()
        reach = self.seen.reach[name]
        own = sorted(reach.own - reach.changed)
        if known is None and own:
            known = own[0]
            self._notes.append(f"{name} is presumably {known}, which it may not modify")
        return known

    def _reached(self, name: str, below: Mapping[str, set[str]]) -> frozenset[str]:
        """Return what a requester reaches, with all that customers among that reach."""
        reach = self.seen.reach[name]
        reached: set[str] = set()
        waiting = sorted(reach.reached)
        while waiting:
            customer = waiting.pop()
            if customer not in reached:
                reached.add(customer)
                waiting += below.get(customer, ())
        return frozenset(reached - (reach.refused - reach.reached))

    def _invented(self, name: str) -> str:
        """Invent the customer that a requester acts for; too deep, it is that of the one above."""
        own = derive_uuid(0, "requester", name)
        above = self._above(name, own)
        if len(self._line(above)) > _MOST_LEVELS:
            return above
        self._parents[own] = above
        self._invented_for[own] = name
        return own

    def _above(self, name: str, own: str) -> str:
        """Return the parent of a requester: the last placed requester that may be above it.

        If two requesters reach the same customer, one must be above the other, since customers
        have a single parent; the one that reaches more is placed first.
        """
        reached = self.seen.reach[name].reached - {own}
        for other in reversed(self._requesters):
            reach = self.seen.reach[other]
            is_shared = own in reach.reached or bool(reached & reach.reached)
            if is_shared and not reached & (reach.refused - reach.reached):
                return self._requesters[other]
        return self._root

    def _place_customers(self) -> None:
        reaches = self.seen.reach
        shown = (each for reach in reaches.values() for each in sorted(reach.reached))
        for customer_id in dict.fromkeys((*self.seen.fields, *shown)):
            if customer_id not in self._parents and customer_id not in self.hand:
                fitting = [
                    own
                    for name, own in self._requesters.items()
                    if customer_id in reaches[name].reached
                ]
                chosen = fitting[0 if self.is_flat else -1] if fitting else self._root
                self._parents[customer_id] = chosen
        for customer_id in self.seen.forbidden:
            if customer_id not in self._parents and customer_id not in self.hand:
                self._parents.setdefault(OUTSIDE, None)
                self._parents[customer_id] = OUTSIDE
        if self.hand.root_id is None:
            self._place_eligible()

    def _place_eligible(self) -> None:
        """Put the sub-accounts of packages below their owners, unless the calls show otherwise."""
        own = set(self._requesters.values())
        for owner, ids in self.seen.eligible.items():
            for customer_id in sorted(ids - {owner} - own):
                is_free = self._parents.get(customer_id) in (None, self._parents.get(owner))
                if is_free and self._may_be_below(customer_id, owner):
                    self._parents[customer_id] = owner

    def _may_be_below(self, customer_id: str, owner: str) -> bool:
        reaches = self.seen.reach
        refused = [name for name, reach in reaches.items() if customer_id in reach.refused]
        if refused and not any(customer_id in reach.reached for reach in reaches.values()):
            return False
        above = {customer_id, *(self._requesters.get(name or "", "") for name in refused)}
        return above.isdisjoint(self._line(owner))

    def _line(self, customer_id: str | None) -> list[str]:
        """Return a customer and those above it, as far as they are placed."""
        line: list[str] = []
        while customer_id is not None and customer_id in self._parents:
            line.append(customer_id)
            customer_id = self._parents[customer_id]
        return line

    def _base(self) -> Base:
        ordered = dict.fromkeys(each for own in self._parents for each in self._line(own)[::-1])
        customers: dict[str, Customer] = {}
        for each in ordered:
            known = self.hand.customer(each)
            fields = {**_MANDATORY, "customerId": each} if known is None else known.fields
            if each in self.seen.fields:
                shown = self.seen.fields[each].items()
                fields = {name: value for name, value in shown if _is_mergeable(name, value)}
            ref = None if known is None else known.ref
            customers[each] = Customer(each, self._parents[each], ref, fields)
        packages = dict(self.hand.packages)
        for owner, name in self.taken:
            if owner in customers:
                package_id = derive_uuid(0, "taken", f"{owner} {name}")
                packages[package_id] = Package(package_id, owner, None, name, None, (), (ALL,))
                text = f"presumably {owner} had a package {name!r} before the recording"
                self._notes.append(text)
        return Base(
            customers=_stored(customers),
            offers={**self.seen.offers, **self.hand.offers},
            packages=packages,
            root_id=self._anonymous(),
            populations=self.hand.populations,
        )

    def _anonymous(self) -> str:
        """Return the customer for calls without credentials: a requester that reaches as much."""
        reach = self.seen.reach
        if self.hand.root_id is not None or None not in reach:
            return self._root
        own = [
            (-len(reach[name].reached), self._requesters[name])
            for name in self._requesters
            if reach[None].reached <= reach[name].reached
        ]
        return min(own)[1] if own else self._root


def _is_mergeable(name: str, value: Any) -> bool:
    """Return whether a modify can be merged with a field: other services return any type."""
    if name not in MERGED or value is None:
        return True
    if name not in ENTRY_ARRAYS:
        return isinstance(value, Mapping)
    return isinstance(value, list) and all(
        isinstance(entry, Mapping) and isinstance(entry.get("id"), str) for entry in value
    )


def _listed(value: Any, kind: type[T]) -> list[T]:
    return [each for each in value if isinstance(each, kind)] if isinstance(value, list) else []
