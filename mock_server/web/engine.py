"""Answers calls of every origin: asks the core what to do, and waits if necessary.

prepare (build what a call brings) → ask → settle (take the steps to the answer, wait for it)

It handles neither connections nor access control.
"""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from http import HTTPStatus
from typing import Final, Protocol, TypeAlias, TypeVar
from weakref import WeakValueDictionary

from mock_server.sandbox.ground.exchange import AskAgain, BaseReply, Outcome, Reply, Request, whole
from mock_server.sandbox.ground.findings import TooHeavyError
from mock_server.sandbox.sandboxes.placements import Upload
from mock_server.sandbox.sandboxes.sandboxes import Sandboxes
from mock_server.sandbox.sandboxes.switchboard import Answered, Switchboard
from mock_server.sandbox.sandboxes.tenancy import Tenancy
from mock_server.sandbox.scenario.scenario import BuiltScenario
from mock_server.store.store_errors import StoreError
from mock_server.wall_clock import stopwatch
from mock_server.web.answering import plain
from mock_server.web.broadcast import Broadcast, Watcher
from mock_server.web.ledger import Ledger
from mock_server.web.letting_go import LettingGo
from mock_server.web.memory import Memory
from mock_server.web.metrics import Metrics
from mock_server.web.notices import Notices
from mock_server.web.pacing import Pace
from mock_server.web.presence import Left
from mock_server.web.sandbox_log import SandboxLog
from mock_server.web.stepping import Stepper
from mock_server.web.threads import in_thread
from mock_server.web.waiting import Holds, seconds_until_look

T = TypeVar("T")

_LOG: Final = logging.getLogger("mock_server")

Asked: TypeAlias = Answered | asyncio.Future[Answered]
"""What has been answered so far; a future if the call is to be written down first."""


class Uploads(Protocol):
    """Builds scenarios from bodies; slow, so it runs in a thread."""

    def read(self, operation_id: str, body: bytes) -> Upload:
        """Return a built scenario or restoration, or the errors of the body."""


