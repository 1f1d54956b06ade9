"""Answers the calls that aiohttp reads.

health checks, files of the page → answered here
all others, once the server is ready → admit → read → ask → deliver: at once, later, in pieces, as a
stream, or broken
"""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from http import HTTPStatus
from typing import TYPE_CHECKING, Final

from aiohttp import web

from mock_server.contract.headers import ENTRY, IF_NONE_MATCH
from mock_server.contract.names import LONG_STATE, refusal
from mock_server.contract.texts.times import read_entry_number
from mock_server.domain.refusal import Refusal
from mock_server.sandbox.control.problem import (
    KeyRefusedError,
    Problem,
    no_key,
    no_room,
    too_many,
)
from mock_server.sandbox.ground.address import Address, read_address
from mock_server.sandbox.ground.exchange import (
    AskAgain,
    BaseReply,
    Caller,
    EventStream,
    FaultyReply,
    LongReply,
    Outcome,
    Reply,
    Request,
)
from mock_server.sandbox.sandboxes.permits import check_name, without_keys
from mock_server.sandbox.sandboxes.sandbox import Tenancy
from mock_server.sandbox.sandboxes.sandboxes import Sandboxes
from mock_server.sandbox.sandboxes.switchboard import Answered
from mock_server.web.answering.byte_budget import (
    MAX_ARRIVING,
    MAX_LEAVING,
    ByteBudget,
    CrowdedError,
    Take,
)
from mock_server.web.answering.presence import Left
from mock_server.web.answering.replies import MAX_PLAIN, not_ready, plain
from mock_server.web.answering.timeouts import Timeouts
from mock_server.web.answering.waiting import Hold
from mock_server.web.callers.addresses import forwarded_address, network_of
from mock_server.web.callers.audit import AuditLog
from mock_server.web.callers.guard import GUARDED, Guard
from mock_server.web.callers.keys import WrongKeyError, WrongKeys, keyed, sent_key
from mock_server.web.callers.quotas import USUAL
from mock_server.web.connections.aiohttp_side import (
    NoResponse,
    drop_traceback,
    first_answer,
    left_of,
    link_of,
    to_plain_response,
    write_rest,
)
from mock_server.web.connections.breaking import Drips, break_connection, hold_back
from mock_server.web.connections.plain_calls import Begun, PlainCalls
from mock_server.web.connections.reading import (
    BrokenOffError,
    admission_headers,
    read_body,
    read_request,
    split_target,
)
from mock_server.web.connections.writing import (
    KEEP_ALIVE_SECONDS,
    stream_events,
    write_in_pieces,
    write_reply,
)
from mock_server.web.engine import Asked, Engine
from mock_server.web.pages import find_page, moved
from mock_server.web.server_status import health, metrics

if TYPE_CHECKING:
    from mock_server.web.engine import Uploads

_LOG: Final = logging.getLogger("mock_server")
_MANY_KEYS: Final = "too many invalid keys came from this address; a valid one is never refused"
_LARGE: Final = 1 << 16
"""The size in bytes from which validating a body takes some milliseconds."""


