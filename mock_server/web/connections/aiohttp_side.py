"""aiohttp's side: reads all calls but plain ones, from the first such call of a connection on.

- Malformed HTTP gets a regular answer, and a log line instead of a traceback.
- Time limits, and what is known about the client, follow the connection.
"""

import asyncio
import logging
from collections.abc import Callable, Mapping
from contextvars import ContextVar
from http import HTTPStatus
from typing import Any, Final, NamedTuple

from aiohttp import web
from aiohttp.hdrs import METH_CONNECT

from mock_server.sandbox.ground.exchange import Outcome, Reply
from mock_server.sandbox.sandboxes.permits import without_keys
from mock_server.web.answering.presence import Left, Link
from mock_server.web.answering.replies import SERVER, encoded, plain
from mock_server.web.answering.timeouts import Awaited
from mock_server.web.connections.plain_calls import Begun, PlainCalls

_LOG: Final = logging.getLogger("mock_server")
_NO_BUGS: Final = (web.RequestPayloadError, asyncio.InvalidStateError)
_FOR_GOOD_SECONDS: Final = 1e9
"""Practically forever: `Link` closes idle connections."""

_MAX_HEAD: Final = 1 << 16
_MAX_FIELDS: Final = 128
_TOO_LONG: Final = f"the head has more than {_MAX_HEAD} bytes"
_UNREADABLE: Final = "an unreadable target"
_TLS_RECORD: Final = b"\x16\x03"
_TLS: Final = "TLS on a port without it: call http://, or serve with --tls-cert"
_MALFORMED: Final = "UNKNOWN"
"""The method of the request that aiohttp makes of malformed HTTP."""

_TURNS: Final = 4
"""Turns of the loop after a reply within which aiohttp begins the next call that has arrived."""


class Peer(NamedTuple):
    left: Left
    connection: int
    begun: Begun | None


PEER: Final[ContextVar[Peer | None]] = ContextVar("PEER", default=None)
"""The client of the request that the current task answers, in an application."""


