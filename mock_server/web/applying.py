"""Carries out a call that has its place in a log."""

from dataclasses import dataclass, replace

from mock_server.contract.headers import OUTDATED, SANDBOX
from mock_server.sandbox.ground.exchange import Outcome, Request
from mock_server.sandbox.sandboxes.sandbox import Sandbox
from mock_server.sandbox.sandboxes.switchboard import Answered
from mock_server.sandbox.scenario.scenario import BuiltScenario
from mock_server.sandbox.simulation.simulation import Simulation
from mock_server.store.port import LogPlace
from mock_server.store.store_errors import UnavailableStoreError
from mock_server.web.log_applier import BEREFT
from mock_server.web.sandbox_answers import Answers
from mock_server.web.sandbox_log import SandboxLog


@dataclass(slots=True)
class Applying:
    """A call of a log, and the scenario that a reset begins with it; it may be another server's."""

    log: SandboxLog
    answers: Answers
    request: Request
    resolved: BuiltScenario | None
    is_ours: bool = True
    successor: BuiltScenario | None = None
    before: Simulation | None = None

    def begin(self, placed: LogPlace, size: int) -> Answered:
        """Take the first step; `size` is that of the entry, in bytes."""
        log, tenancy = self.log, self.log.tenancy
        if tenancy is None or placed.number != log.number + 1:
            return self.answers.unavailable(self.request, UnavailableStoreError(BEREFT))
        log.number = placed.number
        log.entries += 1
        log.size += size
        log.bulk += size
        self.before = tenancy.sandbox.simulation
        log.see(placed.wall_ms)
        self.successor, tenancy.sandbox.successor = tenancy.sandbox.successor, self.resolved
        return self.answers.carry_out(self.request, tenancy, placed.wall_ms, is_ours=self.is_ours)

    def finish(self, answered: Answered) -> Sandbox | None:
        """Take note of the end of the last step; return the sandbox, if it was carried out."""
        if answered.tenancy is None:
            return None
        sandbox = answered.tenancy.sandbox
        self.log.is_anew |= sandbox.simulation is not self.before
        if sandbox.successor is self.resolved:  # otherwise it has begun another scenario or state
            sandbox.successor = self.successor
        return sandbox


def unnamed(outcome: Outcome) -> Outcome:
    """Return a reply as its sandbox gave it, without what the server has added."""
    if SANDBOX not in outcome.headers:
        return outcome
    headers = {k: v for k, v in outcome.headers.items() if k not in (SANDBOX, OUTDATED)}
    return replace(outcome, headers=headers)
