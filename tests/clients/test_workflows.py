"""The description of the workflows: a linter has no objection, and its calls do what it says."""

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import pytest
from support.client_tools import IF_INSTALLED, run
from support.fuzzing import send

from mock_server.embedding.local_server import MockServer

pytestmark = IF_INSTALLED

SETS: Final[Mapping[str, Mapping[str, Any]]] = {
    "defaults": {},
    "published": {"preset": "published"},
    "others": {
        "invalid-payload": "job-fails",
        "status-endpoint": "/api/v2/operations/{requestId}/status",
        "uuid-case": "refused",
        "versions": ["v3"],
    },
}


@pytest.mark.parametrize("name", SETS)
def test_redocly_runs_every_workflow(name: str, tmp_path: Path) -> None:
    scenario = {"version": 1, "extends": "default", "assumptions": SETS[name]}
    with MockServer(scenario) as server:
        for each in ("openapi.json", "arazzo.yaml"):
            (tmp_path / each).write_bytes(send("GET", f"{server.url}/{each}"))
        run("redocly", "lint", "arazzo.yaml", cwd=tmp_path)
        there = f"customer-management={server.url}"
        shown = run("redocly", "respect", "arazzo.yaml", "--server", there, cwd=tmp_path)
    workflows = json.loads((tmp_path / "arazzo.yaml").read_bytes())["workflows"]
    passed = re.search(r"Workflows: (\d+) passed, (\d+) total", shown)
    assert passed is not None
    assert {*passed.groups()} == {str(len(workflows))}
