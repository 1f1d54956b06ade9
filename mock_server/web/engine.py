"""Answers calls, however they arrive: passes them to the core, and waits if necessary.

prepare (build an uploaded scenario) → receive → settle (take the steps to the answer, wait for it)

It handles neither connections nor access control.
"""

import asyncio
import logging
from collections.abc import Callable, Mapping
from contextlib import AsyncExitStack
from functools import partial
from http import HTTPStatus
from typing import TYPE_CHECKING, Final, TypeAlias
from weakref import WeakValueDictionary

from mock_server.sandbox.control.problem import Problem, no_key
from mock_server.sandbox.ground.exchange import (
    AskAgain,
    BaseReply,
    Caller,
    Outcome,
    Reply,
    Request,
    finished,
    whole,
)
from mock_server.sandbox.sandboxes.sandbox import Tenancy
from mock_server.sandbox.sandboxes.sandboxes import Sandboxes
from mock_server.sandbox.sandboxes.switchboard import Answered
from mock_server.sandbox.scenario.scenario import BuiltScenario
from mock_server.wall_clock import stopwatch
from mock_server.web.answering.broadcast import Watcher
from mock_server.web.answering.expiry import Expiry
from mock_server.web.answering.own_replies import plain
from mock_server.web.answering.presence import Left
from mock_server.web.answering.sandbox_answers import Answers
from mock_server.web.answering.threads import in_thread
from mock_server.web.answering.waiting import seconds_until_look
from mock_server.web.answering.weighted_semaphore import WeightedSemaphore
from mock_server.web.callers.quotas import Quotas

if TYPE_CHECKING:
    from mock_server.web.ledger.ledger import Ledger
    from mock_server.web.ledger.loader import Uploads

_LOG: Final = logging.getLogger("mock_server")

Asked: TypeAlias = Answered | asyncio.Future[Answered]
"""The answer so far, or a future for it if the call is written to a log first."""