class Engine:
    """Answers the calls of one server, all in the thread of one loop.

    `when_broken` is called for each bug that a call meets, with the name of its sandbox; the bug is
    logged in any case. `memory`, if set, limits the size of the sandboxes. `notices` go to those
    whom a call concerns beside its caller, and `pace` runs heavy pieces of work one at a time.
    """

    def __init__(
        self, sandboxes: Sandboxes, *, now_ms: Callable[[], int], uploads: Uploads
    ) -> None:
        self.now_ms = now_ms
        self.switchboard = Switchboard(sandboxes)
        self.metrics = Metrics(sandboxes)
        self.broadcast = Broadcast(now_ms, self._tick)
        self.holds = Holds()
        self.notices = Notices(self.metrics, self.broadcast, self.holds)
        self.pace = Pace()
        self.memory: Memory | None = None
        self.ledger: Ledger | None = None
        self.when_broken: Callable[[str, Exception], None] | None = None
        self._stepper = Stepper(self.pace, self.broadcast)
        self._uploads = uploads
        self._uploading = asyncio.Lock()
        self._queues: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        sandboxes.when_removed = self._see_off
        sandboxes.permits.when_rekeyed = self._end_watches
        sandboxes.when_let_go = self._stepper.free
        self._letting_go = LettingGo(sandboxes.formers, now_ms)
        sandboxes.when_kept = self._letting_go.note_kept

    async def learn_keys(self) -> bool:
        """Learn the keys that other servers have made; False if there are no others."""
        return self.ledger is not None and await self.ledger.learn_keys()

    def close(self) -> None:
        """End all waits and streams, so that the server can stop."""
        self.notices.end_all()
        self._letting_go.close()

    def give_up(self) -> None:
        """Have the calls answered that wait for a store which does not answer."""
        if self.ledger is not None:
            self.ledger.give_up()

    def reload(self, scenario: BuiltScenario) -> None:
        """Replace the server's scenario by a newer version, and notify everybody who waits."""
        sandboxes = self.switchboard.sandboxes
        sandboxes.reload(scenario, self.now_ms())
        self._stepper.sweep(sandboxes.default_tenancy)
        self.notices.note_reload(sandboxes.default_tenancy)

    async def call(self, request: Request) -> Outcome:
        """Answer a call from within this program, which has no connection, completely."""
        request = await self.prepare(request)
        outcome, _ = await self.settle(request, self.receive(request))
        return whole(outcome)

    def turn_away(self, request: Request) -> Reply | None:
        """Return the refusal of a call that needs no body to be refused, None for all others."""
        return self.switchboard.turn_away(request, self._judged_ms())

    def decline(self, request: Request) -> Reply:
        """Return the answer to a flawed call: a line of text if it is for no sandbox."""
        if self.switchboard.concerns(request):
            return self.switchboard.decline(request)
        return plain(HTTPStatus.BAD_REQUEST)

    async def prepare(self, request: Request) -> Request:
        """Build the scenario that a call brings, if any; one at a time, of each sandbox in turn."""
        request = self.switchboard.routed(request)
        operation_id = self.switchboard.to_build(request, self.now_ms())
        if operation_id is None:
            return request
        own = self._queues.setdefault(request.subject, asyncio.Lock())
        async with own, self._uploading:
            upload = await in_thread(self._uploads.read, operation_id, request.body)
        return request._replace(upload=upload)

    def prepare_here(self, request: Request) -> Request:
        """Build the scenario that a call brings in this thread, which waits meanwhile."""
        request = self.switchboard.routed(request)
        operation_id = self.switchboard.to_build(request, self.now_ms())
        if operation_id is None:
            return request
        return request._replace(upload=self._uploads.read(operation_id, request.body))

    def receive(self, request: Request, *, begins: bool = True) -> Asked:
        """Get the answer, or take the first step to it, unless the call is to be written first."""
        if self.ledger is None:
            return self.ask(request, begins=begins)
        upload = request.upload
        if upload is not None and isinstance(upload, TooHeavyError):  # others may have more memory
            return Answered(self.switchboard.unbuilt(request, upload))
        taken = self.ledger.take(request)
        if isinstance(taken, asyncio.Future):
            return taken
        return self.ask(request, taken, begins=begins)

    def hear(self, request: Request) -> Asked:
        """Get the answer to a call that has just arrived; one that takes steps waits for its turn.

        It has that in `settle`.
        """
        if self.ledger is None:
            return self.ask(request, begins=False)
        return self.receive(request, begins=False)

    def ask(
        self, request: Request, log: SandboxLog | None = None, *, begins: bool = True
    ) -> Answered:
        """Get the answer or take the first step to it, and notify all whom it concerns.

        If the sandbox is in the middle of a change, the call is not asked yet but has its turn in
        `settle`. So does a call that takes steps, unless `begins` is set; the caller must then
        continue at once. The `log` is that of the sandbox, if it has one that is known already.
        """
        began = stopwatch()
        try:
            now_ms = self.now_ms()
            if self.memory is not None:
                self.memory.judge(now_ms)
            if self.ledger is None:
                answered = self.switchboard.answer(request, now_ms)
            elif log is not None and log.tenancy is not None:
                answered = self.switchboard.read(log.tenancy, request, log.at(now_ms))
            else:
                now_ms = self.ledger.instant(request.subject, now_ms)
                answered = self.switchboard.answer(request, now_ms, is_written=False)
            if not isinstance(answered.outcome, BaseReply):
                answered = (
                    self._stepper.step(answered) if begins else replace(answered, outcome=None)
                )
                if not isinstance(answered.outcome, BaseReply):
                    return answered
        except Exception as error:  # noqa: BLE001 - whatever it is, the caller gets an answer, the log the rest
            return Answered(self.note_bug(request, error))
        self.notices.note(request, answered, stopwatch() - began)
        return answered

    def carry_out(
        self, request: Request, tenancy: Tenancy, wall_ms: int, *, is_ours: bool = True
    ) -> Answered:
        """Take the first step to the answer to a call that has its place in the log.

        One that is not ours was answered by another server, which has noted it.
        """
        began = stopwatch()
        if not is_ours:
            self.metrics.count(tenancy)
        try:
            answered = self._stepper.step(self.switchboard.carry_out(tenancy, request, wall_ms))
        except Exception as error:  # noqa: BLE001 - as above
            return Answered(self.note_bug(request, error), tenancy)
        if not isinstance(answered.outcome, BaseReply):
            return answered
        if is_ours:
            self.notices.note(request, answered, stopwatch() - began)
        else:
            self.notices.note_others(tenancy)
        return answered

    def touch(self, tenancy: Tenancy) -> None:
        """Have those who watch a sandbox told of what is new."""
        self.broadcast.touch(tenancy)

    async def further_turn(self) -> None:
        """Return in a later turn of the loop."""
        await self.pace.further_turn()

    def unavailable(self, request: Request, error: StoreError) -> Answered:
        """Return the answer to a call that the store could not take."""
        return Answered(self.switchboard.unavailable(request, str(error)))

    def is_awaited(self, tenancy: Tenancy) -> bool:
        """Tell whether somebody waits for what happens in a sandbox, or for a held reply of it."""
        return self.notices.is_awaited(tenancy)

    async def carry_through(
        self, request: Request, answered: Answered, *, is_ours: bool = True
    ) -> Answered:
        """Take all further steps to an answer."""
        outcome = await self._take_steps(request, answered, is_ours=is_ours)
        return Answered(outcome, answered.tenancy)

    async def in_turn(self, tenancy: Tenancy, function: Callable[[], T]) -> T:
        """Return what a function returns, called once nobody changes a sandbox step by step."""
        return await self._stepper.in_turn(tenancy, function)

    async def settle(
        self,
        request: Request,
        asked: Asked,
        left: Left | None = None,
        take: Callable[[int], object] = int,
    ) -> tuple[Outcome, Tenancy | None]:
        """Return the final outcome and its sandbox, after taking all steps and waiting.

        A wait ends when the client leaves, or if `take` has no room for what is kept meanwhile. A
        change that has begun is completed, even if the caller is cancelled.

        Raises:
            CrowdedError: if there is no room.
            ConnectionAbortedError: if the client has left what takes many steps to answer.
        """
        answered = await self._first_answer(request, asked)
        outcome, tenancy = answered.outcome, answered.tenancy
        if not isinstance(outcome, BaseReply):
            outcome = await asyncio.shield(self._take_steps(request, answered, left=left))
        if isinstance(outcome, AskAgain) and tenancy is not None:
            take(outcome.keeps + len(request.body))
            outcome = await self._wait(tenancy, outcome, left)
            has_left = left is not None and left.done()
            if isinstance(outcome, AskAgain) and tenancy.is_unloaded and not has_left:
                return await self.settle(request, self.receive(request), left)
        return outcome, tenancy

    def settle_here(self, request: Request, answered: Answered) -> Outcome:
        """Return the outcome after taking all steps at once; it may still have to be waited for.

        The loop's own thread cannot wait, but what is due can be looked at.
        """
        try:
            while not isinstance(answered.outcome, BaseReply | None):
                answered = self._stepper.step(answered)
        except Exception as error:  # noqa: BLE001 - as above
            return self.note_bug(request, error)
        self.notices.note(request, answered, 0.0)
        outcome, tenancy = answered.outcome or self.switchboard.broken(), answered.tenancy
        now_ms = self.now_ms() if tenancy is None else self._instant(tenancy)
        while tenancy is not None and isinstance(outcome, AskAgain) and outcome.is_due(now_ms):
            outcome = self.switchboard.look_again(tenancy, outcome, now_ms)
        return whole(outcome)

    def note_bug(self, request: Request, error: Exception) -> Reply:
        """Report a bug that a call met, and return the answer to the call."""
        where = request.address.whole
        _LOG.error("a bug in the sandbox: %s %s", request.method, where, exc_info=error)
        if self.when_broken is not None:
            self.when_broken(request.sandbox, error)
        return self.switchboard.broken()

    async def _first_answer(self, request: Request, asked: Asked) -> Answered:
        """Return an answer, or the first step to it, once the call is written and has its turn.

        There may be another sandbox of that name by then, which is the one to be asked.
        """
        while True:
            answered = await asyncio.shield(asked) if isinstance(asked, asyncio.Future) else asked
            if answered.outcome is not None:
                return answered
            if answered.tenancy is None:
                asked = self.receive(request)
            else:
                asked = await self.in_turn(answered.tenancy, partial(self.receive, request))

    async def _take_steps(
        self,
        request: Request,
        answered: Answered,
        *,
        is_ours: bool = True,
        left: Left | None = None,
    ) -> Outcome:
        """Take all further steps to an answer, letting other calls run in between."""
        try:
            answered = await self._stepper.take_all(answered, left)
        except ConnectionAbortedError:
            raise
        except Exception as error:  # noqa: BLE001 - as above
            return self.note_bug(request, error)
        if is_ours or answered.tenancy is None:
            self.notices.note(request, answered, 0.0)
        else:
            self.notices.note_others(answered.tenancy)
        outcome = answered.outcome
        return outcome if isinstance(outcome, BaseReply) else self.switchboard.broken()

    async def _wait(self, tenancy: Tenancy, again: AskAgain, left: Left | None) -> Outcome:
        """Look again at each event that concerns the call, and when it is due, until answered."""
        watcher, interests = Watcher(), again.interests
        self.broadcast.watch(tenancy, watcher, interests)
        if self.ledger is not None:  # the first answer may be some turns of the loop old
            watcher.wake_next()
        try:
            while left is None or not left.done():
                seconds = seconds_until_look(again, self._instant(tenancy))
                if seconds is None:
                    break
                await watcher.wait(seconds, left)
                if watcher.is_over:
                    break
                await self.pace.further_turn()
                outcome = await self._look_in_turn(tenancy, again)
                if not isinstance(outcome, AskAgain):
                    return outcome
                again = outcome
        finally:
            self.broadcast.leave(tenancy, watcher, interests)
        return again

    async def _look_in_turn(self, tenancy: Tenancy, again: AskAgain) -> Outcome:
        """Look once nobody changes the sandbox."""

        def look() -> Outcome:
            return self.switchboard.look_again(tenancy, again, self._instant(tenancy))

        return await self.in_turn(tenancy, look)

    def _tick(self, tenancy: Tenancy, now_ms: int) -> bool:
        """Settle what is due in a sandbox that is watched; return whether there is more."""
        if tenancy.is_busy:
            return False
        if self.ledger is not None:
            now_ms = self.ledger.instant(tenancy.name, now_ms)
        return tenancy.sandbox.tick(now_ms)

    def _instant(self, tenancy: Tenancy) -> int:
        """Return the wall instant at which a sandbox is looked at."""
        now_ms = self.now_ms()
        return now_ms if self.ledger is None else self.ledger.instant(tenancy.name, now_ms)

    def _judged_ms(self) -> int:
        """Return the wall instant, after checking the memory of the sandboxes."""
        now_ms = self.now_ms()
        if self.memory is not None:
            self.memory.judge(now_ms)
        return now_ms

    def _end_watches(self, name: str) -> None:
        """End the streams and waits of a sandbox, which were opened with keys that are replaced."""
        tenancy = self.switchboard.sandboxes.get(name, self.now_ms())
        if tenancy is not None:
            self.broadcast.end(tenancy.sandbox)

    def _see_off(self, tenancy: Tenancy, why: str) -> None:
        """Release everybody who waits in a removed sandbox, and log the removal."""
        _LOG.info("sandbox %s is gone: %s", tenancy.name, why)
        if self.ledger is not None:
            self.ledger.unload(tenancy)
        self.notices.see_off(tenancy)
        self._stepper.sweep(tenancy)
