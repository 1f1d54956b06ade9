"""What of a sandbox changes from one reset to the next: its world, its clock, and its counters."""

from bisect import bisect
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from math import ceil
from operator import attrgetter
from typing import Final, TypeVar

from mock_server.contract.assumptions import RateLimit
from mock_server.contract.texts.printable import counted, there_are
from mock_server.contract.values.exact_json import size_of
from mock_server.domain.jobs import Job, Work
from mock_server.domain.records import Package
from mock_server.domain.refusal import Code, Reason, Refusal
from mock_server.domain.work import Planner, settle
from mock_server.domain.world import World
from mock_server.sandbox.faults.parsing import PlanReader
from mock_server.sandbox.faults.patterns import BYTES, MAX_COST, Patterns
from mock_server.sandbox.faults.plans import ActivePlan, PlanBook
from mock_server.sandbox.ground.chance import derive_uuid
from mock_server.sandbox.ground.exchange import JUST_JSON, Reply
from mock_server.sandbox.ground.findings import Finding
from mock_server.sandbox.scenario.scenario import END_MS, BuiltScenario

MAX_WINDOWS: Final = 20_000  # of requesters or customers whose calls are counted
_CACHED_REPLIES: Final = 256  # building one takes microseconds, keeping one up to 3 KB
MAX_SHOWN: Final = 500
"""The most modifies in progress of a customer whose reads show them merged.

Applying one takes 15 µs; each read and each further modify applies them all.
"""

_LONGEST_CACHED: Final = 1 << 12  # so all cached replies take at most 1 MiB
_REPLY: Final = 4000
_WINDOW: Final = 200
_COUNTERS: Final = 400  # bytes of a plan's counters
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class SandboxClock:
    """A clock that showed `sandbox_ms` at `wall_ms` and runs `speed` times as fast; 0 is frozen."""

    wall_ms: int
    sandbox_ms: int
    speed: Decimal

    @property
    def is_frozen(self) -> bool:
        return self.speed == 0

    def at(self, wall_ms: int) -> int:
        return min(END_MS, self.sandbox_ms + int((wall_ms - self.wall_ms) * self.speed))

    def moved_to(self, wall_ms: int, sandbox_ms: int) -> "SandboxClock":
        return replace(self, wall_ms=wall_ms, sandbox_ms=max(sandbox_ms, self.at(wall_ms)))

    def running(self, wall_ms: int, speed: Decimal) -> "SandboxClock":
        return SandboxClock(wall_ms, self.at(wall_ms), speed)

    def wall_at(self, sandbox_ms: int) -> int:
        return self.wall_ms + ceil((sandbox_ms - self.sandbox_ms) / self.speed)

    def wall_seconds(self, duration_ms: int) -> int:
        """Return how long clients wait; a frozen clock is moved by them, as fast as they like."""
        return max(0, ceil(duration_ms / (1000 * (self.speed or 1))))


