"""aiohttp's side: reads all calls but plain ones, from the first such call of a connection on.

- Malformed HTTP gets a regular answer, and a log line instead of a traceback.
- Time limits, and what is known about the client, follow the connection.
- Of a body, no more is read than is necessary.
"""

import asyncio
import logging
import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from http import HTTPStatus
from io import BytesIO
from typing import Any, Final, cast

from aiohttp import HttpVersion11, web
from aiohttp.hdrs import METH_CONNECT

from mock_server.contract.headers import is_met
from mock_server.contract.texts.printable import escape_target
from mock_server.sandbox.ground.address import read_address
from mock_server.sandbox.ground.exchange import Reply, Request
from mock_server.sandbox.sandboxes.permits import without_keys
from mock_server.web.answering.presence import Left, Link
from mock_server.web.answering.replies import SERVER, encoded, plain
from mock_server.web.connections.plain_calls import Begun, PlainCalls
from mock_server.web.connections.request_building import make_request

_LOG: Final = logging.getLogger("mock_server")
_NO_BUGS: Final = (web.RequestPayloadError, asyncio.InvalidStateError)
_FOR_GOOD_SECONDS: Final = 1e9
"""Practically forever: `Link` closes idle connections."""

_MAX_HEAD: Final = 1 << 16
_MAX_FIELDS: Final = 128
_TOO_LONG: Final = f"the head has more than {_MAX_HEAD} bytes"
_UNREADABLE: Final = "an unreadable target"
_OTHERS: Final = {  # how other protocols begin
    b"\x16\x03": "TLS on a port without it: call http://, or serve with --tls-cert",
    b"PRI * HTTP/2": "HTTP/2 is not spoken here: call with HTTP/1.1",
}
_MALFORMED: Final = "UNKNOWN"
"""The method of the request that aiohttp makes of malformed HTTP."""

_TURNS: Final = 4
"""Turns of the loop after a reply within which aiohttp begins the next call that has arrived."""


