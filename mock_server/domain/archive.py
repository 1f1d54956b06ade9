"""Jobs that have settled, packed: hundreds of thousands are kept, of which hardly any is asked for.

As a record a job takes four times as much. They lie on pages, in the order in which they settled;
an index tells where each one is.
"""

from array import array
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from struct import Struct
from typing import Final, NamedTuple, overload

from mock_server.domain.leavings import Container
from mock_server.domain.records import DONE, Job
from mock_server.domain.refusal import Code

_PAGE: Final = 256
"""Jobs on a page; it is never changed once it is full."""

_ID: Final = 16
_WRITTEN_ID: Final = 36
"""Bytes of a request id, which is a UUID, and the characters that it is written with."""

_NUMBERS: Final = 4
"""Numbers of a job: its sequence, when it was accepted, when it settled, and how it was delayed."""

_NO_DELAY: Final = -1

_SHELVES: Final = 1024
_PLACE: Final = Struct("<qq")
_HASH: Final = Struct("<q")
"""What the index holds of a job, the hash of its id and its place, on one of so many shelves."""

_PACKED: Final = 100
_SHELF: Final = 150
"""Bytes of a packed job, and of a shelf."""


class _Kind(NamedTuple):
    """What many jobs have in common."""

    operation: str
    requester_id: str
    verdict: Code | None
    polls_left: int | None
    was_due: bool
    error: Code | None


@dataclass(slots=True)
class _Page:
    """Some jobs, column by column; one that cannot be packed stands in place of its kind."""

    ids: bytearray = field(default_factory=bytearray)
    numbers: "array[int]" = field(default_factory=lambda: array("q"))
    customer_ids: list[str] = field(default_factory=list)
    kinds: list[_Kind | Job] = field(default_factory=list)

    def copy(self) -> "_Page":
        """Return a page of the same jobs, which may be filled further."""
        return _Page(self.ids.copy(), self.numbers[:], self.customer_ids.copy(), self.kinds.copy())

    def raw_id(self, index: int) -> bytes:
        """Return the request id of a job that is packed, as it is packed."""
        return bytes(self.ids[_ID * index : _ID * (index + 1)])

    def job(self, index: int) -> Job:
        """Return a job as it was put there."""
        kind = self.kinds[index]
        if isinstance(kind, Job):
            return kind
        operation, requester_id, verdict, polls_left, was_due, error = kind
        sequence, accepted_ms, settled_ms, delay_ms = self.numbers[
            _NUMBERS * index : _NUMBERS * (index + 1)
        ]
        return Job(
            _spell(self.raw_id(index)),
            sequence,
            operation,
            self.customer_ids[index],
            requester_id,
            accepted_ms,
            DONE,
            verdict,
            None if delay_ms == _NO_DELAY else delay_ms,
            polls_left,
            None,
            settled_ms if was_due else None,
            settled_ms,
            error,
        )


def _spell(raw_id: bytes) -> str:
    """Write a request id as most are written."""
    text = raw_id.hex()
    return f"{text[:8]}-{text[8:12]}-{text[12:16]}-{text[16:20]}-{text[20:]}"


def _read_id(request_id: str) -> bytes:
    """Return the bytes of a request id, none if it is not written as most are."""
    digits = request_id.replace("-", "")
    try:
        raw_id = bytes.fromhex(digits)
    except ValueError:
        return b""
    is_usual = len(request_id) == _WRITTEN_ID and request_id[8:24:5] == "----"
    return raw_id if is_usual and len(raw_id) == _ID and raw_id.hex() == digits else b""


def _hash(request_id: str) -> int:
    """Return the hash of an id: of its bytes where it has such."""
    return hash(_read_id(request_id) or request_id)


def _occurrences(whole: bytearray, part: bytes) -> Iterator[int]:
    """Yield where some bytes begin in others."""
    at = -1
    while (at := whole.find(part, at + 1)) >= 0:
        yield at


def _is_packable(job: Job) -> bool:
    """Tell whether a settled job is like most: the rest is kept as it is."""
    return (
        job.due_ms in (None, job.settled_ms)
        and not (job.why or job.polls_left or job.waits_for)
        and (job.delay_ms is None or job.delay_ms >= 0)
        and (job.work is DONE or job.work == DONE)
    )


