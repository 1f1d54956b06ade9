"""A server inside a program: how it is created, its address, and its contents."""

import asyncio
import json
import os
import resource
import socket
import subprocess
import sys
from collections.abc import Mapping
from contextlib import closing
from http.client import HTTPConnection
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import urljoin
from urllib.request import Request as Call
from urllib.request import urlopen

import pytest
from aiohttp import ClientConnectionError, ClientSession
from support.embedded import CUSTOMER, NAME, small_world
from support.process import descriptors

from mock_server import MockServer, RemoteServer, SandboxError
from mock_server.client.errors import UnreachableError

SOURCE: Mapping[str, Any] = {"version": 1, "seed": 5, "customers": [{"ref": "only"}]}


def status(url: str, **headers: str) -> int:
    """Return the status of a GET over a real connection."""
    try:
        with urlopen(Call(url, headers=headers)) as reply:  # noqa: S310 - of our own server
            return int(reply.status)
    except HTTPError as error:
        error.close()
        return error.code


# ── Where it is ──────────────────────────────────────────────────────────────────────────────────


def test_a_server_answers_where_its_handles_say() -> None:
    with MockServer(small_world()) as server:
        handle = server.sandbox(NAME)
        assert handle.base_url == f"{server.url}/s/mine"
        assert status(server.base_url + CUSTOMER) == 200
        assert status(handle.base_url + CUSTOMER) == 200
        assert [entry.path for entry in handle.journal()] == [CUSTOMER]


def test_a_server_listens_at_the_given_address() -> None:
    with socket.create_server(("127.0.0.2", 0)) as found:
        port = found.getsockname()[1]
    with MockServer(small_world(), host="127.0.0.2", port=port) as server:
        assert server.url == f"http://127.0.0.2:{port}"
        assert status(server.url + "/_ready") == 200


def test_a_port_that_is_taken_is_an_os_error() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        server = MockServer(small_world(), port=taken.getsockname()[1])
        with pytest.raises(OSError, match="address already in use"), server:
            pass  # pragma: no cover - it does not start


async def test_a_port_that_is_taken_is_an_os_error_on_the_callers_loop_too() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        server = MockServer(small_world(), port=taken.getsockname()[1])
        with pytest.raises(OSError, match="address already in use"):
            async with server:
                pass  # pragma: no cover - it does not start


async def test_a_server_on_the_callers_loop_answers_there() -> None:
    async with MockServer(small_world()) as server:
        handle = server.async_sandbox(NAME)
        assert await asyncio.to_thread(status, handle.base_url + CUSTOMER) == 200
        assert await handle.verify(operation="getCustomer", exactly=1)


# ── Origins of single sandboxes ──────────────────────────────────────────────────────────────────


def test_a_sandbox_answers_at_the_root_of_its_own_origin() -> None:
    with MockServer(small_world()) as server:
        handle = server.sandbox(NAME, own_origin=True)
        url = handle.base_url
        assert url != server.url
        assert urljoin(url, "/") == f"{url}/"
        assert server.async_sandbox(NAME).base_url == server.sandbox(NAME).base_url == url
        assert server.sandbox("other").base_url == f"{server.url}/s/other"
        typed = {"Content-Type": "application/json"}
        with urlopen(Call(url + CUSTOMER, b"{}", typed, method="PATCH")) as reply:  # noqa: S310
            assert reply.headers["X-Sandbox"] == NAME
            requested = reply.headers["Location"]
        assert requested.startswith("/api/")
        assert status(url + requested) == 200
        assert status(url + "/" + CUSTOMER, **{"X-Sandbox": "other"}) == 200
        assert status(url + CUSTOMER[:-1]) == 400
        assert [entry.path for entry in handle.journal()][:3] == [CUSTOMER, requested, CUSTOMER]
        with urlopen(f"{url}/_sandbox/journal") as reply:  # noqa: S310 - of our own server
            assert json.load(reply)["total"] == 4
        with urlopen(f"{url}/_sandboxes") as reply:  # noqa: S310 - of our own server
            assert {each["name"] for each in json.load(reply)["items"]} == {"default", NAME}
        with urlopen(f"{url}/s/{NAME}/_sandbox/journal") as reply:  # noqa: S310 - of our own server
            assert json.load(reply)["total"] == 4
        with urlopen(url) as page:  # noqa: S310 - of our own server
            assert page.url == f"{url}/s/{NAME}/"


