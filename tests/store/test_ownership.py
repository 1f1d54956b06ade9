"""What a server does about its ownership of a store, and the numbers that it gives to exchanges."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing
from pathlib import Path

import pytest
from support import ACME
from support.servers_with_store import Lasting, lasting
from support.stores import SqlitePlace
from support.wire import PATIENCE_SECONDS

from mock_server.keeping.sqlite import SqliteDatabase
from mock_server.keeping.store import Store
from mock_server.keeping.store_errors import LostStoreError, StoreError, UnavailableStoreError
from mock_server.keeping.tables import PROVED_SECONDS, RESERVED
from mock_server.wall_clock import stopwatch

CUSTOMER = f"/api/v2/customer/{ACME}"


class Remote(Store):
    """A file that stands for a database on another machine."""

    failure: StoreError | None = None
    when_closed: Callable[[], object] | None = None

    def prove(self) -> int:
        if self.failure is not None:
            raise self.failure
        return super().prove()

    def close(self) -> None:
        if self.when_closed is not None:
            self.when_closed()
        super().close()


@pytest.fixture
def place(quick_folder: Path) -> SqlitePlace:
    return SqlitePlace(quick_folder / "kept.db")


async def rename(server: Lasting, name: str) -> str:
    return (await server.call("PATCH", CUSTOMER, {"name": name})).entry


async def read(server: Lasting) -> int:
    answer = await server.call("GET", CUSTOMER)
    assert answer.status == 200
    return int(answer.entry)


@asynccontextmanager
async def remote(place: SqlitePlace) -> AsyncIterator[tuple[Lasting, Remote]]:
    store = Remote(SqliteDatabase(place.path))
    async with lasting(store, is_remote=True) as server:
        yield server, store


async def expect_silence(server: Lasting) -> None:
    for method, path in (("GET", CUSTOMER), ("PATCH", CUSTOMER), ("GET", "/_sandboxes")):
        answer = await server.call(method, path, None if method == "GET" else {})
        assert (answer.status, answer.headers["Retry-After"]) == (503, "1")


async def test_a_server_that_has_lost_its_store_answers_nothing_more(place: SqlitePlace) -> None:
    async with remote(place) as (server, store):
        await read(server)
        store.failure = LostStoreError()
        assert server.engine.lost is not None
        async with asyncio.timeout(PATIENCE_SECONDS):
            await server.engine.lost
        await expect_silence(server)


async def test_a_server_without_a_recent_proof_answers_nothing_for_now(place: SqlitePlace) -> None:
    async with remote(place) as (server, store):
        store.failure = UnavailableStoreError("it does not answer")
        store.proved -= PROVED_SECONDS + 1
        await expect_silence(server)
        store.failure = None
        async with asyncio.timeout(PATIENCE_SECONDS):
            while (await server.call("GET", CUSTOMER)).status != 200:
                pass


async def test_a_busy_loop_does_not_delay_proofs(place: SqlitePlace) -> None:
    async with remote(place) as (server, store):
        before, ends = store.proved, stopwatch() + PATIENCE_SECONDS
        while store.proved == before and stopwatch() < ends:  # as a loop that has no time
            pass
        assert store.proved > before
        await read(server)


async def test_a_closed_store_is_not_proved_which_would_take_its_lock_again(
    place: SqlitePlace,
) -> None:
    proofs = list[object]()
    async with remote(place) as (server, store):
        thread = server.keeper.common.writing
        store.when_closed = lambda: proofs.append(thread.each_second)
    assert proofs == [None]


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


async def test_crashes_use_up_a_few_numbers_each(place: SqlitePlace) -> None:
    path, number = place.path, 0
    for crash in range(10):
        copy = path.with_name(f"after-{crash}.db")
        async with lasting(path) as server:
            number = await read(server)
            with closing(sqlite3.connect(path)) as connection:
                connection.execute("VACUUM INTO ?", [str(copy)])
        path = copy
    assert number <= 10 * 2 * RESERVED


async def test_an_unloaded_sandbox_goes_on_with_its_next_number(place: SqlitePlace) -> None:
    async with lasting(place.path) as server:
        await server.call("GET", f"/s/one{CUSTOMER}")
        await server.call("GET", f"/s/one{CUSTOMER}")
        server.engine.switchboard.sandboxes.unload("one")
        assert (await server.call("GET", f"/s/one{CUSTOMER}")).entry == "3"
