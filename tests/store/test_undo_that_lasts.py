"""Undoing resets, replacements and deletions with a store, on any of its servers."""

import asyncio
import re
from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from support import ACME, DATA, START_MS
from support.servers_with_store import Lasting, Troubled, lasting, usual, world
from support.stores import Place, PostgresqlPlace, SqlitePlace, ending, found, founding
from support.wire import Answer, http

from mock_server.contract.values.exact_json import loads
from mock_server.sandbox.control.replaced import UNDO_MS
from mock_server.store.log_records import Home
from mock_server.store.port import Store
from mock_server.store.sqlite import SqliteStore

CUSTOMER = f"/s/acme/api/v2/customer/{ACME}"
PACKAGE = {"name": "Gold", "nestedOffers": [DATA], "eligibleSubAccountIds": []}
REPLACING = {
    "reset": ("POST", "/s/acme/_sandbox/reset", None),
    "putSandbox": ("PUT", "/_sandboxes/acme", {"seed": 9, "limits": {"plans": 3}}),
    "deleteSandbox": ("DELETE", "/_sandboxes/acme", None),
}


async def use(server: Lasting) -> bytes:
    """Make some calls to a sandbox, and return its state."""
    await server.call("PUT", "/_sandboxes/acme", {"limits": {"plans": 5}})
    await server.call("POST", "/s/acme/_sandbox/clock/freeze")
    await server.call("PATCH", CUSTOMER, {"name": "New"})
    await server.call("POST", "/s/acme/_sandbox/clock/advance", {"until": "idle"})
    await server.call("POST", f"{CUSTOMER}/package", PACKAGE)
    return await server.state("/s/acme")


async def undo(server: Lasting, query: str = "") -> Answer:
    return await server.call("POST", f"/_sandboxes/acme/undo{query}")


async def undoable(server: Lasting) -> Sequence[Any]:
    items: Sequence[Any] = (await server.call("GET", "/_sandboxes/acme/undo")).json["items"]
    return items


@pytest.mark.parametrize("by", REPLACING)
@pytest.mark.parametrize("is_restarted", [False, True], ids=["at once", "after a restart"])
async def test_an_undo_brings_back_all_that_there_was(
    by: str, place: Place, *, is_restarted: bool
) -> None:
    async with AsyncExitStack() as stack:
        first = lasting(place.store(), is_shared=place.is_shared)
        server = await stack.enter_async_context(first)
        before = await use(server)
        assert (await server.call(*REPLACING[by])).status < 300
        if is_restarted:
            await stack.aclose()
            again = lasting(place.store(), is_shared=place.is_shared)
            server = await stack.enter_async_context(again)
        assert [item["by"] for item in await undoable(server)] == [by]
        brought = await undo(server)
        assert (brought.status < 300, brought.json["limits"]) == (True, {"plans": 5})
        assert await server.state("/s/acme") == before
        await stack.aclose()
        last = lasting(place.store(), is_shared=place.is_shared)
        server = await stack.enter_async_context(last)
        assert await server.state("/s/acme") == before
        assert (await undo(server)).status == 404


@pytest.mark.parametrize("by", ["putSandbox", "deleteSandbox"])
async def test_what_was_reset_comes_back_also_once_its_sandbox_is_gone(
    by: str, place: Place
) -> None:
    async with lasting(place.store(), is_shared=place.is_shared) as server:
        before = await use(server)
        for each in ("reset", by):
            assert (await server.call(*REPLACING[each])).status < 300
        answer = [(item["id"], item["by"]) for item in await undoable(server)]
        assert [each for _, each in answer] == [by, "reset"]
    async with lasting(place.store(), is_shared=place.is_shared) as server:
        assert [(item["id"], item["by"]) for item in await undoable(server)] == answer
        assert (await undo(server, f"?id={answer[1][0]}")).status < 300
        assert await server.state("/s/acme") == before


@pytest.mark.parametrize("purge", ["PUT", "DELETE"])
@pytest.mark.parametrize("by", REPLACING)
async def test_a_purge_keeps_nothing_for_any_server(by: str, purge: str, place: Place) -> None:
    async with lasting(place.store(), is_shared=place.is_shared) as server:
        await use(server)
        await server.call(*REPLACING[by])
        if by == "deleteSandbox":
            await server.call("GET", CUSTOMER)
        purged = await server.call(purge, "/_sandboxes/acme?purge=true")
        assert purged.status == (200 if purge == "PUT" else 204)
        assert (await undo(server)).status == 404
        looked = await server.call("GET", "/s/acme/_sandbox/clock", X_Sandbox_Create="never")
        assert looked.status == (200 if purge == "PUT" else 404)
    async with lasting(place.store(), is_shared=place.is_shared) as server:
        assert ((await undo(server)).status, await undoable(server)) == (404, [])


