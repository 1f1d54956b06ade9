"""Settled jobs in packed form: hundreds of thousands are kept, and hardly any is ever read.

As a record, a job takes four times as much memory. Packed jobs are stored in pages, in the order
in which they settled; an index maps request ids to positions.
"""

from array import array
from collections import deque
from collections.abc import Iterator, Sequence
from operator import is_
from struct import Struct
from typing import Final, NamedTuple, overload

from mock_server.domain.discarded import Container
from mock_server.domain.records import DONE, Job
from mock_server.domain.refusal import Code

PAGE: Final = 64
"""The number of jobs in a page: packing them together takes half as long as one by one."""

_ID: Final = 36
"""The length of the request ids that can be packed: that of a UUID."""

_NUMBERS: Final = 4
"""The numbers stored for a job: its sequence, instants of acceptance and settlement, and delay."""

_NO_DELAY: Final = -1
_NO_ID: Final = " " * _ID

_SHELVES: Final = 1024
_PLACE: Final = Struct("<qq")
_HASH: Final = Struct("<q")
"""The index is split into shelves; an entry is the hash of a request id and a job's position."""

_PACKED: Final = 120
_SHELF: Final = 150
"""The size in bytes of a packed job, and of a shelf."""


class _Kind(NamedTuple):
    """The values that many jobs share."""

    operation: str
    requester_id: str
    verdict: Code | None
    polls_left: int | None
    was_due: bool
    error: Code | None


class _Page(NamedTuple):
    """Some jobs, stored by column; a job that cannot be packed is stored instead of its kind."""

    ids: str
    numbers: "array[int]"
    customer_ids: list[str]
    kinds: list[_Kind | Job]

    def request_id(self, index: int) -> str:
        """Return the request id of a packed job."""
        return self.ids[_ID * index : _ID * (index + 1)]

    def job(self, index: int) -> Job:
        """Return a job as it was before it was packed."""
        kind = self.kinds[index]
        if isinstance(kind, Job):
            return kind
        operation, requester_id, verdict, polls_left, was_due, error = kind
        sequence, accepted_ms, settled_ms, delay_ms = self.numbers[
            _NUMBERS * index : _NUMBERS * (index + 1)
        ]
        return Job(
            request_id=self.request_id(index),
            sequence=sequence,
            operation=operation,
            customer_id=self.customer_ids[index],
            requester_id=requester_id,
            accepted_ms=accepted_ms,
            work=DONE,
            verdict=verdict,
            delay_ms=None if delay_ms == _NO_DELAY else delay_ms,
            polls_left=polls_left,
            due_ms=settled_ms if was_due else None,
            settled_ms=settled_ms,
            error=error,
        )


def _occurrences(whole: bytearray, part: bytes) -> Iterator[int]:
    """Yield every position at which `part` occurs in `whole`."""
    at = -1
    while (at := whole.find(part, at + 1)) >= 0:
        yield at


def _is_packable(job: Job) -> bool:
    """Return whether a settled job can be packed; others are stored as they are."""
    return (
        len(job.request_id) == _ID
        and job.request_id.isascii()
        and job.due_ms in (None, job.settled_ms)
        and not (job.why or job.polls_left or job.waits_for)
        and (job.delay_ms is None or job.delay_ms >= 0)
        and (job.work is DONE or job.work == DONE)
    )


