"""A connection, where aiohttp's own manners fall short of what clients may expect.

- Malformed HTTP gets one plain line, and the log a line instead of a traceback.
- A client that has stopped sending (`shutdown(SHUT_WR)`, `nc -N`) still gets its answers.
- A body that turns out to be no HTTP ends there; its reader would wait for ever.
- A call that the express way answers never becomes a task.

aiohttp has no public hooks for these. What is used of its insides stands here alone, and tests talk
to it over real sockets.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from http import HTTPStatus
from typing import Any, Final, TypeAlias, cast

from aiohttp import web
from aiohttp.http import HttpRequestParser
from aiohttp.streams import EMPTY_PAYLOAD, StreamReader
from aiohttp.web_protocol import RequestHandler, _ErrInfo

from mock_server.sandbox.exchange import Request
from mock_server.sandbox.switchboard import Answered
from mock_server.web.answering import plain, to_response
from mock_server.web.express import Express, is_exact
from mock_server.web.outbox import Outbox

Handler: TypeAlias = Callable[[web.BaseRequest], Awaitable[web.StreamResponse]]

_LOG: Final = logging.getLogger("mock_server")


class Server(web.Server):
    """Makes a `Connection` of everything that connects.

    Args:
        handler: answers what the express way does not.
        express: answers calls as they are parsed, if anything does.
    """

    def __init__(self, handler: Handler, express: Express | None = None) -> None:
        super().__init__(handler, access_log=None, auto_decompress=False)
        self._express = express
        self._outbox = Outbox(self._loop)

    def __call__(self) -> RequestHandler:
        """Return the protocol of a new connection."""
        return Connection(self, self._express, self._outbox, loop=self._loop, **self._kwargs)

    def pre_shutdown(self) -> None:
        """Close what is idle, when everything has been said."""
        self._outbox.flush()
        super().pre_shutdown()


class Connection(RequestHandler):
    """One connection of a client."""

    __slots__ = ("_begun", "_gate", "_has_left", "_last_body", "_left", "_outbox")

    def __init__(
        self, server: Server, express: Express | None, outbox: Outbox, **kwargs: Any
    ) -> None:
        super().__init__(server, **kwargs)
        self._outbox = outbox
        self._gate = None if express is None else _Gate(self._parser, self, express)
        if self._gate is not None:
            self._parser = cast("HttpRequestParser", self._gate)
        self._begun: tuple[Request, Answered] | None = None
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

    def take_begun(self) -> tuple[Request, Answered] | None:
        """Return the call at hand and its answer if the express way has found it already."""
        begun, self._begun = self._begun, None
        return begun

    def is_answered(self, express: Express, call: Request) -> bool:
        """Answer a call if its reply is there at once; else leave the answer to the handler."""
        answer = express.answer(call)
        if not isinstance(answer, bytes) or self.transport is None:
            self._begun = None if answer is None else (call, cast("Answered", answer))
            return False
        self._outbox.put(self.transport, answer)
        # As after an answer of aiohttp's own: the time begins anew until an idle connection closes.
        self._next_keepalive_close_time = self._loop.time() + self._keepalive_timeout
        return True

    def _is_free(self) -> bool:
        """Tell whether a call can be answered here and now: nothing else is going on."""
        waiter, transport = self._waiter, self.transport
        return (
            waiter is not None
            and not waiter.done()
            and transport is not None
            and not transport.is_closing()
            and not transport.get_write_buffer_size()
            and not (self._close or self._force_close)
        )

    def connection_lost(self, exc: BaseException | None) -> None:
        """Note that the client is gone."""
        self._note_leave()
        self._gate = None
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Parse what has come; a body that is still coming ends where HTTP does."""
        gate = self._gate
        if gate is not None and self._is_free():
            call = gate.express.known(data) if gate.is_between_calls else None
            if call is not None and self.is_answered(gate.express, call):
                return
            gate.is_open = call is None
            super().data_received(data)
            gate.is_open = False
        else:
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
        self._outbox.flush()  # an idle connection closes now
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


class _Gate:
    """Stands before aiohttp's parser, and keeps to itself the calls that are answered by then.

    It is open while a free connection hears something. `is_between_calls` tells that no part of a
    call has been parsed whose rest is still to come.
    """

    def __init__(self, parser: Any, connection: Connection, express: Express) -> None:
        self.express = express
        self.is_between_calls = True
        self.is_open = False
        self._parser = parser
        self._feed = parser.feed_data
        self._connection = connection

    def __getattr__(self, name: str) -> Any:
        return getattr(self._parser, name)

    def feed_data(self, data: bytes) -> Any:
        """Parse what has come; of a single call that is answered there is nothing left to do."""
        parsed = self._feed(data)
        messages, is_upgraded, _ = parsed
        if len(messages) != 1 or is_upgraded:
            if data or messages:  # aiohttp feeds nothing to find out whether there is more
                self.is_between_calls = False
            return parsed
        message, content = messages[0]
        self.is_between_calls = self.is_between_calls and is_exact(data, message, content)
        call = self.express.read(message, content) if self.is_open else None
        if call is None:
            return parsed
        if self.is_between_calls:
            self.express.keep(data, call)
        if not self._connection.is_answered(self.express, call):
            return parsed
        self._parser.message_consumed()
        return _NOTHING_PARSED


_NOTHING_PARSED: Final = ((), False, b"")
