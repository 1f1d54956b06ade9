"""What just happened, for those who watch: numbered, bounded, written when read.

exchange   a call was answered        job    a request settled, at its own instant
plan       a fault fired              clock  time was moved, frozen or let run
reset      the sandbox began again
"""

from collections import deque
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple, TypeAlias

from mock_server.contract.exact_json import dumps
from mock_server.contract.times import format_instant
from mock_server.domain.records import Job
from mock_server.sandbox.record.journal import Entry

Subject: TypeAlias = Entry | Job | int
"""What an event is about: an exchange, a settled job, or the instant of a new beginning."""

_KEPT: Final = 1000


class Event(NamedTuple):
    """One event; `number` grows by one, over resets as well."""

    number: int
    kind: str
    subject: Subject

    def encode(self) -> bytes:
        """Return the event as server-sent events are written."""
        head = f"id: {self.number}\nevent: {self.kind}\ndata: ".encode()
        return head + dumps(self.data()) + b"\n\n"

    def data(self) -> Mapping[str, Any]:
        """Return what the event tells."""
        match self.subject:
            case Entry():
                return _of_entry(self.kind, self.subject)
            case Job():
                return _of_job(self.subject)
            case _:
                return {"now": format_instant(self.subject)}


class EventLog:
    """The latest events of a sandbox; their numbers have no gaps."""

    def __init__(self) -> None:
        self._events: deque[Entry | Job | tuple[str, Subject]] = deque(maxlen=_KEPT)
        self.latest = 0

    def add(self, kind: str, subject: Subject) -> None:
        """Note an event."""
        self.latest += 1
        self._events.append((kind, subject))

    def add_usual(self, subject: Entry | Job) -> None:
        """Note that a call was answered, or a request settled: nothing more is made for these."""
        self.latest += 1
        self._events.append(subject)

    def after(self, number: int) -> Iterator[Event]:
        """Yield the events after a number, as far as they are kept."""
        first = max(number, self.before_oldest) + 1
        for own_number, (kind, subject) in enumerate(self.noted_after(number), first):
            yield Event(own_number, kind, subject)

    def noted_after(self, number: int) -> Iterator[tuple[str, Subject]]:
        """Yield the kind and the subject of each event after a number, as far as it is kept."""
        for index in range(max(0, number - self.before_oldest), len(self._events)):
            event = self._events[index]
            if isinstance(event, Entry):
                yield "exchange", event
            elif isinstance(event, Job):
                yield "job", event
            else:
                yield event

    def has_lost(self, number: int) -> bool:
        """Tell whether events after a number are gone, or the number is not of this log."""
        return number > self.latest or number < self.before_oldest

    @property
    def before_oldest(self) -> int:
        """The number after which every event is kept."""
        return self.latest - len(self._events)


def _of_entry(kind: str, entry: Entry) -> Mapping[str, Any]:
    common = {"entry": entry.number, "at": format_instant(entry.sandbox_ms)}
    if kind == "clock":
        return {**common, "by": entry.control}
    if kind == "plan" and entry.chosen is not None:
        return {**common, "plan": entry.chosen.source, "step": entry.chosen.step.said}
    return {
        **common,
        "operation": entry.operation,
        "control": entry.control,
        "customer": entry.customer_id,
        "status": entry.outcome.status,
        "code": entry.code,
        "network": entry.outcome.network,
    }


def _of_job(job: Job) -> Mapping[str, Any]:
    return {
        "requestId": job.request_id,
        "operation": job.operation,
        "customer": job.customer_id,
        "status": job.status,
        "code": job.error or "",
        "at": format_instant(job.settled_ms or 0),
    }
