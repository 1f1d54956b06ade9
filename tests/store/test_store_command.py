"""`customer-sandbox store`: checking, compacting and exporting a store."""

import json
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from support import NORTH
from support.stores import (
    Place,
    SqlitePlace,
    call,
    ending,
    nonce,
    placed,
    snapped,
    swept,
    url_of,
)

from mock_server.cli import main
from mock_server.contract.values.exact_json import dumps
from mock_server.sandbox.ground.exchange import Request
from mock_server.store.codec import digest_of_scenario, packed, write_call
from mock_server.store.log_export import export_store
from mock_server.store.log_records import Founding, Home
from mock_server.store.opening import open_store
from mock_server.store.port import Store
from mock_server.store.store_check import find_damage

SCENARIO, DOCUMENT = digest_of_scenario("small", 7, {"seed": 7})
NEWER, NEWER_DOCUMENT = digest_of_scenario("newer", 7, {"seed": 7})
CUSTOMER = f"/api/v2/customer/{NORTH}"


def modify(name: str) -> bytes:
    headers = {"authorization": "Bearer of-north"}
    return write_call(Request("PATCH", CUSTOMER, headers, {"q": "1"}, name.encode()))


@pytest.fixture
def home(store: Store) -> Home:
    """A sandbox with a trimmed entry, two snapshots, and a call that names a scenario."""
    store.append((), {SCENARIO: DOCUMENT})
    store.append((), {NEWER: NEWER_DOCUMENT})
    home = placed(store.append([Founding("a", 1000, SCENARIO, nonce())])[0]).home
    reset = write_call(Request("POST", "/_sandbox/reset"), NEWER)
    store.append([call(home, modify("one")), call(home, modify("two")), call(home, reset)])
    snapped(store, home, 1, b'{"one": 1}', 1001)
    snapped(store, home, 2, b"\xff", 1002)
    swept(store)
    store.append((), digests=[(home, 2, b"digest 2")])
    return home


def exported(store: Store) -> list[dict[str, Any]]:
    return [json.loads(line) for line in export_store(store)]


def test_everything_is_exported_as_lines(store: Store, home: Home) -> None:
    first, *lines = exported(store)
    assert first == {"store": 1}
    first, sandbox, older, newer, second, named, third = lines
    assert [first, named] == [
        {"scenario": digest.hex(), "document": {"name": name, "seed": 7, "source": {"seed": 7}}}
        for digest, name in ((SCENARIO, "small"), (NEWER, "newer"))
    ]
    assert (sandbox["sandbox"], sandbox["generation"]) == home
    assert sandbox["scenario"] == SCENARIO.hex()
    assert (sandbox["ttlMs"], sandbox["byUse"], sandbox["entries"]) == (None, False, 3)
    assert (older["snapshot"], older["body"], older["wallAt"]) == (
        1,
        '{"one": 1}',
        "1970-01-01T00:00:01.001Z",
    )
    assert (newer["snapshot"], newer["base64"]) == (2, "/w==")
    assert (second["entry"], second["digest"]) == (2, b"digest 2".hex())
    assert second["request"] == {
        "method": "PATCH",
        "prefix": "",
        "path": CUSTOMER,
        "query": {"q": "1"},
        "headers": {"authorization": "Bearer of-north"},
        "body": "two",
    }
    assert (third["entry"], third["digest"], third["scenario"]) == (3, None, NEWER.hex())


def test_ended_sandboxes_are_not_exported(store: Store, home: Home) -> None:
    store.append([ending(home)])
    assert exported(store) == [{"store": 1}]


def test_a_whole_store_has_no_damage(store: Store, home: Home) -> None:
    assert home
    assert [*find_damage(store)] == []


@pytest.mark.parametrize("is_packed", [False, True])
def test_the_scenario_of_a_snapshot_is_checked_and_exported(
    store: Store, home: Home, *, is_packed: bool
) -> None:
    other, document = digest_of_scenario("other", 7, {"seed": 7})
    lines = [dumps({"scenario": other.hex(), "mark": ""}) + b"\n", b'{"jobs":[1]}\n']
    snapped(store, home, 3, b"".join(packed(lines) if is_packed else lines))
    assert [*find_damage(store)] == [f"sandbox a: the scenario {other.hex()} is missing"]
    store.append((), {other: document})
    assert [*find_damage(store)] == []
    kinds = [(line.get("scenario"), line.get("snapshot")) for line in exported(store)]
    assert kinds.index((other.hex(), None)) < kinds.index((None, 3))


def test_what_is_missing_or_cannot_be_read_is_found(store: Store) -> None:
    missing = Founding("a", 1000, b"no such scenario", nonce())
    damaged = Founding("b", 1000, SCENARIO, nonce())
    store.append((), {SCENARIO: b"damaged"})
    homes = [placed(at).home for at in store.append([missing, damaged])]
    store.append([call(homes[0], b"\x07"), call(homes[0], modify("two"))])
    assert [*find_damage(store)] == [
        "sandbox a, entry 1: a stored call has version 7; this program reads 1",
        "sandbox a: the scenario 6e6f2073756368207363656e6172696f is missing",
        f"sandbox b: the scenario {SCENARIO.hex()} is damaged",
    ]


def test_damaged_rows_are_found_and_the_other_sandboxes_are_checked(
    place: Place, store: Store
) -> None:
    store.append([Founding(name, 1000, SCENARIO, nonce()) for name in "abc"])
    place.run_sql(
        "UPDATE homes SET used_ms = -1 WHERE name = 'a'",
        "UPDATE homes SET head_ms = -1 WHERE name = 'c'",
    )
    assert [*find_damage(store)] == [
        "the row of sandbox 'a' is damaged: used_ms",
        "the row of sandbox 'c' is damaged: head_ms",
        f"sandbox b: the scenario {SCENARIO.hex()} is missing",
    ]


