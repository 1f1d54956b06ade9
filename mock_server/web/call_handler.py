"""Answers the calls that aiohttp parses, once the server is ready.

admit → read → answer → deliver: at once, later, in pieces, as a stream, or broken

Scenarios in control calls are first built outside the loop's thread.
"""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial
from http import HTTPStatus
from typing import Final

from aiohttp import web

from mock_server.contract.headers import ENTRY
from mock_server.contract.names import LONG_STATE, refusal
from mock_server.contract.texts.times import read_entry_number
from mock_server.sandbox.control.problem import Problem
from mock_server.sandbox.ground.address import Address
from mock_server.sandbox.ground.exchange import (
    AskAgain,
    BaseReply,
    EventStream,
    FaultyReply,
    LongReply,
    Outcome,
    Reply,
    Request,
)
from mock_server.sandbox.sandboxes.sandbox import Tenancy
from mock_server.sandbox.sandboxes.switchboard import Answered
from mock_server.web.answering.byte_budget import ByteBudget, CrowdedError, Take
from mock_server.web.answering.presence import Left
from mock_server.web.answering.replies import MAX_PLAIN
from mock_server.web.answering.timeouts import Timeouts
from mock_server.web.answering.waiting import Hold
from mock_server.web.callers.audit import AuditLog
from mock_server.web.callers.guard import GUARDED
from mock_server.web.connections.aiohttp_side import left_of
from mock_server.web.connections.breaking import Drips, break_connection, hold_back
from mock_server.web.connections.plain_calls import Begun
from mock_server.web.connections.reading import (
    Admission,
    BrokenOffError,
    read_body,
    requested_address,
)
from mock_server.web.connections.writing import stream_events, write_in_pieces
from mock_server.web.engine import Asked, Engine
from mock_server.web.server_status import metrics

