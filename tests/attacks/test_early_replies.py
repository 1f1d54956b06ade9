"""A client that is refused early, but goes on sending, can read the reply.

`http.client` and curl read the reply once they cannot send any more.
"""

import asyncio
import socket
from collections.abc import Mapping
from typing import Final
from urllib.parse import urlsplit

from support.quick_process import server
from support.wire import http

MIB: Final = 1 << 20
SENT: Final = 8 * MIB
READ: Final = "/api/v2/customer/20000000-0000-4000-8000-000000000001"
CHUNKED: Final = http("PATCH", READ, Transfer_Encoding="chunked")
EARLY: Mapping[str, tuple[bytes, int]] = {
    "no HTTP": (b"MALFORMED\r\n\r\n", 400),
    "a field without a colon": (b"GET / HTTP/1.1\r\nHost: localhost\r\nOdd Field\r\n\r\n", 400),
    "a field that is too long": (http("GET", READ, X_Long="x" * 70_000), 400),
    "no size of a chunk": (CHUNKED + b"zz\r\n", 400),
    "no size of a later chunk": (CHUNKED + b"2\r\n{}\r\nzz\r\n", 400),
    "two lengths": (http("PATCH", READ, Transfer_Encoding="chunked", Content_Length="5"), 400),
}


def send_and_read(url: str, given: bytes) -> bytes:
    """Send a call and as much more as the server accepts, then return the reply."""
    where = urlsplit(url)
    with socket.create_connection((where.hostname or "", where.port or 0), timeout=30) as sender:
        try:
            sender.sendall(given)
            for _ in range(SENT // (64 << 10)):
                sender.sendall(b"x" * (64 << 10))
        except ConnectionError:
            pass  # the server no longer reads
        return sender.recv(MIB)


async def test_an_early_reply_reaches_a_client_that_keeps_sending() -> None:
    async with server("minimal") as running:
        for name, (each, status) in EARLY.items():
            for _ in range(3):
                reply = await asyncio.to_thread(send_and_read, running.url, each)
                assert reply[8:].startswith(b" %d " % status), name
        ended = await running.stop()
    assert ended.code == 0
