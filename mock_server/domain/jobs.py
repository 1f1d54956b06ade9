"""Accepted work, and a world's book of it, by request id and by due instant; there are no timers.

`work` applies the effect of a settled job to the world.
"""

import sys
from bisect import bisect, insort
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from heapq import heapify, heappop, heappush
from math import inf
from operator import attrgetter
from typing import Final, TypeAlias, TypeVar

from mock_server.domain.records import Fields, Package, Rules
from mock_server.domain.refusal import Code, Reason, Refusal

MODIFY: Final = "modifyCustomer"  # a customer's modifies settle in order
NEXT_MODIFY: Final = "next-modify"  # what a job waits for, in place of the id of a request
REASON: Final = 1700  # the most bytes of a kept reason: two texts, of characters of four bytes


@dataclass(slots=True)
class Modify:
    patch: Fields  # with empty values folded to None
    size: int = 0  # in bytes
    # The patch is known to fit any valid customer, except for its members that are merged.
    is_checked: bool = field(default=False, compare=False)


@dataclass(frozen=True, slots=True)
class Void:
    """No work: that of a settled job, or of an accepted request with an invalid body."""

    reasons: tuple[Reason, ...] = ()  # the errors of the body

    @property
    def size(self) -> int:
        return REASON * len(self.reasons)


Work: TypeAlias = Modify | Package | Void  # a package is the future one
DONE: Final = Void()  # of a settled job, since status queries do not show its work


class Status(StrEnum):
    """The states of a request (section 2.4)."""

    IN_PROGRESS = "inProgress"
    SUCCESSFUL = "successful"
    FAILED = "failed"


@dataclass(slots=True)
class Job:
    """The asynchronous work behind a requestId; its result was drawn at acceptance.

    It settles at `due_ms`, at the status query that brings `polls_left` to zero, or manually. A job
    that waits for another one, or for the next modify of its customer that is accepted, gets its
    due instant when that settles.
    """

    request_id: str
    sequence: int
    operation: str
    customer_id: str
    requester_id: str
    accepted_ms: int
    work: Work
    verdict: Code | None  # of the failure; None for success
    delay_ms: int | None = None
    polls_left: int | None = None
    waits_for: str | None = None
    due_ms: int | None = None
    settled_ms: int | None = None
    error: Code | None = None
    why: tuple[Reason, ...] = ()  # if it no longer fits the world

    def without_work(self) -> "Job":
        """Return the job without its work, in a fraction of the time that `replace` takes."""
        job = Job(*_PARTS(self))
        job.work = DONE
        return job

    @property
    def status(self) -> Status:
        if self.settled_ms is None:
            return Status.IN_PROGRESS
        return Status.SUCCESSFUL if self.error is None else Status.FAILED


_PARTS: Final = attrgetter(*(each.name for each in fields(Job)))


@dataclass(frozen=True, slots=True)
class StatusValues:
    """How the states of a request are spelled, and those that failed with a code."""

    by_status: Mapping[Status, str]
    by_code: Mapping[str, str]

    def of(self, job: Job) -> str:
        return self.by_code.get(job.error or "") or self.by_status[job.status]

    def words(self) -> list[str]:
        return list(dict.fromkeys((*self.by_status.values(), *self.by_code.values())))

    def ends(self) -> set[str]:
        return set(self.words()) - {self.by_status[Status.IN_PROGRESS]}


T = TypeVar("T")
_RECORD: Final = 500  # the size in bytes of a job, without its work and reasons
_MAX_STALE: Final = 2000  # entries of settled jobs in the queue, besides as many as are pending


