"""Uploads in a store: the result is the same, whatever the memory of a server."""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from support import ACME, SMALL_WORLD
from support.process import Running
from support.quick_process import server
from support.servers_with_store import lasting, usual
from support.wire import Answer, http

from mock_server.contract.values.exact_json import dumps

CUSTOMERS = 2000
"""Their number does not matter to the memory limit, since they are made when they are read."""

LITTLE, USUAL = "12m", "0"
HEAVY: Mapping[str, Any] = {"version": 1, "customers": [{"ref": "first"}, {"count": CUSTOMERS}]}


@asynccontextmanager
async def serving(file: Path, memory: str) -> AsyncIterator[Running]:
    """Serve the store in a file with a memory limit."""
    store = f"sqlite:{file}"
    async with server("minimal", "--store", store, "--max-memory", memory) as running:
        yield running


async def put(running: Running, path: str, body: bytes) -> Answer:
    return await running.call(http("PUT", path, body, Content_Type="application/json"))


async def customers(running: Running) -> int:
    listed = await running.call(http("GET", "/_sandbox/customers?size=1"))
    total: int = listed.json["total"]
    return total


async def heavy_upload(file: Path, path: str) -> bytes:
    """Return the body of a heavy upload: the scenario itself, or a state of it."""
    if path == "/_sandbox/scenario":
        return dumps(HEAVY)
    async with serving(file.with_name("other.db"), USUAL) as running:
        assert (await put(running, "/_sandbox/scenario", dumps(HEAVY))).status == 200
        return (await running.call(http("GET", path))).body


@pytest.mark.parametrize("path", ["/_sandbox/scenario", "/_sandbox/state"])
async def test_accepted_uploads_are_restored_with_less_memory(tmp_path: Path, path: str) -> None:
    file = tmp_path / "kept.db"
    body = await heavy_upload(file, path)
    async with serving(file, USUAL) as running:
        assert (await put(running, path, body)).status == 200
    async with serving(file, LITTLE) as running:
        assert await customers(running) == CUSTOMERS + 1


async def test_a_state_outlives_the_call_that_brought_its_scenario(tmp_path: Path) -> None:
    file, limits = tmp_path / "kept.db", usual(snapshot_calls=2)
    async with lasting(file, limits=limits) as server:
        await server.call("PUT", "/_sandboxes/one", {"scenario": SMALL_WORLD})
        state = (await server.call("GET", "/s/one/_sandbox/state")).json
        state["scenario"]["seed"] = 12345  # as no other sandbox of this store
        assert (await server.call("PUT", "/s/one/_sandbox/state", state)).status == 200
        for name in ("One", "Two", "Three"):
            await server.call("PATCH", f"/s/one/api/v2/customer/{ACME}", {"name": name})
        before = await server.state("/s/one")
    async with lasting(file, limits=limits) as server:
        assert await server.state("/s/one") == before
