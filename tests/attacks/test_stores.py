"""Servers with a store: what waits or is kept is bounded, and no call of a batch is held back."""

import asyncio
import gc
import sqlite3
from contextlib import AsyncExitStack, closing
from pathlib import Path
from typing import Any

import pytest
from support import ACME
from support.loops import until
from support.servers_with_store import lasting, troubled_store, usual
from support.stores import SqlitePlace, opened
from support.wire import PATIENCE_SECONDS, http

from mock_server.sandbox.ground.exchange import Request

CUSTOMER = f"/api/v2/customer/{ACME}"
LARGE = b" " * 100_000 + b'{"name":"New"}'
HELD = b" " + LARGE


async def test_bodies_that_wait_for_a_store_share_a_room(tmp_path: Path) -> None:
    store = troubled_store(tmp_path / "kept.db")
    async with lasting(store) as server:
        handler = server.served.handler
        handler.arriving.most = len(LARGE)
        store.is_asked.clear()
        store.answers.clear()
        waiting = asyncio.ensure_future(server.served.call(http("PATCH", CUSTOMER, LARGE)))
        await asyncio.to_thread(store.is_asked.wait)
        refused = await server.served.call(http("PATCH", CUSTOMER, LARGE))
        assert (refused.status, refused.json["errorCode"]) == (503, "SANDBOX_BUSY")
        store.answers.set()
        assert (await waiting).status == 202
        assert (await server.served.call(http("PATCH", CUSTOMER, LARGE))).status == 202
        assert handler.arriving.taken == 0


async def test_a_delayed_reply_keeps_no_body(tmp_path: Path) -> None:
    async with lasting(tmp_path / "kept.db") as server, AsyncExitStack() as stack:
        plan = {"operation": "modifyCustomer", "fault": {"delay": "10m", "wall": True}}
        await server.call("PUT", "/_sandbox/faults/slow", plan)
        for _ in range(3):
            wire = await stack.enter_async_context(server.served.wire())
            await wire.send(http("PATCH", CUSTOMER, HELD))
        served = server.served
        await until(lambda: served.held_count == 3, lambda: served.held_count)
        await server.call("DELETE", "/_sandbox/journal")
        calls = [found for found in gc.get_objects() if isinstance(found, Request)]
        assert sum(call.body == HELD for call in calls) <= 1  # the last of a batch


# ── Scenarios ─────────────────────────────────────────────────────────────────────────────────────


def scenario(number: int) -> dict[str, Any]:
    return {"version": 1, "extends": "minimal", "seed": number, "description": "x" * 300_000}


async def test_refused_uploads_do_not_fill_a_store(tmp_path: Path) -> None:
    file = tmp_path / "kept.db"
    async with lasting(SqlitePlace(file).store(most_bytes=1_000_000)) as server:
        number = 0
        while (await server.call("PUT", "/_sandbox/scenario", scenario(number))).status == 200:
            number += 1
        before = taken(file)
        for path in ("/_sandbox/scenario", "/s/one/_sandbox/scenario"):
            assert (await server.call("PUT", path, scenario(number + 1))).status == 503
        answer = await server.call("PUT", "/_sandboxes/one", {"scenario": scenario(number + 2)})
        assert answer.status == 503
        assert taken(file) == before


async def test_a_store_keeps_few_of_the_scenarios_that_one_sandbox_goes_through(
    tmp_path: Path,
) -> None:
    file = tmp_path / "kept.db"
    async with lasting(file, limits=usual(snapshot_bytes=500_000)) as server:
        for number in range(9):
            answer = await server.call("PUT", "/_sandbox/scenario", scenario(number))
            assert answer.status == 200
        async with asyncio.timeout(PATIENCE_SECONDS):
            while used(file) > 4:
                await server.call("POST", "/_sandbox/clock/freeze")
        before = await server.state()
    async with lasting(file) as server:
        assert await server.state() == before


def used(file: Path) -> int:
    """Return how many scenarios the calls of a store name."""
    with closing(sqlite3.connect(file)) as connection:
        [(count,)] = connection.execute("SELECT count(DISTINCT scenario) FROM entries")
    return int(count)


def taken(file: Path) -> int:
    """Return the size of a store in bytes."""
    with opened(file, only_reads=True) as store:
        return store.size()


# ── Plans that go meanwhile ───────────────────────────────────────────────────────────────────────

PLAN = "/_sandbox/faults/slow"


@pytest.mark.parametrize("fault", [{"delay": "10m", "wall": True}, {"network": "hang"}], ids=str)
async def test_a_plan_removed_in_the_same_batch_delays_nothing(
    fault: dict[str, object], tmp_path: Path
) -> None:
    async with lasting(tmp_path / "kept.db") as server:
        added = await server.call("PUT", PLAN, {"operation": "getCustomer", "fault": fault})
        assert added.status == 201
        answering = server.engine.receive(Request("GET", CUSTOMER))
        removing = server.engine.receive(Request("DELETE", PLAN))
        assert isinstance(answering, asyncio.Future)
        assert isinstance(removing, asyncio.Future)
        await removing
        hold = (await answering).hold
        assert hold is not None
        assert await hold(None)
