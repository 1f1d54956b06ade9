"""`customer-sandbox certify`: verdicts, exit codes, and the report that it writes."""

import json
import os
import signal
import sys
from hashlib import blake2b
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from mock_server.cli import main

PLAN = """\
version: 1
title: A <plan>
steps:
  - id: read
    title: One read
    scenario: minimal
    timeout: 5s
    prompt: Read.
    awaits: [{match: {operation: getCustomer}}]
    holds: {conduct: [null-id]}
  - {id: later, title: Not now, omitted: it comes with the next release}
"""
CALL = """
import os, sys
from urllib.request import urlopen
assert (os.environ["MOCK_SERVER_STEP"], os.environ["MOCK_SERVER_PROMPT"]) == ("read", "Read.")
def read(customer="20000000-0000-4000-8000-000000000002"):
    urlopen(os.environ["MOCK_SERVER_URL"] + "/api/v2/customer/" + customer).close()
"""

WHY = [
    (
        "the call acts for parent (20000000-0000-4000-8000-000000000001), the root customer, "
        "because it has no token (assumption credentials)"
    ),
    "200 because a requester may read its own customer and its sub-customers (section 5)",
]


@pytest.fixture
def plan(tmp_path: Path) -> str:
    file = tmp_path / "own.yaml"
    file.write_text(PLAN, "utf-8")
    return str(file)


def certify(plan: str, folder: Path, *command: str) -> int:
    return main(["certify", plan, "--report", str(folder), "--", *command])


def python(plan: str, folder: Path, code: str) -> int:
    return certify(plan, folder, sys.executable, "-c", CALL + code)


def report(folder: Path) -> Any:
    return json.loads((folder / "report.json").read_text("utf-8"))


