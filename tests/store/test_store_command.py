"""`customer-sandbox store`: checking, compacting, exporting and importing a store."""

import json
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from support import ACME, NORTH, START_MS
from support.servers_with_store import lasting, world
from support.stores import Place, SqlitePlace, call, commit, created, opened, url_of

from mock_server.cli import main
from mock_server.contract.values.exact_json import lines_of
from mock_server.keeping.codec import digest_of, digest_of_scenario, packed, write_call
from mock_server.keeping.contents import export_store, find_damage
from mock_server.keeping.opening import open_store
from mock_server.keeping.store import Store
from mock_server.keeping.store_records import Delete, SandboxId, Snapshot, Use
from mock_server.keeping.tables import RESERVED
from mock_server.sandbox.ground.exchange import Request
from mock_server.sandbox.sandboxes.sandbox import Sandbox, snapshot_document

DOCUMENT = digest_of_scenario("small", 7, {"seed": 7})[1]
NEWER = digest_of_scenario("newer", 7, {"seed": 7})[1]
SCENARIO = digest_of(DOCUMENT)
CUSTOMER = f"/api/v2/customer/{NORTH}"


def modify(name: str) -> bytes:
    headers = {"authorization": "Bearer of-north"}
    return write_call(Request("PATCH", CUSTOMER, headers, {"q": "1"}, name.encode()))


@pytest.fixture
def sandbox(store: Store) -> SandboxId:
    """A sandbox with a snapshot, and a call after it that names a scenario."""
    commit(store, one=DOCUMENT, two=NEWER)
    sandbox = created(store, "a", scenario=SCENARIO)
    reset = write_call(Request("POST", "/_sandbox/reset"))
    calls = [call(sandbox, number, modify(f"{number}")) for number in (1, 2)]
    commit(store, *calls, call(sandbox, 3, reset, scenario=digest_of(NEWER)))
    body = b"".join(packed([b'{"one": 1}']))
    assert store.keep_snapshot(Snapshot(sandbox, 1, 1001, body, SCENARIO))
    return sandbox


def exported(store: Store) -> list[dict[str, Any]]:
    return [json.loads(line) for line in export_store(store)]


def test_everything_is_exported_as_lines(store: Store, sandbox: SandboxId) -> None:
    first, older, newer, kept, snapshot, second, third = exported(store)
    assert first == {"store": 2}
    assert [older, newer] == [
        {
            "scenario": digest_of(document).hex(),
            "document": {"name": name, "seed": 7, "source": {"seed": 7}},
        }
        for document, name in ((DOCUMENT, "small"), (NEWER, "newer"))
    ]
    assert (kept["sandbox"], kept["generation"]) == sandbox
    assert kept["scenario"] == SCENARIO.hex()
    assert (kept["ttlMs"], kept["byUse"], kept["calls"]) == (None, False, 3)
    assert (snapshot["snapshot"], snapshot["body"], snapshot["wallAt"]) == (
        1,
        '{"one": 1}',
        "1970-01-01T00:00:01.001Z",
    )
    assert (second["call"], second["scenario"]) == (2, None)
    assert second["request"] == {
        "method": "PATCH",
        "prefix": "",
        "path": CUSTOMER,
        "query": {"q": "1"},
        "headers": {"authorization": "Bearer of-north"},
        "body": "2",
    }
    assert (third["call"], third["scenario"]) == (3, digest_of(NEWER).hex())
    [listed] = store.sandboxes()
    commit(store, Delete(listed.kept.sandbox))
    assert exported(store) == [{"store": 2}]


def test_what_is_missing_or_cannot_be_read_is_found(store: Store) -> None:
    commit(store, damaged=b"{}")
    one = created(store, "a", scenario=b"no such scenario", permit=b"{")
    created(store, "b", scenario=digest_of(b"{}"))
    commit(store, call(one, 1, b"\x07"), call(one, 2, modify("two")))
    first, *others = find_damage(store)
    assert first.startswith("sandbox a: the keys of a sandbox cannot be read: ")
    assert others == [
        "sandbox a: call 1: a stored call has version 7; this program reads 1",
        "sandbox a: the scenario 6e6f2073756368207363656e6172696f is missing",
        "sandbox b: a stored scenario cannot be read: 'version'",
    ]


@pytest.mark.parametrize("ending", ["", "-wal", "-shm", "-lock"])
def test_no_export_takes_the_place_of_the_store(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], ending: str
) -> None:
    place = SqlitePlace(tmp_path / "kept.db")
    output = tmp_path / "." / f"kept.db{ending}"
    with opened(place):
        before = output.read_bytes()
        assert main(["store", "export", url_of(place), "--output", str(output)]) == 1
        refused = f"{output} cannot be written: it is a file of the store\n"
        assert capsys.readouterr().err == refused
        assert output.read_bytes() == before


