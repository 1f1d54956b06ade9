"""The log is the state: replaying its calls gives the same replies and the same state."""

from pathlib import Path

import pytest
from support import ACME
from support.servers_with_store import Lasting, lasting, usual
from support.store_histories import history
from support.stores import SqlitePlace

from mock_server.keeping.store import Store

CUSTOMER = f"/api/v2/customer/{ACME}"


def reader(file: Path) -> Store:
    """Return a store to be read."""
    store = SqlitePlace(file).store()
    store.open_to_read()
    return store


async def live(server: Lasting, calls: int, seed: int = 1) -> dict[str, bytes]:
    """Make random calls, and return the state of each sandbox at a different instant."""
    made = history(seed)
    for _ in range(calls):
        assert (await server.wire.call(next(made).raw)).status != 500
    return {name: await server.state(f"/s/{name}") for name in await server.kept()}


async def test_snapshots_and_the_log_after_them_are_the_state(file: Path) -> None:
    limits, seeds = usual(snapshot_calls=5), range(1, 5)
    for seed in seeds:
        async with lasting(file, limits=limits) as server:
            before = await live(server, 40, seed)
        async with lasting(file, limits=limits) as server:
            assert {n: await server.state(f"/s/{n}") for n in await server.kept()} == before
    store = reader(file)
    for listed in store.sandboxes():
        if listed.head > 20:
            snapshot, calls = store.load(listed.kept.sandbox)
            assert snapshot is not None
            assert all(call.number > snapshot.number for call in calls)
    store.close()


@pytest.mark.parametrize("ends_between", [False, True])
async def test_a_reset_frees_what_came_before_it(file: Path, *, ends_between: bool) -> None:
    limits = usual(freed_bytes=5000)
    async with lasting(file, limits=usual() if ends_between else limits) as server:
        for number in range(30):
            await server.call("PATCH", CUSTOMER, {"name": f"{number}"})
        await server.call("POST", "/_sandbox/reset?purge=true")
        await server.call("PATCH", CUSTOMER, {"name": "After"})
        state = await server.state()
    async with lasting(file, limits=limits) as server:
        assert await server.state() == state
        await server.call("PATCH", CUSTOMER, {"name": "Later"})
        state = await server.state()
    store = reader(file)
    [listed] = store.sandboxes()
    snapshot, calls = store.load(listed.kept.sandbox)
    assert snapshot is not None
    assert [call.number for call in calls] == [*range(snapshot.number + 1, 34)]
    assert snapshot.number > 30
    assert listed.size < 5000
    store.close()
    async with lasting(file) as server:
        assert await server.state() == state


async def test_a_log_of_another_version_is_reported_and_replaced_by_a_snapshot(
    file: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with lasting(file) as server:
        await server.call("PATCH", CUSTOMER, {"name": "A"})
        before = await server.state()
    SqlitePlace(file).run_sql("UPDATE sandboxes SET version = '1.9'")
    for expected in (1, 0):
        caplog.clear()
        async with lasting(file) as server:
            assert await server.state() == before
        found = [line.getMessage() for line in caplog.records if "has replayed" in line.msg]
        assert len(found) == expected
        assert all(line.startswith("sandbox default: version 1.9 wrote") for line in found)
