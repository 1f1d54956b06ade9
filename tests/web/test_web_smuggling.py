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
    "two lengths that are equal": call(b"Content-Length: 5", b"Content-Length: 5", body=BODY),
    "two lengths in one field": call(b"Content-Length: 5, 5", body=BODY),
    "a length and chunks": call(b"Content-Length: 5", CHUNKED, body=CHUNKS),
    "chunks and a length": call(CHUNKED, b"Content-Length: 5", body=CHUNKS),
    "a length with a sign": call(b"Content-Length: +5", body=BODY),
    "a negative length": call(b"Content-Length: -5", body=BODY),
    "a length in hexadecimal": call(b"Content-Length: 0x5", body=BODY),
    "a length with an underscore": call(b"Content-Length: 0_5", body=BODY),
    "no length": call(b"Content-Length:", body=BODY),
    "a length with zeros before it": call(b"Content-Length: 005", body=BODY),
    "chunks twice": call(CHUNKED, CHUNKED, body=CHUNKS),
    "chunks of chunks": call(b"Transfer-Encoding: chunked, chunked", body=CHUNKS),
    "chunks that are not last": call(b"Transfer-Encoding: chunked, identity", body=CHUNKS),
    "an unknown coding": call(b"Transfer-Encoding: xchunked", body=CHUNKS),
    "a coding before chunks": call(b"Transfer-Encoding: gzip, chunked", body=CHUNKS),
    "chunks in upper case": call(b"Transfer-Encoding: CHUNKED", body=CHUNKS),
    "chunks after a vertical tab": call(b"Transfer-Encoding: \x0bchunked", body=CHUNKS),
    "a chunk with a sign": call(CHUNKED, body=b"+5\r\nhello\r\n0\r\n\r\n"),
    "a chunk in hexadecimal": call(CHUNKED, body=b"0x5\r\nhello\r\n0\r\n\r\n"),
    "a chunk that ends in a bare line feed": call(CHUNKED, body=b"5\nhello\n0\n\n"),
    "a chunk that is longer than it says": call(CHUNKED, body=b"4\r\nhello\r\n0\r\n\r\n"),
    "a length among the trailers": call(
        CHUNKED, body=b"5\r\nhello\r\n0\r\nContent-Length: 9\r\n\r\n"
    ),
    "a bare line feed between fields": call(b"X: a\nContent-Length: 5", body=BODY),
    "a bare carriage return in a field": call(b"X: a\rContent-Length: 5", body=BODY),
    "a head in bare line feeds": call(b"X: a").replace(b"\r\n", b"\n"),
    "a folded field": call(b"X: a", b" Content-Length: 5", body=BODY),
    "a folded length": call(b"Content-Length:", b" 5", body=BODY),
    "a folded line before any field": call(line=b"PATCH %b HTTP/1.1\r\n X: a"),
    "a blank before the colon": call(b"Content-Length : 5", body=BODY),
    "a tab before the colon": call(b"Transfer-Encoding\t: chunked", body=CHUNKS),
    "a null character in a value": call(b"X: a\0b", b"Content-Length: 5", body=BODY),
    "a null character in a name": call(b"Content-Length\0: 5", body=BODY),
    "a field without a name": call(b": 5"),
    "a field without a colon": call(b"Content-Length 5", body=BODY),
    "two credentials": call(b"Authorization: Bearer a", b"Authorization: Bearer b"),
    "two sandboxes": call(b"X-Sandbox: a", b"X-Sandbox: b"),
    "two blanks in the first line": call(line=b"PATCH  %b HTTP/1.1"),
    "a tab in the first line": call(line=b"PATCH\t%b HTTP/1.1"),
    "more than a version": call(line=b"PATCH %b HTTP/1.1 x"),
    "an empty line before it": b"\r\n" + call(),
}
STRICTER: Final = {
    "a coding before chunks": "the server decodes nothing but chunks",
    "two credentials": "a proxy may have checked the other one",
    "two sandboxes": "the same",
    "two blanks in the first line": "RFC 9112 has one",
}
"""What this server refuses but aiohttp does not, and why."""


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
async def test_the_same_calls_are_seen_as_by_aiohttp_alone_or_none(name: str) -> None:
    here, bare = await seen_here(CASES[name]), await seen_by_aiohttp(CASES[name])
    assert here == ([] if name in STRICTER else bare)
    assert bool(bare) or name not in STRICTER
