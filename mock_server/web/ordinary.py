"""aiohttp's side of a connection: parses and answers what does not go the express way.

- Malformed HTTP gets an answer like any other, and the log a line instead of a traceback.
- A reply tells its connection when it has been written whole, so that the next call has its turn.
"""

import asyncio
import logging
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any, Final

from aiohttp import web

from mock_server.sandbox.ground.exchange import Outcome
from mock_server.web.answering import SERVER, plain
from mock_server.web.connection import Connection

_LOG: Final = logging.getLogger("mock_server")
_NO_BUGS: Final = (web.RequestPayloadError, asyncio.InvalidStateError)
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
        """Answer what only aiohttp finds malformed, such as the port of an absolute target."""
        if exc is not None:
            exc.__traceback__ = None  # which would keep the connection, and be kept by it
        outcome = plain(HTTPStatus(status))
        if status >= HTTPStatus.INTERNAL_SERVER_ERROR:
            _LOG.error("a bug in the server", exc_info=exc)
        else:
            what = (message or "").partition(":")[0]  # the rest is what was sent, secrets and all
            _LOG.info("malformed HTTP from %s: %s", request.remote, what)
            if self.outer.head is not None:
                line = f"{self.outer.head.method} {self.outer.head.target}"
                outcome = self.outer.refusal(line.encode("latin-1"), "no target that can be read")
        response = to_response(request, outcome)
        response.force_close()
        return response

    def log_exception(self, *args: Any, **kw: Any) -> None:
        """Log a bug; that a body broke off is none, and has been said already.

        Nor is it one that a call ends just when the server no longer waits for its end: aiohttp
        tells whom it has called off. What our handler raises does not come here.
        """
        if not isinstance(kw.get("exc_info"), _NO_BUGS):
            super().log_exception(*args, **kw)


class _Told(web.StreamResponse):
    """A reply of whose end its connection is told."""

    outer: Connection | None = None

    async def write_eof(self, data: bytes = b"") -> None:
        """Write what is left."""
        try:
            await super().write_eof(data)
        except ConnectionError as error:
            forget(error)
        if self.outer is not None:
            self.outer.note_reply(stays_open=bool(self.keep_alive))

    def belong_to(self, request: web.BaseRequest) -> None:
        """Be the reply to a request of aiohttp, which may be the last one on its connection."""
        self.outer = outer_of(request)
        if self.outer is None:
            return
        if self.outer.is_deaf:
            self.force_close()
        body = request.content
        if not body.is_eof():  # aiohttp goes on reading it, and would not see that no more comes
            self.force_close()
            self.outer.presence.left().add_done_callback(lambda _: body.feed_eof())


class Unheard(web.StreamResponse):
    """What aiohttp is told where nothing more is to be said: not a byte of it is written."""

    def __init__(self) -> None:
        super().__init__()
        self.force_close()

    async def prepare(self, request: web.BaseRequest) -> None:
        """Write no head."""

    async def write_eof(self, data: bytes = b"") -> None:
        """Write nothing at all."""


class WholeResponse(_Told, web.Response):
    """A whole reply."""


class LongResponse(_Told):
    """A reply that is written piece by piece."""


def forget(error: ConnectionError) -> None:
    """Let go of what has told that the client is gone.

    Its traceback keeps those who were writing, and the future that they waited for keeps it.
    """
    error.__traceback__ = None


def outer_of(request: web.BaseRequest) -> Connection | None:
    """Return the connection that a request of aiohttp has come over, if it is one of ours."""
    protocol = request.protocol
    return protocol.outer if isinstance(protocol, Ordinary) else None


def to_response(
    request: web.BaseRequest, outcome: Outcome, headers: Mapping[str, str] | None = None
) -> web.Response:
    """Return the response that carries an outcome, with further headers."""
    named = {"Server": SERVER, **outcome.headers, **(headers or {})}
    reply = WholeResponse(status=outcome.status, body=outcome.body, headers=named)
    reply.belong_to(request)
    return reply


async def begin_long_reply(
    request: web.BaseRequest,
    outcome: Outcome,
    headers: Mapping[str, str] | None = None,
    length: int | None = None,
) -> LongResponse:
    """Write the head of a reply whose body, maybe of known length, follows piece by piece."""
    named = {"Server": SERVER, **outcome.headers, **(headers or {})}
    reply = LongResponse(status=outcome.status, headers=named)
    reply.content_length = length
    reply.belong_to(request)
    await reply.prepare(request)
    return reply
