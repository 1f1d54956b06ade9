"""Reads heads and bodies from aiohttp's requests; no more of a body than is necessary."""

import asyncio
import re
from collections.abc import Callable, Collection, Mapping
from io import BytesIO
from typing import Final

from aiohttp import HttpVersion11, web
from aiohttp.hdrs import METH_CONNECT

from mock_server.contract.headers import is_met
from mock_server.contract.texts.printable import escape_target
from mock_server.sandbox.ground.address import Address
from mock_server.sandbox.ground.exchange import Request
from mock_server.web.answering.presence import Left
from mock_server.web.connections.request_building import make_request

_AUTHORITY: Final = re.compile(r"[^/?#]*://([^/?#]*)")

DRAIN_LIMIT: Final = 16 * 1024 * 1024
"""Bytes of an over-size body that are read, so that the client sees the answer, not a reset."""


class BrokenOffError(Exception): ...


def split_target(request: web.BaseRequest) -> tuple[str, str]:
    target = request.raw_path
    if not target.startswith("/"):  # absolute-form, as sent to a proxy, or `OPTIONS *`
        target = request.rel_url.raw_path_qs or "/"
    path, _, query = escape_target(target).partition("#")[0].partition("?")
    return path, query


def admission_headers(request: web.BaseRequest) -> Mapping[str, str]:
    """Return the headers that admit a call; the host of an absolute target overrides Host."""
    absolute = _AUTHORITY.match(request.raw_path)
    if absolute is None:
        return request.headers
    named = {name.lower(): text for name, text in request.headers.items()}
    return {**named, "host": absolute[1]}


def read_request(request: web.BaseRequest, address: Address, query: str, number: int) -> Request:
    """Return a call without its body; `number` is that of its connection."""
    headers: Collection[tuple[str, str]] = request.headers.items()
    if request.version < HttpVersion11:  # HTTP/1.0 has no expectations (RFC 9110, 10.1.1)
        headers = [(name, text) for name, text in headers if name.lower() != "expect"]
    call = make_request(request.method, address, query, headers=headers)
    return call.but(connection=number)


async def read_body(
    request: web.BaseRequest,
    left: Left,
    keep: int,
    seconds: float,
    take: Callable[[int], object],
) -> bytes:
    """Read a body; if it is longer than `keep` bytes, return only one byte more than that.

    None is read if the call is refused because of Expect, as it may never arrive, nor after a
    CONNECT, although aiohttp assumes one. Raises CrowdedError, BrokenOffError or TimeoutError.
    """
    if request.method == METH_CONNECT or not await _meets_expectation(request):
        return b""
    if request.content.is_eof():  # arrived completely with its head, as usual
        is_read = request.content.at_eof()  # or there is none, or a middleware has read it
        body = (await request.read() if is_read else request.content.read_nowait())[: keep + 1]
        take(len(body))
        return body
    kept = BytesIO()  # unlike joined chunks, its content is not copied in the end
    read = 0
    async with asyncio.timeout(seconds):
        while chunk := await _next_chunk(request, left):
            read += len(chunk)
            if kept.tell() <= keep:
                wanted = chunk[: keep + 1 - kept.tell()]
                take(len(wanted))
                kept.write(wanted)
            if read > max(DRAIN_LIMIT, keep):
                break
    return kept.getvalue()


async def _next_chunk(request: web.BaseRequest, left: Left) -> bytes:
    reading = asyncio.ensure_future(request.content.readany())
    try:
        await asyncio.wait((reading, left), return_when=asyncio.FIRST_COMPLETED)
        error = reading.exception() if reading.done() else None
        if reading.done() and error is None:
            return reading.result()
    finally:
        reading.cancel()
    if error is not None:
        error.__traceback__ = None  # a reference cycle with the body
    raise BrokenOffError("the body is incomplete")


async def _meets_expectation(request: web.BaseRequest) -> bool:
    """Send 100 Continue if expected; return False if anything else is expected."""
    if "Expect" not in request.headers or request.version < HttpVersion11:
        return True
    if not is_met(",".join(request.headers.getall("Expect"))):
        return False
    if request.can_read_body:
        await request.writer.write(b"HTTP/1.1 100 Continue\r\n\r\n")
        request.writer.output_size = 0  # the interim response is not part of the reply
    return True
