"""Undoing resets, replacements and deletions with a store: what an undo brings back is durable."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from support import ACME, DATA
from support.servers_with_store import Lasting, lasting, troubled_store, usual
from support.stores import Place, SqlitePlace
from support.wire import Answer, http

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


async def undo(server: Lasting) -> Answer:
    return await server.call("POST", "/_sandboxes/acme/undo")


async def undoable(server: Lasting) -> Sequence[Any]:
    items: Sequence[Any] = (await server.call("GET", "/_sandboxes/acme/undo")).json["items"]
    return items


@pytest.mark.parametrize("by", REPLACING)
async def test_what_an_undo_brings_back_is_still_there_after_a_restart(
    by: str, place: Place
) -> None:
    async with lasting(place.store(), is_remote=place.is_remote) as server:
        before = await use(server)
        assert (await server.call(*REPLACING[by])).status < 300
        brought = await undo(server)
        assert (brought.status < 300, brought.json["limits"]) == (True, {"plans": 5})
        assert await server.state("/s/acme") == before
    async with lasting(place.store(), is_remote=place.is_remote) as server:
        assert await server.state("/s/acme") == before


@pytest.mark.parametrize("by", REPLACING)
async def test_a_restarted_server_has_nothing_to_undo(by: str, quick_folder: Path) -> None:
    place = SqlitePlace(quick_folder / "kept.db")
    async with lasting(place.store()) as server:
        await use(server)
        await server.call(*REPLACING[by])
    async with lasting(place.store()) as server:
        refused = await undo(server)
        detail = "nothing to undo (kept 10 minutes, by this server only)"
        assert (refused.status, refused.json["detail"]) == (404, detail)
        assert await undoable(server) == []


async def test_a_sandbox_that_was_unloaded_since_its_reset_is_brought_back(
    quick_folder: Path,
) -> None:
    async with lasting(quick_folder / "kept.db", limits=usual(most_loaded=2)) as server:
        before = await use(server)
        await server.call(*REPLACING["reset"])
        await server.call("PUT", "/_sandboxes/other", {})
        assert (await server.kept())["acme"]["loaded"] is False
        assert (await undo(server)).status == 200
        assert await server.state("/s/acme") == before


@pytest.mark.parametrize("by", REPLACING)
async def test_an_undo_that_cannot_be_written_changes_nothing_and_can_be_repeated(
    by: str, quick_folder: Path
) -> None:
    store = troubled_store(quick_folder / "kept.db")
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
    store = troubled_store(quick_folder / "kept.db")
    async with lasting(store) as server:
        before = await use(server)
        await server.call(*REPLACING["reset"])
        store.loses_answers = 1
        assert (await undo(server)).status in (200, 503)
        await server.until_available()
        assert await server.state("/s/acme") == before
        assert (await undo(server)).status == 404


async def test_only_one_of_several_simultaneous_undos_brings_it_back(quick_folder: Path) -> None:
    async with lasting(quick_folder / "kept.db") as server:
        await use(server)
        await server.call("DELETE", "/_sandboxes/acme")
        call = http("POST", "/_sandboxes/acme/undo")
        answers = await asyncio.gather(*(server.served.call(call) for _ in range(3)))
        assert sorted(answer.status for answer in answers) == [201, 404, 404]


# ── Purges and creations ─────────────────────────────────────────────────────────────────────────


async def test_a_deletion_of_which_it_is_not_clear_whether_it_purges_is_refused(
    place: Place,
) -> None:
    async with lasting(place.store(), is_remote=place.is_remote) as server:
        before = await use(server)
        refused = await server.call("DELETE", "/_sandboxes/acme?purge=false&purge=true")
        assert refused.status == 400
        assert await server.state("/s/acme") == before


async def test_only_one_of_several_simultaneous_puts_creates_a_new_sandbox(place: Place) -> None:
    async with lasting(place.store(), is_remote=place.is_remote) as server:
        call = http("PUT", "/_sandboxes/acme", If_None_Match="*")
        answers = await asyncio.gather(*(server.served.call(call) for _ in range(3)))
        assert sorted(answer.status for answer in answers) == [201, 412, 412]
