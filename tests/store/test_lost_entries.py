"""Servers whose database lost the latest entries, as a standby may that takes over."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack

import pytest
from support import ACME
from support.lasting import Lasting, lasting
from support.stores import PostgresqlPlace
from support.wire import PATIENCE_SECONDS

CUSTOMER = f"/api/v2/customer/{ACME}"
CUT_OFF = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE application_name = 'customer-sandbox' AND pid <> pg_backend_pid()
"""


@pytest.fixture
async def two(postgresql_place: PostgresqlPlace) -> AsyncIterator[list[Lasting]]:
    async with AsyncExitStack() as stack:
        starts = [lasting(postgresql_place.store(), is_shared=True) for _ in range(2)]
        yield [await stack.enter_async_context(start) for start in starts]


async def changed(server: Lasting, where: str, name: str) -> None:
    """Change a customer, as soon as the store takes it."""
    async with asyncio.timeout(PATIENCE_SECONDS):
        while (await server.call("PATCH", f"{where}{CUSTOMER}", {"name": name})).status == 503:
            pass


@pytest.mark.parametrize("writes", [False, True], ids=["read first", "written first"])
async def test_a_sandbox_falls_back_to_what_its_store_has(
    two: list[Lasting],
    postgresql_place: PostgresqlPlace,
    caplog: pytest.LogCaptureFixture,
    *,
    writes: bool,
) -> None:
    for name in ("One", "Two", "Three"):
        await changed(two[0], "", name)
    assert b"Three" in await two[1].state()
    postgresql_place.run_sql(
        "DELETE FROM entries WHERE number > 1", "UPDATE homes SET head = 1", CUT_OFF
    )
    for server in two if writes else ():
        await changed(server, "", "Four")
    async with asyncio.timeout(PATIENCE_SECONDS):
        for server in two:
            while (await server.call("GET", CUSTOMER)).status == 503:
                pass
    states = [await server.state() for server in two]
    assert states[0] == states[1]
    assert "sandbox default: the store has lost entries; it is loaded again" in caplog.text
    assert [name in states[0] for name in (b"One", b"Two", b"Three", b"Four")] == [
        *(True, False, False),
        writes,
    ]


async def test_a_sandbox_is_found_that_has_the_number_of_one_that_was_lost(
    two: list[Lasting], postgresql_place: PostgresqlPlace
) -> None:
    for where in ("/s/one", "/s/two"):
        await changed(two[0], where, "First")
        assert b"First" in await two[1].state(where)
    postgresql_place.run_sql(
        "DELETE FROM entries USING homes WHERE homes.generation = entries.generation"
        " AND name = 'two'",
        "DELETE FROM homes WHERE name = 'two'",
        "UPDATE store SET change = change - 1",
        CUT_OFF,
    )
    for where in ("/s/three", "/s/two"):
        await changed(two[0], where, "Second")
        await changed(two[1], where, "Third")
        states = [await server.state(where) for server in two]
        assert states[0] == states[1]
        assert b"First" not in states[0]


@pytest.mark.parametrize("ends", [False, True], ids=["stays", "ends"])
async def test_nothing_is_lost_by_a_connection_that_is(
    two: list[Lasting],
    postgresql_place: PostgresqlPlace,
    caplog: pytest.LogCaptureFixture,
    *,
    ends: bool,
) -> None:
    await changed(two[0], "/s/one", "First")
    assert b"First" in await two[1].state("/s/one")
    postgresql_place.run_sql(CUT_OFF)
    for server in two:
        await server.call("PATCH", f"/s/one{CUSTOMER}", {"name": "Refused"})
    if ends:
        assert (await two[0].call("DELETE", "/_sandboxes/one?purge=true")).status == 204
    await changed(two[1], "/s/one", "Second")
    states = [await server.state("/s/one") for server in two]
    assert states[0] == states[1]
    assert (b"First" in states[0]) != ends
    assert "lost entries" not in caplog.text
