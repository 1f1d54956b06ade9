"""Large batches are applied in steps with other calls in between."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

from support import ACME
from support.servers_with_store import Lasting, lasting

from mock_server.sandbox.ground.exchange import Request

CUSTOMER = f"/api/v2/customer/{ACME}"
HEAVY = b" " * 1_000_000 + b'{"name":"New"}'


async def turns_of(server: Lasting, calls: Sequence[Request]) -> int:
    """Return the number of turns of the loop in which concurrent calls are answered."""
    turn, ends = 0, set[int]()
    asked = [asyncio.ensure_future(server.engine.call(call)) for call in calls]
    for each in asked:
        each.add_done_callback(lambda _: ends.add(turn))
    while not all(each.done() for each in asked):
        turn += 1
        await asyncio.sleep(0)
    assert {each.result().status for each in asked} <= {200, 202}
    return len(ends)


async def test_heavy_calls_of_a_batch_are_applied_in_several_turns(tmp_path: Path) -> None:
    async with lasting(tmp_path / "kept.db") as server:
        calls = [Request("PATCH", CUSTOMER, body=HEAVY) for _ in range(40)]
        assert await turns_of(server, calls) > 4
