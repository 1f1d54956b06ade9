"""The world that a recording implies: customers as first read, the catalogue, and the hierarchy.

`scenario_from` writes it, and the rooms above build it. A scenario written by hand may define more:
its hierarchy, requesters, catalogue and packages are kept, but customers that were read have the
fields of their first reading.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from mock_server.contract.schemas.formats import is_uuid
from mock_server.contract.texts.printable import printable
from mock_server.domain.base import Base
from mock_server.domain.records import Fields, Offer
from mock_server.recordings.har import digest_of
from mock_server.recordings.traffic import (
    CREATE,
    MODIFY,
    STATUS,
    ServiceCall,
    Traffic,
    is_reading,
    is_unauthenticated,
)
from mock_server.sandbox.ground.chance import derive_uuid
from mock_server.sandbox.scenario.scenario import BuiltScenario

ROOT: Final = derive_uuid(0, "above-all", "")
"""The invented customer above all others."""

OUTSIDE: Final = derive_uuid(0, "outside", "")
"""The invented customer above those that every requester was refused."""

_FORBIDDEN: Final = 403
_CONFLICT: Final = 409
_MOST_LEVELS: Final = 20
"""The most requesters above each other; files of scenarios are limited in depth."""

_NOTHING_BY_HAND: Final = Base(
    customers={}, parents={}, refs={}, offers={}, packages={}, root_id=None
)


@dataclass(frozen=True, slots=True)
class ImpliedWorld:
    """The world in which all stories begin, as plain data.

    Attributes:
        parents: The parent of each customer, parents first.
        fields: The fields of the customers that were read, as first read.
        offers: The catalogue; an offer that only its id is known of has that as its name.
        taken: The names of packages that existed before the first call, by owner.
        requesters: The customer that each requester acts for, by the name of the requester.
        invented: The customers that were invented for requesters, with the name of the first one.
        anonymous: The customer that calls without credentials act for.
        notes: What is presumed.
        unmet: The customers that a requester has read, but that are not below it.
    """

    parents: Mapping[str, str | None]
    fields: Mapping[str, Fields]
    offers: Mapping[str, Offer]
    taken: Sequence[tuple[str, str]]
    requesters: Mapping[str, str]
    invented: Mapping[str, str]
    anonymous: str
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
        return [_Builder(seen, by_hand, is_flat=False, has_taken=False).build()]
    worlds: dict[Any, ImpliedWorld] = {}
    for is_flat in (False, True):
        for has_taken in (True, False):
            world = _Builder(seen, None, is_flat=is_flat, has_taken=has_taken).build()
            shape = frozenset(world.parents.items()), frozenset(world.taken)
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
    names = {due_units_key: "paymentDueUnits"}
    spelled = {names.get(name, name): value for name, value in invoice.items()}
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
    def __init__(self, calls: Sequence[ServiceCall], due_units_key: str) -> None:
        self.fields: dict[str, Fields] = {}
        self.reach: dict[str | None, _Reach] = {}
        self.offers: dict[str, Offer] = {}
        self.eligible: dict[str, set[str]] = {}
        self.forbidden: dict[str, None] = {}
        self.taken: dict[tuple[str, str], None] = {}
        self.created: set[tuple[str, str]] = set()
        self._key = due_units_key
        for call in calls:
            self._look(call)
        for requester, customers in queried_by(calls).items():
            self.reach.setdefault(requester, _Reach(customers))  # if no other call shows any

    def _look(self, call: ServiceCall) -> None:
        reply = call.reply
        if not (reply.is_recorded and call.customer) or is_unauthenticated(reply):
            return
        reach = self.reach.setdefault(call.requester, _Reach())
        if is_reading(call):
            reach.reached.add(call.customer)
            if call.customer not in self.fields:
                fields = {"customerId": call.customer, **reply.result}
                self.fields[call.customer] = canonical(fields, self._key)
                self._look_at_offers(reply.result)
        elif call.is_accepted:
            reach.reached.add(call.customer)
            if call.operation == MODIFY:
                reach.changed.add(call.customer)
        else:
            reach.refused.add(call.customer)
        if reply.status == _FORBIDDEN or reply.code == "SANDBOX_NOT_ELIGIBLE":
            if call.operation == MODIFY:
                reach.own.add(call.customer)
            self.forbidden[call.customer] = None
        if call.operation == CREATE and isinstance(call.sent, dict):
            self._look_at_package(call, call.sent)

    def _look_at_offers(self, result: Fields) -> None:
        for entry in _objects(result.get("offer")):
            offer_id = entry.get("id")
            if isinstance(offer_id, str):
                linked = tuple(_texts(entry.get("linkedOfferIds")))
                key, name = offer_id.lower(), entry.get("name")
                shown = name if name and isinstance(name, str) else key
                self.offers[key] = Offer(key, None, shown, linked)
        for entry in _objects(result.get("package")):
            self._know_offers(_texts(entry.get("nestedOfferIds")))

    def _know_offers(self, ids: Iterable[str]) -> None:
        for offer_id in map(str.lower, ids):
            self.offers.setdefault(offer_id, Offer(offer_id, None, offer_id))

    def _look_at_package(self, call: ServiceCall, sent: Mapping[str, Any]) -> None:
        owner, name = call.customer, sent.get("name")
        reply = call.reply
        if call.is_accepted:
            self._know_offers(each for each in _texts(sent.get("nestedOffers")) if is_uuid(each))
            ids = (each.lower() for each in _texts(sent.get("eligibleSubAccountIds")))
            self.eligible.setdefault(owner, set()).update(filter(is_uuid, ids))
            if isinstance(name, str):
                self.created.add((owner, name))
        elif (
            isinstance(name, str)
            and (reply.status == _CONFLICT or reply.code == "SANDBOX_DUPLICATE_NAME")
            and (owner, name) not in self.created
        ):
            self.taken[owner, name] = None


def queried_by(calls: Sequence[ServiceCall]) -> Mapping[str, set[str]]:
    """Return, by requester, the customers whose requests the requester has queried successfully.

    Only requesters are included that have made an authenticated status query.
    """
    owners = {call.minted: call.customer for call in calls if call.is_accepted}
    queried: dict[str, set[str]] = {}
    for call in calls:
        if call.operation != STATUS or call.requester is None:
            continue
        if call.reply.is_recorded and not is_unauthenticated(call.reply):
            known = queried.setdefault(call.requester, set())
            if call.reply.is_success and call.request_id in owners:
                known.add(owners[call.request_id])
    return queried


class _Builder:
    def __init__(
        self, seen: _Seen, by_hand: BuiltScenario | None, *, is_flat: bool, has_taken: bool
    ) -> None:
        self._seen = seen
        self._hand = _NOTHING_BY_HAND if by_hand is None else by_hand.base
        self._tokens: dict[str, str] = {} if by_hand is None else {**by_hand.requesters}
        for token, customer in tuple(self._tokens.items()):
            self._tokens |= {digest_of(f"{scheme}{token}"): customer for scheme in ("", "Bearer ")}
        self._is_flat = is_flat
        self._has_taken = has_taken
        self._parents = {each: known.parent_id for each, known in self._hand.customers.items()}
        self._requesters: dict[str, str] = {}
        self._invented_for: dict[str, str] = {}
        self._notes: list[str] = []

    def build(self) -> ImpliedWorld:
        root_id = self._place_requesters()
        self._place_customers(root_id)
        unmet = (
            (name, each)
            for name, own in self._requesters.items()
            for each in sorted(self._seen.reach[name].reached)
            if each in self._parents and not self._is_below(each, own)
        )
        return ImpliedWorld(
            parents={each: self._parents[each] for each in self._in_order()},
            fields=self._seen.fields,
            offers={**self._seen.offers, **self._hand.offers},
            taken=[*self._taken()],
            requesters=self._requesters,
            invented=self._invented_for,
            anonymous=self._anonymous(root_id),
            notes=[*map(printable, self._notes)],
            unmet=[*unmet],
        )

    def _place_requesters(self) -> str:
        """Assign to each requester the customer that it acts for; return the root customer."""
        root_id = self._hand.root_id or ROOT
        self._parents.setdefault(root_id, None)
        known = {name: self._known(name) for name in self._seen.reach if name is not None}
        if not known:
            text = "presumably one requester above all customers: the recording has no credentials"
            self._notes.append(text)
        below: dict[str, set[str]] = {}
        for name, customer in known.items():
            if customer is not None:
                below.setdefault(customer, set()).update(self._seen.reach[name].reached)
        reached = {name: self._reached(name, below) for name in known}
        # Those that reach more are placed first, and above a customer that reaches as much itself.
        alike: dict[frozenset[str], str] = {}
        for name in sorted(known, key=lambda each: (-len(reached[each]), known[each] is not None)):
            own = known[name]
            if own is None:
                self._notes.append(f"{name} is presumably a customer that no call reads")
                own = alike.get(reached[name]) or self._invented(name, root_id)
                alike[reached[name]] = own
            elif own not in self._parents:
                self._parents[own] = self._above(name, own, root_id)
            self._requesters[name] = own
        return root_id

    def _known(self, name: str) -> str | None:
        """Return the customer that a requester is, if its name or a refusal tells."""
        known = self._tokens.get(name) or self._hand.id_of(name)
        if known is None and is_uuid(name):
            known = name.lower()
        reach = self._seen.reach[name]
        own = sorted(reach.own - reach.changed)
        if known is None and own:
            known = own[0]
            self._notes.append(f"{name} is presumably {known}, which it may not modify")
        return known

    def _reached(self, name: str, below: Mapping[str, set[str]]) -> frozenset[str]:
        """Return what a requester reaches, with all that customers among that reach."""
        reach = self._seen.reach[name]
        reached: set[str] = set()
        waiting = sorted(reach.reached)
        while waiting:
            customer = waiting.pop()
            if customer not in reached:
                reached.add(customer)
                waiting += below.get(customer, ())
        return frozenset(reached - (reach.refused - reach.reached))

    def _invented(self, name: str, root_id: str) -> str:
        """Invent the customer that a requester acts for; too deep, it is that of the one above."""
        own = derive_uuid(0, "requester", name)
        above = self._above(name, own, root_id)
        levels, higher = 0, self._parents[above]
        while higher is not None:
            levels, higher = levels + 1, self._parents.get(higher)
        if levels >= _MOST_LEVELS:
            return above
        self._parents[own] = above
        self._invented_for[own] = name
        return own

    def _anonymous(self, root_id: str) -> str:
        """Return the customer for calls without credentials: a requester that reaches as much."""
        reach = self._seen.reach
        if self._hand.root_id is not None or None not in reach:
            return root_id
        own = [
            (-len(reach[name].reached), self._requesters[name])
            for name in self._requesters
            if reach[None].reached <= reach[name].reached
        ]
        return min(own)[1] if own else root_id

    def _above(self, name: str, own: str, root_id: str) -> str:
        """Return the parent of a requester: the last placed requester that may be above it.

        If two requesters reach the same customer, one must be above the other, since customers
        have a single parent; the one that reaches more is placed first.
        """
        reached = self._seen.reach[name].reached - {own}
        for other in reversed(self._requesters):
            reach = self._seen.reach[other]
            is_shared = own in reach.reached or bool(reached & reach.reached)
            if is_shared and not reached & (reach.refused - reach.reached):
                return self._requesters[other]
        return root_id

    def _place_customers(self, root_id: str) -> None:
        reaches = self._seen.reach
        shown = (each for reach in reaches.values() for each in sorted(reach.reached))
        for customer_id in dict.fromkeys((*self._seen.fields, *shown)):
            if customer_id in self._parents or customer_id in self._hand:
                continue
            fitting = [
                own
                for name, own in self._requesters.items()
                if customer_id in reaches[name].reached
            ]
            chosen = fitting[0 if self._is_flat else -1] if fitting else root_id
            self._parents[customer_id] = chosen
        for customer_id in self._seen.forbidden:
            if customer_id not in self._parents and customer_id not in self._hand:
                self._parents.setdefault(OUTSIDE, None)
                self._parents[customer_id] = OUTSIDE
        if self._hand.root_id is None:
            self._place_eligible()

    def _place_eligible(self) -> None:
        """Put the sub-accounts of packages below their owners, unless the calls show otherwise."""
        own = set(self._requesters.values())
        for owner, ids in self._seen.eligible.items():
            for customer_id in sorted(ids - {owner} - own):
                is_free = self._parents.get(customer_id) in (None, self._parents.get(owner))
                if is_free and self._may_be_below(customer_id, owner):
                    self._parents[customer_id] = owner

    def _may_be_below(self, customer_id: str, owner: str) -> bool:
        refused = [name for name, reach in self._seen.reach.items() if customer_id in reach.refused]
        is_known = any(customer_id in reach.reached for reach in self._seen.reach.values())
        if refused and not is_known:
            return False
        own = [self._requesters.get(name or "", "") for name in refused]
        return not any(self._is_below(owner, each) for each in (*own, customer_id))

    def _is_below(self, customer_id: str | None, above: str) -> bool:
        while customer_id is not None:
            if customer_id == above:
                return True
            customer_id = self._parents.get(customer_id)
        return False

    def _in_order(self) -> Iterable[str]:
        placed: dict[str, None] = {}
        for each in self._parents:
            line: list[str] = []
            customer_id: str | None = each
            while customer_id in self._parents and customer_id not in placed:
                line.append(customer_id)
                customer_id = self._parents[customer_id]
            placed |= dict.fromkeys(reversed(line))
        return placed

    def _taken(self) -> Iterable[tuple[str, str]]:
        for owner, name in self._seen.taken if self._hand.root_id is None else ():
            is_shared = any(each == name for _, each in self._seen.created)
            if owner in self._parents and (self._has_taken or not is_shared):
                yield owner, name
                self._notes.append(
                    f"presumably {owner} had a package {name!r} before the recording"
                )


def _objects(value: Any) -> Iterable[Mapping[str, Any]]:
    return [each for each in value if isinstance(each, Mapping)] if isinstance(value, list) else []


def _texts(value: Any) -> Iterable[str]:
    return [each for each in value if isinstance(each, str)] if isinstance(value, list) else []