class AiohttpSide(web.RequestHandler):
    """aiohttp's protocol, for the connection of a `link`; its first request may be `begun` already.

    `calls` refuses malformed HTTP. `_unread` has the bytes that may belong to the next head.
    """

    __slots__ = ("_closed", "_has_ended", "_unread", "begun", "calls", "is_first", "link", "loop")

    def __init__(
        self,
        server: web.Server,
        loop: asyncio.AbstractEventLoop,
        link: Link,
        calls: PlainCalls,
        begun: Begun | None,
        closed: Callable[[Link], None],
    ) -> None:
        super().__init__(
            server,
            loop=loop,
            access_log=None,  # type: ignore[arg-type]  # as `web.Server` passes it; a line is slow
            auto_decompress=False,  # content encodings are not aiohttp's concern
            keepalive_timeout=_FOR_GOOD_SECONDS,
            max_line_size=_MAX_HEAD,
            max_field_size=_MAX_HEAD,
            max_headers=_MAX_FIELDS,
        )
        self.loop = loop
        self.link = link
        self.calls = calls
        self.begun = begun
        self.is_first = True  # the fast path has seen that it is not plain, or begun it
        self._closed = closed
        self._unread = b""
        self._has_ended = False

    # ── Events of the transport ──────────────────────────────────────────────────────────────

    def data_received(self, data: bytes) -> None:
        """Let aiohttp read what has arrived, unless it is an endless head."""
        if not self.link.is_busy:
            self.link.expect(Awaited.HEAD)
            if len(self._unread) > _MAX_HEAD and b"\r\n\r\n" not in self._unread:
                self._refuse(_TOO_LONG)
                return
            self._unread = (self._unread + data).lstrip(b"\r\n")
        try:
            super().data_received(data)
        except ValueError:  # of yarl: most releases of aiohttp do not expect it
            self.refuse_target()

    def eof_received(self) -> bool:  # type: ignore[override]  # aiohttp's returns nothing
        """Answer the calls made before the client stopped sending, then close.

        TLS connections close by themselves: asyncio logs a request to keep them open.
        """
        super().eof_received()
        self._has_ended = True
        self.link.leave()
        self._close_if_idle()
        return not self.link.transport.get_extra_info("sslcontext")

    def connection_lost(self, exc: BaseException | None) -> None:
        self.link.leave()
        self.link.catch_up()
        if self.begun is not None:
            self.begun.hold.end()
        self.begun, self._unread = None, b""
        super().connection_lost(exc)
        self._closed(self.link)

    def pause_writing(self) -> None:
        self.link.fall_behind()
        super().pause_writing()

    def resume_writing(self) -> None:
        self.link.catch_up()
        super().resume_writing()

    # ── Calls ────────────────────────────────────────────────────────────────────────────────

    def begin(self, request: web.BaseRequest) -> None:
        """Note that aiohttp has read the head of a call, or found it malformed."""
        self.link.is_busy = True
        self.link.expect(Awaited.CALL)
        if request.method != _MALFORMED:
            after = self._unread.partition(b"\r\n\r\n")[2]
            length = request.content_length if request.body_exists else 0
            self._unread = b"" if length is None else after[length:]

    def end(self) -> None:
        """Note that a reply was written completely, so that the next call can be answered."""
        self.link.is_busy = False
        self.link.expect(Awaited.CALL)
        if self._has_ended:
            self._close_if_idle()

    def _close_if_idle(self, turns: int = _TURNS) -> None:
        if self.link.is_busy:
            return
        if turns:
            self.loop.call_soon(self._close_if_idle, turns - 1)
        else:
            self.force_close()

    # ── Malformed HTTP ───────────────────────────────────────────────────────────────────────

    def handle_error(
        self,
        request: web.BaseRequest,
        status: int = 500,
        exc: BaseException | None = None,
        message: str | None = None,
    ) -> web.StreamResponse:
        if exc is not None:
            exc.__traceback__ = None  # a reference cycle with the connection
        if status >= HTTPStatus.INTERNAL_SERVER_ERROR:
            _LOG.error("a bug in the server", exc_info=exc)
            outcome = plain(HTTPStatus(status))
        else:
            # What follows the first words quotes the request, which may have secrets.
            why = (message or "").removeprefix("Bad status line:\n  ")
            why = why.partition(":")[0].partition("\n")[0].rstrip(".")
            if why.encode(errors="surrogateescape") in self._unread:  # all of it does
                why = _UNREADABLE
            outcome = self._refusal(without_keys(why))
        response = to_response(request, outcome)
        response.force_close()
        return response

    def refuse_target(self) -> None:
        """Answer a call whose target is no URL, and close; it may have come during another call."""
        if self.link.is_busy:
            self.link.end()
        else:
            self._refuse(_UNREADABLE)

    def _refuse(self, why: str) -> None:
        if not self.link.transport.is_closing():
            self.link.transport.write(encoded(self._refusal(why), closes=True))
            self.link.transport.close()

    def _refusal(self, why: str) -> Reply:
        raw = self._unread
        outcome = self.calls.refuse(raw, _TLS if raw.startswith(_TLS_RECORD) else why)
        peer = self.link.transport.get_extra_info("peername")
        _LOG.info("malformed HTTP from %s: %s", peer[0] if peer else None, why)
        self.calls.replies[outcome.status] += 1
        if raw.startswith(b"HEAD "):
            outcome = Reply(outcome.status, outcome.headers, b"")
        if self.begun is not None:
            self.begun.hold.end()
        return outcome

    def log_exception(self, *args: Any, **kw: Any) -> None:
        """Log a bug, but not a body that was broken off, which was logged already.

        Nor an `InvalidStateError`, which aiohttp raises for a call that ends just when a stopping
        server no longer waits for it. Errors of our handler do not get here.
        """
        if not isinstance(kw.get("exc_info"), _NO_BUGS):
            super().log_exception(*args, **kw)


# ── Responses ────────────────────────────────────────────────────────────────────────────────────


