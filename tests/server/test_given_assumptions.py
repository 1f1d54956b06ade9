"""Assumptions given to a server or a command: below those of scenarios, row by row."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from aiohttp.test_utils import TestClient, TestServer
from support import START_MS, Client
from support.quick_process import run, server
from support.wire import http

from mock_server import MockServer, SandboxHandle, create_app, load_scenario, open_sandbox
from mock_server.client.errors import ControlError
from mock_server.sandbox.sandboxes.sandbox import Sandbox
from mock_server.scenario_file import ScenarioFileError
from mock_server.server.loading import given_assumptions
from mock_server.server.plan_files import read_plan
from mock_server.server.shipped import shipped_plans, shipped_scenarios

UNKNOWN = "/api/v2/global/call/50000000-0000-4000-8000-000000000000"
SUSPENDED = {"version": 1, "customers": [{"ref": "only", "status": "SUSPENDED"}]}
ROWS = "assumptions: {general-errors: {SANDBOX_NOT_FOUND: {code: CODE}}}"
OWN = {"version": 1, "assumptions": {"pageable": {"size": 3}}, "customers": [{"ref": "only"}]}


def in_force(sandbox: SandboxHandle) -> Mapping[str, Any]:
    rows: Mapping[str, Any] = sandbox.scenario()["assumptions"]
    return rows


def size_in(sandbox: SandboxHandle) -> Any:
    """Return the size of a page, of which single results are a part."""
    return in_force(sandbox)["pageable"]["size"]


def test_the_scenario_comes_first_then_its_preset_then_what_is_given(tmp_path: Path) -> None:
    given, preset = tmp_path / "given.yaml", tmp_path / "preset.yaml"
    given.write_text("assumptions: {retry-after: 9, visibility: at-once, rate-limit: 5}", "utf-8")
    preset.write_text("assumptions: {retry-after: 8, visibility: when-successful}", "utf-8")
    own = tmp_path / "own.yaml"
    own.write_text("version: 1\nassumptions: {preset: preset.yaml, retry-after: 7}", "utf-8")
    rows = {"retry-after": 7, "visibility": "when-successful", "rate-limit": 5}
    assert load_scenario(own, assumptions=given).contract.switches == rows


def test_mappings_are_merged_key_by_key(tmp_path: Path) -> None:
    given = tmp_path / "given.yaml"
    given.write_text("assumptions: {http-status: {CUSTOMER_1002: 410, read: 203}}", "utf-8")
    own = {"version": 1, "assumptions": {"http-status": {"read": 200}}}
    loaded = load_scenario(own, assumptions=given)
    assert loaded.contract.switches == {"http-status": {"CUSTOMER_1002": 410, "read": 200}}


def test_sources_are_those_of_the_place_that_a_value_comes_from(tmp_path: Path) -> None:
    given = tmp_path / "given.yaml"
    sources = "sources: {retry-after: {confirmed: Kim}, rate-limit: {confirmed: Lee}}"
    given.write_text(f"assumptions: {{retry-after: 9, rate-limit: 5, {sources}}}", "utf-8")
    own = {"version": 1, "assumptions": {"retry-after": 7}}
    stated = load_scenario(own, assumptions=given).source["assumptions"]
    assert stated["sources"] == {"rate-limit": {"confirmed": "Lee"}}


@pytest.mark.parametrize("name", shipped_scenarios())
def test_every_shipped_scenario_is_legal_under_what_is_published(name: str) -> None:
    own = load_scenario(name).source.get("assumptions", {})
    found = load_scenario(name, assumptions="published").contract.switches
    assert (
        found == {**load_scenario({"version": 1}, assumptions="published").contract.switches} | own
    )


def test_customers_keep_their_place_in_another_list_of_statuses() -> None:
    statuses = ("ACTIVE", "SUSPENDED", "TERMINATED", "SUSPEND")
    customers = [{"ref": status.lower(), "status": status} for status in statuses]
    source = {"version": 1, "customers": customers}
    client = Client(Sandbox(load_scenario(source, assumptions="published"), START_MS))
    found = [
        client.control("GET", f"/customers/{each.lower()}").json["status"] for each in statuses
    ]
    assert found == ["ACTIVE", "SUSPEND", "SUSPEND", "SUSPEND"]


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("assumptions: {retry-after: soon}", "1:28: /assumptions/retry-after: expected an integer"),
        ("version: 1\nseed: 7", "2:1: /seed: unknown key"),
        ("assumptions: [", "2:1: "),
    ],
)
def test_a_bad_file_is_refused_at_its_place(tmp_path: Path, text: str, place: str) -> None:
    file = tmp_path / "bad.yaml"
    file.write_text(text, "utf-8")
    with pytest.raises(ScenarioFileError) as refused:
        load_scenario("minimal", assumptions=file)
    assert f"{file}:{place}" in str(refused.value)


def test_a_misspelt_name_gets_a_suggestion() -> None:
    with pytest.raises(ScenarioFileError, match=r"publishd:1:1: .*did you mean 'published'"):
        load_scenario("minimal", assumptions="publishd")


# ── A server ─────────────────────────────────────────────────────────────────────────────────────


def test_each_scenario_of_a_server_has_them_below_its_own() -> None:
    with MockServer("minimal", assumptions="published") as server:
        sandbox = server.sandbox()
        assert size_in(sandbox) == 10
        assert size_in(server.sandbox("own", OWN)) == 3
        assert size_in(server.sandbox("other", SUSPENDED)) == 10
        server.sandboxes.create("shipped", "flaky")
        assert size_in(server.sandbox("shipped")) == 10
        sandbox.load(OWN)
        assert (size_in(sandbox), in_force(sandbox)["status-content"]) == (3, "status")
        sandbox.reset()
        assert size_in(sandbox) == 3


def test_a_sandbox_keeps_the_values_with_its_scenario_wherever_it_goes() -> None:
    with MockServer("minimal", assumptions="published") as server:
        sandbox = server.sandbox()
        rows, state = in_force(sandbox), sandbox.state()
        server.sandboxes.create("fork", origin="default")
        assert in_force(server.sandbox("fork")) == rows
        assert sandbox.bundle()["scenario"]["assumptions"] == rows
    elsewhere = open_sandbox("minimal")
    elsewhere.restore(state)
    assert in_force(elsewhere) == rows
    usual = open_sandbox("minimal").state()
    given = open_sandbox("minimal", assumptions="published")
    given.restore(usual)
    assert "assumptions" not in given.scenario()


def test_a_store_keeps_the_values_of_a_server_that_was_started_otherwise(tmp_path: Path) -> None:
    store, bad = f"sqlite:{tmp_path / 'kept.db'}", {**OWN, "customers": [{"status": "TERMINATD"}]}
    only_here = {**OWN, "customers": [{"ref": "only", "status": "SUSPEND"}]}
    with MockServer("minimal", assumptions="published", store=store) as server:
        server.sandbox().load(SUSPENDED)
        rows = in_force(server.sandbox())
    with MockServer("minimal", store=store) as server:
        assert in_force(server.sandbox()) == rows
        for refused in (bad, only_here):
            with pytest.raises(ControlError):
                server.sandbox().load(refused)
    with MockServer("minimal", assumptions="published", store=store) as server:
        assert in_force(server.sandbox()) == rows


async def test_an_application_has_them() -> None:
    app = create_app("minimal", assumptions="published")
    async with TestClient(TestServer(app)) as client, client.get(UNKNOWN) as reply:
        assert (await reply.json())["errorCode"] == "GLOBAL_1003"


@pytest.mark.parametrize(
    ("flags", "environ"),
    [
        (("--assumptions", "published"), {"MOCK_SERVER_ASSUMPTIONS": "nonsense"}),
        ((), {"MOCK_SERVER_ASSUMPTIONS": "published"}),
        ((), {"MOCK_SERVER_ASSUMPTIONS": "published", "MOCK_SERVER_SCENARIO_YAML": "version: 1"}),
    ],
)
async def test_serve_takes_them_by_flag_or_variable(
    flags: tuple[str, ...], environ: Mapping[str, str]
) -> None:
    async with server(*flags, environ=environ) as running:
        reply = (await running.call(http("GET", UNKNOWN))).json
        put = http("PUT", "/_sandbox/scenario", json.dumps(SUSPENDED).encode())
        assert (await running.call(put)).status == 200
    assert reply["errorCode"] == "GLOBAL_1003"


async def test_a_server_that_watches_reloads_them(tmp_path: Path) -> None:
    file = tmp_path / "rows.yaml"
    file.write_text(ROWS.replace("CODE", "OLD_1"), "utf-8")
    async with server("minimal", "--assumptions", str(file), "--watch") as running:
        assert (await running.call(http("GET", UNKNOWN))).json["errorCode"] == "OLD_1"
        file.write_text(ROWS.replace("CODE", "NEW_1"), "utf-8")
        assert running.process.stderr is not None
        while b"reloaded" not in await running.process.stderr.readline():
            pass
        assert (await running.call(http("GET", UNKNOWN))).json["errorCode"] == "NEW_1"
        put = http("PUT", "/_sandbox/scenario", json.dumps(SUSPENDED).encode())
        assert (await running.call(put)).status == 200
        assert (await running.call(http("GET", UNKNOWN))).json["errorCode"] == "NEW_1"


# ── Commands ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("arguments", "shown"),
    [
        ("assumptions", "here: status"),
        ("assumptions --format json --scenario minimal", '"value": "status"'),
        ("openapi", "/api/v2/global/call/{requestId}"),
        ("openapi --scenario minimal", "/api/v2/global/call/{requestId}"),
        ("show minimal", "status-content: status"),
        ("collection", "/api/v2/global/call/"),
        ("check FILE", "ok, 1 customer"),
        ("sample FILE --count 1", "10000000"),
        ("magic FILE", ""),
    ],
)
async def test_a_command_that_takes_a_scenario_takes_them(
    tmp_path: Path, arguments: str, shown: str
) -> None:
    file = tmp_path / "own.yaml"
    customer = "{customerId: 10000000-0000-4000-8000-000000000000, status: SUSPEND}"
    file.write_text(f"version: 1\ncustomers: [{customer}]\n", "utf-8")
    words = arguments.replace("FILE", str(file)).split()
    done = await run(*words, "--assumptions", "published")
    assert (done.code, done.err) == (0, "")
    assert shown in done.out


async def test_a_command_takes_them_from_the_environment_as_well() -> None:
    done = await run("openapi", environ={"MOCK_SERVER_ASSUMPTIONS": "published"})
    assert "/api/v2/global/call/{requestId}" in done.out


async def test_a_running_sandbox_has_assumptions_of_its_own() -> None:
    done = await run("sample", "--url", "http://127.0.0.1:1", "--assumptions", "published")
    assert done.code == 2
    assert "a running sandbox has assumptions of its own; leave out --assumptions" in done.err


@pytest.mark.parametrize("name", shipped_plans())
def test_each_step_of_a_plan_states_what_it_rests_on(name: str) -> None:
    usual = read_plan(name)
    plan = read_plan(name, assumptions=given_assumptions("published"))
    for before, step in zip(usual.steps, plan.steps, strict=True):
        stated = plan.scenarios[step["id"]].source["assumptions"]
        assert step["change"] == {**before.get("change", {}), "assumptions": stated}
        own = usual.scenarios[step["id"]].source.get("assumptions", {})
        assert stated["status-content"] == "status"
        assert {row: stated[row] for row in own} == own
