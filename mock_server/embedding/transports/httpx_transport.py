"""httpx without a socket: a transport for `Client` and `AsyncClient`."""

from collections.abc import AsyncIterator, Iterator
from typing import Final

import httpx

from mock_server.embedding.endpoint import Endpoint
from mock_server.embedding.transports.experience import (
    GARBAGE,
    body_of,
    comes_too_late,
    headers_of,
    missing_of,
    silence_seconds,
)
from mock_server.sandbox.ground.exchange import Network, Outcome, Request
from mock_server.web.connections.request_building import header_text, make_request


class SandboxTransport(httpx.BaseTransport, httpx.AsyncBaseTransport):
    """Delivers calls of httpx to a sandbox; broken replies raise httpx's exceptions."""

    def __init__(self, endpoint: Endpoint) -> None:
        self._endpoint = endpoint

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        """Answer a call of a `Client`."""
        call = _call(request, request.read())
        return _experience(self._endpoint.carrier.carry(self._endpoint.addressed(call)), request)

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        """Answer a call of an `AsyncClient`."""
        call = _call(request, await request.aread())
        outcome = await self._endpoint.carrier.carry_async(self._endpoint.addressed(call))
        return _experience(outcome, request)


def _call(request: httpx.Request, body: bytes) -> Request:
    path, _, query = request.url.raw_path.decode("ascii").partition("?")
    headers = [(name.decode("ascii"), header_text(value)) for name, value in request.headers.raw]
    return make_request(request.method, path, query, headers=headers, body=body)


def _experience(outcome: Outcome, request: httpx.Request) -> httpx.Response:
    """Return the response, or raise httpx's exception for a broken connection.

    Raises:
        httpx.TransportError: for a broken connection, or a reply that comes too late.
    """
    patience_seconds = request.extensions.get("timeout", {}).get("read")
    if comes_too_late(silence_seconds(outcome), patience_seconds):
        raise httpx.ReadTimeout("The read operation timed out", request=request)
    if outcome.network in _BROKEN:
        error, message = _BROKEN[outcome.network]
        raise error(message, request=request)
    body = body_of(outcome, request.method)
    headers = headers_of(outcome).items()
    return httpx.Response(
        outcome.status,
        headers=[
            (name.encode(), text.encode("utf-8", "surrogateescape")) for name, text in headers
        ],
        stream=_Body(body, missing_of(outcome, request.method)),
        request=request,
    )


_BROKEN: Final[dict[Network | None, tuple[type[httpx.TransportError], str]]] = {
    Network.RESET: (httpx.ReadError, "[Errno 104] Connection reset by peer"),
    Network.EMPTY: (httpx.RemoteProtocolError, "Server disconnected without sending a response."),
    Network.GARBAGE: (httpx.RemoteProtocolError, f"illegal status line: {GARBAGE!r}"),
}


class _Body(httpx.SyncByteStream, httpx.AsyncByteStream):
    """The received part of a body; reading beyond a truncated one is an error."""

    def __init__(self, body: bytes, missing: int) -> None:
        self._body = body
        self._missing = missing

    def __iter__(self) -> Iterator[bytes]:
        yield self._body
        if self._missing:
            got, whole = len(self._body), len(self._body) + self._missing
            raise httpx.RemoteProtocolError(
                "peer closed connection without sending complete message body "
                f"(received {got} bytes, expected {whole})"
            )

    async def __aiter__(self) -> AsyncIterator[bytes]:
        for piece in self:
            yield piece
