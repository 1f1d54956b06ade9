"""From aiohttp's request to ours: path, headers, and no more of the body than is wanted."""

import asyncio
import re
from collections.abc import Callable, Collection, Mapping
from io import BytesIO
from typing import Final

from aiohttp import HttpVersion11, web
from aiohttp.hdrs import METH_CONNECT

from mock_server.contract.media import is_met
from mock_server.contract.raw_text import escape_target
from mock_server.sandbox.ground.address import Address
from mock_server.sandbox.ground.exchange import Caller, Request
from mock_server.web.framing import NO_CHUNK
from mock_server.web.ordinary import outer_of
from mock_server.web.request_building import make_request

_AUTHORITY: Final = re.compile(r"[^/?#]*://([^/?#]*)")

DRAIN_LIMIT: Final = 16 * 1024 * 1024
"""Bytes of an over-size body that are read, so that the client sees the answer and no reset."""


class BrokenOffError(Exception):
    """A body whose end will not come; the message says why."""


def split_target(request: web.BaseRequest) -> tuple[str, str]:
    """Return the still encoded path and query of a request, bytes that are no UTF-8 spelled out."""
    target = request.raw_path
    if not target.startswith("/"):  # absolute-form, as sent to a proxy, or `OPTIONS *`
        target = request.rel_url.raw_path_qs or "/"
    path, _, query = escape_target(target).partition("#")[0].partition("?")
    return path, query


def judged_headers(request: web.BaseRequest) -> Mapping[str, str]:
    """Return the headers that a call is judged by.

    The name of the server is that of an absolute target, if there is one, and else that of the
    header (RFC 9112, 3.2.2).
    """
    absolute = _AUTHORITY.match(request.raw_path)
    if absolute is None:
        return request.headers
    named = {name.lower(): text for name, text in request.headers.items()}
    return {**named, "host": absolute[1]}


def read_request(
    request: web.BaseRequest, address: Address, query: str, caller: Caller = Caller.OPERATOR
) -> Request:
    """Make the pure request, but for its body; its method may be one that aiohttp does not know."""
    headers: Collection[tuple[str, str]] = request.headers.items()
    if request.version < HttpVersion11:  # which is to expect nothing (RFC 9110, 10.1.1)
        headers = [(name, text) for name, text in headers if name.lower() != "expect"]
    connection = outer_of(request)
    head = None if connection is None else connection.head
    method = request.method if head is None else head.method
    return make_request(method, address, query, headers=headers, caller=caller)


async def read_body(
    request: web.BaseRequest,
    keep: int,
    seconds: float | None = None,
    take: Callable[[int], object] = int,
) -> bytes:
    """Read a body; of one that is longer than `keep`, one byte more than that is kept.

    Nothing is read of the body of a call that is refused for what it expects: it may never come;
    nor of what follows a CONNECT, which is no body, though aiohttp's parser in Python says so.

    Raises:
        CrowdedError: when `take` has no room for it.
        BrokenOffError: when the client leaves before the end.
        TimeoutError: when the body has not come whole after so many seconds.
    """
    if request.method == METH_CONNECT or not await _meets_expectation(request):
        return b""
    if request.content.is_eof():  # all of it has come with its head, as most bodies do
        body = request.content.read_nowait()[: keep + 1]
        take(len(body))
        return body
    kept = BytesIO()  # what it holds is not copied in the end, as what joins many chunks would be
    read = 0
    async with asyncio.timeout(seconds):
        while chunk := await _next_chunk(request):
            read += len(chunk)
            if kept.tell() <= keep:
                wanted = chunk[: keep + 1 - kept.tell()]
                take(len(wanted))
                kept.write(wanted)
            if read > max(DRAIN_LIMIT, keep):
                break
    return kept.getvalue()


async def _next_chunk(request: web.BaseRequest) -> bytes:
    """Return what has come of a body, at least a byte of it; nothing at its end."""
    connection = outer_of(request)
    reading = asyncio.ensure_future(request.content.readany())
    leaving = () if connection is None else (connection.presence.left(),)
    try:
        await asyncio.wait((reading, *leaving), return_when=asyncio.FIRST_COMPLETED)
        error = reading.exception() if reading.done() else None
        if reading.done() and error is None:
            return reading.result()
    finally:
        reading.cancel()
    if error is not None:
        error.__traceback__ = None  # which would keep the body, by which it is kept
    raise BrokenOffError(NO_CHUNK if connection is None else connection.flaw)


async def _meets_expectation(request: web.BaseRequest) -> bool:
    """Tell the client to go on if that is what it expects; tell whether it expects nothing else."""
    if "Expect" not in request.headers or request.version < HttpVersion11:
        return True
    if not is_met(",".join(request.headers.getall("Expect"))):
        return False
    if request.can_read_body:
        await request.writer.write(b"HTTP/1.1 100 Continue\r\n\r\n")
        request.writer.output_size = 0  # the interim head is no part of the answer
    return True
