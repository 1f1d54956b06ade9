"""The handler of all calls that aiohttp parses.

find the sandbox → admit → read → answer → delay, break or write

Scenarios in control calls are first built outside the loop's thread.
"""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from http import HTTPStatus
from typing import Final

from aiohttp import web

from mock_server.sandbox.control.problem import Problem
from mock_server.sandbox.ground.address import Address
from mock_server.sandbox.ground.exchange import AskAgain, BaseReply, Outcome, Reply, Request
from mock_server.sandbox.sandboxes.sandbox_names import check_name
from mock_server.sandbox.sandboxes.sandboxes import Sandboxes
from mock_server.web.answering.answering import not_ready, plain
from mock_server.web.answering.patience import Patience
from mock_server.web.answering.room import MAX_ARRIVING, MAX_LEAVING, CrowdedError, Room, Take
from mock_server.web.callers.audit import AuditLog
from mock_server.web.callers.guard import GUARDED, Guard
from mock_server.web.callers.quotas import USUAL
from mock_server.web.connections.admission import Admission
from mock_server.web.connections.delivery import Delivery, with_room
from mock_server.web.connections.express import Begun, Express
from mock_server.web.connections.ordinary import NoResponse, drop_traceback, outer_of
from mock_server.web.connections.reading import (
    BrokenOffError,
    admission_headers,
    method_of,
    read_body,
    requested_address,
    split_target,
)
from mock_server.web.connections.streaming import KEEP_ALIVE_SECONDS
from mock_server.web.engine import Engine
from mock_server.web.ledger.loader import Uploads
from mock_server.web.pages import find_page, moved
from mock_server.web.server_status import health, metrics

_LOG: Final = logging.getLogger("mock_server")
_LARGE: Final = 1 << 16
"""The size in bytes from which validating a body takes some milliseconds."""

_BRIEF: Final = 1 << 12
"""The maximum size in bytes of bodies of which thousands may be parsed at the same time."""


