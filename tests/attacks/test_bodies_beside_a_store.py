"""Bodies that wait for a store take bounded memory, and none once their calls are answered."""

import asyncio
import gc
from contextlib import AsyncExitStack
from pathlib import Path

from support import ACME
from support.loops import until
from support.servers_with_store import lasting, troubled_store
from support.wire import http

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
