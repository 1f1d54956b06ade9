"""A server that is stopped while everything is in progress ends immediately, without complaints.

The row `end` of `benchmarks` measures how long that takes.
"""

import asyncio
import json
import socket
from collections.abc import Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Final

import pytest
from support.process import descriptors, server
from support.wire import Wire, http

from mock_server import MockServer

CUSTOMER: Final = "/api/v2/customer/20000000-0000-4000-8000-000000000002"
MANY: Final = 500
"""Modifies of the default sandbox before the end: in progress, in its journal, and in its store."""

LARGE: Final = json.dumps({"customFields": [{"keyName": "k", "keyValue": "v" * 500_000}]}).encode()
CROWD: Final = json.dumps(
    {"version": 1, "customers": [{"ref": "top", "customers": [{"count": 5_000}]}]}
).encode()
WAIT: Final = json.dumps({"match": {"status": 599}, "timeout": "60s"}).encode()

HELD: Final[tuple[bytes, ...]] = (
    http("GET", CUSTOMER, X_Sandbox_Fault="{delay: 60s, wall: true}"),
    http("GET", CUSTOMER, X_Sandbox_Fault="{network: hang}"),
    http("PATCH", CUSTOMER, b'{"name":"Held"}', X_Sandbox_Fault="{delay: 60s, wall: true}"),
    http("POST", "/_sandbox/journal/wait", WAIT),
    http("GET", "/_sandbox/events"),
    # ── Uploads whose rest never arrives
    http("PUT", "/_sandbox/scenario", Content_Length="1000000") + b'{"version":',
    http("PUT", "/_sandbox/state", Content_Length="9000000") + b'{"version":1,' + b" " * 100_000,
    http("PATCH", CUSTOMER, Transfer_Encoding="chunked") + b'5\r\n{"nam\r\n',
    b"GET / HTTP/1.1\r\nHost: loc",
)
WORK: Final[tuple[bytes, ...]] = (
    http("PUT", "/_sandboxes/crowd", b'{"scenario":' + CROWD + b"}"),
    http("POST", "/_sandbox/clock/advance", b'{"until":"idle"}'),
    http("POST", "/_sandbox/reset", b"{}"),
    http("PUT", "/_sandboxes/fork", b'{"from":"default"}'),
)
"""Calls of many steps, which have just begun when the server is stopped."""


EXPECTED: Final = (
    "INFO a request body ended early",
    "INFO no control token: ",
    "INFO stopped by SIGTERM",
)
"""Lines that a stopping server may log; any other is a complaint or part of a traceback."""


async def connect(stack: AsyncExitStack, url: str) -> Wire:
    host, port = url.removeprefix("http://").split(":")
    wire = Wire(*await asyncio.open_connection(host, int(port)))
    stack.push_async_callback(wire.close)
    return wire


def begin_to_read(stack: AsyncExitStack, url: str, path: str) -> None:
    """Request a long reply and do not read it."""
    host, port = url.removeprefix("http://").split(":")
    taking = stack.enter_context(socket.socket())
    taking.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    taking.connect((host, int(port)))
    taking.sendall(http("GET", path))


async def fill(wire: Wire) -> None:
    """Fill a sandbox with modifies that are in progress."""
    for number in range(5):
        assert (await wire.call(http("PATCH", CUSTOMER, LARGE, X_Number=f"{number}"))).status == 202
    modify = http("PATCH", CUSTOMER, b'{"name":"New"}')
    for _ in range(MANY // 100):
        await wire.send(modify * 100)
        for _ in range(100):
            assert (await wire.answer()).status == 202


async def begin_everything(stack: AsyncExitStack, url: str) -> None:
    """Begin calls of every kind; return while the last ones are at work."""
    wire = await connect(stack, url)
    await fill(wire)
    for data in HELD:
        await (await connect(stack, url)).send(data)
    for path in ("/_sandbox/state", "/_sandbox/bundle", "/_sandbox/journal?size=1000"):
        begin_to_read(stack, url, path)
    assert (await wire.call(http("GET", "/_live"))).status == 200
    for data in WORK:
        await (await connect(stack, url)).send(data)
    assert (await wire.call(http("GET", "/_live"))).status == 200


def in_memory(_: Path) -> tuple[str, ...]:
    return ()


def in_a_store(folder: Path) -> tuple[str, ...]:
    return ("--store", f"sqlite:{folder}/kept.db")


@pytest.mark.nightly
@pytest.mark.parametrize("kept", [in_memory, in_a_store])
async def test_a_server_ends_with_everything_in_progress(
    kept: Callable[[Path], tuple[str, ...]], tmp_path: Path
) -> None:
    async with (
        server("minimal", *kept(tmp_path)) as running,
        AsyncExitStack() as stack,
    ):
        await begin_everything(stack, running.url)
        ended = await running.stop()
    answer = {line.split(" ", 2)[2] for line in ended.err.splitlines()}
    assert (ended.code, {each for each in answer if not each.startswith(EXPECTED)}) == (0, set())


@pytest.mark.nightly
async def test_an_embedded_server_leaves_no_descriptor_of_what_was_in_progress() -> None:
    async def serve_once() -> int:
        async with AsyncExitStack() as stack:
            with MockServer("minimal") as running:
                await begin_everything(stack, running.url)
        return descriptors()

    before = await serve_once()
    assert await serve_once() == before
