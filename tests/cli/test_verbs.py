"""The everyday verbs against a running server: their effects and their output."""

import asyncio
import io
import json
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from support import NORTH, SMALL_WORLD, START_MS, build
from support.commands import Commands
from support.wire import Served, serving

from mock_server.cli import main
from mock_server.sandbox.sandboxes.sandbox import Sandbox
from mock_server.web.callers.guard import Guard
from mock_server.web.connections.request_building import make_request

NOON = "2026-01-01T09:00:00.000Z"
LATER = "2026-01-01T09:00:02.000Z"
RENAME = '{"name": "N"}'


@pytest.fixture
async def served() -> AsyncIterator[Served]:
    async with serving() as server:
        yield server


@pytest.fixture
def command(served: Served, capsys: pytest.CaptureFixture[str]) -> Commands:
    return Commands(served.listener.url, capsys)


# ── Time ─────────────────────────────────────────────────────────────────────────────────────────


async def test_a_reset_and_the_list_name_the_command_for_an_outdated_sandbox(
    served: Served, command: Commands
) -> None:
    mine = Commands(f"{command.url}/s/mine", command.capsys)
    await command("sandboxes", "create", "mine")
    assert served.handler.engine is not None
    served.handler.engine.reload(build(SMALL_WORLD, description="Newer"))
    replacing, newer = "customer-sandbox sandboxes create {} --replace", "begins the newer version"
    assert (await mine("reset")).err == (
        "customer-sandbox: the server has a newer version of the scenario: "
        f"`{replacing.format('mine')}` begins it\n"
    )
    assert (
        f"  outdated: `{replacing.format('mine')}` {newer}\n"
        in (await command("sandboxes", "show", "mine")).out
    )
    listed = await command("sandboxes")
    assert listed.err == f"outdated: mine; `{replacing.format('NAME')}` {newer}\n"
    await command("sandboxes", "create", "mine", "--replace")
    assert ((await mine("reset")).err, (await command("sandboxes")).err) == ("", "")


# ── Calls ────────────────────────────────────────────────────────────────────────────────────────


async def test_call_sends_json_a_file_or_standard_input(
    command: Commands, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "body.json"
    file.write_text(RENAME, "utf-8")
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(RENAME.encode())))
    for body in (RENAME, f"@{file}", "-"):
        ended = await command("call", "modifyCustomer", "--as", "acme", "north", body)
        assert (ended.code, ended.out.splitlines()[0]) == (0, "202 Accepted"), body
    journal = json.loads((await command("journal", "--format", "json")).out)
    assert [entry["request"]["body"] for entry in journal["items"]] == [RENAME] * 3


async def test_call_shows_a_reply_that_sends_elsewhere_as_it_came(command: Commands) -> None:
    fault = json.dumps({"status": 302, "headers": {"Location": f"{command.url}/_ready"}})
    ended = await command("call", "getCustomer", "north", "--fault", fault, "--format", "json")
    reply = json.loads(ended.out)
    assert (ended.code, reply["status"]) == (1, 302)
    assert reply["headers"]["Location"] == f"{command.url}/_ready"


@pytest.mark.parametrize(
    ("scheme", "header", "token"),
    [
        ("bearer", "Authorization", "t"),
        ("basic", "Authorization", "user:pass"),
        ("api-key", "X-Api-Key", "t"),
    ],
)
async def test_call_sends_a_token_as_the_scenario_wants_it(
    scheme: str, header: str, token: str, capsys: pytest.CaptureFixture[str]
) -> None:
    credentials = {"required": True, "scheme": scheme, "header": header}
    scenario = build(
        assumptions={"credentials": credentials}, requesters=[{"token": token, "customer": "acme"}]
    )
    async with serving(Sandbox(scenario, 0)) as served:
        command = Commands(served.listener.url, capsys)
        assert (await command("call", "getCustomer", "north")).code == 1
        assert (await command("call", "getCustomer", "north", "--as", "acme")).code == 0


# ── Reading and listing ──────────────────────────────────────────────────────────────────────────


async def test_a_list_of_many_pages_is_printed_as_one(command: Commands, served: Served) -> None:
    read = make_request("GET", f"/api/v2/customer/{NORTH}")
    for _ in range(1001):
        served.sandboxes.default.handle(read, START_MS)
    numbers = [str(number) for number in range(1, 1002)]
    assert [row[0] for row in (await command("journal")).lines] == numbers
    page = json.loads((await command("journal", "--brief", "--format", "json")).out)
    assert [str(entry["entry"]) for entry in page["items"]] == numbers
    assert (page["page"], page["size"], page["total"]) == (0, 1001, 1001)
    last = await command("journal", "--size", "1000", "--page", "1", "--format", "json")
    page = json.loads(last.out)
    assert [entry["entry"] for entry in page["items"]] == [1001]
    assert (page["page"], page["size"], page["total"]) == (1, 1000, 1001)


# ── Which sandbox ────────────────────────────────────────────────────────────────────────────────


async def test_the_environment_says_where_the_server_is(
    served: Served, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MOCK_SERVER_URL", served.listener.url)
    assert await asyncio.to_thread(main, ["clock"]) == 0
    assert capsys.readouterr().out.startswith(NOON)


@pytest.mark.parametrize("how", ["variable", "file", "variable of a file", "flag"])
async def test_the_control_token_comes_from_the_environment_a_file_or_a_flag(
    how: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "token"
    file.write_text("hush\n", "utf-8")
    words = {"file": ("--token-file", str(file)), "flag": ("--token", "hush")}
    if how == "variable":
        monkeypatch.setenv("MOCK_SERVER_CONTROL_TOKEN", "hush")
    if how == "variable of a file":
        monkeypatch.setenv("MOCK_SERVER_CONTROL_TOKEN_FILE", str(file))
    async with serving(guard=Guard(control_token="hush")) as served:
        command = Commands(served.listener.url, capsys)
        ended = await command("freeze", "--sandbox", "mine", *words.get(how, ()))
        assert (ended.code, ended.err) == (0, "")
        body = ("call", "modifyCustomer", NORTH, "{}", "--sandbox", "yours")
        assert (await command(*body, *words.get(how, ()))).code == 0


# ── One of several servers ───────────────────────────────────────────────────────────────────────
