"""A connection, where aiohttp's own manners fall short of what clients may expect.

- Malformed HTTP gets one plain line, and the log a line instead of a traceback.
- A client that has stopped sending (`shutdown(SHUT_WR)`, `nc -N`) still gets its answers.
- A body that turns out to be no HTTP ends there; its reader would wait for ever.

aiohttp has no public hooks for these. What is used of its insides stands here alone, and tests talk
to it over real sockets.
"""

import asyncio
import logging
from http import HTTPStatus
from typing import Any, Final

from aiohttp import web
from aiohttp.streams import EMPTY_PAYLOAD, StreamReader
from aiohttp.web_protocol import RequestHandler, _ErrInfo

from mock_server.web.answering import plain, to_response

_LOG: Final = logging.getLogger("mock_server")


class Server(web.Server):
    """Makes a `Connection` of everything that connects."""

    def __call__(self) -> RequestHandler:
        """Return the protocol of a new connection."""
        return Connection(self, loop=self._loop, **self._kwargs)


class Connection(RequestHandler):
    """One connection of a client."""

    __slots__ = ("_has_left", "_last_body", "_left")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._last_body: StreamReader | None = None
        self._left: asyncio.Future[None] | None = None
        self._has_left = False

    def client_left(self) -> "asyncio.Future[None]":
        """Return a future that is done once the client has stopped sending or is gone."""
        if self._left is None:
            self._left = asyncio.get_running_loop().create_future()
            if self._has_left:
                self._left.set_result(None)
        return self._left

    def connection_lost(self, exc: BaseException | None) -> None:
        """Note that the client is gone."""
        self._note_leave()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Parse what has come; a body that is still coming ends where HTTP does."""
        super().data_received(data)
        if self._messages:
            message, body = self._messages[-1]
            if isinstance(message, _ErrInfo):
                self._break_body_off("no HTTP follows")
            else:
                self._last_body = body

    def eof_received(self) -> bool:  # type: ignore[override]  # asyncio keeps open what says True
        """Answer the calls that were made before the client stopped sending, then close."""
        self._note_leave()
        is_idle = self._waiter is not None and not self._waiter.done()
        if is_idle or self.ssl_context is not None:  # TLS knows no half-closed connections
            return False
        self._break_body_off("the client stopped sending")
        # An error of its own: what is raised keeps its traceback, and so the whole connection.
        no_more = _ErrInfo(HTTPStatus.BAD_REQUEST, ConnectionResetError("half-closed"), "")
        self._messages.append((no_more, EMPTY_PAYLOAD))
        return True

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
        if status >= HTTPStatus.INTERNAL_SERVER_ERROR:
            _LOG.error("a bug in the server", exc_info=exc)
        else:
            what = (message or "").partition(":")[0]  # the rest is what was sent, secrets and all
            _LOG.info("malformed HTTP from %s: %s", request.remote, what)
        response = to_response(plain(HTTPStatus(status)))
        response.force_close()
        return response

    def log_exception(self, *args: Any, **kw: Any) -> None:
        """Log a bug; that a body broke off is none, and has been said already."""
        if not isinstance(kw.get("exc_info"), web.RequestPayloadError):
            super().log_exception(*args, **kw)

    def _note_leave(self) -> None:
        self._has_left = True
        if self._left is not None and not self._left.done():
            self._left.set_result(None)

    def _break_body_off(self, why: str) -> None:
        """Let whoever waits for the rest of a body know that it will not come."""
        if self._last_body is not None and not self._last_body.is_eof():
            self._last_body.set_exception(web.RequestPayloadError(why))
