"""Makes a scenario from a recording: its world, without what the contract forbids.

Customers are as they were first read. A recording shows on whose behalf a requester calls only if
the service refused to let it modify itself; otherwise, an invented customer is placed above those
that the requester has read.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import cache
from itertools import chain, count
from typing import Any, Final, TypeAlias

from mock_server.contract.assumptions import DUE_UNITS
from mock_server.contract.recorded import CALLS, CUSTOMER, QUERY, Fields
from mock_server.contract.schemas.formats import is_uuid
from mock_server.contract.schemas.plain_schemas import Shape, shape_of
from mock_server.contract.schemas.validation import Checker
from mock_server.contract.values.exact_json import dumps, loads_or_none
from mock_server.contract.values.walk import MISSING, split_pointer, value_at
from mock_server.recordings.implied_world import OUTSIDE, ROOT, ImpliedWorld, implied_worlds
from mock_server.recordings.recording import (
    RecordedCall,
    Recording,
    RecordingError,
    SentCredentials,
    credentials_of,
    find_route,
)
from mock_server.recordings.traffic import MAX_VALUES, READ, Traffic, read_traffic
from mock_server.sandbox.scenario.listed_customers import too_long
from mock_server.scenario_file import ScenarioFileError
from mock_server.scenario_file.yaml_text import can_say
from mock_server.server.loading import load_alone
from mock_server.server.shipped import documents

_WHOLE_ENTRIES: Final = {("offers",), ("requesters",)}
"""Lists from which only whole entries are removed."""

_Steps: TypeAlias = tuple[str, ...]
_Finding: TypeAlias = tuple[str, str]
"""A JSON pointer, and the message about what is wrong there."""

_SUCCESSES: Final = range(200, 300)
_OWN_VERSION: Final = CALLS[READ]["path"].split("/")[2]
_STATUSES: Final = "customer-status-values"
_INVOICE: Final = "invoiceConfiguration"
_LONGEST_REF: Final = 40
_NAME_SHOWN: Final = 8


@dataclass(frozen=True, slots=True)
class MadeScenario:
    """The plain data of a scenario, and a line for each thing of the recording that it lacks."""

    source: Mapping[str, Any]
    left_out: tuple[str, ...]


def make_scenario(recording: Recording) -> MadeScenario:
    """Return a scenario that answers the first reading of each customer as in the recording.

    Values that the contract forbids are removed until there are none left.

    Raises:
        RecordingError: if the recording does not fit into a scenario.
    """
    left_out: list[str] = []
    usual = (_usual(call, left_out) for call in recording.calls)
    traffic = read_traffic([*filter(None, usual)], CALLS[QUERY]["path"])
    source = _source(implied_worlds(traffic, None, DUE_UNITS)[0], traffic, left_out)
    while findings := _findings(source):
        removed = [*_take_out(source, findings)]
        if not removed:
            remedy = "record less at a time"
            raise RecordingError("the scenario of the recording", findings[0][1], remedy)
        left_out += (f"{_place(source, steps)}: {message}" for steps, message in removed)
    return MadeScenario(source, tuple(dict.fromkeys(left_out)))


def _usual(call: RecordedCall, left_out: list[str]) -> RecordedCall | None:
    """Return a call with its customer, if it read one, where the interface has it; None without."""
    route, (path, mark, query) = find_route(call.method, call.target), call.target.partition("?")
    value = loads_or_none(call.reply.body, max_values=MAX_VALUES)
    envelope = {"errorCode": "", **value} if isinstance(value, dict) else {"errorCode": ""}
    is_read = route is not None and route.operation == READ and not envelope["errorCode"]
    if not is_read or call.reply.status not in _SUCCESSES:
        return call
    content = envelope.get("content")
    customer = content[0] if isinstance(content, list) and content else content
    if not isinstance(customer, Mapping):
        left_out.append(f"{call.place}: the reply has no customer in `content`")
        return None
    customer_id = customer.get("customerId")
    if not isinstance(customer_id, str) or not is_uuid(customer_id):
        left_out.append(f"{call.place}: the customer has no UUID in `customerId`")
        return None
    reply = replace(call.reply, body=dumps({**envelope, "content": [customer]}))
    target = f"{path.rstrip('/').rpartition('/')[0]}/{customer_id}{mark}{query}"
    return replace(call, target=target, reply=reply)


def _findings(source: Mapping[str, Any]) -> Sequence[_Finding]:
    if (text := too_long(source)) is not None:
        return [("", text)]
    try:
        load_alone(source, name="recorded")
    except ScenarioFileError as error:
        return [(finding.where, finding.message) for finding in error.findings]
    return ()


def _source(world: ImpliedWorld, traffic: Traffic, left_out: list[str]) -> dict[str, Any]:
    left_out += (
        f"that {name} reads {customer}: it is not below the customer of this requester"
        for name, customer in world.unmet
    )
    left_out += (
        f"customer {package.owner_id}: its package {package.name!r}, whose offers no call shows"
        for package in world.base.packages.values()
    )
    credentials: dict[str, SentCredentials] = {}
    for call in traffic.calls:
        if call.requester is not None and call.requester not in credentials:
            named = SentCredentials("", "Authorization", "bearer", call.requester)
            credentials[call.requester] = credentials_of(call.headers) or named
    entries = {each: _entry(each, fields, left_out) for each, fields in world.fields.items()}
    refs = _refs(world)
    tops: list[Mapping[str, Any]] = []
    made: dict[str, dict[str, Any]] = {}
    for customer in world.base.customers:
        each, parent = customer.customer_id, customer.parent_id
        name = {"ref": refs[each]} if each in refs else {"customerId": each}
        made[each] = {**entries.get(each, {"generated": False, **name})}
        (tops if parent is None else made[parent].setdefault("customers", [])).append(made[each])
    source: dict[str, Any] = {
        "version": 1,
        "description": "What a recording shows of the service: customers as they were first read.",
    }
    if assumptions := dict(_assumptions(traffic, entries, [*credentials.values()])):
        source["assumptions"] = assumptions
    if world.requesters:
        source["requesters"] = [
            {"token": seen.token, "customer": refs.get(own, own)}
            for name, seen in credentials.items()
            if (own := world.requesters.get(name)) is not None
        ]
    if offers := list(_offers(world)):
        source["offers"] = offers
    return {**source, "customers": tops}


def _refs(world: ImpliedWorld) -> Mapping[str, str]:
    """Return refs of the invented customers; names may differ only in what no ref can have."""
    refs = {ROOT: "recorded-root", OUTSIDE: "recorded-outside"}
    for own, name in world.invented.items():
        text = "".join(each if each.isascii() and each.isalnum() else "-" for each in name)
        ref = f"requester-{text[:_LONGEST_REF]}"
        numbered = (f"{ref}-{number}" for number in count(2))
        refs[own] = next(each for each in chain([ref], numbered) if each not in refs.values())
    return refs


def _assumptions(
    traffic: Traffic,
    entries: Mapping[str, Mapping[str, Any]],
    credentials: Sequence[SentCredentials],
) -> Iterator[tuple[str, Any]]:
    """Yield the assumptions without which the sandbox would not understand the recorded calls."""
    for seen in credentials[:1]:
        if (seen.scheme, seen.header) != ("bearer", "Authorization"):
            yield "credentials", {"scheme": seen.scheme, "header": seen.header}
    answered = (call.version for call in traffic.calls if call.reply.status in _SUCCESSES)
    if versions := [each for each in dict.fromkeys(answered) if each not in {"", _OWN_VERSION}]:
        yield "versions", versions
    statuses = dict.fromkeys(entry["status"] for entry in entries.values() if entry.get("status"))
    usual = documents().assumptions[_STATUSES]["default"]
    if not statuses.keys() <= set(usual):
        yield _STATUSES, [*dict.fromkeys([*usual, *statuses])]


def _entry(customer_id: str, customer: Mapping[str, Any], left_out: list[str]) -> Mapping[str, Any]:
    known = _known(customer, CUSTOMER, f"customer {customer_id}: ", left_out)
    amounts = known.get(_INVOICE)
    for name, amount in list(amounts.items()) if isinstance(amounts, dict) else ():
        if isinstance(amount, int | Decimal) and not can_say(amount):
            del amounts[name]
            what = "the number is too long for a file"
            left_out.append(f"customer {customer_id}: /{_INVOICE}/{name}: {what}")
    checker, shape = _contract()
    while removed := [
        *_take_out(known, ((each.pointer, each.text) for each in checker.reasons(known)))
    ]:
        for steps, why in removed:
            left_out.append(f"customer {customer_id}: /{'/'.join(steps)}: {why}")
    for container, name, _ in [*shape.places("deprecated", known)]:
        if not container[name]:  # the sandbox shows deprecated fields as empty anyway
            del container[name]
    return {"generated": False, **known, "customerId": customer_id}


@cache
def _contract() -> tuple[Checker, Shape]:
    interface = documents().interface
    schema = interface["components"]["schemas"]["Customer"]
    return Checker(interface, schema, explains=True), shape_of(interface, schema)


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


def _offers(world: ImpliedWorld) -> Iterator[Mapping[str, Any]]:
    known = (offer for offer in world.base.offers.values() if is_uuid(offer.offer_id))
    for number, offer in enumerate(known, start=1):
        offer_id, name = offer.offer_id, offer.name
        shown = f"Offer {offer_id[:_NAME_SHOWN]}" if name == offer_id else name
        yield {"ref": f"offer-{number}", "id": offer_id, "name": shown}


def _take_out(data: Any, findings: Iterable[_Finding]) -> Iterator[tuple[_Steps, str]]:
    """Remove from plain data what findings are about; yield each place and the reason.

    A finding about the whole data removes nothing.
    """
    messages: dict[_Steps, str] = {}
    for where, message in findings:
        if steps := _reached(data, where):
            messages.setdefault(steps, message)
    # Backwards, so that a removal does not change the places that are still to be removed.
    for steps in sorted(messages, key=lambda steps: [*map(_numbered, steps)], reverse=True):
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


def _numbered(step: str) -> tuple[int, str]:
    return int(step) if step.isdigit() else 0, step


def _place(source: Mapping[str, Any], steps: _Steps) -> str:
    """Return a place for messages: that of a member of a customer has the customer's id."""
    for end in range(len(steps), 0, -1):
        found = value_at(source, steps[:end])
        if isinstance(found, Mapping) and "customerId" in found:
            return f"customer {found['customerId']}: /{'/'.join(steps[end:])}"
    return f"/{'/'.join(steps)}"
