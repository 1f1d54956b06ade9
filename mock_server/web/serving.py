"""Starts and stops a listening server, with its connections."""

import asyncio
import errno
import os
import secrets
import socket
import ssl
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from itertools import count
from typing import Any, Final, cast

from aiohttp import web

from mock_server.web.answering.presence import Link
from mock_server.web.answering.threads import has_lent_turn
from mock_server.web.connections.aiohttp_side import AiohttpSide
from mock_server.web.connections.fast_path import FastPath, Outbox
from mock_server.web.connections.plain_calls import PlainCalls
from mock_server.web.handler import Handler

ANSWER_SECONDS: Final = 0.5
"""How long calls in flight may take after the server began to stop."""

_CLOSE_SECONDS: Final = 0.1
_MOMENT_SECONDS: Final = 0.1
_LOOK_SECONDS: Final = 0.01
_BACKLOG: Final = 1024
_MAX_UNSENT: Final = 1 << 17
_MAX_UNREAD: Final = 1 << 15
"""The receive buffer of a TLS connection, of which the system allocates twice as much.

All of it is decrypted in one turn of the loop, and a client may fill it with key updates, which
take 0.7 ms per KiB.
"""

_CHECK_SECONDS: Final = 1.0
_PAUSE_SECONDS: Final = 1.0
_SERVER_BITS: Final = 31
_CONNECTION_BITS: Final = 32
"""The numbers of connections start at random, so that they differ between servers of a store."""

_REUSE: Final = os.name == "posix" or None


def first_number() -> int:
    return secrets.randbits(_SERVER_BITS) << _CONNECTION_BITS


class OpenConnections:
    """The connections of one server, and its aiohttp side; `when_opened` is called for each."""

    def __init__(self, handler: Handler, when_opened: Callable[[], object] = lambda: None) -> None:
        self._when_opened = when_opened
        self._loop = asyncio.get_running_loop()
        self._calls = handler.plain_calls
        self._timeouts = handler.timeouts
        self._server = web.Server(handler, request_factory=_request)
        self._outbox = Outbox(self._loop)
        self._links: set[Link] = set()
        self._numbers = count(first_number())
        self._timeout_check: asyncio.TimerHandle | None = None
        self._was_late = False

    def __len__(self) -> int:
        return len(self._links)

    def open_connection(self, calls: PlainCalls | None = None) -> asyncio.Protocol:
        self._when_opened()
        successor = partial(AiohttpSide, self._server, self._loop)
        return FastPath(calls or self._calls, self._outbox, self._opened, successor)

    def end_at(self, own: str) -> None:
        self._outbox.flush()
        for link in tuple(self._links):
            if link.own == own:
                link.end()

    async def close(self, give_up: Callable[[], object] = lambda: None) -> None:
        """Answer the calls in flight, then close everything, without waiting for slow readers.

        If calls are not answered soon, `give_up` is called, which should release them.
        """
        if not await self._all_end_within(ANSWER_SECONDS):
            give_up()
            await self._all_end_within(_CLOSE_SECONDS)
        if self._timeout_check is not None:
            self._timeout_check.cancel()
        for link in tuple(self._links):
            link.transport.close()
        await self._server.shutdown(_CLOSE_SECONDS)
        if not await self._is_so_within(_CLOSE_SECONDS, lambda: not self._links):
            for link in tuple(self._links):
                link.transport.abort()
            await self._is_so_within(_CLOSE_SECONDS, lambda: not self._links)

    async def _all_end_within(self, seconds: float) -> bool:
        """End all connections; return whether all are closing in time.

        A client that was active a moment ago may have sent another call, which would be lost: so
        its connection stays open for that moment.
        """

        def are_closing() -> bool:
            self._outbox.flush()
            for link in tuple(self._links):
                link.end(idle_since=self._loop.time() - _MOMENT_SECONDS)
            return all(link.transport.is_closing() for link in self._links)

        return await self._is_so_within(seconds, are_closing)

    async def _is_so_within(self, seconds: float, is_so: Callable[[], bool]) -> bool:
        until = self._loop.time() + seconds
        while not is_so():
            if self._loop.time() >= until:
                return False
            await asyncio.sleep(_LOOK_SECONDS)
        return True

    def _opened(self, transport: asyncio.Transport, calls: PlainCalls) -> Link:
        number = next(self._numbers)
        link = Link(self._loop, transport, self._timeouts, number, calls.own, self._closed)
        self._links.add(link)
        self._outbox.is_shared = len(self._links) > 1
        if self._timeout_check is None:
            self._timeout_check = self._loop.call_later(_CHECK_SECONDS, self._enforce_timeouts)
        return link

    def _closed(self, link: Link) -> None:
        self._links.discard(link)
        self._outbox.is_shared = len(self._links) > 1

    def _enforce_timeouts(self) -> None:
        """Close the connections of clients that exceed a time limit; one timer serves all.

        If this is late, as after a stop of the process, first let the loop read what has arrived.
        If it is late again, the process is only busy.
        """
        now, check, was_late = self._loop.time(), self._timeout_check, self._was_late
        self._was_late = check is not None and now - check.when() >= _CHECK_SECONDS
        if was_late or not self._was_late:
            for link in tuple(self._links):
                link.enforce_timeout(now)
        self._timeout_check = None
        if self._links:
            self._timeout_check = self._loop.call_later(_CHECK_SECONDS, self._enforce_timeouts)