async def test_a_reset_that_purges_keeps_nothing_of_what_had_the_name(place: Place) -> None:
    async with lasting(place.store(), is_shared=place.is_shared) as server:
        await use(server)
        await server.call(*REPLACING["deleteSandbox"])
        await server.call("GET", CUSTOMER)
        await server.call("POST", "/s/acme/_sandbox/reset?purge=true")
        assert await undoable(server) == []
    async with lasting(place.store(), is_shared=place.is_shared) as server:
        assert (await undo(server)).status == 404


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", "reset?purge=true&more=1", None),
        ("PUT", "scenario?purge=true&more=1", {"seed": 9}),
        ("PUT", "state?purge=true", None),
    ],
    ids=["reset", "scenario", "state"],
)
async def test_a_purge_that_is_refused_loses_nothing(
    method: str, path: str, body: Any, place: Place
) -> None:
    async with lasting(place.store(), is_shared=place.is_shared) as server:
        before = await use(server)
        state = loads(before)
        await server.call(*REPLACING["deleteSandbox"])
        await server.call("GET", CUSTOMER)
        twice = {**state, "jobs": [*state["jobs"], *state["jobs"]]}
        refused = await server.call(method, f"/s/acme/_sandbox/{path}", body or twice)
        assert refused.status == 400
    async with lasting(place.store(), is_shared=place.is_shared) as server:
        assert (await undo(server)).status == 200
        assert await server.state("/s/acme") == before


async def test_a_deletion_of_which_it_is_not_clear_whether_it_purges_is_refused(
    place: Place,
) -> None:
    async with lasting(place.store(), is_shared=place.is_shared) as server:
        before = await use(server)
        refused = await server.call("DELETE", "/_sandboxes/acme?purge=false&purge=true")
        assert refused.status == 400
        assert await server.state("/s/acme") == before


async def test_what_another_server_purges_is_not_brought_back_by_one_that_has_loaded_it(
    postgresql_place: PostgresqlPlace,
) -> None:
    other = postgresql_place.store()
    async with lasting(postgresql_place.store(), is_shared=True) as server:
        await use(server)
        await server.call(*REPLACING["deleteSandbox"])
    async with lasting(postgresql_place.store(), is_shared=True) as server:
        await server.call("GET", CUSTOMER)
        assert len(await undoable(server)) == 1
        other.open()
        (living,) = (
            each for each in other.registry().kept if each.home.name == "acme" and not each.is_over
        )
        other.purge(living.home)
        other.close()
        assert ((await undo(server)).status, await undoable(server)) == (404, [])


async def test_what_another_server_purges_is_not_brought_back_by_the_one_that_deleted_it(
    postgresql_place: PostgresqlPlace,
) -> None:
    async with AsyncExitStack() as stack:
        starts = [lasting(postgresql_place.store(), is_shared=True) for _ in range(2)]
        one, other = [await stack.enter_async_context(start) for start in starts]
        await use(one)
        await one.call(*REPLACING["deleteSandbox"])
        await other.call("GET", CUSTOMER)
        assert (await other.call("DELETE", "/_sandboxes/acme?purge=true")).status == 204
        assert ((await undo(one)).status, await undoable(one)) == (404, [])


async def test_what_is_deleted_right_after_a_reset_that_purges_is_kept(place: Place) -> None:
    async with lasting(place.store(), is_shared=place.is_shared) as server:
        await use(server)
        calls = (
            http("POST", "/s/acme/_sandbox/reset?purge=true"),
            http("DELETE", "/_sandboxes/acme"),
        )
        answers = await asyncio.gather(*map(server.served.call, calls))
        assert [answer.status for answer in answers] == [200, 204]
    async with lasting(place.store(), is_shared=place.is_shared) as server:
        assert (await undo(server)).status == 201


async def test_a_purge_that_cannot_be_written_is_reported_and_can_be_repeated(
    quick_folder: Path,
) -> None:
    store = Troubled(SqliteStore(quick_folder / "kept.db"))
    purging = ("POST", "/s/acme/_sandbox/reset?purge=true")
    async with lasting(store) as server:
        await use(server)
        await server.call(*REPLACING["deleteSandbox"])
        await server.call("GET", CUSTOMER)
        store.hoards = True
        assert (await server.call(*purging)).status == 503
        assert len(await undoable(server)) == 1
        store.hoards = False
        assert (await server.call(*purging)).status == 200
        assert await undoable(server) == []


