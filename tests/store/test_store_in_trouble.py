"""A store that refuses writes, or loses answers: memory and store never disagree."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from support import ACME, START_MS
from support.loops import turns
from support.servers_with_store import Lasting, Troubled, lasting, troubled_store, world
from support.store_histories import unnumbered
from support.wire import PATIENCE_SECONDS, http

from mock_server.contract.values.exact_json import dumps
from mock_server.sandbox.ground.exchange import Request

CUSTOMER = f"/api/v2/customer/{ACME}"


@asynccontextmanager
async def troubled(file: Path) -> AsyncIterator[tuple[Lasting, Troubled]]:
    store = troubled_store(file)
    async with lasting(store) as server:
        yield server, store


def modify(name: str) -> Request:
    return Request("PATCH", CUSTOMER, body=dumps({"name": name}))


async def state_after_a_restart(file: Path) -> bytes:
    async with lasting(file) as server:
        return await server.state()


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("PATCH", CUSTOMER, {"name": "New"}),
        ("POST", "/_sandbox/reset", None),
        ("PUT", "/_sandboxes/one", {}),
        ("GET", "/s/unknown/_sandbox/clock", None),
    ],
)
async def test_what_cannot_be_written_is_refused_and_reads_go_on(
    file: Path, method: str, path: str, body: Any
) -> None:
    async with troubled(file) as (server, store):
        before = await server.state()
        store.is_down = True
        answer = await server.call(method, path, body)
        assert (answer.status, answer.headers["Retry-After"]) == (503, "1")
        if path == CUSTOMER:
            assert answer.json["errorCode"] == "SANDBOX_STORE_UNAVAILABLE"
        else:
            assert answer.headers["Content-Type"] == "application/problem+json"
            assert "the disk is full" in answer.json["detail"]
        assert await server.state() == before
        assert (await server.call("GET", CUSTOMER)).status == 200
    assert unnumbered(await state_after_a_restart(file)) == unnumbered(before)


async def test_readiness_reports_a_store_that_accepts_nothing(file: Path) -> None:
    async with troubled(file) as (server, store):
        store.is_down = True
        await server.call("PATCH", CUSTOMER, {"name": "New"})
        ready = await server.call("GET", "/_ready")
        assert ready.json == {"status": "ready", "store": {"available": False}}
        assert b"sandbox_store_available 0.0" in (await server.call("GET", "/metrics")).body
        assert ready.status == 200
        server.keeper.common.health.since -= 10
        ready = await server.call("GET", "/_ready")
        assert ready.json == {"status": "unavailable", "store": {"available": False}}
        assert (ready.status, ready.headers["Retry-After"]) == (503, "1")
        store.is_down = False
        await server.call("PATCH", CUSTOMER, {"name": "New"})
        ready = await server.call("GET", "/_ready")
        assert ready.json == {"status": "ready", "store": {"available": True}}
        assert b"sandbox_store_available 1.0" in (await server.call("GET", "/metrics")).body


async def test_a_store_in_trouble_recovers_by_itself(file: Path) -> None:
    async with troubled(file) as (server, store):
        store.is_down = True
        for where in ("", "/s/one", "/s/two"):
            assert (await server.call("PATCH", f"{where}{CUSTOMER}", {"name": "A"})).status == 503
        store.is_down = False
        for where in ("", "/s/one"):
            assert (await server.call("PATCH", f"{where}{CUSTOMER}", {"name": "B"})).status == 202
        assert list(await server.kept()) == ["default", "one"]
        before = await server.state(), await server.state("/s/one")
    async with lasting(file) as server:
        assert (await server.state(), await server.state("/s/one")) == before


async def test_a_first_use_and_its_call_are_kept_together_or_not_at_all(file: Path) -> None:
    async with troubled(file) as (server, store):
        before = store.committed
        assert (await server.call("PATCH", f"/s/one{CUSTOMER}", {"name": "A"})).entry == "1"
        assert (await server.call("GET", f"/s/two{CUSTOMER}")).entry == "1"
        assert store.committed == before + 2


async def test_nothing_is_written_before_an_unknown_outcome_is_known(file: Path) -> None:
    async with troubled(file) as (server, store), server.served.wire() as other:
        await server.call("GET", f"/s/one{CUSTOMER}")
        store.loses_answers, store.is_silent = 1, True
        first = asyncio.create_task(other.call(http("PATCH", CUSTOMER, dumps({"name": "First"}))))
        while await available(server):
            pass
        assert (await server.call("PATCH", CUSTOMER, {"name": "Second"})).status == 503
        assert (await server.call("PUT", "/_sandboxes/two", {})).status == 503
        assert (await server.call("GET", CUSTOMER)).status == 503
        assert (await server.call("GET", f"/s/one{CUSTOMER}")).status == 200
        store.is_silent = False
        assert (await first).status == 202
        before = await server.state()
        assert b"First" in before
        assert b"Second" not in before
    assert await state_after_a_restart(file) == before


async def test_calls_that_wait_for_an_unknown_outcome_are_refused_immediately(file: Path) -> None:
    async with troubled(file) as (server, store):
        store.is_asked.clear()
        store.answers.clear()
        store.loses_answers, store.is_silent = 1, True
        first = asyncio.create_task(server.engine.call(modify("First")))
        assert await asyncio.to_thread(store.is_asked.wait, PATIENCE_SECONDS)
        second = asyncio.create_task(server.engine.call(modify("Second")))
        third = asyncio.create_task(server.engine.call(Request("GET", CUSTOMER)))
        await turns(10)
        store.answers.set()
        async with asyncio.timeout(PATIENCE_SECONDS):
            assert ((await second).status, (await third).status) == (503, 503)
        store.is_silent = False
        assert (await first).status == 202
        assert b"Second" not in await server.state()


@pytest.mark.parametrize("forgets", [False, True], ids=["committed", "not committed"])
@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("PATCH", CUSTOMER, 202),
        ("PATCH", f"/s/one{CUSTOMER}", 202),
        ("PUT", "/_sandboxes/one", 201),
        ("DELETE", "/_sandboxes/two", 204),
        ("POST", "/_sandboxes/two/extend", 200),
    ],
)
async def test_a_change_of_unknown_outcome_is_made_once(
    file: Path, method: str, path: str, status: int, *, forgets: bool
) -> None:
    async with troubled(file) as (server, store):
        await server.call("PATCH", f"/s/two{CUSTOMER}", {"name": "New"})
        store.loses_answers, store.forgets = 1, forgets
        body = {"ttl": "1h"} if path.endswith("extend") else {}
        assert (await server.call(method, path, body)).status == status
        assert (await server.call("PATCH", CUSTOMER, {"name": "After"})).status == 202
        names = sorted(await server.kept())
        states = [await server.state(f"/s/{name}") for name in names]
    async with lasting(file) as server:
        assert sorted(await server.kept()) == names
        assert [await server.state(f"/s/{name}") for name in names] == states


async def test_a_server_that_ends_breaks_off_a_call_of_which_it_knows_nothing(file: Path) -> None:
    store = troubled_store(file)
    async with lasting(store) as server:
        store.loses_answers, store.is_silent = 1, True
        first = asyncio.ensure_future(server.engine.call(modify("First")))
        while await available(server):
            pass
    assert (await first).network == "empty"
    assert b"First" in await state_after_a_restart(file)


async def available(server: Lasting) -> bool:
    """Return whether the store has accepted what it was asked last."""
    is_available: bool = (await server.call("GET", "/_ready")).json["store"]["available"]
    return is_available


_SCENARIO = {"version": 1, "extends": "minimal", "seed": 9}


@pytest.mark.parametrize(
    ("path", "body"),
    [("/_sandboxes/one", {"scenario": _SCENARIO}), ("/s/one/_sandbox/scenario", _SCENARIO)],
    ids=["made from it", "goes on with it"],
)
async def test_a_scenario_is_kept_with_the_call_that_brings_it(
    file: Path, path: str, body: Any
) -> None:
    async with troubled(file) as (server, store):
        store.is_down = True
        assert (await server.call("PUT", path, body)).status == 503
        store.is_down = False
        assert (await server.call("PUT", path, body)).status in (200, 201)
        before = await server.state("/s/one")
    async with lasting(file) as server:
        assert await server.state("/s/one") == before


async def test_a_bug_in_the_store_is_as_an_unknown_outcome(file: Path) -> None:
    async with troubled(file) as (server, store):
        await server.call("PATCH", CUSTOMER, {"name": "Before"})
        store.is_mad = True
        after = asyncio.ensure_future(server.engine.call(modify("After")))
        while await available(server):
            pass
        store.is_mad = False
        assert (await after).headers["X-Sandbox-Entry"] == "2"


async def test_a_read_waits_for_what_is_being_written_to_its_sandbox(file: Path) -> None:
    store = troubled_store(file)
    async with (
        lasting(store) as server,
        server.served.wire() as writer,
        server.served.wire() as reader,
    ):
        await server.call("GET", f"/s/one{CUSTOMER}")
        store.is_asked.clear()
        store.answers.clear()
        change = http("PATCH", CUSTOMER, dumps({"name": "New"}), Content_Type="application/json")
        calling = asyncio.create_task(writer.call(change))
        assert await asyncio.to_thread(store.is_asked.wait, PATIENCE_SECONDS)
        reading = asyncio.create_task(reader.call(http("GET", CUSTOMER)))
        assert (await server.call("GET", f"/s/one{CUSTOMER}")).status == 200
        assert not reading.done()
        store.answers.set()
        assert (await calling).entry == "1"
        assert (await reading).entry == "2"


async def test_a_timer_settles_nothing_that_a_change_on_its_way_must_not_find(file: Path) -> None:
    store, wall = troubled_store(file), [START_MS]
    running = world(clock={"mode": "real"})
    async with (
        lasting(store, scenario=running, now_ms=lambda: wall[0]) as server,
        server.served.wire() as other,
    ):
        store.is_asked.clear()
        store.answers.clear()
        wall[0] += 10
        calling = asyncio.create_task(other.call(http("POST", "/_sandbox/reset")))
        assert await asyncio.to_thread(store.is_asked.wait, PATIENCE_SECONDS)
        wall[0] += 10
        [tenancy] = server.engine.switchboard.sandboxes
        assert server.engine.answers.instant_in(tenancy) == START_MS + 10
        store.answers.set()
        assert (await calling).status == 200
        assert server.engine.answers.instant_in(tenancy) == START_MS + 20
