"""httpx and httpx2 without a socket work as over a connection, and raise the same exceptions."""

import asyncio
import io
import json
from collections.abc import AsyncIterator, Iterator, Mapping
from typing import Any, TypeAlias

import httpx
import httpx2
import pytest
from support.embedded import CUSTOMER, NAME, small_world
from support.wire import PATIENCE_SECONDS

from mock_server import MockServer, SandboxHandle, open_sandbox
from mock_server.client.errors import UnreachableError

API = "https://api.example"
"""Any host that a client may be configured for: without a socket, all calls reach the sandbox."""

PATCH = b'{"name": "New"}'
BIG = b'{"name": "' + b"x" * 2_000_000 + b'"}'


@pytest.fixture
def handle() -> SandboxHandle:
    return open_sandbox(small_world())


@pytest.fixture(params=[httpx, httpx2], ids=["httpx", "httpx2"])
def library(request: pytest.FixtureRequest) -> Any:
    return request.param


@pytest.fixture
def client(library: Any, handle: SandboxHandle) -> Iterator[httpx.Client]:
    with library.Client(transport=handle.httpx_transport(), base_url=API) as client:
        yield client


def test_httpx_calls_whatever_host_it_is_configured_for(
    client: httpx.Client, handle: SandboxHandle
) -> None:
    reply = client.get(CUSTOMER)
    assert (reply.status_code, reply.json()["content"][0]["name"]) == (200, "North")
    assert reply.http_version == "HTTP/1.1"
    assert (reply.headers["Server"], int(reply.headers["Content-Length"])) == (
        "customer-sandbox",
        len(reply.content),
    )
    (entry,) = handle.journal()
    assert (entry.method, entry.path, entry.status) == ("GET", CUSTOMER, 200)


def test_httpx_sends_bodies_piece_by_piece(client: httpx.Client) -> None:
    pieces = iter([PATCH[:5], PATCH[5:]])
    assert client.patch(CUSTOMER, content=pieces).status_code == 202
    assert client.patch(CUSTOMER, content=io.BytesIO(PATCH)).status_code == 202
    assert client.patch(CUSTOMER, content=BIG).status_code == 413


def test_httpx_reads_replies_piece_by_piece(client: httpx.Client) -> None:
    whole = client.get(CUSTOMER).content
    with client.stream("GET", CUSTOMER) as reply:
        assert b"".join(reply.iter_bytes(10)) == whole


async def test_httpx_can_be_awaited(library: Any, handle: SandboxHandle) -> None:
    async def pieces() -> AsyncIterator[bytes]:
        yield PATCH[:5]
        yield PATCH[5:]

    async with library.AsyncClient(transport=handle.httpx_transport(), base_url=API) as client:
        replies = await asyncio.gather(*(client.get(CUSTOMER) for _ in range(5)))
        accepted = await client.patch(CUSTOMER, content=pieces())
        async with client.stream("GET", CUSTOMER) as reply:
            streamed = b"".join([piece async for piece in reply.aiter_bytes(10)])
    assert {reply.content for reply in replies} == {streamed}
    assert accepted.status_code == 202
    assert len(handle.journal()) == 7


RAW = {
    "no type": ("{status: 502, body: hi}", 502, "application/octet-stream", "2", b"hi"),
    "no body": ("{status: 502}", 502, None, "0", b""),
    "none possible": ("{status: 204}", 204, None, None, b""),
    "none after all": ("{status: 304, headers: {ETag: x}}", 304, None, None, b""),
}
"""Fault steps, and the replies that servers send for them: status, type, length and body."""


@pytest.mark.parametrize("fault", RAW.values(), ids=RAW)
def test_raw_replies_come_as_servers_send_them(
    client: httpx.Client, fault: tuple[Any, ...]
) -> None:
    step, *expected = fault
    reply = client.get(CUSTOMER, headers={"X-Sandbox-Fault": step})
    sent = [reply.headers.get(name) for name in ("Content-Type", "Content-Length")]
    assert [reply.status_code, *sent, reply.content] == expected


def test_headers_beyond_ascii_come_as_from_a_server(client: httpx.Client) -> None:
    asked = {"X-Sandbox-Fault": json.dumps({"status": 200, "headers": {"X-Odd": "für"}})}
    assert client.get(CUSTOMER, headers=asked).headers["X-Odd"] == "für"


TWICE = {
    CUSTOMER: ("json", '"SANDBOX_INVALID_REQUEST"'),
    "/elsewhere": ("json", '"SANDBOX_INVALID_REQUEST"'),
    "/_sandbox/clock": ("problem+json", "Authorization is repeated"),
    "/_sandboxes": ("problem+json", "Authorization is repeated"),
    f"/s/%00{CUSTOMER}": ("problem+json", "is not a valid sandbox name"),
}
"""Paths, and how a call to each that sends a field twice is refused: type, part of the body."""


@pytest.mark.parametrize("path", TWICE)
def test_httpx_that_sends_a_field_twice_is_refused(
    client: httpx.Client, handle: SandboxHandle, path: str
) -> None:
    twice = [("Authorization", "Bearer acme-token"), ("Authorization", "Bearer blue-token")]
    reply, (kind, said) = client.get(path, headers=twice), TWICE[path]
    assert (reply.status_code, reply.headers["Content-Type"]) == (400, f"application/{kind}")
    assert said in reply.text
    assert handle.journal() == []


