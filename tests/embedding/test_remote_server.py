"""A server elsewhere: found by its URL, controlled over HTTP, or recognized as something else."""

import json
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any, ClassVar

import httpx
import pytest
from support.embedded import CUSTOMER, NAME, small_world
from support.process import Running
from support.quick_process import server as command

from mock_server import MockServer, RemoteServer, Request
from mock_server.client.errors import (
    NoControlError,
    UnreachableError,
)

READ = Request(method="GET", path=CUSTOMER)


class RealService(BaseHTTPRequestHandler):
    """A service that is not a sandbox: it answers each call with an echo of the request."""

    protocol_version = "HTTP/1.1"
    status: ClassVar = 401

    def do_GET(self) -> None:
        length = int(self.headers.get("Content-Length", "0"))
        asked = {
            "path": self.path,
            "headers": sorted(name.lower() for name in self.headers),
            "body": self.rfile.read(length).decode(),
        }
        body = json.dumps(asked).encode()
        self.send_response(self.status)
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        self.wfile.write(b"%x\r\n%b\r\n0\r\n\r\n" % (len(body), body))

    do_POST = do_GET  # noqa: N815 - the name that the standard library looks for

    def log_message(self, *_: Any) -> None:
        """Log nothing."""


@contextmanager
def real_service() -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), RealService) as service:
        thread = Thread(target=service.serve_forever, args=(0.01,))
        thread.start()
        yield f"http://127.0.0.1:{service.server_port}"
        service.shutdown()
        thread.join()


@pytest.fixture
def service() -> Iterator[str]:
    with real_service() as url:
        yield url


@pytest.fixture
def server() -> Iterator[MockServer]:
    with MockServer(small_world(), control_token="hush") as running:
        yield running


# ── A sandbox ────────────────────────────────────────────────────────────────────────────────────


async def test_a_server_elsewhere_is_steered_by_code_that_awaits(server: MockServer) -> None:
    handle = RemoteServer(server.url, "hush").async_sandbox(NAME)
    assert (await handle.clock()).mode == "frozen"


@pytest.fixture
async def below_a_path() -> AsyncIterator[Running]:
    async with command("minimal", "--base-path", "/sandbox") as running:
        yield running


async def test_a_server_below_a_base_path_is_controlled_there(below_a_path: Running) -> None:
    handle = RemoteServer(f"{below_a_path.url}/").async_sandbox(NAME)
    assert handle.base_url == f"{below_a_path.url}/s/mine"
    assert [customer.ref for customer in await handle.customers()] == ["parent", "child"]
    assert (await handle.journal()) == []


def test_a_transport_leads_to_a_server_elsewhere(server: MockServer) -> None:
    handle = RemoteServer(server.url, "hush").sandbox(NAME)

    def pieces() -> Iterator[bytes]:
        yield b'{"name": '
        yield b'"New"}'

    with httpx.Client(transport=handle.httpx_transport(), base_url="https://api.example") as client:
        reply = client.patch(CUSTOMER, content=pieces())
    assert (reply.status_code, reply.headers["X-Sandbox"]) == (202, NAME)


# ── Not a sandbox ────────────────────────────────────────────────────────────────────────────────


def test_a_service_other_than_a_sandbox_has_no_control(service: str) -> None:
    remote = RemoteServer(service)
    handle = remote.sandbox(NAME)
    assert (remote.is_sandbox, handle.name, handle.base_url) == (False, "", service)
    with pytest.raises(NoControlError, match="is not a sandbox: it has no /_sandbox/"):
        handle.clock()
    with pytest.raises(NoControlError, match="it has no /_sandboxes/mine"):
        remote.sandbox(NAME, "minimal")


async def test_a_service_other_than_a_sandbox_has_no_control_to_await(service: str) -> None:
    handle = RemoteServer(service).async_sandbox(NAME)
    with pytest.raises(NoControlError):
        await handle.clock()
    assert (await handle.handle(READ)).status == 401


def test_a_transport_leads_to_a_service_other_than_a_sandbox(service: str) -> None:
    handle = RemoteServer(service).sandbox()
    with httpx.Client(transport=handle.httpx_transport()) as client:
        answer = client.get("https://api.example/y").json()
    assert (answer["path"], "x-sandbox" in answer["headers"]) == ("/y", False)


def test_a_proxy_of_the_environment_is_used_and_reported(
    service: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HTTP_PROXY", service)
    handle = RemoteServer("http://nobody.example").sandbox()
    assert json.loads(handle.handle(READ).body)["path"] == f"http://nobody.example{CUSTOMER}"
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:1")
    with pytest.raises(UnreachableError, match=r"to bypass it, add nobody\.example to NO_PROXY$"):
        handle.handle(READ)


def test_a_service_other_than_a_sandbox_gets_the_call_unchanged(service: str) -> None:
    handle = RemoteServer(service).sandbox()
    asked = json.loads(handle.handle(Request(method="POST", path="/x", query={"a": "b c"})).body)
    assert asked == {
        "path": "/x?a=b+c",
        "headers": ["accept-encoding", "connection", "content-length", "host"],
        "body": "",
    }
