"""Answers calls: calls the core, takes its steps in turns, and notifies all that are concerned.

ask     at once, or the first steps of the answer        finish  all further steps, in turns
in_turn once no other call changes the sandbox           tick    what is due, without a call

Calls that a store keeps are written to it before they get here; see `Engine` and `Keeper`.
"""

import logging
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice
from typing import Final, TypeVar

from mock_server.sandbox.control.problem import no_store
from mock_server.sandbox.ground.exchange import (
    AskAgain,
    BaseReply,
    FaultyReply,
    Outcome,
    Reply,
    Request,
)
from mock_server.sandbox.sandboxes.permits import without_keys
from mock_server.sandbox.sandboxes.sandbox import Previous, Tenancy
from mock_server.sandbox.sandboxes.sandboxes import Sandboxes
from mock_server.sandbox.sandboxes.switchboard import Answered, Switchboard
from mock_server.wall_clock import stopwatch
from mock_server.web.answering.limits import Memory
from mock_server.web.answering.presence import Left
from mock_server.web.answering.telemetry import AccessLog, Metrics
from mock_server.web.answering.threads import loop_in_turn
from mock_server.web.answering.turns import SLICE_SECONDS, Scheduler, Settler
from mock_server.web.answering.waiting import Broadcast, Holds

_LOG: Final = logging.getLogger("mock_server")

_SLICES_AFTER_LEAVING: Final = 10
"""Slices for a client that has stopped sending, since it may still read a short reply."""

_FREED_AT_ONCE: Final = 2000

BRIEF: Final = 1 << 12
"""The maximum size in bytes of bodies of which thousands may be parsed at the same time."""

T = TypeVar("T")


