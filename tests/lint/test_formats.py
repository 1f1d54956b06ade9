"""The formats of `check` for other tools; `tests/cli/transcripts/checks.txt` shows them all."""

import json
from pathlib import Path

import jsonschema_rs
import pytest
import yaml

from mock_server.cli import main
from mock_server.cli.commands.check_commands import FORMATS
from mock_server.scenario_file import LocatedFinding
from mock_server.server.checking import Checked
from mock_server.server.shipped import rules

SCHEMA = yaml.safe_load(Path(__file__).with_name("sarif.yaml").read_text("utf-8"))


def test_sarif_is_what_its_schema_says_and_has_all_rules(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["check", "--format", "sarif", "minimal", "/nowhere/a b.yaml"]) == 1
    document = json.loads(capsys.readouterr().out)
    jsonschema_rs.Draft202012Validator(SCHEMA, validate_formats=True).validate(document)
    (run,) = document["runs"]
    names = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
    assert names == list(rules())
    assert [names[each["ruleIndex"]] for each in run["results"]] == ["unreadable"]


def test_github_commands_are_escaped() -> None:
    found = LocatedFinding("a,b:c%.yaml", 1, 2, "/", "50 %\r\nand: more, too", "schema")
    assert FORMATS["github"]([Checked("a", None, (found,))]) == (
        b"::error file=a%2Cb%3Ac%25.yaml,line=1,col=2,title=schema::50 %25%0D%0Aand: more, too\n"
    )
