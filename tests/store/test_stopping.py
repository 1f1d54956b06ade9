"""A stopping server answers the calls that it has accepted, even if its store does not respond."""

import asyncio
import threading
from collections.abc import Mapping, Sequence
from contextlib import AsyncExitStack
from pathlib import Path

from support import ACME, SMALL_WORLD
from support.loops import turns, until
from support.postgres import Postgres
from support.quick_process import server
from support.servers_with_store import Troubled, lasting
from support.store_histories import PlannedCall
from support.stores import PostgresqlPlace, log
from support.wire import PATIENCE_SECONDS, Answer

from mock_server.contract.values.exact_json import dumps
from mock_server.store.log_records import Draft, Home, Placed, ReplyDigest
from mock_server.store.port import NO_SCENARIOS
from mock_server.store.sqlite import SqliteStore
from mock_server.web.ledger.own_thread import OwnThread

CUSTOMER = f"/api/v2/customer/{ACME}"
FIRST = PlannedCall("PATCH", CUSTOMER, {"name": "First"})
SECOND = PlannedCall("PATCH", CUSTOMER, {"name": "Second"})
READ = PlannedCall("GET", CUSTOMER)
RESET = PlannedCall("POST", "/_sandbox/reset")
FOUNDING = PlannedCall("GET", "/s/new/_sandbox/clock")
LIVE = PlannedCall("GET", "/_live")


class Slow(Troubled):
    """A store that appends nothing until `go_on` is set; `has_begun` is set when it is called."""

    def __init__(self, path: Path) -> None:
        super().__init__(SqliteStore(path))
        self.has_begun = threading.Event()
        self.may_go_on = threading.Event()
        self.may_go_on.set()

    def append(
        self,
        drafts: Sequence[Draft],
        scenarios: Mapping[bytes, bytes] = NO_SCENARIOS,
        digests: Sequence[ReplyDigest] = (),
    ) -> Sequence[Placed]:
        self.has_begun.set()
        self.may_go_on.wait()
        return super().append(drafts, scenarios, digests)


class Locked(Troubled):
    """A store that counts the writes that it refuses: in a locked file, each waits for seconds."""

    refused = 0

    def append(
        self,
        drafts: Sequence[Draft],
        scenarios: Mapping[bytes, bytes] = NO_SCENARIOS,
        digests: Sequence[ReplyDigest] = (),
    ) -> Sequence[Placed]:
        self.refused += self.is_down
        return super().append(drafts, scenarios, digests)

    def note_used(self, used: Mapping[Home, int]) -> None:
        self.refused += self.is_down
        super().note_used(used)


async def test_a_stopping_server_tries_one_write_in_a_store_that_takes_none(tmp_path: Path) -> None:
    store = Locked(SqliteStore(tmp_path / "kept.db"))
    async with lasting(store) as served:
        await served.wire.call(FIRST.raw)
        store.is_down = True
    assert store.refused == 1


async def test_a_call_that_is_being_written_is_answered_and_none_after_it(tmp_path: Path) -> None:
    store = Slow(tmp_path / "kept.db")
    async with lasting(store) as served:
        store.has_begun.clear()
        store.may_go_on.clear()
        await served.wire.send(FIRST.raw + SECOND.raw)
        await until(store.has_begun.is_set, str)
        stopping = asyncio.create_task(served.served.listener.stop())
        await turns(3)
        await served.wire.send(SECOND.raw)
        store.may_go_on.set()
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
    scenario, url = tmp_path / "test.yaml", f"{place.url}?schema={place.schema}"
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
        answers = [await wire.answer() for wire in wires]
        async with asyncio.timeout(PATIENCE_SECONDS):
            assert await running.process.wait() == 0
    assert answers.pop(2).status == 200  # the read, of what surely is in the store
    assert [(answer.status, answer.headers["Retry-After"]) for answer in answers] == [
        (503, "1")
    ] * len(answers)
    first, *others = map(reason, answers)
    assert first in (GIVEN_UP, f"{GIVEN_UP}; it is not known whether the call was written")
    assert others == [GIVEN_UP] * len(others)
    store = place.store(only_reads=True)
    store.open()
    [kept] = store.registry().kept
    assert [b"First" in entry.text for entry in log(store, kept.home)] in ([False], [False, True])
    store.close()


GIVEN_UP = "the store does not answer, and the server is stopping"


def reason(answer: Answer) -> str:
    """Return the reason for refusing a call."""
    shown = answer.headers.get("X-Sandbox-Reason") or answer.json["detail"]
    return str(shown)
