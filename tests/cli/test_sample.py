"""`customer-sandbox sample`: customers for load-test feeders."""

import asyncio
import csv
import io

import pytest
from support import START_MS, build
from support.wire import http, serving

from mock_server.cli import main
from mock_server.sandbox.sandboxes.sandbox import Sandbox
from mock_server.server.loading import load_scenario


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["sample", *arguments]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def test_sample_of_all_has_no_magic_customer(capsys: pytest.CaptureFixture[str]) -> None:
    scenario = load_scenario("default")
    expected = set(scenario.base.customers) - set(scenario.magic)
    count = str(len(expected))
    assert set(printed(capsys, "default", "--count", count).splitlines()) == expected


# ── Of a running server ──────────────────────────────────────────────────────────────────────────

CROWD = {
    "version": 1,
    "seed": 7,
    "customers": [{"ref": "a", "generated": False}],
    "population": {"ref": "crowd", "below": "a", "customers": 2500, "completeness": "mandatory"},
}


async def test_sample_of_a_server_reflects_changes(capsys: pytest.CaptureFixture[str]) -> None:
    async with serving(Sandbox(build(CROWD), START_MS)) as served:
        gone = served.listener.url
        assert (await served.call(http("DELETE", "/_sandbox/customers/crowd.7"))).status == 204
        asked = ("sample", "--url", gone, "--count", "2500", "--format", "csv")
        assert await asyncio.to_thread(main, asked) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert (len(rows), "crowd.7" in {row["ref"] for row in rows}) == (2500, False)
