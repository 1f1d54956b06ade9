"""A listening server around the handler: start, stop, and where it listens."""

import asyncio
import contextlib
import socket
import ssl
from dataclasses import dataclass, field
from typing import Final

from aiohttp import web

from mock_server.web.connection import Handler, Server
from mock_server.web.express import Express

ANSWER_SECONDS: Final = 0.5
"""How long calls in flight may take to be answered once the server is told to stop."""

_CLOSE_SECONDS: Final = 0.1
_BACKLOG: Final = 1024


@dataclass(slots=True)
class _Flights:
    """Counts the calls in flight on their way to the handler."""

    handler: Handler
    _count: int = 0
    _none: asyncio.Event = field(default_factory=asyncio.Event)

    async def __call__(self, request: web.BaseRequest) -> web.StreamResponse:
        self._count += 1
        self._none.clear()
        try:
            return await self.handler(request)
        finally:
            self._count -= 1
            if self._count == 0:
                self._none.set()

    async def landed(self) -> None:
        """Wait until no call is in flight."""
        if self._count:
            await self._none.wait()


@dataclass(slots=True)
class Listener:
    """A server that listens; `port` is the real one, also where port 0 was asked for."""

    host: str
    port: int
    secure: bool
    _runner: web.ServerRunner
    _flights: _Flights

    @property
    def url(self) -> str:
        """The server's own URL, with a name that clients can use."""
        name = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(self.host, self.host)  # noqa: S104 - named, not bound
        if ":" in name and not name.startswith("["):
            name = f"[{name}]"
        return f"http{'s' if self.secure else ''}://{name}:{self.port}"

    async def stop(self) -> None:
        """Take no more connections, answer what is in flight, then close."""
        for site in self._runner.sites:
            await site.stop()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(ANSWER_SECONDS):
                await self._flights.landed()
        await self._runner.cleanup()


async def listen(
    handler: Handler,
    *,
    host: str,
    port: int,
    express: Express | None = None,
    tls: ssl.SSLContext | None = None,
) -> Listener:
    """Start listening; what `express` answers never comes to the handler.

    There is no access log: formatting a line costs more than answering the call. Bodies are handed
    over as they come: what a content encoding makes of them is not the connection's business.

    Raises:
        OSError: when the address cannot be had.
    """
    if port == 0:  # a name with several addresses would get another port for each
        host = await _first_address(host)
    flights = _Flights(handler)
    server = Server(flights, express)
    runner = web.ServerRunner(server, shutdown_timeout=_CLOSE_SECONDS)
    await runner.setup()
    site = web.TCPSite(runner, host, port, ssl_context=tls, backlog=_BACKLOG)
    try:
        await site.start()
    except BaseException:
        await runner.cleanup()
        raise
    return Listener(host, runner.addresses[0][1], tls is not None, runner, flights)


async def _first_address(host: str) -> str:
    """Return the first address of a name; an address is its own."""
    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo(host, 0, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    return str(found[0][4][0])
