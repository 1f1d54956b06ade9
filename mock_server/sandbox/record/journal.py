"""The journal: one entry for each exchange, limited in number and bytes; rendered when read."""

from bisect import bisect_left
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import count, takewhile
from operator import attrgetter
from typing import Final, NamedTuple

from mock_server.contract.headers import ENTRY
from mock_server.contract.values.exact_json import size_of
from mock_server.domain.records import Container, Job
from mock_server.domain.refusal import Reason
from mock_server.sandbox.faults.plans import ChosenStep
from mock_server.sandbox.ground.exchange import JUST_JSON, Outcome, Request, Unread

_MAX_LISTED: Final = 1000
_MAX_LEAVINGS: Final = 10_000
_MAX_CONNECTIONS: Final = 10_000
_ENTRY: Final = 1000
_HEAD: Final = 150
_TEXT: Final = 60
_REASON: Final = 144
_JOB: Final = 800
_LEAVING: Final = 400
_CONNECTION: Final = 150
_LETTER: Final = 4
"""Bytes of an empty entry, the overhead of each head, text, reason, job, leaving and connection,
and the bytes of a character that is not ASCII."""

_STEP: Final = 2  # copies of a call's fault header, kept in its step


@dataclass(slots=True, eq=False)
class Entry:
    """One exchange, in one object, since the call that evicts it has to free all of it."""

    number: int
    wall_ms: int
    sandbox_ms: int
    request: Request
    # without the number of the entry, so that all reads of an unchanged customer share one
    outcome: Outcome = field(init=False)
    operation: str | None = None  # of the interface
    control: str | None = None  # the operation id of a control call
    is_control: bool = False
    changes: bool = False
    moves_clock: bool = False
    requester_id: str | None = None
    customer_id: str | None = None
    code: str = ""
    reasons: tuple[Reason, ...] = ()
    chosen: ChosenStep | None = None
    delay_ms: int = 0
    accepted: Job | None = None
    settled: Sequence[Job] = ()  # between the entry before and the call
    caused: Sequence[Job] = ()  # which the call itself settled
    omitted: int = 0  # further ones that settled
    connection: int | None = None  # its ordinal in this run
    weight: int = field(init=False, default=0)

    def note_settled(self, settled: Sequence[Job], due: int) -> None:
        self.settled = tuple(settled[: min(due, _MAX_LISTED)])
        self.caused = tuple(settled[due : due + _MAX_LISTED])
        self.omitted = len(settled) - len(self.settled) - len(self.caused)

    def concerns(self, request_id: str) -> bool:
        if self.accepted is not None and self.accepted.request_id == request_id:
            return True
        return any(job.request_id == request_id for job in (*self.settled, *self.caused))

    def numbered(self) -> Outcome:
        return self.outcome.with_header(ENTRY, str(self.number))


class Leaving(NamedTuple):
    """Notes that a client left before the reply of an entry, when `after` was the latest."""

    number: int
    after: int
    wall_ms: int
    sandbox_ms: int


class Journal:
    def __init__(self, max_entries: int, max_bytes: int) -> None:
        self.weight = 0  # the size of the entries in bytes
        self.evicted = 0  # entries removed for lack of room
        self.cleared = 0  # how often all were removed on request
        self.leavings: deque[Leaving] = deque(maxlen=_MAX_LEAVINGS)  # in the order of leaving
        self._max_entries = max_entries
        self._max_bytes = max_bytes
        self._entries: deque[Entry] = deque()
        self._lost_until_ms: int | None = None
        self._forgotten = 0
        numbers = count(1)
        # numbers connections, given the shell's identifier, by their first recorded call
        self.ordinal = lru_cache(_MAX_CONNECTIONS)(lambda _connection: next(numbers))

    def __len__(self) -> int:
        return len(self._entries)

    def __iter__(self) -> Iterator[Entry]:
        return iter(self._entries)

    def frozen(self) -> tuple[Entry, ...]:
        """Return the present entries, whatever changes afterwards."""
        return tuple(self._entries)

    def add(self, entry: Entry) -> None:
        entries = self._entries
        entries.append(entry)
        request = entry.request
        if request.connection is not None:
            entry.connection = self.ordinal(request.connection)
        if type(request.headers) is Unread:
            request.headers.meant = None
        entry.weight = _weight(entry)
        if request.fault is not None:
            entry.request = request.but(fault=None)
        weight = self.weight + entry.weight
        while len(entries) > self._max_entries or weight > self._max_bytes:
            if len(entries) == 1:
                break
            lost = entries.popleft()
            weight -= lost.weight
            self._lost_until_ms = lost.sandbox_ms
            self.evicted += 1
        self.weight = weight

    def containers(self) -> Iterator[Container]:
        yield self._entries

    def may_have_lost(self, since_ms: int | None) -> bool:
        lost_ms = self._lost_until_ms
        return lost_ms is not None and (since_ms is None or since_ms <= lost_ms)

    def get(self, number: int) -> Entry | None:
        entries = self._entries  # copying a long deque takes longer than bisecting it
        index = bisect_left(entries, number, key=attrgetter("number"))
        return entries[index] if index < len(entries) and entries[index].number == number else None

    @property
    def latest(self) -> int:
        return self._entries[-1].number if self._entries else 0

    def after(self, number: int) -> list[Entry]:
        newer = takewhile(lambda entry: entry.number > number, reversed(self._entries))
        return list(newer)[::-1]

    @property
    def removed(self) -> int:
        return self._forgotten + self.evicted

    def leave(self, number: int, wall_ms: int, sandbox_ms: int) -> None:
        self.leavings.append(Leaving(number, self.latest, wall_ms, sandbox_ms))

    @property
    def further_weight(self) -> int:
        connections = self.ordinal.cache_info().currsize
        return _LEAVING * len(self.leavings) + _CONNECTION * connections

    def clear(self) -> None:
        self._forgotten = self.removed + len(self)
        self._entries.clear()
        self.weight = 0
        self.cleared += 1
        self._lost_until_ms = None
        self.evicted = 0


def _weight(entry: Entry) -> int:
    request, outcome = entry.request, entry.outcome
    weight = _ENTRY + len(request.address.path) + len(request.body) + len(outcome.body)
    weight += _JUST_JSON if outcome.headers is JUST_JSON else _weight_of_texts(outcome.headers)
    headers = request.headers
    if type(headers) is Unread:
        weight += _HEAD + len(headers.head)
    elif headers:
        weight += _weight_of_texts(headers)
    if request.query:
        weight += _weight_of_texts(request.query)
    for reason in entry.reasons:
        weight += _REASON + _LETTER * (len(reason.pointer) + len(reason.text))
    if request.fault is not None and entry.chosen is not None:
        weight += _STEP * size_of(request.fault)
    if entry.accepted is not None:
        weight += _JOB
    if entry.settled or entry.caused:
        weight += _JOB * (len(entry.settled) + len(entry.caused))
    return weight


def _weight_of_texts(texts: Mapping[str, str]) -> int:
    joined = "".join((*texts, *texts.values()))
    return 2 * _TEXT * len(texts) + len(joined) * (1 if joined.isascii() else _LETTER)


_JUST_JSON: Final = _weight_of_texts(JUST_JSON)