def _request(
    message: Any, payload: Any, protocol: web.RequestHandler, writer: Any, task: Any
) -> web.BaseRequest:
    return cast("AiohttpSide", protocol).make_request(message, payload, writer, task)


@dataclass(slots=True)
class Listener:
    """A listening server; `port` is the actual port, even if port 0 was requested."""

    host: str
    port: int
    secure: bool
    _server: asyncio.Server
    _bound: tuple[int, str]
    connections: OpenConnections

    @property
    def url(self) -> str:
        name = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(self.host, self.host)  # noqa: S104 - named, not bound
        if ":" in name and not name.startswith("["):
            name = f"[{name}]"
        return f"http{'s' if self.secure else ''}://{name}:{self.port}"

    def another_socket(self) -> socket.socket:
        family, address = self._bound
        listening = socket.create_server((address, 0), family=family, backlog=_BACKLOG)
        listening.setblocking(False)
        _keep_unsent_small(listening)
        return listening

    def end_at(self, own: str) -> None:
        self.connections.end_at(own)

    async def stop(self, give_up: Callable[[], object] = lambda: None) -> None:
        self._server.close()
        await self.connections.close(give_up)


class Origins:
    """Origins of single sandboxes beside a listener, for clients that resolve paths against them.

    The socket of an origin is opened when its URL is first read, so that a sandbox whose URL nobody
    reads has none. It is closed once no sandbox of its name `exists`.
    """

    def __init__(
        self,
        listener: Listener,
        calls_at: Callable[[str], PlainCalls],
        exists: Callable[[str], bool],
    ) -> None:
        self._listener = listener
        self._exists = exists
        self._removed: list[str] = []
        self._url_without_port = listener.url.rpartition(":")[0]
        self._calls_at = calls_at
        self._loop = asyncio.get_running_loop()
        self._names: set[str] = set()
        self._open: dict[str, tuple[int, socket.socket]] = {}
        self._connecting: set[asyncio.Task[Any]] = set()

    def give(self, name: str) -> None:
        """Give a sandbox an origin of its own."""
        self._names.add(name)

    def url(self, name: str) -> str | None:
        """Return the URL of a sandbox's origin, or None if it has none of its own."""
        if name not in self._names:
            return None
        if name not in self._open:
            listening = self._listener.another_socket()
            self._open[name] = listening.getsockname()[1], listening
            self._serve(name, listening)
        return f"{self._url_without_port}:{self._open[name][0]}"

    def _serve(self, name: str, listening: socket.socket) -> None:
        """Accept connections, for half of what a server of the loop takes to begin and to end."""
        if (descriptor := listening.fileno()) >= 0:  # it is not closed yet
            self._loop.add_reader(descriptor, self._accept, name, listening)

    def _accept(self, name: str, listening: socket.socket) -> None:
        try:
            connection, _ = listening.accept()
        except (BlockingIOError, InterruptedError, ConnectionAbortedError):
            return
        except OSError:  # no descriptor is free
            self._loop.remove_reader(listening.fileno())
            self._loop.call_later(_PAUSE_SECONDS, self._serve, name, listening)
            return
        connection.setblocking(False)
        connect = partial(self._listener.connections.open_connection, self._calls_at(name))
        connecting = self._loop.create_task(self._loop.connect_accepted_socket(connect, connection))
        self._connecting.add(connecting)
        connecting.add_done_callback(self._connecting.discard)

    def ports(self) -> set[int]:
        """Return the ports of the listener and of all origins that are open."""
        return {self._listener.port, *(port for port, _ in tuple(self._open.values()))}

    def note_removed(self, name: str) -> None:
        """Close the origin of a removed sandbox soon, unless another one has its name by then."""
        self._removed.append(name)
        if not has_lent_turn():  # else who has it closes them
            self._loop.call_soon(self.close_removed)

    def close_removed(self) -> None:
        """Close the origins of removed sandboxes."""
        while self._removed:
            name = self._removed.pop()
            if not self._exists(name):
                self.close(name)

    def close(self, name: str) -> None:
        self._names.discard(name)
        opened = self._open.pop(name, None)
        if opened is None:
            return
        _, listening = opened
        self._loop.remove_reader(listening.fileno())
        listening.close()
        self._listener.end_at(name)

    def stop(self) -> None:
        """Close all origins."""
        for name in tuple(self._open):
            self.close(name)


