"""Answers calls, however they arrive: passes them to the core, and waits if necessary.

prepare (build an uploaded scenario) → receive → settle (take the steps to the answer, wait for it)

It handles neither connections nor access control.
"""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Mapping
from contextlib import nullcontext
from functools import partial
from http import HTTPStatus
from typing import Any, Final, Protocol, TypeAlias
from weakref import WeakValueDictionary

from mock_server.sandbox.control.problem import no_key
from mock_server.sandbox.ground.exchange import (
    AskAgain,
    BaseReply,
    Caller,
    FaultyReply,
    Outcome,
    Reply,
    Request,
    finished,
)
from mock_server.sandbox.sandboxes.sandbox import Tenancy
from mock_server.sandbox.sandboxes.sandboxes import Sandboxes
from mock_server.sandbox.sandboxes.sandboxes_api import Upload
from mock_server.sandbox.sandboxes.switchboard import Answered
from mock_server.sandbox.scenario.scenario import BuiltScenario
from mock_server.wall_clock import stopwatch
from mock_server.web.answering.limits import Expiry
from mock_server.web.answering.presence import Left
from mock_server.web.answering.replies import plain
from mock_server.web.answering.sandbox_answers import BRIEF, Answers
from mock_server.web.answering.threads import in_thread
from mock_server.web.answering.waiting import Watcher, seconds_until_look
from mock_server.web.callers.quotas import Quotas

_LOG: Final = logging.getLogger("mock_server")

_LONG_AT_ONCE: Final = 4
"""How many bodies longer than `BRIEF` may be parsed: the values of a mebibyte take some 25 MB."""

Asked: TypeAlias = Answered | asyncio.Future[Answered]
"""The answer so far, or a future for it if the call is written to a log first."""


async def written(asked: Asked) -> Asked:
    """Wait until a call is written, and return the answer so far, or the future that failed."""
    if isinstance(asked, Answered):
        return asked
    await asyncio.wait([asked])
    return asked if asked.exception() is not None else asked.result()


class Uploads(Protocol):
    """Builds scenarios from bodies; slow, so it runs in a thread."""

    def read(self, operation_id: str, body: bytes) -> Upload:
        """Return a built scenario or restoration, or the errors of the body."""


class SandboxKeeper(Protocol):
    """Keeps sandboxes, by sorted `names`, in a store; every call is passed to `take` first.

    `lost` is done once another server has taken over the store; None if that cannot be. The store
    `is_available` if it has accepted what it was asked last. The keeper `is_ready` if it accepts
    changes, or has not refused them for long. To `close`, it waits until all is written; it is told
    to `give_up` waiting for a store on another machine.
    """

    @property
    def names(self) -> list[str]: ...
    @property
    def lost(self) -> "asyncio.Future[None] | None": ...
    @property
    def is_available(self) -> bool: ...
    @property
    def is_ready(self) -> bool: ...

    def take(self, request: Request) -> asyncio.Future[Answered] | Tenancy | None:
        """Return the future answer to a call, or what can answer it now: a sandbox, or memory."""

    def note_unloaded(self, tenancy: Tenancy) -> None: ...
    def end_expired(self, tenancy: Tenancy) -> None: ...
    def give_up(self) -> None: ...
    async def close(self) -> None: ...