@pytest.mark.parametrize(
    ("statement", "found"),
    [
        ("DELETE FROM entries WHERE id % 8 = 5", ["entries are missing before entry 6"]),
        ("DELETE FROM entries WHERE id % 8 < 4", ["entries are missing before entry 4"]),
        ("DELETE FROM entries WHERE id % 8 = 7", ["entries are missing up to entry 7"]),
        ("DELETE FROM entries", ["entries are missing up to entry 7"]),
        (
            "UPDATE pieces SET text = x'00' WHERE text = x'32'",
            ["the snapshot of sandbox a after entry 2 is damaged"],
        ),
        ("DELETE FROM pieces", ["after entry 2 is damaged", "after entry 1 is damaged"]),
    ],
)
def test_gaps_and_changed_documents_are_found(
    quick_folder: Path, statement: str, found: list[str]
) -> None:
    place = SqlitePlace(quick_folder / "kept.db")
    store = place.store()
    store.open()
    store.append((), {SCENARIO: DOCUMENT})
    home = placed(store.append([Founding("a", 1000, SCENARIO, nonce())])[0]).home
    store.append([call(home, modify(str(number))) for number in range(7)])
    snapped(store, home, 1, b"1")
    snapped(store, home, 2, b"2")
    swept(store)
    store.close()
    place.run_sql(statement)
    reader = open_store(url_of(place), only_reads=True)
    message = [*find_damage(reader)]
    reader.close()
    assert all(expected in line for expected, line in zip(found, message, strict=True))


def test_no_export_goes_through_a_link_to_itself(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place = SqlitePlace(tmp_path / "kept.db")
    with closing(place.store()) as store:
        store.open()
    output = tmp_path / "loop"
    output.symlink_to(output)
    assert main(["store", "export", url_of(place), "--output", str(output)]) == 1
    assert capsys.readouterr().err == f"{output} cannot be written: it is not a regular file\n"


@pytest.mark.parametrize("ending", ["", "-wal", "-shm", "-lock"])
def test_no_export_takes_the_place_of_the_store(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], ending: str
) -> None:
    place = SqlitePlace(tmp_path / "kept.db")
    store = place.store()
    store.open()
    output = tmp_path / "." / f"kept.db{ending}"
    before = output.read_bytes()
    assert main(["store", "export", url_of(place), "--output", str(output)]) == 1
    assert capsys.readouterr().err == f"{output} cannot be written: it is a file of the store\n"
    assert output.read_bytes() == before
    store.close()


def test_a_store_is_checked_and_exported_while_a_server_uses_it(
    place: Place, store: Store, home: Home, tmp_path: Path, capsys: pytest.CaptureFixture[str]
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
    store.append([call(home, b"\x07")])
    assert main(["store", "check", url_of(place)]) == 1
    assert capsys.readouterr().out.startswith("sandbox a, entry 4: a stored call has version 7")
    assert main(["store", "export", url_of(place)]) == 1
    assert capsys.readouterr().err.startswith("a stored call has version 7")


def test_a_store_is_compacted(
    place: Place, home: Home, store: Store, capsys: pytest.CaptureFixture[str]
) -> None:
    store.append([call(home, bytes(1000)) for _ in range(600)])
    store.append([ending(home)])
    store.close()
    assert main(["store", "compact", url_of(place)]) == 0
    before, _, _, after, _ = capsys.readouterr().out.split()
    assert int(before) > 600_000 > int(after)
    store.open()


def test_a_file_in_use_is_not_compacted(
    quick_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place = SqlitePlace(quick_folder / "kept.db")
    store = place.store()
    store.open()
    assert main(["store", "compact", url_of(place)]) == 1
    assert capsys.readouterr().err == f"{place.path} is in use by another server\n"
    store.close()


@pytest.mark.parametrize(
    ("url", "why"),
    [
        ("kept.db", "a store is a URL: sqlite:PATH or postgresql://USER@HOST/DATABASE"),
        ("redis://here", "no store has the scheme redis: use sqlite:PATH or postgresql://USER"),
        ("sqlite:", "a store in a file is sqlite:PATH, as in sqlite:kept.db"),
        ("sqlite::memory:", "a store in memory keeps nothing: run without a store"),
        ("sqlite://kept.db", "a store in a file is sqlite:PATH, as in sqlite:kept.db"),
        ("sqlite:nowhere.db", "there is no file "),
        ("sqlite:////nowhere/a.db", "there is no folder /nowhere\n"),
        (
            "sqlite:///nowhere/a.db",
            "there is no folder /nowhere; a relative path is sqlite:nowhere/a.db\n",
        ),
        ("sqlite:loop.db", "there is no file "),
        ("postgresql://[::1/x", "the URL of the store cannot be read: write postgresql://USER"),
        ("postgresql:here/x", "the URL of the store cannot be read: write postgresql://USER"),
        (
            "postgresql://here:none/x",
            "the URL of the store cannot be read: write postgresql://USER",
        ),
        ("postgresql://here/x?schema=A-B", "the name of a schema has lower-case letters, digits"),
    ],
)
@pytest.mark.parametrize("action", ["check", "compact", "export"])
def test_a_url_that_leads_to_no_store_is_refused_in_a_line(
    action: str,
    url: str,
    why: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("loop.db").symlink_to("loop.db")
    assert main(["store", action, url]) == 1
    ended = capsys.readouterr()
    assert ended.out == ""
    assert ended.err.startswith(why)
    assert ended.err.count("\n") == 1
    assert not Path("nowhere.db").exists()


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


def test_an_unknown_action_is_a_usage_error(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["store", "repair", "sqlite:kept.db"]) == 2
    assert "repair" in capsys.readouterr().err
