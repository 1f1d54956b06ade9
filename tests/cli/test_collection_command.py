"""`customer-sandbox collection`: its output is parsed, and each request gets the expected reply."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from support import ACME, BLUE, DEPOT, NORTH
from support.contract_lists import OPERATIONS, SECTION_4
from support.sent_collections import READERS, ReadCollection, send_all
from support.wire import http, serving

from mock_server import MockServer
from mock_server.cli import main
from mock_server.server.loading import load_scenario
from mock_server.web.callers.guard import Guard

OWN = {
    "version": 1,
    "assumptions": {
        "http-status": "always-200",
        "credentials": {"scheme": "api-key", "header": "X-Key", "required": True},
        "status-endpoint": "/api/v2/operations/{requestId}/status",
    },
    "requesters": [
        {"token": "leaf", "customer": "a1"},
        {"token": "{{process.env.HOME}}", "customer": "b"},
        {"token": "two\nlines", "customer": "b"},
        {"token": 'a "token" # {of} b', "customer": "b"},
    ],
    "offers": [{"ref": "data", "name": "Data"}],
    "customers": [
        {"ref": "a", "customers": [{"ref": "a1"}]},
        {"ref": "b", "customers": [{"ref": "b1"}]},
    ],
}
"""Sets every assumption that calls depend on to something other than its default."""


@pytest.fixture
def own(tmp_path: Path) -> str:
    path = tmp_path / "own.yaml"
    path.write_text(json.dumps(OWN))
    return str(path)


def written(scenario: str, form: str, folder: Path) -> ReadCollection:
    path = folder / form
    assert main(["collection", scenario, "--format", form, "--out", str(path)]) == 0
    return READERS[form](path)


# ── Every format ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("form", READERS)
@pytest.mark.parametrize("scenario", ["default", "strict", "outage"])
def test_each_request_gets_the_reply_that_it_expects(
    form: str, scenario: str, tmp_path: Path
) -> None:
    sent = [*send_all(written(scenario, form, tmp_path), scenario)]
    assert [(name, got) for name, _, got in sent] == [(name, each) for name, each, _ in sent]


@pytest.mark.parametrize("form", READERS)
def test_collection_follows_the_assumptions_and_customers_of_a_scenario(
    form: str, own: str, tmp_path: Path
) -> None:
    collection = written(own, form, tmp_path)
    assert collection.variables["token"] == 'a "token" # {of} b'
    sent = [*send_all(collection, own)]
    assert [(name, got) for name, _, got in sent] == [(name, each) for name, each, _ in sent]
    assert [got for name, _, got in sent if " " not in name] == [(200, "")] * len(OPERATIONS)


@pytest.mark.parametrize("form", READERS)
def test_collection_has_each_operation_with_each_of_its_codes(form: str, tmp_path: Path) -> None:
    operations = load_scenario("default").contract.operations
    assert [call.name for call in written("default", form, tmp_path).calls] == [
        f"{name} {code}".strip()
        for name, operation in operations.items()
        for code in ("", *operation.legal_codes)
    ]


@pytest.mark.parametrize(
    ("customers", "statuses"),
    [("[{ref: alone}]", [200, 403, 400, 404]), ("[]", [404, 404, 404, 404])],
)
def test_scenario_that_lacks_what_calls_need_has_a_collection(
    customers: str, statuses: list[int], tmp_path: Path
) -> None:
    path = tmp_path / "small.yaml"
    path.write_text(f"{{version: 1, customers: {customers}}}")
    collection = written(str(path), "http", tmp_path)
    assert [call.status for call in collection.calls if call.name in SECTION_4] == statuses
    sent = [*send_all(collection, str(path))]
    assert [(name, got) for name, _, got in sent] == [(name, each) for name, each, _ in sent]


def test_reply_that_is_broken_is_not_expected_to_have_a_status(tmp_path: Path) -> None:
    path = tmp_path / "broken.yaml"
    plan: Any = {"name": "cut", "operation": "getCustomer", "fault": {"network": "reset"}}
    path.write_text(json.dumps({"version": 1, "extends": "default", "faults": [plan]}))
    for form in READERS:
        first = written(str(path), form, tmp_path).calls[0]
        assert (first.name, first.status, first.code) == ("getCustomer", None, None)


def test_a_call_is_about_a_customer_with_which_it_succeeds_but_for_faults(tmp_path: Path) -> None:
    usual, path = written("default", "http", tmp_path), tmp_path / "failing.yaml"
    when = {"customer": usual.variables["customerId"]}
    plan: Any = {"name": "bad", "operation": "getCustomer", "when": when, "fault": "GLOBAL_1001"}
    path.write_text(json.dumps({"version": 1, "extends": "default", "faults": [plan]}))
    call = written(str(path), "http", tmp_path).calls[0]
    assert (call.url, call.status) == (usual.calls[0].url, 503)


# ── The command ──────────────────────────────────────────────────────────────────────────────────


async def test_collection_of_a_running_sandbox_has_what_was_changed(tmp_path: Path) -> None:
    async with serving(guard=Guard(control_token="hush")) as served:
        for each in (DEPOT, NORTH, ACME):
            address = f"/s/mine/_sandbox/customers/{each}"
            gone = await served.call(http("DELETE", address, Authorization="Bearer hush"))
            assert gone.status == 204
        url, path = f"{served.listener.url}/s/mine", tmp_path / "mine"
        asked = ("collection", "--url", url, "--token", "hush", "--out", str(path))
        assert await asyncio.to_thread(main, asked) == 0
    collection = READERS["http"](path)
    assert collection.variables["baseUrl"] == url
    assert collection.variables["customerId"] == BLUE
    assert [call.status for call in collection.calls if call.name in SECTION_4] == [
        200,
        202,
        202,
        200,
    ]


async def test_collection_with_a_key_is_for_its_owner_alone(tmp_path: Path) -> None:
    with MockServer(access="keys", control_token="hush") as server:
        keys = server.sandboxes.create("mine").keys
        assert keys is not None
        url, path = f"{server.url}/s/mine~{keys.owner}", tmp_path / "mine"
        asked = ("collection", "--url", url, "--out", str(path))
        assert await asyncio.to_thread(main, asked) == 0
    assert READERS["http"](path).variables["baseUrl"] == url
    assert path.stat().st_mode & 0o777 == 0o600
