"""`serve --store`: errors in one line without passwords, and shutting down."""

from pathlib import Path

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


async def test_a_store_that_cannot_be_used_is_named_in_one_line() -> None:
    line = await refused("mongodb://me:secret@localhost/kept")
    assert "sqlite:" in line
    assert "secret" not in line


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
