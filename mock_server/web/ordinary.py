"""aiohttp's side of a connection: parses and answers what does not go the express way.

- Malformed HTTP gets one plain line, and the log a line instead of a traceback.
- A reply tells its connection when it has been written whole, so that the next call has its turn.
"""

import asyncio
import logging
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any, Final

from aiohttp import web

from mock_server.sandbox.exchange import Outcome
from mock_server.web.answering import SERVER, plain
from mock_server.web.connection import Connection

_LOG: Final = logging.getLogger("mock_server")
_FOR_GOOD_SECONDS: Final = 1e9
"""Idle connections are ended by `Connection`, which knows of all calls."""


class Ordinary(web.RequestHandler):
    """aiohttp's protocol object, below a connection of ours."""

    __slots__ = ("outer",)

    def __init__(
        self, server: web.Server, loop: asyncio.AbstractEventLoop, outer: Connection
    ) -> None:
        super().__init__(
            server,
            loop=loop,
            access_log=None,  # type: ignore[arg-type]  # as `web.Server` passes it; a line costs much
            auto_decompress=False,  # what an encoding makes of a body is none of HTTP's business
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
        """Answer malformed HTTP in one line; end a connection that nobody is left at."""
        if isinstance(exc, ConnectionError):
            raise exc
        if exc is not None:
            exc.__traceback__ = None  # which would keep the connection, and be kept by it
        if status >= HTTPStatus.INTERNAL_SERVER_ERROR:
            _LOG.error("a bug in the server", exc_info=exc)
        else:
            what = (message or "").partition(":")[0]  # the rest is what was sent, secrets and all
            _LOG.info("malformed HTTP from %s: %s", request.remote, what)
        response = to_response(request, plain(HTTPStatus(status)))
        response.force_close()
        return response

    def log_exception(self, *args: Any, **kw: Any) -> None:
        """Log a bug; that a body broke off is none, and has been said already."""
        if not isinstance(kw.get("exc_info"), web.RequestPayloadError):
            super().log_exception(*args, **kw)


class Reply(web.Response):
    """A whole reply, of which its connection is told."""

    outer: Connection | None = None

    async def write_eof(self, data: bytes = b"") -> None:
        """Write what is left."""
        await super().write_eof(data)
        if self.outer is not None:
            self.outer.note_reply(stays_open=bool(self.keep_alive))


class LongReply(web.StreamResponse):
    """A reply that is written piece by piece, of whose end its connection is told."""

    outer: Connection | None = None

    async def write_eof(self, data: bytes = b"") -> None:
        """Write what is left."""
        await super().write_eof(data)
        if self.outer is not None:
            self.outer.note_reply(stays_open=bool(self.keep_alive))


def outer_of(request: web.BaseRequest) -> Connection | None:
    """Return the connection that a request of aiohttp has come over, if it is one of ours."""
    protocol = request.protocol
    return protocol.outer if isinstance(protocol, Ordinary) else None


def to_response(
    request: web.BaseRequest, outcome: Outcome, headers: Mapping[str, str] | None = None
) -> web.Response:
    """Return the response that carries an outcome, with further headers."""
    named = {"Server": SERVER, **outcome.headers, **(headers or {})}
    reply = Reply(status=outcome.status, body=outcome.body, headers=named)
    reply.outer = outer_of(request)
    return reply


async def begin_long_reply(
    request: web.BaseRequest, outcome: Outcome, headers: Mapping[str, str] | None = None
) -> LongReply:
    """Write the head of a reply whose body follows piece by piece."""
    named = {"Server": SERVER, **outcome.headers, **(headers or {})}
    reply = LongReply(status=outcome.status, headers=named)
    reply.outer = outer_of(request)
    await reply.prepare(request)
    return reply
