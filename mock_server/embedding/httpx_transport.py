"""httpx and httpx2 without a socket: a transport for `Client` and `AsyncClient` of both.

Nothing waits: a reply that exceeds the client's timeout fails immediately. Delays count as drawn,
even if the sandbox's clock is frozen. Replies and exceptions are of the library that calls.
"""

from collections.abc import AsyncIterator, Iterator, Mapping
from importlib import import_module
from importlib.util import find_spec
from math import inf
from typing import TYPE_CHECKING, Any, Final

from mock_server.embedding.endpoint import Endpoint
from mock_server.sandbox.ground.exchange import WITHOUT_BODY, FaultyReply, Network, Outcome, Request
from mock_server.web.answering.replies import SERVER, head_of
from mock_server.web.connections.delivery import drip_size
from mock_server.web.connections.request_building import header_text, make_request

# httpx2 may stand for httpx as well (`httpx2.alias_httpx()`). Without both, the import fails.
_INSTALLED: Final = [name for name in ("httpx", "httpx2") if find_spec(name)] or ["httpx"]
_LIBRARIES: Final[list[Any]] = list(dict.fromkeys(map(import_module, _INSTALLED)))


def _each(*names: str) -> tuple[type, ...]:
    return tuple(getattr(library, name) for library in _LIBRARIES for name in names)


if TYPE_CHECKING:
    import httpx
    import httpx2

    class _Transport(
        httpx.BaseTransport,
        httpx.AsyncBaseTransport,
        httpx2.BaseTransport,
        httpx2.AsyncBaseTransport,
    ):
        def handle_request(self, request: Any) -> Any: ...
        async def handle_async_request(self, request: Any) -> Any: ...

    _Stream = object
else:
    _Transport = type("_Transport", _each("BaseTransport", "AsyncBaseTransport"), {})
    _Stream = type("_Stream", _each("SyncByteStream", "AsyncByteStream"), {})

_GARBAGE: Final = b"\x00 no HTTP"
"""Stands in for the garbage that a real connection would deliver."""

_DEFAULT_TYPE: Final = "application/octet-stream"
"""The content type that a server adds to a body without one."""

_FRAMING: Final = frozenset({"content-length", "transfer-encoding"})
"""Headers that describe how a body is sent on a connection, so they do not apply here."""


class SandboxTransport(_Transport):
    """Delivers calls of httpx or httpx2 to a sandbox; broken replies raise their exceptions."""

    def __init__(self, endpoint: Endpoint) -> None:
        self._endpoint = endpoint

    def handle_request(self, request: Any) -> Any:
        call = _call(request, request.read())
        return _experience(self._endpoint.carrier.carry(self._endpoint.addressed(call)), request)

    async def handle_async_request(self, request: Any) -> Any:
        call = _call(request, await request.aread())
        outcome = await self._endpoint.carrier.carry_async(self._endpoint.addressed(call))
        return _experience(outcome, request)


def _call(request: Any, body: bytes) -> Request:
    path, _, query = request.url.raw_path.decode("ascii").partition("?")
    headers = [(name.decode("ascii"), header_text(value)) for name, value in request.headers.raw]
    return make_request(request.method, path, query, headers=headers, body=body)


def _experience(outcome: Outcome, request: Any) -> Any:
    """Return the response, or raise the library's exception for a broken connection."""
    library = next(each for each in _LIBRARIES if isinstance(request, each.Request))
    patience_seconds = request.extensions.get("timeout", {}).get("read")
    silence_seconds = _silence_seconds(outcome)
    is_late = patience_seconds is not None and silence_seconds > patience_seconds
    if is_late or silence_seconds == inf:
        raise library.ReadTimeout("The read operation timed out", request=request)
    if outcome.network in _BROKEN:
        error, message = _BROKEN[outcome.network]
        raise getattr(library, error)(message, request=request)
    is_bodiless = request.method == "HEAD" or outcome.status in WITHOUT_BODY
    body = b"" if is_bodiless else outcome.body
    cut_off: Exception | None = None
    if body and outcome.network is Network.TRUNCATE:
        body, whole = body[: len(body) // 2], len(body)
        cut_off = library.RemoteProtocolError(
            "peer closed connection without sending complete message body "
            f"(received {len(body)} bytes, expected {whole})"
        )
    return library.Response(
        outcome.status,
        headers=[
            (name.encode(), text.encode("utf-8", "surrogateescape"))
            for name, text in _headers(outcome).items()
        ],
        stream=_Body(body, cut_off),
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


_BROKEN: Final[dict[Network | None, tuple[str, str]]] = {
    Network.RESET: ("ReadError", "[Errno 104] Connection reset by peer"),
    Network.EMPTY: ("RemoteProtocolError", "Server disconnected without sending a response."),
    Network.GARBAGE: ("RemoteProtocolError", f"illegal status line: {_GARBAGE!r}"),
}


class _Body(_Stream):
    """The received part of a body; reading beyond a truncated one is an error."""

    def __init__(self, body: bytes, error: Exception | None) -> None:
        self._body = body
        self._error = error

    def __iter__(self) -> Iterator[bytes]:
        yield self._body
        if self._error is not None:
            raise self._error

    async def __aiter__(self) -> AsyncIterator[bytes]:
        for piece in self:
            yield piece
