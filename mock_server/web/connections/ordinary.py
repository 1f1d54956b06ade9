"""aiohttp's side of a connection: handles the calls that are not answered the express way.

- Malformed HTTP gets a regular answer, and a log line instead of a traceback.
- A reply notifies its connection when it ends, so that the next call can be answered.
"""

import asyncio
import logging
from collections.abc import Mapping
from contextvars import ContextVar
from http import HTTPStatus
from typing import Any, Final, NamedTuple

from aiohttp import web

from mock_server.sandbox.ground.exchange import Outcome
from mock_server.web.answering.own_replies import SERVER, plain
from mock_server.web.answering.presence import Left
from mock_server.web.connections.connection import Connection

_LOG: Final = logging.getLogger("mock_server")
_NO_BUGS: Final = (web.RequestPayloadError, asyncio.InvalidStateError)
_FOR_GOOD_SECONDS: Final = 1e9
"""Practically forever: `Connection`, which knows all calls, closes idle connections."""


class Peer(NamedTuple):
    """The client of a request that aiohttp serves without a `Connection`, and its number."""

    left: Left
    connection: int


PEER: Final[ContextVar[Peer | None]] = ContextVar("PEER", default=None)
"""The client of the request that the current task answers, in an application."""


class Ordinary(web.RequestHandler):
    """aiohttp's protocol object, controlled by a `Connection`."""

    __slots__ = ("outer",)

    def __init__(
        self, server: web.Server, loop: asyncio.AbstractEventLoop, outer: Connection
    ) -> None:
        super().__init__(
            server,
            loop=loop,
            access_log=None,  # type: ignore[arg-type]  # as `web.Server` passes it; a line is slow
            auto_decompress=False,  # content encodings are not aiohttp's concern
            keepalive_timeout=_FOR_GOOD_SECONDS,
        )
        self.outer = outer

    def handle_error(
        self,
        request: web.BaseRequest,
        status: int = 500,
        exc: BaseException | None = None,
        message: str | None = None,
    ) -> web.StreamResponse:
        """Answer what only aiohttp finds malformed, such as the port of an absolute target."""
        if exc is not None:
            exc.__traceback__ = None  # a reference cycle with the connection
        outcome = plain(HTTPStatus(status))
        if status >= HTTPStatus.INTERNAL_SERVER_ERROR:
            _LOG.error("a bug in the server", exc_info=exc)
        else:
            what = (message or "").partition(":")[0]  # the rest may quote secrets of the request
            if self.outer.head is not None:  # for a target, all of it may be quoted
                what = "an unreadable target"
                line = f"{self.outer.head.method} {self.outer.head.target}"
                outcome = self.outer.express.refuse(line.encode("latin-1"), what)
            _LOG.info("malformed HTTP from %s: %s", request.remote, what)
        self.outer.express.replies[outcome.status] += 1
        response = to_response(request, outcome)
        response.force_close()
        return response

    def log_exception(self, *args: Any, **kw: Any) -> None:
        """Log a bug, but not a body that was broken off, which was logged already.

        Nor an `InvalidStateError`, which aiohttp raises for a call that ends just when a stopping
        server no longer waits for it. Errors of our handler do not get here.
        """
        if not isinstance(kw.get("exc_info"), _NO_BUGS):
            super().log_exception(*args, **kw)


class LongResponse(web.StreamResponse):
    """A reply that is written in pieces, and notifies its connection when it ends."""

    outer: Connection | None = None

    async def write_eof(self, data: bytes = b"") -> None:
        """Write the rest."""
        try:
            await super().write_eof(data)
        except ConnectionError as error:
            drop_traceback(error)
        if self.outer is not None:
            self.outer.note_reply(stays_open=bool(self.keep_alive))

    def belong_to(self, request: web.BaseRequest) -> None:
        """Prepare to answer a request, which may be the last one on its connection."""
        self.outer = outer_of(request)
        if self.outer is None:
            return
        if self.outer.is_deaf:
            self.force_close()
        body = request.content
        if not body.is_eof():  # or aiohttp would continue reading
            self.force_close()
            left_of(request).add_done_callback(lambda _: body.feed_eof())


class NoResponse(web.StreamResponse):
    """The response given to aiohttp if nothing more may be sent; it writes nothing."""

    def __init__(self) -> None:
        super().__init__()
        self.force_close()

    async def prepare(self, request: web.BaseRequest) -> None:
        """Write no head."""

    async def write_eof(self, data: bytes = b"") -> None:
        """Write nothing."""


class WholeResponse(LongResponse, web.Response):
    """A complete reply, which notifies its connection when it ends."""


def drop_traceback(error: ConnectionError) -> None:
    """Release the exception of a client that has disconnected.

    Its traceback refers to the writers, and a future refers to the exception.
    """
    error.__traceback__ = None


def outer_of(request: web.BaseRequest) -> Connection | None:
    """Return the `Connection` of a request, or None."""
    protocol = request.protocol
    return protocol.outer if isinstance(protocol, Ordinary) else None


def left_of(request: web.BaseRequest) -> Left:
    """Return a future that is done once the client has left; never, if there is no connection."""
    connection, peer = outer_of(request), PEER.get()
    if connection is not None:
        return connection.presence.left()
    return asyncio.get_running_loop().create_future() if peer is None else peer.left


def to_response(
    request: web.BaseRequest, outcome: Outcome, headers: Mapping[str, str] | None = None
) -> web.Response:
    """Return the response for an outcome, with additional headers."""
    named = {"Server": SERVER, **outcome.headers, **(headers or {})}
    reply = WholeResponse(status=outcome.status, body=outcome.body, headers=named)
    reply.belong_to(request)
    return reply


async def begin_long_reply(
    request: web.BaseRequest,
    outcome: Outcome,
    headers: Mapping[str, str],
    length: int | None = None,
) -> LongResponse:
    """Write the head of a reply whose body follows in pieces, of a total `length` if known."""
    named = {"Server": SERVER, **outcome.headers, **headers}
    reply = LongResponse(status=outcome.status, headers=named)
    reply.content_length = length
    reply.belong_to(request)
    await reply.prepare(request)
    return reply