async def listen(
    handler: Handler,
    *,
    host: str,
    port: int,
    tls: ssl.SSLContext | None = None,
    when_opened: Callable[[], object] = lambda: None,
) -> Listener:
    """Start listening; `when_opened` is called for each connection, before its handshake.

    Raises:
        OSError: if the address cannot be used.
    """
    hosts = await _hosts(host, port)
    host = host if port else hosts[0]
    connections = OpenConnections(handler, when_opened)
    loop = asyncio.get_running_loop()
    # Only the loop knows a connection before its handshake is complete, and can end it.
    handshake = None if tls is None else handler.timeouts.head
    server = await loop.create_server(
        connections.open_connection,
        hosts,
        port,
        ssl=tls,
        backlog=_BACKLOG,
        reuse_address=_REUSE,
        ssl_handshake_timeout=handshake,
        ssl_shutdown_timeout=handshake,
    )
    for listening in server.sockets:
        _keep_unsent_small(listening)
        if tls is not None:  # accepted connections inherit this limit as well
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, _MAX_UNREAD)
    bound = server.sockets[0]
    address, port = bound.getsockname()[:2]
    return Listener(host, port, tls is not None, server, (bound.family, address), connections)


async def _hosts(host: str, port: int) -> list[str]:
    """Return a host to listen on or, if this machine lacks some of its addresses, the others.

    Where IPv6 is off, as in many containers, `localhost` often names an IPv6 address nevertheless.
    With port 0, return one address, since each would get its own port.
    """
    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo(host, 0, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    here = [info for info in found if _is_here(info[0], info[4])] or found
    addresses = [str(address[0]) for *_, address in here]
    if port:
        return [host] if len(here) == len(found) else addresses
    return addresses[:1]


def _is_here(family: int, address: tuple[Any, ...]) -> bool:
    try:
        with socket.socket(family) as probe:
            probe.bind(address)
    except OSError as error:
        return error.errno not in (errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT)
    return True


def _keep_unsent_small(listening: socket.socket) -> None:
    """Limit the system's send buffer to notice slow readers; connections inherit the limit."""
    option = getattr(socket, "TCP_NOTSENT_LOWAT", None)
    if option is not None:
        listening.setsockopt(socket.IPPROTO_TCP, option, _MAX_UNSENT)
