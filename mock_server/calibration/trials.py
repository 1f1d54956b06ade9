"""Trials: replays each story once under each combination of settings, to see which calls differ.

Each begins in a sandbox of its own: a world under some assumptions. Jobs are settled manually, when
the recording first shows them settled. Requesters are identified by name, whatever their
credentials were. There is no rate limit here: it concerns all stories together and is judged
separately (`instants.py`).
"""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, NamedTuple

from mock_server.calibration.replay import Replay, ReplyVerdict
from mock_server.calibration.rulings import decided_by
from mock_server.calibration.stories import Story, window_of
from mock_server.contract.assumptions import deep_merged
from mock_server.contract.contract import Contract, Documents
from mock_server.contract.values.exact_json import dumps
from mock_server.domain.base import Base
from mock_server.domain.merge import ENTRY_ARRAYS, MERGED
from mock_server.domain.records import ALL, Customer, Fields, Package
from mock_server.recordings.implied_world import ImpliedWorld
from mock_server.recordings.traffic import ServiceCall
from mock_server.sandbox.control.control_api import ControlApi
from mock_server.sandbox.ground.chance import derive_uuid
from mock_server.sandbox.interface.interface import Interface
from mock_server.sandbox.sandboxes.sandbox import Apis, Sandbox
from mock_server.sandbox.scenario.building import build_scenario
from mock_server.sandbox.scenario.scenario import BuiltScenario, ClockPlan, JobPlan

_APART: Final = frozenset({"rate-limit", "credentials"})
_BY_HAND: Final = JobPlan(delay_ms=None, polls=None, verdicts=((None, 1.0),))


_MANDATORY: Final[Mapping[str, Any]] = {
    "status": "ACTIVE",
    "currency": "EUR",
    "allowOfferDelegation": False,
    "isAllowedImeiLock": False,
    "isImeiLockEnabled": False,
    "mfaConfiguration": "ENABLED",
}
"""The fields of a customer that no call has read."""


class ReplayWorld(NamedTuple):
    """A world in which stories begin, and the customer that each requester acts for."""

    base: Base
    requesters: Mapping[str, str]
    notes: Sequence[str]


def replay_world(world: ImpliedWorld, by_hand: BuiltScenario | None) -> ReplayWorld:
    """Build an implied world, with what only a scenario by hand defines."""
    hand = by_hand.base if by_hand is not None and by_hand.base.root_id is not None else None
    customers = {}
    for customer_id, parent_id in world.parents.items():
        known = None if hand is None else hand.customer(customer_id)
        fields = {**_MANDATORY, "customerId": customer_id} if known is None else known.fields
        if customer_id in world.fields:
            fields = mergeable(world.fields[customer_id])
        ref = None if known is None else known.ref
        customers[customer_id] = Customer(customer_id, parent_id, ref, fields)
    packages = {} if hand is None else dict(hand.packages)
    for owner_id, name in world.taken:
        package_id = derive_uuid(0, "taken", f"{owner_id} {name}")
        packages[package_id] = Package(package_id, owner_id, None, name, None, (), (ALL,))
    base = Base(
        customers=customers,
        parents=world.parents,
        refs={each.ref: each.customer_id for each in customers.values() if each.ref},
        offers=world.offers,
        packages=packages,
        root_id=world.anonymous,
        populations=() if hand is None else hand.populations,
    )
    return ReplayWorld(base, world.requesters, world.notes)


def mergeable(fields: Fields) -> Fields:
    """Return the fields of a reading without those whose type prevents merging a modify.

    Another service may return values of any type.
    """
    return {
        name: value
        for name, value in fields.items()
        if name not in MERGED or value is None or _is_mergeable(name, value)
    }


def _is_mergeable(name: str, value: Any) -> bool:
    if name not in ENTRY_ARRAYS:
        return isinstance(value, Mapping)
    return isinstance(value, list) and all(
        isinstance(entry, Mapping) and isinstance(entry.get("id"), str) for entry in value
    )


