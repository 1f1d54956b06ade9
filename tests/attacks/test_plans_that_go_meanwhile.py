"""Removing a fault plan releases the replies that it delays, even within a batch of a store."""

import asyncio
from pathlib import Path

import pytest
from support import ACME
from support.servers_with_store import lasting

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
