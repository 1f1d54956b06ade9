"""What happened in a sandbox: its journal, its events and its coverage."""

from typing import Final

from mock_server.contract.values.exact_json import size_of
from mock_server.domain.records import Job
from mock_server.sandbox.faults.plans import ChosenStep, PlanBook
from mock_server.sandbox.faults.steps import RawReply
from mock_server.sandbox.ground.exchange import Network
from mock_server.sandbox.record.coverage import SUCCESS, Coverage
from mock_server.sandbox.record.events import EventLog
from mock_server.sandbox.record.journal import Entry, Journal

_HEAVIEST_STEP: Final = 4096  # bytes; of a larger step, an event has only the kind


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
            self.coverage.count("call", entry.operation, entry.code or SUCCESS)

    def add_settled(self, job: Job) -> None:
        self.coverage.count("job", job.operation, job.status)
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
            self.coverage.count("network", operation, network)
        if network in (None, Network.DRIP) and step.part(RawReply) is None:
            self.coverage.count("call", operation, entry.code or SUCCESS)
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
