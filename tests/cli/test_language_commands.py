"""The commands about the scenario language: a resolved scenario, and the schema."""

import json

import pytest

from mock_server.cli import main
from mock_server.contract.schemas.plain_schemas import for_editors
from mock_server.contract.values.exact_json import dumps_indented
from mock_server.scenario_file import Source
from mock_server.server.loading import load_scenario, load_source, scenario_language
from mock_server.server.shipped import shipped_scenarios

ONE_EACH = {"yaml": "default", "json": "nasty-data"}
OTHERS = [name for name in shipped_scenarios() if name != ONE_EACH["yaml"]]


@pytest.mark.parametrize(
    ("name", "form"),
    [
        *((name, form) for form, name in ONE_EACH.items()),
        *(pytest.param(name, "yaml", marks=pytest.mark.nightly) for name in OTHERS),
    ],
)
def test_shown_scenario_loads_back_to_the_same(
    name: str, form: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["show", name, "--format", form]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith({"yaml": "version: ", "json": "{"}[form])
    again = load_source(Source("shown.yaml", shown), name=name)
    scenario = load_scenario(name)
    assert again.source == scenario.source
    known = scenario.base.customer_ids
    ids = [known[position] for position in range(min(100, len(known)))]
    assert list(map(again.base.customer, ids)) == list(map(scenario.base.customer, ids))
    assert again.base.packages == scenario.base.packages


def test_schema_is_printed_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["schema"]) == 0
    out = capsys.readouterr().out
    assert out.encode() == dumps_indented(for_editors(scenario_language()))
    assert json.loads(out)["$schema"] == "https://json-schema.org/draft/2020-12/schema"