class Engine:
    """Answers the calls of one server, all in the thread of one loop.

    With a `keeper`, calls are written to a store before `answers` gets them. Callers of the engine
    use `quotas` to refuse calls that exceed the limits of a sandbox.
    """

    def __init__(
        self, sandboxes: Sandboxes, *, now_ms: Callable[[], int], uploads: Uploads
    ) -> None:
        self.answers = Answers(sandboxes, now_ms)
        self.keeper: SandboxKeeper | None = None
        self.switchboard = self.answers.switchboard
        self.quotas = Quotas(self.switchboard, now_ms)
        self._now_ms = now_ms
        self.uploads = uploads
        self._uploading = asyncio.Lock()
        self._queues: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._unwritten: set[asyncio.Future[Answered]] = set()
        self._parsing = asyncio.Semaphore(_LONG_AT_ONCE)
        sandboxes.when_removed = self._release_waiters
        sandboxes.permits.when_rekeyed = self._end_watches
        sandboxes.when_dropped = self.answers.free
        self._expiry = Expiry(sandboxes, now_ms, self._end_expired)
        sandboxes.when_timed = self._expiry.note
        for tenancy in sandboxes:  # those that begin with a state may have requests in progress
            self.answers.settler.note(tenancy, is_control=True)

    @property
    def is_busy(self) -> bool:
        """Whether calls wait for other threads: for a scenario that is built, or for the store."""
        return self._uploading.locked() or bool(self._unwritten)

    @property
    def lost(self) -> "asyncio.Future[None] | None":
        return None if self.keeper is None else self.keeper.lost

    def close(self) -> None:
        self.answers.end_all()
        self._expiry.close()

    def give_up(self) -> None:
        if self.keeper is not None:
            self.keeper.give_up()

    def reload(self, scenario: BuiltScenario) -> None:
        """Replace the server's scenario by a newer version, and that of the default sandbox.

        With a store, all sandboxes keep theirs.
        """
        sandboxes = self.switchboard.sandboxes
        sandboxes.adopt(scenario)
        if self.keeper is None:
            sandboxes.default.start(scenario, self._now_ms())
            self.answers.note_change(sandboxes.default_tenancy)

    async def call(self, request: Request) -> Outcome:
        """Answer a call made within this program, without a connection, completely."""
        begun = self.begin(request)
        return begun if isinstance(begun, Outcome) else await begun

    def begin(self, request: Request) -> Outcome | Coroutine[Any, Any, Outcome]:
        """Return the outcome of `call` if nothing has to be awaited for it; else what goes on."""
        request = self.switchboard.routed(request)
        is_to_build = self.switchboard.is_to_build(request, self._now_ms())
        asked = None if is_to_build else self.receive(request)
        if isinstance(asked, Answered) and isinstance(asked.outcome, Reply | FaultyReply):
            return asked.outcome
        return self._complete(request, asked)

    async def _complete(self, request: Request, asked: Asked | None) -> Outcome:
        if asked is None:
            request = await self.prepare(request)
            asked = self.receive(request)
        outcome, _ = await self.settle(request, asked)
        return finished(outcome)

    def refuse_early(self, request: Request) -> Reply | None:
        self.answers.enforce_memory_limit()
        return self.switchboard.refuse_early(request, self._now_ms())

    def decline(self, request: Request) -> Reply:
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
            upload = await in_thread(self.uploads.read, request.control_id, request.body)
        return request.but(upload=upload)

    def receive(self, request: Request, *, begins: bool = False) -> Asked:
        """Get the answer if it takes no more than a slice, or begin to write the call to a log.

        Otherwise, `settle` takes the steps to it. If the call `begins` to, it has its turn now.
        """
        if self.answers.memory is not None:
            self.answers.enforce_memory_limit()
        if self.keeper is None:
            return self.answers.ask(request, begins=begins)
        taken = self.keeper.take(request)
        if not isinstance(taken, asyncio.Future):
            return self.answers.ask(request, taken, begins=begins)
        self._unwritten.add(taken)
        taken.add_done_callback(self._unwritten.discard)
        if self.answers.access_log is not None:
            taken.add_done_callback(partial(self._log_unlogged, request, stopwatch()))
        return taken

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
        outcome, tenancy = await self._first_outcome(request, asked, left)
        if isinstance(outcome, AskAgain) and tenancy is not None:
            take(outcome.keeps + len(request.body))
            outcome = await self._wait(request.partner, tenancy, outcome, left)
            if isinstance(outcome, AskAgain) and tenancy.is_unloaded and not left.done():
                return await self.settle(request, self.receive(request), left)
        return outcome, tenancy

    async def _first_outcome(
        self, request: Request, asked: Asked, left: Left
    ) -> tuple[Outcome, Tenancy | None]:
        """Return the first outcome, and its sandbox: the one that has the name by then.

        Of long bodies, few are parsed at a time. A call does not wait for that while others change
        its sandbox, or it would block the bodies of all other sandboxes.
        """
        is_long = request.upload is None and len(request.body) > BRIEF
        keys: Mapping[str, bytes] | None = None  # when the call was admitted
        while True:
            answered = await asyncio.shield(asked) if isinstance(asked, asyncio.Future) else asked
            tenancy = answered.tenancy
            if answered.outcome is not None:
                return await self._finished(request, answered, left), tenancy
            if tenancy is None:
                asked = self.receive(request)
                continue
            keys = tenancy.permit.keys if keys is None else keys
            await self.answers.scheduler.turn(request.partner, tenancy)
            async with self._parsing if is_long else nullcontext():
                if not tenancy.is_busy:
                    asked = self._ask_in_turn(request, keys)
                    if isinstance(asked, Answered) and asked.outcome is not None:
                        return await self._finished(request, asked, left), asked.tenancy

    async def _finished(self, request: Request, answered: Answered, left: Left) -> Outcome:
        if isinstance(answered.outcome, BaseReply):
            return answered.outcome
        return await asyncio.shield(self.answers.finish(request, answered, left=left))

    def _ask_in_turn(self, request: Request, keys: Mapping[str, bytes]) -> Asked:
        """Take the first steps of a call that has waited, unless its sandbox has other keys now."""
        permit = self.switchboard.sandboxes.permits.of(request.subject)
        if request.caller is Caller.OPERATOR or permit.keys == keys:
            return self.receive(request, begins=True)
        refused = self.switchboard.refuse(request, no_key())
        self.answers.note_refused(request, refused)
        return Answered(refused)

    def _log_unlogged(
        self, request: Request, began: float, taken: "asyncio.Future[Answered]"
    ) -> None:
        if taken.cancelled() or taken.exception() is not None:
            return
        answered = taken.result()
        is_due = answered.tenancy is None and not answered.is_logged
        if is_due and isinstance(answered.outcome, BaseReply):
            self.answers.note_refused(request, answered.outcome, stopwatch() - began)

    async def _wait(self, partner: str, tenancy: Tenancy, again: AskAgain, left: Left) -> Outcome:
        interests, answers = again.interests, self.answers
        watcher = Watcher(is_woken=True)  # the first answer may be some turns of the loop old
        answers.broadcast.watch(tenancy, watcher, interests)
        try:
            while not left.done():
                seconds = seconds_until_look(again, answers.instant_in(tenancy))
                if seconds is None:
                    break
                await watcher.wait(seconds, left)
                if watcher.is_over:
                    break
                looking = partial(answers.look_again, tenancy, again)
                looked = await answers.in_turn(partner, tenancy, looking)
                looked = await asyncio.shield(answers.take_all(partner, looked, left))
                outcome = looked.outcome
                if not isinstance(outcome, AskAgain):
                    return outcome if isinstance(outcome, BaseReply) else self.switchboard.broken()
                again = outcome
        finally:
            answers.broadcast.leave(tenancy, watcher, interests)
        return again

    def _end_watches(self, name: str) -> None:
        tenancy = self.switchboard.sandboxes.get(name, self._now_ms())
        if tenancy is not None:
            self.answers.broadcast.end(tenancy.sandbox)

    def _end_expired(self, tenancy: Tenancy) -> None:
        if self.keeper is None:
            self.switchboard.sandboxes.get(tenancy.name, self._now_ms())
        else:
            self.keeper.end_expired(tenancy)

    def _release_waiters(self, tenancy: Tenancy, why: str) -> None:
        _LOG.info("sandbox %s is gone: %s", tenancy.name, why)
        if self.keeper is not None:
            self.keeper.note_unloaded(tenancy)
        self.answers.release_waiters(tenancy)
