"""The response of the common case: one head, one body, one write.

aiohttp's own response costs more than all that the sandbox does for a read, because it is made for
everything. This one is for whole bodies of known length on connections that stay open; `to_lean`
says when that is so, and whoever asks answers everything else with `to_response`. What it leans on
of aiohttp is the protocol of a response (`prepare`, `write_eof`, `keep_alive`) and no more.
"""

from http import HTTPStatus
from typing import Final

from aiohttp import HttpVersion11, web
from aiohttp.helpers import rfc822_formatted_time

from mock_server.sandbox.exchange import Outcome

MAX_LEAN: Final = 1 << 16
"""Larger ones are worth their own pieces, and may have to wait for a slow reader."""

_WITHOUT_BODY: Final = (HTTPStatus.NO_CONTENT, HTTPStatus.NOT_MODIFIED)
_STARTS: Final = {
    status.value: f"HTTP/1.1 {status.value} {status.phrase}\r\n"
    for status in HTTPStatus
    if not status < HTTPStatus.OK and status not in _WITHOUT_BODY
}


_KNOWN: Final = frozenset(
    {
        "Allow",
        "Content-Type",
        "Location",
        "Retry-After",
        "WWW-Authenticate",
        "X-Sandbox",
        "X-Sandbox-Entry",
        "X-Sandbox-Reason",
    }
)


def written(outcome: Outcome) -> bytes | None:
    """Return the bytes of a whole reply on a connection that stays open.

    None where HTTP asks for more (a status without a body, or one that nobody knows), where there
    are headers that nobody here knows or that cannot be written as they are, and where the body is
    large.
    """
    headers, body = outcome.headers, outcome.body
    start = _STARTS.get(outcome.status)
    if (
        start is None
        or not headers
        or len(body) > MAX_LEAN
        or not _KNOWN.issuperset(headers)  # a reply spelled out by a fault may have any
        or not "".join(headers.values()).isprintable()
    ):
        return None
    lines = "\r\n".join(map(": ".join, headers.items()))
    head = (
        f"{start}{lines}\r\nContent-Length: {len(body)}\r\nDate: {rfc822_formatted_time()}\r\n"
        "Server: mock-server\r\n\r\n"
    )
    return head.encode() + body


class LeanResponse:
    """A response that is written at once; aiohttp takes it for one of its own."""

    __slots__ = ("_written",)

    keep_alive: Final = True
    """What `to_lean` has made sure of."""

    def __init__(self, whole: bytes) -> None:
        self._written = whole

    async def prepare(self, request: web.BaseRequest) -> None:
        """Write the response.

        Raises:
            ConnectionResetError: when the client is gone.
        """
        transport = request.transport
        if transport is None or transport.is_closing():
            raise ConnectionResetError("the client is gone")
        transport.write(self._written)

    async def write_eof(self) -> None:
        """Do nothing: everything has been written."""


def to_lean(request: web.BaseRequest, outcome: Outcome) -> LeanResponse | None:
    """Return the lean response where it can be had, else None.

    It cannot where HTTP asks for more than the bytes as they are (HEAD, HTTP/1.0, a connection that
    is to close), where the outcome cannot be written leanly, and where the reader is behind.
    """
    if (
        request.version != HttpVersion11
        or request.method == "HEAD"
        or not request.keep_alive
        or not request.content.is_eof()
    ):
        return None
    transport = request.transport
    if transport is None or transport.get_write_buffer_size():
        return None
    whole = written(outcome)
    return None if whole is None else LeanResponse(whole)
