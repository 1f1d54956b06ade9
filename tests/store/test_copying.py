"""The sandboxes of a store of 1.x, as its tables were, are copied."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from support import ACME, START_MS
from support.servers_with_store import lasting, world
from support.stores import SqlitePlace

from mock_server.cli import main
from mock_server.contract.values.exact_json import lines_of
from mock_server.keeping.codec import digest_of, digest_of_scenario, packed, write_call
from mock_server.sandbox.ground.exchange import Request
from mock_server.sandbox.sandboxes.sandbox import Sandbox, snapshot_document

CUSTOMER = f"/api/v2/customer/{ACME}"
TABLES = """
PRAGMA application_id = 1129529944; PRAGMA user_version = 3;
CREATE TABLE homes (generation, name, created_ms, used_ms, ttl_ms, by_use, scenario, permit, size,
    is_over);
CREATE TABLE entries (id INTEGER PRIMARY KEY, wall_ms, text);
CREATE TABLE snapshots (id INTEGER PRIMARY KEY, wall_ms, digest, size);
CREATE TABLE pieces (digest, place, text);
CREATE TABLE scenarios (digest, kept_s, document);
"""


def modify(name: str) -> bytes:
    return write_call(Request("PATCH", CUSTOMER, body=b'{"name": "%b"}' % name.encode()))


def store_of_1_x(path: Path) -> None:
    """Write a store with two sandboxes, as 1.1.0 did; one begins with a snapshot."""
    scenario = world()
    digest, document = digest_of_scenario(scenario.name, scenario.seed, scenario.source)
    sandbox = Sandbox(scenario, START_MS)
    sandbox.handle(Request("PATCH", CUSTOMER, body=b'{"name": "Before"}'), START_MS)
    state = {"scenario": digest.hex(), "mark": "", **snapshot_document(sandbox, START_MS)}
    snapshot = b"".join(packed(lines_of(state)))
    named = digest_of(snapshot)
    reset = write_call(Request("POST", "/_sandbox/reset"))
    reset = bytes((reset[0], reset[1] | 0b1000)) + digest + reset[2:]
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(TABLES)
        home = "INSERT INTO homes VALUES (?, ?, ?, ?, NULL, 0, ?, x'', 0, ?)"
        for generation, name, is_over in ((1, "gone", 1), (2, "default", 0), (3, "one", 0)):
            values = (generation, name, START_MS, START_MS, digest, is_over)
            connection.execute(home, values)
        connection.execute("INSERT INTO scenarios VALUES (?, 0, ?)", (digest, document))
        place = (3 << 32) + 7
        connection.execute("INSERT INTO snapshots VALUES (?, ?, ?, 0)", (place, START_MS, named))
        for number, piece in enumerate((snapshot[:500], snapshot[500:])):
            connection.execute("INSERT INTO pieces VALUES (?, ?, ?)", (named, number, piece))
        for number, text in ((7, modify("Trimmed")), (8, modify("After")), (9, modify("Last"))):
            row = ((3 << 32) + number, START_MS, text)
            connection.execute("INSERT INTO entries VALUES (?, ?, ?)", row)
        row = ((2 << 32) + 1, START_MS, reset)
        connection.execute("INSERT INTO entries VALUES (?, ?, ?)", row)
        connection.commit()


async def test_a_store_of_1_x_is_copied(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    old, new = tmp_path / "old.db", tmp_path / "new.db"
    store_of_1_x(old)
    before = old.read_bytes()
    words = ["store", "import", f"sqlite:{old}", "--into", f"sqlite:{new}"]
    assert main(words) == 0
    assert capsys.readouterr().out == "2 sandboxes copied\n"
    assert old.read_bytes() == before
    async with lasting(new) as server:
        kept = await server.kept()
        assert {name: each["entries"] for name, each in kept.items()} == {"default": 1, "one": 2}
        state = await server.state("/s/one")
        assert all(name in state for name in (b'"Before"', b'"After"', b'"Last"'))
        assert b"Trimmed" not in state
    assert main(words) == 1
    assert "has sandboxes already" in capsys.readouterr().err


def test_what_is_no_store_of_1_x_is_not_copied(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place, into = SqlitePlace(tmp_path / "kept.db"), f"sqlite:{tmp_path}/new.db"
    with closing(place.store()) as store:
        store.open()
    for url, why in (
        (f"sqlite:{place.path}", "has format 4, not 3"),
        (f"sqlite:{tmp_path}/nowhere.db", "there is no file"),
    ):
        assert main(["store", "import", url, "--into", into]) == 1
        assert why in capsys.readouterr().err
    assert main(["store", "import", f"sqlite:{place.path}"]) == 1
    assert "--into names the new store" in capsys.readouterr().err
