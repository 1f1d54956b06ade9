"""Recent events, for watchers: numbered, limited, and encoded when read.

No event refers to an exchange, so that the journal can evict entries while events remain.
"""

from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count, islice
from operator import attrgetter
from typing import Any, Final, NamedTuple, TypeAlias

from mock_server.contract.texts.times import format_instant
from mock_server.contract.values.exact_json import dumps, size_of
from mock_server.domain.records import Job
from mock_server.sandbox.faults.plans import ChosenStep
from mock_server.sandbox.record.journal import Entry

_KEPT: Final = 1000
_HEAVIEST_STEP: Final = 4096  # bytes; of a larger step, an event has only the kind
_EVENT: Final = 400  # bytes, without a step


@dataclass(slots=True)
class Exchange:
    """A call that was answered. It is never changed; not frozen, because one is made per call."""

    entry: int
    at_ms: int
    operation: str | None
    control: str | None
    customer: str | None
    status: int
    code: str
    network: str | None


@dataclass(slots=True)
class FaultFired:
    """A fault that fired; `fault` is its kind, `size` the bytes of the step that it includes."""

    entry: int
    at_ms: int
    plan: str
    fault: str
    step: Any
    size: int

    @classmethod
    def of(cls, entry: Entry, chosen: ChosenStep) -> "FaultFired":
        step, size = chosen.step, size_of(chosen.step.data)
        if size <= _HEAVIEST_STEP:
            return cls(entry.number, entry.sandbox_ms, chosen.source, step.kind, step.data, size)
        brief = size_of(step.kind)
        return cls(entry.number, entry.sandbox_ms, chosen.source, step.kind, step.kind, brief)


@dataclass(slots=True)
class Moved:
    entry: int
    at_ms: int
    by: str


@dataclass(slots=True)
class Began:
    at_ms: int


About: TypeAlias = Exchange | Job | FaultFired | Moved | Began
KINDS: Final[Mapping[type[About], str]] = {
    Exchange: "exchange",
    Job: "job",
    FaultFired: "plan",
    Moved: "clock",
    Began: "reset",
}

_Members: TypeAlias = Mapping[str, Callable[[Any], Any]]


def _own(*names: str) -> _Members:
    return {name: attrgetter(name) for name in names}


def _at(about: Exchange | FaultFired | Moved | Began) -> str:
    return format_instant(about.at_ms)


_MEMBERS: Final[Mapping[str, _Members]] = {
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
NEW_BEGINNING: Final = {"kind": "reset"}  # what a call waits for may never happen after one


def names_of(kind: str) -> frozenset[str]:
    return frozenset({"kind", *_MEMBERS[kind]})


class Event(NamedTuple):
    number: int
    about: About

    @property
    def kind(self) -> str:
        return KINDS[type(self.about)]

    def fact(self, name: str) -> Any:
        if name == "kind":
            return self.kind
        read = _MEMBERS[self.kind].get(name)
        return None if read is None else read(self.about)

    def encode(self) -> bytes:
        head = f"id: {self.number}\nevent: {self.kind}\ndata: ".encode()
        return head + dumps(self.data()) + b"\n\n"

    def data(self) -> Mapping[str, Any]:
        about = self.about
        fields = {name: read(about) for name, read in _MEMBERS[self.kind].items()}
        if isinstance(about, Exchange):
            return {"entry": about.entry, **fields}
        return fields


class EventLog:
    def __init__(self) -> None:
        self._events: deque[About] = deque()
        self._steps_size = 0
        self.latest = 0

    def add(self, about: About) -> None:
        self.latest += 1
        self._events.append(about)
        if type(about) is FaultFired:
            self._steps_size += about.size
        if len(self._events) > _KEPT:
            dropped = self._events.popleft()
            if type(dropped) is FaultFired:
                self._steps_size -= dropped.size

    @property
    def weight(self) -> int:
        return len(self._events) * _EVENT + self._steps_size

    def after(self, number: int) -> Iterator[Event]:
        first = max(number, self.before_oldest)
        return map(Event, count(first + 1), self.abouts_after(number))

    def abouts_after(self, number: int) -> Sequence[About]:
        new = min(max(0, self.latest - number), len(self._events))
        newest_first = [*islice(reversed(self._events), new)]  # from the end: few are new
        return newest_first[::-1]

    def has_lost(self, number: int) -> bool:
        return number > self.latest or number < self.before_oldest

    @property
    def before_oldest(self) -> int:
        return self.latest - len(self._events)
