"""The jobs of a world: kept by request id, found by due instant, in the order they settle.

No timers: whoever calls says what time it is. What a settled job does to the world stands in
`settlement`.
"""

import sys
from collections.abc import Iterator
from heapq import heappop, heappush

from mock_server.domain.records import CreatePackage, Job
from mock_server.domain.refusal import Code


class JobBook:
    """The jobs since the last reset, and the queue of those with a due instant.

    Of those that have settled so many are kept; the ones that were accepted first go first, and
    `evicted` counts them.
    """

    def __init__(self, most_settled: int = sys.maxsize) -> None:
        self.jobs: dict[str, Job] = {}
        self.evicted = 0
        self._most_settled = most_settled
        self._settled: list[tuple[int, str]] = []
        self._queue: list[tuple[int, int, str]] = []
        self._pending: dict[str, None] = {}
        self._pending_modifies: dict[str, dict[str, None]] = {}
        self._pending_packages: dict[str, str] = {}
        self._followers: dict[str, list[str]] = {}

    def get(self, request_id: str) -> Job | None:
        """Return a job by its request id."""
        return self.jobs.get(request_id)

    def __iter__(self) -> Iterator[Job]:
        return iter(self.jobs.values())

    @property
    def pending_count(self) -> int:
        """How many jobs are in progress."""
        return len(self._pending)

    def is_due(self, now_ms: int) -> bool:
        """Tell whether anything may settle at an instant; every call asks."""
        return bool(self._queue) and self._queue[0][0] <= now_ms

    def pending_modifies(self, customer_id: str) -> list[Job]:
        """Return the modifies of a customer that are in progress, in the order of acceptance."""
        return [self.jobs[request_id] for request_id in self._pending_modifies.get(customer_id, ())]

    def latest_modify(self, customer_id: str, *, timed: bool = False) -> Job | None:
        """Return the modify of a customer that was accepted last and is in progress.

        Of the `timed` ones it is the one that is due last as well, since they settle in the order
        of acceptance: nobody needs to look at the others.
        """
        pending = self._pending_modifies.get(customer_id)
        for request_id in reversed(pending) if pending else ():
            job = self.jobs[request_id]
            if not timed or job.due_ms is not None:
                return job
        return None

    def creator(self, package_id: str) -> Job | None:
        """Return the job in progress that is to create a package, None if there is none."""
        request_id = self._pending_packages.get(package_id)
        return None if request_id is None else self.jobs[request_id]

    def add(self, job: Job) -> None:
        """Keep a job: a new one, or one from an exported state."""
        self._keep(job)
        if job.settled_ms is not None:
            self._make_room_for(job)
            return
        self._pending[job.request_id] = None
        if job.operation == "modifyCustomer":
            self._pending_modifies.setdefault(job.customer_id, {})[job.request_id] = None
        elif isinstance(job.work, CreatePackage):
            self._pending_packages[job.work.package.package_id] = job.request_id
        if job.waits_for is not None:
            self._followers.setdefault(job.waits_for, []).append(job.request_id)

    def next_due(self) -> Job | None:
        """Return the pending job that settles first by time, by (due instant, sequence)."""
        while self._queue:
            due_ms, _, request_id = self._queue[0]
            job = self.jobs.get(request_id)  # one that was settled otherwise may be gone by now
            if job is not None and job.settled_ms is None and job.due_ms == due_ms:
                return job
            heappop(self._queue)
        return None

    def count_poll(self, job: Job) -> Job:
        """Count a status query of a pending job that settles after so many; return the job then."""
        if job.settled_ms is not None or job.polls_left is None or job.waits_for is not None:
            return job
        polled = job._replace(polls_left=job.polls_left - 1)
        self.jobs[job.request_id] = polled
        return polled

    def settle(self, job: Job, at_ms: int, error: Code | None) -> Job:
        """Mark a pending job as settled and let the ones that wait for it begin."""
        settled = job.settled(at_ms, error)
        self.jobs[job.request_id] = settled
        del self._pending[job.request_id]
        if job.operation == "modifyCustomer":
            self._forget_modify(job)
        elif isinstance(job.work, CreatePackage):
            del self._pending_packages[job.work.package.package_id]
        for follower_id in self._followers.pop(job.request_id, ()):
            self._begin(self.jobs[follower_id], at_ms)
        self._make_room_for(settled)
        return settled

    def _make_room_for(self, settled: Job) -> None:
        """Count a settled job among those that are kept, and let one go if there are too many."""
        heappush(self._settled, (settled.sequence, settled.request_id))
        if len(self._settled) > self._most_settled:
            del self.jobs[heappop(self._settled)[1]]
            self.evicted += 1

    def _begin(self, job: Job, at_ms: int) -> None:
        """Start the progression of a job that waited for another."""
        if job.settled_ms is None:
            due_ms = None if job.delay_ms is None else at_ms + job.delay_ms
            self._keep(job._replace(waits_for=None, due_ms=due_ms))

    def _keep(self, job: Job) -> None:
        self.jobs[job.request_id] = job
        if job.settled_ms is None and job.due_ms is not None:
            heappush(self._queue, (job.due_ms, job.sequence, job.request_id))

    def _forget_modify(self, job: Job) -> None:
        modifies = self._pending_modifies[job.customer_id]
        del modifies[job.request_id]
        if not modifies:
            del self._pending_modifies[job.customer_id]