class Archive:
    """A queue of settled jobs that are found by id: pages are appended, the first job is removed.

    `unpacked` counts the jobs that could not be packed. The number of kinds is bounded by those of
    the operations, of their codes and of the requesters.

    Args:
        page: the number of jobs in a page.
    """

    def __init__(self, page: int = PAGE) -> None:
        self._page = page
        self._pages: deque[_Page] = deque()
        self._first = 0
        self._end = 0
        self.unpacked = 0
        self._kinds: dict[tuple[object, ...], _Kind] = {}
        self._shelves: dict[int, bytearray] = {}

    def copy(self) -> "Archive":
        """Return an independent copy; the pages are shared."""
        other = Archive(self._page)
        other._pages = self._pages.copy()
        other._first, other._end, other.unpacked = self._first, self._end, self.unpacked
        other._kinds = dict(self._kinds)
        other._shelves = {number: shelf.copy() for number, shelf in self._shelves.items()}
        return other

    def containers(self) -> Iterator[Container]:
        """Yield the internal containers, to be freed once the archive is no longer used."""
        yield from (self._pages, self._shelves)

    def __len__(self) -> int:
        return self._end - self._first

    @property
    def weight(self) -> int:
        """The size in bytes of all packed jobs."""
        return _PACKED * len(self) + _SHELF * min(len(self), _SHELVES)

    def put(self, jobs: Sequence[Job]) -> None:
        """Append a full page of settled jobs."""
        kinds = [self._kind(job) if _is_packable(job) else job for job in jobs]
        numbers = array("q")
        shelves = self._shelves
        for job in jobs:
            delay_ms = _NO_DELAY if job.delay_ms is None else job.delay_ms
            numbers.extend((job.sequence, job.accepted_ms, job.settled_ms or 0, delay_ms))
            hashed = hash(job.request_id)
            place = _PLACE.pack(hashed, self._end)
            number = hashed % _SHELVES
            if number in shelves:
                shelves[number] += place
            else:
                shelves[number] = bytearray(place)
            self._end += 1
        ids = "".join(
            _NO_ID if kind is job else job.request_id for job, kind in zip(jobs, kinds, strict=True)
        )
        self._pages.append(_Page(ids, numbers, [job.customer_id for job in jobs], kinds))
        self.unpacked += sum(map(is_, kinds, jobs))

    def _kind(self, job: Job) -> _Kind:
        """Return the kind of a job, as one object for all jobs of this kind."""
        due = job.due_ms is not None
        shared = job.operation, job.requester_id, job.verdict, job.polls_left, due, job.error
        return self._kinds.get(shared) or self._kinds.setdefault(shared, _Kind(*shared))

    def find(self, request_id: str) -> Job | None:
        """Return a job by its request id."""
        hashed = hash(request_id)
        shelf = self._shelves.get(hashed % _SHELVES)
        if shelf is None:
            return None
        # The hash may occur at any offset, but entries begin only at multiples of their size.
        begun = (at for at in _occurrences(shelf, _HASH.pack(hashed)) if at % _PLACE.size == 0)
        jobs = (self._job(_PLACE.unpack_from(shelf, at)[1]) for at in begun)
        return next((job for job in jobs if job.request_id == request_id), None)

    def take_first(self) -> Job | None:
        """Remove the job that was added first; return it if it was not packed, otherwise None."""
        page, index = self._pages[0], self._first % self._page
        kind = page.kinds[index]
        job = kind if isinstance(kind, Job) else None
        request_id = page.request_id(index) if job is None else job.request_id
        number = hash(request_id) % _SHELVES
        shelf = self._shelves[number]
        del shelf[: _PLACE.size]  # it is also the oldest of its shelf
        if not shelf:
            del self._shelves[number]
        if job is not None:
            self.unpacked -= 1
        self._first += 1
        if self._first % self._page == 0:
            self._pages.popleft()
        return job

    def listed(self, others: Sequence[Job]) -> Sequence[Job]:
        """Return all jobs and `others`, in the order of acceptance.

        Later changes of the archive do not affect the result.
        """
        numbers: array[int] = array("q")
        for page in self._pages:
            numbers.extend(page.numbers)
        gone = self._first % self._page
        sequences = [*numbers[::_NUMBERS], *(job.sequence for job in others)]
        places = [*range(gone, gone + len(self)), *range(-len(others), 0)]
        order = sorted(places, key=sequences.__getitem__)
        return _Listed(tuple(self._pages), self._page, others, order)

    def _job(self, position: int) -> Job:
        page = position // self._page - self._first // self._page
        return self._pages[page].job(position % self._page)


class _Listed(Sequence[Job]):
    """A sequence of jobs, each of which is unpacked when it is read.

    Args:
        pages: the pages of the packed jobs, each with `page` jobs.
        others: the jobs that are not in a page.
        order: the place of each job in the sequence: its position counted from the beginning of
            the first page, or a negative index into `others`.
    """

    def __init__(
        self, pages: Sequence[_Page], page: int, others: Sequence[Job], order: Sequence[int]
    ) -> None:
        self._pages = pages
        self._page = page
        self._others = others
        self._order = order

    def __len__(self) -> int:
        return len(self._order)

    @overload
    def __getitem__(self, index: int) -> Job: ...
    @overload
    def __getitem__(self, index: slice) -> "_Listed": ...
    def __getitem__(self, index: int | slice) -> "Job | _Listed":
        if isinstance(index, slice):
            return _Listed(self._pages, self._page, self._others, self._order[index])
        place = self._order[index]
        if place < 0:
            return self._others[place]
        return self._pages[place // self._page].job(place % self._page)
