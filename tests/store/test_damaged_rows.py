"""Damaged rows of a store: refused with a one-line error, whatever their values.

SQLite accepts a text in a column of numbers, and any number as an instant; its own check of a file
does not detect that.
"""

import asyncio
import re
import urllib.request
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from support import ACME, NORTH, SMALL_WORLD
from support.servers_with_store import lasting
from support.stores import (
    SqlitePlace,
    call,
    documents,
    ending,
    found,
    founding,
    placed,
    snapped,
)

from mock_server.cli.main import main
from mock_server.embedding.local_server import MockServer
from mock_server.sandbox.ground.exchange import Reply, Request
from mock_server.store.codec import digest_of_scenario, unpacked, write_call
from mock_server.store.documents import read_document
from mock_server.store.log_records import Home
from mock_server.store.port import Store
from mock_server.store.store_errors import UnreadableError, UnusableStoreError
from mock_server.web.connections.request_building import make_request

CUSTOMER = f"/api/v2/customer/{ACME}"


def modify(server: MockServer, name: str) -> Reply:
    """Modify a customer of a sandbox."""
    request = make_request("PATCH", f"/api/v2/customer/{NORTH}", body=b'{"name": "A"}')
    reply = server.sandbox(name).handle(request)
    assert isinstance(reply, Reply)
    return reply


@pytest.fixture
def place(quick_folder: Path) -> SqlitePlace:
    """Return the file of a server that has stored calls to three sandboxes."""
    place = SqlitePlace(quick_folder / "kept.db")
    with MockServer(SMALL_WORLD, store=f"sqlite:{place.path}") as server:
        for name in ("default", "a", "b"):
            assert modify(server, name).status == 202
    return place


def generation(place: SqlitePlace, name: str) -> int:
    """Return the generation of a sandbox."""
    with closing(place.store(only_reads=True)) as store:
        store.open()
        [found] = [kept.home for kept in store.registry().kept if kept.home.name == name]
    return found.generation