async def test_what_was_replaced_comes_back_once_the_time_to_live_of_the_next_is_over(
    quick_folder: Path,
) -> None:
    now_ms = count(START_MS, 500)
    place = SqlitePlace(quick_folder / "kept.db")
    async with lasting(place.store(), now_ms=lambda: next(now_ms)) as server:
        before = await use(server)
        await server.call("PUT", "/_sandboxes/acme", {"ttl": "1s"})
        assert [item["by"] for item in await undoable(server)] == ["putSandbox"]
        assert "acme" not in await server.kept()
        assert (await undo(server)).status == 201
        assert await server.state("/s/acme") == before


async def test_sandboxes_removed_within_a_millisecond_all_come_back_after_a_restart(
    quick_folder: Path,
) -> None:
    place = SqlitePlace(quick_folder / "kept.db")
    calls = [REPLACING["putSandbox"], REPLACING["putSandbox"], REPLACING["deleteSandbox"]]
    async with lasting(place.store()) as server:
        await use(server)
        for each in calls:
            await server.call(*each)
        items = await undoable(server)
    assert [item["by"] for item in items] == ["deleteSandbox", "putSandbox", "putSandbox"]
    async with lasting(place.store()) as server:
        again = await undoable(server)
    expected = ("id", "by", "at")
    assert [[item[name] for name in expected] for item in again] == [
        [item[name] for name in expected] for item in items
    ]


async def test_after_thirty_seconds_a_restarted_server_brings_nothing_back(
    quick_folder: Path,
) -> None:
    place = SqlitePlace(quick_folder / "kept.db")
    async with lasting(place.store(), is_shared=False) as server:
        await use(server)
        await server.call("DELETE", "/_sandboxes/acme")
    later = lasting(place.store(), is_shared=False, now_ms=lambda: START_MS + UNDO_MS + 1)
    async with later as server:
        assert (await undo(server)).status == 404


@pytest.mark.parametrize("by", REPLACING)
async def test_another_server_undoes_it_and_no_server_can_do_so_again(
    by: str, postgresql_place: PostgresqlPlace
) -> None:
    async with AsyncExitStack() as stack:
        starts = [lasting(postgresql_place.store(), is_shared=True) for _ in range(2)]
        one, other = [await stack.enter_async_context(start) for start in starts]
        before = await use(one)
        await one.call(*REPLACING[by])
        assert (await undo(other)).status < 300
        assert {await each.state("/s/acme") for each in (one, other)} == {before}
        assert [(await undo(each)).status for each in (one, other)] == [404, 404]


async def test_only_one_of_several_simultaneous_undos_brings_it_back(quick_folder: Path) -> None:
    place = SqlitePlace(quick_folder / "kept.db")
    async with lasting(place.store()) as server:
        await use(server)
        await server.call("DELETE", "/_sandboxes/acme")
    async with lasting(place.store()) as server:
        call = http("POST", "/_sandboxes/acme/undo")
        answers = await asyncio.gather(*(server.served.call(call) for _ in range(3)))
        assert sorted(answer.status for answer in answers) == [201, 404, 404]


async def test_only_one_of_several_simultaneous_puts_creates_a_new_sandbox(place: Place) -> None:
    async with lasting(place.store(), is_shared=place.is_shared) as server:
        call = http("PUT", "/_sandboxes/acme", If_None_Match="*")
        answers = await asyncio.gather(*(server.served.call(call) for _ in range(3)))
        assert sorted(answer.status for answer in answers) == [201, 412, 412]


async def test_simultaneous_undos_on_two_servers_leave_one_state(
    postgresql_place: PostgresqlPlace,
) -> None:
    async with AsyncExitStack() as stack:
        starts = [lasting(postgresql_place.store(), is_shared=True) for _ in range(2)]
        servers = [await stack.enter_async_context(start) for start in starts]
        before = await use(servers[0])
        await servers[0].call("DELETE", "/_sandboxes/acme")
        answers = await asyncio.gather(*map(undo, servers))
        assert {answer.status for answer in answers} <= {200, 201, 404}
        assert {await each.state("/s/acme") for each in servers} == {before}


