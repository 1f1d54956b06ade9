"""`customer-sandbox watch`: the events of a sandbox, line by line, in a terminal and a pipe."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from support import NORTH
from support.canned_server import CannedAnswer, CannedServer
from support.forking import quick_command
from support.process import finish, start
from support.wire import PATIENCE_SECONDS, Served, http, serving

from mock_server.client.errors import UnreachableError
from mock_server.client.remote import Remote

READ = http("GET", f"/api/v2/customer/{NORTH}")
FAILED = http("GET", f"/api/v2/customer/{NORTH}", X_Sandbox_Fault="CUSTOMER_1006")


async def wait_for_watcher(served: Served) -> None:
    """Wait until a client watches the default sandbox."""
    async with asyncio.timeout(PATIENCE_SECONDS):
        while not any(tenancy.streams for tenancy in served.sandboxes):
            await served.call(http("GET", "/_live"))


@asynccontextmanager
async def watching(
    served: Served, *arguments: str, out: int = asyncio.subprocess.PIPE
) -> AsyncIterator[asyncio.subprocess.Process]:
    """Run `watch` against a server; yield its process once its event stream is open."""
    command = [quick_command(), "watch", "--url", served.listener.url, *arguments]
    process = await start(command, out=out)
    try:
        await wait_for_watcher(served)
        yield process
    finally:
        if process.returncode is None:
            process.terminate()
            await finish(process)


async def lines(process: asyncio.subprocess.Process, count: int) -> list[str]:
    assert process.stdout is not None
    async with asyncio.timeout(PATIENCE_SECONDS):
        return [(await process.stdout.readline()).decode().rstrip("\n") for _ in range(count)]


async def test_watch_prints_calls_settlements_and_moves_of_the_clock() -> None:
    async with serving() as served, watching(served) as process:
        modify = http(
            "PATCH", f"/api/v2/customer/{NORTH}", b'{"name":"N"}', Content_Type="application/json"
        )
        accepted = await served.call(modify)
        await served.call(http("POST", "/_sandbox/clock/advance", b'{"until": "idle"}'))
        printed = await lines(process, 4)
    request_id = accepted.json["content"][0]["requestId"]
    assert printed == [
        f"09:00:00.000      1 modifyCustomer           202                          {NORTH}",
        f"09:00:02.000        modifyCustomer settled   successful                   {request_id}",
        "09:00:02.000      2 advanceClock             200",
        "09:00:02.000      2 the clock                advanceClock",
    ]


async def test_watch_says_why_a_call_failed() -> None:
    async with serving() as served, watching(served, "--why") as process:
        await served.call(http("POST", "/_sandbox/clock/advance", b'{"until": "idle"}'))
        await served.call(FAILED)
        printed = await lines(process, 6)
    fired, because = (line.strip() for line in printed[4:])
    assert fired == 'the header X-Sandbox-Fault fired "CUSTOMER_1006"'
    assert because.startswith("500 because of CUSTOMER_1006: Failed to retrieve customer details")


async def test_watch_shows_only_the_requested_events() -> None:
    asked = ("--kind", "exchange", "--customer", "north", "--status", "500")
    async with serving() as served, watching(served, *asked) as process:
        await served.call(READ)
        await served.call(FAILED)
        (printed,) = await lines(process, 1)
    shown = "09:00:00.000      2 getCustomer              500 CUSTOMER_1006"
    assert printed == f"{shown}            {NORTH}"


async def test_watch_ends_when_the_server_has_stopped() -> None:
    async with serving() as served:
        process = await start([quick_command(), "watch", "--url", served.listener.url])
        await wait_for_watcher(served)
    ended = await finish(process)
    assert (ended.code, ended.out) == (1, "")
    assert ended.err.startswith(f"{served.listener.url} cannot be reached: ")


# ── The stream ───────────────────────────────────────────────────────────────────────────────────


def test_a_stream_that_ends_is_resumed_after_its_last_event() -> None:
    path, event = "/_sandbox/events", b"id: 4\nevent: clock\ndata: {}\n\n"
    with CannedServer({path: CannedAnswer(200, event)}) as server:
        events = Remote(server.url).events({})
        assert next(events) == ("4", "clock", {})
        server.answers = {path: CannedAnswer(200)}
        with pytest.raises(UnreachableError, match="ends the event stream immediately"):
            next(events)
    assert [headers.get("last-event-id") for _, headers in server.heard] == [None, "4", "4"]
