"""`serve --store`: errors in one line without passwords, and shutting down.

A stopping server answers the calls that it has accepted, even if its store does not respond.
"""

import asyncio
import threading
from collections.abc import Mapping
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

from support import ACME, SMALL_WORLD
from support.loops import turns, until
from support.postgres import Postgres
from support.quick_process import run, server
from support.servers_with_store import Troubled, lasting, troubled_store
from support.store_histories import PlannedCall
from support.stores import PostgresqlPlace, opened, url_of
from support.wire import PATIENCE_SECONDS, http

from mock_server.contract.values.exact_json import dumps
from mock_server.keeping.ownership import OwnThread
from mock_server.keeping.sqlite import SqliteDatabase
from mock_server.keeping.store_records import Batch, Uses

CUSTOMER = f"/api/v2/customer/{ACME}"


async def refused(url: str) -> str:
    """Return the message with which `serve` refuses a store."""
    finished = await run("serve", "minimal", "--port", "0", "--store", url)
    assert finished.code == 1, finished
    assert finished.out == ""
    [line] = finished.err.splitlines()
    return line


async def test_the_first_line_names_the_scenario_of_the_stored_sandbox(tmp_path: Path) -> None:
    """Another scenario is served, but the stored sandboxes began with this one."""
    kept = ("--store", f"sqlite:{tmp_path}/kept.db")
    async with server("minimal", *kept) as running:
        _, _, answer = running.first_line.partition(" (")
        assert "kept.db is in use by another server" in await refused(kept[1])
    async with server("strict", *kept) as running:
        assert running.first_line.endswith(f" ({answer}")
        await running.call(PlannedCall("PUT", "/_sandboxes/default", {}).raw)
    async with server("strict", *kept) as running:
        assert "(scenario strict, " in running.first_line


async def test_what_is_in_flight_is_answered_and_kept(tmp_path: Path) -> None:
    scenario, file = tmp_path / "test.yaml", tmp_path / "kept.db"
    scenario.write_bytes(dumps(SMALL_WORLD))
    made = 0
    async with server(str(scenario), "--store", f"sqlite:{file}") as running:
        async with running.wire() as wire:
            await wire.send(b"".join(_rename(number).raw for number in range(200)))
            assert (await wire.answer()).status == 202
            running.process.terminate()
            made = 1 + (await wire.rest()).count(b"HTTP/1.1 202")
        assert await running.process.wait() == 0
    async with server(str(scenario), "--store", f"sqlite:{file}") as running:
        [kept] = (await running.call(PlannedCall("GET", "/_sandboxes").raw)).json["kept"]
        assert kept["entries"] == made


async def test_kept_sandboxes_are_known_to_callers_who_may_make_none(tmp_path: Path) -> None:
    scenario, store = tmp_path / "test.yaml", f"sqlite:{tmp_path}/kept.db"
    scenario.write_bytes(dumps(SMALL_WORLD))
    async with server(str(scenario), "--store", store) as running:
        assert (await running.call(_rename(1, "/s/one").raw)).status == 202
    async with (
        server(str(scenario), "--store", store, "--no-create") as running,
        running.wire() as wire,
    ):
        head, _, body = _rename(2, "/s/one").raw.partition(b"\r\n\r\n")
        await wire.send(head + b"\r\n\r\n")
        assert (await running.call(_rename(1, "/s/two").raw)).status == 404
        await wire.send(body)
        assert (await wire.answer()).status == 202


def _rename(number: int, where: str = "") -> PlannedCall:
    return PlannedCall("PATCH", f"{where}{CUSTOMER}", {"name": f"N{number}"})


# ── Stopping ─────────────────────────────────────────────────────────────────────────────────────

FIRST = PlannedCall("PATCH", CUSTOMER, {"name": "First"})
SECOND = PlannedCall("PATCH", CUSTOMER, {"name": "Second"})
READ = PlannedCall("GET", CUSTOMER)
RESET = PlannedCall("POST", "/_sandbox/reset")
FOUNDING = PlannedCall("GET", "/s/new/_sandbox/clock")
LIVE = PlannedCall("GET", "/_live")


class Locked(Troubled):
    """A store that counts the writes that it refuses: in a locked file, each waits for seconds."""

    refused = 0

    def commit(self, batch: Batch) -> None:
        self.refused += self.is_down
        super().commit(batch)

    def note(self, uses: Uses, seen_ms: int) -> None:
        self.refused += self.is_down
        super().note(uses, seen_ms)


async def test_a_stopping_server_tries_one_write_in_a_store_that_takes_none(tmp_path: Path) -> None:
    store = Locked(SqliteDatabase(tmp_path / "kept.db"))
    async with lasting(store) as served:
        await served.wire.call(FIRST.raw)
        store.is_down = True
    assert store.refused == 1


