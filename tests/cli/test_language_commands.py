"""The commands about the scenario language: a resolved scenario, and the schema."""

import json
from pathlib import Path

import pytest

from mock_server.cli import main
from mock_server.contract.values.exact_json import dumps_indented
from mock_server.sandbox.scenario.schema import for_editors
from mock_server.scenario_file import Source
from mock_server.server.loading import load_scenario, load_source, scenario_language
from mock_server.server.shipped import shipped_scenarios


@pytest.mark.parametrize(
    ("name", "form"), [*((name, "yaml") for name in shipped_scenarios()), ("nasty-data", "json")]
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


def test_shown_scenario_draws_on_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "s.yaml"
    path.write_text(
        "version: 1\nextends: minimal\nseed: ${NOBODY_SETS_THIS:-5}\n"
        "description: &d costs $${5}\ncustomers: [{ref: child, name: *d}]\n",
        "utf-8",
    )
    assert main(["show", str(path)]) == 0
    out = capsys.readouterr().out
    assert out.startswith("version: 1\ndescription: costs $${5}\nclock:\n  mode: frozen\n")
    assert out.endswith("\nseed: 5\n")
    assert "        name: costs $${5}\n" in out
    assert "extends" not in out


def test_show_reports_the_findings(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "s.yaml"
    path.write_text("version: 2\n", "utf-8")
    assert main(["show", str(path)]) == 1
    out, err = capsys.readouterr()
    assert (out, err.startswith(f"{path}:1:10: /version: this release reads ")) == ("", True)


def test_schema_is_printed_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["schema"]) == 0
    out = capsys.readouterr().out
    assert out.encode() == dumps_indented(for_editors(scenario_language()))
    assert json.loads(out)["$schema"] == "https://json-schema.org/draft/2020-12/schema"


@pytest.mark.parametrize("words", [["--markdown"], ["--format", "markdown"]])
def test_schema_is_printed_as_tables(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["schema", *words]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "### Scenario"
    assert "| `limits` | [Limits](#limits) | How much the sandbox may hold. | " in "\n".join(lines)
    nullable = "| `invoiceText` | [InvoiceText](#values) or null | Free text on the invoice, "
    assert nullable in "\n".join(lines)
