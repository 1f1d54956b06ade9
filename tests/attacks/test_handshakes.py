"""Clients whose TLS handshake fails: nothing is left of them, on either loop."""

import asyncio
import socket
import ssl
from collections.abc import Callable
from pathlib import Path

import pytest
import uvloop
from support.loops import cycles, spare_heap, turns, until
from support.unplugged import unplugged

TLS = Path(__file__).parents[2] / "fixtures" / "tls"
FAILING = 5


@pytest.fixture(scope="module", autouse=True)
def spared() -> None:
    spare_heap()


async def fail(port: int, said: bytes) -> None:
    """Say something that is no handshake, and wait until the server has closed the connection."""
    loop = asyncio.get_running_loop()
    with socket.socket() as client:
        client.setblocking(False)
        await loop.sock_connect(client, ("127.0.0.1", port))
        await loop.sock_sendall(client, said)
        client.shutdown(socket.SHUT_WR)
        while await loop.sock_recv(client, 1000):
            pass


@pytest.mark.parametrize("said", [b"", b"\x16\x03\x01\x02", b"GET / HTTP/1.1\r\n\r\n"])
@pytest.mark.parametrize("make", [asyncio.new_event_loop, uvloop.new_event_loop])
def test_nothing_is_left_of_clients_whose_handshake_fails(
    make: Callable[[], asyncio.AbstractEventLoop], said: bytes
) -> None:
    async def left() -> tuple[int, set[str]]:
        tls = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        tls.load_cert_chain(TLS / "certificate.pem", TLS / "key.pem")
        async with unplugged() as server:
            opening = server.house.open_after_handshake
            listener = await asyncio.get_running_loop().create_server(
                opening, "127.0.0.1", 0, ssl=tls
            )
            port = listener.sockets[0].getsockname()[1]
            with cycles() as found:
                for _ in range(FAILING):
                    await fail(port, said)
                await until(lambda: not server.leftovers(), server.leftovers)
                await turns(2)  # in which the loop forgets the last of them
            listener.close()
            return len(server.house), {"SSLProtocol", "Connection"} & found.keys()

    with asyncio.Runner(loop_factory=make) as runner:
        assert runner.run(left()) == (0, set())
