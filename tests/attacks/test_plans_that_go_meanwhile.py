"""Removing a fault plan releases the replies that it delays, even within a batch of a store."""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from support import ACME
from support.servers_with_store import lasting
from support.wire import http

from mock_server.sandbox.ground.exchange import Request

CUSTOMER = f"/api/v2/customer/{ACME}"
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


async def test_no_reply_is_held_by_a_removed_plan(tmp_path: Path) -> None:
    async with lasting(tmp_path / "kept.db") as server, AsyncExitStack() as stack:
        fault = {"delay": "10m", "wall": True}
        wires = [await stack.enter_async_context(server.served.wire()) for _ in range(50)]
        for _ in range(5):
            await server.call("PUT", PLAN, {"operation": "getCustomer", "fault": fault})
            calls = [asyncio.ensure_future(wire.call(http("GET", CUSTOMER))) for wire in wires]
            removed = await server.call("DELETE", PLAN)
            answers = await asyncio.gather(*calls)
            assert removed.status == 204
            assert {answer.status for answer in answers} == {200}