def test_a_store_is_checked_and_exported_while_a_server_uses_it(
    place: Place,
    store: Store,
    sandbox: SandboxId,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["store", "check", url_of(place)]) == 0
    assert capsys.readouterr().out == "1 sandbox, nothing is damaged\n"
    assert main(["store", "export", url_of(place)]) == 0
    printed = capsys.readouterr().out
    assert [*map(json.loads, printed.splitlines())] == exported(store)
    file = tmp_path / "kept.jsonl"
    assert main(["store", "export", url_of(place), "--output", str(file)]) == 0
    assert file.read_text("utf-8") == printed
    assert file.stat().st_mode & 0o777 == 0o600
    commit(store, call(sandbox, 4, b"\x07"))
    assert main(["store", "check", url_of(place)]) == 1
    assert capsys.readouterr().out.startswith("sandbox a: call 4: a stored call has version 7")
    assert main(["store", "export", url_of(place)]) == 1
    assert capsys.readouterr().err.startswith("a stored call has version 7")


def test_a_store_is_compacted(place: Place, capsys: pytest.CaptureFixture[str]) -> None:
    with opened(place) as store:
        sandbox = created(store, "a")
        commit(store, *(call(sandbox, number, bytes(1000)) for number in range(1, 601)))
        store.note({sandbox: Use(1000, RESERVED, 600_000)}, 1000)
        commit(store, Delete(sandbox))
    assert main(["store", "compact", url_of(place)]) == 0
    before, _, _, after, _ = capsys.readouterr().out.split()
    assert int(before) >= 600_000 > int(after)


def test_a_file_in_use_is_not_compacted(
    quick_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place = SqlitePlace(quick_folder / "kept.db")
    with opened(place):
        assert main(["store", "compact", url_of(place)]) == 1
    assert capsys.readouterr().err == f"{place.path} is in use by another server\n"


@pytest.mark.parametrize("sign", ["@", "/", "?", "#", ":"])
def test_no_part_of_an_unescaped_password_is_shown(
    sign: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["store", "check", f"postgresql://me:se{sign}cret@127.0.0.1:1/x"]) == 1
    shown = capsys.readouterr().err
    assert shown.count("\n") == 1
    assert "cret" not in shown


WITHOUT_DRIVER = """
import sys
sys.modules["psycopg"] = None
from mock_server.cli import main
sys.exit(main(["store", "check", "postgresql://here/x"]))
"""


def test_a_missing_driver_is_reported_with_the_extra_that_installs_it() -> None:
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_DRIVER], capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert done.stderr.startswith(
        'PostgreSQL needs psycopg: pip install "customer-sandbox[postgresql]" ('
    )
    assert done.stderr.count("\n") == 1


def test_a_path_may_be_absolute(quick_folder: Path) -> None:
    for url in (f"sqlite:{quick_folder}/kept.db", f"sqlite://{quick_folder}/kept.db"):
        open_store(url).close()
    assert sorted(file.name for file in quick_folder.iterdir()) == ["kept.db", "kept.db-lock"]


# ── Stores of 1.x ────────────────────────────────────────────────────────────────────────────────

MODIFIED = f"/api/v2/customer/{ACME}"
TABLES = """
PRAGMA application_id = 1129529944; PRAGMA user_version = 3;
CREATE TABLE homes (generation, name, created_ms, used_ms, ttl_ms, by_use, scenario, permit, size,
    is_over);
CREATE TABLE entries (id INTEGER PRIMARY KEY, wall_ms, text);
CREATE TABLE snapshots (id INTEGER PRIMARY KEY, wall_ms, digest, size);
CREATE TABLE pieces (digest, place, text);
CREATE TABLE scenarios (digest, kept_s, document);
"""


def modified(name: str) -> bytes:
    return write_call(Request("PATCH", MODIFIED, body=b'{"name": "%b"}' % name.encode()))


def store_of_1_x(path: Path) -> None:
    """Write a store with two sandboxes, as 1.1.0 did; one begins with a snapshot."""
    scenario = world()
    digest, document = digest_of_scenario(scenario.name, scenario.seed, scenario.source)
    sandbox = Sandbox(scenario, START_MS)
    sandbox.handle(Request("PATCH", MODIFIED, body=b'{"name": "Before"}'), START_MS)
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
        for number, text in (
            (7, modified("Trimmed")),
            (8, modified("After")),
            (9, modified("Last")),
        ):
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
    with opened(place):
        pass
    for url, why in (
        (f"sqlite:{place.path}", "has format 4, not 3"),
        (f"sqlite:{tmp_path}/nowhere.db", "there is no file"),
    ):
        assert main(["store", "import", url, "--into", into]) == 1
        assert why in capsys.readouterr().err
    assert not (tmp_path / "new.db").exists()
