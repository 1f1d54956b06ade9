"""Fault plans, and the book of those in force.

matched = fired + passed; a plan whose next step is for a job sees only the calls that make one, and
one whose next step is a stale read only those that read a customer which has changed.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from mock_server.domain.records import Customer
from mock_server.sandbox.faults.patterns import Effort, Pattern
from mock_server.sandbox.faults.steps import Step
from mock_server.sandbox.ground.chance import draw_fraction

MAX_ENTRIES: Final = 100
_MAX_FOUND: Final = 100  # lists of candidates that are kept, one for each operation and customer


@dataclass(frozen=True, slots=True)
class Expectation:
    equals: Any = None
    pattern: Pattern | None = None

    def fits(self, value: Any, effort: Effort) -> bool:
        if self.pattern is not None:
            return isinstance(value, str) and effort.finds(self.pattern, value)
        if isinstance(value, bool) or isinstance(self.equals, bool):
            return value is self.equals
        return bool(value == self.equals)


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
    reads_earlier: bool  # some of its steps are stale reads

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
    matched: int = 0
    fired: int = 0
    consumed: int = 0  # the steps used up
    entries: list[int] = field(default_factory=list)  # the latest calls with a fault
    earlier: dict[str, Customer] = field(default_factory=dict)  # for stale reads, see `World`

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
    """The plans in their order; those with stale reads are `observers` of the world."""

    def __init__(self, observers: list[dict[str, Customer]]) -> None:
        self.size = 0
        self.by_name: dict[str, ActivePlan] = {}
        self._observers = observers
        self._named: Collection[str | None] = ()
        self._found: dict[tuple[str, str | None], Sequence[ActivePlan]] = {}
        observers.clear()

    def __iter__(self) -> Iterator[ActivePlan]:
        return iter(self.by_name.values())

    def __len__(self) -> int:
        return len(self.by_name)

    def copy(self, observers: list[dict[str, Customer]]) -> "PlanBook":
        other = PlanBook(observers)
        for active in self:
            other.put(replace(active, earlier=dict(active.earlier)))
        return other

    def get(self, name: str) -> ActivePlan | None:
        return self.by_name.get(name)

    def put(self, active: ActivePlan) -> None:
        before = self.by_name.get(active.plan.name)
        self.size += active.plan.size - (0 if before is None else before.plan.size)
        self.by_name[active.plan.name] = active
        if before is not None:
            self._forget(before)
        if active.plan.reads_earlier:
            self._observers.append(active.earlier)
        self._found.clear()

    def remove(self, name: str) -> None:
        removed = self.by_name.pop(name)
        self.size -= removed.plan.size
        self._forget(removed)
        self._found.clear()

    def clear(self) -> None:
        self.size = 0
        self.by_name.clear()
        self._observers.clear()
        self._found.clear()

    def _forget(self, former: ActivePlan) -> None:
        if former.plan.reads_earlier:
            left = [each for each in self._observers if each is not former.earlier]
            self._observers[:] = left

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
