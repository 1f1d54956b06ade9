"""The state after a restart is the same, byte for byte: the log is the state."""

from pathlib import Path
from typing import Any

import pytest
from support import ACME, NORTH, SMALL_WORLD, START_MS
from support.servers_with_store import Lasting, lasting, usual, world
from support.store_histories import EDITED, history
from support.stores import SqlitePlace, opened

CUSTOMER = f"/api/v2/customer/{ACME}"
SECOND = 1000
SETTLED = ("POST", "/_sandbox/clock/advance", {"until": "idle"})


HISTORIES: dict[str, list[tuple[str, str, Any]]] = {
    "a modified customer": [("PATCH", CUSTOMER, {"name": "New"})],
    "a modified customer of a named sandbox": [("PATCH", f"/s/one{CUSTOMER}", {"name": "New"})],
    "a moved clock": [("POST", "/_sandbox/clock/advance", {"by": "1h"})],
    "changes that have settled, and one that is to": [
        ("PATCH", CUSTOMER, {"name": "New"}),
        SETTLED,
        ("PATCH", CUSTOMER, {"name": "Newer"}),
    ],
    "a plan for faults, half used up": [
        ("POST", "/_sandbox/faults", {"operation": "getCustomer", "steps": ["ok", "GLOBAL_1001"]}),
        ("GET", CUSTOMER, None),
    ],
    "reads that are counted": [
        ("PUT", "/_sandbox/scenario", {**SMALL_WORLD, "assumptions": {"rate-limit": 2}}),
        ("GET", CUSTOMER, None),
    ],
    "an edited world": [("PUT", "/_sandbox/customers/north?parent=acme", EDITED)],
    "another scenario": [
        ("PATCH", CUSTOMER, {"name": "Before"}),
        ("PUT", "/_sandbox/scenario", {**SMALL_WORLD, "seed": 8}),
        ("PATCH", CUSTOMER, {"name": "After"}),
    ],
    "a shipped scenario that others are included in": [
        ("PUT", "/_sandbox/scenario", {"version": 1, "extends": "minimal"}),
    ],
    "a refused scenario": [("PUT", "/_sandbox/scenario", {"version": 1, "nonsense": 1})],
    "a reset": [("PATCH", CUSTOMER, {"name": "Gone"}), ("POST", "/_sandbox/reset", None)],
    "a fork that both go on from": [
        ("PATCH", CUSTOMER, {"name": "Common"}),
        ("PUT", "/_sandboxes/one", {"from": "default"}),
        ("PATCH", CUSTOMER, {"name": "Original"}),
        ("PATCH", f"/s/one{CUSTOMER}", {"name": "Fork"}),
    ],
    "a replaced sandbox": [
        ("PATCH", f"/s/one{CUSTOMER}", {"name": "Old"}),
        ("PUT", "/_sandboxes/one", {"seed": 9}),
        ("PATCH", f"/s/one{CUSTOMER}", {"name": "New"}),
    ],
    "a deleted sandbox": [
        ("PATCH", f"/s/one{CUSTOMER}", {"name": "Gone"}),
        ("DELETE", "/_sandboxes/one", None),
    ],
    "a deleted sandbox that was made again": [
        ("PATCH", f"/s/one{CUSTOMER}", {"name": "Gone"}),
        ("DELETE", "/_sandboxes/one", None),
        ("PATCH", f"/s/one/api/v2/customer/{NORTH}", {"name": "New"}),
    ],
    "a sandbox with a scenario of its own": [
        ("PUT", "/_sandboxes/one", {"scenario": {**SMALL_WORLD, "seed": 77}}),
        ("PATCH", f"/s/one{CUSTOMER}", {"name": "New"}),
    ],
}


REFUSED = {"a refused scenario": [400]}


@pytest.mark.parametrize("what", HISTORIES)
@pytest.mark.parametrize("snapshot_calls", [1, 8_000], ids=["snapshots", "log"])
async def test_a_restarted_server_goes_on_where_it_was(
    file: Path, what: str, snapshot_calls: int
) -> None:
    history = HISTORIES[what]
    limits = usual(snapshot_calls=snapshot_calls)
    async with lasting(file, limits=limits) as server:
        answers = [await server.call(*one) for one in history]
        assert [each.status for each in answers if each.status >= 400] == REFUSED.get(what, [])
        names = list(await server.kept())
        before = {name: await server.state(f"/s/{name}") for name in names}
    for _ in range(2):
        async with lasting(file, limits=limits) as server:
            assert list(await server.kept()) == names
            assert {name: await server.state(f"/s/{name}") for name in names} == before


async def test_a_put_state_is_there(file: Path) -> None:
    async with lasting(file) as server:
        await server.call("PATCH", CUSTOMER, {"name": "Kept"})
        state = (await server.call("GET", "/_sandbox/state")).json
        await server.call("PATCH", CUSTOMER, {"name": "Dropped"})
        assert (await server.call("PUT", "/_sandbox/state", state)).status == 200
        before = await server.state()
    async with lasting(file) as server:
        assert await server.state() == before
        await server.call(*SETTLED)
        assert await name_of(server) == "Kept"


