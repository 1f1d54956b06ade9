"""The handler of all calls that aiohttp parses.

health checks, files of the page → answered here
calls, once the server is ready  → `CallHandler`
"""

import logging
from collections.abc import Callable
from dataclasses import replace
from http import HTTPStatus
from typing import TYPE_CHECKING, Final

from aiohttp import web

from mock_server.contract.headers import IF_NONE_MATCH
from mock_server.sandbox.control.problem import Problem
from mock_server.sandbox.ground.address import Address
from mock_server.sandbox.ground.exchange import Outcome, Reply
from mock_server.sandbox.sandboxes.permits import check_name
from mock_server.sandbox.sandboxes.sandboxes import Sandboxes
from mock_server.web.answering.byte_budget import MAX_ARRIVING, MAX_LEAVING, ByteBudget, Take
from mock_server.web.answering.replies import not_ready, plain
from mock_server.web.answering.timeouts import Timeouts
from mock_server.web.call_handler import CallHandler
from mock_server.web.callers.audit import AuditLog
from mock_server.web.callers.guard import Guard
from mock_server.web.callers.quotas import USUAL
from mock_server.web.connections.aiohttp_side import NoResponse, drop_traceback, take_begun
from mock_server.web.connections.plain_calls import PlainCalls
from mock_server.web.connections.reading import (
    Admission,
    admission_headers,
    requested_address,
    split_target,
)
from mock_server.web.connections.writing import KEEP_ALIVE_SECONDS, write_reply
from mock_server.web.engine import Engine
from mock_server.web.pages import find_page, moved
from mock_server.web.server_status import health

if TYPE_CHECKING:
    from mock_server.web.engine import Uploads

_LOG: Final = logging.getLogger("mock_server")


