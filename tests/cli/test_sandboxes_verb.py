"""`sandboxes`: an operator creates sandboxes for partners, and their owners manage them."""

import csv
import io
import json
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from support import NORTH
from support.access import TOKEN, Partners, partners
from support.commands import CommandResult, Commands
from support.wire import serving

from mock_server.cli.command_line import Command
from mock_server.cli.verbs.body_builders import LIMIT_ARGUMENTS, placement

FILE = "version: 1\ncustomers: [{ref: only}]\n"


@pytest.fixture
async def hosting() -> AsyncIterator[Partners]:
    async with partners("acme") as server:
        yield server


@pytest.fixture
def command(hosting: Partners, capsys: pytest.CaptureFixture[str]) -> Commands:
    return Commands(hosting.served.listener.url, capsys)


async def by_operator(command: Commands, *words: str) -> CommandResult:
    return await command("sandboxes", *words, "--token", TOKEN)


async def by_owner(command: Commands, hosting: Partners, *words: str) -> CommandResult:
    """Run a command for acme with the base URL of its owner."""
    url = f"{command.url}/s/acme~{hosting.keys['acme']['owner']}"
    return await Commands(url, command.capsys)(*words)


# ── The operator ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("name", ["own.json", "./own"])
async def test_create_takes_the_scenario_of_a_file(
    command: Commands, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / name).write_text(FILE)
    ended = await by_operator(
        command, "create", "blue", "--scenario", name, "--seed", "7", "--format", "json"
    )
    made = json.loads(ended.out)
    assert (ended.code, made["scenario"], made["seed"]) == (0, "upload", 7)
    assert made["keys"].keys() == {"owner", "caller"}


# ── Invitations ──────────────────────────────────────────────────────────────────────────────────


async def test_invite_prints_a_line_for_each_guest(command: Commands, hosting: Partners) -> None:
    ended = await by_operator(
        command, "invite", "--count", "3", "--prefix", "guest-", "--ttl", "2d"
    )
    rows = list(csv.DictReader(io.StringIO(ended.out)))
    assert [row["name"] for row in rows] == ["guest-01", "guest-02", "guest-03"]
    assert await hosting.names() == {"acme", "default", *(row["name"] for row in rows)}
    for row in rows:
        path = row["base_url"].removeprefix(command.url)
        read = await hosting.call("GET", f"{path}/api/v2/customer/{NORTH}")
        assert (read.status, read.headers["X-Sandbox"]) == (200, row["name"])
        answer = await hosting.call("GET", f"/_sandboxes/{row['name']}", key=row["owner_key"])
        assert answer.json["expiresAt"] == "2026-01-03T09:00:00.000Z"


async def test_invite_prints_the_keys_of_those_before_one_that_fails(
    capsys: pytest.CaptureFixture[str],
) -> None:
    async with partners("acme", limit=4) as hosting:
        command = Commands(hosting.served.listener.url, capsys)
        ended = await by_operator(command, "invite", "--count", "5", "--prefix", "guest-")
        rows = list(csv.DictReader(io.StringIO(ended.out)))
        assert (ended.code, [row["name"] for row in rows]) == (1, ["guest-01", "guest-02"])
        assert "guest-03 answers 503" in ended.err
        assert await hosting.names() == {"acme", "default", "guest-01", "guest-02"}


async def test_invite_needs_a_server_with_keys(capsys: pytest.CaptureFixture[str]) -> None:
    async with serving() as served:
        command = Commands(served.listener.url, capsys)
        ended = await command("sandboxes", "invite", "--count", "2", "--prefix", "guest-")
        assert (ended.code, ended.out) == (1, "")
        assert "gives sandboxes no keys; serve it with --access keys" in ended.err
        assert [item["name"] for item in (await listed(command))] == ["default"]


async def listed(command: Commands) -> list[dict[str, object]]:
    ended = await command("sandboxes", "--format", "json")
    items: list[dict[str, object]] = json.loads(ended.out)["items"]
    return items


# ── The owner ────────────────────────────────────────────────────────────────────────────────────


async def test_an_owner_gives_its_callers_a_new_key(command: Commands, hosting: Partners) -> None:
    ended = await by_owner(command, hosting, "sandboxes", "rotate", "--role", "caller")
    new = ended.lines[0][-1]
    assert (ended.code, ended.lines[0][:2]) == (0, ["caller", "key"])
    path = f"/s/acme/api/v2/customer/{NORTH}"
    assert (await hosting.call("GET", path, key=new)).status == 200
    assert (await hosting.call("GET", path, key=hosting.keys["acme"]["caller"])).status == 401


# ── Arguments ────────────────────────────────────────────────────────────────────────────────────


def test_every_limit_has_a_flag() -> None:
    words = {word.name for word in Command("sandboxes").params}
    assert LIMIT_ARGUMENTS.keys() <= words
    shown = {word: number for number, word in enumerate(LIMIT_ARGUMENTS, 1)}
    limits = {LIMIT_ARGUMENTS[word]: number for word, number in shown.items()}
    assert placement({**shown, "from": "acme", "ttl": "never"}) == {
        "from": "acme",
        "limits": limits,
    }
