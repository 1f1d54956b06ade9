"""TLS clients: no connection is left of failed handshakes, and little of them is read or logged."""

import asyncio
import logging
import socket
import ssl
from collections.abc import Callable
from functools import partial

import pytest
import uvloop
from aiohttp import web
from support.loops import until
from support.unplugged import unplugged
from support.wire import TLS, certified

from mock_server.server.uploads import UploadReader
from mock_server.web.callers.guard import Guard
from mock_server.web.handler import Handler
from mock_server.web.serving import listen

LOOPS = pytest.mark.parametrize("make", [asyncio.new_event_loop, uvloop.new_event_loop])
FAILING = 5
KIB = 1024


def say_goodbye(port: int) -> bytes:
    """Make a call, then shut down TLS properly; return the reply."""
    trusting = ssl.create_default_context(cafile=TLS / "certificate.pem")
    with (
        socket.create_connection(("127.0.0.1", port)) as plain,
        trusting.wrap_socket(plain, server_hostname="localhost") as client,
    ):
        client.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        heard = client.recv(1000)
        client.unwrap().close()
        return heard


async def fail(port: int, given: bytes) -> None:
    """Send bytes that are not a handshake, and wait until the server has closed the connection."""
    loop = asyncio.get_running_loop()
    with socket.socket() as client:
        client.setblocking(False)
        await loop.sock_connect(client, ("127.0.0.1", port))
        await loop.sock_sendall(client, given)
        client.shutdown(socket.SHUT_WR)
        while await loop.sock_recv(client, 1000):
            pass


@pytest.mark.parametrize("given", [b"", b"\x16\x03\x01\x02", b"GET / HTTP/1.1\r\n\r\n"])
@LOOPS
def test_no_connection_is_left_of_clients_whose_handshake_fails(
    make: Callable[[], asyncio.AbstractEventLoop], given: bytes
) -> None:
    async def left() -> int:
        tls = certified()
        async with unplugged() as server:
            listener = await asyncio.get_running_loop().create_server(
                server.connections.open_connection, "127.0.0.1", 0, ssl=tls
            )
            port = listener.sockets[0].getsockname()[1]
            for _ in range(FAILING):
                await fail(port, given)
            await until(lambda: not server.leftovers(), server.leftovers)
            listener.close()
            return len(server.connections)

    with asyncio.Runner(loop_factory=make) as runner:
        assert runner.run(left()) == 0


class Keeping(Handler):
    """Answers all calls, and keeps the sizes of the receive buffers of their connections."""

    def __init__(self) -> None:
        super().__init__(now_ms=lambda: 0, uploads=UploadReader(), guard=Guard())
        self.sizes: list[int] = []

    async def __call__(self, request: web.BaseRequest) -> web.StreamResponse:
        assert request.transport is not None
        connection = request.transport.get_extra_info("socket")
        self.sizes.append(connection.getsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF))
        return web.Response()


async def goodbye(handler: Handler) -> bytes:
    """Return what a client is shown that says goodbye to a new server."""
    listener = await listen(handler, host="127.0.0.1", port=0, tls=certified())
    shown = await asyncio.to_thread(partial(say_goodbye, listener.port))
    await listener.stop()
    return shown


@LOOPS
def test_little_of_what_clients_send_is_deciphered_in_one_turn(
    make: Callable[[], asyncio.AbstractEventLoop],
) -> None:
    """A client may send nothing but key updates, each of which takes long."""

    async def call() -> tuple[bytes, int]:
        handler = Keeping()
        return await goodbye(handler), max(handler.sizes)

    with asyncio.Runner(loop_factory=make) as runner:
        shown, size = runner.run(call())
    assert shown.startswith(b"HTTP/1.1 200 OK")
    assert size <= 64 * KIB


@LOOPS
def test_a_client_that_ends_tls_is_not_worth_a_warning(
    make: Callable[[], asyncio.AbstractEventLoop], caplog: pytest.LogCaptureFixture
) -> None:
    async def end() -> None:
        await goodbye(Keeping())

    with asyncio.Runner(loop_factory=make) as runner, caplog.at_level(logging.WARNING):
        runner.run(end())
        assert caplog.messages == []
