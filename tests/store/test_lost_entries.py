"""Servers whose database lost the latest entries, as after a failover to a standby."""

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AsyncExitStack, suppress
from typing import Final, LiteralString

import pytest
from support import ACME
from support.servers_with_store import Lasting, Troubled, lasting, usual
from support.stores import PostgresqlPlace, call, placed
from support.wire import PATIENCE_SECONDS, http

from mock_server.store.log_records import Draft, Home, LogEntry, Placed, ReplyDigest
from mock_server.store.port import NO_SCENARIOS
from mock_server.store.store_errors import UnavailableStoreError

CUSTOMER = f"/api/v2/customer/{ACME}"
CUT_OFF = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE application_name = 'customer-sandbox' AND pid <> pg_backend_pid()
"""
OTHER: Final = """
UPDATE entries SET text = (
    SELECT text FROM entries AS before WHERE generation = entries.generation AND number = 2
) WHERE number = 3
"""
LOST: Final = ("DELETE FROM entries WHERE number > 1", "UPDATE homes SET head = 1", CUT_OFF)


class FailingOver(Troubled):
    """A store that returns few entries at a time, between which another engine takes over."""

    def __init__(self, place: PostgresqlPlace) -> None:
        super().__init__(place.store())
        self._place = place
        self.is_due = False

    def entries(self, home: Home, after: int, most_bytes: int = 1 << 20) -> Sequence[LogEntry]:
        found = super().entries(home, after, min(most_bytes, 1))
        if self.is_due and after == 2:
            self.is_due = False
            self._place.run_sql("DELETE FROM digests", OTHER, CUT_OFF)
            with suppress(UnavailableStoreError):
                self.size()  # another call reaches the store, and finds the connection cut
        return found


class Losing(Troubled):
    """A store that loses what is appended next, while other servers append `takes` entries.

    If it `reconnects`, that happens before the writer learns the place of its entry, or the entries
    before it. If `is_fetched`, nothing is lost until the writer fetches those entries.
    """

    def __init__(self, place: PostgresqlPlace, *statements: LiteralString) -> None:
        super().__init__(place.store())
        self._place = place
        self._statements = statements or ("DELETE FROM digests", *LOST)
        self.takes: int | None = None
        self.reconnects = self.is_fetched = False
        self._home: Home | None = None

    def append(
        self,
        drafts: Sequence[Draft],
        scenarios: Mapping[bytes, bytes] = NO_SCENARIOS,
        digests: Sequence[ReplyDigest] = (),
    ) -> Sequence[Placed]:
        results = super().append(drafts, scenarios, digests)
        if self.takes is not None and drafts:
            self._home = placed(results[0]).home
            if not self.is_fetched:
                self._lose(self._home, self.takes)
        return results

    def entries(self, home: Home, after: int, most_bytes: int = 1 << 20) -> Sequence[LogEntry]:
        found = super().entries(home, after, most_bytes)
        if self.takes is not None and home == self._home:
            self._lose(home, self.takes)
        return found

    def _lose(self, home: Home, takes: int) -> None:
        self.takes = None
        self._place.run_sql(*self._statements, CUT_OFF)
        self._append(home, takes)
        if self.reconnects:
            with suppress(UnavailableStoreError):
                self.size()
            self.size()

    def _append(self, home: Home, count: int) -> None:
        other = self._place.store()
        other.open()
        for _ in range(count):
            other.append([call(home, other.entries(home, 0)[0].text)])
        other.close()


@pytest.fixture
async def two(postgresql_place: PostgresqlPlace) -> AsyncIterator[list[Lasting]]:
    async with AsyncExitStack() as stack:
        starts = [lasting(postgresql_place.store(), is_shared=True) for _ in range(2)]
        yield [await stack.enter_async_context(start) for start in starts]


async def changed(server: Lasting, where: str, name: str) -> None:
    """Change a customer, as soon as the store accepts it."""
    async with asyncio.timeout(PATIENCE_SECONDS):
        while (await server.call("PATCH", f"{where}{CUSTOMER}", {"name": name})).status == 503:
            pass


async def read(server: Lasting, where: str) -> None:
    """Read a customer, as soon as the store is available."""
    async with asyncio.timeout(PATIENCE_SECONDS):
        while (await server.call("GET", f"{where}{CUSTOMER}")).status == 503:
            pass


async def until_snapped(server: Lasting, place: PostgresqlPlace) -> None:
    """Wait until the sandbox `one` has a snapshot."""
    store = place.store()
    store.open()
    [home] = [kept.home for kept in store.registry().kept if kept.home.name == "one"]
    async with asyncio.timeout(PATIENCE_SECONDS):
        while not store.snapshots(home):
            await server.call("GET", "/_ready")
    store.close()


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
    postgresql_place.run_sql(*LOST)
    for server in two if writes else ():
        await changed(server, "", "Four")
    for server in two:
        await read(server, "")
    states = [await server.state() for server in two]
    assert states[0] == states[1]
    assert "sandbox default: the store has lost entries; it is loaded again" in caplog.text
    assert [name in states[0] for name in (b"One", b"Two", b"Three", b"Four")] == [
        *(True, False, False),
        writes,
    ]


async def test_a_sandbox_falls_back_even_if_only_loading_another_met_the_failure(
    two: list[Lasting], postgresql_place: PostgresqlPlace
) -> None:
    await changed(two[0], "/s/other", "Other")
    for name in ("One", "Two", "Three"):
        await changed(two[0], "", name)
    assert b"Three" in await two[1].state()
    await two[1].ledger.learn()
    postgresql_place.run_sql(*LOST)
    await two[1].call("GET", f"/s/other{CUSTOMER}")
    for name in ("Four", "Five", "Six"):
        await changed(two[0], "", name)
    states = [await server.state() for server in two]
    assert states[0] == states[1]
    assert b"Six" in states[0]


async def test_a_sandbox_falls_back_that_is_not_in_memory(
    two: list[Lasting], postgresql_place: PostgresqlPlace
) -> None:
    async with lasting(
        postgresql_place.store(), is_shared=True, terms=usual(most_loaded=1)
    ) as third:
        for name in ("One", "Two", "Three"):
            await changed(third, "/s/one", name)
        await changed(third, "/s/two", "One")
        assert not (await third.kept())["one"]["loaded"]
        postgresql_place.run_sql(*LOST)
        await read(third, "/s/one")
        await read(two[0], "/s/one")
        assert await third.state("/s/one") == await two[0].state("/s/one")


async def test_a_sandbox_is_loaded_again_if_another_engine_has_taken_over(
    two: list[Lasting], postgresql_place: PostgresqlPlace
) -> None:
    for name in ("One", "Two", "Three"):
        await changed(two[0], "/s/one", name)
    store = FailingOver(postgresql_place)
    async with (
        lasting(store, is_shared=True) as third,
        lasting(postgresql_place.store(), is_shared=True) as fourth,
    ):
        store.is_due = True
        await read(third, "/s/one")
        await read(fourth, "/s/one")
        assert not store.is_due
        state = await third.state("/s/one")
        assert state == await fourth.state("/s/one")
        assert b"Two" in state
        assert b"Three" not in state


async def test_no_reply_is_compared_with_that_of_a_call_that_was_lost(
    two: list[Lasting], postgresql_place: PostgresqlPlace
) -> None:
    for name in ("One", "Two", "Three"):
        await changed(two[0], "", name)
    postgresql_place.run_sql(*LOST)
    await changed(two[1], "", "Four")
    assert (await two[1].call("POST", "/_sandbox/clock/freeze")).status == 200
    await changed(two[0], "", "Five")
    async with lasting(postgresql_place.store(), is_shared=True) as third:
        assert await third.state() == await two[0].state()
        assert third.ledger.loader.differences == 0


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


@pytest.mark.parametrize(("before", "is_fetched"), [(0, False), (2, False), (2, True)])
@pytest.mark.parametrize("takes", [0, 1, 3])
@pytest.mark.parametrize("reconnects", [False, True])
async def test_no_call_is_taken_for_another_one_that_has_its_number(
    postgresql_place: PostgresqlPlace,
    *,
    before: int,
    takes: int,
    reconnects: bool,
    is_fetched: bool,
) -> None:
    store = Losing(postgresql_place)
    store.is_fetched = is_fetched
    other = lasting(postgresql_place.store(), is_shared=True)
    async with lasting(store, is_shared=True) as server, other as beside:
        await changed(server, "", "One")
        for name in ("Two", "Three")[:before]:
            await changed(beside, "", name)
        store.takes, store.reconnects = takes, reconnects
        await server.call("PATCH", CUSTOMER, {"name": "Lost"})
        for each in (server, beside):
            await read(each, "")
        states = [await each.state() for each in (server, beside)]
        assert states[0] == states[1]
        assert b"Lost" not in states[0]
        assert states[0].count(b'"requestId"') == 1 + takes


async def test_a_sandbox_falls_back_whose_snapshot_was_lost(
    postgresql_place: PostgresqlPlace,
) -> None:
    terms, place = usual(snapshot_entries=3), postgresql_place
    other = lasting(place.store(), is_shared=True)
    async with lasting(place.store(), is_shared=True, terms=terms) as server, other as beside:
        for name in ("One", "Two", "Three"):
            await changed(server, "/s/one", name)
        await until_snapped(server, place)
        assert b"Three" in await beside.state("/s/one")
        place.run_sql("DELETE FROM snapshots", *LOST)
        for name in ("Four", "Five", "Six"):
            await changed(server, "/s/one", name)
        await read(beside, "/s/one")
        states = [await each.state("/s/one") for each in (server, beside)]
        assert states[0] == states[1]
        assert b"Three" not in states[0]


@pytest.mark.parametrize("ends", [False, True], ids=["stays", "ends"])
async def test_a_lost_connection_loses_no_entries(
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


async def test_no_snapshot_is_stored_with_entries_that_were_lost(
    two: list[Lasting], postgresql_place: PostgresqlPlace
) -> None:
    for name in ("One", "Two", "Three"):
        await changed(two[0], "/s/one", name)
    writer = two[0].ledger.writer
    log = writer.logs.get("one")
    assert log is not None
    postgresql_place.run_sql(*LOST)
    with suppress(UnavailableStoreError):
        await two[0].ledger.loader.snap(log, 0)
    await two[0].ledger.loader.snap(log, 0)
    for server in two:
        await read(server, "/s/one")
    states = [await server.state("/s/one") for server in two]
    assert states[0] == states[1]
    assert b"Three" not in states[0]


async def test_a_sandbox_whose_end_was_lost_exists_again(postgresql_place: PostgresqlPlace) -> None:
    place = postgresql_place
    store = Losing(
        place, "UPDATE homes SET is_over = false WHERE name = 'one'", "DELETE FROM waste"
    )
    async with lasting(store, is_shared=True) as server:
        await changed(server, "/s/one", "One")
        store.takes, store.reconnects = 0, True
        assert (await server.call("DELETE", "/_sandboxes/one")).status == 204
        async with asyncio.timeout(PATIENCE_SECONDS):
            await changed(server, "/s/one", "Two")
        assert b"One" in await server.state("/s/one")


class Reticent(Troubled):
    """A store that returns no entries while it `is_cut`."""

    is_cut = False

    def entries(self, home: Home, after: int, most_bytes: int = 1 << 20) -> Sequence[LogEntry]:
        if self.is_cut:
            raise UnavailableStoreError("it does not answer")
        return super().entries(home, after, most_bytes)


async def test_calls_are_refused_while_earlier_entries_cannot_be_fetched(
    postgresql_place: PostgresqlPlace,
) -> None:
    store = Reticent(postgresql_place.store())
    async with (
        lasting(store, is_shared=True) as server,
        lasting(postgresql_place.store(), is_shared=True) as other,
        server.served.wire() as wire,
    ):
        store.is_cut = True
        await other.call("PATCH", CUSTOMER, {"name": "Before"})
        store.is_asked.clear()
        first = asyncio.create_task(wire.call(http("PATCH", CUSTOMER, b'{"name": "First"}')))
        assert await asyncio.to_thread(store.is_asked.wait, PATIENCE_SECONDS)
        second = await server.call("PATCH", f"/s/one{CUSTOMER}", {"name": "Second"})
        assert second.status == 503
        store.is_cut = False
        assert (await first).status == 202
        assert await server.state() == await other.state()
