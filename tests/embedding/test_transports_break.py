"""Broken connections: httpx and httpx2 raise the same exceptions without a socket as over one.

Every case runs both ways, and the results for the client are compared.
"""

import asyncio
from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

import httpx
import httpx2
import pytest
from support.embedded import CUSTOMER, NAME, small_world
from support.wire import PATIENCE_SECONDS

from mock_server import MockServer, SandboxHandle

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


@pytest.fixture(scope="module")
def server() -> Iterator[MockServer]:
    with MockServer(small_world()) as running:
        yield running


@pytest.fixture
def handle(server: MockServer) -> Iterator[SandboxHandle]:
    """A sandbox whose clock runs: with a frozen clock, a delay takes no real time."""
    sandbox = server.sandbox(NAME)
    sandbox.run()
    yield sandbox
    sandbox.drop()


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize(("library", "method"), CALLS)
@pytest.mark.parametrize(
    "awaits",
    [False, pytest.param(True, marks=pytest.mark.nightly)],  # the same replies in another wrapper
)
def test_broken_connections_behave_as_over_a_socket(
    library: Any, handle: SandboxHandle, method: str, fault: str, *, awaits: bool
) -> None:
    handle.fail(None, FAULTS[fault])
    there, here = (
        called(library, handle, method, patience(fault), real=real, awaits=awaits)
        for real in (True, False)
    )
    assert here == there