class Answers:
    """Answers the calls of one server, all in the thread of one loop.

    `when_broken` is called for each bug that a call triggers, with the name of its sandbox; the bug
    is logged in any case. `memory`, if set, limits the size of the sandboxes, and `access_log` logs
    every call.

    If a store keeps the sandboxes, `instant` maps the name of a sandbox and the wall instant to the
    instant at which the sandbox is read.
    """

    def __init__(self, sandboxes: Sandboxes, now_ms: Callable[[], int]) -> None:
        self.now_ms = now_ms
        self.switchboard = Switchboard(sandboxes)
        self.metrics = Metrics(sandboxes)
        self.broadcast = Broadcast()
        self.holds = Holds()
        self.settler = Settler(now_ms, self._tick)
        self.scheduler = Scheduler()
        self.access_log: AccessLog | None = None
        self.memory: Memory | None = None
        self.instant: Callable[[str, int], int] | None = None
        self.when_broken: Callable[[str, Exception], object] | None = None

    def enforce_memory_limit(self) -> None:
        """Enforce the memory limit by evicting sandboxes; call it before looking one up."""
        if self.memory is not None:
            self.memory.enforce_limit(self.now_ms())

    def instant_in(self, tenancy: Tenancy) -> int:
        now_ms = self.now_ms()
        return now_ms if self.instant is None else self.instant(tenancy.name, now_ms)

    # ── The first steps ──────────────────────────────────────────────────────────────────────

    def ask(
        self, request: Request, tenancy: Tenancy | None = None, *, begins: bool = True
    ) -> Answered:
        """Get the answer or take the first steps to it, and notify all that it concerns.

        There is no outcome if another call is in the middle of changing the sandbox or, unless this
        one `begins`, if a control call cannot have its turn now: then it must be asked again, in
        its turn. Jobs that are due before a call of the interface settle in any case, which no call
        after them can tell. `tenancy` is the sandbox if a store has it, and the caller knows it.
        """
        began = stopwatch()
        try:
            now_ms = self.now_ms()
            if tenancy is not None and tenancy.is_expired(now_ms):
                return Answered(None)
            if tenancy is None and self.instant is not None:
                now_ms = self.instant(request.subject, now_ms)
            answered = self.switchboard.answer(request, now_ms)
            if (steps := answered.steps) is not None:
                if not (begins or self._may_begin(request)):
                    steps.close()
                    return Answered(None, answered.tenancy)
                self._step(answered)
        except Exception as error:  # noqa: BLE001 - whatever the error is, the caller gets an answer and the log the details
            return Answered(self.note_bug(request, error))
        if isinstance(answered.outcome, BaseReply):
            self.note(request, answered, stopwatch() - began)
        return answered

    def _may_begin(self, request: Request) -> bool:
        """Return whether a call may take its first steps now: of long bodies, few are parsed."""
        if not request.address.is_control:
            return True
        return len(request.body) <= BRIEF and self.scheduler.takes_at_once()

    def carry_out(self, request: Request, tenancy: Tenancy, wall_ms: int) -> Answered:
        """Take the first steps to the answer to a call that has its place in the log."""
        began = stopwatch()
        try:
            answered = self._step(self.switchboard.carry_out(tenancy, request, wall_ms))
        except Exception as error:  # noqa: BLE001 - as above
            return Answered(self.note_bug(request, error), tenancy)
        if isinstance(answered.outcome, BaseReply):
            self.note(request, answered, stopwatch() - began)
        return answered

    def look_again(self, tenancy: Tenancy, again: AskAgain) -> Answered:
        steps = self.switchboard.look_again(tenancy, again, self.instant_in(tenancy))
        return self._step(Answered(steps, tenancy))

    # ── Turns ────────────────────────────────────────────────────────────────────────────────

    async def pause(self, partner: str = "") -> None:
        """Let others have a turn, in the middle of long work that concerns no sandbox."""
        await self.scheduler.turn(partner)

    async def in_turn(self, partner: str, tenancy: Tenancy, function: Callable[[], T]) -> T:
        while True:
            await self.scheduler.turn(partner, tenancy)
            if not tenancy.is_busy:
                return function()

    async def take_all(self, partner: str, answered: Answered, left: Left | None) -> Answered:
        """Take all further steps to an answer, letting other calls run in between.

        Raises:
            ConnectionAbortedError: if the client has `left` and much remains to be read. A change
                is always completed.
        """
        patience = _SLICES_AFTER_LEAVING
        while (steps := answered.steps) is not None:
            tenancy, is_amid = answered.tenancy, answered.is_amid
            await self.scheduler.turn(partner, tenancy, has_begun=True, keeps_out=is_amid)
            if left is not None and left.done() and not is_amid:
                patience -= 1
                if patience < 0:
                    steps.close()
                    raise ConnectionAbortedError
            self._step(answered)
            if tenancy is not None:
                self.broadcast.touch(tenancy)
        return answered

    async def finish(
        self, request: Request, answered: Answered, *, left: Left | None = None
    ) -> Outcome:
        began = stopwatch()
        try:
            answered = await self.take_all(request.partner, answered, left)
        except ConnectionAbortedError:
            raise
        except Exception as error:  # noqa: BLE001 - as above
            return self.note_bug(request, error)
        self.note(request, answered, stopwatch() - began)
        outcome = answered.outcome
        return outcome if isinstance(outcome, BaseReply) else self.switchboard.broken()

    # ── Steps ────────────────────────────────────────────────────────────────────────────────

    def _step(self, answered: Answered) -> Answered:
        steps, tenancy = answered.steps, answered.tenancy
        if steps is None:
            return answered
        was_amid, answered.is_amid = answered.is_amid, False
        try:
            answered.is_amid = self._take_some(steps, tenancy, self.scheduler.now() + SLICE_SECONDS)
        except StopIteration as end:
            answered.outcome = end.value
        finally:
            if tenancy is not None and was_amid and not answered.is_amid:  # the change is over
                self.scheduler.let_in(tenancy)
                self.sweep(tenancy)
        if tenancy is not None and answered.is_amid:
            tenancy.is_busy = True
        return answered

    def _take_some(self, steps: Iterator[bool], tenancy: Tenancy | None, ends: float) -> bool:
        """Take steps until an instant of the stopwatch; return what the last one yielded.

        A sandbox keeps few events: if readers of them have to be served, this ends.
        """
        while True:
            is_amid = next(steps)
            if self.scheduler.now() >= ends or (tenancy and self.broadcast.is_behind(tenancy)):
                return is_amid

    def _tick(self, tenancy: Tenancy, ends: float) -> bool:
        """Settle what is due in a sandbox until an instant of the stopwatch; was it anything?"""
        if tenancy.is_busy:
            return False
        jobs = tenancy.sandbox.simulation.world.jobs
        before = jobs.pending_count, jobs.first_due_ms
        try:
            self._take_some(tenancy.sandbox.tick(self.instant_in(tenancy)), tenancy, ends)
        except StopIteration:
            pass
        except Exception as error:  # noqa: BLE001 - a bug: the next call meets it as well
            _LOG.error("a bug in the sandbox %s: what is due", tenancy.name, exc_info=error)
            return False
        self.broadcast.touch(tenancy)
        return before != (jobs.pending_count, jobs.first_due_ms)

    # ── What is left behind ──────────────────────────────────────────────────────────────────

    def sweep(self, tenancy: Tenancy) -> None:
        if tenancy.is_over and not (tenancy.is_busy or tenancy.is_former):
            _free(tenancy.sandbox.run().release())

    def free(self, previous: Previous) -> None:
        if previous.tenancy is None:
            _free(previous.run.release())
        else:
            self.sweep(previous.tenancy)

    # ── What is told of them ─────────────────────────────────────────────────────────────────

    def note(self, request: Request, answered: Answered, seconds: float) -> None:
        """Notify all that an answer concerns, and record the seconds that it took.

        The plan that holds an outcome back is noted now: it may be removed before delivery.
        """
        is_control = request.address.is_control
        if self.holds.held and is_control:  # only these change plans or runs
            self.holds.release_stale()
        outcome, tenancy = answered.outcome, answered.tenancy
        if tenancy is not None:
            if isinstance(outcome, FaultyReply):
                answered.hold = self.holds.of(tenancy.sandbox, outcome.held_by)
            self.metrics.observe(seconds)
            self.settler.note(tenancy, is_control=is_control)
            if self.broadcast.watched:
                self.broadcast.touch(tenancy)
        if self.access_log is not None:
            self.access_log.note(request, answered, seconds)
            answered.is_logged = True

    def note_refused(self, request: Request, outcome: Outcome, seconds: float = 0.0) -> None:
        if self.access_log is not None:
            address = replace(request.address, path=without_keys(request.address.path))
            self.access_log.note(request.but(address=address), Answered(outcome), seconds)

    def note_change(self, tenancy: Tenancy) -> None:
        self.holds.release_stale()
        self.settler.note(tenancy, is_control=True)
        self.broadcast.touch(tenancy)

    def note_bug(self, request: Request, error: Exception) -> Reply:
        where = request.address.whole
        _LOG.error("a bug in the sandbox: %s %s", request.method, where, exc_info=error)
        if self.when_broken is not None:
            self.when_broken(request.sandbox, error)
        return self.switchboard.broken()

    def unavailable(self, request: Request, error: Exception) -> Answered:
        return Answered(self.switchboard.refuse(request, no_store(str(error))))

    # ── Those that wait ──────────────────────────────────────────────────────────────────────

    def is_awaited(self, tenancy: Tenancy) -> bool:
        """Return whether a client waits for events of a sandbox, or for a reply held back."""
        return self.broadcast.watches(tenancy) or self.holds.has(tenancy.sandbox)

    def release_waiters(self, tenancy: Tenancy) -> None:
        """Release a removed or unloaded sandbox's waiting clients, and count its last calls."""
        self.settler.forget(tenancy.sandbox)
        self.broadcast.end(tenancy.sandbox)
        self.holds.release_stale()
        self.metrics.count(tenancy)
        self.sweep(tenancy)

    def end_all(self) -> None:
        self.settler.close()
        self.broadcast.end_all()
        self.holds.release_all()


def _free(items: Iterator[None]) -> None:
    """Let items go in many turns of the loop: those of a full sandbox take half a second."""
    if sum(1 for _ in islice(items, _FREED_AT_ONCE)) == _FREED_AT_ONCE:
        loop_in_turn().call_soon(_free, items)
