"""Answers calls step by step: calls the core, takes its steps, and notifies all watchers.

Calls that a store keeps are written to it before they get here; see `Engine` and `Ledger`.
"""

import logging
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from mock_server.sandbox.control.problem import no_store
from mock_server.sandbox.ground.exchange import AskAgain, BaseReply, Outcome, Reply, Request
from mock_server.sandbox.sandboxes.sandbox import Tenancy
from mock_server.sandbox.sandboxes.sandboxes import Sandboxes
from mock_server.sandbox.sandboxes.switchboard import Answered, Switchboard
from mock_server.wall_clock import stopwatch
from mock_server.web.answering.broadcast import Broadcast
from mock_server.web.answering.memory import Memory
from mock_server.web.answering.metrics import Metrics
from mock_server.web.answering.notices import Notices
from mock_server.web.answering.pacing import Pace
from mock_server.web.answering.presence import Left
from mock_server.web.answering.stepping import Stepper
from mock_server.web.answering.waiting import Holds

if TYPE_CHECKING:
    from mock_server.store.store_errors import StoreError
    from mock_server.web.answering.sandbox_log import SandboxLog

_LOG: Final = logging.getLogger("mock_server")


class Answers:
    """Answers the calls of one server, all in the thread of one loop.

    `when_broken` is called for each bug that a call triggers, with the name of its sandbox; the bug
    is logged in any case. `memory`, if set, limits the size of the sandboxes. `notices` notifies
    all others that a call concerns, and `pace` runs heavy pieces of work one at a time.

    If a store keeps the sandboxes, `instant` maps the name of a sandbox and the wall instant to the
    instant at which the sandbox is read.
    """

    def __init__(self, sandboxes: Sandboxes, now_ms: Callable[[], int]) -> None:
        self.now_ms = now_ms
        self.switchboard = Switchboard(sandboxes)
        self.metrics = Metrics(sandboxes)
        self.broadcast = Broadcast(now_ms, self._tick)
        self.holds = Holds()
        self.notices = Notices(self.metrics, self.broadcast, self.holds)
        self.pace = Pace()
        self.stepper = Stepper(self.pace, self.broadcast)
        self.memory: Memory | None = None
        self.instant: Callable[[str, int], int] | None = None
        self.when_broken: Callable[[str, Exception], object] | None = None

    def ask(
        self, request: Request, log: "SandboxLog | None" = None, *, begins: bool = True
    ) -> Answered:
        """Get the answer or take the first steps to it, and notify all that it concerns.

        If another call is in the middle of changing the sandbox, this one gets its turn later. So
        does a call that takes steps, unless `begins` is set; the caller must then continue
        immediately. Jobs that are due before a call of the interface settle in any case, which no
        call after them can tell. `log` is the log of the sandbox, if it has one and the caller
        knows it.
        """
        began = stopwatch()
        try:
            now_ms = self.now_ms()
            if self.instant is None:
                if self.memory is not None:
                    self.memory.enforce_limit(now_ms)
                answered = self.switchboard.answer(request, now_ms)
            elif log is not None and log.tenancy is not None:
                answered = self.switchboard.read(log.tenancy, request, log.reads.at(now_ms))
            else:
                now_ms = self.instant(request.subject, now_ms)
                answered = self.switchboard.answer(request, now_ms, is_written=False)
            if not isinstance(answered.outcome, BaseReply):
                if begins or not request.address.is_control:
                    answered = self.stepper.step(answered)
                if not isinstance(answered.outcome, BaseReply):
                    return answered if begins else self.stepper.put_off(answered)
        except Exception as error:  # noqa: BLE001 - whatever the error is, the caller gets an answer and the log the details
            return Answered(self.note_bug(request, error))
        self.notices.note(request, answered, stopwatch() - began)
        return answered

    def enforce_memory_limit(self) -> None:
        """Enforce the memory limit by evicting sandboxes; call it before looking one up."""
        if self.memory is not None:
            self.memory.enforce_limit(self.now_ms())

    def carry_out(
        self, request: Request, tenancy: Tenancy, wall_ms: int, *, is_ours: bool = True
    ) -> Answered:
        """Take the first step to the answer to a call that has its place in the log.

        Unless `is_ours`, another server has written, answered and counted the call.
        """
        began = stopwatch()
        if not is_ours:
            self.metrics.count(tenancy)
        try:
            answered = self.stepper.step(self.switchboard.carry_out(tenancy, request, wall_ms))
        except Exception as error:  # noqa: BLE001 - as above
            return Answered(self.note_bug(request, error), tenancy)
        if isinstance(answered.outcome, BaseReply):
            self._note(request, answered, stopwatch() - began, is_ours=is_ours)
        return answered

    async def carry_through(
        self,
        request: Request,
        answered: Answered,
        *,
        is_ours: bool = True,
        left: Left | None = None,
    ) -> Outcome:
        """Take all further steps to an answer, letting other calls run in between.

        Raises:
            ConnectionAbortedError: if the client has `left` before a long read was complete.
        """
        note, began = self.metrics.keep_up if is_ours else lambda _: None, stopwatch()
        try:
            answered = await self.stepper.take_all(answered, left, note)
        except ConnectionAbortedError:
            raise
        except Exception as error:  # noqa: BLE001 - as above
            return self.note_bug(request, error)
        return self._final(request, answered, stopwatch() - began, is_ours=is_ours)

    def carry_through_here(self, request: Request, answered: Answered) -> Outcome:
        """Take all further steps to an answer, without letting other calls run in between."""
        began = stopwatch()
        try:
            while answered.steps is not None:
                answered = self.stepper.step(answered)
                if answered.tenancy is not None:
                    self.metrics.keep_up(answered.tenancy)
        except Exception as error:  # noqa: BLE001 - as above
            return self.note_bug(request, error)
        return self._final(request, answered, stopwatch() - began)

    def look_again(self, tenancy: Tenancy, again: AskAgain) -> Answered:
        """Take the first steps to check whether the event that a call waits for has happened."""
        steps = self.switchboard.look_again(tenancy, again, self.instant_in(tenancy))
        return self.stepper.step(Answered(steps, tenancy))

    def instant_in(self, tenancy: Tenancy) -> int:
        """Return the wall instant at which a sandbox is read."""
        now_ms = self.now_ms()
        return now_ms if self.instant is None else self.instant(tenancy.name, now_ms)

    def note_bug(self, request: Request, error: Exception) -> Reply:
        """Report a bug that a call triggered, and return the answer to the call."""
        where = request.address.whole
        _LOG.error("a bug in the sandbox: %s %s", request.method, where, exc_info=error)
        if self.when_broken is not None:
            self.when_broken(request.sandbox, error)
        return self.switchboard.broken()

    def unavailable(self, request: Request, error: "StoreError") -> Answered:
        """Return the answer to a call that the store could not record."""
        return Answered(self.switchboard.refuse(request, no_store(str(error))))

    def _final(
        self, request: Request, answered: Answered, seconds: float, *, is_ours: bool = True
    ) -> Outcome:
        self._note(request, answered, seconds, is_ours=is_ours)
        outcome = answered.outcome
        return outcome if isinstance(outcome, BaseReply) else self.switchboard.broken()

    def _note(self, request: Request, answered: Answered, seconds: float, *, is_ours: bool) -> None:
        if is_ours or answered.tenancy is None:
            self.notices.note(request, answered, seconds)
        else:
            self.notices.note_others(answered.tenancy)

    def _tick(self, tenancy: Tenancy, now_ms: int) -> bool:
        """Settle what is due in a watched sandbox; return whether more is due."""
        if tenancy.is_busy:
            return False
        if self.instant is not None:
            now_ms = self.instant(tenancy.name, now_ms)
        try:
            return self.stepper.take_some(tenancy.sandbox.tick(now_ms), tenancy)
        except StopIteration:
            return False
        finally:
            self.metrics.keep_up(tenancy)
