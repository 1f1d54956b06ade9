"""A server inside a program, with a store that outlives it."""

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from support import NORTH, SMALL_WORLD

from mock_server.embedding.local_server import MockServer
from mock_server.embedding.remote_server import RemoteServer
from mock_server.keeping.store_errors import StoreError, UnusableStoreError
from mock_server.sandbox.ground.exchange import Reply
from mock_server.web.connections.request_building import make_request


def rename(server: MockServer, sandbox: str, name: str) -> None:
    """Rename north in a sandbox; the change has settled when this returns."""
    handle = server.sandbox(sandbox)
    body = f'{{"name": "{name}"}}'.encode()
    accepted = handle.handle(make_request("PATCH", f"/api/v2/customer/{NORTH}", body=body))
    assert isinstance(accepted, Reply)
    assert accepted.status == 202
    handle.advance("1h")


def test_the_next_server_continues_where_the_last_one_ended(tmp_path: Path) -> None:
    store = f"sqlite:{tmp_path}/kept.db"
    with MockServer(SMALL_WORLD, store=store) as first:
        rename(first, "default", "Kept")
        rename(first, "mine", "Kept in mine")
    with MockServer(SMALL_WORLD, store=store) as second:
        assert second.names() == ["default", "mine"]
        assert second.sandbox("mine").customer(NORTH)["name"] == "Kept in mine"
        assert second.sandbox().customer(NORTH)["name"] == "Kept"


async def test_a_server_on_the_loop_of_the_caller_keeps_its_state_as_well(tmp_path: Path) -> None:
    store = f"sqlite:{tmp_path}/kept.db"
    async with MockServer(SMALL_WORLD, store=store) as first:
        before = await first.async_sandbox("mine").freeze()
    async with MockServer(SMALL_WORLD, store=store) as second:
        after = await second.async_sandbox("mine").clock()
        assert (after.mode, after.now) == ("frozen", before.now)


def test_a_server_elsewhere_that_keeps_its_state_is_a_sandbox(tmp_path: Path) -> None:
    with MockServer(SMALL_WORLD, store=f"sqlite:{tmp_path}/kept.db") as server:
        elsewhere = RemoteServer(server.url)
        assert elsewhere.is_sandbox
        assert elsewhere.sandbox("mine").freeze().mode == "frozen"


def foreign(folder: Path) -> str:
    """Create a database of another program; return its URL."""
    with sqlite3.connect(folder / "other.db") as connection:
        connection.execute("CREATE TABLE theirs (id)")
    connection.close()
    return f"sqlite:{folder}/other.db"


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        (foreign, "is a database of another program; it is left unchanged"),
        (lambda folder: f"sqlite:{folder}", "is a folder; give the path of a file"),
        (lambda folder: f"sqlite:{folder}/no/kept.db", "there is no folder "),
        (lambda _: "mysql://there/x", "no store has the scheme mysql: use sqlite:PATH or "),
        (lambda _: "kept.db", "a store is a URL: sqlite:PATH or "),
        (
            lambda _: "postgresql://me:hush@127.0.0.1:1/x?schema=No",
            "the name of a schema has lower-case letters, digits and _, at most 63 of them",
        ),
    ],
)
def test_a_store_that_cannot_be_used_is_refused_in_one_line(
    tmp_path: Path, url: Callable[[Path], str], expected: str
) -> None:
    with pytest.raises(UnusableStoreError) as refused:
        MockServer(SMALL_WORLD, store=url(tmp_path)).__enter__()
    shown = str(refused.value)
    assert expected in shown
    assert ("hush" in shown, shown.count("\n")) == (False, 0)


def test_a_second_server_on_the_same_file_is_refused(tmp_path: Path) -> None:
    store = f"sqlite:{tmp_path}/kept.db"
    with (
        MockServer(SMALL_WORLD, store=store),
        pytest.raises(StoreError, match="is in use by another server"),
    ):
        MockServer(SMALL_WORLD, store=store).__enter__()
    with MockServer(SMALL_WORLD, store=store) as third:
        assert third.names() == ["default"]


def test_a_server_that_cannot_listen_releases_its_store(tmp_path: Path) -> None:
    store = f"sqlite:{tmp_path}/kept.db"
    with MockServer(SMALL_WORLD) as other:
        port = int(other.url.rpartition(":")[2])
        with pytest.raises(OSError, match="address already in use"):
            MockServer(SMALL_WORLD, store=store, port=port).__enter__()
    with MockServer(SMALL_WORLD, store=store) as after:
        assert after.names() == ["default"]
