"""The world that a recording shows: customers as first read, and who has read them."""

import re
from base64 import b64decode
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from mock_server.contract.recorded import CALLS, READING
from mock_server.contract.schemas.formats import is_uuid
from mock_server.contract.values.exact_json import loads_or_none
from mock_server.domain.records import MODIFY
from mock_server.domain.refusal import Code
from mock_server.recordings.recorded_headers import CREDENTIALS
from mock_server.recordings.recording import RecordedCall, RecordedReply, Recording
from mock_server.recordings.routes import Route, find_route

_OFFERS: Final = "nestedOffers"
_SUCCESSES: Final = range(200, 300)
_STATUSES: Final = {Code.UNAUTHENTICATED: 401, Code.NOT_ELIGIBLE: 403}
_VERSION: Final = re.compile(r"/api/(v[0-9]+)/")
_OWN_VERSION: Final = CALLS[READING]["path"].split("/")[2]
_SLASHED: Final = "addresses that end with a slash: the sandbox answers 404 to them"


@dataclass(frozen=True, slots=True)
class SeenCredentials:
    """The credentials of a requester: scheme (as in the assumption), header, and token."""

    scheme: str
    header: str
    token: str


@dataclass(slots=True)
class SeenWorld:
    """What all calls of a recording show.

    Attributes:
        customers: Each customer by id, in lower case, as the first reply shows it.
        read_by: The customers that each requester has read; None: calls without credentials.
        credentials: The credentials of each requester.
        known: The requesters that the service knows: it has not refused all their calls with 401.
        own: The customer that each requester is, if it was refused a modify of that customer.
        offers: The ids of the offers in accepted packages.
        versions: Versions in addresses of successful calls, other than that of the document.
        left_out: What a scenario cannot express.
    """

    customers: dict[str, Mapping[str, Any]] = field(default_factory=dict)
    read_by: dict[str | None, set[str]] = field(default_factory=dict)
    credentials: dict[str, SeenCredentials] = field(default_factory=dict)
    known: set[str] = field(default_factory=set)
    own: dict[str, str] = field(default_factory=dict)
    offers: dict[str, None] = field(default_factory=dict)
    versions: dict[str, None] = field(default_factory=dict)
    left_out: list[str] = field(default_factory=list)


def world_of(recording: Recording) -> SeenWorld:
    """Return what the calls of a recording show."""
    world = SeenWorld()
    modifies = _Modifies()
    for call in recording.calls:
        route = find_route(call.method, call.target)
        if call.requester is not None:
            _see_requester(call, call.requester, world)
        if route is None or call.reply is None:
            continue
        if route.operation == MODIFY:
            modifies.see(call, call.reply, route)
        if call.reply.status not in _SUCCESSES:
            continue
        _see_path(call.target.partition("?")[0], world)
        if route.operation == READING:
            _see_customer(call, call.reply, world)
        elif route.operation is not None and _OFFERS in CALLS[route.operation]["request"]:
            _see_package(call, world)
    world.own = dict(modifies.own(world))
    return world


@dataclass(slots=True)
class _Modifies:
    """The customers that each requester was not allowed to modify, and those it was allowed to."""

    forbidden: dict[tuple[str, str], None] = field(default_factory=dict)
    allowed: set[tuple[str, str]] = field(default_factory=set)

    def see(self, call: RecordedCall, reply: RecordedReply, route: Route) -> None:
        """Note whether a modify was allowed."""
        segments = call.target.partition("?")[0].split("/")
        for at in route.parameters:
            who = (call.requester or "", segments[at].lower())
            if _is_refusal(reply, Code.NOT_ELIGIBLE):
                self.forbidden[who] = None
            elif reply.status in _SUCCESSES:
                self.allowed.add(who)

    def own(self, world: SeenWorld) -> Iterator[tuple[str, str]]:
        """Yield each requester with its own customer, which it must have read if it read any."""
        for requester, customer in reversed(self.forbidden):
            may_read = world.read_by.get(requester, world.customers)
            if (requester, customer) not in self.allowed and customer in may_read:
                yield requester, customer


def _see_path(path: str, world: SeenWorld) -> None:
    if path.endswith("/"):
        world.left_out.append(_SLASHED)
    for version in _VERSION.findall(path):
        if version != _OWN_VERSION:
            world.versions[version] = None


