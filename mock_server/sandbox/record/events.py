"""What just happened, for watchers: numbered, bounded, encoded when read.

exchange   a call was answered        job    a request settled, at its own instant
plan       a fault fired              clock  time was moved, frozen or let run
reset      the sandbox began again

An event holds a few words about what it is of, and nothing of the exchange itself: the journal may
let go of that while the event is still there.
"""

from collections import deque
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any, Final, NamedTuple, TypeAlias

from mock_server.contract.entry_number import EntryNumber
from mock_server.contract.exact_json import dumps
from mock_server.contract.times import format_instant
from mock_server.domain.records import Job
from mock_server.domain.weight import weight_of
from mock_server.sandbox.faults.plans import Chosen
from mock_server.sandbox.record.journal import Entry

_KEPT: Final = 1000
_HEAVIEST_STEP: Final = 4096
"""Bytes of a step that is told; of a heavier one only its kind is."""


class Exchange(NamedTuple):
    """A call that was answered."""

    entry: int
    at_ms: int
    operation: str | None
    control: str | None
    customer: str | None
    status: int
    code: str
    network: str | None
    read: int = 0

    @classmethod
    def of(cls, entry: Entry) -> "Exchange":
        """Return what an entry of the journal is about."""
        outcome = entry.outcome
        return cls(
            entry.number,
            entry.sandbox_ms,
            entry.operation,
            entry.control,
            entry.customer_id,
            outcome.status,
            entry.code,
            outcome.network,
            entry.read,
        )


class Fired(NamedTuple):
    """A fault that fired; `fault` is its kind."""

    entry: int
    at_ms: int
    plan: str
    fault: str
    step: Any

    @classmethod
    def of(cls, entry: Entry, chosen: Chosen) -> "Fired":
        """Return the step that an exchange met."""
        step = chosen.step
        told = step.said if weight_of(step.said) <= _HEAVIEST_STEP else step.kind
        return cls(entry.number, entry.sandbox_ms, chosen.source, step.kind, told)


class Settled(NamedTuple):
    """A request that settled."""

    request_id: str
    operation: str
    customer: str
    status: str
    code: str
    at_ms: int

    @classmethod
    def of(cls, job: Job) -> "Settled":
        """Return what became of a request."""
        code = "" if job.error is None else job.error
        settled_ms = job.settled_ms or 0
        return cls(job.request_id, job.operation, job.customer_id, job.status, code, settled_ms)


class Moved(NamedTuple):
    """A move of the clock, by a control call."""

    entry: int
    at_ms: int
    by: str


class Began(NamedTuple):
    """A reset of the sandbox."""

    at_ms: int


About: TypeAlias = Exchange | Settled | Fired | Moved | Began
"""What an event is about."""

_KINDS: Final[Mapping[type[About], str]] = {
    Exchange: "exchange",
    Settled: "job",
    Fired: "plan",
    Moved: "clock",
    Began: "reset",
}
KINDS: Final = tuple(_KINDS.values())
"""What an event may be."""

_ATTRIBUTES: Final[Mapping[str, str]] = {
    "operation": "operation",
    "control": "control",
    "customer": "customer",
    "status": "status",
    "code": "code",
    "requestId": "request_id",
}
"""What events may be asked for beside their kind, and where they hold it."""

_NAMES: Final[Mapping[str, frozenset[str]]] = {
    kind: frozenset({"kind", *(name for name, at in _ATTRIBUTES.items() if at in about._fields)})
    for about, kind in _KINDS.items()
}

NEW_BEGINNING: Final = {"kind": "reset"}
"""What whoever waits for something in a sandbox is told of as well: it may never come now."""


def names_of(kind: str) -> frozenset[str]:
    """Return the names of the facts of a kind of event."""
    return _NAMES[kind]


class Event(NamedTuple):
    """One event; `number` grows by one, over resets as well."""

    number: int
    about: About

    @property
    def kind(self) -> str:
        """The kind of the event."""
        return _KINDS[type(self.about)]

    def fact(self, name: str) -> Any:
        """Return what the event says under a name that it may be asked for; None if nothing."""
        return self.kind if name == "kind" else getattr(self.about, _ATTRIBUTES[name], None)

    def encode(self) -> bytes:
        """Return the event in the format of server-sent events."""
        head = f"id: {self.number}\nevent: {self.kind}\ndata: ".encode()
        return head + dumps(self.data()) + b"\n\n"

    def data(self) -> Mapping[str, Any]:
        """Return the event as plain data."""
        match self.about:
            case Exchange() as exchange:
                told = exchange._asdict()
                number = EntryNumber(told.pop("entry"), told.pop("read"))
                at = format_instant(told.pop("at_ms"))
                return {**number.as_fields(), "at": at, **told}
            case Settled(request_id, operation, customer, status, code, at_ms):
                return {
                    "requestId": request_id,
                    "operation": operation,
                    "customer": customer,
                    "status": status,
                    "code": code,
                    "at": format_instant(at_ms),
                }
            case Fired(entry, at_ms, plan, _, step):
                return {"entry": entry, "at": format_instant(at_ms), "plan": plan, "step": step}
            case Moved(entry, at_ms, by):
                return {"entry": entry, "at": format_instant(at_ms), "by": by}
            case _:
                return {"now": format_instant(self.about.at_ms)}


class EventLog:
    """The latest events of a sandbox; their numbers have no gaps."""

    def __init__(self) -> None:
        self._events: deque[About] = deque(maxlen=_KEPT)
        self.latest = 0

    def __len__(self) -> int:
        return len(self._events)

    def add(self, about: About) -> None:
        """Note an event."""
        self.latest += 1
        self._events.append(about)

    def after(self, number: int) -> Iterator[Event]:
        """Yield the kept events after a number."""
        first = max(number, self.before_oldest)
        kept = islice(self._events, first - self.before_oldest, None)
        for own_number, about in enumerate(kept, first + 1):
            yield Event(own_number, about)

    def has_lost(self, number: int) -> bool:
        """Tell whether events after a number are gone, or the number is not of this log."""
        return number > self.latest or number < self.before_oldest

    @property
    def before_oldest(self) -> int:
        """The number after which every event is kept."""
        return self.latest - len(self._events)
