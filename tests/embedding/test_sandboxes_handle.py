"""The sandboxes of a server in Python: created, shown, given new keys, extended, removed."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from support import NORTH
from support.embedded import small_world

from mock_server import MockServer, RemoteServer
from mock_server.client.errors import SandboxError
from mock_server.sandbox.ground.exchange import Request

TOKEN = "operators-token"
CUSTOMER = Request(method="GET", path=f"/api/v2/customer/{NORTH}")


@pytest.fixture
def server() -> Iterator[MockServer]:
    with MockServer(small_world(), control_token=TOKEN, access="keys") as server:
        yield server


async def test_the_same_calls_are_coroutines(server: MockServer) -> None:
    sandboxes = RemoteServer(server.url, TOKEN).async_sandboxes
    made = await sandboxes.create("acme")
    assert (await sandboxes.show("acme")).name == made.sandbox.name
    listed = [await each.list() for each in (server.async_sandboxes, sandboxes)]
    names = [[each.name for each in found] for found in listed]
    assert names[0] == names[1] == ["default", "acme"]


@pytest.mark.parametrize("way", ["inside", "over HTTP"])
async def test_an_awaited_sandbox_is_made_before_its_first_call_or_when_it_is_awaited(
    way: str, server: MockServer
) -> None:
    remote = await asyncio.to_thread(RemoteServer, server.url, TOKEN)
    where = server if way == "inside" else remote
    later = where.async_sandbox("acme", "minimal", seed=3)
    with pytest.raises(SandboxError, match="has yet to be created: `handle = await"):
        assert later.base_url
    assert (await later.scenario())["seed"] == 3
    assert later.base_url == f"{server.url}/s/acme~{later.key}"
    at_once = await where.async_sandbox("blue", seed=4)
    assert at_once.base_url == f"{server.url}/s/blue~{at_once.key}"
    known = await where.async_sandbox("acme")
    assert (known.key, known.base_url) == (None, f"{server.url}/s/acme")


async def test_a_server_with_a_store_in_the_callers_loop_makes_sandboxes_and_blocks_nothing(
    tmp_path: Path,
) -> None:
    store = f"sqlite:{tmp_path}/kept.db"
    async with MockServer(small_world(), store=store, control_token=TOKEN) as server:
        handle = server.async_sandbox("acme", "minimal", seed=3)
        assert (await handle.scenario())["seed"] == 3
        assert (await handle.handle(CUSTOMER)).status == 404
        assert [one.name for one in await server.async_sandboxes.list()][-1:] == ["acme"]
