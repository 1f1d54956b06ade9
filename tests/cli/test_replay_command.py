"""`customer-sandbox bundle` and `replay`: a failure is reproduced elsewhere."""

import asyncio
import stat
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from support import NORTH, SMALL_WORLD, START_MS, Client
from support.bundles import bundle_of, copied, write
from support.forking import quick_command
from support.process import Running, finish, start
from support.wire import PATIENCE_SECONDS, http, serving

from mock_server import __version__
from mock_server.cli import main
from mock_server.contract.values.exact_json import loads
from mock_server.web.callers.guard import Guard

CUSTOMER = f"/api/v2/customer/{NORTH}"


@pytest.fixture
def bundle() -> Any:
    """A bundle of three exchanges, with a request that is still in progress."""
    client = Client.of()
    client.get(NORTH)
    client.modify(NORTH, {"name": "New"})
    client.advance(by="1s")
    return copied(bundle_of(client))


@pytest.mark.parametrize("asked", [(), ("--output", "-")], ids=str)
async def test_a_bundle_is_printed_or_written_and_replayed(
    asked: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with serving(guard=Guard(control_token="hush")) as served:
        await served.call(http("GET", f"/s/mine{CUSTOMER}", X_Sandbox_Key="hush"))
        url = f"{served.listener.url}/s/mine"
        words = ["bundle", "--url", url, "--token", "hush"]
        printed = await asyncio.to_thread(main, [*words, *asked])
        refused = await asyncio.to_thread(main, words[:3])
        file = tmp_path / "new" / "bundle.json"
        written = await asyncio.to_thread(main, [*words, "--output", str(file)])
        unwritten = await asyncio.to_thread(main, [*words, "--output", str(tmp_path)])
    out, err = capsys.readouterr()
    assert (printed, len(loads(out.encode())["journal"])) == (0, 1)
    assert (refused, "answers 401: " in err) == (1, True)
    assert (written, len(loads(file.read_bytes())["journal"])) == (0, 1)
    assert [oct(stat.S_IMODE(where.stat().st_mode)) for where in (file, file.parent)] == [
        "0o600",
        "0o700",
    ]
    assert (unwritten, err.splitlines()[-1]) == (
        1,
        f"{tmp_path} cannot be written: it is not a regular file",
    )
    assert main(["replay", str(write(tmp_path, out.encode()))]) == 0
    assert capsys.readouterr().out == "scenario test, seed 7, 1 call: all as recorded\n"


def test_a_difference_is_printed_and_is_an_exit_code(
    tmp_path: Path, bundle: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    bundle["journal"][1]["reply"]["status"] = 200
    assert main(["replay", str(write(tmp_path, bundle))]) == 1
    out, err = capsys.readouterr()
    assert (out.splitlines(), err) == (
        [
            f"scenario test, seed 7, 3 calls: entry 2, PATCH {CUSTOMER}: byte 11 differs",
            r"  recorded: ...HTTP/1.1 200 OK\r\nContent-Type: applicati...",
            r"  replayed: ...HTTP/1.1 202 Accepted\r\nContent-Type: app...",
        ],
        "",
    )


def test_a_bundle_written_by_another_version_is_reported(
    tmp_path: Path, bundle: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    bundle["version"] = "9.9"
    assert main(["replay", str(write(tmp_path, bundle))]) == 0
    expected = f"the bundle was written by version 9.9, not {__version__}\n"
    assert capsys.readouterr().err == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (b"{}", " is not a bundle; `customer-sandbox bundle --url URL` writes one\n"),
        (b'{"bundle": 0}', " has format 0, this program reads 1; it was written by version None\n"),
    ],
)
def test_a_file_that_is_not_a_bundle_is_reported_in_one_line(
    tmp_path: Path, text: bytes, expected: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file = write(tmp_path, text)
    assert main(["replay", str(file)]) == 1
    assert capsys.readouterr() == ("", f"{file}{expected}")


def test_a_missing_file_is_reported_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", "nothing.json"]) == 1
    expected = "cannot replay: nothing.json: No such file or directory\n"
    assert capsys.readouterr() == ("", expected)


def test_an_invalid_port_is_misuse(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", "nothing.json", "--serve", "--port", "x"]) == 2
    assert capsys.readouterr().err.startswith("customer-sandbox: --port is 'x': ")


def test_lost_entries_are_refused_with_a_way_out(
    tmp_path: Path, bundle: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    bundle["complete"] = False
    assert main(["replay", str(write(tmp_path, bundle))]) == 1
    assert capsys.readouterr().err == (
        "the journal is incomplete, so it cannot be replayed: raise limits.journalEntries for the "
        "next run; `replay --serve` serves the end of this one\n"
    )


# ── Serving the final state ──────────────────────────────────────────────────────────────────────


@pytest.fixture
async def served(tmp_path: Path, bundle: Any, request: Any) -> AsyncIterator[tuple[Running, str]]:
    """A server of a bundle, and the line that it has printed before the ready line."""
    bundle["complete"] = request.param
    words = ["replay", str(write(tmp_path, bundle)), "--serve", "--port", "0"]
    process = await start([quick_command(), *words])
    assert process.stdout is not None
    try:
        line, first = "", ""
        async with asyncio.timeout(PATIENCE_SECONDS):
            while "ready at" not in line:
                first, line = line, (await process.stdout.readline()).decode()
        yield Running(process, line.split()[3], line), first
    finally:
        if process.returncode is None:
            process.terminate()
            await finish(process)


@pytest.mark.parametrize(
    ("served", "printed", "entries"),
    [
        (True, "scenario test, seed 7, 3 calls: all as recorded\n", 3),
        (False, "", 0),
    ],
    indirect=["served"],
    ids=["whole", "lost entries"],
)
async def test_the_last_state_is_served_for_inspection(
    served: tuple[Running, str], printed: str, entries: int
) -> None:
    running, first = served
    journal = (await running.call(http("GET", "/_sandbox/journal"))).json
    assert (first, journal["total"]) == (printed, entries)
    clock = (await running.call(http("GET", "/_sandbox/clock"))).json
    assert (clock["now"], clock["pending"]) == ("2026-01-01T09:00:01.000Z", 1)
    advance = http("POST", "/_sandbox/clock/advance", b'{"until": "idle"}')
    assert len((await running.call(advance)).json["fired"]) == 1
    read = await running.call(http("GET", CUSTOMER))
    assert (read.json["content"][0]["name"], read.entry) == ("New", "5")
    assert (await running.stop()).code == 0


def test_the_world_of_the_bundle_is_the_small_one(bundle: Any) -> None:
    assert bundle["scenario"]["customers"] == copied(SMALL_WORLD)["customers"]
    assert bundle["began"] == {"wallAt": "2026-01-01T09:00:00.000Z", "state": None}
    assert bundle["state"]["clock"]["now"] == "2026-01-01T09:00:01.000Z"
    assert START_MS == 1_767_258_000_000