class Archive:
    """Settled jobs, each found by its id; the first one can be taken out, and one put at the end.

    `unpacked` of them take as much as they did, since they are unlike most. Which kinds there are
    is bounded: by the operations, their codes, and who may make calls.
    """

    def __init__(self) -> None:
        self._pages: deque[_Page] = deque()
        self._first = 0
        self._end = 0
        self.unpacked = 0
        self._kinds: dict[tuple[object, ...], _Kind] = {}
        self._shelves: dict[int, bytearray] = {}

    def copy(self) -> "Archive":
        """Return an archive of the same jobs."""
        other = Archive()
        other._pages = self._pages.copy()
        if other._pages:
            other._pages[-1] = other._pages[-1].copy()
        other._first, other._end, other.unpacked = self._first, self._end, self.unpacked
        other._kinds = dict(self._kinds)
        other._shelves = {number: shelf.copy() for number, shelf in self._shelves.items()}
        return other

    def containers(self) -> Iterator[Container]:
        """Yield what keeps the jobs, to be emptied once nobody asks for one any more."""
        yield from (self._pages, self._shelves)

    def __len__(self) -> int:
        return self._end - self._first

    @property
    def weight(self) -> int:
        """The bytes that all of them take which are packed."""
        return _PACKED * len(self) + _SHELF * min(len(self), _SHELVES)

    def put(self, job: Job) -> None:
        """Put a settled job at the end."""
        if not self._pages or len(self._pages[-1].kinds) == _PAGE:
            self._pages.append(_Page())
        page = self._pages[-1]
        raw_id = _read_id(job.request_id)
        hashed = hash(raw_id or job.request_id)
        if raw_id and _is_packable(job):
            page.kinds.append(self._kind(job))
            page.customer_ids.append(job.customer_id)
        else:
            raw_id = bytes(_ID)
            page.kinds.append(job)
            page.customer_ids.append("")
            self.unpacked += 1
        page.ids += raw_id
        delay_ms = _NO_DELAY if job.delay_ms is None else job.delay_ms
        page.numbers.extend((job.sequence, job.accepted_ms, job.settled_ms or 0, delay_ms))
        shelf = self._shelves.get(hashed % _SHELVES)
        if shelf is None:
            self._shelves[hashed % _SHELVES] = bytearray(_PLACE.pack(hashed, self._end))
        else:
            shelf += _PLACE.pack(hashed, self._end)
        self._end += 1

    def _kind(self, job: Job) -> _Kind:
        """Return what a job has in common with others, as one object for all of them."""
        due = job.due_ms is not None
        said = job.operation, job.requester_id, job.verdict, job.polls_left, due, job.error
        return self._kinds.get(said) or self._kinds.setdefault(said, _Kind(*said))

    def find(self, request_id: str) -> Job | None:
        """Return a job by its request id."""
        hashed = _hash(request_id)
        shelf = self._shelves.get(hashed % _SHELVES)
        if shelf is None:
            return None
        # Its bytes may begin anywhere, but a place begins every so many bytes.
        begun = (at for at in _occurrences(shelf, _HASH.pack(hashed)) if at % _PLACE.size == 0)
        jobs = (self._job(_PLACE.unpack_from(shelf, at)[1]) for at in begun)
        return next((job for job in jobs if job.request_id == request_id), None)

    def take_first(self) -> Job | None:
        """Let the job go that was put there first; return it if it could not be packed."""
        page, index = self._pages[0], self._first % _PAGE
        kind = page.kinds[index]
        job = kind if isinstance(kind, Job) else None
        number = hash(page.raw_id(index)) if job is None else _hash(job.request_id)
        number %= _SHELVES
        shelf = self._shelves[number]
        del shelf[: _PLACE.size]  # it is the first one there as well
        if not shelf:
            del self._shelves[number]
        if job is not None:
            self.unpacked -= 1
        self._first += 1
        if self._first % _PAGE == 0:
            self._pages.popleft()
        return job

    def listed(self, others: Sequence[Job]) -> Sequence[Job]:
        """Return all jobs and some others, which have an order already, in that of acceptance.

        What is returned stays as it is, whatever becomes of the archive.
        """
        numbers: array[int] = array("q")
        for page in self._pages:
            numbers.extend(page.numbers)
        gone = self._first % _PAGE
        sequences = [*numbers[::_NUMBERS], *(job.sequence for job in others)]
        places = [*range(gone, gone + len(self)), *range(-len(others), 0)]
        order = sorted(places, key=sequences.__getitem__)
        return _Listed(tuple(self._pages), others, order)

    def _job(self, position: int) -> Job:
        page = position // _PAGE - self._first // _PAGE
        return self._pages[page].job(position % _PAGE)


class _Listed(Sequence[Job]):
    """Jobs that are unpacked when somebody looks at them.

    Args:
        pages: where some of them lie, from a place on the first page on.
        others: those that are on no page.
        order: the places of all: those on pages counted from the beginning of the first one, the
            others below zero, the last of them being at -1.
    """

    def __init__(self, pages: Sequence[_Page], others: Sequence[Job], order: Sequence[int]) -> None:
        self._pages = pages
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
            return _Listed(self._pages, self._others, self._order[index])
        place = self._order[index]
        if place < 0:
            return self._others[place]
        return self._pages[place // _PAGE].job(place % _PAGE)
