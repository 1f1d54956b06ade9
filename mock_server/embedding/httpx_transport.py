"""httpx without a socket: a transport for `Client` and `AsyncClient`.

Nothing waits: a reply that exceeds the client's timeout fails immediately. Delays count as drawn,
even if the sandbox's clock is frozen.
"""

from collections.abc import AsyncIterator, Iterator, Mapping
from math import inf
from typing import Final

import httpx

from mock_server.embedding.endpoint import Endpoint
from mock_server.sandbox.ground.exchange import (
    WITHOUT_BODY,
    FaultyReply,
    Network,
    Outcome,
    Request,
)
from mock_server.web.answering.own_replies import SERVER
from mock_server.web.connections.breaking import drip_size, head_of
from mock_server.web.connections.request_building import header_text, make_request

_GARBAGE: Final = b"\x00 no HTTP"
"""Stands in for the garbage that a real connection would deliver."""

_DEFAULT_TYPE: Final = "application/octet-stream"
"""The content type that a server adds to a body without one."""

_FRAMING: Final = frozenset({"content-length", "transfer-encoding"})
"""Headers that describe how a body is sent on a connection, so they do not apply here."""


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
    silence_seconds = _silence_seconds(outcome)
    is_late = patience_seconds is not None and silence_seconds > patience_seconds
    if is_late or silence_seconds == inf:
        raise httpx.ReadTimeout("The read operation timed out", request=request)
    if outcome.network in _BROKEN:
        error, message = _BROKEN[outcome.network]
        raise error(message, request=request)
    is_bodiless = request.method == "HEAD" or outcome.status in WITHOUT_BODY
    body = b"" if is_bodiless else outcome.body
    got = len(body) // 2 if outcome.network is Network.TRUNCATE else len(body)
    return httpx.Response(
        outcome.status,
        headers=[
            (name.encode(), text.encode("utf-8", "surrogateescape"))
            for name, text in _headers(outcome).items()
        ],
        stream=_Body(body[:got], len(body) - got),
        request=request,
    )


def _silence_seconds(outcome: Outcome) -> float:
    """Return the longest time without any bytes, infinite if none ever arrive."""
    if outcome.network is Network.HANG:
        return inf
    if not isinstance(outcome, FaultyReply):
        return 0
    delay_seconds = max(outcome.drawn_ms, outcome.delay_ms) / 1000
    if not outcome.rate:
        return delay_seconds
    size = drip_size(outcome.rate)
    has_gaps = len(head_of(outcome)) + len(outcome.body) > size
    return max(delay_seconds, size / outcome.rate) if has_gaps else delay_seconds


def _headers(outcome: Outcome) -> Mapping[str, str]:
    headers = {"Server": SERVER, **outcome.headers}
    kept = {name: value for name, value in headers.items() if name.lower() not in _FRAMING}
    if outcome.status in WITHOUT_BODY:
        return kept
    if outcome.body and "content-type" not in {name.lower() for name in kept}:
        kept["Content-Type"] = _DEFAULT_TYPE
    return {**kept, "Content-Length": str(len(outcome.body))}


_BROKEN: Final[dict[Network | None, tuple[type[httpx.TransportError], str]]] = {
    Network.RESET: (httpx.ReadError, "[Errno 104] Connection reset by peer"),
    Network.EMPTY: (httpx.RemoteProtocolError, "Server disconnected without sending a response."),
    Network.GARBAGE: (httpx.RemoteProtocolError, f"illegal status line: {_GARBAGE!r}"),
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