class Handler:
    """Answers the requests of one server; before `open`, only `/_live` succeeds.

    Readers of events get a comment after every `keep_alive` seconds without events. `proxies` is
    the number of proxies in front of the server whose X-Forwarded-For is trusted.
    """

    def __init__(
        self,
        *,
        now_ms: Callable[[], int],
        uploads: Uploads,
        guard: Guard,
        base_path: str = "",
        patience: Patience | None = None,
        keep_alive: float = KEEP_ALIVE_SECONDS,
        proxies: int = 0,
    ) -> None:
        self.engine: Engine | None = None
        self.audit: AuditLog | None = None
        self.express = Express(base_path, guard, now_ms)
        self._now_ms = now_ms
        self._uploads = uploads
        self._guard = guard
        self._base_path = base_path
        self.patience = patience or Patience()
        self._admission = Admission(guard, now_ms, base_path, proxies)
        self.arriving = Room("arriving bodies", MAX_ARRIVING)
        self.waiting = Room("bodies of calls that wait for the store", MAX_ARRIVING)
        self.leaving = Room("replies that are delayed or unread", MAX_LEAVING)
        self._delivery = Delivery(
            now_ms=now_ms,
            admission=self._admission,
            patience=self.patience,
            keep_alive=keep_alive,
            leaving=self.leaving,
        )

    def open(self, sandboxes: Sandboxes) -> Engine:
        """Make the server ready; return the engine that answers its calls."""
        engine = self.engine_of(sandboxes)
        self.open_with(engine)
        return engine

    def engine_of(self, sandboxes: Sandboxes) -> Engine:
        """Return an engine for the calls of sandboxes."""
        return Engine(sandboxes, now_ms=self._now_ms, uploads=self._uploads)

    def open_with(self, engine: Engine) -> None:
        """Make the server ready with an engine, which answers its calls from now on."""
        self.engine = engine
        sandboxes = engine.switchboard.sandboxes
        if self._guard.keys is not None:
            self._guard.keys.permits = sandboxes.permits
            engine.quotas.usual = USUAL
        engine.quotas.exempts_operator = self._guard.control_token is not None
        sandboxes.taken = engine.quotas.use
        self.express.engine = engine

    def close(self) -> None:
        """End all waits and streams, so that the server can stop."""
        if self.engine is not None:
            self.engine.close()

    def give_up(self) -> None:
        """Answer all calls that wait for an unresponsive store."""
        if self.engine is not None:
            self.engine.give_up()

    async def __call__(self, request: web.BaseRequest) -> web.StreamResponse:
        """Answer one request of aiohttp."""
        try:
            with self.leaving.share() as take:
                return await self._respond(request, take)
        except ConnectionError as error:
            drop_traceback(error)
            return NoResponse()

    async def _respond(self, request: web.BaseRequest, take: Take) -> web.StreamResponse:
        """Find the answer to a request and write it, unless a fault has already delivered it."""
        try:
            begun, connection = None, outer_of(request)
            if connection is not None:
                begun, connection.begun = connection.begun, None
            answer = await (
                self._answer(request, take)
                if begun is None
                else self._perform(request, begun, take)
            )
            if isinstance(answer, web.StreamResponse):
                return answer
            return await self._delivery.write(request, answer)
        except Problem as problem:
            outcome = self._noted(request, problem.as_reply())
        except TimeoutError:
            outcome = self._noted(request, plain(HTTPStatus.REQUEST_TIMEOUT))
        except ConnectionError:
            raise
        except Exception:  # noqa: BLE001 - whatever the error is, the caller gets an answer and the log the details
            where = requested_address(request, self._base_path).whole  # without a key
            _LOG.exception("a bug in the sandbox: %s %s", method_of(request), where)
            outcome = not_ready() if self.engine is None else self.engine.switchboard.broken()
        return await self._delivery.write(request, outcome)

    async def _answer(self, request: web.BaseRequest, take: Take) -> Outcome | web.StreamResponse:
        """Admit a request by its head, read its body, and get its answer."""
        path, query = split_target(request)
        address = requested_address(request, self._base_path)
        if address.sandbox is not None:
            check_name(address.sandbox)
        own = self._answer_itself(request, path, address)
        if own is not None:
            return own
        engine = self.engine
        if engine is None:
            return not_ready()
        if request.method == "OPTIONS":
            preflight = self._guard.preflight_headers(request.headers)
            if preflight is not None:
                return Reply(status=HTTPStatus.NO_CONTENT, headers=preflight, body=b"")
        if address.area == "page":  # which does not have this file
            address = replace(address, area="elsewhere")
        if self.audit is None or not address.is_control:
            call = await self._admission.admit(engine, request, address, query)
            return await self._ask(engine, request, call, take)
        return await self._audited(self.audit, engine, request, (address, query), take)

    async def _audited(
        self,
        audit: AuditLog,
        engine: Engine,
        request: web.BaseRequest,
        target: tuple[Address, str],
        take: Take,
    ) -> Outcome | web.StreamResponse:
        """Get the answer to a control call, and record it in the audit log."""
        caller, status = None, int(HTTPStatus.INTERNAL_SERVER_ERROR)
        try:
            call = await self._admission.admit(engine, request, *target)
            caller = call.caller if isinstance(call, Request) else None
            answer = await self._ask(engine, request, call, take)
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
            unchecked, address, key = self._admission.identity(engine, request, *target)
            audit.note(unchecked, caller, status, address, key)

    async def _ask(
        self, engine: Engine, request: web.BaseRequest, call: Request | Outcome, take: Take
    ) -> Outcome | web.StreamResponse:
        """Get the answer to an admitted call, whose body has not been read yet."""
        if isinstance(call, Request) and call.address.area == "metrics":  # its body is ignored
            await engine.answers.pace.turn()
            return with_room(engine, call, metrics(engine, call), take)
        begun = await self._begin(engine, request, call) if isinstance(call, Request) else call
        del call  # or this frame would keep its body while the reply is held back
        if isinstance(begun, Begun):
            return await self._perform(request, begun, take)
        return self._noted(request, begun)

    async def _begin(
        self, engine: Engine, request: web.BaseRequest, call: Request
    ) -> Begun | Outcome:
        """Read a call and pass it to its sandbox, unless it is refused before."""
        read = await self._read(engine, request, call)
        if not isinstance(read, Request):
            return read
        call = read
        if call.address.area in GUARDED or len(call.body) > _LARGE:
            await engine.answers.pace.turn()
        confirmed = await self._admission.confirm(engine, request, call)
        if not isinstance(confirmed, Request):
            return confirmed
        call = confirmed
        try:
            with self.waiting.share() as take_body:
                if engine.ledger is not None:
                    _own_take(engine, call, take_body)(len(call.body))
                crowded = engine.quotas.late_refusal(call)
                if crowded is not None:
                    return crowded
                begins = len(call.body) <= _BRIEF  # longer ones have to be let in
                asked = engine.receive(call, begins=begins)
                return await _answered(Begun(call, asked, engine.quotas.hold(call)))
        except CrowdedError as error:
            return engine.switchboard.crowded(call, str(error))

    def _noted(self, request: web.BaseRequest, outcome: Outcome) -> Outcome:
        """Add a call that reached no sandbox to the access log, and return its answer."""
        if self.engine is not None:
            call = Request(method_of(request), requested_address(request, self._base_path))
            self.engine.answers.notices.note_refused(call, outcome)
        return outcome

    async def _read(
        self, engine: Engine, request: web.BaseRequest, call: Request
    ) -> Request | Outcome:
        """Return a call with its body, and the scenario built from it if any, or a refusal."""
        is_guarded = call.address.area in GUARDED
        try:
            with self.arriving.share() as take:
                if request.body_exists or "Expect" in request.headers:
                    refused = engine.refuse_early(call)
                    if refused is not None:
                        return refused
                    limit = engine.switchboard.body_limit(call)
                    own_take = _own_take(engine, call, take)
                    body = await read_body(request, limit, self.patience.body, own_take)
                    call = call.but(body=body)
                    if is_guarded and len(body) > limit:
                        detail = f"the limit is {limit} bytes"
                        raise Problem(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, detail)
                return await engine.prepare(call) if is_guarded else call
        except CrowdedError as error:
            return engine.switchboard.crowded(call, str(error))
        except BrokenOffError as error:
            _LOG.info("a request body ended early")
            return engine.decline(call.but(flaw=str(error)))

    def _answer_itself(
        self, request: web.BaseRequest, path: str, address: Address
    ) -> Outcome | None:
        """Answer health checks, and requests for the files of the page, which need no sandbox."""
        if address.area == "health":
            return health(self.engine, address.path, request.method)
        if address.area != "page" or request.method not in ("GET", "HEAD"):
            return None
        page = find_page(address.path)
        if page is None:
            return None
        self._guard.admit(request.method, admission_headers(request), address)
        is_folder = address.path == "/" and not path.endswith("/")
        return moved(path) if is_folder else page.answer(request.headers.get("If-None-Match"))

    async def _perform(
        self, request: web.BaseRequest, begun: Begun, take: Take
    ) -> Outcome | web.StreamResponse:
        """Deliver an outcome, if there is room to keep it until it is read."""
        call, asked, hold = begun
        engine = self.engine
        try:
            if engine is None:
                return not_ready()
            take = _own_take(engine, call, take)
            return await self._delivery.deliver(engine, request, call, asked, take)
        finally:
            hold.end()


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


def _own_take(engine: Engine, call: Request, take: Take) -> Take:
    """Return the function that takes room for a call, in the name of its sandbox if limited."""
    name = engine.quotas.room_name(call)
    return take if name is None else partial(take, name=name)