class Simulation:
    def __init__(
        self, scenario: BuiltScenario, clock: SandboxClock, world: World | None = None
    ) -> None:
        self.scenario = scenario
        self.contract = scenario.contract
        self.rules = scenario.contract.assumptions
        self.clock = clock
        self.world = scenario.first_world() if world is None else world
        self.world.packages.is_named_by_owner = self.rules.package_name_scope == "owner"
        self.planner = Planner(
            rules=self.rules,
            check=self.contract.check_changes,
            failures=self.contract.failures,
            most=scenario.limits.customer,
            size_of=size_of,
        )
        self.accepted = 0  # jobs
        self.entries = 0  # exchanges
        self.windows: dict[str, tuple[int, int]] = {}  # calls, by requester or customer
        self.plans = PlanBook(self.world)
        for plan in scenario.plans if world is None else ():
            self.plans.put(ActivePlan(plan, clock.sandbox_ms, self.world.changes))
        self.settled: list[Job] = []
        """Jobs that have settled but are not yet in an entry; see `Sandbox.answer`."""
        self.when_settled: Callable[[Job], object] = lambda _: None
        self._replies: dict[str, tuple[object, Reply]] = {}
        """Replies by what they show, with the record: valid as long as that is the same object."""

    @classmethod
    def begun(cls, scenario: BuiltScenario, wall_ms: int) -> "Simulation":
        plan, start_ms = scenario.clock, scenario.clock.known_start_ms
        sandbox_ms = wall_ms if start_ms is None else start_ms
        return cls(scenario, SandboxClock(wall_ms, sandbox_ms, plan.speed))

    def copy(self) -> "Simulation":
        other = Simulation(self.scenario, self.clock, self.world.copy())
        other.accepted, other.entries = self.accepted, self.entries
        other.windows = dict(self.windows)
        other.plans = self.plans.copy(other.world)
        return other

    def lower_limits(self, most: Mapping[str, int]) -> None:
        """Lower the limits, by their names in scenarios; data that already exceeds one stays."""
        self.scenario = self.scenario.within(most)
        self.world.jobs.most_settled = self.scenario.limits.settled_jobs
        self.planner = replace(self.planner, most=self.scenario.limits.customer)

    @property
    def weight(self) -> int:
        world = self.world
        beside = len(self.plans) * _COUNTERS + len(self._replies) * _REPLY
        beside += sum(customer.size for _, customer in world.earlier.values())
        held = world.jobs.weight + world.customer_bytes + world.packages.size + self.plans.size
        return held + beside + len(self.windows) * _WINDOW

    # ── Time and jobs ────────────────────────────────────────────────────────────────────────

    def settle_due(self, now_ms: int) -> Iterator[Job]:
        """Settle what is due, in order of (due instant, sequence), each at its own instant."""
        for due_ms, job in self.world.jobs.take_due(now_ms):
            yield self.settle(job, due_ms, job.verdict)

    def settle(self, job: Job, at_ms: int, verdict: Code | None) -> Job:
        settled = settle(self.world, job, at_ms, verdict, self.planner)
        self.settled.append(settled)
        self.when_settled(settled)
        return settled

    def next_package_id(self) -> str:
        """Return the id of a package that is accepted next; an exported scenario may have one."""
        number: int | str = self.accepted + 1
        while True:
            package_id = derive_uuid(self.scenario.seed, "package", number)
            if self.world.packages.get(package_id) is None:
                return package_id
            number = f"{number}+"

    def refuse_when_full(self, work: Work, customer_id: str) -> None:
        limits, jobs, packages = self.scenario.limits, self.world.jobs, self.world.packages
        full: str | None = None
        if jobs.pending_count >= limits.pending_jobs:
            many = counted(limits.pending_jobs, "request is", "requests are")
            full = f"{many} in progress (limits.pendingJobs)"
        elif jobs.pending_bytes + work.size > limits.pending_bytes:
            full = f"requests in progress take {limits.pending_bytes} bytes (limits.pendingBytes)"
        elif not isinstance(work, Package):
            full = self.full_of_customers()
            is_shown = full is None and self.rules.visibility == "at-once"
            if is_shown and len(jobs.pending_modifies(customer_id)) >= MAX_SHOWN:
                modifies = f"{MAX_SHOWN} modifies of this customer"
                full = f"{modifies} are in progress, the most that a read can show"
        elif packages.named >= limits.packages:
            full = f"{there_are(limits.packages, 'package')} (limits.packages)"
        elif packages.size + work.size > limits.package_bytes:
            full = f"packages take {limits.package_bytes} bytes (limits.packageBytes)"
        if full is not None:
            raise Refusal(Code.BUSY, Reason("", full))

    def full_of_customers(self) -> str | None:
        limit = self.scenario.limits.customer_bytes
        if self.world.customer_bytes <= limit:
            return None
        return f"changed customers take {limit} bytes (limits.customerBytes)"

    def poll(self, job: Job, now_ms: int) -> Job:
        """Count a status query of a job, which settles at the last query that it waits for."""
        polled = self.world.jobs.count_poll(job)
        if polled.polls_left == 0 and polled.settled_ms is None and polled.waits_for is None:
            return self.settle(polled, now_ms, polled.verdict)
        return polled

    def known_job(self, request_id: str, now_ms: int) -> Job | None:
        job = self.world.jobs.get(request_id)
        retention_ms = self.rules.request_retention_ms
        if job is None or retention_ms is None:
            return job
        return job if now_ms < job.accepted_ms + retention_ms else None

    def known_jobs(self, now_ms: int) -> Sequence[Job]:
        jobs, retention_ms = self.world.jobs.listed(), self.rules.request_retention_ms
        if retention_ms is None:
            return jobs
        return jobs[bisect(jobs, now_ms - retention_ms, key=attrgetter("accepted_ms")) :]

    # ── Calls ────────────────────────────────────────────────────────────────────────────────

    def count_call(self, key: str, now_ms: int, limit: RateLimit) -> None:
        windows = self.windows
        began_ms, count = windows.get(key, (now_ms, 0))
        if now_ms >= began_ms + limit.per_ms:
            began_ms, count = now_ms, 0
        if count >= limit.calls:
            wait_s = -((now_ms - began_ms - limit.per_ms) // 1000)
            text = f"the limit is {limit}"
            raise Refusal(Code.RATE_LIMITED, Reason("", text), retry_after_s=wait_s)
        if not count:  # keeps the order: the window that began first is forgotten first
            windows.pop(key, None)
            if len(windows) >= MAX_WINDOWS:
                del windows[next(iter(windows))]
        windows[key] = (began_ms, count + 1)

    def reply(self, key: str, record: T, encode: Callable[[T], bytes]) -> Reply:
        kept = self._replies.get(key)
        if kept is not None and kept[0] is record:
            return kept[1]
        status = self.contract.assumptions.http_status["read"]
        body = self.contract.success(encode(record))
        made = Reply(status=status, headers=JUST_JSON, body=body)
        if len(body) <= _LONGEST_CACHED:
            if key not in self._replies and len(self._replies) >= _CACHED_REPLIES:
                del self._replies[next(iter(self._replies))]
            self._replies[key] = record, made
        return made


def plan_reader(
    simulation: Simulation, findings: list[Finding], *, is_restored: bool = False
) -> PlanReader:
    """Return a reader of plans; those of a state may name customers that are gone by now."""

    def find_customer(name: str) -> str | None:
        customer_id = simulation.world.base.id_of_ref(name) or name.lower()
        return customer_id if is_restored or customer_id in simulation.world else None

    kept = simulation.scenario.limits.plan_bytes // BYTES if is_restored else 0
    names, patterns = simulation.world.base.refs, Patterns(max(MAX_COST, kept))
    return PlanReader(simulation.contract, find_customer, findings, names, patterns)
