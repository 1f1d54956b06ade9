"""Answers the calls that aiohttp reads.

health checks, files of the page → answered here
all others, once the server is ready → admit → read → ask → deliver: at once, later, in pieces, as a
stream, or broken
"""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial
from http import HTTPStatus
from typing import TYPE_CHECKING, Final

from aiohttp import web

from mock_server.contract.headers import ENTRY, IF_NONE_MATCH
from mock_server.contract.names import LONG_STATE, refusal
from mock_server.contract.texts.times import read_entry_number
from mock_server.domain.refusal import Refusal
from mock_server.sandbox.control.problem import KeyRefusedError, Problem, no_key, no_room, too_many
from mock_server.sandbox.ground.exchange import (
    NOTHING,
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
from mock_server.sandbox.sandboxes.permits import check_name
from mock_server.sandbox.sandboxes.sandbox import Tenancy
from mock_server.sandbox.sandboxes.sandboxes import Sandboxes
from mock_server.sandbox.sandboxes.switchboard import Answered
from mock_server.web.answering.limits import MAX_ARRIVING, MAX_LEAVING, ByteBudget, CrowdedError
from mock_server.web.answering.replies import MAX_PLAIN, not_ready, plain
from mock_server.web.answering.timeouts import Timeouts
from mock_server.web.answering.waiting import Hold
from mock_server.web.callers.addresses import forwarded_address, network_of
from mock_server.web.callers.audit import AuditLog
from mock_server.web.callers.guard import GUARDED, Guard
from mock_server.web.callers.keys import WrongKeyError, WrongKeys, keyed, sent_key
from mock_server.web.callers.quotas import USUAL, not_counted
from mock_server.web.connections.aiohttp_side import (
    BrokenOffError,
    Client,
    NoResponse,
    read_body,
    read_request,
    side_of,
)
from mock_server.web.connections.delivery import KEEP_ALIVE_SECONDS, Delivery
from mock_server.web.connections.plain_calls import Begun, PlainCalls
from mock_server.web.engine import Engine, written
from mock_server.web.pages import find_page, health, metrics, moved

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
        self.dripping: set[Delivery] = set()

    def open(self, sandboxes: Sandboxes) -> Engine:
        engine = self.engine_of(sandboxes)
        self.open_with(engine)
        return engine

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
        """Answer a request of a listening server, and write all of the answer."""
        side = side_of(request)
        link, begun, side.begun = side.link, side.begun, None
        client = Client(link.left, link.number, side)
        try:
            if begun is None:
                await request.writer.drain()  # the client has to read most of the earlier replies
                answered = await side.calls.answer_request(request, link.number)
                if isinstance(answered, Reply):  # it is counted
                    delivery = Delivery(request, client, self.timeouts, NOTHING)
                    return await delivery.write_plainly(answered)
                begun = answered
        except ConnectionError as error:
            return without_client(error)
        return await self.answer(request, client, begun)

    async def answer(
        self, request: web.BaseRequest, client: Client, begun: Begun | None
    ) -> web.StreamResponse:
        """Answer a request, which may have `begun`.

        In an application, aiohttp writes the end of the answer.
        """
        try:
            response = await self._answered(request, client, begun)
        except ConnectionError as error:
            return without_client(error)
        if not isinstance(response, NoResponse):
            self.plain_calls.replies[response.status] += 1
        return response

    async def _answered(
        self, request: web.BaseRequest, client: Client, begun: Begun | None
    ) -> web.StreamResponse:
        has_keys, number = self.guard.keys is not None, client.connection
        head = read_request(request, self.base_path, client.own, number, has_keys=has_keys)
        cors, call = self.guard.cors_headers(head.headers.get("origin")), None
        delivery = Delivery(request, client, self.timeouts, cors)
        if self.engine is not None:
            call = _Call(self, self.engine, request, client, delivery, head)
        try:
            if call is not None and begun is not None:
                return await call.deliver(begun)
            if (own := self._own_answer(request, head)) is not None:
                return await delivery.write(own)
            if call is not None:
                return await call.answer()
            return await delivery.write(not_ready())
        except Problem as problem:
            refused = problem.as_reply()
            if call is not None:
                await call.note_refused(refused)
        except ConnectionError:
            raise
        except Exception:  # noqa: BLE001 - whatever the error is, the caller gets an answer and the log the details
            _LOG.exception("a bug in the sandbox: %s %s", head.method, head.address.whole)
            refused = not_ready() if self.engine is None else self.engine.switchboard.broken()
        return await delivery.write(refused)

    def _own_answer(self, request: web.BaseRequest, head: Request) -> Reply | None:
        """Answer health checks, and requests for the files of the page, which need no sandbox."""
        address, is_read = head.address, head.method in ("GET", "HEAD")
        if address.sandbox is not None:
            check_name(address.sandbox)
        if address.area == "health":
            return health(self.engine, address.path, head.method)
        page = find_page(address.path) if address.area == "page" and is_read else None
        if page is None:
            return None
        self.guard.admit(head)
        path = request.rel_url.raw_path or "/"
        if address.path == "/" and address.sandbox and address.prefix == self.base_path:
            path = f"{address.prefix}/s/{address.sandbox}"  # the page takes the name from there
        if address.path == "/" and not path.endswith("/"):
            return moved(path)
        return page.answer(head.headers.get(IF_NONE_MATCH, ""))


def without_client(error: ConnectionError) -> web.StreamResponse:
    error.__traceback__ = None  # it refers to writers, and a future to the exception
    return NoResponse()


@dataclass(slots=True, eq=False)
class _Call:
    """A call until its answer is delivered; control calls get a line in the audit log before."""

    _server: Handler
    _engine: Engine
    _request: web.BaseRequest
    _client: Client
    _delivery: Delivery
    _head: Request
    _ip: str = field(init=False)
    _audited: Request | None = None  # until it has its line
    _caller: Caller | None = None  # once the call is admitted

    def __post_init__(self) -> None:
        forwarded = self._request.headers.getall("X-Forwarded-For", ())
        peer = self._request.remote or ""
        self._ip = forwarded_address(peer, forwarded, self._server.proxies)

    @property
    def _network(self) -> str:
        return network_of(self._ip)

    async def answer(self) -> web.StreamResponse:
        """Admit the call by its head, read its body, and deliver its answer."""
        head = self._head
        if head.method == "OPTIONS":
            preflight = self._server.guard.preflight_headers(head.headers)
            if preflight is not None:
                return await self._delivery.write(Reply(HTTPStatus.NO_CONTENT, preflight, b""))
        if head.address.area == "page":  # which does not have this file
            head = head.but(address=replace(head.address, area="elsewhere"))
        head = self._audited = self._engine.switchboard.routed(head)
        try:
            begun = await self._begin(head)
            if isinstance(begun, Begun):
                return await self.deliver(begun)
            self._audit(begun.status)
            return await self._delivery.write(begun)
        finally:
            self._audit(HTTPStatus.INTERNAL_SERVER_ERROR)

    def _audit(self, status: int) -> None:
        call, self._audited = self._audited, None
        if call is not None and self._server.audit is not None:
            key = sent_key(call)
            self._server.audit.note(call.without_key(), self._caller, status, self._ip, key)

    async def note_refused(self, reply: Reply) -> None:
        """Log the call, which reaches no sandbox, and wait for a turn of its partner.

        Otherwise, callers who are refused and call again at once would leave others few turns.
        """
        await self._engine.answers.pause(self._network)
        self._engine.answers.note_refused(self._head, reply)

    # ── What is called ───────────────────────────────────────────────────────────────────────

    async def _begin(self, head: Request) -> Begun | Reply:
        """Pass the call to its sandbox, or return why it is refused before."""
        engine, request = self._engine, self._request
        try:
            call = self._admitted(head)
            self._caller = call.caller
            engine.quotas.count(call)
            if call.address.area == "metrics":  # its body is ignored
                await engine.answers.pause(call.partner)
                return Begun(call, Answered(metrics(engine, call)), not_counted)
            has_body = request.body_exists or "Expect" in request.headers
            reply = engine.refuse_early(call) if has_body else None
            if reply is None:
                return await self._pass_on(head, call, has_body=has_body)
        except Refusal as refused:
            reply = engine.switchboard.sandboxes.interface_of().refusal_reply(refused)
        except (Problem, CrowdedError) as error:
            problem = error if isinstance(error, Problem) else no_room(str(error))
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
        server, now_ms = self._server, self._server.now_ms()
        try:
            return server.guard.admitted(head, self._network, now_ms)
        except WrongKeyError as error:
            seconds = server.wrong_keys.note(self._network, now_ms)
            if seconds:
                raise too_many(_MANY_KEYS, seconds, KeyRefusedError) from None
            raise no_key(str(error)) from None

    async def _pass_on(self, head: Request, call: Request, *, has_body: bool) -> Begun:
        """Read the body, which has room until the first answer, and get that.

        Its key may have become invalid while the body was read.
        """
        engine, server = self._engine, self._server
        with server.arriving.share(engine.quotas.room_name(call)) as take:
            if has_body:
                call = await self._with_body(call, take)
            if call.address.area in GUARDED:
                call = await engine.prepare(call)
            if call.address.area == "sandboxes" or len(call.body) > _LARGE:
                await engine.answers.pause(call.partner)
            if server.guard.keys is not None and self._request.body_exists:
                self._admitted(head)
            engine.quotas.expect_room(call)
            asked = engine.receive(call)
            return await _answered(Begun(call, asked, engine.quotas.hold(call)))

    async def _with_body(self, call: Request, take: Callable[[int], None]) -> Request:
        switchboard, timeouts = self._engine.switchboard, self._server.timeouts
        limit = switchboard.body_limit(call)
        body = await read_body(self._request, self._client.left, limit, timeouts.body, take)
        call = call.but(body=body)
        if call.address.area in GUARDED and len(body) > limit:
            detail = f"the limit is {limit} bytes"
            if switchboard.routed(call).to_build == "putState":
                detail = f"{detail}; {refusal(LONG_STATE)}"
            raise Problem(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, detail)
        return call

    # ── Delivery ─────────────────────────────────────────────────────────────────────────────

    async def deliver(self, begun: Begun) -> web.StreamResponse:
        """Deliver the outcome of the call, which has begun."""
        call, asked, end_hold = begun
        call.partner = self._network  # the fast path knows only the proxy's
        engine, server, left = self._engine, self._server, self._client.left
        try:
            with server.leaving.share(engine.quotas.room_name(call)) as take:
                try:
                    outcome, tenancy = await engine.settle(call, asked, left, take)
                    take(_kept_until_read(outcome))
                except CrowdedError as error:
                    outcome, tenancy = engine.switchboard.refuse(call, no_room(str(error))), None
                outcome = keyed(outcome, self._head.address)
                self._audit(outcome.status)
                if isinstance(outcome, LongReply):
                    others = partial(engine.answers.pause, call.partner)
                    return await self._delivery.write_in_pieces(outcome, others, server.leaving)
                if tenancy is not None and isinstance(outcome, EventStream):
                    broadcast, silence = engine.answers.broadcast, server.keep_alive
                    return await self._delivery.stream(outcome, tenancy, broadcast, silence)
                if tenancy is not None and isinstance(outcome, FaultyReply):
                    hold = (asked if isinstance(asked, Answered) else asked.result()).hold
                    return await self._go_wrong(outcome, tenancy, hold)
                return await self._delivery.write(outcome)
        finally:
            end_hold()

    async def _go_wrong(
        self, outcome: FaultyReply, tenancy: Tenancy, hold: Hold | None
    ) -> web.StreamResponse:
        """Delay an outcome, or break the connection, and note if the client did not wait for it."""
        sandbox, holds = tenancy.sandbox, self._engine.answers.holds
        epoch = sandbox.epoch
        hold = hold or holds.of(sandbox, outcome.held_by)
        delay_ms = outcome.drawn_ms if sandbox in holds.timers else outcome.delay_ms
        try:
            if delay_ms:
                await self._delivery.hold_back(hold, delay_ms / 1000)
            if outcome.network is not None:
                return await self._delivery.break_off(outcome, hold, self._server.dripping)
        finally:
            number = read_entry_number(outcome.headers.get(ENTRY, ""))
            if self._client.left.done() and sandbox.epoch == epoch and number is not None:
                sandbox.leave(number, self._server.now_ms())
        return await self._delivery.write(outcome)


def _kept_until_read(outcome: Outcome) -> int:
    """Return the bytes that an outcome keeps until it is read; short ones are not counted."""
    size = outcome.keeps if isinstance(outcome, LongReply) else 0
    return size + (len(outcome.body) if len(outcome.body) > MAX_PLAIN else 0)


async def _answered(begun: Begun) -> Begun:
    """Wait for the first answer, and release the body then: the reply may be held back."""
    call, asked, end_hold = begun
    try:
        asked = await written(asked)
    except asyncio.CancelledError:
        end_hold()
        raise
    outcome = asked.outcome if isinstance(asked, Answered) else None
    if isinstance(outcome, BaseReply) and not isinstance(outcome, AskAgain):
        call = call.but(body=b"")
    return Begun(call, asked, end_hold)