def _see_requester(call: RecordedCall, requester: str, world: SeenWorld) -> None:
    world.credentials.setdefault(requester, _credentials(call, requester))
    if call.reply is None or not _is_refusal(call.reply, Code.UNAUTHENTICATED):
        world.known.add(requester)


def _is_refusal(reply: RecordedReply, code: Code) -> bool:
    """Return whether a reply refuses a call with a code, or with the HTTP status of that code."""
    if reply.status == _STATUSES[code]:
        return True
    envelope = loads_or_none(reply.body) if code.encode() in reply.body else None
    return isinstance(envelope, Mapping) and envelope.get("errorCode") == code


def _see_customer(call: RecordedCall, reply: RecordedReply, world: SeenWorld) -> None:
    envelope = loads_or_none(reply.body)
    content = envelope.get("content") if isinstance(envelope, Mapping) else None
    customer = content[0] if isinstance(content, list) and content else content
    if not isinstance(customer, Mapping):
        world.left_out.append(f"{call.place}: the reply has no customer in `content`")
        return
    customer_id = customer.get("customerId")
    if not isinstance(customer_id, str) or not is_uuid(customer_id):
        world.left_out.append(f"{call.place}: the customer has no UUID in `customerId`")
        return
    world.customers.setdefault(customer_id.lower(), customer)
    world.read_by.setdefault(call.requester, set()).add(customer_id.lower())


def _see_package(call: RecordedCall, world: SeenWorld) -> None:
    sent = loads_or_none(call.body)
    nested = sent.get(_OFFERS) if isinstance(sent, Mapping) else None
    for offer in nested if isinstance(nested, list) else ():
        if isinstance(offer, str) and is_uuid(offer):
            world.offers[offer.lower()] = None


def _credentials(call: RecordedCall, requester: str) -> SeenCredentials:
    """Return the credentials of a call, in the terms of the assumption."""
    for name, value in call.headers:
        if name.lower() in CREDENTIALS:
            scheme, _, token = value.strip().partition(" ")
            match scheme.lower():
                case "bearer" if token:
                    return SeenCredentials("bearer", name, token)
                case "basic" if token:
                    return SeenCredentials("basic", name, _decoded(token))
                case _:
                    return SeenCredentials("api-key", name, value.strip())
    return SeenCredentials("bearer", "Authorization", requester)


def _decoded(token: str) -> str:
    try:
        return b64decode(token, validate=True).decode()
    except ValueError:
        return token


@dataclass(frozen=True, slots=True)
class Reach:
    """Requesters that may read the same customers, those customers, and the reaches within."""

    requesters: tuple[str, ...]
    customers: frozenset[str]
    within: tuple["Reach", ...]

    @property
    def own(self) -> frozenset[str]:
        """The customers that are in none of the reaches within."""
        return self.customers.difference(*(reach.customers for reach in self.within))


def reaches(world: SeenWorld) -> tuple[Reach, ...] | None:
    """Return the reaches of requesters as a tree; None if two of them overlap only in part."""
    below: dict[str, set[str]] = {}
    for requester, own in world.own.items():
        below.setdefault(own, set()).update(world.read_by.get(requester, ()))
    alike: dict[frozenset[str], list[str]] = {}
    for requester in world.credentials:
        reach = _reach(world.read_by.get(requester, ()), below)
        alike.setdefault(reach, []).append(requester)
    alike.pop(frozenset(), None)
    sets = sorted(alike, key=len)
    for at, small in enumerate(sets):
        if any(small & large and not small <= large for large in sets[at + 1 :]):
            return None
    return tuple(_tree(sets, alike))


def _reach(read: Iterable[str], below: Mapping[str, Iterable[str]]) -> frozenset[str]:
    """Return the customers that a requester reads, and those that requesters among them read."""
    reached: set[str] = set()
    waiting = [*read]
    while waiting:
        customer = waiting.pop()
        if customer not in reached:
            reached.add(customer)
            waiting += below.get(customer, ())
    return frozenset(reached)


def _tree(
    sets: Sequence[frozenset[str]], alike: Mapping[frozenset[str], Sequence[str]]
) -> Iterator[Reach]:
    """Yield the outermost of some sets, smallest first, each with the sets within it."""
    for each in sets:
        if not any(each < other for other in sets):
            within = [other for other in sets if other < each]
            yield Reach(tuple(alike[each]), each, tuple(_tree(within, alike)))
