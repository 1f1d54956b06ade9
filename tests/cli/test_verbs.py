"""The everyday verbs against a running server; their table matches the contract and is complete."""

import csv
import io
import json
from collections.abc import AsyncIterator

import pytest
from support import NORTH, SMALL_WORLD, START_MS, build
from support.access import TOKEN, partners
from support.commands import Commands
from support.wire import Served, serving

from mock_server.cli.command_line import Command
from mock_server.cli.parameters import COMMANDS, shown
from mock_server.cli.verbs.running import ACTION, BUILDERS, CONDITIONS, PLAN_KEYS, VerbRoute
from mock_server.cli.verbs.showing import LISTS, SHOWN
from mock_server.contract.contract import Contract
from mock_server.contract.names import OPERATIONS
from mock_server.sandbox.sandboxes.sandbox import Sandbox
from mock_server.server.shipped import documents
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
    served.engine.reload(build(SMALL_WORLD, description="Newer"))
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


# ── The table ────────────────────────────────────────────────────────────────────────────────────


CONTROL = documents().control
VERBS = {
    name: [VerbRoute(**route) for route in row["routes"]]
    for name, row in COMMANDS.items()
    if "routes" in row
}
ROUTES = [
    pytest.param(verb, route, id=f"{verb} {route.operation}")
    for verb, routes in VERBS.items()
    for route in routes
]


def own_words(verb: str) -> set[str]:
    """Return the names of the arguments of a verb, without those of groups."""
    groups = {"-h", "--no-color", "--format", "--url", "--sandbox", "--token", "--token-file"}
    hidden = {*groups, "--timeout"}
    return {str(each.name) for each in Command(verb).params if not hidden & {*each.opts}}


@pytest.mark.parametrize("route", [route for routes in VERBS.values() for route in routes])
def test_a_route_is_a_call_of_the_control_document(route: VerbRoute) -> None:
    declared = {
        item["operationId"]: (path, item)
        for path, items in CONTROL["paths"].items()
        for method, item in items.items()
        if method in ("get", "post", "put", "delete")
    }
    path, item = declared[route.operation]
    assert route.repeated or len(route.names) == path.count("{")
    references = [each.get("$ref", "").rpartition("/")[2] for each in item.get("parameters", [])]
    names = {each.get("name") for each in item.get("parameters", [])} | set(references)
    assert route.defaults.keys() <= set(route.query) <= names


@pytest.mark.parametrize(("verb", "route"), ROUTES)
def test_a_route_asks_for_words_that_the_verb_has(verb: str, route: VerbRoute) -> None:
    assert route.words <= own_words(verb)
    assert (route.shows in SHOWN) != (route.shows in LISTS)
    assert route.builder is None or route.builder in BUILDERS


@pytest.mark.parametrize("verb", VERBS)
def test_every_word_of_a_verb_is_of_use(verb: str) -> None:
    assert own_words(verb) <= {ACTION}.union(*(route.words for route in VERBS[verb]))


@pytest.mark.parametrize("name", COMMANDS)
def test_every_argument_is_described_and_every_exclusion_is_one(name: str) -> None:
    command = Command(name)
    assert [each.name for each in command.params if not vars(each)["help"]] == []
    known = {shown(each) for each in command.params}
    assert {*command.row.get("exclusive", ())} <= known


def test_operations_are_those_of_the_interface() -> None:
    assert sorted(OPERATIONS) == sorted(Contract(documents(), {}).operations)


def test_arguments_of_a_plan_are_keys_of_the_language() -> None:
    definitions = documents().faults["$defs"]
    assert set(CONDITIONS) <= set(definitions["When"]["properties"])
    keys = {*PLAN_KEYS, "operation", "when", "steps", "fault"}
    assert keys == set(definitions["Plan"]["properties"])


def test_limits_are_those_of_the_contract() -> None:
    limits = CONTROL["components"]["schemas"]["SandboxLimits"]["properties"]
    for route in (each for each in VERBS["sandboxes"] if each.operation == "putSandbox"):
        assert {*route.within["limits"]} <= limits.keys()