class PlainResponse(web.StreamResponse):
    """A plain reply, written in one step: aiohttp's way takes as long as the sandbox for a read."""

    def __init__(self, outcome: Reply) -> None:
        super().__init__(status=outcome.status)
        self._unwritten: Reply | None = outcome

    @property
    def keep_alive(self) -> bool:
        return True

    async def prepare(self, request: web.BaseRequest) -> None:
        outcome, self._unwritten = self._unwritten, None
        transport = request.transport
        if outcome is not None and transport is not None and not transport.is_closing():
            transport.write(encoded(outcome))

    async def write_eof(self, data: bytes = b"") -> None: ...


class NoResponse(web.StreamResponse):
    def __init__(self) -> None:
        super().__init__()
        self.force_close()

    async def prepare(self, request: web.BaseRequest) -> None: ...

    async def write_eof(self, data: bytes = b"") -> None: ...


def to_response(
    request: web.BaseRequest, outcome: Outcome, headers: Mapping[str, str] | None = None
) -> web.Response:
    named = {"Server": SERVER, **outcome.headers, **(headers or {})}
    reply = web.Response(status=outcome.status, body=outcome.body, headers=named)
    _close_if_last(request, reply)
    return reply


def to_plain_response(request: web.BaseRequest, outcome: Reply) -> web.StreamResponse:
    """Return a response that aiohttp writes if it is the last, or an application changes it."""
    side = _side_of(request)
    if side is not None:
        is_usual = not side.link.is_ending
    else:
        apps = request.match_info.apps if isinstance(request, web.Request) else ()
        is_usual = not any(app.middlewares or app.on_response_prepare for app in apps)
    return PlainResponse(outcome) if is_usual else to_response(request, outcome)


async def begin_long_reply(
    request: web.BaseRequest,
    outcome: Outcome,
    headers: Mapping[str, str],
    length: int | None = None,
) -> web.StreamResponse:
    named = {"Server": SERVER, **outcome.headers, **headers}
    reply = web.StreamResponse(status=outcome.status, headers=named)
    reply.content_length = length
    _close_if_last(request, reply)
    await reply.prepare(request)
    return reply


def _close_if_last(request: web.BaseRequest, reply: web.StreamResponse) -> None:
    """Let a reply close its connection, if no further call can be read from it."""
    side = _side_of(request)
    if side is None:
        return
    body = request.content
    if request.method == METH_CONNECT:  # which has no body, although aiohttp waits for one
        reply.force_close()
        body.feed_eof()
    elif not body.is_eof():  # or aiohttp would continue reading
        reply.force_close()
        side.link.left().add_done_callback(lambda _: body.feed_eof())
    elif side.link.is_ending:
        reply.force_close()


async def write_rest(request: web.BaseRequest, reply: web.StreamResponse) -> None:
    """Write the rest of a reply, except in an application, so that the next can be answered."""
    side = _side_of(request)
    if side is not None:
        await reply.prepare(request)
        await reply.write_eof()
        if reply.keep_alive:
            side.end()


def drop_traceback(error: ConnectionError) -> None:
    """Release an exception: its traceback refers to writers, and a future to the exception."""
    error.__traceback__ = None


# ── What is known of a request ───────────────────────────────────────────────────────────────────


def link_of(request: web.BaseRequest) -> Link | None:
    side = _side_of(request)
    return None if side is None else side.link


def left_of(request: web.BaseRequest) -> Left:
    link, peer = link_of(request), PEER.get()
    if link is not None:
        return link.left()
    return asyncio.get_running_loop().create_future() if peer is None else peer.left


async def first_answer(request: web.BaseRequest) -> Reply | Begun | None:
    """Return the answer to a plain call, or what was begun, perhaps before aiohttp read it."""
    side, peer = _side_of(request), PEER.get()
    if side is None:
        return None if peer is None else peer.begun
    begun, side.begun = side.begun, None
    is_first, side.is_first = side.is_first, False
    if is_first:
        return begun
    await side.link.wait_for_room()
    return await side.calls.answer_request(request, side.link.number)


def _side_of(request: web.BaseRequest) -> AiohttpSide | None:
    side = request.protocol
    return side if isinstance(side, AiohttpSide) else None
