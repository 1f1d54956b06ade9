"""Listening: the address that is printed, ports, and the end of connections."""

import asyncio
import socket
from typing import Any

import pytest
from support import START_MS, build
from support.process import free_port
from support.wire import Served, http, unloaded

from mock_server.sandbox.sandboxes.sandboxes import Sandboxes
from mock_server.web.serving import Listener, listen


def has_ipv6() -> bool:
    try:
        socket.create_server(("::1", 0), family=socket.AF_INET6).close()
    except OSError:
        return False
    return True


async def url_of(host: str) -> tuple[str, Listener]:
    listener = await listen(unloaded(), host=host, port=0)
    try:
        return listener.url, listener
    finally:
        await listener.stop()


@pytest.mark.parametrize(
    ("host", "name"),
    [("127.0.0.1", "127.0.0.1"), ("0.0.0.0", "127.0.0.1")],  # noqa: S104 - its URL
)
async def test_a_listener_names_an_address_that_clients_can_use(host: str, name: str) -> None:
    url, listener = await url_of(host)
    assert url == f"http://{name}:{listener.port}"


@pytest.mark.skipif(not has_ipv6(), reason="this machine has no IPv6 loopback")
@pytest.mark.parametrize("host", ["::1", "::"])
async def test_an_ipv6_address_stands_in_brackets(host: str) -> None:
    url, listener = await url_of(host)
    assert url == f"http://[::1]:{listener.port}"


class LoopOfAContainer(asyncio.SelectorEventLoop):
    """A loop for which each name has an address of this machine, and one that it lacks."""

    async def getaddrinfo(self, *_: Any, **__: Any) -> Any:
        kind = socket.AF_INET, socket.SOCK_STREAM, 6, ""
        return [(*kind, (address, 0)) for address in ("192.0.2.1", "127.0.0.1")]


@pytest.mark.parametrize(("port", "name"), [(0, "127.0.0.1"), (None, "sandbox.example")])
def test_an_address_of_a_name_that_this_machine_lacks_is_left_out(
    port: int | None, name: str
) -> None:
    async def listening() -> Listener:
        wanted = free_port() if port is None else port
        listener = await listen(unloaded(), host="sandbox.example", port=wanted)
        await listener.stop()
        return listener

    with asyncio.Runner(loop_factory=LoopOfAContainer) as runner:
        listener = runner.run(listening())
    assert listener.url == f"http://{name}:{listener.port}"


async def test_a_name_with_several_addresses_has_one_port() -> None:
    listener = await listen(unloaded(), host="localhost", port=0)
    try:
        assert listener.host in ("127.0.0.1", "::1")
    finally:
        await listener.stop()


async def test_a_stopped_listener_takes_no_calls() -> None:
    listener = await listen(unloaded(), host="127.0.0.1", port=0)
    await listener.stop()
    with pytest.raises(ConnectionError):
        await Served(unloaded(), listener, Sandboxes(build(), START_MS)).call(http("GET", "/_live"))


async def test_a_taken_port_is_an_error() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken, pytest.raises(OSError, match="in use"):
        await listen(unloaded(), host="127.0.0.1", port=taken.getsockname()[1])


async def test_a_listener_reports_each_connection_that_opens() -> None:
    opened: list[None] = []
    listener = await listen(
        unloaded(), host="127.0.0.1", port=0, when_opened=lambda: opened.append(None)
    )
    served = Served(unloaded(), listener, Sandboxes(build(), START_MS))
    for _ in range(3):
        await served.call(http("GET", "/_live"))
    await listener.stop()
    assert len(opened) == 3