_LOG: Final = logging.getLogger("mock_server")
_LARGE: Final = 1 << 16
"""The size in bytes from which validating a body takes some milliseconds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CallHandler:
    """Answers the calls of one server, all by one engine.

    Bodies take room of `arriving` while they are read, and of `waiting` while a store writes their
    calls; long replies take room of `leaving` until they are read. Readers of events get a comment
    after every `keep_alive` seconds without events.
    """

    engine: Engine
    now_ms: Callable[[], int]
    admission: Admission
    base_path: str
    timeouts: Timeouts
    keep_alive: float
    arriving: ByteBudget
    waiting: ByteBudget
    leaving: ByteBudget
    drips: Drips = field(default_factory=Drips)

    async def answer(
        self,
        request: web.BaseRequest,
        address: Address,
        query: str,
        take: Take,
        audit: AuditLog | None,
    ) -> Outcome | web.StreamResponse:
        """Admit a request by its head, read its body, and get its answer; audit control calls."""
        call = self.admission.read(request, address, query)
        caller, status = None, int(HTTPStatus.INTERNAL_SERVER_ERROR)
        try:
            admitted = self.admission.admit(request, call)
            caller = admitted.caller if isinstance(admitted, Request) else None
            answer = await self._ask(request, admitted, take)
            status = answer.status
        except Problem as problem:
            status = problem.status
            raise
        except TimeoutError:
            status = HTTPStatus.REQUEST_TIMEOUT
            raise
        else:
            return answer
        finally:
            if audit is not None:
                key, client = self.admission.secret(request, call), self.admission.address(request)
                audit.note(call.without_key(), caller, status, client, key)

    async def perform(
        self, request: web.BaseRequest, begun: Begun, take: Take
    ) -> Outcome | web.StreamResponse:
        """Deliver the outcome of a call that has begun; one that is returned is still to write."""
        call, asked, hold = begun
        call.partner = self.admission.partner(request)
        try:
            return await self._deliver(request, call, asked, self._own_take(call, take))
        finally:
            hold.end()

    async def refused(self, request: web.BaseRequest, outcome: Outcome) -> Outcome:
        """Log a call that reached no sandbox, and return its answer in a turn of its partner.

        Otherwise, callers who are refused and call again at once would leave others few turns.
        """
        await self.engine.answers.pause(self.admission.partner(request))
        call = Request(request.method, requested_address(request, self.base_path))
        self.engine.answers.note_refused(call, outcome)
        return outcome

    async def _ask(
        self, request: web.BaseRequest, call: Request | Outcome, take: Take
    ) -> Outcome | web.StreamResponse:
        """Get the answer to an admitted call, whose body has not been read yet."""
        engine = self.engine
        if isinstance(call, Request) and call.address.area == "metrics":  # its body is ignored
            await engine.answers.pause(call.partner)
            return self._with_room(call, metrics(engine, call), take)
        begun = await self._begin(request, call) if isinstance(call, Request) else call
        del call  # or this frame would keep its body while the reply is held back
        if isinstance(begun, Begun):
            return await self.perform(request, begun, take)
        return await self.refused(request, begun)

    async def _begin(self, request: web.BaseRequest, call: Request) -> Begun | Outcome:
        """Read a call and pass it to its sandbox, unless it is refused before."""
        engine = self.engine
        read = await self._read(request, call)
        if not isinstance(read, Request):
            return read
        call = read
        if call.address.area == "sandboxes" or len(call.body) > _LARGE:
            await engine.answers.pause(call.partner)
        confirmed = self.admission.confirm(request, call)
        if not isinstance(confirmed, Request):
            return confirmed
        call = confirmed
        try:
            with self.waiting.share() as take_body:
                if engine.keeper is not None:
                    self._own_take(call, take_body)(len(call.body))
                crowded = engine.quotas.late_refusal(call)
                if crowded is not None:
                    return crowded
                asked = engine.receive(call)
                return await _answered(Begun(call, asked, engine.quotas.hold(call)))
        except CrowdedError as error:
            return engine.switchboard.crowded(call, str(error))

    async def _read(self, request: web.BaseRequest, call: Request) -> Request | Outcome:
        """Return a call with its body, and the scenario built from it if any, or a refusal."""
        engine, is_guarded = self.engine, call.address.area in GUARDED
        try:
            with self.arriving.share() as take:
                if request.body_exists or "Expect" in request.headers:
                    refused = engine.refuse_early(call)
                    if refused is not None:
                        return refused
                    limit = engine.switchboard.body_limit(call)
                    own_take = self._own_take(call, take)
                    body = await read_body(request, limit, self.timeouts.body, own_take)
                    call = call.but(body=body)
                    if is_guarded and len(body) > limit:
                        detail = f"the limit is {limit} bytes"
                        if engine.switchboard.routed(call).to_build == "putState":
                            detail = f"{detail}; {refusal(LONG_STATE)}"
                        raise Problem(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, detail)
                return await engine.prepare(call) if is_guarded else call
        except CrowdedError as error:
            return engine.switchboard.crowded(call, str(error))
        except BrokenOffError as error:
            _LOG.info("a request body ended early")
            return engine.decline(call.but(flaw=str(error)))

    # ── Delivery ─────────────────────────────────────────────────────────────────────────────

    async def _deliver(
        self, request: web.BaseRequest, call: Request, asked: Asked, take: Take
    ) -> Outcome | web.StreamResponse:
        """Deliver an outcome, if there is room to keep it until it is read."""
        if isinstance(asked, Answered) and isinstance(asked.outcome, Reply):
            return self._taken(request, call, asked.outcome, take)
        left, engine = left_of(request), self.engine
        try:
            outcome, tenancy = await engine.settle(call, asked, left, take)
        except CrowdedError as error:
            outcome, tenancy = engine.switchboard.crowded(call, str(error)), None
        outcome = self._taken(request, call, outcome, take)
        if isinstance(outcome, LongReply):
            cors, others = self._cors(request), partial(engine.answers.pause, call.partner)
            return await write_in_pieces(
                request, outcome, cors, self.timeouts, others, self.leaving
            )
        if tenancy is None:
            return outcome
        hold = (asked if isinstance(asked, Answered) else asked.result()).hold
        return await self._experience(request, outcome, tenancy, left, hold)

    async def _experience(
        self,
        request: web.BaseRequest,
        outcome: Reply | FaultyReply | AskAgain | EventStream,
        tenancy: Tenancy,
        left: Left,
        hold: Hold | None,
    ) -> Outcome | web.StreamResponse:
        """Perform the outcome of a sandbox; return what still has to be written."""
        sandbox = tenancy.sandbox
        match outcome:
            case Reply() | AskAgain():
                return outcome
            case EventStream():
                stream = replace(outcome, headers={**outcome.headers, **self._cors(request)})
                broadcast, timeouts = self.engine.answers.broadcast, self.timeouts
                return await stream_events(
                    request, stream, tenancy, broadcast, left, timeouts, self.keep_alive
                )
            case FaultyReply():
                holds, epoch = self.engine.answers.holds, sandbox.epoch
                hold = hold or holds.of(sandbox, outcome.held_by)
                delay_ms = outcome.drawn_ms if sandbox in holds.timers else outcome.delay_ms
                if delay_ms:
                    await hold_back(request, hold, delay_ms / 1000)
                answer: Outcome | web.StreamResponse = outcome
                if outcome.network is not None:
                    answer = await break_connection(
                        request, outcome, hold, self.timeouts, self.drips
                    )
                number = read_entry_number(outcome.headers.get(ENTRY, ""))
                if left.done() and sandbox.epoch == epoch and number is not None:
                    sandbox.leave(number, self.now_ms())
                return answer

    def _cors(self, request: web.BaseRequest) -> dict[str, str]:
        return self.admission.cors_headers(request)

    def _taken(
        self, request: web.BaseRequest, call: Request, outcome: Outcome, take: Take
    ) -> Outcome:
        """Return an outcome as it is delivered."""
        return self.admission.keyed(request, self._with_room(call, outcome, take))

    def _with_room(self, call: Request, outcome: Outcome, take: Take) -> Outcome:
        """Return an outcome if there is room to keep it, or else a refusal."""
        size = outcome.keeps if isinstance(outcome, LongReply) else 0
        if len(outcome.body) > MAX_PLAIN:
            size += len(outcome.body)
        if size:
            try:
                take(size)
            except CrowdedError as error:
                return self.engine.switchboard.crowded(call, str(error))
        return outcome

    def _own_take(self, call: Request, take: Take) -> Take:
        """Return the function that takes room for a call, in the name of its sandbox if limited."""
        name = self.engine.quotas.room_name(call)
        return take if name is None else partial(take, name=name)


async def _answered(begun: Begun) -> Begun:
    """Wait for the first answer to a call, and release the body once it is no longer needed.

    The reply may be held back for a long time.
    """
    call, asked, hold = begun
    if isinstance(asked, asyncio.Future):
        try:
            await asyncio.wait([asked])
        except asyncio.CancelledError:
            hold.end()
            raise
        if asked.exception() is not None:
            return begun
        asked = asked.result()
    if isinstance(asked.outcome, BaseReply) and not isinstance(asked.outcome, AskAgain):
        call = call.but(body=b"")
    return Begun(call, asked, hold)