async def test_a_call_that_is_being_written_is_answered_and_none_after_it(tmp_path: Path) -> None:
    store = troubled_store(tmp_path / "kept.db")
    async with lasting(store) as served:
        store.is_asked.clear()
        store.answers.clear()
        await served.wire.send(FIRST.raw + SECOND.raw)
        await until(store.is_asked.is_set, str)
        stopping = asyncio.create_task(served.served.listener.stop())
        await turns(3)
        await served.wire.send(SECOND.raw)
        store.answers.set()
        assert (await served.wire.rest()).count(b"HTTP/1.1 202") == 1
        await stopping
    async with lasting(tmp_path / "kept.db") as served:
        assert (await served.kept())["default"]["entries"] == 1
        assert b"First" in await served.state()


async def test_what_was_begun_is_done_and_nothing_else_once_a_thread_is_given_up() -> None:
    thread, done = OwnThread("given up"), list[str]()
    has_begun, may_go_on, ended = threading.Event(), threading.Event(), threading.Event()

    def work(name: str) -> None:
        has_begun.set()
        may_go_on.wait()
        done.append(name)

    asked = [thread.submit(work, name) for name in ("begun", "waiting")]
    await until(has_begun.is_set, str)
    thread.give_up(ended.set, under_way=OSError("unknown"), others=OSError("not done"))
    asked.append(thread.submit(work, "too late"))
    answer = await asyncio.gather(*asked, return_exceptions=True)
    assert [str(error) for error in answer] == ["unknown", "not done", "not done"]
    thread.stop()
    may_go_on.set()
    await until(ended.is_set, str)
    assert done == ["begun"]


async def test_calls_are_refused_that_wait_for_a_database_that_is_silent(
    postgresql_place: PostgresqlPlace, postgres: Postgres, tmp_path: Path
) -> None:
    place = postgresql_place
    scenario, url = tmp_path / "test.yaml", url_of(place)
    scenario.write_bytes(dumps(SMALL_WORLD))
    async with server(str(scenario), "--store", url) as running, AsyncExitStack() as stack:
        assert (await running.call(RESET.raw)).status == 200
        postgres.pause()
        stack.callback(postgres.go_on)
        wires = []
        for each in (FIRST, SECOND, READ, RESET, FOUNDING):
            wires.append(await stack.enter_async_context(running.wire()))
            await wires[-1].send(each.raw)
            await running.call(LIVE.raw)  # so the server has received the previous call
        running.process.terminate()
        first, *others = [await wire.rest() for wire in wires]
        async with asyncio.timeout(PATIENCE_SECONDS):
            assert await running.process.wait() == 0
    assert first == b"" or is_refused(first)  # it was sent, but nobody knows what has become of it
    assert all(map(is_refused, others))
    with opened(place, only_reads=True) as store:
        [kept] = store.sandboxes()
        calls = store.load(kept.kept.sandbox).calls
    assert [b"First" in each.text for each in calls] in ([False], [False, True])


def is_refused(raw: bytes) -> bool:
    """Return whether a call was refused because the server stops without its store."""
    is_unavailable = raw.startswith(b"HTTP/1.1 503") and b"Retry-After: 1" in raw
    return is_unavailable and b"the store does not answer" in raw


# ── Uploads: the result is the same, whatever the memory of a server ─────────────────────────────

CUSTOMERS = 2000
"""Their number does not matter to the memory limit, since they are made when they are read."""

LITTLE, USUAL = "12m", "0"
HEAVY: Mapping[str, Any] = {"version": 1, "customers": [{"ref": "first"}, {"count": CUSTOMERS}]}


async def test_accepted_uploads_are_restored_with_less_memory(tmp_path: Path) -> None:
    state = await restored(tmp_path / "kept.db", "/_sandbox/scenario", dumps(HEAVY))
    await restored(tmp_path / "other.db", "/_sandbox/state", state)


async def restored(file: Path, path: str, body: bytes) -> bytes:
    """Upload something, and restart with little memory; return the state of before."""
    kept = ("minimal", "--store", f"sqlite:{file}", "--max-memory")
    async with server(*kept, USUAL) as running:
        upload = http("PUT", path, body, Content_Type="application/json")
        assert (await running.call(upload)).status == 200
        state = await running.call(http("GET", "/_sandbox/state"))
    async with server(*kept, LITTLE) as running:
        listed = await running.call(http("GET", "/_sandbox/customers?size=1"))
        assert listed.json["total"] == CUSTOMERS + 1
    return state.body