class Engine:
    """Answers the calls of one server, all in the thread of one loop.

    With a `ledger`, calls are written to a store before `answers` gets them. Callers of the engine
    use `quotas` to refuse calls that exceed the limits of a sandbox.
    """

    def __init__(
        self, sandboxes: Sandboxes, *, now_ms: Callable[[], int], uploads: "Uploads"
    ) -> None:
        self.answers = Answers(sandboxes, now_ms)
        self.ledger: Ledger | None = None
        self.switchboard = self.answers.switchboard
        self.quotas = Quotas(self.switchboard, now_ms)
        self._now_ms = now_ms
        self.uploads = uploads
        self._uploading = asyncio.Lock()
        self._queues: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._unwritten: set[asyncio.Future[Answered]] = set()
        self._parsing = WeightedSemaphore()
        sandboxes.when_removed = self._release_waiters
        sandboxes.permits.when_rekeyed = self._end_watches
        sandboxes.when_dropped = self.answers.stepper.free
        self._expiry = Expiry(sandboxes, now_ms, self._end_expired)
        sandboxes.when_timed = self._expiry.note

    @property
    def is_busy(self) -> bool:
        """Whether calls wait for other threads: for a scenario that is built, or for the store."""
        return self._uploading.locked() or bool(self._unwritten)

    async def learn_keys(self) -> bool:
        """Fetch keys that other servers have made; return False if there are no others."""
        return self.ledger is not None and await self.ledger.learn_keys()

    def close(self) -> None:
        """End all waits and streams, so that the server can stop."""
        self.answers.notices.end_all()
        self._expiry.close()

    def give_up(self) -> None:
        """Answer the calls that wait for an unresponsive store."""
        if self.ledger is not None:
            self.ledger.give_up()

    def reload(self, scenario: BuiltScenario) -> None:
        """Replace the server's scenario by a newer version, and that of the default sandbox.

        With a store, all sandboxes keep theirs.
        """
        sandboxes = self.switchboard.sandboxes
        if self.ledger is not None:
            sandboxes.adopt(scenario)
            return
        sandboxes.reload(scenario, self._now_ms())
        self.answers.stepper.sweep(sandboxes.default_tenancy)
        self.answers.notices.note_change(sandboxes.default_tenancy)

    async def call(self, request: Request) -> Outcome:
        """Answer a call made within this program, without a connection, completely."""
        request = await self.prepare(request)
        outcome, _ = await self.settle(request, self.receive(request))
        return whole(outcome)

    def refuse_early(self, request: Request) -> Reply | None:
        """Return the refusal of a call that can be refused without reading its body, or None."""
        self.answers.enforce_memory_limit()
        return self.switchboard.refuse_early(request, self._now_ms())

    def decline(self, request: Request) -> Reply:
        """Return the answer to a flawed call: a line of text if it concerns no sandbox."""
        if self.switchboard.concerns(request):
            return self.switchboard.refuse_malformed(request)
        return plain(HTTPStatus.BAD_REQUEST, request.flaw)

    async def prepare(self, request: Request) -> Request:
        """Build the scenario that a call uploads, if any; one at a time, fairly per sandbox."""
        request = self.switchboard.routed(request)
        if not self.switchboard.is_to_build(request, self._now_ms()):
            return request
        own = self._queues.setdefault(request.subject, asyncio.Lock())
        async with own, self._uploading:
            return await in_thread(self._with_upload, request)

    def prepare_here(self, request: Request) -> Request:
        """Build the scenario that a call uploads, if any, in the calling thread."""
        request = self.switchboard.routed(request)
        is_to_build = self.switchboard.is_to_build(request, self._now_ms())
        return self._with_upload(request) if is_to_build else request

    def _with_upload(self, request: Request) -> Request:
        """Return a routed call with what is built from its body, which takes long."""
        return request.but(upload=self.uploads.read(request.control_id, request.body))

    def receive(self, request: Request, *, begins: bool = True) -> Asked:
        """Get the answer or take the first step to it, or begin to write the call to a log.

        Unless it `begins`, a call that takes steps waits for its turn, which it gets in `settle`.
        """
        if self.ledger is None:
            return self.answers.ask(request, begins=begins)
        if self.answers.memory is not None:
            self.answers.enforce_memory_limit()
        taken = self.ledger.take(request)
        if isinstance(taken, asyncio.Future):
            self._unwritten.add(taken)
            taken.add_done_callback(self._unwritten.discard)
            if self.answers.notices.access_log is not None:
                taken.add_done_callback(partial(self._log_unlogged, request, stopwatch()))
            return taken
        return self.answers.ask(request, taken, begins=begins)

    async def settle(
        self,
        request: Request,
        asked: Asked,
        left: Left | None = None,
        take: Callable[[int], object] = lambda _: None,
    ) -> tuple[Outcome, Tenancy | None]:
        """Return the final outcome and its sandbox, after taking all steps and waiting.

        A wait ends if the client leaves. `take` takes room for what a wait keeps in memory. A
        change that has begun is completed, even if the caller is cancelled.

        Raises:
            CrowdedError: if `take` finds no room.
            ConnectionAbortedError: if the client has left before a long read was complete.
        """
        left = left or asyncio.get_running_loop().create_future()
        async with AsyncExitStack() as inside:
            answered = await self._first_answer(request, asked, inside)
            outcome, tenancy = answered.outcome, answered.tenancy
            if not isinstance(outcome, BaseReply):
                stepping = self.answers.carry_through(request, answered, left=left)
                outcome = await asyncio.shield(stepping)
        if isinstance(outcome, AskAgain) and tenancy is not None:
            take(outcome.keeps + len(request.body))
            outcome = await self._wait(tenancy, outcome, left)
            if isinstance(outcome, AskAgain) and tenancy.is_unloaded and not left.done():
                return await self.settle(request, self.receive(request), left)
        return outcome, tenancy

    def settle_here(self, request: Request, answered: Answered) -> Outcome:
        """Return the outcome after taking all steps immediately; it may still be an `AskAgain`.

        This runs in the loop's own thread, which cannot wait, but checks whether the answer is due.
        """
        outcome, tenancy = self.answers.carry_through_here(request, answered), answered.tenancy
        while tenancy is not None and isinstance(outcome, AskAgain):
            if not outcome.is_due(self.answers.instant_in(tenancy)):
                break
            now_ms = self.answers.instant_in(tenancy)
            outcome = finished(self.switchboard.look_again(tenancy, outcome, now_ms))
        return whole(outcome)

    async def _first_answer(
        self, request: Request, asked: Asked, inside: AsyncExitStack
    ) -> Answered:
        """Return an answer, or the first step to it, once the call is in the log and has its turn.

        By then, another sandbox may have that name, and is the one to use. A long body is only
        parsed once it is let in, until `inside` is closed. A call that has been let in waits only
        for its own steps; otherwise it would block the bodies of all other sandboxes. So it leaves
        while other calls change its sandbox, and is let in again when it has its turn, which it
        keeps until then.
        """
        size = _to_be_read(request, asked)
        letting_in = partial(self._let_in, size, inside)
        await letting_in()
        while True:
            if isinstance(asked, asyncio.Future):
                await inside.aclose()
                answered = await asyncio.shield(asked)
            else:
                answered = asked
            if answered.outcome is not None:
                return answered
            tenancy = answered.tenancy
            if tenancy is None:
                asked = self.receive(request)
                continue
            asking = partial(self._receive_in_turn, request, tenancy.permit.keys)
            if size and tenancy.is_busy:
                await inside.aclose()
                asked = await self.answers.stepper.in_turn(tenancy, asking, letting_in)
            else:
                asked = await self.answers.stepper.in_turn(tenancy, asking)

    async def _let_in(self, size: int, inside: AsyncExitStack) -> None:
        await inside.enter_async_context(self._parsing.acquired(size))

    def _receive_in_turn(self, request: Request, keys: Mapping[str, bytes]) -> Asked:
        """Get the answer to a call that has waited, unless the keys of its sandbox have changed."""
        permit = self.switchboard.sandboxes.permits.of(request.subject, self._now_ms())
        if request.caller is not Caller.OPERATOR and permit.keys != keys:
            return self._refuse(request, no_key())
        return self.receive(request)

    def _refuse(self, request: Request, problem: Problem) -> Answered:
        """Refuse a call, and log that."""
        refused = self.switchboard.refuse(request, problem)
        self.answers.notices.note_refused(request, refused)
        return Answered(refused)

    def _log_unlogged(
        self, request: Request, began: float, taken: "asyncio.Future[Answered]"
    ) -> None:
        """Log the answer to a call about sandboxes, or one that was refused before its sandbox."""
        if taken.cancelled() or taken.exception() is not None:
            return
        answered = taken.result()
        is_due = answered.tenancy is None and not answered.is_logged
        if is_due and isinstance(answered.outcome, BaseReply):
            self.answers.notices.note_refused(request, answered.outcome, stopwatch() - began)

    async def _wait(self, tenancy: Tenancy, again: AskAgain, left: Left) -> Outcome:
        """Check again at every event the call is interested in, and when due, until answered."""
        interests, answers = again.interests, self.answers
        # With a store, the first answer may already be some turns of the loop old.
        watcher = Watcher(is_woken=self.ledger is not None)
        answers.broadcast.watch(tenancy, watcher, interests)
        try:
            while not left.done():
                seconds = seconds_until_look(again, answers.instant_in(tenancy))
                if seconds is None:
                    break
                await watcher.wait(seconds, left)
                if watcher.is_over:
                    break
                await answers.pace.further_turn()
                looking = partial(answers.look_again, tenancy, again)
                answered = await answers.stepper.in_turn(tenancy, looking)
                if answered.steps is not None:
                    stepping = answers.stepper.take_all(answered, left, answers.metrics.keep_up)
                    answered = await asyncio.shield(stepping)
                outcome = answered.outcome
                if not isinstance(outcome, AskAgain):
                    return outcome if isinstance(outcome, BaseReply) else self.switchboard.broken()
                again = outcome
        finally:
            answers.broadcast.leave(tenancy, watcher, interests)
        return again

    def _end_watches(self, name: str) -> None:
        """End the streams and waits of a sandbox, which were opened with keys that are replaced."""
        tenancy = self.switchboard.sandboxes.get(name, self._now_ms())
        if tenancy is not None:
            self.answers.broadcast.end(tenancy.sandbox)

    def _end_expired(self, tenancy: Tenancy) -> None:
        """End a sandbox whose time to live is over, without waiting for a call to find that out."""
        if self.ledger is None:
            self.switchboard.sandboxes.get(tenancy.name, self._now_ms())
        else:
            self.ledger.end_expired(tenancy)

    def _release_waiters(self, tenancy: Tenancy, why: str) -> None:
        """Release the waiting clients of a removed or unloaded sandbox, and log the reason."""
        _LOG.info("sandbox %s is gone: %s", tenancy.name, why)
        if self.ledger is not None:
            self.ledger.note_unloaded(tenancy)
        self.answers.notices.release_waiters(tenancy)
        self.answers.stepper.sweep(tenancy)


def _to_be_read(request: Request, asked: Asked) -> int:
    """Return how many bytes of a body must still be parsed before there is an answer."""
    is_begun = isinstance(asked, asyncio.Future) or asked.outcome is not None
    return 0 if is_begun or request.upload is not None else len(request.body)
