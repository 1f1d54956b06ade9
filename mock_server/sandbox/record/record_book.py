"""What happened in a sandbox: its journal, its events and its coverage.

Exchanges are recorded in groups, which takes half the time, at the latest when the record is read.
"""

from collections.abc import Sequence
from typing import Final

from mock_server.domain.records import Job
from mock_server.sandbox.faults.plans import ChosenStep, PlanBook
from mock_server.sandbox.faults.steps import RawReply
from mock_server.sandbox.ground.exchange import Network, Unread
from mock_server.sandbox.record.coverage import SUCCESS, Coverage
from mock_server.sandbox.record.events import EventLog, Exchange, FaultFired, Moved
from mock_server.sandbox.record.journal import Entry, Journal

_TOGETHER: Final = 32  # exchanges and settled jobs may wait so long
_SHORT: Final = 1 << 13  # bytes of the largest exchange that may wait


class RecordBook:
    """What happened in one sandbox since it began; every property includes all exchanges so far."""

    _journal: Journal

    def __init__(self) -> None:
        self._events = EventLog()
        self._coverage = Coverage()
        self._waiting: list[Entry | Job] = []

    @property
    def journal(self) -> Journal:
        self._catch_up()
        return self._journal

    @property
    def events(self) -> EventLog:
        self._catch_up()
        return self._events

    @property
    def latest_event(self) -> int:
        return self._events.latest + len(self._waiting)

    @property
    def coverage(self) -> Coverage:
        self._catch_up()
        return self._coverage

    @coverage.setter
    def coverage(self, coverage: Coverage) -> None:
        self._catch_up()
        self._coverage = coverage

    def begin(self, journal: Journal) -> None:
        self._catch_up()
        self._journal = journal

    def add(self, entry: Entry, plans: PlanBook) -> None:
        self._waiting.append(entry)
        if entry.chosen is not None:
            self._catch_up()
            self._note_fault(entry, entry.chosen, plans)
        elif len(self._waiting) >= _TOGETHER or type(entry.request.headers) is not Unread:
            self._catch_up()
        else:
            head, body = entry.request.headers.head, entry.request.body
            if len(head) + len(body) + len(entry.outcome.body) >= _SHORT:
                self._catch_up()

    def add_settled(self, jobs: Sequence[Job]) -> None:
        self._waiting += jobs
        if len(self._waiting) >= _TOGETHER:
            self._catch_up()

    def _catch_up(self) -> None:
        waiting, self._waiting = self._waiting, []
        for each in waiting:
            if isinstance(each, Job):
                self._coverage.count("job", each.operation, each.status)
                self._events.add(each)
                continue
            outcome = each.outcome
            self._journal.add(each)
            self._events.add(
                Exchange(
                    each.number,
                    each.sandbox_ms,
                    each.operation,
                    each.control,
                    each.customer_id,
                    outcome.status,
                    each.code,
                    outcome.network,
                )
            )
            if each.operation is None:
                if each.moves_clock and each.control is not None:
                    self._events.add(Moved(each.number, each.sandbox_ms, each.control))
            elif each.chosen is None:
                self._coverage.count("call", each.operation, each.code or SUCCESS)

    def _note_fault(self, entry: Entry, chosen: ChosenStep, plans: PlanBook) -> None:
        """Count what the client saw: in a broken or raw reply, it saw no code."""
        network, operation = entry.outcome.network, entry.operation or ""
        if network is not None:
            self._coverage.count("network", operation, network)
        if network in (None, Network.DRIP) and chosen.step.part(RawReply) is None:
            self._coverage.count("call", operation, entry.code or SUCCESS)
        if not chosen.step.is_ok:
            self._events.add(FaultFired.of(entry, chosen))
            active = plans.get(chosen.source)
            if active is not None:  # headers and magic customers are not plans
                self._coverage.add_plan(active.plan, fired=1)
