"""The work that a store adds to an unwritten read, measured in function calls instead of time."""

import asyncio
from pathlib import Path
from typing import Final

import pytest
from support import ACME, START_MS, built
from support.counting import counted
from support.servers_with_store import lasting, usual
from support.stores import PostgresqlPlace

from mock_server.sandbox.ground.exchange import Request
from mock_server.sandbox.sandboxes.sandboxes import Sandboxes
from mock_server.server.uploads import UploadReader
from mock_server.web.engine import Engine

CUSTOMER: Final = f"/api/v2/customer/{ACME}"
OF_THE_CLOCK: Final = 2
"""Functions that the clock of `lasting` calls, but the clock of a server does not."""

TIMES: Final = 5
"""Repetitions: a local read may find that it is time to ask the engine; most do not."""

reads = pytest.mark.parametrize(("path", "most"), [(CUSTOMER, 12), (f"/s/one{CUSTOMER}", 16)])
"""Paths, and how many functions each may call beyond those on a server without a store."""


async def work(engine: Engine, path: str) -> int:
    """Return the number of function calls of a read whose customer was read before."""
    counts = []
    for _ in range(TIMES):
        await engine.call(Request("GET", path))
        request = Request("GET", path)
        with counted() as calls:
            asked = engine.receive(request)
        counts.append(calls.total())
        if isinstance(asked, asyncio.Future):
            await asked
    return min(counts)


async def work_without_a_store(path: str) -> int:
    scenario = built()
    sandboxes = Sandboxes(scenario, START_MS, limit=1000)
    return await work(
        Engine(sandboxes, now_ms=lambda: START_MS, uploads=UploadReader(scenario)), path
    )


@reads
async def test_a_read_with_a_file_calls_few_more_functions(
    path: str, most: int, tmp_path: Path
) -> None:
    async with lasting(tmp_path / "kept.db") as kept:
        more = await work(kept.engine, path) - await work_without_a_store(path)
    assert more - OF_THE_CLOCK <= most


@reads
async def test_a_local_read_with_a_database_calls_one_more_function(
    path: str, most: int, postgresql_place: PostgresqlPlace
) -> None:
    terms = usual(reads_local=True)
    async with lasting(postgresql_place.store(), is_shared=True, terms=terms) as kept:
        more = await work(kept.engine, path) - await work_without_a_store(path)
    assert more - OF_THE_CLOCK <= most + 1