def test_httpx_sends_any_bytes_in_headers(client: httpx.Client, handle: SandboxHandle) -> None:
    sent = [(b"User-Agent", b"caf\xe9"), (b"X-Odd", b"\xc3\xa9 \xff")]
    assert client.get(CUSTOMER, headers=sent).status_code == 200
    shown = handle.last_entry().request["headers"]
    assert (shown["user-agent"], shown["x-odd"]) == (r"caf\xe9", r"é \xff")


def test_a_reply_that_never_comes_is_a_timeout_however_patient_the_client_is(
    library: Any, handle: SandboxHandle
) -> None:
    transport, fault = handle.httpx_transport(), {"X-Sandbox-Fault": "{network: hang}"}
    with (
        library.Client(transport=transport, base_url=API, timeout=None) as client,
        pytest.raises(library.ReadTimeout),
    ):
        client.get(CUSTOMER, headers=fault)


# ── Which sandbox ────────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def server() -> Iterator[MockServer]:
    with MockServer(small_world()) as running:
        yield running


def test_a_transport_leads_to_its_own_sandbox_unless_a_call_names_another(
    server: MockServer,
) -> None:
    mine, other = server.sandbox(NAME), server.sandbox("other")
    with httpx.Client(transport=mine.httpx_transport(), base_url=API) as client:
        client.get(CUSTOMER)
        client.get(f"/s/other{CUSTOMER}")
        client.get(CUSTOMER, headers={"X-Sandbox": "other"})
    assert (len(mine.journal()), len(other.journal())) == (1, 2)


def test_location_does_not_name_a_sandbox_given_in_the_header(server: MockServer) -> None:
    mine = server.sandbox(NAME)
    with httpx.Client(transport=mine.httpx_transport(), base_url=API) as client:
        by_header = client.patch(CUSTOMER, content=PATCH).headers["Location"]
        by_path = client.patch(f"/s/mine{CUSTOMER}", content=PATCH).headers["Location"]
    assert (by_header[:16], by_path[:23]) == ("/api/v2/request/", "/s/mine/api/v2/request/")


async def test_transports_work_on_the_loop_of_the_server() -> None:
    async with MockServer(small_world()) as server:
        handle = server.async_sandbox(NAME)
        async with httpx.AsyncClient(transport=handle.httpx_transport(), base_url=API) as client:
            assert (await client.get(CUSTOMER)).status_code == 200
        assert len(await handle.journal()) == 1


async def test_a_transport_reports_a_stopped_server() -> None:
    async with MockServer(small_world()) as server:
        handle = server.sandbox(NAME)
    with (
        httpx.Client(transport=handle.httpx_transport()) as client,
        pytest.raises(UnreachableError),
    ):
        client.get(API)  # noqa: ASYNC212 - there is no socket


# ── Broken connections ────────────────────────────────────────────────────────────────────────────

IMPATIENT = 0.1
"""The time-out, in seconds, for replies that come too late; over a socket, it really elapses."""

FAULTS: Mapping[str, Any] = {
    "reset": {"network": "reset"},
    "empty": {"network": "empty"},
    "truncate": {"network": "truncate"},
    "garbage": {"network": "garbage"},
    "hang": {"network": "hang"},
    "fast drip": {"network": "drip", "rate": 100_000},
    "slow drip": {"network": "drip", "rate": 5},
    "late": {"delay": "10s"},
    "in time": {"delay": "1ms"},
    "late and broken": {"delay": "10s", "network": "reset"},
    "in time and broken": {"delay": "1ms", "network": "empty"},
    "raw": {"status": 502, "headers": {"X-Gateway": "down"}, "body": "<html>"},
    "raw and cut short": {"status": 502, "body": "<html>", "network": "truncate"},
    "nothing": {"status": 204},
}

TOO_LATE = frozenset({"hang", "slow drip", "late", "late and broken"})

CALLS = [(httpx, "GET"), (httpx, "HEAD"), (httpx2, "GET")]

Experience: TypeAlias = tuple[str, ...]
"""The library and class of an exception; or status and body."""


def patience(fault: str) -> float:
    """Return the client's time-out: long enough for a busy machine unless it should expire."""
    return IMPATIENT if fault in TOO_LATE else PATIENCE_SECONDS


def called(
    library: Any, handle: SandboxHandle, method: str, seconds: float, *, real: bool, awaits: bool
) -> Experience:
    url = handle.base_url + CUSTOMER
    settings = {
        "transport": None if real else handle.httpx_transport(),
        "timeout": library.Timeout(PATIENCE_SECONDS, read=seconds),
    }

    def call() -> Any:
        with library.Client(**settings) as client:
            return client.request(method, url)

    async def call_awaiting() -> Any:
        async with library.AsyncClient(**settings) as client:
            return await client.request(method, url)

    try:
        reply = asyncio.run(call_awaiting()) if awaits else call()
    except library.HTTPError as error:
        return (type(error).__module__.partition(".")[0], type(error).__name__)
    return (str(reply.status_code), reply.text)


@pytest.fixture
def running(server: MockServer) -> SandboxHandle:
    """A sandbox whose clock runs: with a frozen clock, a delay takes no real time."""
    sandbox = server.sandbox(NAME)
    sandbox.run()
    return sandbox


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize(("library", "method"), CALLS)
@pytest.mark.parametrize(
    "awaits",
    [False, pytest.param(True, marks=pytest.mark.nightly)],  # the same replies in another wrapper
)
def test_broken_connections_behave_as_over_a_socket(
    library: Any, running: SandboxHandle, method: str, fault: str, *, awaits: bool
) -> None:
    running.fail(None, FAULTS[fault])
    there, here = (
        called(library, running, method, patience(fault), real=real, awaits=awaits)
        for real in (True, False)
    )
    assert here == there