async def test_it_is_logged_why_what_is_damaged_cannot_be_brought_back(
    place: Place, caplog: pytest.LogCaptureFixture
) -> None:
    async with lasting(place.store(), is_shared=place.is_shared) as server:
        await use(server)
        await server.call(*REPLACING["deleteSandbox"])
    place.run_sql("DELETE FROM scenarios")
    newer = world(seed=9)
    again = lasting(place.store(), is_shared=place.is_shared, scenario=newer, fresh=True)
    async with again as server:
        assert await undoable(server) == []
    [message] = caplog.messages
    assert re.fullmatch(
        r"a former sandbox acme cannot be brought back: the store has no scenario \w+", message
    )


async def test_a_damaged_row_refuses_the_undo_of_its_own_sandbox_alone(
    place: Place, caplog: pytest.LogCaptureFixture
) -> None:
    async with lasting(place.store(), is_shared=place.is_shared) as server:
        before = await use(server)
        await server.call(*REPLACING["deleteSandbox"])
        for name in ("other", "third"):
            await server.call("PUT", f"/_sandboxes/{name}", {})
        place.run_sql("UPDATE homes SET used_ms = -1 WHERE name = 'other'")
        assert sorted(await server.kept()) == ["default", "third"]
        assert caplog.messages == ["the store: the row of sandbox 'other' is damaged: used_ms"]
        refused = await server.call("POST", "/_sandboxes/other/undo")
        assert refused.status == 503
        assert refused.json["detail"] == "the row of sandbox 'other' is damaged: used_ms"
        assert [item["by"] for item in await undoable(server)] == ["deleteSandbox"]
        assert (await undo(server)).status == 201
        assert await server.state("/s/acme") == before


@pytest.mark.parametrize("by", REPLACING)
async def test_an_undo_that_cannot_be_written_changes_nothing_and_can_be_repeated(
    by: str, quick_folder: Path
) -> None:
    store = Troubled(SqliteStore(quick_folder / "kept.db"))
    async with lasting(store) as server:
        before = await use(server)
        await server.call(*REPLACING[by])
        after = await server.kept()
        assert len(await undoable(server)) == 1
        store.is_down = True
        assert (await undo(server)).status == 503
        store.is_down = False
        assert (await server.kept(), len(await undoable(server))) == (after, 1)
        assert (await undo(server)).status < 300
        assert await server.state("/s/acme") == before


async def test_an_undo_whose_answer_got_lost_is_made_once(quick_folder: Path) -> None:
    store = Troubled(SqliteStore(quick_folder / "kept.db"))
    async with lasting(store) as server:
        before = await use(server)
        await server.call(*REPLACING["reset"])
        store.loses_answers = 1
        assert (await undo(server)).status in (200, 503)
        await server.until_available()
        assert await server.state("/s/acme") == before
        assert [item["by"] for item in await undoable(server)] == ["undoSandbox"]
        assert (await undo(server)).status == 404


async def test_an_outdated_sandbox_comes_back_outdated(place: Place) -> None:
    async with lasting(place.store(), is_shared=place.is_shared) as server:
        await use(server)
    newer = lasting(place.store(), is_shared=place.is_shared, scenario=world(seed=9))
    async with newer as server:
        await server.call(*REPLACING["reset"])
        assert (await undo(server)).json["outdated"]
    again = lasting(place.store(), is_shared=place.is_shared, scenario=world(seed=9))
    async with again as server:
        assert (await server.call("GET", "/_sandboxes/acme")).json["outdated"]


async def version(server: Lasting, name: str = "acme") -> tuple[int, bool]:
    """Return the seed of a sandbox's scenario, and whether the sandbox is outdated."""
    shown = (await server.call("GET", f"/_sandboxes/{name}")).json
    return shown["seed"], shown["outdated"]


@pytest.mark.parametrize("by", REPLACING)
@pytest.mark.parametrize("is_reloaded", [True, False], ids=["reloaded", "restarted"])
async def test_after_a_restart_what_comes_back_of_an_older_version_is_outdated(
    by: str, place: Place, *, is_reloaded: bool
) -> None:
    async with lasting(place.store(), is_shared=place.is_shared) as server:
        await use(server)
        await server.call(*REPLACING[by])
        if is_reloaded:
            await server.ledger.reload(world(seed=8))
    newest = lasting(place.store(), is_shared=place.is_shared, scenario=world(seed=9))
    async with newest as server:
        await undo(server)
        assert await version(server) == (7, True)
        await server.call(*REPLACING["reset"])
        assert await version(server) == (9, False)


