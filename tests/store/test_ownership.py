"""What a server does about its ownership of a store, and the numbers that it gives to exchanges."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from support import ACME
from support.servers_with_store import Lasting, lasting
from support.store_histories import unnumbered
from support.stores import SqlitePlace
from support.wire import PATIENCE_SECONDS

from mock_server.store.placing import RESERVED
from mock_server.store.port import Proof
from mock_server.store.sqlite import SqliteStore
from mock_server.store.store_errors import LostStoreError

CUSTOMER = f"/api/v2/customer/{ACME}"


class Remote(SqliteStore):
    """A file that stands for a database on another machine."""

    is_lost = is_doubtful = False

    def prove(self) -> Proof:
        if self.is_lost:
            raise LostStoreError
        is_doubtful, self.is_doubtful = self.is_doubtful, False
        return Proof(0, is_doubtful)


@pytest.fixture
def place(quick_folder: Path) -> SqlitePlace:
    return SqlitePlace(quick_folder / "kept.db")


async def rename(server: Lasting, name: str) -> str:
    return (await server.call("PATCH", CUSTOMER, {"name": name})).entry


async def read(server: Lasting) -> int:
    answer = await server.call("GET", CUSTOMER)
    assert answer.status == 200
    return int(answer.entry)


async def test_a_server_that_has_lost_its_store_answers_nothing_more(place: SqlitePlace) -> None:
    store = Remote(place.path)
    async with lasting(store, is_remote=True) as server:
        await read(server)
        store.is_lost = True
        assert server.engine.lost is not None
        async with asyncio.timeout(PATIENCE_SECONDS):
            await server.engine.lost
        for method, path in (("GET", CUSTOMER), ("PATCH", CUSTOMER), ("GET", "/_sandboxes")):
            answer = await server.call(method, path, None if method == "GET" else {})
            assert (answer.status, answer.headers["Retry-After"]) == (503, "1")


async def test_what_the_engine_has_lost_in_a_failover_is_not_shown(place: SqlitePlace) -> None:
    store = Remote(place.path)
    async with lasting(store, is_remote=True) as server:
        await server.call("PUT", "/_sandboxes/lost", {})
        await rename(server, "First")
        before = await server.state()
        await rename(server, "Second")
        place.run_sql(
            "DELETE FROM entries WHERE instr(text, CAST('Second' AS BLOB)) > 0",
            "UPDATE homes SET head = head - 1 WHERE name = 'default'",
            "DELETE FROM homes WHERE name = 'lost'",
        )
        store.is_doubtful = True
        assert server.ledger.ownership is not None
        await server.ledger.ownership.prove(lambda _: None)
        assert unnumbered(await server.state()) == unnumbered(before)
        assert (await server.call("GET", "/_sandboxes/lost")).status == 404
        assert await rename(server, "Third") == "3"  # 2 was given


async def test_numbers_go_on_after_an_orderly_stop(place: SqlitePlace) -> None:
    async with lasting(place.path) as server:
        assert [await read(server), await rename(server, "New"), await read(server)] == [1, "2", 3]
    async with lasting(place.path) as server:
        entry = (await server.call("GET", "/_sandbox/journal/last")).json
        assert (entry["entry"], entry["operation"]) == (2, "modifyCustomer")
        assert [await read(server), await rename(server, "Newer")] == [4, "5"]


@pytest.mark.parametrize("reads", [3, RESERVED + 1])
async def test_no_number_is_given_twice_after_a_crash(place: SqlitePlace, reads: int) -> None:
    copy = place.path.with_name("copy.db")
    async with lasting(place.path) as server:
        await rename(server, "New")
        numbers = [await read(server) for _ in range(reads)]
        assert numbers == [*range(2, reads + 2)]
        with closing(sqlite3.connect(place.path)) as connection:
            connection.execute("VACUUM INTO ?", [str(copy)])
    async with lasting(copy) as server:
        assert await read(server) > numbers[-1]
        entry = (await server.call("GET", "/_sandbox/journal/1")).json
        assert entry["operation"] == "modifyCustomer"


async def test_an_unloaded_sandbox_goes_on_with_its_next_number(place: SqlitePlace) -> None:
    async with lasting(place.path) as server:
        await server.call("GET", f"/s/one{CUSTOMER}")
        await server.call("GET", f"/s/one{CUSTOMER}")
        server.engine.switchboard.sandboxes.unload("one")
        assert (await server.call("GET", f"/s/one{CUSTOMER}")).entry == "3"
