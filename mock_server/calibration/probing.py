"""Plans calls that reveal how a service behaves and change nothing in it, whatever it assumes.

A call is safe if it reads, or if it could change nothing even if it were accepted: a modify of a
customer that does not exist. Each is first tried in sandboxes, under the default and every
alternative of every assumption; if it changes one, it is not safe. This module sends nothing.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any, Final, NamedTuple

from mock_server.calibration.implied_world import ImpliedWorld
from mock_server.calibration.replay_sandboxes import ReplaySandboxes
from mock_server.calibration.traffic import CREATE, MODIFY, READ, STATUS
from mock_server.contract.contract import Documents
from mock_server.contract.operation_records import Operation, in_version, read_operations
from mock_server.contract.values.exact_json import dumps
from mock_server.sandbox.ground.exchange import Request
from mock_server.sandbox.sandboxes.sandbox import Sandbox
from mock_server.sandbox.scenario.building import build_scenario
from mock_server.sandbox.simulation.state import export_state

_COUNTERS: Final = frozenset({"entries", "windows"})
"""Parts of a state that only count calls, so differences in them are not changes."""

_COMPARED_HEADERS: Final = ("Location", "Retry-After", "Allow")
"""Headers of replies that assumptions may change."""

_NOW_MS: Final = 1_767_258_000_000
_NAME: Final = "probe"
_NUMBERS: Final = (-(2**31) - 1, -1, 2**31, 2**32, 2**53, 2**63 - 1)
"""Numbers just outside the ranges that services commonly have."""


@dataclass(frozen=True, slots=True)
class Probe:
    """A call that reveals something; `target` is relative to the base URL.

    Attributes:
        has_credentials: Whether it is made with credentials, if there are any.
        targets_unused_id: Whether it is a modify of a customer that does not exist.
        decides: The assumptions with an alternative under which the answer differs.
    """

    method: str
    target: str
    body: bytes = b""
    has_credentials: bool = True
    targets_unused_id: bool = False
    decides: Sequence[str] = ()


class ProbePlan(NamedTuple):
    """The calls that change nothing, and those that might."""

    safe: list[Probe]
    unsafe: list[Probe]


class UnusedIds(NamedTuple):
    """Ids that do not exist in the service."""

    customer: str
    request: str
    other: str


def plan_probes(customers: Sequence[str], unused: UnusedIds, documents: Documents) -> ProbePlan:
    """Return the calls that are safe to make, and those that might change something.

    Args:
        customers: the ids of customers that are known to exist.
        unused: ids that do not exist.
        documents: the contract.
    """
    plan = ProbePlan([], [])
    probes = _candidates(customers, unused, read_operations(documents.interface))
    for probe, leaves_nothing in _rehearsed(probes, customers, documents):
        is_safe = leaves_nothing and (probe.method == "GET" or probe.targets_unused_id)
        (plan.safe if is_safe else plan.unsafe).append(probe)
    return plan


def _candidates(
    customers: Sequence[str], unused: UnusedIds, operations: Mapping[str, Operation]
) -> Iterator[Probe]:
    """Yield calls that may reveal something, reads first."""
    read, modify, create = (operations[each] for each in (READ, MODIFY, CREATE))
    of_other_version = replace(read, template=in_version(read.template, "v3"))
    package = {"name": "probe", "nestedOffers": [unused.other], "eligibleSubAccountIds": []}
    for customer in customers:
        yield _probe(read, customer)
    yield from (_probe(read, each.upper()) for each in customers if each.upper() != each)
    yield _probe(read, unused.customer)
    yield _probe(operations[STATUS], unused.request)
    for body in _bodies(unused.other):
        yield replace(_probe(modify, unused.customer, body), targets_unused_id=True)
    for customer in customers[:1]:
        yield replace(_probe(read, customer), has_credentials=False)
        yield _probe(of_other_version, customer)
        yield _probe(modify, customer, {})
        yield _probe(create, customer, package)
    yield _probe(create, unused.customer, package)


def _bodies(entry_id: str) -> Iterator[Any]:
    """Yield bodies that services may treat differently."""
    contact = {"id": entry_id, "role": "NONE", "mobilePhoneNumber": "+441632960001"}
    yield {}
    yield []
    yield {"mfaConfiguration": "SOMETIMES"}
    yield {"probe": "unknown"}
    yield {"contact": [{**contact, "role": ""}]}
    yield {"customFields": []}
    yield {"contact": [{"id": entry_id, "role": "NONE"}]}
    yield {"contact": [{**contact, "id": entry_id.upper()}]}
    yield from ({"campaign": [number]} for number in _NUMBERS)
    yield {"campaign": [Decimal("1.0")]}


def _probe(operation: Operation, about: str, body: Any = None) -> Probe:
    return Probe(operation.method, operation.path_of(about), b"" if body is None else dumps(body))


def _rehearsed(
    probes: Iterable[Probe], customers: Sequence[str], documents: Documents
) -> Iterator[tuple[Probe, bool]]:
    """Yield calls with the assumptions that they decide, and whether they change nothing.

    They are tried in a world with the known customers, under each alternative separately.
    """
    sandboxes, world = ReplaySandboxes(documents), _world(customers, documents)
    tried: list[tuple[str, Mapping[str, Any]]] = [("", {})]
    tried += [
        (name, {name: each["value"]})
        for name, row in documents.assumptions.items()
        for each in row["alternatives"]
    ]
    for probe in probes:
        replies = [
            (name, *_tried(sandbox, probe))
            for name, settings in tried
            if (sandbox := sandboxes.start(world, settings, _NOW_MS)) is not None
        ]
        (_, usual, _), *others = replies
        decides = dict.fromkeys(name for name, reply, _ in others if reply != usual)
        leaves_nothing = all(left_nothing for _, _, left_nothing in replies)
        yield replace(probe, decides=tuple(decides)), leaves_nothing


def _world(customers: Sequence[str], documents: Documents) -> ImpliedWorld:
    """Return a world in which the customers are below the customer that makes the calls."""
    known = [{"customerId": customer} for customer in customers]
    built = build_scenario("probe", {"version": 1, "customers": [{"customers": known}]}, documents)
    return ImpliedWorld(built.base, {_NAME: str(built.base.root_id)}, ())


def _tried(sandbox: Sandbox, probe: Probe) -> tuple[Any, bool]:
    """Return the answer to a call, and whether the call changes nothing."""
    before = export_state(sandbox.simulation, _NOW_MS)
    headers = {"content-type": "application/json"} if probe.body else {}
    if probe.has_credentials:
        headers["authorization"] = f"Bearer {_NAME}"
    request = Request(probe.method, probe.target, headers, body=probe.body)
    outcome = sandbox.handle(request, _NOW_MS)
    after = export_state(sandbox.simulation, _NOW_MS)
    left_nothing = all(after[name] == before[name] for name in before.keys() - _COUNTERS)
    compared = [outcome.headers.get(name) for name in _COMPARED_HEADERS]
    return (outcome.status, bytes(outcome.body), compared), left_nothing
