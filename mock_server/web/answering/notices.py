"""Passes each answer to everything it concerns: waiting calls, watchers, counters, and the log."""

import logging
from dataclasses import dataclass, replace
from typing import Final

from mock_server.sandbox.ground.exchange import FaultyReply, Outcome, Request
from mock_server.sandbox.sandboxes.permits import without_keys
from mock_server.sandbox.sandboxes.sandbox import Tenancy
from mock_server.sandbox.sandboxes.switchboard import Answered
from mock_server.web.answering.access_log import AccessLog
from mock_server.web.answering.broadcast import Broadcast
from mock_server.web.answering.metrics import Metrics
from mock_server.web.answering.settling import Settler
from mock_server.web.answering.waiting import Holds

_LOG: Final = logging.getLogger("mock_server")


@dataclass(slots=True, eq=False)
class Notices:
    """Notifies waiting calls and watchers of each answer; `access_log`, if set, logs every call."""

    _metrics: Metrics
    _broadcast: Broadcast
    _holds: Holds
    _settler: Settler
    access_log: AccessLog | None = None

    def note(self, request: Request, answered: Answered, seconds: float) -> None:
        """Notify all that an answer concerns, and record the seconds that it took.

        The plan that holds an outcome back is noted now: it may be removed before delivery.
        """
        if self._holds.grounds and request.address.is_control:  # only these change plans or runs
            self._holds.release_stale()
        outcome, tenancy = answered.outcome, answered.tenancy
        if tenancy is not None:
            if isinstance(outcome, FaultyReply):
                answered.hold = self._holds.of(tenancy.sandbox, outcome.held_by)
            self._metrics.observe(tenancy, seconds)
            self._settler.note(tenancy, is_control=request.address.is_control)
            if self._broadcast.watched:
                self._broadcast.touch(tenancy)
        if self.access_log is not None:
            self.access_log.note(request, answered, seconds)
            answered.is_logged = True

    def note_refused(self, request: Request, outcome: Outcome, seconds: float = 0.0) -> None:
        """Log a call that is answered without its sandbox, whose journal has no entry of it."""
        if self.access_log is not None:
            address = replace(request.address, path=without_keys(request.address.path))
            self.access_log.note(request.but(address=address), Answered(outcome), seconds)

    def note_change(self, tenancy: Tenancy) -> None:
        """Notify watchers of a change in a sandbox, such as a new scenario."""
        self._holds.release_stale()
        self._settler.note(tenancy, is_control=True)
        self._broadcast.touch(tenancy)

    def is_awaited(self, tenancy: Tenancy) -> bool:
        """Return whether a client waits for events of a sandbox, or for a reply held back."""
        return self._broadcast.watches(tenancy) or self._holds.has(tenancy.sandbox)

    def release_waiters(self, tenancy: Tenancy) -> None:
        """Release a removed or unloaded sandbox's waiting clients, and count its last calls."""
        self._settler.forget(tenancy.sandbox)
        self._broadcast.end(tenancy.sandbox)
        self._holds.release_stale()
        self._metrics.count(tenancy)

    def end_all(self) -> None:
        """End all waits and streams."""
        self._settler.close()
        self._broadcast.end_all()
        self._holds.release_all()