async def test_after_a_restart_a_reload_can_be_undone_until_the_next_reset(place: Place) -> None:
    newer = world(seed=9)
    async with lasting(place.store(), is_shared=place.is_shared) as server:
        await server.call("PATCH", f"/api/v2/customer/{ACME}", {"name": "New"})
        await server.ledger.reload(newer)
    async with lasting(place.store(), is_shared=place.is_shared, scenario=newer) as server:
        await server.call("POST", "/_sandboxes/default/undo")
        assert await version(server, "default") == (7, True)


async def test_a_deleted_sandbox_of_its_own_scenario_is_not_outdated(place: Place) -> None:
    async with lasting(place.store(), is_shared=place.is_shared) as server:
        await server.call("PUT", "/_sandboxes/acme", {"seed": 5})
        await server.call(*REPLACING["deleteSandbox"])
    newer = lasting(place.store(), is_shared=place.is_shared, scenario=world(seed=9))
    async with newer as server:
        await undo(server)
        assert await version(server) == (5, False)


async def test_what_an_upload_has_replaced_does_not_begin_the_upload_with_a_reset(
    place: Place,
) -> None:
    async with lasting(place.store(), is_shared=place.is_shared) as server:
        await use(server)
        await server.call("PUT", "/s/acme/_sandbox/scenario", {**world().source, "seed": 9})
        assert (await undo(server)).status == 200
        assert await version(server) == (7, False)
        await server.call(*REPLACING["reset"])
        assert await version(server) == (7, False)


async def test_a_restored_state_is_not_outdated_and_what_it_has_replaced_is(place: Place) -> None:
    async with lasting(place.store(), is_shared=place.is_shared) as server:
        state = await use(server)
        restoring = ("PUT", "/s/acme/_sandbox/state", loads(state))
        await server.ledger.reload(world(seed=9))
        assert (await server.call(*restoring)).status == 200
        assert await version(server) == (7, False)
        await undo(server)
        assert await version(server) == (7, True)
        await server.call(*restoring)
    newer = lasting(place.store(), is_shared=place.is_shared, scenario=world(seed=9))
    async with newer as server:
        assert await version(server) == (7, False)


async def test_no_snapshot_is_taken_of_a_reset_while_it_can_be_undone(place: Place) -> None:
    terms = usual(freed_bytes=1)
    async with lasting(place.store(), is_shared=place.is_shared, terms=terms) as server:
        before = await use(server)
        await server.call(*REPLACING["reset"])
        await server.call("PATCH", CUSTOMER, {"name": "Newer"})
    async with lasting(place.store(), is_shared=place.is_shared, terms=terms) as server:
        assert (await undo(server)).status == 200
        assert await server.state("/s/acme") == before


# ── What a store keeps of ended sandboxes ────────────────────────────────────────────────────────


def test_what_is_kept_of_an_ended_sandbox_is_not_swept(store: Store) -> None:
    home = found(store, "a")
    store.append([ending(home, keeps=True)])
    while store.sweep():
        pass
    (kept,) = store.registry().kept
    assert (kept.is_former, kept.home) == (True, home)


def test_a_use_noted_before_a_purge_keeps_nothing_of_what_is_purged(store: Store) -> None:
    home = found(store, "a")
    store.note_used({home: START_MS + 1})
    store.append([ending(home)])
    assert [kept.is_former for kept in store.registry().kept] == [False]


def test_an_ended_sandbox_is_kept_no_longer_once_another_continues_it(store: Store) -> None:
    home = found(store, "a")
    store.append([ending(home, keeps=True)])
    store.append([founding("a", former=home)])
    assert [kept.is_former for kept in store.registry().kept] == [False, False]


def test_an_ending_that_keeps_nothing_ends_what_was_kept_of_its_name(store: Store) -> None:
    home, other = found(store, "a"), found(store, "b")
    store.append([founding("a", keeps=True), ending(other, keeps=True)])
    living = next(kept.home for kept in store.registry().kept if not kept.is_over)
    store.append([ending(living)])
    assert {kept.home for kept in store.registry().kept if kept.is_former} == {other}
    assert home != living


def test_what_ends_after_a_purge_of_its_name_in_the_same_batch_is_kept(store: Store) -> None:
    found(store, "a")
    store.append([replace(founding("a"), purges=True), founding("a", keeps=True)])
    assert [kept.is_former for kept in store.registry().kept] == [False, True, False]


def test_a_purge_ends_what_had_the_name_of_a_sandbox_before_it(store: Store) -> None:
    store.append([ending(found(store, "a"), keeps=True), ending(found(store, "b"), keeps=True)])
    home = found(store, "a")
    store.append([ending(home, keeps=True)])
    store.purge(home)
    assert {kept.home for kept in store.registry().kept if kept.is_former} == {Home("b", 2), home}
