"""A damaged sandbox is refused with its name, and can be deleted or replaced; others are served."""

from collections.abc import Callable
from pathlib import Path
from typing import LiteralString

import pytest
from support import ACME
from support.servers_with_store import lasting
from support.stores import Place, SqlitePlace, commit, listed, opened, url_of
from support.wire import http

from mock_server.cli import main
from mock_server.keeping.codec import digest_of_scenario, packed, unpacked
from mock_server.keeping.store import Store
from mock_server.keeping.store_errors import UnusableStoreError
from mock_server.keeping.store_records import StoredSandboxRow

CUSTOMER = f"/api/v2/customer/{ACME}"
WITHOUT_ITS_SCENARIO = (
    "DELETE FROM scenarios WHERE digest = (SELECT scenario FROM sandboxes WHERE name = 'a')"
)


@pytest.mark.parametrize(
    ("damage", "why"),
    [
        ("UPDATE entries SET wall_ms = 5", "call 1 is damaged"),
        ("UPDATE sandboxes SET permit = scenario WHERE name = 'a'", "the row of sandbox 'a' is"),
        (WITHOUT_ITS_SCENARIO, "is missing"),
    ],
)
@pytest.mark.parametrize("method", ["DELETE", "PUT"])
async def test_a_damaged_sandbox_is_refused_and_can_be_deleted_or_replaced(
    place: Place,
    damage: LiteralString,
    why: str,
    method: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    async with lasting(place.store(), is_remote=place.is_remote) as server:
        await server.call("PUT", "/_sandboxes/a", {"seed": 9})
        await server.call("PATCH", f"/s/a{CUSTOMER}", {"name": "A"})
        await server.call("PUT", "/_sandboxes/b", {})
    place.run_sql(damage)
    assert main(["store", "check", url_of(place)]) == 1
    [line] = capsys.readouterr().out.splitlines()
    assert line.startswith(("sandbox a", "the row of sandbox 'a'"))
    async with lasting(place.store(), is_remote=place.is_remote) as server:
        refused = await server.call("GET", f"/s/a{CUSTOMER}")
        assert (refused.status, why in refused.headers["X-Sandbox-Reason"]) == (503, True)
        assert (await server.call("GET", f"/s/b{CUSTOMER}")).status == 200
        assert (await server.call("GET", "/_ready")).json["store"]["available"]
        assert (await server.call(method, "/_sandboxes/a", {})).status in (200, 201, 204)
        assert (await server.call("PATCH", f"/s/a{CUSTOMER}", {"name": "A"})).status == 202


async def test_a_server_without_its_default_sandbox_is_refused(quick_folder: Path) -> None:
    place = SqlitePlace(quick_folder / "kept.db")
    async with lasting(place.store()) as server:
        await server.call("PATCH", CUSTOMER, {"name": "A"})
    place.run_sql("UPDATE sandboxes SET checksum = 0")
    with pytest.raises(UnusableStoreError, match="the row of sandbox 'default' is damaged"):
        async with lasting(place.store()):
            pass
    async with lasting(place.store(), fresh=True) as server:
        assert (await server.served.call(http("GET", CUSTOMER))).status == 200


def with_scenario_of_another_version(store: Store, a: StoredSandboxRow) -> None:
    """Make a sandbox begin with a scenario that this version of the program refuses."""
    snapshot, _ = store.load(a.kept.sandbox)
    assert snapshot is not None
    digest, document = digest_of_scenario("test", 7, {"version": 1, "limits": {"plans": -4}})
    commit(store, refused=document)
    assert store.keep_snapshot(snapshot._replace(scenario=digest))


def with_snapshot_of_another_version(store: Store, a: StoredSandboxRow) -> None:
    """Give a sandbox a snapshot that this version of the program cannot restore."""
    snapshot, _ = store.load(a.kept.sandbox)
    assert snapshot is not None
    text = unpacked(snapshot.body).replace(b'"wallMs":', b'"wall":')
    assert store.keep_snapshot(snapshot._replace(body=b"".join(packed([text]))))


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
    quick_folder: Path, change: Callable[[Store, StoredSandboxRow], None], why: str, method: str
) -> None:
    path = quick_folder / "kept.db"
    async with lasting(path) as server:
        await server.call("PUT", "/_sandboxes/a", {"from": "default", "limits": {"plans": 3}})
    with opened(path) as store:
        a = listed(store, "a")
        assert a is not None
        change(store, a)
    async with lasting(path) as server:
        refused = await server.call("GET", f"/s/a{CUSTOMER}")
        assert (refused.status, why in refused.headers["X-Sandbox-Reason"]) == (503, True)
        done = await server.call(method, "/_sandboxes/a")
        assert done.status == 204 or (done.status, done.json["limits"]) == (200, {"plans": 3})
        assert (await server.call("GET", f"/s/a{CUSTOMER}")).status == 200
