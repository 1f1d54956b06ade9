"""Clients over a socket: one that breaks each rule, and a good one under the shipped plans."""

import importlib
import shutil
import sys
from asyncio import create_subprocess_exec
from collections.abc import Iterator, Mapping
from typing import Any, Final

import pytest
import yaml
from support import Client
from support.behaviour import ACTS_FOR_ROOT, broken
from support.wire import serving

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
