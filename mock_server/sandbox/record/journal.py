"""What happened in a sandbox: each exchange is an entry of the journal, an event and a count.

Entries and events are limited, and rendered when read. No event refers to an exchange, so that the
journal can evict entries while events remain.
"""

from bisect import bisect_left
from collections import defaultdict, deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import count, islice, takewhile
from operator import attrgetter
from typing import Any, Final, NamedTuple

from mock_server.contract.headers import ENTRY
from mock_server.contract.texts.times import format_instant
from mock_server.contract.values.exact_json import dumps, size_of
from mock_server.domain.jobs import Job
from mock_server.domain.refusal import Reason
from mock_server.sandbox.faults.plans import ChosenStep, PlanBook
from mock_server.sandbox.ground.exchange import JUST_JSON, Network, Outcome, Reply, Request, Unread
from mock_server.sandbox.record.coverage import SUCCESS, Coverage
from mock_server.sandbox.simulation.simulation import Simulation

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

    def concerns(self, request_id: str) -> bool:
        if self.accepted is not None and self.accepted.request_id == request_id:
            return True
        return any(job.request_id == request_id for job in (*self.settled, *self.caused))

    def numbered(self) -> Outcome:
        outcome, headers = self.outcome, {**self.outcome.headers, ENTRY: str(self.number)}
        if type(outcome) is Reply:  # nearly always, and much quicker than `replace`
            return Reply(outcome.status, headers, outcome.body)
        return replace(outcome, headers=headers)


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
            request.meant = request.headers
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

    def may_have_lost(self, since_ms: int | None) -> bool:
        lost_ms = self._lost_until_ms
        return lost_ms is not None and (since_ms is None or since_ms <= lost_ms)

    def get(self, number: int) -> Entry | None:
        entries = self._entries  # copying a long deque takes longer than bisecting it
        index = bisect_left(entries, number, key=attrgetter("number"))
        return entries[index] if index < len(entries) and entries[index].number == number else None

    @property
    def last(self) -> Entry | None:
        return self._entries[-1] if self._entries else None

    @property
    def latest(self) -> int:
        return 0 if self.last is None else self.last.number

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


KINDS: Final[Mapping[str, Sequence[str]]] = {  # of events, with their members
    "exchange": ("entry", "at", "operation", "control", "customer", "status", "code", "network"),
    "job": ("requestId", "operation", "customer", "status", "code", "at"),
    "plan": ("entry", "at", "plan", "step"),
    "clock": ("entry", "at", "by"),
    "reset": ("now",),
}
FILTERED: Final = ("exchange", "job")  # the kinds with operation, customer, status and code
NEW_BEGINNING: Final = {"kind": "reset"}  # what a call waits for may never happen after one
_KEPT: Final = 1000
_EVENT: Final = 400  # bytes, without a step
_HEAVIEST_STEP: Final = 4096  # bytes; of a larger step, an event has only the kind
_INSTANTS: Final = frozenset({"at", "now"})


class Event(NamedTuple):
    """One event; its instants are in ms."""

    number: int
    kind: str
    fields: Mapping[str, Any]

    def fact(self, name: str) -> Any:
        return self.kind if name == "kind" else self.fields.get(name)

    def encode(self) -> bytes:
        head = f"id: {self.number}\nevent: {self.kind}\ndata: ".encode()
        return head + dumps(self.data()) + b"\n\n"

    def data(self) -> Mapping[str, Any]:
        return {
            name: format_instant(value) if name in _INSTANTS else value
            for name, value in self.fields.items()
        }


class EventLog:
    def __init__(self) -> None:
        # kind, values of its members, and the bytes of its step
        self._events: deque[tuple[str, Sequence[Any], int]] = deque()
        self._steps_size = 0
        self.latest = 0

    def add(self, kind: str, values: Sequence[Any], step: int = 0) -> None:
        """Note an event; that of a fault includes its step, of so many bytes."""
        self.latest += 1
        self._steps_size += step
        self._events.append((kind, values, step))
        if len(self._events) > _KEPT:
            self._steps_size -= self._events.popleft()[-1]

    @property
    def weight(self) -> int:
        return len(self._events) * _EVENT + self._steps_size

    def after(self, number: int) -> Sequence[Event]:
        new = min(max(0, self.latest - number), len(self._events))
        newest_first = islice(reversed(self._events), new)  # from the end: few are new
        numbered = zip(range(self.latest, 0, -1), newest_first, strict=False)
        return [
            Event(each, kind, dict(zip(KINDS[kind], values, strict=True)))
            for each, (kind, values, _) in numbered
        ][::-1]

    def has_lost(self, number: int) -> bool:
        return number > self.latest or number < self.before_oldest

    @property
    def before_oldest(self) -> int:
        return self.latest - len(self._events)


class RecordBook:
    """What happened in one sandbox; the journal is that since it began, or was reset."""

    journal: Journal

    def __init__(self) -> None:
        self.events = EventLog()
        self.coverage = Coverage()
        # calls, faults and settled requests that the metrics do not include yet
        self.tally: dict[tuple[str, ...], int] = defaultdict(int)

    def add(self, simulation: Simulation, entry: Entry, due: int) -> Outcome:
        """Record an exchange, and return its outcome with its number.

        The first `due` of the jobs that have settled since the last entry did so before the call,
        the others with it.
        """
        settled = simulation.settled
        if settled:
            entry.settled = tuple(settled[: min(due, _MAX_LISTED)])
            entry.caused = tuple(settled[due : due + _MAX_LISTED])
            entry.omitted = len(settled) - len(entry.settled) - len(entry.caused)
            settled.clear()
        simulation.entries = entry.number
        self.journal.add(entry)
        chosen = entry.chosen
        number, at_ms, outcome = entry.number, entry.sandbox_ms, entry.outcome
        network, who, code = outcome.network, entry.customer_id, entry.code
        values = number, at_ms, entry.operation, entry.control, who, outcome.status, code, network
        self.events.add("exchange", values)
        if entry.control is None:
            self.tally["call", entry.operation or "none", code or SUCCESS] += 1
        if entry.moves_clock:
            self.events.add("clock", (entry.number, entry.sandbox_ms, entry.control))
        elif chosen is not None:
            self._add_fault(entry, chosen, simulation.plans)
        elif entry.operation is not None:
            self.coverage.counts["call", entry.operation, entry.code or SUCCESS] += 1
        return entry.numbered()

    def add_settled(self, job: Job) -> None:
        status = job.status
        self.coverage.counts["job", job.operation, status] += 1
        self.tally["job", job.operation, status] += 1
        what = job.request_id, job.operation, job.customer_id
        self.events.add("job", (*what, status, job.error or "", job.settled_ms))

    def _add_fault(self, entry: Entry, chosen: ChosenStep, plans: PlanBook) -> None:
        """Count what the client saw: in a broken or raw reply, it saw no code."""
        network, operation, step = entry.outcome.network, entry.operation or "", chosen.step
        if network is not None:
            self.coverage.counts["network", operation, network] += 1
        if network in (None, Network.DRIP) and step.reply is None:
            self.coverage.counts["call", operation, entry.code or SUCCESS] += 1
        if not step.is_ok:
            self.tally["fault", step.kind] += 1
            shown = step.data if size_of(step.data) <= _HEAVIEST_STEP else step.kind
            values = entry.number, entry.sandbox_ms, chosen.source, shown
            self.events.add("plan", values, step=size_of(shown))
            active = plans.get(chosen.source)
            if active is not None:  # headers and magic customers are not plans
                self.coverage.add_plan(active.plan, fired=1)