class Handler:
    """Answers the requests of one server; before `open`, only `/_live` succeeds.

    Readers of events get a comment after every `keep_alive` seconds without events. `proxies` is
    the number of proxies in front of the server whose X-Forwarded-For is trusted. Bodies take room
    of `arriving` until their calls have a first answer, long replies of `leaving` until they are
    read.
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
        self.now_ms = now_ms
        self._uploads = uploads
        self.guard = guard
        self.base_path = base_path
        self.timeouts = timeouts or Timeouts()
        self.keep_alive = keep_alive
        self.proxies = proxies
        self.wrong_keys = WrongKeys()
        self.arriving = ByteBudget("arriving bodies", MAX_ARRIVING)
        self.leaving = ByteBudget("replies that are delayed or unread", MAX_LEAVING)
        self.drips = Drips()

    def open(self, sandboxes: Sandboxes) -> Engine:
        engine = self.engine_of(sandboxes)
        self.open_with(engine)
        return engine

    def plain_calls_at(self, own: str) -> PlainCalls:
        calls = PlainCalls(self.base_path, self.guard, self.now_ms, own)
        calls.engine = self.engine
        calls.replies, calls.malformed = self.plain_calls.replies, self.plain_calls.malformed
        return calls

    def engine_of(self, sandboxes: Sandboxes) -> Engine:
        return Engine(sandboxes, now_ms=self.now_ms, uploads=self._uploads)

    def open_with(self, engine: Engine) -> None:
        sandboxes = engine.switchboard.sandboxes
        if self.guard.keys is not None:
            self.guard.keys.permits = sandboxes.permits
            engine.quotas.usual = USUAL
        engine.quotas.exempts_operator = self.guard.control_token is not None
        sandboxes.usage_of = engine.quotas.use
        engine.answers.metrics.replies = self.plain_calls.replies
        self.engine = self.plain_calls.engine = engine

    async def close_engine(self) -> None:
        """Answer no more calls, and forget everything: another server has taken over the store."""
        self.close()
        engine, self.engine = self.engine, None
        self.plain_calls.engine = None
        if engine is not None and engine.keeper is not None:
            await engine.keeper.close()

    def close(self) -> None:
        if self.engine is not None:
            self.engine.close()

    def give_up(self) -> None:
        if self.engine is not None:
            self.engine.give_up()

    async def __call__(self, request: web.BaseRequest) -> web.StreamResponse:
        try:
            begun = await first_answer(request)
            if isinstance(begun, Reply):
                response = to_plain_response(request, begun)
                await write_rest(request, response)
                return response
            with self.leaving.share() as take:
                response = await self._respond(request, begun, take)
            if not isinstance(response, NoResponse):
                self.plain_calls.replies[response.status] += 1
        except ConnectionError as error:
            drop_traceback(error)
            return NoResponse()
        return response

    async def _respond(
        self, request: web.BaseRequest, begun: Begun | None, take: Take
    ) -> web.StreamResponse:
        """Find the answer to a request and write it, unless a fault has already delivered it."""
        link, (path, query) = link_of(request), split_target(request)
        address = read_address(path, self.base_path, None if link is None else link.own)
        call = None
        if self.engine is not None:
            call = _Call(self, self.engine, request, address, take)
        try:
            answer: Outcome | web.StreamResponse | None
            if call is not None and begun is not None:
                answer = await call.perform(begun)
            else:
                answer = self._answer_itself(request, path, address)
                if answer is None:
                    answer = not_ready() if call is None else await call.answer(query)
            return await self._write(request, answer)
        except Problem as problem:
            outcome = problem.as_reply()
        except ConnectionError:
            raise
        except Exception:  # noqa: BLE001 - whatever the error is, the caller gets an answer and the log the details
            _LOG.exception("a bug in the sandbox: %s %s", request.method, address.whole)
            outcome = not_ready() if self.engine is None else self.engine.switchboard.broken()
            return await self._write(request, outcome)
        if call is not None:
            await call.note_refused(outcome)
        return await self._write(request, outcome)

    async def _write(
        self, request: web.BaseRequest, answer: Outcome | web.StreamResponse
    ) -> web.StreamResponse:
        if not isinstance(answer, web.StreamResponse):
            cors = self.cors_headers(request)
            answer = await write_reply(request, answer, cors, self.timeouts)
        await write_rest(request, answer)
        return answer

    def cors_headers(self, request: web.BaseRequest) -> dict[str, str]:
        return self.guard.cors_headers(request.headers.get("Origin"))

    def _answer_itself(
        self, request: web.BaseRequest, path: str, address: Address
    ) -> Outcome | None:
        """Answer health checks, and requests for the files of the page, which need no sandbox."""
        if address.sandbox is not None:
            check_name(address.sandbox)
        if address.area == "health":
            return health(self.engine, address.path, request.method)
        if address.area != "page" or request.method not in ("GET", "HEAD"):
            return None
        page = find_page(address.path)
        if page is None:
            return None
        self.guard.admit(request.method, admission_headers(request), address)
        if address.path == "/" and address.sandbox and address.prefix == self.base_path:
            path = f"{address.prefix}/s/{address.sandbox}"  # the page takes the name from there
        is_folder = address.path == "/" and not path.endswith("/")
        known = ", ".join(request.headers.getall(IF_NONE_MATCH, ()))
        return moved(path) if is_folder else page.answer(known)


class _Call:
    def __init__(
        self,
        server: Handler,
        engine: Engine,
        request: web.BaseRequest,
        address: Address,
        take: Take,
    ) -> None:
        self._server = server
        self._engine = engine
        self._request = request
        self._address = address
        self._take = take
        forwarded = request.headers.getall("X-Forwarded-For", ())
        self._client = forwarded_address(request.remote or "", forwarded, server.proxies)
        self._caller: Caller | None = None  # once the call is admitted

    async def answer(self, query: str) -> Outcome | web.StreamResponse:
        """Admit the call by its head, read its body, and get its answer; audit control calls."""
        request, server = self._request, self._server
        if request.method == "OPTIONS":
            preflight = server.guard.preflight_headers(request.headers)
            if preflight is not None:
                return Reply(status=HTTPStatus.NO_CONTENT, headers=preflight, body=b"")
        call = self._head(query)
        status = int(HTTPStatus.INTERNAL_SERVER_ERROR)
        try:
            answer = await self._answer(call)
            status = answer.status
        finally:
            if server.audit is not None:
                key, client = sent_key(admission_headers(request), call.address), self._client
                server.audit.note(call.without_key(), self._caller, status, client, key)
        return answer

    def _head(self, query: str) -> Request:
        """Return the call without its body; it is not admitted yet."""
        address = self._address
        if address.area == "page":  # which does not have this file
            address = replace(address, area="elsewhere")
        if self._server.guard.keys is not None:
            address = replace(address, path=without_keys(address.path))
            query = without_keys(query)
        return self._engine.switchboard.routed(read_request(self._request, address, query))

    async def _answer(self, head: Request) -> Outcome | web.StreamResponse:
        engine = self._engine
        try:
            call = self._admitted(head)
            self._caller = call.caller
            engine.quotas.count(call)
            if call.address.area == "metrics":  # its body is ignored
                await engine.answers.pause(call.partner)
                return self._with_room(call, metrics(engine, call))
            begun = await self._begin(head, call)
            if isinstance(begun, Begun):
                return await self.perform(begun)
            reply = begun
        except Refusal as refusal:
            reply = engine.switchboard.refusal_reply(refusal)
        except Problem as problem:
            is_of_server = head.address.area == "metrics"
            reply = problem.as_reply() if is_of_server else engine.switchboard.refuse(head, problem)
        except BrokenOffError as error:
            _LOG.info("a request body ended early")
            reply = engine.decline(head.but(flaw=str(error)))
        except TimeoutError:
            reply = plain(HTTPStatus.REQUEST_TIMEOUT)
        await self.note_refused(reply)
        return reply

    def _admitted(self, head: Request) -> Request:
        """Return the call as admitted, without its key, or raise Problem or Refusal."""
        server, headers = self._server, admission_headers(self._request)
        now_ms, network = server.now_ms(), network_of(self._client)
        try:
            return server.guard.admitted(head, headers, network, now_ms)
        except WrongKeyError as error:
            seconds = server.wrong_keys.note(network, now_ms)
            if seconds:
                raise too_many(_MANY_KEYS, seconds, KeyRefusedError) from None
            raise no_key(str(error)) from None

    async def note_refused(self, outcome: Outcome) -> None:
        """Log the call, which reaches no sandbox, and wait for a turn of its partner.

        Otherwise, callers who are refused and call again at once would leave others few turns.
        """
        await self._engine.answers.pause(network_of(self._client))
        call = Request(self._request.method, self._address)
        self._engine.answers.note_refused(call, outcome)

    # ── What is called ───────────────────────────────────────────────────────────────────────

    async def _begin(self, head: Request, call: Request) -> Begun | Reply:
        """Read the call and pass it to its sandbox; its body has room until the first answer.

        Raises:
            Refusal, Problem: if it is refused before, perhaps since its key has become invalid
                while its body was read.
            BrokenOffError, TimeoutError: if its body is incomplete.
        """
        engine, request = self._engine, self._request
        has_body = request.body_exists or "Expect" in request.headers
        refused = engine.refuse_early(call) if has_body else None
        if refused is not None:
            return refused
        try:
            with self._server.arriving.share() as take:
                if has_body:
                    call = await self._with_body(call, self._own(take, call))
                if call.address.area in GUARDED:
                    call = await engine.prepare(call)
                if call.address.area == "sandboxes" or len(call.body) > _LARGE:
                    await engine.answers.pause(call.partner)
                if self._server.guard.keys is not None and request.body_exists:
                    self._admitted(head)
                engine.quotas.expect_room(call)
                asked = engine.receive(call)
                return await _answered(Begun(call, asked, engine.quotas.hold(call)))
        except CrowdedError as error:
            raise no_room(str(error)) from None

    async def _with_body(self, call: Request, take: Take) -> Request:
        switchboard = self._engine.switchboard
        limit = switchboard.body_limit(call)
        body = await read_body(self._request, limit, self._server.timeouts.body, take)
        call = call.but(body=body)
        if call.address.area in GUARDED and len(body) > limit:
            detail = f"the limit is {limit} bytes"
            if switchboard.routed(call).to_build == "putState":
                detail = f"{detail}; {refusal(LONG_STATE)}"
            raise Problem(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, detail)
        return call

    # ── Delivery ─────────────────────────────────────────────────────────────────────────────

    async def perform(self, begun: Begun) -> Outcome | web.StreamResponse:
        """Deliver the outcome of the call, which has begun; one that is returned is to write."""
        call, asked, hold = begun
        call.partner = network_of(self._client)  # the fast path knows only the proxy's
        try:
            if isinstance(asked, Answered) and isinstance(asked.outcome, Reply):
                return self._as_sent(call, asked.outcome)
            return await self._deliver(call, asked)
        finally:
            hold.end()

    async def _deliver(self, call: Request, asked: Asked) -> Outcome | web.StreamResponse:
        """Perform an outcome, or return it if it is still to write."""
        request, engine, server = self._request, self._engine, self._server
        left = left_of(request)
        try:
            outcome, tenancy = await engine.settle(call, asked, left, self._own(self._take, call))
        except CrowdedError as error:
            outcome, tenancy = engine.switchboard.crowded(call, str(error)), None
        outcome, cors = self._as_sent(call, outcome), server.cors_headers(request)
        if isinstance(outcome, LongReply):
            others = partial(engine.answers.pause, call.partner)
            return await write_in_pieces(
                request, outcome, cors, server.timeouts, others, server.leaving
            )
        if tenancy is not None and isinstance(outcome, EventStream):
            stream = replace(outcome, headers={**outcome.headers, **cors})
            broadcast, silence = engine.answers.broadcast, server.keep_alive
            return await stream_events(
                request, stream, tenancy, broadcast, left, server.timeouts, silence
            )
        if tenancy is not None and isinstance(outcome, FaultyReply):
            hold = (asked if isinstance(asked, Answered) else asked.result()).hold
            return await self._go_wrong(outcome, tenancy, left, hold)
        return outcome

    async def _go_wrong(
        self, outcome: FaultyReply, tenancy: Tenancy, left: Left, hold: Hold | None
    ) -> Outcome | web.StreamResponse:
        """Delay an outcome, or break the connection, and note if the client did not wait for it."""
        request, server, sandbox = self._request, self._server, tenancy.sandbox
        holds, epoch = self._engine.answers.holds, sandbox.epoch
        hold = hold or holds.of(sandbox, outcome.held_by)
        delay_ms = outcome.drawn_ms if sandbox in holds.timers else outcome.delay_ms
        if delay_ms:
            await hold_back(request, hold, delay_ms / 1000)
        answer: Outcome | web.StreamResponse = outcome
        if outcome.network is not None:
            answer = await break_connection(request, outcome, hold, server.timeouts, server.drips)
        number = read_entry_number(outcome.headers.get(ENTRY, ""))
        if left.done() and sandbox.epoch == epoch and number is not None:
            sandbox.leave(number, server.now_ms())
        return answer

    def _as_sent(self, call: Request, outcome: Outcome) -> Outcome:
        """Return an outcome for the base URL of the client, if there is room to keep it."""
        return keyed(self._with_room(call, outcome), self._address)

    def _with_room(self, call: Request, outcome: Outcome) -> Outcome:
        """Return an outcome if there is room to keep it until it is read, or else a refusal."""
        size = outcome.keeps if isinstance(outcome, LongReply) else 0
        if len(outcome.body) > MAX_PLAIN:
            size += len(outcome.body)
        if size:
            try:
                self._own(self._take, call)(size)
            except CrowdedError as error:
                return self._engine.switchboard.crowded(call, str(error))
        return outcome

    def _own(self, take: Take, call: Request) -> Take:
        """Return the function that takes room for a call, in the name of its sandbox if limited."""
        name = self._engine.quotas.room_name(call)
        return take if name is None else partial(take, name=name)


async def _answered(begun: Begun) -> Begun:
    """Wait for the first answer, and release the body then: the reply may be held back."""
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
