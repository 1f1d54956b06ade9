"""Shutting down: nothing is freed object by object, and no descriptor stays open."""

import asyncio
import sys
from contextlib import AsyncExitStack

import pytest
from aiohttp import web
from support.process import descriptors, finish, server, start
from support.wire import Wire, http, serving

from mock_server import MockServer
from mock_server.server.loading import load_scenario
from mock_server.web.answering.presence import Link
from mock_server.web.answering.timeouts import Timeouts
from mock_server.web.connections.aiohttp_side import AiohttpSide

READ = http("GET", "/api/v2/customer/20000000-0000-4000-8000-000000000002")
TELLING = """
import atexit, os
from mock_server.cli import main_and_leave
from mock_server.sandbox.record.journal import Journal
Journal.__del__ = lambda journal, write=os.write: write(1, b"a journal is freed\\n")
atexit.register(print, "the interpreter is torn down")
main_and_leave()
"""


async def test_a_server_ends_without_freeing_what_its_sandboxes_hold() -> None:
    async with server("minimal", command=(sys.executable, "-c", TELLING)) as running:
        for name in ("a", "b", "c"):
            path = f"/s/{name}/api/v2/customer/20000000-0000-4000-8000-000000000002"
            assert (await running.call(http("GET", path))).status == 200
        ended = await running.stop()
    assert (ended.code, len(ended.out.splitlines())) == (0, 2), ended.out


async def test_exec_ends_without_freeing_what_its_sandboxes_hold() -> None:
    words = ["exec", "--scenario", "minimal", "--", "sh", "-c", "exit 3"]
    ended = await finish(await start([sys.executable, "-c", TELLING, *words]))
    assert (ended.code, ended.out) == (3, "")


async def test_twenty_servers_on_the_callers_loop_leave_no_descriptor_open() -> None:
    scenario = load_scenario("minimal")
    before = descriptors()
    for _ in range(20):
        async with MockServer(scenario) as running:
            assert (await running.async_sandbox().clock()).mode == "frozen"
    assert descriptors() == before


# ── Calls ────────────────────────────────────────────────────────────────────────────────────────


async def call_until_closed(wire: Wire, number: int) -> None:
    """Make calls over one connection until the server says that it closes it."""
    call = READ if number % 2 else http("GET", "/_sandbox/clock")
    while (await wire.call(call)).headers.get("Connection") != "close":
        pass
    assert await wire.rest() == b""


@pytest.mark.parametrize("_", range(20))
async def test_a_server_that_stops_loses_no_call(_: int) -> None:
    async with serving() as served, AsyncExitStack() as stack:
        wires = [await stack.enter_async_context(served.wire()) for _ in range(4)]
        calling = [asyncio.create_task(call_until_closed(*each)) for each in enumerated(wires)]
        await served.call(READ)
        await served.listener.stop()
        await asyncio.gather(*calling)


async def test_a_process_that_is_stopped_loses_no_call() -> None:
    async with server("minimal") as running, AsyncExitStack() as stack:
        wires = [await stack.enter_async_context(running.wire()) for _ in range(4)]
        calling = [asyncio.create_task(call_until_closed(*each)) for each in enumerated(wires)]
        await running.call(READ)
        ended = await running.stop()
        await asyncio.gather(*calling)
    assert ended.code == 0


def enumerated(wires: list[Wire]) -> list[tuple[Wire, int]]:
    return [(wire, number) for number, wire in enumerate(wires)]


# ── Connections ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("error", [asyncio.InvalidStateError(), web.RequestPayloadError()])
async def test_a_call_that_ends_just_as_the_server_stops_waiting_is_not_a_bug(
    error: Exception, caplog: pytest.LogCaptureFixture
) -> None:
    async with serving() as served:
        loop, calls = asyncio.get_running_loop(), served.handler.plain_calls
        link = Link(loop, asyncio.Transport(), Timeouts(), 1, None, lambda _: None)
        server = web.Server(served.handler)
        side = AiohttpSide(server, loop, link, calls, None)
        side.log_exception("Unhandled exception", exc_info=error)
        assert not caplog.records
        side.log_exception("Unhandled exception", exc_info=ValueError())
    assert [record.message for record in caplog.records] == ["Unhandled exception"]