class ReplaySandboxes:
    """Starts sandboxes; the contract of each combination of settings is built only once."""

    def __init__(self, documents: Documents) -> None:
        self._documents = documents
        self._bare = build_scenario("calibration", {"version": 1}, documents)
        self._control = ControlApi(self._bare.contract.documents.control)
        self._apis_of: dict[bytes, Apis | None] = {}
        self._shapes: dict[bytes, Contract] = {}

    def can_be(self, settings: Mapping[str, Any]) -> bool:
        return self._apis(settings) is not None

    def start(self, world: ReplayWorld, settings: Mapping[str, Any], now_ms: int) -> Sandbox | None:
        apis = self._apis(settings)
        if apis is None:
            return None
        scenario = replace(
            self._bare,
            contract=apis.contract,
            base=world.base,
            requesters=world.requesters,
            clock=ClockPlan(None, self._bare.clock.speed),
            jobs=dict.fromkeys(apis.contract.failures, _BY_HAND),
        )
        return Sandbox(scenario, now_ms, apis)

    def _apis(self, settings: Mapping[str, Any]) -> Apis | None:
        required = settings.get("credentials", {}).get("required", False)
        replayed = {name: value for name, value in settings.items() if name not in _APART}
        replayed["credentials"] = {"required": required}
        key = key_of(replayed)
        if key not in self._apis_of:
            self._apis_of[key] = self._build(replayed)
        return self._apis_of[key]

    def _build(self, settings: Mapping[str, Any]) -> Apis | None:
        register = self._documents.assumptions
        shaping = key_of({name: settings[name] for name in settings if "shapes" in register[name]})
        try:
            contract = Contract(self._documents, settings, self._shapes.get(shaping))
        except ValueError:
            return None
        self._shapes.setdefault(shaping, contract)
        if contract.check_switches():
            return None
        return Apis(contract, self._control, Interface(contract))


def key_of(settings: Mapping[str, Any]) -> bytes:
    return dumps({name: settings[name] for name in sorted(settings)})


@dataclass(frozen=True, slots=True)
class Outcome:
    """The numbers of the calls of a story that match, and of those that differ."""

    matching: frozenset[int]
    differing: frozenset[int]


@dataclass(slots=True, eq=False)
class Trials:
    """Replays stories under settings, in one of several worlds."""

    _sandboxes: ReplaySandboxes
    worlds: Sequence[ReplayWorld]
    stories: Sequence[Story]
    _units_key: str
    _outcomes: dict[tuple[int, bytes, int], Outcome] = field(default_factory=dict)
    _windows: dict[tuple[int, int], tuple[Story, ServiceCall | None]] = field(default_factory=dict)
    _touched: dict[str, frozenset[int]] = field(default_factory=dict)

    def can_be(self, settings: Mapping[str, Any]) -> bool:
        return self._sandboxes.can_be(settings)

    def outcome(self, world: int, settings: Mapping[str, Any], story: int) -> Outcome:
        key = world, key_of(settings), story
        if key not in self._outcomes:
            verdicts = [*self.verdicts(world, settings, story)]
            self._outcomes[key] = Outcome(
                frozenset(each.call.number for each in verdicts if each.kind == "match"),
                frozenset(each.call.number for each in verdicts if each.kind == "differs"),
            )
        return self._outcomes[key]

    def verdicts(
        self, world: int, settings: Mapping[str, Any], story: int
    ) -> Iterator[ReplyVerdict]:
        whole = self.stories[story]
        sandbox = self._start(world, settings, whole)
        if sandbox is not None:
            yield from Replay(sandbox, whole, self._units_key).verdicts()

    def all_verdicts(self, world: int, settings: Mapping[str, Any]) -> list[ReplyVerdict]:
        stories = range(len(self.stories))
        found = (each for at in stories for each in self.verdicts(world, settings, at))
        return sorted(found, key=lambda verdict: verdict.call.number)

    def agrees_at(self, world: int, settings: Mapping[str, Any], story: int, number: int) -> bool:
        """Return whether one call of a story matches, replaying only calls that it depends on."""
        part, begins = self._window(story, number)
        sandbox = self._start(world, settings, part)
        if sandbox is None:
            return False
        *_, last = Replay(sandbox, part, self._units_key, begins).verdicts()
        return last.kind == "match"

    def _start(self, world: int, settings: Mapping[str, Any], story: Story) -> Sandbox | None:
        return self._sandboxes.start(self.worlds[world], settings, story.calls[0].at_ms)

    def _window(self, story: int, number: int) -> tuple[Story, ServiceCall | None]:
        key = story, number
        if key not in self._windows:  # a story may be long, and is tried thousands of times
            self._windows[key] = window_of(self.stories[story], self.position(story, number))
        return self._windows[key]

    def position(self, story: int, number: int) -> int:
        return bisect_left(self.stories[story].calls, number, key=lambda call: call.number)

    def causes(self, story: int, number: int) -> Sequence[ServiceCall]:
        """Return the calls that a reply depends on, including its own."""
        part, _ = self._window(story, number)
        return part.calls

    def touched(self, assumption: str) -> frozenset[int]:
        if assumption not in self._touched:
            touches = decided_by(assumption).touches
            found: Iterable[int] = ()
            if touches is not None:
                stories = enumerate(self.stories)
                found = (at for at, story in stories if any(map(touches, story.calls)))
            self._touched[assumption] = frozenset(found)
        return self._touched[assumption]


def value_key(value: Any) -> bytes:
    return key_of({"": value})


def changed_settings(settings: Mapping[str, Any], name: str, value: Any) -> dict[str, Any]:
    """Return settings with another value of one assumption; mappings are merged."""
    return {**settings, name: deep_merged(settings.get(name), value)}
