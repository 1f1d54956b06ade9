"""The page about conduct: it has what is printed."""

import asyncio
import re
from pathlib import Path

import pytest
from support import Client
from support.shown import as_pattern, blocks, calls, run_shown
from support.wire import http, serving

from mock_server.cli import main
from mock_server.embedding.local_server import MockServer
from mock_server.server.plan_files import read_plan
from mock_server.server.shipped import shipped_plans

HOW_TO = (Path(__file__).parents[2] / "docs/how-to/judge-a-client.md").read_text("utf-8")


def test_the_page_lists_the_shipped_plans() -> None:
    table = HOW_TO.partition("| plan | what the client meets |\n|---|---|\n")[2].partition("\n\n")[
        0
    ]
    listed = [row.partition("` |")[0].removeprefix("| `") for row in table.splitlines()]
    assert sorted(listed) == sorted(shipped_plans())


def test_the_commands_lead_from_nothing_to_a_certificate(tmp_path: Path) -> None:
    plan, larger = blocks(HOW_TO, "yaml")
    (tmp_path / "shop.yaml").write_text(plan, "utf-8")
    (tmp_path / "larger.yaml").write_text(larger, "utf-8")
    (tmp_path / "client.py").write_text(blocks(HOW_TO, "python")[-1], "utf-8")
    assert len(read_plan(str(tmp_path / "larger.yaml")).steps) == len(
        [*read_plan("basic").steps, *read_plan("resilience").steps]
    )
    lines = [call for block in blocks(HOW_TO, "console") for call in calls(block)]
    shown = [line for line in lines if "shop.yaml" in line[0] or "--verify" in line[0]]
    assert len(shown) == 5
    with MockServer("minimal") as server:
        for command, output in shown:
            done = run_shown(command.replace("http://127.0.0.1:8080", server.url), cwd=tmp_path)
            pattern = as_pattern(output) if output else ".*"
            assert re.fullmatch(pattern, done.stdout, re.DOTALL), f"{command}\n{done}"


async def test_the_command_prints_what_the_page_shows(capsys: pytest.CaptureFixture[str]) -> None:
    async with serving() as served:
        await served.call(http("GET", "/api/v2/customer/None"))
        words = ["conduct", "--url", served.listener.url, "--fail-on", "failed"]
        assert await asyncio.to_thread(main, words) == 1
    out, err = capsys.readouterr()
    shown = HOW_TO.partition("--fail-on failed\n…\n")[2].partition("…\n")
    assert shown[0] in out
    assert shown[2].startswith(err)


def test_the_example_of_a_scenario_is_taken() -> None:
    said = {
        "severity": {"no-jitter": "failed"},
        "exclude": {"no-backoff": "the gateway repeats calls for this client"},
        "meant": ["/vatRegistrationNumber", "/contact/*/remarks"],
    }
    rules = Client.of(conduct=said).control("GET", "/conduct").json["rules"]
    assert [rule["severity"] for rule in rules if rule["id"] == "no-jitter"] == ["failed"]