class JobBook:
    """The jobs since the last reset, and the queue of those with a due instant.

    Settled jobs beyond `most_settled` are evicted: first those that settled first, at equal
    instants in the order of acceptance.

    The queue may hold entries of jobs that settled before they were due, but not as its first:
    `first_due_ms` is when the next job is due, or infinite.
    """

    def __init__(self, most_settled: int = sys.maxsize) -> None:
        self.pending_count = 0
        self.pending_bytes = 0  # of their work
        self.reason_count = 0  # why settled jobs failed
        self.evicted = 0
        self.most_settled = most_settled
        self.first_due_ms: float = inf
        self._jobs: dict[str, Job] = {}  # in the order of acceptance
        self._settled: deque[Job] = deque()  # in the order of eviction
        self._due: list[tuple[int, int, str]] = []  # a heap of (due instant, sequence, request id)
        # Those of a customer, the oldest first: they settle first, and leave a deque at once.
        self._pending_modifies: dict[str, deque[str]] = {}
        self._pending_packages: dict[str, str] = {}
        # The jobs that wait: for a request, or for the next modify of a customer.
        self._followers: dict[str, list[str]] = {}
        self._before_next: dict[str, list[str]] = {}

    def get(self, request_id: str) -> Job | None:
        return self._jobs.get(request_id)

    def __len__(self) -> int:
        return len(self._jobs)

    @property
    def weight(self) -> int:
        return len(self._jobs) * _RECORD + self.pending_bytes + self.reason_count * REASON

    def listed(self) -> Sequence[Job]:
        return list(self._jobs.values())

    def pending_modifies(self, customer_id: str) -> list[Job]:
        """Return a customer's modifies in progress, in the order of acceptance."""
        return [self._jobs[each] for each in self._pending_modifies.get(customer_id, ())]

    def refuse_concurrent_modify(self, customer_id: str) -> None:
        modifies = self.pending_modifies(customer_id)
        last = next((job for job in reversed(modifies) if job.waits_for != NEXT_MODIFY), None)
        if last is not None:
            text = f"request {last.request_id} is in progress"
            raise Refusal(Code.IN_PROGRESS, Reason("", text, last.accepted_ms))

    def schedule_modify(
        self, customer_id: str, due_ms: int | None, rules: Rules
    ) -> tuple[str | None, int | None]:
        """Return the id of the request that a modify waits for, and when it is due, or None.

        Timed modifies of one customer settle in the order of acceptance; others do not delay later
        ones, unless modifies are queued. One that waits for the next modify never does.
        """
        latest = map(self._jobs.__getitem__, reversed(self._pending_modifies.get(customer_id, ())))
        if rules.modify_in_progress == "queued":
            in_turn = next((job for job in latest if job.waits_for != NEXT_MODIFY), None)
            return (None, due_ms) if in_turn is None else (in_turn.request_id, None)
        if due_ms is not None:
            earlier = (job.due_ms for job in latest if job.due_ms is not None)
            due_ms = max(due_ms, next(earlier, due_ms))
        return None, due_ms

    def oldest_modify(self, customer_id: str) -> Job | None:
        for request_id in self._pending_modifies.get(customer_id, ()):
            return self._jobs[request_id]
        return None

    def creator(self, package_id: str) -> Job | None:
        """Return the job in progress that will create a package."""
        request_id = self._pending_packages.get(package_id)
        return None if request_id is None else self._jobs[request_id]

    def add(self, job: Job) -> None:
        """Add a new job, or one of an exported state; after the latter, call `order_settled`."""
        self._jobs[job.request_id] = job
        if job.settled_ms is not None:
            self._settled.append(job)
            self.reason_count += len(job.why)
            return
        self.pending_count += 1
        self.pending_bytes += job.work.size
        if job.due_ms is not None:
            heappush(self._due, (job.due_ms, job.sequence, job.request_id))
            self.first_due_ms = self._due[0][0]
        if job.operation == MODIFY and not job.why:
            self._pending_modifies.setdefault(job.customer_id, deque()).append(job.request_id)
        elif isinstance(job.work, Package):
            self._pending_packages[job.work.package_id] = job.request_id
        if job.operation == MODIFY and job.customer_id in self._before_next:
            self._followers[job.request_id] = self._before_next.pop(job.customer_id)
        if job.waits_for == NEXT_MODIFY:
            self._before_next.setdefault(job.customer_id, []).append(job.request_id)
        elif job.waits_for is not None:
            self._followers.setdefault(job.waits_for, []).append(job.request_id)

    def refuse_misfit(self, job: Job) -> None:
        """Refuse a job of an exported state that conflicts with the jobs added before it."""
        if job.request_id in self._jobs:
            raise ValueError(f"request {job.request_id} is listed twice")
        if job.settled_ms is not None:
            return
        if isinstance(job.work, Package) and job.work.package_id in self._pending_packages:
            raise ValueError(f"request {job.request_id} creates the same package as another one")
        if job.waits_for in (None, NEXT_MODIFY):
            return
        awaited = self.get(job.waits_for)
        if awaited is None or awaited.settled_ms is not None:
            raise ValueError(f"request {job.request_id} waits for one that is not in progress")
        if awaited.waits_for == NEXT_MODIFY:
            raise ValueError(f"request {job.request_id} waits for one that waits for a later one")
        others = self._followers.get(job.waits_for, [])
        if others and self._jobs[others[-1]].waits_for == job.waits_for:
            raise ValueError(f"request {job.request_id} waits for one that another waits for")

    def next_due_ms(self) -> int | None:
        return None if self.first_due_ms == inf else int(self.first_due_ms)

    def timed_by(self, job: Job) -> Job | None:
        """Return the job in progress whose due instant decides when a job settles, if any."""
        while job.waits_for is not None:
            if job.delay_ms is None:
                return None
            if job.waits_for != NEXT_MODIFY:
                job = self._jobs[job.waits_for]
                continue
            modifies = self._pending_modifies.get(job.customer_id, ())
            at = bisect(modifies, job.sequence, key=lambda each: self._jobs[each].sequence)
            if at == len(modifies):
                return None
            job = self._jobs[modifies[at]]
        return None if job.due_ms is None else job

    def take_due(self, now_ms: int) -> Iterator[tuple[int, Job]]:
        """Yield what is or becomes due, each job with its due instant; the caller settles it."""
        while self.first_due_ms <= now_ms:
            due_ms, _, request_id = heappop(self._due)
            self._drop_stale()
            yield due_ms, self._jobs[request_id]

    def count_poll(self, job: Job) -> Job:
        """Count a status query of a job that settles by them, even while it waits for another."""
        if job.settled_ms is not None or not job.polls_left:
            return job
        polled = self._jobs[job.request_id] = replace(job, polls_left=job.polls_left - 1)
        return polled

    def settle(self, job: Job, at_ms: int, error: Code | None, why: tuple[Reason, ...] = ()) -> Job:
        """Mark a pending job as settled and return it; those that wait for it start."""
        settled = self._jobs[job.request_id] = job.without_work()
        settled.settled_ms, settled.error, settled.why = at_ms, error, why
        settled.waits_for = None
        if job.due_ms == at_ms:
            settled.due_ms = at_ms  # one object for many jobs
        self.reason_count += len(why)
        self.pending_count -= 1
        self.pending_bytes -= job.work.size
        if job.due_ms is not None and at_ms < job.due_ms:  # a due job has left the queue
            self._drop_stale()
        if job.operation == MODIFY and not job.why:
            modifies = self._pending_modifies[job.customer_id]
            modifies.remove(job.request_id)
            if not modifies:
                del self._pending_modifies[job.customer_id]
        elif isinstance(job.work, Package):
            del self._pending_packages[job.work.package_id]
        if job.waits_for == NEXT_MODIFY:  # it was settled manually
            waiting = self._before_next.get(job.customer_id, [])
            waiting[:] = [each for each in waiting if each != job.request_id]
        for request_id in self._followers.pop(job.request_id, ()):
            self._start(request_id, at_ms)
        if self._settled and self._settled[-1].sequence > settled.sequence:
            insort(self._settled, settled, key=_when)
        else:
            self._settled.append(settled)
        while len(self._settled) > self.most_settled:
            evicted = self._settled.popleft()
            del self._jobs[evicted.request_id]
            self.reason_count -= len(evicted.why)
            self.evicted += 1
        return settled

    def _start(self, request_id: str, at_ms: int) -> None:
        """Start a job that waits no longer, unless it has settled."""
        follower = self._jobs.get(request_id)
        if follower is not None and follower.settled_ms is None:
            started = self._jobs[request_id] = follower.without_work()
            started.work, started.waits_for = follower.work, None  # quicker than `replace`
            if follower.delay_ms is not None:
                started.due_ms = at_ms + follower.delay_ms
                heappush(self._due, (started.due_ms, started.sequence, request_id))
                self.first_due_ms = self._due[0][0]

    def doom(self, customer_id: str) -> Iterator[Package | None]:
        """Doom all pending jobs of a customer that is being removed: they fail when they settle.

        Yields after each job examined the package that will not be created, or None.
        """
        for request_id in self._pending_modifies.pop(customer_id, ()):
            self._doom(self._jobs[request_id], Code.CUSTOMER_1002)
            yield None
        for request_id in list(self._pending_packages.values()):
            job = self._jobs[request_id]
            if job.customer_id == customer_id and isinstance(job.work, Package):
                del self._pending_packages[job.work.package_id]
                self._doom(job, Code.GLOBAL_1001)
                yield job.work
            else:
                yield None

    def _doom(self, job: Job, verdict: Code) -> None:
        # Unlike other jobs in progress, it has a reason; it does not delay other jobs.
        why = Reason("", "the customer was removed while the request was in progress")
        self._jobs[job.request_id] = replace(job, work=DONE, verdict=verdict, why=(why,))
        self.pending_bytes -= job.work.size

    def order_settled(self) -> None:
        """Sort the settled jobs, added in the order of acceptance, by their settlement instants."""
        self._settled = deque(sorted(self._settled, key=_when))

    def _drop_stale(self) -> None:
        """Remove entries of settled jobs that are first in the queue, or all if they are many."""
        due = self._due
        # On a frozen clock, they would otherwise stay for ever.
        if len(due) > 2 * self.pending_count + _MAX_STALE:
            due[:] = [entry for entry in due if self._is_pending(entry[2])]
            heapify(due)
        while due and not self._is_pending(due[0][2]):
            heappop(due)
        self.first_due_ms = due[0][0] if due else inf

    def _is_pending(self, request_id: str) -> bool:
        job = self._jobs.get(request_id)
        return job is not None and job.settled_ms is None


def branched(owner: T) -> T:
    """Return a copy with containers of its own, also those in them; it shares their records."""
    other = copy(owner)
    for name, part in vars(owner).items():
        match part:
            case dict() if isinstance(next(iter(part.values()), None), dict | list | deque):
                setattr(other, name, {key: each.copy() for key, each in part.items()})
            case dict() | list() | deque():
                setattr(other, name, part.copy())
            case _:
                pass
    return other


def _when(settled: Job) -> tuple[int, int]:
    return settled.settled_ms or 0, settled.sequence
