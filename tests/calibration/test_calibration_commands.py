"""`compare` and `calibrate` with a recording in a file."""

import json
import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from support.calibrating.drawing import record_an_odd_service
from support.calibrating.service import customer_id
from support.calibrating.world import NORTH
from support.recordings import ID, entry, har

from mock_server.cli import main


@pytest.fixture(name="recording", scope="module")
def _recording(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("recorded") / "calls.jsonl"
    record_an_odd_service(path)
    return str(path)


def test_compare_tells_each_difference_once_with_what_expected_it(
    recording: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["compare", recording, "--format", "json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["calls"] == {"match": 18, "differ": 2, "not comparable": 4}
    assert answer["notComparable"] == [{"why": "follows from line 21", "times": 4}]
    assert [
        (each["operation"], each["where"], each["expectedBy"], each["times"])
        for each in answer["differences"]
    ] == [
        ("getCustomer", "content /content/*/contact/*/emailAddress", "assumption array-merge", 1),
        ("modifyCustomer", "code /errorCode", "assumption invalid-payload or unknown-fields", 1),
    ]


def test_compare_finds_no_difference_under_the_settings_of_the_service(
    recording: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["calibrate", recording]) == 0
    block = capsys.readouterr().out
    assert "\n  # line 21: PATCH /api/v2/customer/" in block
    scenario = tmp_path / "ours.yaml"
    scenario.write_text(f"version: 1\n{block}")
    assert main(["check", str(scenario)]) == 0
    assert main(["compare", recording, "--scenario", str(scenario), "--fail-on", "differs"]) == 0
    rows = tmp_path / "calibration.yaml"
    rows.write_text(block)
    assert main(["compare", recording, "--assumptions", str(rows), "--fail-on", "differs"]) == 0


def test_compare_shows_each_difference_in_every_format(
    recording: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["compare", recording, "--format", "junit", "--fail-on", "differs"]) == 1
    suite = ET.fromstring(capsys.readouterr().out).find("testsuite")  # noqa: S314 - ours
    assert suite is not None
    assert suite.attrib["failures"] == "2"
    assert main(["compare", recording, "--format", "markdown"]) == 0
    head, _, *rows = capsys.readouterr().out.split("\n\n")[0].splitlines()
    assert head == "| where | by | expected | received | times | example |"
    assert [row.split(" | ")[0] for row in rows] == [
        r"| getCustomer: content /content/\*/contact/\*/emailAddress",
        "| modifyCustomer: code /errorCode",
    ]


def test_calibrate_answers_a_verdict_for_each_assumption(
    recording: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["calibrate", recording, "--format", "json"]) == 0
    out = capsys.readouterr()
    answer = json.loads(out.out)["assumptions"]
    contradicted = {
        name: row["setting"] for name, row in answer.items() if row["verdict"] == "contradicted"
    }
    assert contradicted == {"array-merge": "replace", "unknown-fields": "ignored"}
    assert (
        answer["array-merge"]["evidence"][0]["call"] == f"GET /api/v2/customer/{customer_id(NORTH)}"
    )
    assert answer["callbacks"] == {
        "verdict": "undecided",
        "setting": None,
        "evidence": [],
        "wouldDecide": "no call: the register has no alternative to try",
    }
    assert out.err == ""


@pytest.mark.parametrize("name", ["text", "json", "markdown"])
def test_compare_escapes_names_that_would_control_a_terminal(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    odd = "\x1b[31m\x9b\u202e<script>"
    content = [{"customerId": ID, "status": "ACTIVE", odd: 1}]
    reply = {"errorCode": "", "errorMessage": "", "content": content, "pageable": {}}
    file = tmp_path / "calls.har"
    file.write_text(json.dumps(har(entry(body=json.dumps(reply)))))
    assert main(["compare", str(file), "--format", name]) == 0
    lines = capsys.readouterr().out.split("\n")
    assert [line for line in lines if not line.isprintable()] == []
    shown = [re.sub(r"\\([\\<>\[\]])", r"\1", line) for line in lines]
    assert any(r"\x1b[31m\x9b\u202e<script>" in line for line in shown)
    if name == "markdown":
        assert not [line for line in lines if re.search(r"(?<!\\)<script", line)]
