"""The jobs of a world: kept by request id, found by due instant, in the order they settle.

There are no timers: callers say what time it is. `settlement` says what a settled job does to the
world.
"""

import sys
from bisect import bisect_left
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import inf
from typing import Final

from mock_server.domain.archive import PAGE, Archive
from mock_server.domain.due import DueQueue
from mock_server.domain.groups import Groups
from mock_server.domain.leavings import Container
from mock_server.domain.records import MODIFY, Job, Package
from mock_server.domain.refusal import Code, Reason, reasons_weight

_RECORD: Final = 500
"""Bytes of a job that is not packed, beside its work."""


class JobBook:
    """The jobs since the last reset, and the queue of those with a due instant.

    `pending_count` of them are in progress, whose work takes `pending_bytes`; why others failed
    takes `reason_bytes`. Of those that have settled so many are kept; the ones that settled first
    go first, of those at the same instant the ones that were accepted first. `evicted` counts them.

    Those that settled before the latest instant at which one did are packed, a page at a time:
    their order does not change any more.
    """

    def __init__(self, most_settled: int = sys.maxsize) -> None:
        self.pending_count = 0
        self.pending_bytes = 0
        self.reason_bytes = 0
        self.evicted = 0
        self.most_settled = most_settled
        self._jobs: dict[str, Job] = {}
        self._archive = Archive()
        self._settled: deque[Job] = deque()
        self._due = DueQueue()
        self._pending_modifies = Groups()
        self._pending_packages: dict[str, str] = {}
        self._followers = Groups()

    def copy(self) -> "JobBook":
        """Return an independent copy."""
        other = JobBook(self.most_settled)
        other.pending_count, other.pending_bytes = self.pending_count, self.pending_bytes
        other.evicted, other.reason_bytes = self.evicted, self.reason_bytes
        other._jobs = dict(self._jobs)
        other._archive = self._archive.copy()
        other._settled = self._settled.copy()
        other._due = self._due.copy()
        other._pending_modifies = self._pending_modifies.copy()
        other._pending_packages = dict(self._pending_packages)
        other._followers = self._followers.copy()
        return other

    def containers(self) -> Iterator[Container]:
        """Yield the internal containers, to be freed once the book is no longer used."""
        for part in (self._pending_modifies, self._followers, self._due):
            yield from part.containers()
        yield from self._archive.containers()
        yield from (self._jobs, self._settled, self._pending_packages)

    def get(self, request_id: str) -> Job | None:
        """Return a job by its request id."""
        return self._jobs.get(request_id) or self._archive.find(request_id)

    def in_progress(self, request_id: str) -> Job:
        """Return a job that is in progress, which others may wait for."""
        return self._jobs[request_id]

    def __len__(self) -> int:
        return len(self._jobs) + len(self._archive)

    @property
    def weight(self) -> int:
        """The size in bytes of all jobs."""
        whole = len(self._jobs) + self._archive.unpacked
        return whole * _RECORD + self._archive.weight + self.pending_bytes + self.reason_bytes

    def listed(self) -> Sequence[Job]:
        """Return all of them as they are now, in the order of acceptance."""
        return self._archive.listed(list(self._jobs.values()))

    def is_due(self, now_ms: int) -> bool:
        """Tell whether anything may settle at an instant; every call asks."""
        return self._due.first_ms <= now_ms

    def pending_modifies(self, customer_id: str) -> list[Job]:
        """Return the modifies of a customer that are in progress, in the order of acceptance."""
        return [self._jobs[request_id] for request_id in self._pending_modifies.of(customer_id)]

    def count_modifies(self, customer_id: str) -> int:
        """Return how many modifies of a customer are in progress."""
        return len(self._pending_modifies.of(customer_id))

    def latest_modify(self, customer_id: str, *, timed: bool = False) -> Job | None:
        """Return the modify of a customer that was accepted last and is in progress.

        Of the `timed` ones it is the one that is due last as well, since they settle in the order
        of acceptance: nobody needs to look at the others.
        """
        for request_id in reversed(self._pending_modifies.of(customer_id)):
            job = self._jobs[request_id]
            if not timed or job.due_ms is not None:
                return job
        return None

    def oldest_modify(self, customer_id: str) -> Job | None:
        """Return the modify of a customer that was accepted first and is in progress."""
        for request_id in self._pending_modifies.of(customer_id):
            return self._jobs[request_id]
        return None

    def creator(self, package_id: str) -> Job | None:
        """Return the job in progress that is to create a package, None if there is none."""
        request_id = self._pending_packages.get(package_id)
        return None if request_id is None else self._jobs[request_id]

    def add(self, job: Job) -> None:
        """Keep a job: a new one, or one from an exported state (then `order_settled`)."""
        self._jobs[job.request_id] = job
        if job.settled_ms is not None:
            self._settled.append(job)
            self.reason_bytes += reasons_weight(job.why)
            return
        self.pending_count += 1
        self.pending_bytes += job.work.weight
        if job.due_ms is not None:
            self._due.add(job.due_ms, job.sequence, job.request_id)
        if job.operation == MODIFY and not job.why:
            self._pending_modifies.add(job.customer_id, job.request_id)
        elif isinstance(job.work, Package):
            self._pending_packages[job.work.package_id] = job.request_id
        if job.waits_for is not None:
            self._followers.add(job.waits_for, job.request_id)

    def refuse_misfit(self, job: Job) -> None:
        """Refuse a job from an exported state that does not fit those before it.

        Raises:
            ValueError: if they have its id, its package, or none that it could wait for.
        """
        if self.get(job.request_id) is not None:
            raise ValueError(f"request {job.request_id} is listed twice")
        if job.settled_ms is not None:
            return
        if isinstance(job.work, Package) and self.creator(job.work.package_id) is not None:
            raise ValueError(f"request {job.request_id} creates what another one creates")
        if job.waits_for is None:
            return
        awaited = self.get(job.waits_for)
        if awaited is None or awaited.settled_ms is not None:
            raise ValueError(f"request {job.request_id} waits for none that is in progress")
        if self._followers.of(job.waits_for):
            raise ValueError(f"request {job.request_id} waits for one that another waits for")

    def next_due_ms(self) -> int | None:
        """Return the instant at which the next pending job settles by time, None if none does."""
        first_ms = self._due.first_ms
        return None if first_ms == inf else int(first_ms)

    def take_due(self, now_ms: int) -> Iterator[tuple[int, Job]]:
        """Take the pending jobs that are due at an instant from the queue, to be settled in turn.

        Yields each with its own due instant, those included that come to be due meanwhile.
        """
        while (due := self._due.take(now_ms)) is not None:
            due_ms, request_id = due
            yield due_ms, self._jobs[request_id]

    def count_poll(self, job: Job) -> Job:
        """Count a status query of a pending job that settles after so many; return the job then.

        Those of a job that waits for another count as well.
        """
        if job.settled_ms is not None or not job.polls_left:
            return job
        polled = replace(job, polls_left=job.polls_left - 1)
        self._jobs[job.request_id] = polled
        return polled

    def settle(self, job: Job, at_ms: int, error: Code | None, why: tuple[Reason, ...] = ()) -> Job:
        """Mark a pending job as settled and let the ones that wait for it begin."""
        settled = job.settled(at_ms, error, why)
        if why:
            self.reason_bytes += reasons_weight(why)
        self._jobs[job.request_id] = settled
        self.pending_count -= 1
        self.pending_bytes -= job.work.weight
        if job.due_ms is not None and at_ms < job.due_ms:  # others were taken from the queue
            self._due.discard(job.due_ms, job.sequence)
        if job.operation == MODIFY and not job.why:
            self._pending_modifies.remove(job.customer_id, job.request_id, self._sequence_of)
        elif isinstance(job.work, Package):
            del self._pending_packages[job.work.package_id]
        if self._followers:
            for follower_id in self._followers.pop(job.request_id):
                self._begin(self._jobs[follower_id], at_ms)
        self._put_in_order(settled)
        return settled

    def _sequence_of(self, request_id: str) -> int:
        return self._jobs[request_id].sequence

    def doom(self, customer_id: str) -> Iterator[Package | None]:
        """Doom all pending jobs of a customer that is removed: they fail when they settle.

        Yields after each job that was looked at, since there may be very many: the package that
        will not be, if it was to create one of this customer.
        """
        for request_id in self._pending_modifies.pop(customer_id):
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
        removed = Reason("", "the customer was removed while the request was in progress")
        self._jobs[job.request_id] = job.doomed(verdict, removed)
        self.pending_bytes -= job.work.weight

    def order_settled(self) -> None:
        """Sort the settled jobs, which were added by age, by the instants at which they settled."""
        self._settled = deque(sorted(self._settled, key=lambda job: job.settled_ms or 0))
        while self._pack():
            pass
        self._make_room()

    def _put_in_order(self, settled: Job) -> None:
        """Put a job that has just settled last, but before younger ones of the same instant.

        Those that settled first are packed, or go, if there are too many.
        """
        order = self._settled
        if order and order[-1].sequence > settled.sequence:
            place = bisect_left(order, _when_settled(settled), key=_when_settled)
            order.insert(place, settled)
        else:
            order.append(settled)
        if len(order) > PAGE:
            self._pack()
        if len(self._archive) + len(order) > self.most_settled:
            self._make_room()

    def _pack(self) -> bool:
        """Pack the jobs that settled first, if they fill a page and none can come before them."""
        order = self._settled
        if len(order) <= PAGE or order[PAGE - 1].settled_ms == order[-1].settled_ms:
            return False
        jobs = [order.popleft() for _ in range(PAGE)]
        for job in jobs:
            del self._jobs[job.request_id]
        self._archive.put(jobs)
        return True

    def _make_room(self) -> None:
        """Remove the jobs that settled first, if there are too many."""
        packed = len(self._archive)
        for _ in range(packed + len(self._settled) - self.most_settled):
            if packed:
                packed -= 1
                evicted = self._archive.take_first()
            else:
                evicted = self._jobs.pop(self._settled.popleft().request_id)
            if evicted is not None:
                self.reason_bytes -= reasons_weight(evicted.why)
            self.evicted += 1

    def _begin(self, job: Job, at_ms: int) -> None:
        """Start the progression of a job that waited for another, and was not settled manually."""
        due_ms = None if job.delay_ms is None else at_ms + job.delay_ms
        self._jobs[job.request_id] = replace(job, waits_for=None, due_ms=due_ms)
        if due_ms is not None:
            self._due.add(due_ms, job.sequence, job.request_id)


def _when_settled(job: Job) -> tuple[int, int]:
    """Return the place of a settled job among others: its instant, then its sequence."""
    return job.settled_ms or 0, job.sequence
