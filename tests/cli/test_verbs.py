"""The everyday verbs against a running server: their effects and their output."""

import csv
import io
import json
from collections.abc import AsyncIterator

import pytest
from support import NORTH, SMALL_WORLD, START_MS, build
from support.access import TOKEN, partners
from support.commands import Commands
from support.wire import Served, serving

from mock_server.sandbox.sandboxes.sandbox import Sandbox
from mock_server.web.connections.request_building import make_request


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


# ── Invitations ───────────────────────────────────────────────────────────────────────────────────


async def test_invite_prints_the_keys_of_those_before_one_that_fails(
    capsys: pytest.CaptureFixture[str],
) -> None:
    async with partners("acme", limit=4) as hosting:
        command = Commands(hosting.served.listener.url, capsys)
        ended = await command(
            *["sandboxes", "invite", "--count", "5", "--prefix", "guest-", "--token"], TOKEN
        )
        rows = list(csv.DictReader(io.StringIO(ended.out)))
        assert (ended.code, [row["name"] for row in rows]) == (1, ["guest-01", "guest-02"])
        assert "guest-03 answers 503" in ended.err
        assert await hosting.names() == {"acme", "default", "guest-01", "guest-02"}
