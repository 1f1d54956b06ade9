"""`explore`: what a test of a client tells of its courses of events; see `runs/explore.txt`."""

import json
from pathlib import Path

import pytest
from support.plugin_runs import RENAMING, Run

pytest_plugins = ["pytester"]

EXPLORED = f"""{RENAMING}
@pytest.mark.sandbox(explore={{"depth": 1}})
def test_rename(sandbox):
    rename(sandbox, "New", trusting=False)
"""


def test_a_client_that_says_when_it_does_not_know_passes(run: Run, tmp_path: Path) -> None:
    result = run(EXPLORED, "--sandbox-explored", str(tmp_path / "explored.json"))
    result.assert_outcomes(passed=1)
    (explored,) = json.loads((tmp_path / "explored.json").read_text())["tests"].values()
    assert explored["findings"] == []
    tried = {(row["operation"], row["kind"]) for row in explored["tried"]}
    assert {("modifyCustomer", "reply-lost"), ("getRequest", "not-reached")} <= tried


@pytest.mark.parametrize(("way", "outcome"), [("skip", "skipped"), ("xfail", "xfailed")])
def test_a_skip_in_bad_weather_ends_exploring(run: Run, way: str, outcome: str) -> None:
    source = EXPLORED.replace("raise NotRenamedError", f'pytest.{way}("no service") #')
    result = run(source, "-rsx")
    result.assert_outcomes(**{outcome: 1})
    ended = "no service (which ended exploring at: modifyCustomer, 1st call, refused with *"
    result.stdout.fnmatch_lines([f"{outcome.upper()[:5]}*{ended}"])
