"""Fault plans, their steps, and the book of those in force.

A step answers in place of the operation, alters the reply, and says how the shell delivers it.
matched = fired + passed; a plan whose next step is for a job sees only the calls that make one, and
one whose next step is a stale read only those that read a customer which has changed.
"""

import math
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field, replace
from typing import Any, Final, Literal

from mock_server.contract.values.exact_json import (
    NotJsonError,
    dumps,
    loads,
    text_has_more_values,
    trimmed,
)
from mock_server.contract.values.walk import MISSING, is_same, value_at
from mock_server.domain.refusal import Code, Reason, Refusal
from mock_server.domain.work import Progression
from mock_server.domain.world import World
from mock_server.sandbox.faults.patterns import Pattern
from mock_server.sandbox.ground.chance import draw_between, draw_fraction
from mock_server.sandbox.ground.exchange import Network, Reply

MAX_MUTATED: Final = 1 << 20
MAX_VALUES: Final = 10_000  # parsing and writing so many takes 10 ms
MAX_ENTRIES: Final = 100
_MAX_FOUND: Final = 100  # lists of candidates that are kept, one for each operation and customer


@dataclass(frozen=True, slots=True)
class Delay:
    """How long a reply is delayed: drawn uniformly, or with `sigma` about the lower bound."""

    bounds_ms: tuple[int, int]
    sigma: float | None
    wall: bool  # in real time; otherwise shorter on a fast clock, and 0 on a frozen one

    def draw(self, seed: int, purpose: str, number: int) -> int:
        if self.sigma is None:
            return draw_between(seed, purpose, number, self.bounds_ms)
        from statistics import NormalDist

        median_ms, max_ms = self.bounds_ms
        fraction = draw_fraction(seed, purpose, number) or 1e-12
        factor = math.exp(self.sigma * NormalDist().inv_cdf(fraction))
        return min(max_ms, round(median_ms * factor))


@dataclass(frozen=True, slots=True)
class JobFault:
    """How the job of an accepted call ends, and when if not as drawn."""

    ends: Literal["failed", "successful", "stuck"]
    code: Code | None
    settles: Progression | None  # the verdict in it has no meaning

    def instead_of(self, drawn: Progression, usual: Code) -> Progression:
        """Return how the job settles instead; `usual` is the code if the step has none."""
        if self.ends == "stuck":
            return Progression(delay_ms=None, polls=None, verdict=drawn.verdict)
        verdict = (self.code or usual) if self.ends == "failed" else None
        return replace(self.settles or drawn, verdict=verdict)


@dataclass(frozen=True, slots=True)
class Mutation:
    kind: str  # remove, set or rename
    path: tuple[str, ...]
    to: Any = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """What goes wrong for one call; a step without any fault lets it pass (`ok`)."""

    data: Any = "ok"  # the step as it was defined
    kind: str = "ok"  # its gravest fault, for events
    phase: Literal["before", "after"] = "before"
    error: Code | None = None
    reply: Reply | None = None
    delay: Delay | None = None
    network: Network | None = None
    rate: int | None = None  # of a drip, in bytes per second
    job: JobFault | None = None  # with one, the step is only for calls that make a job
    is_stale: bool = False  # it is only for reads of a customer that has changed since the plan
    mutations: tuple[Mutation, ...] = ()

    @property
    def is_ok(self) -> bool:
        return bool(self.data == "ok")

    @property
    def replaces_reply(self) -> bool:
        """Whether the caller does not get the reply of the operation."""
        return not (self.error is None and self.reply is None and self.network is None)

    @property
    def only_alters(self) -> bool:
        """Whether all it does is to mutate the reply, or to show what was before."""
        is_one = self.is_stale != bool(self.mutations)
        return is_one and self.kind in ("mutate", "read") and self.delay is None


@dataclass(frozen=True, slots=True)
class Expectation:
    equals: Any = None
    pattern: Pattern | None = None

    def fits(self, value: Any) -> bool:
        if self.pattern is not None:
            return isinstance(value, str) and self.pattern.is_in(value)
        return is_same(value, self.equals)


@dataclass(frozen=True, slots=True, kw_only=True)
class When:
    """The conditions of a plan; a condition that is None always holds."""

    customer_id: str | None = None
    below_id: str | None = None
    requester_id: str | None = None
    headers: tuple[tuple[str, Expectation], ...] = ()
    body: tuple[tuple[tuple[str, ...], Expectation], ...] = ()
    from_ms: int | None = None
    to_ms: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    name: str
    data: Mapping[str, Any]
    size: int  # in bytes; 0 for plans of the scenario, which are counted once for all sandboxes
    operation: str | None
    when: When
    steps: tuple[Step, ...]
    times: int | None  # None if unlimited
    skip: int
    every: int
    probability: float | None
    ttl_ms: int | None

    @property
    def reads_earlier(self) -> bool:
        return any(step.is_stale for step in self.steps)

    @property
    def lets_all_pass(self) -> bool:
        return all(step.is_ok for step in self.steps)


