"""Ambiguous requests are read as by a bare aiohttp application, or refused.

Each case is followed by a plain call, and both servers report the calls that they saw: a server
that sees the end of a body elsewhere than a proxy does would read part of it as another call.
"""

import asyncio
from collections.abc import Sequence
from typing import Final, TypeAlias

import pytest
from aiohttp import web
from support import ACME, NORTH
from support.wire import PATIENCE_SECONDS, serving

Seen: TypeAlias = Sequence[tuple[str, str, bytes]]
"""The calls that a server saw: method, address and body of each."""

PATH: Final = f"/api/v2/customer/{NORTH}"
AFTER: Final = (
    f"GET /api/v2/customer/{ACME} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n".encode()
)
BODY: Final = b"hello"


def call(*fields: bytes, body: bytes = b"", line: bytes = b"PATCH %b HTTP/1.1") -> bytes:
    """Return a call of the interface with some fields and a body, followed by a plain call."""
    head = [line.replace(b"%b", PATH.encode()), b"Host: a", *fields]
    return b"\r\n".join(head) + b"\r\n\r\n" + body + AFTER


CHUNKED: Final = b"Transfer-Encoding: chunked"
CHUNKS: Final = b"5\r\nhello\r\n0\r\n\r\n"
CASES: Final = {
    "nothing unusual": call(b"Content-Length: 5", body=BODY),
    "chunks": call(CHUNKED, body=CHUNKS),
    "two lengths that differ": call(b"Content-Length: 5", b"Content-Length: 0", body=BODY),
    "a length and chunks": call(b"Content-Length: 5", CHUNKED, body=CHUNKS),
    "chunks twice": call(CHUNKED, CHUNKED, body=CHUNKS),
    "an unknown coding": call(b"Transfer-Encoding: xchunked", body=CHUNKS),
    "a chunk with a sign": call(CHUNKED, body=b"+5\r\nhello\r\n0\r\n\r\n"),
    "a bare line feed between fields": call(b"X: a\nContent-Length: 5", body=BODY),
    "a head in bare line feeds": call(b"X: a").replace(b"\r\n", b"\n"),
    "a folded field": call(b"X: a", b" Content-Length: 5", body=BODY),
    "a blank before the colon": call(b"Content-Length : 5", body=BODY),
    "a null character in a value": call(b"X: a\0b", b"Content-Length: 5", body=BODY),
    "two credentials": call(b"Authorization: Bearer a", b"Authorization: Bearer b"),
    "two sandboxes": call(b"X-Sandbox: a", b"X-Sandbox: b"),
    "an empty line before it": b"\r\n" + call(),
}
REFUSED: Final = frozenset({"two credentials", "two sandboxes"})
"""A proxy may have checked the other one."""


async def received(port: int, data: bytes) -> bytes:
    """Return everything that a server sends in answer to bytes, until it closes the connection."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        writer.write(data)
        async with asyncio.timeout(PATIENCE_SECONDS):
            return await reader.read()
    finally:
        writer.close()


async def seen_by_aiohttp(data: bytes) -> Seen:
    seen: list[tuple[str, str, bytes]] = []

    async def note(request: web.BaseRequest) -> web.Response:
        seen.append((request.method, request.raw_path, await request.read()))
        return web.Response()

    runner = web.ServerRunner(web.Server(note))
    await runner.setup()
    try:
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        port: int = runner.addresses[0][1]
        await received(port, data)
    finally:
        await runner.cleanup()
    return seen


async def seen_here(data: bytes) -> Seen:
    async with serving() as served:
        await received(served.listener.port, data)
        journals = [tenancy.sandbox.journal for tenancy in served.sandboxes]
    requests = [entry.request for journal in journals for entry in journal.frozen()]
    return [(call.method, call.address.whole, call.body) for call in requests]


@pytest.mark.parametrize("name", CASES)
async def test_the_same_calls_are_seen_as_by_aiohttp_alone(name: str) -> None:
    here, bare = await seen_here(CASES[name]), await seen_by_aiohttp(CASES[name])
    assert here == (bare[1:] if name in REFUSED else bare)
    assert bool(bare) or name not in REFUSED
