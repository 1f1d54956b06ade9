"""Answers the calls that aiohttp parses, once the server is ready.

admit → read → answer → delay, break, stream, or return to be written

Scenarios in control calls are first built outside the loop's thread.
"""

import asyncio
import logging
from dataclasses import dataclass
from functools import partial
from http import HTTPStatus
from typing import Final

from aiohttp import web

from mock_server.contract.names import LONG_STATE, refusal
from mock_server.sandbox.control.problem import Problem
from mock_server.sandbox.ground.address import Address
from mock_server.sandbox.ground.exchange import AskAgain, BaseReply, Outcome, Request
from mock_server.web.answering.byte_budget import ByteBudget, CrowdedError, Take
from mock_server.web.callers.addresses import network_of
from mock_server.web.callers.audit import AuditLog
from mock_server.web.callers.guard import GUARDED
from mock_server.web.connections.delivery import Delivery
from mock_server.web.connections.plain_calls import Begun
from mock_server.web.connections.reading import (
    Admission,
    BrokenOffError,
    read_body,
    requested_address,
)
from mock_server.web.engine import Engine
from mock_server.web.server_status import metrics

_LOG: Final = logging.getLogger("mock_server")
_LARGE: Final = 1 << 16
"""The size in bytes from which validating a body takes some milliseconds."""


@dataclass(frozen=True, slots=True)
class CallHandler:
    """Answers the calls of one server, all by one engine.

    Bodies take room of `_arriving` while they are read, and of `_waiting` while a store writes
    their calls.
    """

    _engine: Engine
    _admission: Admission
    _delivery: Delivery
    _base_path: str
    _arriving: ByteBudget
    _waiting: ByteBudget

    async def answer(
        self, request: web.BaseRequest, address: Address, query: str, take: Take
    ) -> Outcome | web.StreamResponse:
        """Admit a request by its head, read its body, and get its answer."""
        return await self._ask(request, self._admission.admit(request, address, query), take)

    async def answer_audited(
        self, audit: AuditLog, request: web.BaseRequest, address: Address, query: str, take: Take
    ) -> Outcome | web.StreamResponse:
        """Get the answer to a control call, and record it in the audit log."""
        caller, status = None, int(HTTPStatus.INTERNAL_SERVER_ERROR)
        try:
            call = self._admission.admit(request, address, query)
            caller = call.caller if isinstance(call, Request) else None
            answer = await self._ask(request, call, take)
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
            unchecked, client, key = self._admission.identity(request, address, query)
            audit.note(unchecked, caller, status, client, key)

    async def perform(
        self, request: web.BaseRequest, begun: Begun, take: Take
    ) -> Outcome | web.StreamResponse:
        """Deliver an outcome, if there is room to keep it until it is read."""
        call, asked, hold = begun
        call.partner = network_of(self._admission.address(request))
        try:
            return await self._delivery.deliver(request, call, asked, self._own_take(call, take))
        finally:
            hold.end()

    def noted(self, request: web.BaseRequest, outcome: Outcome) -> Outcome:
        """Add a call that reached no sandbox to the access log, and return its answer."""
        call = Request(request.method, requested_address(request, self._base_path))
        self._engine.answers.notices.note_refused(call, outcome)
        return outcome

    async def _ask(
        self, request: web.BaseRequest, call: Request | Outcome, take: Take
    ) -> Outcome | web.StreamResponse:
        """Get the answer to an admitted call, whose body has not been read yet."""
        engine = self._engine
        if isinstance(call, Request) and call.address.area == "metrics":  # its body is ignored
            await engine.answers.pause(call.partner)
            return self._delivery.with_room(call, metrics(engine, call), take)
        begun = await self._begin(request, call) if isinstance(call, Request) else call
        del call  # or this frame would keep its body while the reply is held back
        if isinstance(begun, Begun):
            return await self.perform(request, begun, take)
        return self.noted(request, begun)

    async def _begin(self, request: web.BaseRequest, call: Request) -> Begun | Outcome:
        """Read a call and pass it to its sandbox, unless it is refused before."""
        engine = self._engine
        read = await self._read(request, call)
        if not isinstance(read, Request):
            return read
        call = read
        if call.address.area == "sandboxes" or len(call.body) > _LARGE:
            await engine.answers.pause(call.partner)
        confirmed = self._admission.confirm(request, call)
        if not isinstance(confirmed, Request):
            return confirmed
        call = confirmed
        try:
            with self._waiting.share() as take_body:
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
        engine, is_guarded = self._engine, call.address.area in GUARDED
        try:
            with self._arriving.share() as take:
                if request.body_exists or "Expect" in request.headers:
                    refused = engine.refuse_early(call)
                    if refused is not None:
                        return refused
                    limit = engine.switchboard.body_limit(call)
                    own_take = self._own_take(call, take)
                    body = await read_body(request, limit, self._delivery.timeouts.body, own_take)
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

    def _own_take(self, call: Request, take: Take) -> Take:
        """Return the function that takes room for a call, in the name of its sandbox if limited."""
        name = self._engine.quotas.room_name(call)
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
