"""The rules of scenario files: each has a row, a bad file with its findings, and a good file."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import jsonschema_rs
import pytest
import yaml

from mock_server.cli import main
from mock_server.cli.commands.scenario_commands import FORMATS
from mock_server.domain.refusal import at_place
from mock_server.sandbox.scenario.lint import DEPRECATED, RULES
from mock_server.scenario_file import LocatedFinding, Recorder
from mock_server.server.checking import Checked, check_file
from mock_server.server.plan_files import IDLE_STEP
from mock_server.server.shipped import rules, shipped_plans, shipped_scenarios

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "fixtures" / "lint"

each_rule = pytest.mark.parametrize("rule", rules())


def checked(path: Path) -> Checked:
    return check_file(str(path), Recorder())


def line(found: LocatedFinding) -> str:
    return f"{found.line}:{found.column}: {at_place(found.where, found.message)}"


def test_each_rule_has_a_folder_and_each_folder_a_rule() -> None:
    assert {path.name for path in FOLDER.iterdir() if path.is_dir()} == set(rules())


@each_rule
def test_the_bad_file_breaks_the_rule_and_no_other_where_it_says(rule: str) -> None:
    findings = checked(FOLDER / rule / "bad.yaml").findings
    assert {found.rule for found in findings} == {rule}
    assert [line(found) for found in findings] == expected(rule)


@each_rule
def test_the_good_file_breaks_no_rule(rule: str) -> None:
    assert checked(FOLDER / rule / "good.yaml").findings == ()


@each_rule
def test_the_bad_file_of_an_error_cannot_be_served_that_of_a_warning_can(rule: str) -> None:
    is_taken = checked(FOLDER / rule / "bad.yaml").size != ""
    assert is_taken == (rules()[rule].severity == "warning")


@each_rule
def test_a_rule_says_whole_sentences(rule: str) -> None:
    row = rules()[rule]
    assert all(text.endswith(".") for text in (row.what, row.why, row.right))


@pytest.mark.parametrize("name", [*shipped_scenarios(), *shipped_plans()])
def test_what_is_shipped_breaks_no_rule(name: str) -> None:
    assert check_file(name, Recorder()).findings == ()


def test_every_warning_has_a_check() -> None:
    warnings = {name for name, rule in rules().items() if rule.severity == "warning"}
    assert warnings == {*RULES, DEPRECATED, IDLE_STEP}


def test_every_rule_that_the_code_names_has_a_row() -> None:
    assert sorted(set(named_rules()) - set(rules())) == []


def named_rules() -> Iterator[str]:
    """Yield the rule ids of all findings in the code."""
    pattern = re.compile(r'Finding\([^()]*(?:\([^()]*\)[^()]*)*, "([a-z-]+)"\)')
    for path in (ROOT / "mock_server").rglob("*.py"):
        yield from pattern.findall(path.read_text("utf-8"))


def expected(rule: str) -> list[str]:
    return (FOLDER / rule / "found.txt").read_text("utf-8").splitlines()


def test_findings_come_in_the_order_of_the_file_and_each_once(tmp_path: Path) -> None:
    file = tmp_path / "s.yaml"
    file.write_text(
        "version: 1\n"
        "requesters: [{token: t, customer: nobody}]\n"
        "customers:\n"
        "  - {count: 3, status: ASLEEP}\n",
        "utf-8",
    )
    found = [(found.line, found.rule) for found in checked(file).findings]
    assert found == [(2, "token-of-nobody"), (4, "invalid-customer")]


# ── The command that explains them ───────────────────────────────────────────────────────────────


def test_rules_explains_all_by_default(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules"]) == 0
    heads = re.findall(r"^(\S+) \((error|warning)\)$", capsys.readouterr().out, re.MULTILINE)
    assert heads == [(name, rule.severity) for name, rule in rules().items()]


# ── Formats for other tools ──────────────────────────────────────────────────────────────────────


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
