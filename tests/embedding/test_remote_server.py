"""A server elsewhere: found by its URL, controlled over HTTP, or recognized as something else."""

from collections.abc import AsyncIterator, Iterator

import httpx
import pytest
from support.canned_server import CannedAnswer, CannedServer
from support.embedded import CUSTOMER, NAME, small_world
from support.process import Running
from support.quick_process import server as command

from mock_server import MockServer, RemoteServer, Request
from mock_server.client.errors import NoControlError, UnreachableError

READ = Request(method="GET", path=CUSTOMER)


@pytest.fixture
def service() -> Iterator[CannedServer]:
    """A service that is not a sandbox."""
    answer = CannedAnswer(401, b"2\r\nno\r\n0\r\n\r\n", {"Transfer-Encoding": "chunked"})
    with CannedServer({CUSTOMER: answer}) as running:
        yield running


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


def test_a_service_other_than_a_sandbox_has_no_control(service: CannedServer) -> None:
    remote = RemoteServer(service.url)
    handle = remote.sandbox(NAME)
    assert (remote.is_sandbox, handle.name, handle.base_url) == (False, "", service.url)
    with pytest.raises(NoControlError, match="is not a sandbox: it has no /_sandbox/"):
        handle.clock()
    with pytest.raises(NoControlError, match="it has no /_sandboxes/mine"):
        remote.sandbox(NAME, "minimal")


async def test_a_service_other_than_a_sandbox_has_no_control_to_await(
    service: CannedServer,
) -> None:
    handle = RemoteServer(service.url).async_sandbox(NAME)
    with pytest.raises(NoControlError):
        await handle.clock()
    outcome = await handle.handle(READ)
    assert (outcome.status, outcome.body) == (401, b"no")


def test_a_transport_leads_to_a_service_other_than_a_sandbox(service: CannedServer) -> None:
    handle = RemoteServer(service.url).sandbox()
    with httpx.Client(transport=handle.httpx_transport()) as client:
        client.get("https://api.example/y")
    path, headers = service.heard[-1]
    assert (path, "x-sandbox" in headers) == ("/y", False)


def test_a_proxy_of_the_environment_is_used_and_reported(
    service: CannedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HTTP_PROXY", service.url)
    handle = RemoteServer("http://nobody.example").sandbox()
    handle.handle(READ)
    assert service.heard[-1][0] == f"http://nobody.example{CUSTOMER}"
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:1")
    with pytest.raises(UnreachableError, match=r"to bypass it, add nobody\.example to NO_PROXY$"):
        handle.handle(READ)


def test_a_service_other_than_a_sandbox_gets_the_call_unchanged(service: CannedServer) -> None:
    handle = RemoteServer(service.url).sandbox()
    handle.handle(Request(method="POST", path="/x", query={"a": "b c"}))
    path, headers = service.heard[-1]
    assert path == "/x?a=b+c"
    assert sorted(headers) == ["accept-encoding", "connection", "content-length", "host"]
    assert headers["content-length"] == "0"
