"""The log is the state: replaying its calls gives the same replies and the same state."""

import logging
from collections.abc import Callable
from itertools import count
from pathlib import Path
from random import Random

import pytest
from support import ACME, START_MS
from support.raw_calls import raw_request
from support.servers_with_store import Lasting, lasting, usual, world
from support.store_histories import history
from support.stores import log, swept

from mock_server.sandbox.ground.exchange import finished, whole
from mock_server.sandbox.sandboxes.sandbox import Sandbox
from mock_server.server.uploads import UploadReader
from mock_server.store.codec import digest_of_reply, read_call
from mock_server.store.port import Store
from mock_server.store.sqlite import SqliteStore

CUSTOMER = f"/api/v2/customer/{ACME}"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "kept.db"


def ticking() -> Callable[[], int]:
    """Return a wall clock that advances by some milliseconds whenever it is read."""
    chance, ms = Random(3), count(START_MS)  # noqa: S311 - the same in each run
    return lambda: [next(ms) for _ in range(chance.randrange(1, 9))][-1]


async def live(server: Lasting, calls: int, seed: int = 1) -> dict[str, bytes]:
    """Make random calls, and return the state of each sandbox at a different instant."""
    made = history(seed)
    for _ in range(calls):
        assert (await server.wire.call(next(made).raw)).status != 500
    return {name: await server.state(f"/s/{name}") for name in await server.kept()}


async def test_snapshots_and_the_log_after_them_are_the_state(file: Path) -> None:
    terms, seeds = usual(snapshot_entries=5), range(1, 5)
    for seed in seeds:
        async with lasting(file, terms=terms) as server:
            before = await live(server, 40, seed)
        async with lasting(file, terms=terms) as server:
            assert {n: await server.state(f"/s/{n}") for n in await server.kept()} == before
            assert server.ledger.loader.differences == 0
    store = SqliteStore(file, only_reads=True)
    store.open()
    for kept in store.registry().kept:
        if not kept.is_over and kept.head > 20:
            assert store.snapshots(kept.home)
            assert all(entry.number > 1 for entry in log(store, kept.home))
    store.close()


@pytest.mark.parametrize("ends_between", [False, True])
async def test_a_reset_frees_what_came_before_it(file: Path, *, ends_between: bool) -> None:
    terms = usual(freed_bytes=5000)
    async with lasting(file, terms=usual() if ends_between else terms) as server:
        for number in range(30):
            await server.call("PATCH", CUSTOMER, {"name": f"{number}"})
        await server.call("POST", "/_sandbox/reset?purge=true")
        await server.call("PATCH", CUSTOMER, {"name": "After"})
        state = await server.state()
    async with lasting(file, terms=terms) as server:
        assert await server.state() == state
        await server.call("PATCH", CUSTOMER, {"name": "Later"})
        state = await server.state()
    store = SqliteStore(file)
    store.open()
    swept(store)
    [kept] = store.registry().kept
    [snapshot] = store.snapshots(kept.home)
    assert [entry.number for entry in log(store, kept.home)] == [*range(snapshot.number + 1, 34)]
    assert snapshot.number > 30
    assert kept.size < 5000
    store.close()
    async with lasting(file) as server:
        assert await server.state() == state


@pytest.mark.parametrize(
    "clock",
    [
        {"mode": "real"},
        {"mode": "scaled", "rate": 3600, "start": "2026-01-01T09:00:00Z"},
        {"mode": "frozen", "start": "2026-01-01T09:00:00Z"},
    ],
    ids=lambda clock: clock["mode"],
)
async def test_an_oracle_that_is_fed_the_log_gives_every_reply_again(
    file: Path, clock: dict[str, object]
) -> None:
    scenario, now_ms = world(clock=clock), ticking()
    async with lasting(file, scenario=scenario, now_ms=now_ms) as server:
        made = history(2)
        for _ in range(120):
            shown = next(made)
            if "/s/" not in shown.path and "_sandboxes" not in shown.path:
                assert (await server.wire.call(shown.raw)).status != 500
    store = SqliteStore(file, only_reads=True)
    store.open()
    oracle = replayed(store, Sandbox(scenario, store.registry().kept[0].created_ms))
    [kept] = store.registry().kept
    store.close()
    async with lasting(file, scenario=scenario, now_ms=lambda: kept.head_ms) as server:
        asked = raw_request("GET", b"/_sandbox/state")
        assert await server.state() == whole(finished(oracle.answer(asked, kept.head_ms))).body


def replayed(store: Store, sandbox: Sandbox) -> Sandbox:
    """Replay every call of a log, and compare the replies with their stored digests."""
    [kept] = store.registry().kept
    uploads, noted = UploadReader(sandbox.simulation.scenario), 0
    for entry in log(store, kept.home):
        recalled = read_call(entry.text)
        request = sandbox.routed(recalled.request)
        if recalled.after is not None:
            sandbox.simulation.entries = recalled.after
        if request.to_build is not None:
            request = request.but(upload=uploads.read(request.to_build, request.body))
        outcome = finished(sandbox.answer(request, entry.wall_ms))
        if entry.digest is not None:
            noted += 1
            assert digest_of_reply(outcome) == entry.digest, entry
    assert noted == kept.head
    return sandbox


async def test_differing_replies_are_reported(file: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with lasting(file) as server:
        for name in ("A", "B", "C"):
            await server.call("PATCH", CUSTOMER, {"name": name})
    store = SqliteStore(file)
    store.open()
    [kept] = store.registry().kept
    store.append((), digests=[(kept.home, 2, b"another version.")])
    store.close()
    caplog.set_level(logging.ERROR, "mock_server")
    async with lasting(file) as server:
        ready = await server.call("GET", "/_ready")
        assert ready.status == 200
        assert ready.json["store"] == {"available": True, "differences": 1}
        assert b'"C"' in await server.state()
    [answer] = [line.getMessage() for line in caplog.records if line.levelno == logging.ERROR]
    assert answer.startswith("sandbox default, entry 2 of the store: the reply differs")
