"""Recent events, for watchers: numbered, limited, and encoded when read.

exchange   a call was answered        job    a request settled, at its own instant
plan       a fault fired              clock  time was moved, frozen or let run
reset      the sandbox was reset

An event keeps a few facts of an exchange but no reference to it, so that the journal can evict
entries while their events remain. A settled request is small, so it is kept until somebody reads.
"""

from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count, islice
from operator import attrgetter
from typing import Any, Final, NamedTuple, TypeAlias

from mock_server.contract.texts.entry_number import EntryNumber
from mock_server.contract.texts.times import format_instant
from mock_server.contract.values.exact_json import dumps
from mock_server.domain.records import Job
from mock_server.domain.weight import weight_of
from mock_server.sandbox.faults.plans import Chosen
from mock_server.sandbox.record.journal import Entry

_KEPT: Final = 1000
_HEAVIEST_STEP: Final = 4096
"""Bytes of a step that events include; of a larger one they have only its kind."""

_EVENT: Final = 400
"""Bytes of an event, without the step that it may include."""


@dataclass(slots=True)
class Exchange:
    """A call that was answered; none is ever changed, and one is made for each call."""

    entry: int
    at_ms: int
    operation: str | None
    control: str | None
    customer: str | None
    status: int
    code: str
    network: str | None
    read: int = 0


@dataclass(slots=True)
class FaultFired:
    """A fault that fired; `fault` is its kind."""

    entry: int
    at_ms: int
    plan: str
    fault: str
    step: Any

    @classmethod
    def of(cls, entry: Entry, chosen: Chosen) -> "FaultFired":
        """Return the event of the step that an exchange met."""
        step = chosen.step
        told = step.said if weight_of(step.said) <= _HEAVIEST_STEP else step.kind
        return cls(
            entry=entry.number,
            at_ms=entry.sandbox_ms,
            plan=chosen.source,
            fault=step.kind,
            step=told,
        )


@dataclass(slots=True)
class Moved:
    """A move of the clock, by a control call."""

    entry: int
    at_ms: int
    by: str


@dataclass(slots=True)
class Began:
    """A reset of the sandbox."""

    at_ms: int


About: TypeAlias = Exchange | Job | FaultFired | Moved | Began
"""The subject of an event; that of a request which settled is its job."""

KINDS: Final[Mapping[type[About], str]] = {
    Exchange: "exchange",
    Job: "job",
    FaultFired: "plan",
    Moved: "clock",
    Began: "reset",
}
"""The kinds of events, by their records."""

_Members: TypeAlias = Mapping[str, Callable[[Any], Any]]


def _own(*names: str) -> _Members:
    """Return members that a record has by the same names."""
    return {name: attrgetter(name) for name in names}


def _at(about: Exchange | FaultFired | Moved | Began) -> str:
    return format_instant(about.at_ms)


_TOLD: Final[Mapping[str, _Members]] = {
    "exchange": {
        "at": _at,
        **_own("operation", "control", "customer", "status", "code", "network"),
    },
    "job": {
        "requestId": attrgetter("request_id"),
        "operation": attrgetter("operation"),
        "customer": attrgetter("customer_id"),
        "status": attrgetter("status"),
        "code": lambda job: job.error or "",
        "at": lambda job: format_instant(job.settled_ms or 0),
    },
    "plan": {**_own("entry"), "at": _at, **_own("plan", "step")},
    "clock": {**_own("entry"), "at": _at, **_own("by")},
    "reset": {"now": _at},
}
"""What is told of each kind, in order; events can be filtered by it."""

NEW_BEGINNING: Final = {"kind": "reset"}
"""The interest in resets: what a call waits for may never happen after one."""


def names_of(kind: str) -> frozenset[str]:
    """Return the names of the facts of a kind of events."""
    return frozenset({"kind", *_TOLD[kind]})


class Event(NamedTuple):
    """One event; `number` grows by one, also across resets."""

    number: int
    about: About

    @property
    def kind(self) -> str:
        """The kind of the event."""
        return KINDS[type(self.about)]

    def fact(self, name: str) -> Any:
        """Return the fact of this name that events can be filtered by, None if it has none."""
        if name == "kind":
            return self.kind
        read = _TOLD[self.kind].get(name)
        return None if read is None else read(self.about)

    def encode(self) -> bytes:
        """Return the event in the format of server-sent events."""
        head = f"id: {self.number}\nevent: {self.kind}\ndata: ".encode()
        return head + dumps(self.data()) + b"\n\n"

    def data(self) -> Mapping[str, Any]:
        """Return the event as plain data."""
        about = self.about
        told = {name: read(about) for name, read in _TOLD[self.kind].items()}
        if isinstance(about, Exchange):
            return {**EntryNumber(about.entry, about.read).as_fields(), **told}
        return told


class EventLog:
    """The latest events of a sandbox, numbered without gaps."""

    def __init__(self) -> None:
        self._events: deque[About] = deque(maxlen=_KEPT)
        self._steps: deque[tuple[int, int]] = deque()
        self._steps_weight = 0
        self.latest = 0

    def add(self, about: About) -> None:
        """Add an event."""
        self.latest += 1
        self._events.append(about)

    def add_fault(self, fired: FaultFired) -> None:
        """Add the event of a fault, and weigh the step that it includes."""
        self.add(fired)
        weight = weight_of(fired.step)
        self._steps.append((self.latest, weight))
        self._steps_weight += weight
        self._forget_steps()

    @property
    def weight(self) -> int:
        """Their size in bytes."""
        self._forget_steps()
        return len(self._events) * _EVENT + self._steps_weight

    def _forget_steps(self) -> None:
        """No longer count the steps of events that are gone."""
        while self._steps and self._steps[0][0] <= self.before_oldest:
            self._steps_weight -= self._steps.popleft()[1]

    def after(self, number: int) -> Iterator[Event]:
        """Return the kept events after a number."""
        first = max(number, self.before_oldest)
        return map(Event, count(first + 1), self.abouts_after(number))

    def abouts_after(self, number: int) -> Sequence[About]:
        """Return what the kept events after a number are about, as they were added."""
        new = min(max(0, self.latest - number), len(self._events))
        newest_first = [*islice(reversed(self._events), new)]  # few are new
        return newest_first[::-1]

    def has_lost(self, number: int) -> bool:
        """Return whether events after a number are gone, or the number is not from this log."""
        return number > self.latest or number < self.before_oldest

    @property
    def before_oldest(self) -> int:
        """The number after which all events are kept."""
        return self.latest - len(self._events)
