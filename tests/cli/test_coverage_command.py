"""`customer-sandbox coverage` against a running server."""

import asyncio
import json
from collections.abc import AsyncIterator
from xml.etree import ElementTree as ET

import pytest
from support import NOBODY, NORTH
from support.contract_lists import ROWS, percent
from support.wire import Served, http, serving

from mock_server.cli import main
from mock_server.web.callers.guard import Guard

MET, WITH_NETWORK = round(percent(2), 2), round(percent(2, network=True), 2)


async def command(*arguments: str) -> int:
    """Run a command in a thread, so that the server of the test can answer it."""
    return await asyncio.to_thread(main, arguments)


@pytest.fixture
async def served() -> AsyncIterator[Served]:
    """A server whose clients have covered two items of the contract."""
    async with serving(guard=Guard(control_token="hush")) as server:
        await server.call(http("GET", f"/api/v2/customer/{NORTH}"))
        await server.call(http("GET", f"/api/v2/customer/{NOBODY}"))
        yield server


async def coverage(served: Served, *arguments: str, prefix: str = "") -> int:
    url = served.listener.url + prefix
    return await command("coverage", "--url", url, "--token", "hush", *arguments)


# ── Printing ─────────────────────────────────────────────────────────────────────────────────────


async def test_coverage_prints_json(served: Served, capsys: pytest.CaptureFixture[str]) -> None:
    assert await coverage(served, "--format", "json") == 0
    printed = json.loads(capsys.readouterr().out)
    assert (printed["percent"], len(printed["items"])) == (round(percent(2), 2), len(ROWS))


async def test_coverage_prints_junit(served: Served, capsys: pytest.CaptureFixture[str]) -> None:
    assert await coverage(served, "--format", "junit") == 0
    suite = ET.fromstring(capsys.readouterr().out)  # noqa: S314 - it is our own
    assert (suite.get("tests"), suite.get("failures")) == (str(len(ROWS)), "0")


async def test_coverage_of_a_named_sandbox_is_its_own(
    served: Served, capsys: pytest.CaptureFixture[str]
) -> None:
    await served.call(http("PUT", "/_sandboxes/mine", b"{}", Authorization="Bearer hush"))
    assert await coverage(served, "--format", "json", prefix="/s/mine/") == 0
    assert json.loads(capsys.readouterr().out)["percent"] == 0
