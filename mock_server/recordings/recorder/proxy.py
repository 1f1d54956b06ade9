"""Forwards calls to a service, and replies to the client, unchanged.

Both are streamed: neither is held back until it is complete. Method, path and query, headers (with
their order, spelling and duplicates), status, reason and bodies are preserved. Exceptions are
headers that concern one connection (`HOP_BY_HOP`), and `Host`, which names the service. A repeated
header of a call is spelled as at its first occurrence.
"""

import asyncio
from collections.abc import AsyncIterator, Iterable, Iterator
from typing import Final

from aiohttp import ClientError, ClientResponse, ClientSession, hdrs, web
from multidict import CIMultiDict
from yarl import URL

from mock_server.recordings.recorded_headers import FRAMING, BaseUrl
from mock_server.recordings.recorder.call_recorder import CallRecorder
from mock_server.recordings.recorder.ongoing_call import OngoingCall
from mock_server.recordings.recording import Headers

HOP_BY_HOP: Final = (FRAMING - {"content-length"}) | {"expect"}
"""Headers that concern one connection only: each side has its own."""

ADDED_TO_CALLS: Final = (hdrs.ACCEPT, hdrs.ACCEPT_ENCODING, hdrs.CONTENT_TYPE, hdrs.USER_AGENT)
"""Headers that aiohttp would add to calls that lack them."""

_ADDED_TO_REPLIES: Final = (hdrs.CONTENT_TYPE, hdrs.DATE, hdrs.SERVER)
"""Headers that aiohttp would add to replies that lack them."""

_PIECE: Final = 1 << 16
_CONTINUE: Final = b"HTTP/1.1 100 Continue\r\n\r\n"
_UNREACHED: Final = 502


class _ForwardedReply(web.StreamResponse):
    """A forwarded reply; `sent_names` holds the names of the service's headers, in lower case."""

    sent_names: frozenset[str] = frozenset()


class Proxy:
    """Forwards calls to the service at a base URL; `recorder` records them."""

    def __init__(self, base: BaseUrl, session: ClientSession, recorder: CallRecorder) -> None:
        self._base = base
        self._session = session
        self._recorder = recorder

    def application(self) -> web.Application:
        """Return the aiohttp application that forwards all calls."""
        application = web.Application()
        application.router.add_route("*", "/{tail:.*}", self._handle, expect_handler=_send_continue)
        application.on_response_prepare.append(_remove_added_headers)
        return application

    async def _handle(self, request: web.Request) -> web.StreamResponse:
        call = self._recorder.begin(request.method, _target(request), _texts(request.raw_headers))
        try:
            return await self._forward(request, call)
        finally:
            # Even if the client has disconnected: the service may have executed the call.
            await asyncio.shield(self._recorder.end(call))

    async def _forward(self, request: web.Request, call: OngoingCall) -> web.StreamResponse:
        """Make a call to the service, and forward its reply while it arrives."""
        headers = CIMultiDict(_spelled_alike(_passed_on(call.headers)))
        headers.popall(hdrs.HOST, None)
        calling = self._session.request(
            request.method,
            URL(f"{self._base.origin}{self._base.path}{call.target}", encoded=True),
            headers=headers,
            data=_pieces(request, call) if request.body_exists else None,
            allow_redirects=False,
        )
        try:
            reply = await calling
        except (ClientError, TimeoutError, UnicodeError) as error:  # or an invalid host name
            text = f"the recorder cannot reach the service: {str(error) or type(error).__name__}\n"
            return web.Response(status=_UNREACHED, text=text)
        async with reply:
            return await self._forward_reply(request, call, reply)

    async def _forward_reply(
        self, request: web.Request, call: OngoingCall, reply: ClientResponse
    ) -> web.StreamResponse:
        headers = _texts(reply.raw_headers)
        ongoing = self._recorder.begin_reply(call, reply.status, headers)
        passed = _ForwardedReply(
            status=reply.status, reason=reply.reason, headers=CIMultiDict(_passed_on(headers))
        )
        passed.sent_names = frozenset(name.lower() for name, _ in headers)
        try:
            await passed.prepare(request)
            async for piece in reply.content.iter_chunked(_PIECE):
                ongoing.body.take(piece)
                await passed.write(piece)
            ongoing.is_whole = True
            await passed.write_eof()
        except (ClientError, OSError):  # either side has disconnected
            if request.transport is not None:
                request.transport.abort()
        return passed


async def _send_continue(request: web.Request) -> None:
    """Tell a client that expects `100 Continue` to send its body."""
    if request.transport is not None:
        request.transport.write(_CONTINUE)


async def _remove_added_headers(_: web.Request, response: web.StreamResponse) -> None:
    """Remove the headers that aiohttp has added to a forwarded reply."""
    if isinstance(response, _ForwardedReply):
        for name in _ADDED_TO_REPLIES:
            if name.lower() not in response.sent_names:
                response.headers.popall(name, None)


async def _pieces(request: web.Request, call: OngoingCall) -> AsyncIterator[bytes]:
    """Yield the body of a call while it arrives, and record it."""
    async for piece in request.content.iter_any():
        call.body.take(piece)
        yield piece


def _target(request: web.Request) -> str:
    """Return path and query exactly as sent, also if the client has sent an absolute URL."""
    target = request.raw_path
    if target.startswith("/"):
        return target
    _, _, rest = target.partition("://")
    return "/" + rest.partition("/")[2]


def _passed_on(headers: Headers) -> Iterator[tuple[str, str]]:
    """Yield the headers to forward: those that do not concern a single connection."""
    named = (value for name, value in headers if name.lower() == "connection")
    listed = {name.strip().lower() for value in named for name in value.split(",")}
    for name, value in headers:
        if name.lower() not in HOP_BY_HOP and name.lower() not in listed:
            yield name, value


def _spelled_alike(headers: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """Yield headers, spelling repeated names alike: aiohttp would send only the last one."""
    spelled: dict[str, str] = {}
    for name, value in headers:
        yield spelled.setdefault(name.lower(), name), value


def _texts(headers: Iterable[tuple[bytes, bytes]]) -> Headers:
    return tuple(
        (name.decode("utf-8", "replace"), value.decode("utf-8", "replace"))
        for name, value in headers
    )
