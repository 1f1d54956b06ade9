"""`customer-sandbox certify --verify`: a report is compared with the bundles of its steps."""

import json
import sys
from functools import reduce
from operator import getitem
from pathlib import Path
from typing import Any

import pytest

from mock_server.cli import main
from mock_server.embedding.local_server import MockServer
from mock_server.server.plan_files import data_digest
from mock_server.server.shipped import documents, shipped_plans

PLAN = """\
version: 1
title: A plan
steps:
  - id: read
    title: One read
    scenario: minimal
    awaits: [{match: {operation: getCustomer}}]
  - {id: later, title: Not now, omitted: it comes with the next release}
"""
READ = """
import os
from urllib.request import urlopen
path = "/api/v2/customer/20000000-0000-4000-8000-000000000002"
urlopen(os.environ["MOCK_SERVER_URL"] + path).close()
"""


@pytest.fixture(scope="module")
def certified(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a certificate."""
    folder = tmp_path_factory.mktemp("certified")
    (folder / "own.yaml").write_text(PLAN, "utf-8")
    words = ["--report", str(folder), "--", sys.executable, "-c", READ]
    assert main(["certify", str(folder / "own.yaml"), *words]) == 0
    return folder


def verify(report: Path, *bundles: Path) -> int:
    return main(["certify", "--verify", str(report), *map(str, bundles)])


def test_the_coverage_in_a_report_does_not_depend_on_network_faults(certified: Path) -> None:
    coverage = json.loads((certified / "report.json").read_text("utf-8"))["coverage"]
    counts = [count for kind, *_, count in coverage["met"] if kind != "network"]
    assert coverage["percent"] == round(100 * sum(map(bool, counts)) / len(counts), 1)
    assert len(counts) < len(coverage["met"])


GONE: Any = object()


def edit(report: Any, path: str, value: Any) -> None:
    """Set a member of a report, or remove it."""
    *above, last = [int(step) if step.strip("-").isdigit() else step for step in path.split("/")]
    target = reduce(getitem, above, report)
    if value is GONE:
        del target[last]
    else:
        target[last] = value


@pytest.mark.parametrize(
    ("path", "value", "lines"),
    [
        ("steps/0/results/-1", GONE, ["read: /results: "]),
        (
            "steps/0/results/-1/says",
            "9 matched",
            ["read: /results/1/says: 9 matched in the report, 1 matched according"],
        ),
        (
            "steps/0/verdict",
            "warning",
            ["read: /verdict: warning in the report, passed according to the bundl"],
        ),
        (
            "steps/0/calls/0/status",
            500,
            ["read: /calls/0/status: 500 in the report, 200 according"],
        ),
        ("certified", False, ["/certified: false in the report, true according"]),
        ("coverage/percent", 100, ["/coverage/percent: 100 in the report, "]),
        ("plan/title", "Another plan", ["the plan does not match its digest"]),
        ("steps/-1", GONE, ["the steps differ from those of the plan"]),
        ("steps/0/results/0", GONE, ["read: it must have one result of the command"]),
        (
            "steps/0/results/0/verdict",
            "fine",
            ["read: the command ends with code 0: no run gives fine, command"],
        ),
        (
            "steps/0/bundle",
            GONE,
            [
                "read: /assumptions: ",
                "read: /calls: ",
                "read: /results: ",
                "read: /scenario: ",
                "read: no run gives passed without a bundle",
                "/coverage/",
            ],
        ),
        ("signed", "by the service", ["/signed: by the service in the report, nothing according"]),
        ("steps/0/bundle/digest", "0" * 32, [f"read: no given bundle has the digest {'0' * 32}"]),
    ],
)
def test_an_edited_report_is_found(
    certified: Path,
    tmp_path: Path,
    path: str,
    value: Any,
    lines: list[str],
    capsys: pytest.CaptureFixture[str],
) -> None:
    report = json.loads((certified / "report.json").read_text("utf-8"))
    edit(report, path, value)
    file = tmp_path / "report.json"
    file.write_text(json.dumps(report), "utf-8")
    assert verify(file, certified / "read.bundle.json") == 1
    head, *answer = capsys.readouterr().err.splitlines()
    assert head == f"{file} differs from what its bundles show:"
    assert [
        line for line in lines if not any(each.startswith(f"  {line}") for each in answer)
    ] == []
    assert [
        each for each in answer if not each.startswith(tuple(f"  {line}" for line in lines))
    ] == []


def _fail_the_plan(plan: str, folder: Path, *words: str) -> Any:
    """Run a client that makes no call, and fails the plan; return the report."""
    assert main(["certify", plan, "--report", str(folder), *words, "--", "true"]) == 1
    return json.loads((folder / "report.json").read_text("utf-8"))


def test_bundles_of_an_easier_world_than_that_of_the_shipped_plan_are_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shipped = _fail_the_plan("basic", tmp_path / "shipped")
    assert verify(tmp_path / "shipped/report.json", *tmp_path.glob("shipped/*.bundle.json")) == 0
    confirmed = capsys.readouterr().out
    assert (", as shipped\n" in confirmed, "allowed less" in confirmed) == (True, False)
    easier = (
        shipped_plans()["basic"].read_text("utf-8").replace("fault: CUSTOMER_1006", "fault: ok")
    )
    (tmp_path / "basic.yaml").write_text(easier, "utf-8")
    forged = {**_fail_the_plan(str(tmp_path / "basic.yaml"), tmp_path), "plan": shipped["plan"]}
    (tmp_path / "report.json").write_text(json.dumps(forged), "utf-8")
    capsys.readouterr()
    assert verify(tmp_path / "report.json", *tmp_path.glob("*.bundle.json")) == 1
    _, *answer = capsys.readouterr().err.splitlines()
    assert answer == [
        "  refused: the bundle has another scenario than the plan",
        "  report.html differs from what the report generates",
        "  junit.xml differs from what the report generates",
    ]


def test_lower_limits_of_a_server_are_reported_and_do_not_count_as_another_scenario(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with MockServer("minimal", control_token="t", access="keys") as server:
        made = server.sandboxes.create("mine", limits={"journalEntries": 500, "plans": 5000})
        assert made.keys is not None
        url = f"{server.url}/s/mine~{made.keys.owner}"
        _fail_the_plan("basic", tmp_path, "--url", url)
    assert verify(tmp_path / "report.json", *tmp_path.glob("*.bundle.json")) == 0
    lower = "refused: the server allowed less than the plan: journalEntries 500 instead of 10000"
    assert f"does not rest on calls: {lower}\n" in capsys.readouterr().out


def test_a_bundle_that_was_edited_does_not_replay_even_with_its_new_digest(
    certified: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bundle = json.loads((certified / "read.bundle.json").read_text("utf-8"))
    bundle["journal"][0]["reply"]["status"] = 201
    edited = tmp_path / "read.bundle.json"
    edited.write_text(json.dumps(bundle), "utf-8")
    report = json.loads((certified / "report.json").read_text("utf-8"))
    report["steps"][0]["bundle"]["digest"] = data_digest(edited.read_bytes())
    (tmp_path / "report.json").write_text(json.dumps(report), "utf-8")
    assert verify(tmp_path / "report.json", edited) == 1
    assert (
        "  read: /verdict: passed in the report, skipped according to the bundles"
        in capsys.readouterr().err
    )


def test_what_is_beside_a_report_is_checked_or_said_not_to_be(
    certified: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    report = json.loads((certified / "report.json").read_text("utf-8"))
    page = (certified / "report.html").read_text("utf-8")
    (tmp_path / "report.html").write_text(page.replace("One read", "All reads"), "utf-8")
    (tmp_path / "report.json").write_text(json.dumps(report), "utf-8")
    assert verify(tmp_path / "report.json", certified / "read.bundle.json") == 1
    out, err = capsys.readouterr()
    assert "junit.xml is not in the folder of the report, so it was not checked" in out
    assert "  report.html differs from what the report generates" in err
    (tmp_path / "report.json").write_text(json.dumps({**report, "version": "0.1"}), "utf-8")
    verify(tmp_path / "report.json", certified / "read.bundle.json")
    answer = capsys.readouterr().out
    assert "report.html was not checked, since version 0.1 wrote the report" in answer
    assert f"; this is {documents().version}, which may report the same calls differently" in answer


def test_another_version_may_word_what_it_found_differently_but_not_find_anything_else(
    certified: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    report = json.loads((certified / "report.json").read_text("utf-8"))
    step = report["steps"][0]
    step["calls"][0]["why"] = ["worded differently"]
    step["results"][-1]["says"] = "worded differently"
    older, renamed = tmp_path / "report.json", tmp_path / "renamed.json"
    renamed.write_bytes((certified / "read.bundle.json").read_bytes())
    older.write_text(json.dumps({**report, "version": "0.1"}), "utf-8")
    assert verify(older, renamed) == 0
    assert ", so explanations were not checked\n" in capsys.readouterr().out
    step["calls"][0]["status"] = 500
    step["results"][-1]["verdict"] = "failed"
    older.write_text(json.dumps({**report, "version": "0.1"}), "utf-8")
    assert verify(older, renamed) == 1
    assert capsys.readouterr().err.splitlines()[1:] == [
        "  read: /calls/0/status: 500 in the report, 200 according to the bundles",
        "  read: /results/1/verdict: failed in the report, passed according to the bundles",
    ]
