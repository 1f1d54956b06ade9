"""Waits and streams over a socket: waiting clients are notified, without polling."""

import asyncio
import json
from typing import Any

from support import NORTH, START_MS, build
from support.event_stream import Clock, events
from support.wire import PATIENCE_SECONDS, Answer, Served, http, serving

from mock_server.sandbox.sandboxes.sandbox import Sandbox
from mock_server.wall_clock import WallClock
from mock_server.web.answering.timeouts import Timeouts

READ = http("GET", f"/api/v2/customer/{NORTH}")
MODIFY = http("PATCH", f"/api/v2/customer/{NORTH}", b"{}")
QUICK: Any = {"clock": {"mode": "real"}, "jobs": {"modifyCustomer": {"after": "20ms"}}}
"""Requests settle so soon that a test can wait for them."""


def waiting(given: Any, prefix: str = "") -> bytes:
    return http("POST", f"{prefix}/_sandbox/journal/wait", json.dumps(given).encode())


async def answered(served: Served, given: Any, *calls: bytes, prefix: str = "") -> Answer:
    """Start a wait on a connection of its own, make calls, and return the answer to the wait."""
    async with served.wire() as waiter:
        await waiter.send(waiting(given, prefix))
        for call in calls:
            assert (await served.call(call)).status < 300
        return await waiter.answer()


def quick() -> Sandbox:
    return Sandbox(build(**QUICK), WallClock().now_ms())


# ── Reloading ────────────────────────────────────────────────────────────────────────────────────


async def test_watchers_of_the_default_sandbox_learn_that_its_scenario_was_reloaded() -> None:
    async with serving() as served, events(served) as stream:
        served.engine.reload(build(seed=8))
        assert (await stream.event()).kind == "reset"


# ── Waiting ──────────────────────────────────────────────────────────────────────────────────────


async def test_a_wait_is_answered_by_the_call_that_it_waits_for() -> None:
    async with serving() as served:
        answer = await answered(served, {"match": {"customer": "north"}}, READ)
    expected = {"ok": True, "matched": 1, "nearest": [], "evicted": 0}
    assert (answer.status, answer.json) == (200, expected)


async def test_a_wait_for_a_request_is_answered_when_it_is_due() -> None:
    async with serving(quick(), now_ms=WallClock().now_ms) as served:
        request_id = (await served.call(MODIFY)).json["content"][0]["requestId"]
        answer = await served.call(waiting({"request": request_id}))
    assert (answer.status, answer.json["request"]["status"]) == (200, "SUCCESSFUL")


async def test_a_wait_ends_with_408_when_its_time_is_over() -> None:
    async with serving(now_ms=WallClock().now_ms) as served:
        answer = await served.call(waiting({"match": {}, "timeout": "1ms"}))
    assert (answer.status, answer.json["detail"]) == (408, "not within 1ms: 0 calls matched")


async def test_a_wait_ends_when_its_sandbox_is_removed() -> None:
    async with serving() as served, served.wire() as waiter, events(served, "/s/mine") as watching:
        await waiter.send(waiting({"match": {}, "timeout": "60s"}, "/s/mine"))
        assert (await served.call(http("DELETE", "/_sandboxes/mine"))).status == 204
        answer = await waiter.answer()
        assert (answer.status, await watching.rest()) == (408, b"")


async def test_a_wait_ends_when_the_server_stops() -> None:
    async with serving() as served, served.wire() as waiter, events(served) as watching:
        await waiter.send(waiting({"match": {}, "timeout": "60s"}))
        await served.call(READ.replace(b"/api", b"/s/other/api"))
        served.handler.close()
        answer = await waiter.answer()
        assert (answer.status, await watching.rest()) == (408, b"")


# ── Streams ──────────────────────────────────────────────────────────────────────────────────────


async def test_a_stream_tells_calls_as_they_are_made() -> None:
    async with serving() as served, events(served) as stream:
        headers = (stream.reply.status, stream.reply.headers["Content-Type"])
        assert headers == (200, "text/event-stream")
        for entry in (1, 2):
            await served.call(READ)
            event = await stream.event()
            assert (event.kind, event.data["entry"]) == ("exchange", entry)


async def test_a_stream_reports_that_a_request_has_settled_without_any_call() -> None:
    async with serving(quick(), now_ms=WallClock().now_ms) as served, events(served) as stream:
        request_id = (await served.call(MODIFY)).json["content"][0]["requestId"]
        kinds = [await stream.event() for _ in range(2)]
    assert [event.kind for event in kinds] == ["exchange", "job"]
    assert (kinds[1].data["requestId"], kinds[1].data["status"]) == (request_id, "successful")


async def test_a_reader_that_has_missed_events_is_notified_and_dropped() -> None:
    sandbox = Sandbox(build(), START_MS)
    for _ in range(1001):
        sandbox.events.add("reset", (START_MS,))
    async with serving(sandbox) as served:
        async with events(served, after=1) as stream:
            assert await stream.rest() == b"id: 2\nevent: dropped\ndata: {}\n\n"
        async with events(served, after=2) as stream:
            assert (await stream.event()).number == 3


async def test_a_stream_of_a_named_sandbox_tells_nothing_of_the_others() -> None:
    async with serving() as served, events(served, "/s/mine") as stream:
        assert stream.reply.headers["X-Sandbox"] == "mine"
        await served.call(READ)
        await served.call(READ.replace(b"/api", b"/s/mine/api"))
        assert (await stream.event()).data["entry"] == 1


async def test_an_open_stream_keeps_a_sandbox_from_being_idle() -> None:
    clock = Clock()
    async with serving(now_ms=clock) as served:
        async with events(served, "/s/mine") as stream:
            (tenancy,) = (t for t in served.sandboxes if t.name == "mine")
            clock.ms += 3_600_000
            assert (tenancy.streams, tenancy.is_idle(clock.ms)) == (1, False)
            await served.call(http("DELETE", "/_sandboxes/mine"))
            await stream.rest()
        assert (tenancy.streams, tenancy.is_idle(clock.ms)) == (0, True)


# ── Readers that are too slow ────────────────────────────────────────────────────────────────────


async def test_a_reader_that_takes_nothing_is_dropped() -> None:
    large = {"fault": {"status": 200, "body": "x" * 3000}}
    async with serving(timeouts=Timeouts(reply=0.05)) as served, served.wire() as reader:
        await reader.send(http("GET", "/_sandbox/events"))
        (tenancy,) = served.sandboxes
        await served.call(http("PUT", "/_sandbox/faults/large", json.dumps(large).encode()))
        async with asyncio.timeout(PATIENCE_SECONDS):
            while not tenancy.streams:
                await served.call(READ)
            while tenancy.streams:  # the event of each call contains the large step
                await served.call(READ)
        assert tenancy.streams == 0