async def test_a_state_outlives_the_call_that_brought_its_scenario(tmp_path: Path) -> None:
    file, limits = tmp_path / "kept.db", usual(snapshot_calls=2)
    async with lasting(file, limits=limits) as server:
        await server.call("PUT", "/_sandboxes/one", {"scenario": SMALL_WORLD})
        state = (await server.call("GET", "/s/one/_sandbox/state")).json
        state["scenario"]["seed"] = 12345  # as no other sandbox of this store
        assert (await server.call("PUT", "/s/one/_sandbox/state", state)).status == 200
        for name in ("One", "Two", "Three"):
            await server.call("PATCH", f"/s/one{CUSTOMER}", {"name": name})
        before = await server.state("/s/one")
    async with lasting(file, limits=limits) as server:
        assert await server.state("/s/one") == before


async def test_a_time_to_live_runs_out_while_the_server_is_down(file: Path) -> None:
    async with lasting(file) as server:
        for name in ("short", "long"):
            ttl = {"short": "1m", "long": "1h"}[name]
            assert (await server.call("PUT", f"/_sandboxes/{name}", {"ttl": ttl})).status == 201
            await server.call("PATCH", f"/s/{name}{CUSTOMER}", {"name": "New"})
            await server.call("POST", f"/s/{name}/_sandbox/clock/advance", {"until": "idle"})
    async with lasting(file, now_ms=lambda: START_MS + 60 * SECOND) as server:
        assert list(await server.kept()) == ["default", "long"]
        assert (await server.call("DELETE", "/_sandboxes/short")).status == 404
        assert await name_of(server, "/s/short") == "Acme"
        assert await name_of(server, "/s/long") == "New"


@pytest.mark.parametrize("mode", ["frozen", "scaled", "real"])
async def test_a_clock_never_goes_back_behind_what_was_written(file: Path, mode: str) -> None:
    clock: dict[str, Any] = {"mode": mode, "start": "2026-01-01T09:00:00Z"}
    if mode == "scaled":
        clock["rate"] = 60
    scenario = world(clock=clock)
    async with lasting(file, scenario=scenario, now_ms=lambda: START_MS + 9 * SECOND) as server:
        await server.call("PATCH", CUSTOMER, {"name": "New"})
        before = (await server.call("GET", "/_sandbox/clock")).json["now"]
    async with lasting(file, scenario=scenario, now_ms=lambda: START_MS) as server:
        assert (await server.call("GET", "/_sandbox/clock")).json["now"] == before
        await server.call("PATCH", CUSTOMER, {"name": "Newer"})
        state = await server.state()
    async with lasting(file, scenario=scenario, now_ms=lambda: START_MS) as server:
        assert await server.state() == state


async def test_a_request_that_was_read_as_settled_stays_settled(file: Path) -> None:
    scenario, now_ms = world(clock={"mode": "real"}), START_MS
    async with lasting(file, scenario=scenario, now_ms=lambda: now_ms) as server:
        accepted = await server.call("PATCH", CUSTOMER, {"name": "New"})
        where = f"/_sandbox/requests/{accepted.json['content'][0]['requestId']}"
        now_ms += 60 * SECOND
        before = (await server.call("GET", where)).json
    async with lasting(file, scenario=scenario, now_ms=lambda: START_MS) as server:
        after = (await server.call("GET", where)).json
    assert (before["status"], after) == ("SUCCESSFUL", before)


async def test_reads_that_change_nothing_are_not_written(file: Path) -> None:
    async with lasting(file) as server:
        await server.call("PATCH", CUSTOMER, {"name": "New"})
        [head] = [item["entries"] for item in (await server.kept()).values()]
        answers = [await server.call("GET", CUSTOMER) for _ in range(3)]
        assert [answer.entry for answer in answers] == ["2", "3", "4"]
        assert (await server.call("PATCH", CUSTOMER, {"name": "Newer"})).entry == "5"
        assert (await server.kept())["default"]["entries"] == head + 1


async def name_of(server: Lasting, where: str = "") -> str:
    """Return the name of the customer that the tests change."""
    [customer] = (await server.call("GET", f"{where}{CUSTOMER}")).json["content"]
    name: str = customer["name"]
    return name


# ── Replaying ────────────────────────────────────────────────────────────────────────────────────


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
    with opened(file, only_reads=True) as store:
        for listed in store.sandboxes():
            if listed.head > 20:
                snapshot, calls = store.load(listed.kept.sandbox)
                assert snapshot is not None
                assert all(call.number > snapshot.number for call in calls)


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
    with opened(file, only_reads=True) as store:
        [listed] = store.sandboxes()
        snapshot, calls = store.load(listed.kept.sandbox)
    assert snapshot is not None
    assert [call.number for call in calls] == [*range(snapshot.number + 1, 34)]
    assert snapshot.number > 30
    assert listed.size < 5000
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
