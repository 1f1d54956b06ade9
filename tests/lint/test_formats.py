"""The output formats of `check`, and its exit codes."""

import json
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
import yaml

from mock_server.cli import main
from mock_server.cli.commands.check_commands import FORMATS
from mock_server.scenario_file import LocatedFinding
from mock_server.server.checking import Checked
from mock_server.server.shipped import rules

HERE = Path(__file__).parent

DOUBTFUL = """\
version: 1
customers:
  - {ref: acme}
  - {ref: blue}
requesters:
  - {token: t, customer: acme}
"""
BROKEN = DOUBTFUL.replace("customer: acme", "customer: acne")
HIDDEN = "no requester may see blue: none acts for it, or for a customer above it"
NOBODY = "no customer has the ref or id 'acne'; did you mean 'acme'?"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a doubtful and a broken scenario, in which the command runs."""
    (tmp_path / "doubtful one.yaml").write_text(DOUBTFUL, "utf-8")
    (tmp_path / "broken.yaml").write_text(BROKEN, "utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    code = main(["check", *arguments])
    out, err = capsys.readouterr()
    assert err == ""
    return code, out


# ── Exit codes ───────────────────────────────────────────────────────────────────────────────────


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["doubtful one.yaml"], 0),
        (["--strict", "doubtful one.yaml"], 1),
        (["broken.yaml"], 1),
        (["--strict", "minimal"], 0),
    ],
)
def test_errors_exit_1_and_warnings_only_when_they_are_to(
    form: str, arguments: list[str], code: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert printed(capsys, "--format", form, *arguments)[0] == code


# ── Formats ──────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.usefixtures("folder")
def test_text_is_a_line_for_each_finding_and_each_file(capsys: pytest.CaptureFixture[str]) -> None:
    code, out = printed(capsys, "doubtful one.yaml", "minimal", "broken.yaml")
    assert code == 1
    assert out.splitlines() == [
        f"doubtful one.yaml:4:5: warning: /customers/1: {HIDDEN} [unreachable-customer]",
        "doubtful one.yaml: 1 warning, 2 customers",
        "minimal: ok, 2 customers",
        f"broken.yaml:6:26: error: /requesters/0/customer: {NOBODY} [token-of-nobody]",
    ]


@pytest.mark.usefixtures("folder")
def test_json_is_one_document(capsys: pytest.CaptureFixture[str]) -> None:
    _, out = printed(capsys, "--format", "json", "doubtful one.yaml", "broken.yaml")
    assert json.loads(out) == {
        "errors": 1,
        "warnings": 1,
        "files": [
            {
                "file": "doubtful one.yaml",
                "customers": 2,
                "findings": [
                    {
                        "file": "doubtful one.yaml",
                        "line": 4,
                        "column": 5,
                        "where": "/customers/1",
                        "rule": "unreachable-customer",
                        "severity": "warning",
                        "message": HIDDEN,
                        "suggestion": rules()["unreachable-customer"].right,
                    }
                ],
                "note": None,
            },
            {
                "file": "broken.yaml",
                "customers": None,
                "findings": [
                    {
                        "file": "broken.yaml",
                        "line": 6,
                        "column": 26,
                        "where": "/requesters/0/customer",
                        "rule": "token-of-nobody",
                        "severity": "error",
                        "message": NOBODY,
                        "suggestion": "did you mean 'acme'?",
                    }
                ],
                "note": None,
            },
        ],
    }


def sarif(capsys: pytest.CaptureFixture[str], *files: str) -> Any:
    document = json.loads(printed(capsys, "--format", "sarif", *files)[1])
    schema = yaml.safe_load((HERE / "sarif.yaml").read_text("utf-8"))
    jsonschema_rs.Draft202012Validator(schema, validate_formats=True).validate(document)
    return document


@pytest.mark.usefixtures("folder")
def test_sarif_names_rule_level_and_place(capsys: pytest.CaptureFixture[str]) -> None:
    (run,) = sarif(capsys, "doubtful one.yaml")["runs"]
    names = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
    assert names == list(rules())
    assert run["results"] == [
        {
            "ruleId": "unreachable-customer",
            "ruleIndex": names.index("unreachable-customer"),
            "level": "warning",
            "message": {"text": HIDDEN},
            "locations": [
                {
                    "physicalLocation": {
                        "artifactLocation": {"uri": "doubtful%20one.yaml"},
                        "region": {"startLine": 4, "startColumn": 5},
                    },
                    "logicalLocations": [{"fullyQualifiedName": "/customers/1"}],
                }
            ],
        }
    ]


def test_sarif_names_files_elsewhere_in_full(capsys: pytest.CaptureFixture[str]) -> None:
    (run,) = sarif(capsys, "/nowhere/a b.yaml")["runs"]
    (location,) = run["results"][0]["locations"]
    assert location["physicalLocation"]["artifactLocation"]["uri"] == "file:///nowhere/a%20b.yaml"


def test_github_commands_are_escaped() -> None:
    found = LocatedFinding("a,b:c%.yaml", 1, 2, "/", "50 %\r\nand: more, too", "schema")
    assert FORMATS["github"]([Checked("a", None, (found,))]) == (
        b"::error file=a%2Cb%3Ac%25.yaml,line=1,col=2,title=schema::50 %25%0D%0Aand: more, too\n"
    )


@pytest.mark.usefixtures("folder")
def test_github_tells_errors_from_warnings(capsys: pytest.CaptureFixture[str]) -> None:
    _, out = printed(capsys, "--format", "github", "doubtful one.yaml", "broken.yaml")
    assert [line.partition(" ")[0] for line in out.splitlines()] == ["::warning", "::error"]


def test_findings_of_included_files_name_those_files(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "part.yaml").write_text("customers:\n  - {ref: a}\n  - {ref: b}\n", "utf-8")
    (folder / "whole.yaml").write_text("version: 1\ninclude: [part.yaml]\n", "utf-8")
    _, out = printed(capsys, "whole.yaml")
    assert out.startswith("part.yaml:3:5: warning: /customers/1: no requester may see b")
