"""aiohttp without a socket: a client protocol and a server protocol, connected in memory.

The client parses real bytes, so broken replies raise aiohttp's own exceptions.
"""

import asyncio
import errno
import os
from collections.abc import Sequence
from math import inf
from typing import Any, Final
from urllib.parse import urljoin
from weakref import WeakSet

import aiohttp
from aiohttp import web
from aiohttp.client_proto import ResponseHandler
from aiohttp.connector import Connection
from aiohttp.tracing import Trace

from mock_server.embedding.carriers import NO_SERVER
from mock_server.embedding.endpoint import Endpoint
from mock_server.embedding.transports.experience import (
    comes_too_late,
    silence_seconds,
    whole_seconds,
)
from mock_server.sandbox.ground.address import read_address
from mock_server.sandbox.ground.exchange import BrokenReply, Network, Outcome
from mock_server.web.connections.breaking import break_immediately
from mock_server.web.connections.ordinary import NoResponse, to_response
from mock_server.web.connections.reading import DRAIN_LIMIT, read_body, read_request, split_target

_TIMEOUT: Final = "timeout"
_LONG: Final = 1 << 20
"""The bytes of a header field that aiohttp reads, so that we can refuse overlong fields."""


def make_session(endpoint: Endpoint, **options: Any) -> aiohttp.ClientSession:
    """Return a session for a sandbox; `options` are those of `aiohttp.ClientSession`."""
    connector = _Connector(endpoint)
    url = urljoin(NO_SERVER, endpoint.carrier.url)  # that of an application is a path
    return aiohttp.ClientSession(base_url=url, connector=connector, **options)


class _Connector(aiohttp.BaseConnector):
    """Opens connections to a sandbox, each for one call."""

    def __init__(self, endpoint: Endpoint) -> None:
        super().__init__(force_close=True, limit=0)
        self._serve = web.Server(  # overlong fields get the same reply as on a real connection
            _Answerer(endpoint), access_log=None, auto_decompress=False, max_field_size=_LONG
        )
        self._ends: WeakSet[_Transport] = WeakSet()

    async def connect(
        self,
        req: aiohttp.ClientRequest,
        traces: Sequence[Trace],
        timeout: aiohttp.ClientTimeout,  # noqa: ASYNC109 - aiohttp's signature
    ) -> Connection:
        """Connect a client protocol to a server protocol; aiohttp connects only through this."""
        loop = asyncio.get_running_loop()
        for trace in traces:
            await trace.send_connection_create_start()
        client, server = ResponseHandler(loop), self._serve()
        near, far = _Transport(client, timeout), _Transport(server, timeout)
        near.lead_to(far)
        far.lead_to(near)
        self._ends.add(near)
        for trace in traces:
            await trace.send_connection_create_end()
        return Connection(self, req.connection_key, client, loop)

    def close(self, **options: Any) -> Any:
        """Close all connections, including those that still wait for a reply."""
        for end in self._ends:
            end.close()
        return super().close(**options)


class _Answerer:
    """The server side of a connection: passes calls to the sandbox, and delivers the outcomes."""

    def __init__(self, endpoint: Endpoint) -> None:
        self._endpoint = endpoint

    async def __call__(self, request: web.BaseRequest) -> web.StreamResponse:
        path, query = split_target(request)
        call = read_request(request, read_address(path), query)
        call = call.but(body=await read_body(request, DRAIN_LIMIT))
        transport = request.transport
        if not isinstance(transport, _Transport):  # the client has disconnected
            return NoResponse()
        try:
            outcome = await self._endpoint.carrier.carry_async(self._endpoint.addressed(call))
        except Exception as error:  # noqa: BLE001 - any error is raised in the caller
            transport.fail(error)
            return NoResponse()
        if _gives_up(transport, outcome):
            return NoResponse()
        if isinstance(outcome, BrokenReply) and outcome.network is not Network.DRIP:
            break_immediately(transport, request.method, outcome)
            transport.close()
            return NoResponse()
        return to_response(request, outcome)


def _gives_up(transport: "_Transport", outcome: Outcome) -> bool:
    """Return whether the reply comes too late; if so, raise the client's timeout immediately."""
    timeout: aiohttp.ClientTimeout = transport.get_extra_info(_TIMEOUT)
    read_seconds, all_seconds = timeout.sock_read or inf, timeout.total or inf
    if all_seconds <= read_seconds and comes_too_late(whole_seconds(outcome), all_seconds):
        transport.fail(TimeoutError())
    elif comes_too_late(silence_seconds(outcome), read_seconds):
        transport.fail(aiohttp.SocketTimeoutError("Timeout on reading data from socket"))
    elif comes_too_late(whole_seconds(outcome), all_seconds):
        transport.fail(TimeoutError())
    else:
        return False
    return True


class _Transport(asyncio.Transport):
    """One end of a connection in memory: its owner's bytes go to the owner of the other end."""

    def __init__(self, owner: asyncio.Protocol, timeout: aiohttp.ClientTimeout) -> None:
        super().__init__({_TIMEOUT: timeout})
        self._loop = asyncio.get_running_loop()
        self.owner = owner
        self._other = self
        self._is_closing = False

    def lead_to(self, other: "_Transport") -> None:
        """Connect this end to the other one, and notify the owner."""
        self._other = other
        self.owner.connection_made(self)

    def write(self, data: bytes | bytearray | memoryview) -> None:
        """Deliver bytes once the caller has returned."""
        if not self._is_closing:
            self._loop.call_soon(self._other.owner.data_received, bytes(data))

    def close(self) -> None:
        """Close the connection after the pending bytes."""
        self.lose(None)
        self._other.lose(None)

    def abort(self) -> None:
        """Break the connection, as a reset does."""
        self.lose(None)
        self._other.lose(ConnectionResetError(errno.ECONNRESET, os.strerror(errno.ECONNRESET)))

    def fail(self, error: BaseException) -> None:
        """Raise an error at the other end, and close the connection."""
        other = self._other.owner
        if isinstance(other, ResponseHandler):
            other.set_exception(error)
        self.close()

    def is_closing(self) -> bool:
        """Return whether nothing more can be written."""
        return self._is_closing

    def pause_reading(self) -> None:
        """Do nothing: written bytes are in memory already."""

    def resume_reading(self) -> None:
        """Do nothing, for the same reason."""

    def lose(self, error: Exception | None) -> None:
        """Notify the owner, once, that the connection has ended."""
        if not self._is_closing:
            self._is_closing = True
            self._loop.call_soon(self.owner.connection_lost, error)