def test_a_good_client_is_certified(
    plan: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "certificate"
    assert python(plan, folder, "read(); print('printed by the client')") == 0
    out, err = capfd.readouterr()
    assert out.splitlines()[-1] == f"certified; see {folder / 'report.html'}"
    assert ("printed" in out, err) == (False, "printed by the client\n")
    answer = report(folder)
    assert (answer["certified"], answer["plan"]["name"]) == (True, "own")
    step = answer["steps"][0]
    assert {result["verdict"] for result in step["results"]} == {"passed"}
    raw = (folder / "read.bundle.json").read_bytes()
    digest = blake2b(raw, digest_size=16).hexdigest()
    assert step["bundle"] == {"file": "read.bundle.json", "digest": digest}
    assert main(["replay", str(folder / "read.bundle.json")]) == 0
    assert step["calls"] == [
        {
            "entry": 1,
            "method": "GET",
            "path": "/api/v2/customer/20000000-0000-4000-8000-000000000002",
            "operation": "getCustomer",
            "status": 200,
            "code": "",
            "why": WHY,
        }
    ]
    page = (folder / "report.html").read_text("utf-8")
    assert '<span class="passed">Certified</span>' in page
    assert "<script" not in page
    assert "http" not in page


def test_a_report_states_the_assumptions_that_are_given(plan: str, tmp_path: Path) -> None:
    folder = tmp_path / "certificate"
    flags = ("--assumptions", "published", "--report", str(folder))
    assert main(["certify", plan, *flags, "--", sys.executable, "-c", f"{CALL}read()"]) == 0
    first, _ = report(folder)["plan"]["steps"]
    assert first["change"]["assumptions"]["status-content"] == "status"
    bundle = json.loads((folder / "read.bundle.json").read_text("utf-8"))
    assert bundle["scenario"]["assumptions"] == first["change"]["assumptions"]
    files = (folder / "report.json", folder / "read.bundle.json")
    assert main(["certify", "--verify", *map(str, files)]) == 0


def test_a_client_that_makes_no_call_is_not(
    plan: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "certificate"
    assert certify(plan, folder, "true") == 1
    out, err = capsys.readouterr()
    assert out == (
        "failed   read: One read\n"
        '           failed: calls {"match":{"operation":"getCustomer"}}: 0 matched\n'
        "omitted  later: Not now\n"
    )
    assert err == f"not certified: read (failed); see {folder / 'report.html'}\n"
    page = (folder / "report.html").read_text("utf-8")
    assert "A &lt;plan&gt;" in page
    assert "No calls were made." in page
    assert "Omitted: it comes with the next release" in page
    suite = ET.fromstring((folder / "junit.xml").read_bytes())[0]  # noqa: S314 - ours
    assert [suite.get(name) for name in ("tests", "failures", "skipped")] == ["2", "1", "1"]


@pytest.mark.parametrize(
    ("code", "verdict", "finding"),
    [
        ("read()", "passed", ""),
        ("read(); sys.exit(3)", "failed", "it ended with code 3"),
        ("read(); os.kill(os.getpid(), 9)", "failed", "it was ended by signal 9"),
        ("read()\ntry: read('None')\nexcept OSError: pass", "failed", "has no id"),
    ],
)
def test_the_calls_of_a_command_decide(
    plan: str, tmp_path: Path, code: str, verdict: str, finding: str
) -> None:
    assert python(plan, tmp_path / "out", code) == (0 if verdict == "passed" else 1)
    answer = report(tmp_path / "out")["steps"][0]
    assert answer["verdict"] == verdict
    wrong = [each["says"] for each in answer["results"] if each["verdict"] != "passed"]
    assert [finding in each for each in wrong] == [True] * (verdict != "passed")


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [("POST", "reset", None), ("PUT", "scenario", b'{"version": 1, "extends": "minimal"}')],
)
def test_a_reset_hides_earlier_calls_so_there_is_no_certificate(
    plan: str, tmp_path: Path, method: str, path: str, body: bytes | None
) -> None:
    anew = f"""
from urllib.request import Request
url = os.environ["MOCK_SERVER_CONTROL_URL"] + "/{path}"
urlopen(Request(url, {body!r}, {{"Content-Type": "application/json"}}, method={method!r})).close()
read()
"""
    assert python(plan, tmp_path / "out", anew) == 1
    step = report(tmp_path / "out")["steps"][0]
    assert (step["verdict"], step["results"][1]["rests"]) == ("skipped", "run")
    assert step["results"][1]["says"].startswith("it was reset, or got another scenario")


def test_a_command_that_does_not_end_is_stopped(tmp_path: Path) -> None:
    file = tmp_path / "own.yaml"
    file.write_text(PLAN.replace("5s", "1s"), "utf-8")
    assert certify(str(file), tmp_path / "out", "sleep", "60") == 1
    [ended, *_] = report(tmp_path / "out")["steps"][0]["results"]
    says = "it had not ended after 1 s, and was stopped"
    assert (ended["says"], ended["rests"]) == (says, "command")


def test_a_run_interrupted_as_soon_as_a_command_runs_leaves_none_behind(
    plan: str, tmp_path: Path
) -> None:
    file = tmp_path / "pid"
    words = f"echo $$ > {file}; kill -TERM $PPID; exec sleep 60"
    for _ in range(3):
        with pytest.raises(SystemExit) as ended:
            certify(plan, tmp_path / "out", "sh", "-c", words)
        assert ended.value.code == 128 + signal.SIGTERM
        with pytest.raises(ProcessLookupError):
            os.kill(int(file.read_text("utf-8")), 0)
    assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL


def test_a_run_that_cannot_be_replayed_gives_no_certificate(tmp_path: Path) -> None:
    file = tmp_path / "own.yaml"
    (tmp_path / "few.yaml").write_text(
        "version: 1\nextends: minimal\nlimits: {journalEntries: 1}\n", "utf-8"
    )
    file.write_text(PLAN.replace("scenario: minimal", "scenario: few.yaml"), "utf-8")
    assert python(str(file), tmp_path / "out", "read(); read(); read()") == 1
    step = report(tmp_path / "out")["steps"][0]
    assert (step["verdict"], step["results"][-1]["what"]) == ("skipped", "the run can be replayed")


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["nobody", "--report", "out", "--", "true"], "nobody:1:1: cannot be read: "),
        (["basic", "--report", "out", "--", "no-such-command"], "there is no command 'no-such-"),
        (["basic", "--report", "out", "--", "./plain"], "'./plain' cannot be started: "),
    ],
)
def test_invalid_arguments_are_refused_in_one_line(
    words: list[str],
    why: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("plain").write_text("no program", "utf-8")
    assert main(["certify", *words]) == 2
    err = capsys.readouterr().err
    assert err.startswith(f"customer-sandbox: {why}")
    assert err.count("\n") == 1


def test_a_report_that_cannot_be_written_is_refused_before_anything_runs(
    plan: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    assert certify(plan, tmp_path / "file" / "in", "true") == 1
    assert "cannot be written" in capsys.readouterr().err
