"""What happened in a sandbox: each exchange is an entry of the journal, an event and a count.

Events are numbered, limited, and encoded when read. None refers to an exchange, so that the journal
can evict entries while events remain.
"""

from collections import deque
from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any, Final, NamedTuple

from mock_server.contract.texts.times import format_instant
from mock_server.contract.values.exact_json import dumps, size_of
from mock_server.domain.records import Job
from mock_server.sandbox.faults.plans import ChosenStep, PlanBook
from mock_server.sandbox.faults.steps import RawReply
from mock_server.sandbox.ground.exchange import Network
from mock_server.sandbox.record.coverage import SUCCESS, Coverage
from mock_server.sandbox.record.journal import Entry, Journal

KINDS: Final = ("exchange", "job", "plan", "clock", "reset")
FILTERED: Final = ("exchange", "job")  # the kinds with operation, customer, status and code
NEW_BEGINNING: Final = {"kind": "reset"}  # what a call waits for may never happen after one
_KEPT: Final = 1000
_EVENT: Final = 400  # bytes, without a step
_HEAVIEST_STEP: Final = 4096  # bytes; of a larger step, an event has only the kind
_INSTANTS: Final = frozenset({"at", "now"})


class Event(NamedTuple):
    """One event; its instants are in ms, and `fault` is the kind of a fault that fired."""

    number: int
    kind: str
    fields: Mapping[str, Any]
    fault: str

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
        # each with the bytes of its step
        self._events: deque[tuple[str, Mapping[str, Any], str, int]] = deque()
        self._steps_size = 0
        self.latest = 0

    def add(self, kind: str, fields: Mapping[str, Any], fault: str = "", step: int = 0) -> None:
        """Note an event; that of a fault includes its step, of so many bytes."""
        self.latest += 1
        self._steps_size += step
        self._events.append((kind, fields, fault, step))
        if len(self._events) > _KEPT:
            self._steps_size -= self._events.popleft()[-1]

    @property
    def weight(self) -> int:
        return len(self._events) * _EVENT + self._steps_size

    def after(self, number: int) -> Sequence[Event]:
        new = min(max(0, self.latest - number), len(self._events))
        newest_first = islice(reversed(self._events), new)  # from the end: few are new
        numbered = zip(range(self.latest, 0, -1), newest_first, strict=False)
        return [Event(each, *parts[:3]) for each, parts in numbered][::-1]

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

    def add(self, entry: Entry, plans: PlanBook) -> None:
        self.journal.add(entry)
        fields = {
            "entry": entry.number,
            "at": entry.sandbox_ms,
            "operation": entry.operation,
            "control": entry.control,
            "customer": entry.customer_id,
            "status": entry.outcome.status,
            "code": entry.code,
            "network": entry.outcome.network,
        }
        self.events.add("exchange", fields)
        if entry.moves_clock:
            moved = {"entry": entry.number, "at": entry.sandbox_ms, "by": entry.control}
            self.events.add("clock", moved)
        elif entry.chosen is not None:
            self._add_fault(entry, entry.chosen, plans)
        elif entry.operation is not None:
            self.coverage.counts["call", entry.operation, entry.code or SUCCESS] += 1

    def add_settled(self, job: Job) -> None:
        self.coverage.counts["job", job.operation, job.status] += 1
        fields = {
            "requestId": job.request_id,
            "operation": job.operation,
            "customer": job.customer_id,
            "status": job.status,
            "code": job.error or "",
            "at": job.settled_ms,
        }
        self.events.add("job", fields)

    def _add_fault(self, entry: Entry, chosen: ChosenStep, plans: PlanBook) -> None:
        """Count what the client saw: in a broken or raw reply, it saw no code."""
        network, operation, step = entry.outcome.network, entry.operation or "", chosen.step
        if network is not None:
            self.coverage.counts["network", operation, network] += 1
        if network in (None, Network.DRIP) and step.part(RawReply) is None:
            self.coverage.counts["call", operation, entry.code or SUCCESS] += 1
        if not step.is_ok:
            shown = step.data if size_of(step.data) <= _HEAVIEST_STEP else step.kind
            fields = {
                "entry": entry.number,
                "at": entry.sandbox_ms,
                "plan": chosen.source,
                "step": shown,
            }
            self.events.add("plan", fields, fault=step.kind, step=size_of(shown))
            active = plans.get(chosen.source)
            if active is not None:  # headers and magic customers are not plans
                self.coverage.add_plan(active.plan, fired=1)