async def test_so_does_one_on_the_callers_loop_and_resolving_keeps_it() -> None:
    async with MockServer(small_world()) as server:
        handle = server.async_sandbox(NAME, own_origin=True)
        await handle.fail("getCustomer", "GLOBAL_1001", times=1)
        async with ClientSession(handle.base_url + "/") as client:
            statuses = []
            for _ in range(2):
                async with client.get(CUSTOMER) as reply:
                    statuses.append(reply.status)
            assert statuses == [503, 200]
            await handle.drop()
            with pytest.raises(ClientConnectionError):
                await client.get(CUSTOMER)


def test_an_origin_ends_with_its_sandbox_and_not_when_that_is_replaced() -> None:
    with MockServer(small_world()) as server:
        handle = server.sandbox(NAME, own_origin=True)
        url = handle.base_url
        handle.clock()
        server.sandbox(NAME, SOURCE)
        assert status(url + CUSTOMER) == 404
        handle.fail("getCustomer", {"network": "hang"})
        with closing(HTTPConnection(url.removeprefix("http://"))) as hung:
            hung.request("GET", CUSTOMER)
            handle.wait_for(exactly=2, operation="getCustomer")
            handle.drop()
            with pytest.raises(ConnectionError):
                hung.getresponse()
        with pytest.raises(URLError, match="refused"):
            urlopen(url)  # noqa: S310 - of our own server
        assert status(f"{server.url}/s/{NAME}{CUSTOMER}") == 200
    with pytest.raises(UnreachableError, match="has stopped"):
        _ = handle.base_url


def test_no_socket_is_opened_before_the_base_url_is_read() -> None:
    with MockServer(small_world()) as server:
        before = descriptors()
        handles = [server.sandbox(f"s{number}", own_origin=True) for number in range(20)]
        for handle in handles:
            handle.clock()
            repr(handle)
        assert descriptors() == before
        assert len({handle.base_url for handle in [*handles, *handles]}) == 20
        assert descriptors() == before + 20
        for handle in handles:
            handle.drop()
        server.sandbox().clock()
        assert descriptors() == before


def test_an_origin_goes_on_once_a_descriptor_is_free_again() -> None:
    with MockServer(small_world()) as server, closing(socket.socket()) as client:
        url = server.sandbox(NAME, own_origin=True).base_url
        server.sandbox(NAME).clock()
        limits = resource.getrlimit(resource.RLIMIT_NOFILE)
        os.close(free := os.dup(client.fileno()))
        resource.setrlimit(resource.RLIMIT_NOFILE, (free, limits[1]))
        try:
            client.connect(("127.0.0.1", int(url.rpartition(":")[2])))
            client.sendall(f"GET {CUSTOMER} HTTP/1.1\r\nHost: a\r\n\r\n".encode())
            assert server.sandbox(NAME).journal() == []
        finally:
            resource.setrlimit(resource.RLIMIT_NOFILE, limits)
        assert client.recv(12) == b"HTTP/1.1 200"


def test_only_sandboxes_of_this_process_without_keys_have_origins() -> None:
    with MockServer(small_world(), control_token="t", access="keys") as server:
        handle = server.sandbox(NAME, own_origin=True)
        assert handle.base_url == f"{server.url}/s/mine~{handle.key}"
        with pytest.raises(SandboxError, match="only MockServer"):
            RemoteServer(server.url, "t").sandbox(NAME, own_origin=True)


# ── What is in it ────────────────────────────────────────────────────────────────────────────────


def test_a_control_token_guards_http_and_not_handles() -> None:
    with MockServer(small_world(), control_token="hush") as server:
        clock = f"{server.sandbox(NAME).base_url}/_sandbox/clock"
        assert status(clock) == 401
        assert status(clock, Authorization="Bearer hush") == 200
        assert server.sandbox(NAME).clock().mode == "frozen"


# ── Importing it ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("module", ["mock_server", "mock_server.pytest_plugin"])
def test_importing_the_package_or_its_plugin_imports_no_library(module: str) -> None:
    libraries = {"aiohttp", "faker", "httpx", "orjson", "requests", "yaml"}
    code = f"import sys, {module}; print({libraries} & set(sys.modules))"
    printed = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    assert printed.stdout.decode() == "set()\n"


def test_every_public_name_can_be_imported() -> None:
    import mock_server  # noqa: PLC0415 - as a program does

    assert [name for name in mock_server.__all__ if getattr(mock_server, name, None) is None] == []
    with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
        mock_server.nothing  # noqa: B018 - asking is what fails