@pytest.mark.parametrize(
    ("damage", "why"),
    [
        ("UPDATE homes SET name = x'00' WHERE name = 'a'", r"sandbox b'\\x00' is damaged: name"),
        ("UPDATE homes SET name = CAST(x'61ff0a' AS TEXT) WHERE name = 'a'", "damaged: name"),
        ("UPDATE homes SET name = 'a/b' WHERE name = 'a'", "sandbox 'a/b' is damaged: name"),
        ("UPDATE homes SET generation = 1 << 62 WHERE name = 'a'", "damaged: generation"),
        ("UPDATE homes SET change = 0 WHERE name = 'default'", "damaged: change"),
        ("UPDATE homes SET created_ms = 'x' WHERE name = 'a'", "damaged: created_ms"),
        ("UPDATE homes SET used_ms = 1 << 61 WHERE name = 'a'", "damaged: used_ms"),
        ("UPDATE homes SET used_ms = -1 WHERE name = 'a'", "damaged: used_ms"),
        ("UPDATE homes SET ttl_ms = x'01' WHERE name = 'a'", "damaged: ttl_ms"),
        ("UPDATE homes SET by_use = 7 WHERE name = 'a'", "damaged: by_use"),
        ("UPDATE homes SET scenario = 'text' WHERE name = 'a'", "damaged: scenario"),
        ("UPDATE homes SET head = 'x' WHERE name = 'a'", "damaged: head"),
        ("UPDATE homes SET head_ms = 1.5 WHERE name = 'a'", "damaged: head_ms"),
        ("UPDATE homes SET size = 'x' WHERE name = 'a'", "damaged: size"),
        ("UPDATE homes SET permit = 5 WHERE name = 'a'", "damaged: permit"),
        ("UPDATE store SET change = 'x'", "the number of the latest change is damaged"),
        ("UPDATE store SET change = 1", "the number of the latest change is damaged"),
        ("DELETE FROM store", "the number of the latest change is damaged"),
    ],
)
def test_a_file_with_a_damaged_registry_is_refused(
    place: SqlitePlace, damage: str, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    place.run_sql(damage)
    for only_reads in (False, True):
        with pytest.raises(UnusableStoreError, match=f"cannot be used: .*{why}"):
            place.store(only_reads=only_reads).open()
    assert main(["store", "check", f"sqlite:{place.path}"]) == 1
    [line] = capsys.readouterr().err.splitlines()
    assert re.search(why, line)


@pytest.mark.parametrize(
    "damage",
    ["UPDATE store SET change = 'x'", "UPDATE store SET change = 1", "DELETE FROM store"],
)
def test_a_file_whose_changes_are_damaged_while_it_is_open_takes_nothing(
    place: SqlitePlace, damage: str
) -> None:
    with closing(place.store()) as store:
        store.open()
        home = found(store, "a")
        place.run_sql(damage)
        for draft in (call(home), founding("a")):
            with pytest.raises(UnreadableError, match="the latest change is damaged"):
                store.append([draft])


def test_a_row_that_is_damaged_while_the_file_is_open_refuses_its_own_sandbox_alone(
    place: SqlitePlace,
) -> None:
    with closing(place.store()) as store:
        store.open()
        home, other = found(store, "a"), found(store, "b")
        place.run_sql("UPDATE homes SET head = 'x' WHERE name = 'a' AND NOT is_over")
        drafts = call(home), call(other), ending(home), founding("a"), call(None), call(other)
        *refused, last = store.append(drafts)
        assert [str(each) for each in refused if isinstance(each, UnreadableError)] == [
            "the row of sandbox 'a' is damaged: head"
        ] * 4
        assert (placed(refused[1]).number, placed(last).number) == (1, 2)


async def test_calls_to_a_damaged_sandbox_are_refused_and_those_that_come_with_them_are_kept(
    quick_folder: Path,
) -> None:
    path = quick_folder / "damaged.db"
    async with lasting(path) as server:
        for name in "ab":
            await server.call("PUT", f"/_sandboxes/{name}", {})
        SqlitePlace(path).run_sql("UPDATE homes SET head = 'x' WHERE name = 'a'")
        body = b'{"name": "A"}'
        calls = [make_request("PATCH", f"/s/{name}{CUSTOMER}", body=body) for name in "aabb"]
        outcomes = await asyncio.gather(*map(server.engine.call, calls))
        assert [outcome.status for outcome in outcomes if isinstance(outcome, Reply)] == [
            *(503, 503, 202, 202)
        ]
        assert (await server.call("GET", "/_ready")).json["store"]["available"]


@pytest.mark.parametrize(
    ("damage", "why"),
    [
        ("UPDATE entries SET wall_ms = 'x' WHERE id = {entry}", "entry 1: its row is damaged"),
        ("UPDATE entries SET wall_ms = 1 << 61 WHERE id = {entry}", "entry 1: its row is damaged"),
        ("UPDATE entries SET text = 5 WHERE id = {entry}", "entry 1: its row is damaged"),
        (
            "UPDATE entries SET text = CAST(x'47ff0a' AS TEXT) WHERE id = {entry}",
            "entry 1: its row is damaged",
        ),
        ("UPDATE entries SET text = 'GET' WHERE id = {entry}", "entry 1: its row is damaged"),
        ("UPDATE digests SET digest = 7 WHERE id = {entry}", "entry 1: its row is damaged"),
        ("UPDATE homes SET scenario = x'07' WHERE name = 'a'", "the store has no scenario 07"),
    ],
)
def test_a_sandbox_with_a_damaged_row_is_refused_and_can_be_ended(
    place: SqlitePlace, damage: str, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    place.run_sql(damage.format(entry=(generation(place, "a") << 32) + 1))
    assert main(["store", "check", f"sqlite:{place.path}"]) == 1
    [line] = capsys.readouterr().out.splitlines()
    assert line.startswith("sandbox a")
    with MockServer(SMALL_WORLD, store=f"sqlite:{place.path}") as server:
        refused = modify(server, "a")
        assert refused.status == 503
        assert why in refused.headers["X-Sandbox-Reason"]
        assert modify(server, "b").status == 202
        asked = urllib.request.Request(  # noqa: S310 - our own server
            f"{server.url}/_sandboxes/a", method="DELETE"
        )
        with urllib.request.urlopen(asked) as reply:  # noqa: S310 - our own server
            assert reply.status == 204
        assert modify(server, "a").status == 202


def with_scenario_of_another_version(store: Store, home: Home) -> None:
    """Make a sandbox begin with a scenario that this version of the program refuses."""
    digest, document = digest_of_scenario("test", 7, {"version": 1, "limits": {"plans": -4}})
    reset = write_call(Request("POST", "/_sandbox/reset"), digest)
    store.append([call(home, reset)], {digest: document})


def with_snapshot_of_another_version(store: Store, home: Home) -> None:
    """Give a sandbox a snapshot that this version of the program cannot restore."""
    [before] = store.snapshots(home)
    text = unpacked(read_document(store, home, before))
    snapped(store, home, 0, text.replace(b'"wallMs":', b'"wall":'))


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (
            with_scenario_of_another_version,
            "is refused: /limits/plans: expected at least 1, got -4",
        ),
        (with_snapshot_of_another_version, "sandbox a: the snapshot is inconsistent"),
    ],
)
@pytest.mark.parametrize("method", ["DELETE", "PUT"])
async def test_a_sandbox_of_another_version_is_refused_and_can_be_deleted_and_replaced(
    quick_folder: Path, change: Callable[[Store, Home], None], why: str, method: str
) -> None:
    path = quick_folder / "kept.db"
    async with lasting(path) as server:
        await server.call("PUT", "/_sandboxes/a", {"from": "default"})
    with closing(SqlitePlace(path).store()) as store:
        store.open()
        [home] = [kept.home for kept in store.registry().kept if kept.home.name == "a"]
        change(store, home)
    async with lasting(path) as server:
        refused = await server.call("GET", f"/s/a{CUSTOMER}")
        assert (refused.status, why in refused.headers["X-Sandbox-Reason"]) == (503, True)
        assert (await server.call(method, "/_sandboxes/a")).status in (200, 204)
        assert (await server.call("GET", f"/s/a{CUSTOMER}")).status == 200


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE snapshots SET wall_ms = 'x'",
        "UPDATE snapshots SET size = -1",
        "UPDATE snapshots SET digest = 'x'",
        "UPDATE pieces SET text = 'x'",
    ],
)
def test_a_damaged_row_of_a_snapshot_is_refused(quick_folder: Path, damage: str) -> None:
    place = SqlitePlace(quick_folder / "snapped.db")
    with closing(place.store()) as store:
        store.open()
        home = found(store, "a")
        snapped(store, home, 0, b"one")
    place.run_sql(damage)
    with closing(place.store()) as store:
        store.open()
        with pytest.raises(UnreadableError, match="damaged"):
            documents(store, home)
        placed(store.append([ending(home)])[0])


def test_a_damaged_scenario_is_refused(place: SqlitePlace) -> None:
    place.run_sql("UPDATE scenarios SET document = 'text'")
    with closing(place.store()) as store:
        store.open()
        digest = store.registry().kept[0].scenario
        with pytest.raises(UnreadableError, match=f"the scenario {digest.hex()} is damaged"):
            store.scenario(digest)


def test_entries_that_the_registry_does_not_know_are_found(
    place: SqlitePlace, capsys: pytest.CaptureFixture[str]
) -> None:
    place.run_sql("UPDATE homes SET head = 0 WHERE name = 'a'")
    assert main(["store", "check", f"sqlite:{place.path}"]) == 1
    assert (
        capsys.readouterr().out == "sandbox a: entries after entry 0 are missing in the registry\n"
    )
