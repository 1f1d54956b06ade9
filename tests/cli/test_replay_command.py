"""`customer-sandbox bundle` and `replay`: a failure is reproduced elsewhere."""

import asyncio
import stat
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from support import NORTH, Client
from support.bundles import bundle_of, copied, write
from support.forking import quick_command
from support.process import Running, finish, start
from support.wire import PATIENCE_SECONDS, http

from mock_server import MockServer
from mock_server.cli import main

CUSTOMER = f"/api/v2/customer/{NORTH}"


@pytest.fixture
def bundle() -> Any:
    """A bundle of three exchanges, with a request that is still in progress."""
    client = Client.of()
    client.get(NORTH)
    client.modify(NORTH, {"name": "New"})
    client.advance(by="1s")
    return copied(bundle_of(client))


def test_a_bundle_is_for_its_owner_alone(tmp_path: Path) -> None:
    file = tmp_path / "new" / "bundle.json"
    with MockServer("minimal") as server:
        assert main(["bundle", "--url", server.url, "--output", str(file)]) == 0
    assert [stat.S_IMODE(each.stat().st_mode) for each in (file, file.parent)] == [0o600, 0o700]


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
    [(True, "scenario test, seed 7, 3 calls: all as recorded\n", 3), (False, "", 0)],
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
