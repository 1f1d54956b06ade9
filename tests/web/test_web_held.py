"""Delayed replies: what ends the delay, and what does not."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import nullcontext
from typing import Any

import pytest
from support import BLUE, NORTH, START_MS, built
from support.event_stream import Clock
from support.wire import Served, Wire, http, serving

from mock_server.sandbox.sandboxes.sandboxes import Sandboxes

CUSTOMER = f"/api/v2/customer/{NORTH}"
HELD: dict[str, dict[str, Any]] = {
    "hang": {"network": "hang"},
    "delay": {"delay": "1h", "wall": True},
    "drip": {"network": "drip", "rate": 1, "phase": "after"},
}
ONE = "/s/one"

each_wait = pytest.mark.parametrize("held", HELD)
Deed = Callable[[Served], Awaitable[Any]]


async def hold(served: Served, wire: Wire, held: str, *, prefix: str = ONE) -> None:
    """Make a call that a fault plan holds, in the sandbox `one`."""
    await served.control("PUT", "/faults/plan", {"fault": HELD[held]}, prefix)
    await wire.send(http("GET", prefix + CUSTOMER))
    await served.until_met(prefix=prefix)


async def close(served: Served) -> None:
    served.handler.close()


ENDS: dict[str, Deed] = {
    "the plan is removed": lambda s: s.control("DELETE", "/faults/plan", None, ONE),
    "all plans are removed": lambda s: s.control("DELETE", "/faults", None, ONE),
    "the plan is replaced": lambda s: s.control("PUT", "/faults/plan", {"fault": "ok"}, ONE),
    "the sandbox is reset": lambda s: s.control("POST", "/reset", None, ONE),
    "another scenario": lambda s: s.control("PUT", "/scenario", {"version": 1}, ONE),
    "the sandbox is removed": lambda s: s.call(http("DELETE", "/_sandboxes/one")),
    "the sandbox is replaced": lambda s: s.call(http("PUT", "/_sandboxes/one", b"{}")),
    "the server stops": close,
}


@each_wait
@pytest.mark.parametrize("deed", ENDS.values(), ids=ENDS)
async def test_a_wait_ends_with_what_is_left_of_the_reply_when(deed: Deed, held: str) -> None:
    async with serving() as served, served.wire() as wire:
        await hold(served, wire, held)
        await deed(served)
        if held != "hang":  # of which nothing is left
            assert (await wire.answer()).status == 200
        assert held == "delay" or await wire.rest() == b""
        assert served.held_count == 0


@each_wait
async def test_a_wait_ends_when_the_client_is_gone(held: str) -> None:
    async with serving() as served:
        async with served.wire() as wire:
            await hold(served, wire, held)
            assert served.held_count == 1
            wire.writer.transport.abort()
        await served.until_held(0)


@pytest.mark.parametrize("held", ["hang", "delay"])
async def test_a_wait_ends_when_the_client_closes(held: str) -> None:
    async with serving() as served:
        async with served.wire() as wire:
            await hold(served, wire, held)
        await served.until_held(0)


async def test_a_hang_does_not_begin_when_the_client_has_left_before() -> None:
    async with serving() as served, served.wire() as wire:
        read, hang = http("GET", CUSTOMER), http("GET", CUSTOMER, X_Sandbox_Fault="{network: hang}")
        await wire.send(read + hang)
        wire.writer.write_eof()
        assert ((await wire.answer()).status, await wire.rest()) == (200, b"")


@pytest.mark.parametrize("network", ["reset", "hang", "drip", "empty"])
async def test_nothing_is_broken_when_the_client_has_left_before(network: str) -> None:
    async with serving() as served:
        step = {"delay": "1h", "wall": True, "network": network}
        await served.control("PUT", "/faults/plan", {"fault": step})
        async with served.wire() as wire:
            await wire.send(http("GET", CUSTOMER))
            await served.until_met()
            wire.writer.transport.abort()
        await served.until_held(0)
        assert (await served.call(http("GET", "/_live"))).status == 200


async def test_a_client_that_stops_sending_gets_a_delayed_reply_at_once() -> None:
    async with serving() as served, served.wire() as wire:
        await hold(served, wire, "delay")
        wire.writer.write_eof()
        assert (await wire.answer()).status == 200


async def leave(served: Served) -> None:
    """Let a second client meet the plan that holds a call, and leave."""
    async with served.wire() as wire:
        await wire.send(http("GET", ONE + CUSTOMER))
        both = {"match": {"plan": "plan"}, "atLeast": 2}
        await served.control("POST", "/journal/wait", both, ONE)
        wire.writer.transport.abort()
    await served.until_held(1)


UNRELATED: dict[str, Deed] = {
    "another client of this plan leaves": leave,
    "another plan is added": lambda s: s.control(
        "POST", "/faults", {"name": "other", "fault": "ok"}, ONE
    ),
    "another plan is removed": lambda s: s.control("DELETE", "/faults/before", None, ONE),
    "another plan is replaced": lambda s: s.control("PUT", "/faults/before", {"fault": "ok"}, ONE),
    "another sandbox is reset": lambda s: s.control("POST", "/reset"),
    "another sandbox has a plan of this name": lambda s: s.control(
        "PUT", "/faults/plan", {"fault": "ok"}
    ),
    "another sandbox is removed": lambda s: s.call(http("DELETE", "/_sandboxes/two")),
    "a job settles": lambda s: s.control("POST", "/clock/advance", {"by": "1h"}, ONE),
    "a customer is removed": lambda s: s.control("DELETE", f"/customers/{BLUE}", None, ONE),
}


@pytest.mark.parametrize("deed", UNRELATED.values(), ids=UNRELATED)
async def test_a_hang_continues_when(deed: Deed) -> None:
    async with serving() as served, served.wire() as wire:
        await served.call(http("GET", f"/s/two{CUSTOMER}"))
        plan = {"name": "before", "operation": "getRequest", "fault": "ok"}
        await served.control("POST", "/faults", plan, ONE)
        await hold(served, wire, "hang")
        await deed(served)
        await served.control("GET", "/clock")
        assert served.held_count == 1


async def test_a_hang_asked_for_by_the_header_ends_with_a_reset_only() -> None:
    async with serving() as served, served.wire() as wire:
        await wire.send(http("GET", CUSTOMER, X_Sandbox_Fault="{network: hang}"))
        await served.until_met("the header X-Sandbox-Fault")
        await served.control("PUT", "/faults/plan", {"fault": "ok"})
        await served.control("DELETE", "/faults/plan")
        assert served.held_count == 1
        await served.control("POST", "/reset")
        assert await wire.rest() == b""


async def test_a_hang_continues_when_its_plan_is_exhausted() -> None:
    async with serving() as served, served.wire() as wire:
        await served.control("PUT", "/faults/plan", {"steps": [HELD["hang"]]})
        await wire.send(http("GET", CUSTOMER))
        await served.until_met()
        assert (await served.call(http("GET", CUSTOMER))).status == 200
        assert served.held_count == 1


@pytest.mark.parametrize("network", ["reset", "hang"])
async def test_a_slow_breakage_breaks_at_once_when_its_plan_is_removed(network: str) -> None:
    async with serving() as served, served.wire() as wire:
        step = {"delay": "1h", "wall": True, "network": network}
        await served.control("PUT", "/faults/plan", {"fault": step})
        await wire.send(http("GET", CUSTOMER))
        await served.until_met()
        await served.control("DELETE", "/faults/plan")
        with pytest.raises(ConnectionResetError) if network == "reset" else nullcontext():
            assert await wire.rest() == b""


async def test_a_hang_ends_when_its_sandbox_makes_room_for_another() -> None:
    clock = Clock(START_MS)
    sandboxes = Sandboxes(built(), START_MS, limit=2)
    async with serving(sandboxes=sandboxes, now_ms=clock) as served, served.wire() as wire:
        await hold(served, wire, "hang")
        clock.ms += 300_000
        assert (await served.call(http("GET", f"/s/two{CUSTOMER}"))).status == 200
        assert await wire.rest() == b""


async def test_no_reply_is_held_once_the_server_stops() -> None:
    async with serving() as served:
        await served.control("PUT", "/faults/plan", {"fault": HELD["hang"]})
        served.handler.close()
        async with served.wire() as wire:
            await wire.send(http("GET", CUSTOMER))
            assert await wire.rest() == b""


async def test_no_stream_stays_open_once_the_server_stops() -> None:
    async with serving() as served:
        served.handler.close()
        async with served.wire() as wire:
            await wire.send(http("GET", "/_sandbox/events", Connection="close"))
            assert (await wire.rest()).startswith(b"HTTP/1.1 200 OK")


async def test_all_hanging_connections_are_released_together() -> None:
    async with serving() as served, asyncio.TaskGroup() as group:
        await served.control("PUT", "/faults/plan", {"fault": HELD["hang"]})
        clients = [group.create_task(hang(served)) for _ in range(20)]
        await served.control(
            "POST", "/journal/wait", {"match": {"plan": "plan"}, "atLeast": len(clients)}
        )
        await served.control("DELETE", "/faults/plan")
        assert [await client for client in clients] == [b""] * 20


async def hang(served: Served) -> bytes:
    async with served.wire() as wire:
        await wire.send(http("GET", CUSTOMER))
        return await wire.rest()
