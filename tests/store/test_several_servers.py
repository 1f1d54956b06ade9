"""Several servers, one PostgreSQL: each shows what any of them has acknowledged."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from typing import Any

import pytest
from support import ACME, SMALL_WORLD
from support.event_stream import Clock
from support.servers_with_store import Lasting, lasting, usual, world
from support.stores import PostgresqlPlace
from support.wire import PATIENCE_SECONDS, http

from mock_server.contract.names import SEVERAL_SERVERS, notice
from mock_server.web.ledger.terms import Terms

CUSTOMER = f"/api/v2/customer/{ACME}"
DAMAGED = "the row of sandbox 'a' is damaged: used_ms"
USUAL = usual()
HEAVY = usual(snapshot_entries=10)


class Servers(list[Lasting]):
    """Servers that share a store; calls take the number of their server."""

    async def call(self, server: int, method: str, path: str, body: Any = None) -> Any:
        return await self[server].call(method, path, body)


@pytest.fixture
async def two(postgresql_place: PostgresqlPlace) -> AsyncIterator[Servers]:
    async with AsyncExitStack() as stack:
        yield await begun(stack, postgresql_place)


async def begun(stack: AsyncExitStack, place: PostgresqlPlace, terms: Terms = USUAL) -> Servers:
    """Start two servers at the same time."""
    starts = [stack.enter_async_context(one(place, terms)) for _ in range(2)]
    return Servers([await start for start in starts])


def one(place: PostgresqlPlace, terms: Terms = USUAL, **changes: Any) -> Any:
    return lasting(place.store(), is_shared=True, terms=terms, scenario=world(**changes))


async def name_at(servers: Servers, server: int, where: str = "") -> Any:
    answer = await servers.call(server, "GET", f"{where}{CUSTOMER}")
    assert answer.status == 200, answer
    return answer.json["content"][0]["name"]


async def states(servers: Servers, where: str = "") -> set[bytes]:
    return {await server.state(where) for server in servers}


# ── Calls ────────────────────────────────────────────────────────────────────────────────────────


async def test_each_shows_what_the_other_has_acknowledged(two: Servers) -> None:
    for turn in range(6):
        answer = await two.call(turn % 2, "PATCH", CUSTOMER, {"name": f"Name {turn}"})
        assert answer.status in (200, 202), answer
        await two.call(turn % 2, "POST", "/_sandbox/clock/advance", {"until": "idle"})
        assert await name_at(two, 1 - turn % 2) == f"Name {turn}"
        assert await name_at(two, turn % 2) == f"Name {turn}"
    assert len(await states(two)) == 1


async def test_a_server_that_is_not_alone_logs_once_that_it_has_to_be(
    two: Servers, caplog: pytest.LogCaptureFixture
) -> None:
    for _ in range(3):
        await two.call(0, "PATCH", CUSTOMER, {"name": "New"})
        assert await name_at(two, 1) in ("New", "Acme")
    told = [each.message for each in caplog.records if each.levelname == "WARNING"]
    assert told.count(notice(SEVERAL_SERVERS)) == 1


async def test_a_plan_made_at_one_server_is_used_up_at_both(two: Servers) -> None:
    plan = {"operation": "getCustomer", "steps": ["GLOBAL_1001", "GLOBAL_1001"]}
    assert (await two.call(0, "POST", "/_sandbox/faults", plan)).status == 201
    statuses = [(await two.call(server, "GET", CUSTOMER)).status for server in (1, 0, 1)]
    assert statuses[2] == 200
    assert 200 not in statuses[:2]


async def test_an_uploaded_scenario_and_a_state_reach_the_other_server(two: Servers) -> None:
    other = {**SMALL_WORLD, "seed": 9}
    assert (await two.call(0, "PUT", "/_sandbox/scenario", other)).status == 200
    await two.call(1, "PATCH", CUSTOMER, {"name": "New"})
    [state] = await states(two)
    await two.call(0, "PATCH", CUSTOMER, {"name": "Newer"})
    await two.call(0, "POST", "/_sandbox/reset")
    given = {"Content_Type": "application/json"}
    answer = await two[1].wire.call(http("PUT", "/_sandbox/state", state, **given))
    assert answer.status in (200, 202), answer
    assert await states(two) == {state}


# ── Sandboxes ────────────────────────────────────────────────────────────────────────────────────


async def test_a_sandbox_that_one_server_makes_is_there_at_the_other(two: Servers) -> None:
    await two.call(0, "PATCH", f"/s/one{CUSTOMER}", {"name": "New"})
    await two.call(0, "POST", "/s/one/_sandbox/clock/advance", {"until": "idle"})
    assert await name_at(two, 1, "/s/one") == "New"
    assert "one" in await two[1].kept()


async def test_a_sandbox_that_one_server_deletes_is_gone_at_the_other(two: Servers) -> None:
    await two.call(0, "PATCH", f"/s/one{CUSTOMER}", {"name": "New"})
    assert (await two.call(1, "GET", "/_sandboxes/one")).status == 200
    assert (await two.call(0, "DELETE", "/_sandboxes/one")).status == 204
    assert (await two.call(1, "GET", "/_sandboxes/one")).status == 404
    assert await name_at(two, 1, "/s/one") == "Acme"  # another one, created by its first use


@pytest.mark.parametrize("then", ["gone", "made again", "forgotten"])
async def test_a_sandbox_is_gone_that_the_other_server_has_yet_to_load(
    two: Servers, postgresql_place: PostgresqlPlace, then: str
) -> None:
    await two.call(0, "PATCH", f"/s/one{CUSTOMER}", {"name": "Former"})
    await two[1].ledger.learn()
    assert (await two.call(0, "DELETE", "/_sandboxes/one?purge=true")).status == 204
    if then == "made again":
        await two.call(0, "PUT", "/_sandboxes/one", {})
    elif then == "forgotten":
        store = postgresql_place.store()
        store.open()
        store.compact()
        store.close()
    assert await name_at(two, 1, "/s/one") == "Acme"


@pytest.mark.parametrize(("method", "body"), [("GET", None), ("PATCH", {"name": "New"})])
async def test_a_replaced_sandbox_is_the_new_one_at_the_other_server(
    two: Servers, method: str, body: Any
) -> None:
    for server in (0, 1):
        await two.call(server, "PATCH", f"/s/one{CUSTOMER}", {"name": "Old"})
    assert (await two.call(0, "PUT", "/_sandboxes/one", {"seed": 9})).status == 200
    answer = await two.call(1, method, f"/s/one{CUSTOMER}", body)
    assert answer.entry == ("0+1" if body is None else "1")
    assert len(await states(two, "/s/one")) == 1


async def test_simultaneous_first_uses_of_a_name_create_one_sandbox(two: Servers) -> None:
    answers = await asyncio.gather(
        *(two.call(server, "PATCH", f"/s/one{CUSTOMER}", {"name": "New"}) for server in (0, 1))
    )
    assert sorted(answer.entry for answer in answers) == ["1", "2"]


async def test_a_fork_goes_on_from_what_the_other_server_has_acknowledged(two: Servers) -> None:
    await two.call(1, "GET", CUSTOMER)
    await two.call(0, "PATCH", CUSTOMER, {"name": "Common"})
    await two.call(0, "POST", "/_sandbox/clock/advance", {"until": "idle"})
    assert (await two.call(1, "PUT", "/_sandboxes/one", {"from": "default"})).status == 201
    assert await name_at(two, 0, "/s/one") == "Common"


async def test_a_time_to_live_ends_a_sandbox_at_both(two: Servers) -> None:
    await two.call(0, "PUT", "/_sandboxes/one", {"ttl": "100ms"})
    async with asyncio.timeout(PATIENCE_SECONDS):
        while (await two.call(1, "GET", "/_sandboxes/one")).status != 404:
            await two.call(1, "GET", "/_ready")
    assert (await two.call(0, "GET", "/_sandboxes/one")).status == 404


@pytest.mark.parametrize("is_loaded", [True, False])
async def test_a_sandbox_lives_on_that_the_other_server_has_extended(
    postgresql_place: PostgresqlPlace, *, is_loaded: bool
) -> None:
    clock = Clock()
    ahead = lasting(postgresql_place.store(), is_shared=True, scenario=world(), now_ms=clock)
    async with ahead as one_server, one(postgresql_place) as other:
        two = Servers([one_server, other])
        await two.call(0 if is_loaded else 1, "PUT", "/_sandboxes/one", {"ttl": "1h"})
        await two.call(1, "PATCH", f"/s/one{CUSTOMER}", {"name": "New"})
        await two.call(1, "POST", "/s/one/_sandbox/clock/advance", {"until": "idle"})
        await one_server.ledger.learn()
        assert (await two.call(1, "POST", "/_sandboxes/one/extend", {"ttl": "3h"})).status == 200
        clock.ms += 3_600_000  # before that server learns of the extension
        assert [await name_at(two, server, "/s/one") for server in (0, 1)] == ["New"] * 2


# ── Waiting ──────────────────────────────────────────────────────────────────────────────────────


async def test_a_wait_ends_with_a_call_to_the_other_server(two: Servers) -> None:
    async with two[1].served.wire() as wire:
        wanted = b'{"match": {"operation": "modifyCustomer"}, "timeout": "20s"}'
        given = {"Content_Type": "application/json"}
        await wire.send(http("POST", "/_sandbox/journal/wait", wanted, **given))
        await two.call(0, "PATCH", CUSTOMER, {"name": "New"})
        answer = await wire.answer()
    assert answer.status == 200, answer


async def test_events_tell_of_calls_to_the_other_server(two: Servers) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", two[1].served.listener.port)
    writer.write(http("GET", "/_sandbox/events"))
    async with asyncio.timeout(PATIENCE_SECONDS):
        await reader.readuntil(b"\r\n\r\n")
    await two.call(0, "PATCH", CUSTOMER, {"name": "New"})
    async with asyncio.timeout(PATIENCE_SECONDS):
        await reader.readuntil(b'"operation":"modifyCustomer"')
    writer.close()


# ── Loading ──────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("what", ["bundle", "journal", "journal/verify", "state"])
async def test_what_begins_a_sandbox_is_answered_alike_where_it_is_loaded(
    two: Servers, what: str
) -> None:
    method = "POST" if what == "journal/verify" else "GET"
    await two.call(0, method, f"/s/one/_sandbox/{what}", {} if method == "POST" else None)
    await two.call(0, "PATCH", f"/s/one{CUSTOMER}", {"name": "New"})
    assert len(await states(two, "/s/one")) == 1
    assert [server.ledger.loader.differences for server in two] == [0, 0]


# ── Falling behind ───────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("reads_first", [True, False], ids=["read", "written"])
async def test_a_server_that_missed_what_was_trimmed_loads_the_sandbox_again(
    postgresql_place: PostgresqlPlace, *, reads_first: bool
) -> None:
    async with AsyncExitStack() as stack:
        two = await begun(stack, postgresql_place, HEAVY)
        await two.call(1, "PATCH", CUSTOMER, {"name": "Before"})
        for turn in range(40):
            await two.call(0, "PATCH", CUSTOMER, {"name": f"Name {turn}"})
        store = postgresql_place.store()
        store.open()
        while store.sweep():
            pass
        [kept] = store.registry().kept
        assert store.entries(kept.home, 0)[0].number > 2
        store.close()
        if reads_first:
            assert (await two.call(1, "GET", CUSTOMER)).entry == "41+1"
        changed = await two.call(1, "PATCH", CUSTOMER, {"name": "After"})
        assert (changed.status, changed.entry) == (202, "42")
        assert len(await states(two)) == 1


async def test_a_damaged_row_refuses_its_own_sandbox_alone_at_each_server(
    postgresql_place: PostgresqlPlace, caplog: pytest.LogCaptureFixture
) -> None:
    async with one(postgresql_place) as server:
        for name in "ab":
            await server.call("PUT", f"/_sandboxes/{name}", {})
        postgresql_place.run_sql("UPDATE homes SET used_ms = -1 WHERE name = 'a'")
        async with one(postgresql_place) as later:
            await server.ledger._upkeep._look_after_all()  # noqa: SLF001 - as each minute
            for each in (server, later):
                changed = [
                    await each.call("PATCH", f"/s/{name}{CUSTOMER}", {"name": "A"}) for name in "ab"
                ]
                assert [answer.status for answer in changed] == [503, 202]
                assert changed[0].headers["X-Sandbox-Reason"] == DAMAGED
            assert (await server.call("GET", f"/s/a{CUSTOMER}")).status == 200
    assert {*caplog.messages} == {f"the store: {DAMAGED}"}