class AiohttpSide(web.RequestHandler):
    """aiohttp's protocol, for the connection of a `link`; its first request may be `begun` already.

    `calls` refuses malformed HTTP. `_unread` has the bytes that may belong to the next head.
    """

    __slots__ = ("_has_ended", "_unread", "begun", "calls", "link", "loop")

    def __init__(
        self,
        server: web.Server,
        loop: asyncio.AbstractEventLoop,
        link: Link,
        calls: PlainCalls,
        begun: Begun | None,
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
        self._unread = b""
        self._has_ended = False

    # ── Events of the transport ──────────────────────────────────────────────────────────────

    def data_received(self, data: bytes) -> None:
        """Let aiohttp read what has arrived, unless it is an endless head."""
        if not self.link.is_busy:
            self.link.expect("head")
            if len(self._unread) > _MAX_HEAD and b"\r\n\r\n" not in self._unread:
                self._refuse(_TOO_LONG)
                return
            self._unread = (self._unread + data).lstrip(b"\r\n")
        try:
            super().data_received(data)
        except ValueError:  # of yarl: most releases of aiohttp do not expect it
            self.refuse_target()

    def eof_received(self) -> bool:  # type: ignore[override]  # aiohttp's returns nothing
        """Answer the calls made before the client stopped sending, then close."""
        super().eof_received()
        self._has_ended = True
        self._close_if_idle()
        return self.link.leave()

    def connection_lost(self, exc: BaseException | None) -> None:
        if self.begun is not None:
            self.begun.end_hold()
        self.begun, self._unread = None, b""
        super().connection_lost(exc)
        self.link.lose()

    def pause_writing(self) -> None:
        self.link.fall_behind()
        super().pause_writing()

    def resume_writing(self) -> None:
        self.link.catch_up()
        super().resume_writing()

    # ── Calls ────────────────────────────────────────────────────────────────────────────────

    def make_request(
        self, message: Any, payload: Any, writer: Any, task: "asyncio.Task[None]"
    ) -> web.BaseRequest:
        """Return the request that aiohttp has read, or what it makes of malformed HTTP."""
        try:
            request = web.BaseRequest(message, payload, self, writer, task, self.loop)
        except ValueError:  # of yarl: most releases of aiohttp do not expect it
            self.refuse_target()
            raise asyncio.CancelledError from None  # the connection's task ends
        self.link.is_busy = True
        self.link.expect("idle")
        if request.method != _MALFORMED:
            after = self._unread.partition(b"\r\n\r\n")[2]
            length = request.content_length if request.body_exists else 0
            self._unread = b"" if length is None else after[length:]
        return request

    async def finish(self, request: web.BaseRequest, reply: web.StreamResponse) -> None:
        """Write the rest of a reply, so that the next call can be answered."""
        await reply.prepare(request)
        await reply.write_eof()
        if reply.keep_alive:
            self.link.is_busy = False
            self.link.expect("idle")
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
        request: web.BaseRequest,  # noqa: ARG002 - aiohttp passes it
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
        headers = {"Server": SERVER, **outcome.headers}
        response = web.Response(status=outcome.status, body=outcome.body, headers=headers)
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
        why = next((text for start, text in _OTHERS.items() if raw.startswith(start)), why)
        outcome = self.calls.refuse(raw, why)
        peer = self.link.transport.get_extra_info("peername")
        _LOG.info("malformed HTTP from %s: %s", peer[0] if peer else None, why)
        return Reply(outcome.status, outcome.headers, b"") if raw.startswith(b"HEAD ") else outcome

    def log_exception(self, *args: Any, **kw: Any) -> None:
        """Log a bug, but not a body that was broken off, which was logged already.

        Nor an `InvalidStateError`, which aiohttp raises for a call that ends just when a stopping
        server no longer waits for it. Errors of our handler do not get here.
        """
        if not isinstance(kw.get("exc_info"), _NO_BUGS):
            super().log_exception(*args, **kw)


@dataclass(frozen=True, slots=True)
class Client:
    """Who makes a call: over which connection, and until when.

    `side` is None in an application, whose connections aiohttp serves by itself.
    """

    left: Left
    connection: int
    side: AiohttpSide | None = None

    @property
    def own(self) -> str | None:
        return None if self.side is None else self.side.link.own


def side_of(request: web.BaseRequest) -> AiohttpSide:
    return cast("AiohttpSide", request.protocol)


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


# ── Heads and bodies ─────────────────────────────────────────────────────────────────────────────

_AUTHORITY: Final = re.compile(r"[^/?#]*://([^/?#]*)")

DRAIN_LIMIT: Final = 16 * 1024 * 1024
"""Bytes of an over-size body that are read, so that the client sees the answer, not a reset."""


class BrokenOffError(Exception): ...


def read_request(
    request: web.BaseRequest, base_path: str, own: str | None, connection: int, *, has_keys: bool
) -> Request:
    """Return a call without its body; an absolute target, as sent to a proxy, names its host.

    If the server `has_keys`, what looks like one is masked in the path and in the query.
    """
    target, headers = request.raw_path, [*request.headers.items()]
    if not target.startswith("/"):  # or `OPTIONS *`
        if (absolute := _AUTHORITY.match(target)) is not None:
            headers = [field for field in headers if field[0].lower() != "host"]
            headers.append(("Host", absolute[1]))
        target = request.rel_url.raw_path_qs or "/"
    if request.version < HttpVersion11:  # HTTP/1.0 has no expectations (RFC 9110, 10.1.1)
        headers = [field for field in headers if field[0].lower() != "expect"]
    path, _, query = escape_target(target).partition("#")[0].partition("?")
    address = read_address(path, base_path, own)
    if has_keys:
        address, query = replace(address, path=without_keys(address.path)), without_keys(query)
    call = make_request(request.method, address, query, headers=headers)
    call.connection = connection
    return call


async def read_body(
    request: web.BaseRequest,
    left: Left,
    keep: int,
    seconds: float,
    take: Callable[[int], object],
) -> bytes:
    """Read a body; if it is longer than `keep` bytes, return only one byte more than that.

    None is read if the call is refused because of Expect, as it may never arrive, nor after a
    CONNECT, although aiohttp assumes one. Raises CrowdedError, BrokenOffError or TimeoutError.
    """
    if request.method == METH_CONNECT or not await _meets_expectation(request):
        return b""
    if request.content.is_eof():  # arrived completely with its head, as usual
        is_read = request.content.at_eof()  # or there is none, or a middleware has read it
        body = (await request.read() if is_read else request.content.read_nowait())[: keep + 1]
        take(len(body))
        return body
    kept = BytesIO()  # unlike joined chunks, its content is not copied in the end
    read = 0
    async with asyncio.timeout(seconds):
        while chunk := await _next_chunk(request, left):
            read += len(chunk)
            if kept.tell() <= keep:
                wanted = chunk[: keep + 1 - kept.tell()]
                take(len(wanted))
                kept.write(wanted)
            if read > max(DRAIN_LIMIT, keep):
                break
    return kept.getvalue()


async def _next_chunk(request: web.BaseRequest, left: Left) -> bytes:
    reading = asyncio.ensure_future(request.content.readany())
    try:
        await asyncio.wait((reading, left), return_when=asyncio.FIRST_COMPLETED)
        error = reading.exception() if reading.done() else None
        if reading.done() and error is None:
            return reading.result()
    finally:
        reading.cancel()
    if error is not None:
        error.__traceback__ = None  # a reference cycle with the body
    raise BrokenOffError("the body is incomplete")


async def _meets_expectation(request: web.BaseRequest) -> bool:
    """Send 100 Continue if expected; return False if anything else is expected."""
    if "Expect" not in request.headers or request.version < HttpVersion11:
        return True
    if not is_met(",".join(request.headers.getall("Expect"))):
        return False
    if request.can_read_body:
        await request.writer.write(b"HTTP/1.1 100 Continue\r\n\r\n")
        request.writer.output_size = 0  # the interim response is not part of the reply
    return True
