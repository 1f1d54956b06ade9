"""Scenarios of a server with a store take no unnecessary memory or work."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from support.servers_with_store import lasting, usual
from support.stores import SqlitePlace
from support.wire import PATIENCE_SECONDS

_MAX = 1_000_000


def scenario(number: int) -> dict[str, Any]:
    return {"version": 1, "extends": "minimal", "seed": number, "description": "x" * 300_000}


async def test_refused_uploads_do_not_fill_a_store(tmp_path: Path) -> None:
    file = tmp_path / "kept.db"
    async with lasting(SqlitePlace(file).store(most_bytes=_MAX)) as server:
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
    store = SqlitePlace(file).store()
    store.open_to_read()
    size = store.size()
    store.close()
    return size
