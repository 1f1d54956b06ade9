"""The record of a sandbox: what happened in it, its journal, its events and its coverage.

Exchanges are recorded in groups, at the latest when the record is read: in a group, each takes
little more than half the time of recording it between two calls.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import count
from typing import Any, Final, NamedTuple

from mock_server.contract.values.exact_json import size_of
from mock_server.domain.records import Job
from mock_server.sandbox.faults.plans import ChosenStep, PlanBook
from mock_server.sandbox.faults.reply_steps import RawReply
from mock_server.sandbox.ground.exchange import BrokenReply, Network, Unread
from mock_server.sandbox.record.coverage import Coverage
from mock_server.sandbox.record.events import EventLog, Exchange, FaultFired, Moved
from mock_server.sandbox.record.journal import Entry, Journal

_MAX: Final = 10_000
"""The number of connections remembered; the least recently used one is forgotten first."""


_CONNECTION: Final = 150
"""The estimated size of a remembered connection in bytes."""


class Ordinals:
    """Numbers the connections of a sandbox in the order of their first recorded call.

    `of` returns the ordinal of a connection, given the shell's identifier of it.
    """

    def __init__(self) -> None:
        numbers = count(1)
        remembered = lru_cache(_MAX)(lambda _connection: next(numbers))
        self.of: Callable[[int], int] = remembered
        self._remembered = remembered.cache_info

    @property
    def weight(self) -> int:
        """The size of the remembered connections in bytes."""
        return _CONNECTION * self._remembered().currsize


_TOGETHER: Final = 32
"""How many exchanges and settled jobs may wait before they are recorded."""

_SHORT: Final = 1 << 13
"""The largest exchange, in bytes, that may wait; so those that wait take little memory."""


class RecordBook:
    """What happened in one sandbox since it began; every property includes all exchanges so far."""

    _journal: Journal
    _ordinals: Ordinals

    def __init__(self) -> None:
        self._events = EventLog()
        self._coverage = Coverage()
        self._waiting: list[Entry | Job] = []

    @property
    def journal(self) -> Journal:
        """The latest exchanges."""
        self._catch_up()
        return self._journal

    @property
    def ordinals(self) -> Ordinals:
        """The ordinals of connections."""
        self._catch_up()
        return self._ordinals

    @property
    def events(self) -> EventLog:
        """The latest events."""
        self._catch_up()
        return self._events

    @property
    def latest_event(self) -> int:
        """The number that the latest event has, or will have once it is recorded."""
        return self._events.latest + len(self._waiting)

    @property
    def coverage(self) -> Coverage:
        """What clients have exercised."""
        self._catch_up()
        return self._coverage

    @coverage.setter
    def coverage(self, coverage: Coverage) -> None:
        self._catch_up()
        self._coverage = coverage

    def begin(self, journal: Journal, ordinals: Ordinals) -> None:
        """Continue with another journal; events and coverage survive."""
        self._catch_up()
        self._journal, self._ordinals = journal, ordinals

    def add(self, entry: Entry, plans: PlanBook) -> None:
        """Add an exchange, which may have used one of the `plans`."""
        self._waiting.append(entry)
        if entry.chosen is not None:
            self._catch_up()
            self._note_fault(entry, entry.chosen, plans)
        elif len(self._waiting) >= _TOGETHER or not _is_short(entry):
            self._catch_up()

    def add_settled(self, jobs: Sequence[Job]) -> None:
        """Add settled jobs."""
        self._waiting += jobs
        if len(self._waiting) >= _TOGETHER:
            self._catch_up()

    def _catch_up(self) -> None:
        """Record the waiting exchanges and jobs."""
        if self._waiting:
            waiting, self._waiting = self._waiting, []
            for each in waiting:
                if isinstance(each, Job):
                    self._coverage.count_job(each.operation, each.status)
                    self._events.add(each)
                else:
                    self._record(each)

    def _record(self, entry: Entry) -> None:
        """Record an exchange in the journal, the events and the coverage."""
        outcome, operation, code = entry.outcome, entry.operation, entry.code
        connection = entry.request.connection
        if connection is not None:
            entry.connection = self._ordinals.of(connection)
        self._journal.add(entry)
        exchange = object.__new__(Exchange)  # a call with keywords takes three times as long
        exchange.entry = entry.number
        exchange.at_ms = entry.sandbox_ms
        exchange.operation = operation
        exchange.control = entry.control
        exchange.customer = entry.customer_id
        exchange.status = outcome.status
        exchange.code = code
        exchange.network = outcome.network if isinstance(outcome, BrokenReply) else None
        exchange.read = entry.read
        self._events.add(exchange)
        if operation is None:
            if entry.moves_clock and entry.control is not None:
                self._events.add(
                    Moved(entry=entry.number, at_ms=entry.sandbox_ms, by=entry.control)
                )
        elif entry.chosen is None:
            self._coverage.count_call(operation, code)

    def _note_fault(self, entry: Entry, chosen: ChosenStep, plans: PlanBook) -> None:
        """Count what the client saw: in a broken or raw reply, it saw no code."""
        network, operation = entry.outcome.network, entry.operation or ""
        if network is not None:
            self._coverage.count_network(operation, network)
        if network in (None, Network.DRIP) and chosen.step.part(RawReply) is None:
            self._coverage.count_call(operation, entry.code)
        if not chosen.step.is_ok:
            self._events.add_fault(FaultFired.of(entry, chosen))
            active = plans.get(chosen.source)
            if active is not None:  # headers and magic customers are not plans
                self._coverage.count_plan(active.plan)


def _is_short(entry: Entry) -> bool:
    """Return whether an exchange takes little memory, as most do."""
    request = entry.request
    headers = request.headers
    if type(headers) is not Unread:
        return False
    return len(headers.head) + len(request.body) + len(entry.outcome.body) < _SHORT


class LedCertification(NamedTuple):
    """The progress of a certification, as the control API has it, and its size in bytes."""

    progress: Mapping[str, Any]
    size: int

    @classmethod
    def of(cls, progress: Mapping[str, Any]) -> "LedCertification":
        """Return the progress with its size."""
        return cls(progress, size_of(progress))
