"""Applies what was appended to the logs of sandboxes, in the order of each log."""

import logging
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

from mock_server.contract.headers import OUTDATED, SANDBOX
from mock_server.sandbox.ground.exchange import Outcome, Request
from mock_server.sandbox.sandboxes.switchboard import Answered
from mock_server.sandbox.simulation.simulation import Simulation
from mock_server.store.log_records import Fenced, LogPlace
from mock_server.store.store_errors import StoreError, UnavailableStoreError
from mock_server.wall_clock import stopwatch
from mock_server.web.answering.sandbox_answers import Answers
from mock_server.web.answering.sandbox_log import LoggedChange, SandboxLog

_LOG: Final = logging.getLogger("mock_server")

REPLY_LOST: Final = "the call was written, but this server does not have its reply"

_SLICE_SECONDS: Final = 0.005
"""How long to apply entries before other work gets its turn."""


def _nothing(_log: SandboxLog) -> None:
    """Do nothing."""


@dataclass(slots=True, eq=False)
class LogApplier:
    """Applies entries, and the other appended changes: that sandboxes begin, end or change.

    `_begin` starts a background task. `applied` is called after each entry, and `landed` once all
    changes of a flight are applied.
    """

    _answers: Answers
    _begin: Callable[[Coroutine[Any, Any, None]], None]
    applied: Callable[[SandboxLog], None] = _nothing
    landed: Callable[[SandboxLog], None] = _nothing

    def arrive(self, change: LoggedChange) -> None:
        """Apply something that was appended, or that was not: its `placed` says so."""
        change.log.coming.append(change)
        self._apply(change.log)

    def abandon(self, change: LoggedChange, error: StoreError) -> None:
        """Give up a change; steps already taken are not undone."""
        self.fail(change, error)
        self._leave(change)

    def fail(self, change: LoggedChange, error: StoreError) -> None:
        """Report an error to the caller of a change, if it still waits."""
        if change.request is not None:
            change.settle(self._answers.unavailable(change.request, error))
        elif not change.waited.done():
            change.waited.set_exception(error)

    def _apply(self, log: SandboxLog) -> None:
        """Apply what was appended to a log, in order; further steps run in a task."""
        began = stopwatch()
        while log.coming and not log.is_applying:
            if stopwatch() - began > _SLICE_SECONDS:
                log.is_applying = True
                self._begin(self._apply_on(log))
                return
            change = log.coming.popleft()
            if log.tenancy is not None and log.tenancy.is_busy:
                self._apply_later(log, change, None)
                return
            answered = self._applied(change)
            if answered.steps is None:
                self._conclude(log, change, answered)
            else:
                self._apply_later(log, change, answered)

    async def _apply_on(self, log: SandboxLog) -> None:
        await self._answers.pause()
        log.is_applying = False
        self._apply(log)

    def _apply_later(
        self, log: SandboxLog, change: LoggedChange, answered: Answered | None
    ) -> None:
        log.is_applying = True
        self._begin(self._apply_slowly(log, change, answered))

    async def _apply_slowly(
        self, log: SandboxLog, change: LoggedChange, answered: Answered | None
    ) -> None:
        """Apply one entry; later ones wait."""
        if answered is None and log.tenancy is not None:
            applying = partial(self._applied, change)
            answered = await self._answers.in_turn("", log.tenancy, applying)
        if answered is None:
            answered = self._applied(change)
        if answered.steps is not None and change.request is not None:
            outcome = await self._answers.finish(change.request, answered)
            answered = Answered(outcome, answered.tenancy)
        log.is_applying = False
        self._conclude(log, change, answered)
        self._apply(log)

    def _applied(self, change: LoggedChange) -> Answered:
        """Take the first step of a change; do nothing if it was not appended."""
        if change.placed is None or isinstance(change.placed, Fenced):
            return Answered(None)
        if not isinstance(change.placed, LogPlace):
            raise TypeError(f"not a place: {change.placed}")
        try:
            return change.apply(change.placed)
        except Exception as error:  # noqa: BLE001 - the caller gets it; later ones go on
            if not change.waited.done():
                change.waited.set_exception(error)
            return Answered(None)

    def _conclude(self, log: SandboxLog, change: LoggedChange, answered: Answered) -> None:
        try:
            change.finish(answered)
            self.applied(log)
        except Exception:  # noqa: BLE001 - later ones go on
            _LOG.exception("a bug: after an entry of sandbox %s", log.name)
        change.settle(answered)
        self._leave(change)

    def _leave(self, change: LoggedChange) -> None:
        """Note that a change is finished, and whether it is the last one of its flight."""
        log = change.log
        log.open -= change.is_open
        log.flight.size -= change.is_flying
        is_landed = change.is_flying and not log.flight.size
        change.is_open = change.is_flying = False
        if is_landed:
            self.landed(log)

    # ── Reads that have waited ───────────────────────────────────────────────────────────────

    def answer_readers(self, log: SandboxLog) -> None:
        """Answer the reads that have waited for a flight; if they are many, over several turns.

        The answer is empty if the call must be made again: its sandbox is no longer in memory, or
        the call now has to be written.
        """
        began, readers = stopwatch(), log.flight.readers
        while readers and not log.flight.size:
            if stopwatch() - began > _SLICE_SECONDS:
                self._begin(self._answer_on(log))
                return
            request, waited = readers.popleft()
            log.open -= 1
            if waited.done():
                continue
            if log.may_be_read(request, self._answers.now_ms()):
                waited.set_result(self._answers.ask(request, log))
            else:
                waited.set_result(Answered(None))

    async def _answer_on(self, log: SandboxLog) -> None:
        await self._answers.pause()
        self.answer_readers(log)

    def refuse_readers(self, log: SandboxLog, error: StoreError) -> None:
        """Refuse the reads that wait for a flight whose end is not known."""
        while log.flight.readers:
            request, waited = log.flight.readers.popleft()
            log.open -= 1
            if not waited.done():
                waited.set_result(self._answers.unavailable(request, error))


@dataclass(slots=True)
class Applying:
    """The application of a call from a log.

    `strand` unloads a sandbox that cannot go on: its log has other entries than it knows.
    """

    log: SandboxLog
    answers: Answers
    request: Request
    strand: Callable[[SandboxLog], None]
    before: Simulation | None = None

    def begin(self, placed: LogPlace, size: int) -> Answered:
        """Take the first step; `size` is that of the entry with its scenario, in bytes."""
        log, tenancy = self.log, self.log.tenancy
        if tenancy is None or placed.number != log.applied + 1:
            log.applied = placed.number
            self.strand(log)
            error = UnavailableStoreError(REPLY_LOST, is_unknown=True)
            return self.answers.unavailable(self.request, error)
        log.applied, log.applied_ms = placed.number, placed.wall_ms
        log.growth.add(size)
        log.growth.bulk += size
        self.before = tenancy.sandbox.simulation
        return self.answers.carry_out(self.request, tenancy, placed.wall_ms)

    def finish(self, answered: Answered) -> None:
        """Note that the last step is done, if there was one, and whether a new run has begun."""
        if answered.tenancy is not None:
            is_new_run = answered.tenancy.sandbox.simulation is not self.before
            self.log.growth.is_new_run |= is_new_run


def unnamed(outcome: Outcome) -> Outcome:
    """Return a reply as its sandbox gave it, without what the server has added."""
    added = outcome.headers.keys() & {SANDBOX, OUTDATED}
    if not added:
        return outcome
    headers = {k: v for k, v in outcome.headers.items() if k not in added}
    return replace(outcome, headers=headers)
