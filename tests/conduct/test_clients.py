"""Clients over a socket: one that breaks each rule, and a good one under the shipped plans."""

import importlib
import shutil
import sys
from asyncio import create_subprocess_exec
from collections.abc import Iterator, Mapping
from typing import Any, Final

import pytest
import yaml
from support import NORTH, Client
from support.behaviour import ACTS_FOR_ROOT, broken
from support.wire import http, serving

from mock_server.server.shipped import documents, shipped_root

FOLDER: Final = shipped_root() / "fixtures" / "clients"
FAULTS: Final[Mapping[str, Any]] = yaml.safe_load((FOLDER / "clients.yaml").read_text("utf-8"))
RULES: Final = documents().conduct
NODE: Final = shutil.which("node")


@pytest.fixture(autouse=True)
def on_the_path() -> Iterator[None]:
    """Let the clients import their common modules, as scripts can."""
    sys.path.insert(0, str(FOLDER))
    yield
    sys.path.remove(str(FOLDER))


async def run(name: str, faults: Any) -> Client:
    """Run a client against a sandbox; return a test client of the sandbox."""
    behave = importlib.import_module(name).behave
    api = importlib.import_module("api").Api
    client = Client.of(faults=faults)
    async with serving(client.sandbox) as served, api(served.listener.url) as service:
        await behave(service)
    return client


@pytest.mark.parametrize("rule", RULES)
async def test_bad_client_is_found_by_its_rule_alone(rule: str) -> None:
    client = await run(rule.replace("-", "_"), FAULTS[rule])
    but = "" if rule == ACTS_FOR_ROOT else ACTS_FOR_ROOT
    assert set(broken(client, but)) == {rule, *RULES[rule]["implies"]}


@pytest.mark.skipif(NODE is None, reason="Node is not installed")
@pytest.mark.parametrize("rule", ["retry-early", "null-id", "ignores-error-code"])
async def test_bad_client_of_another_language_is_found_as_well(rule: str) -> None:
    client = Client.of(faults=FAULTS[rule])
    async with serving(client.sandbox) as served:
        script = FOLDER / f"{rule.replace('-', '_')}.mjs"
        environment = {"MOCK_SERVER_URL": served.listener.url}
        process = await create_subprocess_exec(str(NODE), str(script), env=environment)
        assert await process.wait() == 0
    assert set(broken(client)) == {rule, *RULES[rule]["implies"]}


def test_every_rule_has_a_client() -> None:
    assert [*FAULTS] == [*RULES]


# ── Clients that disconnect ───────────────────────────────────────────────────────────────────────

CUSTOMER = f"/api/v2/customer/{NORTH}"


@pytest.mark.parametrize(
    "step",
    [{"network": "hang"}, {"delay": "50s"}, {"delay": "50s", "network": "reset"}],
    ids=["hangs", "is late", "is late and broken"],
)
async def test_a_client_that_leaves_while_its_reply_is_delayed_is_reported(step: Any) -> None:
    async with serving() as served:
        await served.control("POST", "/clock/run")
        await served.control("PUT", "/faults/plan", {"steps": [step]})
        async with served.wire() as wire:
            await wire.send(http("GET", CUSTOMER))
            await served.until_met()
        await served.until_held(0)
        answer = (await served.control("GET", "/conduct")).json["rules"]
        bundle = (await served.control("GET", "/bundle")).json
    verdicts = {rule["id"]: rule["verdict"] for rule in answer}
    assert verdicts["no-timeout"] == "passed"
    (entry,) = (each for each in bundle["journal"] if each["request"]["path"] == CUSTOMER)
    assert entry["left"]["after"] == {"entry": entry["entry"]}
    assert entry["request"]["connection"] >= 1


async def test_a_client_that_waits_for_its_delayed_reply_has_not_left() -> None:
    async with serving() as served:
        await served.control("POST", "/clock/run")
        await served.control("PUT", "/faults/plan", {"steps": [{"delay": "1ms"}]})
        assert (await served.call(http("GET", CUSTOMER))).status == 200
        bundle = (await served.control("GET", "/bundle")).json
    (entry,) = (each for each in bundle["journal"] if each["request"]["path"] == CUSTOMER)
    assert "left" not in entry
