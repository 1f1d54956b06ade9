"""The server that a load is sent to, and ways of calling it."""

import asyncio
import json
import socket
import struct
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from typing import Any, Final
from urllib.parse import urlsplit

import aiohttp

from benchmarks.machine import resident_mb

TOKEN: Final = "soak"  # noqa: S105 - of a server for this run only
_AUTHORIZED: Final = {"Authorization": f"Bearer {TOKEN}"}
_RESET_ON_CLOSE: Final = struct.pack("ii", 1, 0)
_AT_ONCE: Final = 16


class Target:
    """A server with the control token `TOKEN`, called over a few connections that stay open."""

    def __init__(self, url: str, process_id: int, session: aiohttp.ClientSession) -> None:
        self.url = url
        self.process_id = process_id
        where = urlsplit(url)
        self.address = (where.hostname or "", where.port or 0)
        self._session = session

    @property
    def resident_mb(self) -> float:
        """The resident memory of the server's process."""
        return resident_mb(self.process_id)

    async def call(
        self, method: str, path: str, body: Any = None, *, is_operator: bool = True
    ) -> tuple[int, bytes]:
        """Make one call, a body other than bytes sent as JSON; return the status and the body."""
        data = body if isinstance(body, bytes | None) else json.dumps(body).encode()
        headers = {"Content-Type": "application/json"} if data is not None else {}
        if is_operator and path.startswith(("/_sandbox", "/metrics")):
            headers |= _AUTHORIZED
        async with self._session.request(
            method, self.url + path, data=data, headers=headers
        ) as reply:
            return reply.status, await reply.read()

    @asynccontextmanager
    async def stream(self, path: str) -> AsyncIterator[aiohttp.StreamReader]:
        """Make a call with the control token; yield the body of its answer as a stream."""
        async with self._session.get(self.url + path, headers=_AUTHORIZED) as reply:
            yield reply.content

    def socket(self) -> socket.socket:
        """Open a non-blocking connection with a tiny receive buffer."""
        connection = socket.socket()
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1)
        connection.connect(self.address)
        connection.setblocking(False)
        return connection


@asynccontextmanager
async def target(url: str, process_id: int) -> AsyncIterator[Target]:
    """Yield the target for a server, with a session for its calls."""
    connector = aiohttp.TCPConnector(limit=0)
    timeout = aiohttp.ClientTimeout(total=None)
    async with aiohttp.ClientSession(connector=connector, timeout=timeout) as session:
        yield Target(url, process_id, session)


async def each(
    numbers: Iterable[int], do: Callable[[int], Awaitable[object]], at_once: int = _AT_ONCE
) -> None:
    """Call a function for each number, `at_once` of them concurrently."""
    coming = iter(numbers)

    async def work() -> None:
        for number in coming:
            await do(number)

    await asyncio.gather(*(work() for _ in range(at_once)))


async def converse(where: Target, data: bytes, *, ends: bool = True) -> bytes:
    """Send bytes over a new connection, end the sending side if `ends`, and return the answer."""
    reader, writer = await asyncio.open_connection(*where.address)
    try:
        writer.write(data)
        if ends:
            writer.write_eof()
        return await reader.read()
    except ConnectionError:
        return b""
    finally:
        writer.close()


async def break_off(where: Target, data: bytes) -> None:
    """Send bytes over a new connection, then reset it."""
    _, writer = await asyncio.open_connection(*where.address)
    connection = writer.get_extra_info("socket")
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _RESET_ON_CLOSE)
    writer.write(data)
    await asyncio.sleep(0)
    writer.close()
