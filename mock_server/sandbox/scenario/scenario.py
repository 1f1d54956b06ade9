"""A scenario that is ready to be served: its base, the plans of its clock and jobs, its limits."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from decimal import Decimal
from hashlib import sha256
from typing import Any, Final

from mock_server.contract.assumptions import source_of_rows
from mock_server.contract.contract import Contract
from mock_server.contract.texts.times import parse_instant
from mock_server.contract.values.exact_json import dumps
from mock_server.domain.base import Base
from mock_server.domain.records import Customer
from mock_server.domain.refusal import Code
from mock_server.domain.world import World
from mock_server.sandbox.faults.plans import Plan, Step

FROZEN_START_MS: Final = parse_instant("2026-01-01T00:00:00Z")  # of a frozen clock
END_MS: Final = parse_instant("9000-01-01T00:00:00Z")  # clocks stop: later ones can be written


@dataclass(frozen=True, slots=True)
class ClockPlan:
    """The clock settings of a scenario; with `start_ms` None, it starts at the wall instant."""

    start_ms: int | None
    speed: Decimal

    @property
    def known_start_ms(self) -> int | None:
        """The instant at which every sandbox starts, or None if it starts at the wall instant."""
        return FROZEN_START_MS if self.start_ms is None and self.speed == 0 else self.start_ms


@dataclass(frozen=True, slots=True, kw_only=True)
class JobPlan:
    """How work settles: after a delay, at the `polls`-th query, or manually."""

    delay_ms: tuple[int, int] | None
    polls: int | None
    verdicts: tuple[tuple[Code | None, float], ...]


_MIB: Final = 1024 * 1024
_WORD: Final = re.compile("_([a-z])")
# What may be set for a sandbox alone; its states have it in their scenario.
_OF_A_SANDBOX: Final = ("seed", "clock", "limits")


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    body: int = 1 * _MIB
    pending_jobs: int = 100_000
    pending_bytes: int = 256 * _MIB
    settled_jobs: int = 100_000
    customer: int = 2 * _MIB
    customer_bytes: int = 256 * _MIB
    packages: int = 1_000_000
    package_bytes: int = 256 * _MIB
    package_entries: int = 10_000
    plans: int = 1000
    plan_bytes: int = 16 * _MIB
    journal_entries: int = 10_000
    journal_bytes: int = 32 * _MIB

    def within(self, most: Mapping[str, int]) -> "Limits":
        own = {name: getattr(self, name) for name in LIMITS}
        return Limits(**{name: min(own[name], most.get(LIMITS[name], own[name])) for name in own})

    def as_fields(self) -> dict[str, int]:
        return {key: getattr(self, name) for name, key in LIMITS.items()}


def wire_names(record: type[Any]) -> Mapping[str, str]:
    """Return the names of fields, and how they are written: requestId for request_id."""
    names = (each.name for each in fields(record))
    return {name: _WORD.sub(lambda found: found[1].upper(), name) for name in names}


LIMITS: Final = wire_names(Limits)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, weakref_slot=True)
class BuiltScenario:
    name: str
    source: Mapping[str, Any]  # the plain data it was built from, customers nested, plans named
    size: int  # in bytes, without the contract, which others may share
    seed: int
    clock: ClockPlan
    contract: Contract
    base: Base
    requesters: Mapping[str, str]  # customer ids by token
    jobs: Mapping[str, JobPlan]
    limits: Limits
    plans: tuple[Plan, ...]
    magic: Mapping[str, Mapping[str, Step]]  # of each magic customer, by operation or `any`
    conduct: Mapping[str, Any]  # severities and exclusions of rules, members that may be emptied
    changed: Sequence[Customer] = ()  # replace customers of the base, or are added to them
    removed: Sequence[str] = ()  # ids of customers and packages
    moved: Mapping[str, str] = field(default_factory=dict)  # original places of customers
    limited_from: "BuiltScenario | None" = None  # if the limits were lowered for a sandbox

    _digest: bytes = field(default=b"", init=False, repr=False)

    @property
    def digest(self) -> bytes:
        """Identifies the contents of its source, whatever the seed, the clock and the limits."""
        if not self._digest:
            contents = {key: self.source[key] for key in self.source if key not in _OF_A_SANDBOX}
            object.__setattr__(self, "_digest", sha256(dumps(contents)).digest())
        return self._digest

    @property
    def sources(self) -> Mapping[str, Mapping[str, Any]]:
        """What the value in force of each assumption rests on."""
        return source_of_rows(self.contract.documents.assumptions, self.source)

    @property
    def original(self) -> "BuiltScenario":
        return self.limited_from or self

    def first_world(self) -> World:
        world = World(self.base, self.limits.settled_jobs)
        for identifier in self.removed:
            if identifier in self.base.packages:
                world.packages.remove(identifier)
            else:
                world.drop_customer(identifier)
        for customer in self.changed:
            world.put_customer(customer)
        return world

    @property
    def customer_count(self) -> int:
        return len(self.first_world().customer_ids())

    def within(self, most: Mapping[str, int]) -> "BuiltScenario":
        original = self.original
        if not most or (limits := original.limits.within(most)) == original.limits:
            return original
        if limits == self.limits:
            return self
        usual = original.limits.as_fields()
        lower = {name: each for name, each in limits.as_fields().items() if each != usual[name]}
        source = {**original.source, "limits": {**original.source.get("limits", {}), **lower}}
        return replace(original, source=source, limits=limits, limited_from=original)
