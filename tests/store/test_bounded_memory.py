"""The memory limit with a store: evicted sandboxes are loaded again, never started as new."""

import asyncio
from pathlib import Path
from typing import Final

import pytest
from support import ACME, START_MS
from support.servers_with_store import Lasting, lasting, usual
from support.wire import http

from mock_server.sandbox.sandboxes.sandbox import IDLE_MS
from mock_server.web.answering.limits import Memory

CUSTOMER = f"/api/v2/customer/{ACME}"
CHANGES: Final = (
    ("PATCH", CUSTOMER, {"name": "New"}),
    ("POST", "/_sandbox/clock/advance", {"until": "idle"}),
    ("POST", "/_sandbox/clock/freeze", None),
)


@pytest.mark.parametrize("path", [f"/s/one{CUSTOMER}", "/s/one/_sandbox/state", "/_sandboxes/one"])
async def test_a_call_is_answered_although_its_sandbox_is_being_evicted(
    file: Path, path: str
) -> None:
    now_ms = START_MS
    async with lasting(file, now_ms=lambda: now_ms) as served:
        for method, changed, body in CHANGES:
            assert (await served.call(method, f"/s/one{changed}", body)).status < 300
        before = await served.call("GET", path)
        now_ms += IDLE_MS
        sandboxes = served.engine.answers.switchboard.sandboxes
        served.engine.answers.memory = Memory(sandboxes, sandboxes.weigh() - 1)
        after = await served.call("GET", path)
        assert sandboxes.evicted_count == 1
        assert after.status == 200
        if path != "/_sandboxes/one":
            assert after.body == before.body


NAMES: Final = [f"s{number}" for number in range(12)]


async def made(file: Path) -> None:
    """Create sandboxes that take much more memory than new ones."""
    async with lasting(file) as served:
        for name in NAMES:
            for number in range(10):
                await served.call("PATCH", f"/s/{name}{CUSTOMER}", {"name": f"N{number}"})


async def loaded(served: Lasting) -> int:
    return sum(each["loaded"] for name, each in (await served.kept()).items() if name != "default")


async def test_loading_stays_within_the_bound_whatever_is_asked_for(file: Path) -> None:
    await made(file)
    async with lasting(file) as served:
        sandboxes = served.engine.answers.switchboard.sandboxes
        for name in NAMES[:3]:
            await served.state(f"/s/{name}")
        served.engine.answers.memory = Memory(sandboxes, sandboxes.weigh() - 1)
        assert (await served.call("GET", f"/s/{NAMES[3]}{CUSTOMER}")).status == 503
        assert await loaded(served) == 3  # the refused sandbox is not loaded
        for name in NAMES[3:]:
            await served.state(f"/s/{name}")
            assert await loaded(served) == 3
        served.engine.answers.memory = Memory(sandboxes, 2 * sandboxes.weigh())
        assert (await served.call("GET", f"/s/{NAMES[0]}{CUSTOMER}")).status == 200


async def test_more_sandboxes_are_asked_for_than_are_loaded_at_a_time(file: Path) -> None:
    await made(file)
    async with lasting(file, limits=usual(most_loaded=2)) as served:
        calls = [served.served.call(http("GET", f"/s/{name}{CUSTOMER}")) for name in NAMES]
        assert [answer.status for answer in await asyncio.gather(*calls)] == [200] * len(NAMES)
        assert (await served.call("PUT", "/_sandboxes/new", {})).status == 201
        assert await loaded(served) == 1  # and default
