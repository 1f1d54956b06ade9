"""`customer-sandbox conduct`: how clients behave, according to a server or a bundle."""

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from support import Client
from support.bundles import bundle_of, write
from support.wire import Served, http, serving

from mock_server.cli import main


@pytest.fixture
async def served() -> AsyncIterator[Served]:
    """A server that a client has called with `undefined` in place of an id."""
    async with serving() as server:
        await server.call(http("GET", "/api/v2/customer/undefined"))
        yield server


async def conduct(served: Served, *arguments: str) -> int:
    """Run the command in a thread, so that the server of the test can answer it."""
    return await asyncio.to_thread(main, ["conduct", "--url", served.listener.url, *arguments])


@pytest.fixture
def bundle(tmp_path: Path) -> Path:
    client = Client.of()
    client.get("undefined")
    return write(tmp_path, bundle_of(client))


async def test_conduct_of_a_server_is_printed(
    served: Served, capsys: pytest.CaptureFixture[str]
) -> None:
    assert await conduct(served) == 0
    out, err = capsys.readouterr()
    assert "failed   null-id                  1 opportunity\n" in out
    assert err == ""


async def test_conduct_fails_where_a_rule_is_broken(
    served: Served, capsys: pytest.CaptureFixture[str]
) -> None:
    assert await conduct(served, "--fail-on", "failed", "--format", "json") == 1
    out, err = capsys.readouterr()
    assert json.loads(out)["unseen"] == 0
    assert err == "broken rules of conduct: null-id\n"


async def test_the_usual_server_is_asked_where_none_is_named(
    served: Served, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MOCK_SERVER_URL", served.listener.url)
    assert await asyncio.to_thread(main, ["conduct", "--format", "markdown"]) == 0
    assert "| `null-id` | **failed** | 1 | 1 |" in capsys.readouterr().out


def test_conduct_of_a_bundle_is_printed(bundle: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["conduct", str(bundle), "--fail-on", "warning", "--format", "junit"]) == 1
    assert "entry 1 has no id where one belongs" in capsys.readouterr().out


def test_a_bundle_that_has_lost_entries_is_refused(
    bundle: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    given = {**json.loads(bundle.read_text("utf-8")), "complete": False}
    assert main(["conduct", str(write(tmp_path, given))]) == 1
    assert "the journal is incomplete" in capsys.readouterr().err


def test_a_bundle_that_does_not_replay_is_refused(
    bundle: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shown = json.loads(bundle.read_text("utf-8"))
    shown["journal"][0]["reply"]["status"] = 299
    assert main(["conduct", str(write(tmp_path, shown))]) == 1
    assert "does not replay as recorded" in capsys.readouterr().err


def test_a_missing_bundle_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["conduct", str(tmp_path / "none.json")]) == 1
    assert "none.json" in capsys.readouterr().err
