"""A built scenario: the initial contents of a sandbox.

It is immutable, and shared by all sandboxes created from it. `building` builds it.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from hashlib import sha256
from typing import Any, Final

from mock_server.contract.contract import Contract
from mock_server.contract.values.exact_json import dumps
from mock_server.domain.acceptance import Progression
from mock_server.domain.base import Base
from mock_server.domain.records import Customer
from mock_server.domain.refusal import Code
from mock_server.domain.world import World
from mock_server.sandbox.faults.plans import Plan
from mock_server.sandbox.faults.steps.step import Step
from mock_server.sandbox.ground.chance import draw_between, draw_weighted
from mock_server.sandbox.scenario.clock import ClockPlan


@dataclass(frozen=True, slots=True, kw_only=True)
class JobPlan:
    """How accepted work of one operation settles.

    It settles after a delay between two bounds, at the `polls`-th status query, or (if both are
    None) manually. Verdicts are drawn by weight; None is success.
    """

    delay_ms: tuple[int, int] | None
    polls: int | None
    verdicts: tuple[tuple[Code | None, float], ...]
    _certain: Progression | None = field(init=False, repr=False, compare=False)
    """The progression of every job, if nothing is random."""

    def __post_init__(self) -> None:
        low, high = self.delay_ms or (0, 0)
        is_certain = low == high and len(self.verdicts) == 1
        object.__setattr__(self, "_certain", self._draw(0, 0) if is_certain else None)

    def draw(self, seed: int, sequence: int) -> Progression:
        """Return how the job with this sequence number settles."""
        return self._certain or self._draw(seed, sequence)

    def _draw(self, seed: int, sequence: int) -> Progression:
        delay_ms = None
        if self.delay_ms is not None:
            delay_ms = draw_between(seed, "job-delay", sequence, self.delay_ms)
        verdict = draw_weighted(seed, "job-verdict", sequence, self.verdicts)
        return Progression(delay_ms=delay_ms, polls=self.polls, verdict=verdict)


_MIB: Final = 1024 * 1024
_WORD: Final = re.compile("_([a-z])")
_OF_A_SANDBOX: Final = ("seed", "clock", "limits")
"""What may be set for a sandbox alone; its states have it in their scenario."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """The limits of one sandbox, as numbers or bytes."""

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
        """Return these limits, lowered to upper bounds by the names of limits in scenarios."""
        lower = {
            name: most[key]
            for name, key in LIMITS.items()
            if most.get(key, getattr(self, name)) < getattr(self, name)
        }
        return replace(self, **lower) if lower else self

    def as_fields(self) -> dict[str, int]:
        """Return the limits by their names in scenarios."""
        return {key: getattr(self, name) for name, key in LIMITS.items()}


LIMITS: Final[Mapping[str, str]] = {
    each.name: _WORD.sub(lambda found: found[1].upper(), each.name) for each in fields(Limits)
}
"""The names of limits in scenarios, by field."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ConductPlan:
    """How a scenario changes the rules of conduct: severities, and reasons for excluding rules.

    `meant` has pointers to members that clients may empty.
    """

    severities: Mapping[str, str]
    excluded: Mapping[str, str]
    meant: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, weakref_slot=True)
class BuiltScenario:
    """A scenario that is ready to be served.

    `source` is the plain data that it was built from, with customers nested and plans named;
    `moved` has the original places of customers that were not nested. `size` is in bytes,
    without the contract, which others may share. `requesters` maps tokens to customer ids. `magic`
    has the faults of magic customers, by operation or `any`. `changed` customers replace those of
    the base, or are added; `removed` has ids of customers and packages. If the limits were lowered
    for a sandbox, `limited_from` is the original.
    """

    name: str
    source: Mapping[str, Any]
    size: int
    seed: int
    clock: ClockPlan
    contract: Contract
    base: Base
    requesters: Mapping[str, str]
    jobs: Mapping[str, JobPlan]
    limits: Limits
    plans: tuple[Plan, ...]
    magic: Mapping[str, Mapping[str, Step]]
    conduct: ConductPlan
    changed: Sequence[Customer] = ()
    removed: Sequence[str] = ()
    moved: Mapping[str, str] = field(default_factory=dict)
    limited_from: "BuiltScenario | None" = None
    _digest: bytes = field(default=b"", init=False, repr=False)

    @property
    def digest(self) -> bytes:
        """Identifies the contents of its source, whatever the seed, the clock and the limits."""
        if not self._digest:
            contents = {key: self.source[key] for key in self.source if key not in _OF_A_SANDBOX}
            object.__setattr__(self, "_digest", sha256(dumps(contents)).digest())
        return self._digest

    @property
    def original(self) -> "BuiltScenario":
        """The scenario with its original limits, which many sandboxes may share."""
        return self.limited_from or self

    def first_world(self) -> World:
        """Return the world with which a sandbox of this scenario begins."""
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
        """The number of customers with which a sandbox of this scenario begins."""
        return len(self.first_world().customer_ids())

    def within(self, most: Mapping[str, int]) -> "BuiltScenario":
        """Return the scenario with limits lowered to upper bounds, by their names in scenarios.

        Its source has the lowered limits, so that building it again gives the same scenario.
        """
        original = self.original
        limits = original.limits.within(most)
        if limits == self.limits:
            return self
        if limits == original.limits:
            return original
        usual = original.limits.as_fields()
        lower = {name: each for name, each in limits.as_fields().items() if each != usual[name]}
        source = {**original.source, "limits": {**original.source.get("limits", {}), **lower}}
        return replace(original, source=source, limits=limits, limited_from=original)