@dataclass(frozen=True, slots=True)
class ChosenStep:
    """The step for a call, its source, and the number of its draws; `match` is that in a plan."""

    step: Step
    source: str
    number: int
    match: int | None = None


@dataclass(slots=True)
class ActivePlan:
    plan: Plan
    added_ms: int
    changes_before: int  # its stale reads are of customers that changed later, see `World`
    matched: int = 0
    fired: int = 0
    consumed: int = 0  # the steps used up
    entries: list[int] = field(default_factory=list)  # the latest calls with a fault

    @property
    def passed(self) -> int:
        return self.matched - self.fired

    @property
    def remaining(self) -> int | None:
        times = self.plan.times
        return None if times is None else times * len(self.plan.steps) - self.consumed

    def is_over(self, now_ms: int) -> bool:
        ttl_ms = self.plan.ttl_ms
        return self.remaining == 0 or (ttl_ms is not None and now_ms >= self.added_ms + ttl_ms)

    @property
    def turn(self) -> Step:
        return self.plan.steps[self.consumed % len(self.plan.steps)]

    def next_step(self, seed: int, entry: int) -> Step | None:
        """Count a matching call; return the step that it uses up, or None to try the next plan."""
        self.matched += 1
        plan, number = self.plan, self.matched - self.plan.skip
        if number < 1 or (number - 1) % plan.every:
            return None
        if plan.probability is not None:
            drawn = draw_fraction(seed, f"plan:{plan.name}", self.matched)
            if drawn >= plan.probability:
                return None
        step = self.turn
        self.consumed += 1
        if not step.is_ok:
            self.fired += 1
            self.entries = [*self.entries, entry][-MAX_ENTRIES:]
        return step

    def take_back(self) -> None:
        self.consumed -= 1
        self.fired -= 1
        self.entries = self.entries[:-1]


class PlanBook:
    """The plans in their order; those with stale reads are observers of the world."""

    def __init__(self, world: World) -> None:
        self.size = 0
        self.by_name: dict[str, ActivePlan] = {}
        self._world = world
        self._named: Collection[str | None] = ()
        self._found: dict[tuple[str, str | None], Sequence[ActivePlan]] = {}

    def __iter__(self) -> Iterator[ActivePlan]:
        return iter(self.by_name.values())

    def __len__(self) -> int:
        return len(self.by_name)

    def copy(self, world: World) -> "PlanBook":
        """Return a copy for a copy of the world."""
        other = PlanBook(world)
        other.size, other.by_name = self.size, {each.plan.name: replace(each) for each in self}
        return other

    def get(self, name: str) -> ActivePlan | None:
        return self.by_name.get(name)

    def put(self, active: ActivePlan) -> None:
        former = self.by_name.get(active.plan.name)
        if former is not None:
            self._count(former.plan, -1)
        self.by_name[active.plan.name] = active  # in the place of the former one
        self._count(active.plan, 1)

    def remove(self, name: str) -> None:
        self._count(self.by_name.pop(name).plan, -1)

    def clear(self) -> None:
        for name in list(self.by_name):
            self.remove(name)

    def _count(self, plan: Plan, many: int) -> None:
        self._found.clear()
        self.size += many * plan.size
        self._world.observers += many * plan.reads_earlier
        if not self._world.observers:
            self._world.earlier.clear()

    def candidates(self, operation: str, customer_id: str | None) -> Sequence[ActivePlan]:
        if not self.by_name:
            return ()
        if not self._found:
            self._named = {each.plan.when.customer_id for each in self}
        if customer_id not in self._named:
            customer_id = None  # customers that no plan names share one list of candidates
        key = operation, customer_id
        found = self._found.get(key)
        if found is None:
            if len(self._found) == _MAX_FOUND:
                self._found.clear()
            found = self._found[key] = [
                each
                for each in self
                if each.plan.operation in (None, operation)
                and each.plan.when.customer_id in (None, customer_id)
            ]
        return found


def mutate(body: bytes, mutations: Iterable[Mutation]) -> bytes:
    """Return a JSON body with changes; other bodies stay (raises Refusal if it is too large)."""
    if len(body) > MAX_MUTATED:
        raise _too_large(f"it has {len(body)} bytes; at most {MAX_MUTATED} can be changed")
    if text_has_more_values(body, MAX_VALUES):
        raise _too_large(f"it has more than {MAX_VALUES} values")
    try:
        value = loads(body, max_values=None)
    except NotJsonError:
        return body
    for mutation in mutations:
        *way, last = mutation.path
        container = value_at(value, way)
        is_there = value_at(container, (last,)) is not MISSING
        is_object = isinstance(container, dict)
        at = int(last) if is_there and not is_object else last
        if mutation.kind == "set" and (is_object or is_there):
            container[at] = deepcopy(mutation.to)  # a later change may modify it
        elif mutation.kind == "remove" and is_there:
            del container[at]
        elif mutation.kind == "rename" and is_there and is_object:
            container[mutation.to] = container.pop(at)
    return trimmed(dumps(value))  # the journal may keep it


def _too_large(why: str) -> Refusal:
    return Refusal(Code.INVALID_FAULT, Reason("", f"the reply is too large for mutate: {why}"))
