"""`serve --store`: errors in one line without passwords, and shutting down."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from support import ACME, SMALL_WORLD
from support.quick_process import run, server
from support.store_histories import PlannedCall

from mock_server.contract.values.exact_json import dumps

CUSTOMER = f"/api/v2/customer/{ACME}"


async def refused(url: str) -> str:
    """Return the message with which `serve` refuses a store."""
    finished = await run("serve", "minimal", "--port", "0", "--store", url)
    assert finished.code == 1, finished
    assert finished.out == ""
    [line] = finished.err.splitlines()
    return line


async def test_an_unknown_scheme() -> None:
    line = await refused("mongodb://me:secret@localhost/kept")
    assert "sqlite:" in line
    assert "secret" not in line


async def test_a_database_that_is_not_there() -> None:
    line = await refused("postgresql://me:secret@localhost:1/kept")
    assert "secret" not in line


async def test_a_foreign_file(tmp_path: Path) -> None:
    file = tmp_path / "foreign.db"
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("CREATE TABLE somebody_elses (id)")
    before = file.read_bytes()
    assert str(file) in await refused(f"sqlite:{file}")
    assert file.read_bytes() == before


async def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_bytes(b"Dear database, " * 100)
    assert str(file) in await refused(f"sqlite:{file}")
    assert file.read_bytes() == b"Dear database, " * 100


async def test_a_corrupt_file(tmp_path: Path) -> None:
    file = tmp_path / "kept.db"
    async with server("minimal", "--store", f"sqlite:{file}") as running:
        await running.call(PlannedCall("POST", "/_sandbox/clock/advance", {"by": "1s"}).raw)
    whole = file.read_bytes()
    file.write_bytes(whole[:4096] + b"\xff" * (len(whole) - 4096))
    assert str(file) in await refused(f"sqlite:{file}")


async def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    assert "nowhere" in await refused(f"sqlite:{tmp_path}/nowhere/kept.db")


@pytest.mark.skipif(os.geteuid() == 0, reason="whoever may do everything is refused nothing")
async def test_a_file_without_rights(tmp_path: Path) -> None:
    file = tmp_path / "kept.db"
    file.touch(mode=0)
    assert str(file) in await refused(f"sqlite:{file}")


async def test_the_first_line_names_the_scenario_of_the_stored_sandbox(tmp_path: Path) -> None:
    """Another scenario is served, but the stored sandboxes began with this one."""
    kept = ("--store", f"sqlite:{tmp_path}/kept.db")
    async with server("minimal", *kept) as running:
        _, _, answer = running.first_line.partition(" (")
    async with server("strict", *kept) as running:
        assert running.first_line.endswith(f" ({answer}")
        await running.call(PlannedCall("PUT", "/_sandboxes/default", {}).raw)
    async with server("strict", *kept) as running:
        assert "(scenario strict, " in running.first_line


async def test_a_second_server(tmp_path: Path) -> None:
    file = tmp_path / "kept.db"
    async with server("minimal", "--store", f"sqlite:{file}") as running:
        assert str(file) in await refused(f"sqlite:{file}")
        assert (await running.call(PlannedCall("GET", "/_ready").raw)).status == 200


async def test_what_is_in_flight_is_answered_and_kept(tmp_path: Path) -> None:
    scenario, file = tmp_path / "test.yaml", tmp_path / "kept.db"
    scenario.write_bytes(dumps(SMALL_WORLD))
    made = 0
    async with server(str(scenario), "--store", f"sqlite:{file}") as running:
        async with running.wire() as wire:
            await wire.send(b"".join(_rename(number).raw for number in range(200)))
            assert (await wire.answer()).status == 202
            running.process.terminate()
            made = 1 + (await wire.rest()).count(b"HTTP/1.1 202")
        assert await running.process.wait() == 0
    async with server(str(scenario), "--store", f"sqlite:{file}") as running:
        [kept] = (await running.call(PlannedCall("GET", "/_sandboxes").raw)).json["kept"]
        assert kept["entries"] == made


async def test_kept_sandboxes_are_known_to_callers_who_may_make_none(tmp_path: Path) -> None:
    scenario, store = tmp_path / "test.yaml", f"sqlite:{tmp_path}/kept.db"
    scenario.write_bytes(dumps(SMALL_WORLD))
    async with server(str(scenario), "--store", store) as running:
        assert (await running.call(_rename(1, "/s/one").raw)).status == 202
    async with (
        server(str(scenario), "--store", store, "--no-create") as running,
        running.wire() as wire,
    ):
        head, _, body = _rename(2, "/s/one").raw.partition(b"\r\n\r\n")
        await wire.send(head + b"\r\n\r\n")
        assert (await running.call(_rename(1, "/s/two").raw)).status == 404
        await wire.send(body)
        assert (await wire.answer()).status == 202


def _rename(number: int, where: str = "") -> PlannedCall:
    return PlannedCall("PATCH", f"{where}{CUSTOMER}", {"name": f"N{number}"})