class Handler:
    """Answers the requests of one server; before `open`, only `/_live` succeeds.

    Readers of events get a comment after every `keep_alive` seconds without events. `proxies` is
    the number of proxies in front of the server whose X-Forwarded-For is trusted.
    """

    def __init__(
        self,
        *,
        now_ms: Callable[[], int],
        uploads: "Uploads",
        guard: Guard,
        base_path: str = "",
        timeouts: Timeouts | None = None,
        keep_alive: float = KEEP_ALIVE_SECONDS,
        proxies: int = 0,
    ) -> None:
        self.engine: Engine | None = None
        self.audit: AuditLog | None = None
        self.plain_calls = PlainCalls(base_path, guard, now_ms)
        self._now_ms = now_ms
        self._uploads = uploads
        self._guard = guard
        self._base_path = base_path
        self.timeouts = timeouts or Timeouts()
        self._keep_alive = keep_alive
        self._proxies = proxies
        self._calls: CallHandler | None = None
        self.arriving = ByteBudget("arriving bodies", MAX_ARRIVING)
        self.waiting = ByteBudget("bodies of calls that wait for the store", MAX_ARRIVING)
        self.leaving = ByteBudget("replies that are delayed or unread", MAX_LEAVING)

    def open(self, sandboxes: Sandboxes) -> Engine:
        """Make the server ready; return the engine that answers its calls."""
        engine = self.engine_of(sandboxes)
        self.open_with(engine)
        return engine

    def plain_calls_at(self, own: str) -> PlainCalls:
        """Return what answers plain calls at the origin of a sandbox."""
        calls = PlainCalls(self._base_path, self._guard, self._now_ms, own)
        calls.engine = self.engine
        calls.replies, calls.malformed = self.plain_calls.replies, self.plain_calls.malformed
        return calls

    def engine_of(self, sandboxes: Sandboxes) -> Engine:
        """Return an engine for the calls of sandboxes."""
        return Engine(sandboxes, now_ms=self._now_ms, uploads=self._uploads)

    def open_with(self, engine: Engine) -> None:
        """Make the server ready with an engine, which answers its calls from now on."""
        self.engine = engine
        self._calls = CallHandler(
            engine=engine,
            now_ms=self._now_ms,
            admission=Admission(engine, self._guard, self._now_ms, self._base_path, self._proxies),
            base_path=self._base_path,
            timeouts=self.timeouts,
            keep_alive=self._keep_alive,
            arriving=self.arriving,
            waiting=self.waiting,
            leaving=self.leaving,
        )
        sandboxes = engine.switchboard.sandboxes
        if self._guard.keys is not None:
            self._guard.keys.permits = sandboxes.permits
            engine.quotas.usual = USUAL
        engine.quotas.exempts_operator = self._guard.control_token is not None
        sandboxes.usage_of = engine.quotas.use
        engine.answers.metrics.replies = self.plain_calls.replies
        self.plain_calls.engine = engine

    async def close_engine(self) -> None:
        """Answer no more calls, and forget everything: another server has taken over the store."""
        self.close()
        engine, self.engine = self.engine, None
        self._calls = self.plain_calls.engine = None
        if engine is not None and engine.keeper is not None:
            await engine.keeper.close()

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
                response = await self._respond(request, take)
        except ConnectionError as error:
            drop_traceback(error)
            return NoResponse()
        if not isinstance(response, NoResponse):
            self.plain_calls.replies[response.status] += 1
        return response

    async def _respond(self, request: web.BaseRequest, take: Take) -> web.StreamResponse:
        """Find the answer to a request and write it, unless a fault has already delivered it."""
        try:
            begun = take_begun(request)
            answer = await (
                self._answer(request, take)
                if begun is None or self._calls is None
                else self._calls.perform(request, begun, take)
            )
            if isinstance(answer, web.StreamResponse):
                return answer
            return await self._write(request, answer)
        except Problem as problem:
            outcome = await self._refused(request, problem.as_reply())
        except TimeoutError:
            outcome = await self._refused(request, plain(HTTPStatus.REQUEST_TIMEOUT))
        except ConnectionError:
            raise
        except Exception:  # noqa: BLE001 - whatever the error is, the caller gets an answer and the log the details
            where = requested_address(request, self._base_path).whole  # without a key
            _LOG.exception("a bug in the sandbox: %s %s", request.method, where)
            outcome = not_ready() if self.engine is None else self.engine.switchboard.broken()
        return await self._write(request, outcome)

    async def _write(self, request: web.BaseRequest, outcome: Outcome) -> web.StreamResponse:
        """Write a complete reply."""
        cors = self._guard.cors_headers(request.headers.get("Origin"))
        return await write_reply(request, outcome, cors, self.timeouts)

    async def _answer(self, request: web.BaseRequest, take: Take) -> Outcome | web.StreamResponse:
        """Answer what needs no sandbox here, and pass all other calls on."""
        path, query = split_target(request)
        address = requested_address(request, self._base_path)
        if address.sandbox is not None:
            check_name(address.sandbox)
        own = self._answer_itself(request, path, address)
        if own is not None:
            return own
        if self._calls is None:
            return not_ready()
        if request.method == "OPTIONS":
            preflight = self._guard.preflight_headers(request.headers)
            if preflight is not None:
                return Reply(status=HTTPStatus.NO_CONTENT, headers=preflight, body=b"")
        if address.area == "page":  # which does not have this file
            address = replace(address, area="elsewhere")
        return await self._calls.answer(request, address, query, take, self.audit)

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
        if address.path == "/" and address.sandbox and address.prefix == self._base_path:
            path = f"{address.prefix}/s/{address.sandbox}"  # the page takes the name from there
        is_folder = address.path == "/" and not path.endswith("/")
        known = ", ".join(request.headers.getall(IF_NONE_MATCH, ()))
        return moved(path) if is_folder else page.answer(known)

    async def _refused(self, request: web.BaseRequest, outcome: Outcome) -> Outcome:
        return outcome if self._calls is None else await self._calls.refused(request, outcome)
