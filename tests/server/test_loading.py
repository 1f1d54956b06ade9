"""Loading a scenario: what a file may draw on that an upload may not."""

import os
from pathlib import Path

import pytest

from mock_server.scenario_file import ScenarioFileError
from mock_server.server.loading import load_scenario


def write(path: Path, text: str) -> str:
    path.write_text(text, "utf-8")
    return str(path)


def test_file_draws_on_the_environment(tmp_path: Path) -> None:
    text = "version: 1\nseed: ${NOBODY_SETS_THIS:-41}\ndescription: ${PATH}\n"
    scenario = load_scenario(write(tmp_path / "s.yaml", text))
    assert scenario.source == {"version": 1, "seed": 41, "description": os.environ["PATH"]}


def test_variable_without_a_value_is_a_finding(tmp_path: Path) -> None:
    path = write(tmp_path / "s.yaml", "version: 1\nseed: ${NOBODY_SETS_THIS}\n")
    with pytest.raises(ScenarioFileError) as caught:
        load_scenario(path)
    assert str(caught.value) == (
        f"{path}:2:7: /seed: NOBODY_SETS_THIS is not set; "
        "set it, or write ${NOBODY_SETS_THIS:-default}"
    )


def test_file_can_extend_a_shipped_scenario_and_one_beside_it(tmp_path: Path) -> None:
    write(tmp_path / "base.yaml", "version: 1\nextends: default\nseed: 2\n")
    text = "version: 1\nextends: base.yaml\ncustomers: [{ref: acme, name: Mine}]\n"
    scenario = load_scenario(write(tmp_path / "s.yaml", text))
    default = load_scenario("default")
    (acme,) = [c for c in scenario.base.customers.values() if c.ref == "acme"]
    assert (scenario.seed, acme.fields["name"]) == (2, "Mine")
    assert set(scenario.requesters) == set(default.requesters)
    assert scenario.magic == default.magic
