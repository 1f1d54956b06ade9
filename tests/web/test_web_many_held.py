"""Many connections that hang do not delay other clients."""

import asyncio
import resource
import socket
from collections.abc import Callable
from contextlib import ExitStack

import pytest
from support import ACME, NORTH
from support.wire import PATIENCE_SECONDS, Served, http, serving

from mock_server.web.connections.breaking import Drips, drip_size

CUSTOMER = f"/api/v2/customer/{NORTH}"
MAX = 2_000
SPARE = 200
"""Descriptors that the test run needs for itself."""


def affordable() -> int:
    """Return the number of possible connections with both ends in this process."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < hard:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    limit = hard if hard != resource.RLIM_INFINITY else 2 * MAX + SPARE
    return max(1, min(MAX, (limit - SPARE) // 2))


async def hang(served: Served, count: int, stack: ExitStack) -> None:
    """Open `count` connections that hang; return once all of them do."""
    plan = {"when": {"customer": "north"}, "fault": {"network": "hang"}}
    await served.control("PUT", "/faults/plan", plan)
    loop = asyncio.get_running_loop()
    for _ in range(count):
        connection = stack.enter_context(socket.socket())
        connection.setblocking(False)
        await loop.sock_connect(connection, ("127.0.0.1", served.listener.port))
        await loop.sock_sendall(connection, http("GET", CUSTOMER))
    async with asyncio.timeout(PATIENCE_SECONDS):
        while (await served.control("GET", "/faults/plan")).json["fired"] < count:
            pass


@pytest.mark.nightly
async def test_hanging_connections_keep_no_other_call_from_being_answered(
    record_property: Callable[[str, object], None],
) -> None:
    count = affordable()
    record_property("hanging connections", count)
    print(f"{count} hanging connections")  # noqa: T201 - says what the machine allowed
    async with serving() as served:
        with ExitStack() as stack:
            await hang(served, count, stack)
            asked = [served.call(http("GET", f"/api/v2/customer/{ACME}")) for _ in range(20)]
            answers = [await answer for answer in asked]
            assert [answer.status for answer in answers] == [200] * 20
            assert served.held_count == count
        await served.until_held(0)


@pytest.mark.parametrize("rate", [1, 7, 100, 1_000_000])
def test_replies_that_drip_come_in_few_pieces_together(rate: int) -> None:
    drips = Drips()
    with ExitStack() as stack:
        for _ in range(100):
            stack.enter_context(drips.another())
        assert drips.size(rate) == drip_size(rate)
        for _ in range(9_900):
            stack.enter_context(drips.another())
        assert 10_000 * rate / drips.size(rate) <= 1000
    assert drips.size(rate) == drip_size(rate)
