"""`customer-sandbox certify`: verdicts, exit codes, and the report that it writes."""

import importlib
import json
import os
import signal
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from hashlib import blake2b
from pathlib import Path
from typing import Any

import pytest

from mock_server.cli import main
from mock_server.cli.certify import PlanRun, own_sandbox
from mock_server.cli.step_takers import StepSandbox, environment_of
from mock_server.cli.terminal import Progress
from mock_server.sandbox.certification import Step, StepResult
from mock_server.server.plan_files import read_plan
from mock_server.server.shipped import documents, shipped_plans, shipped_root
from mock_server.server.step_reports import StepReport

PLAN = """\
version: 1
title: A <plan>
steps:
  - id: read
    title: One read
    scenario: minimal
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
    assert "A &lt;plan&gt;" in page
    assert "Omitted: it comes with the next release" in page
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


# ── The good client, with an opportunity to break each rule of conduct ───────────────────────────


FOLDER = shipped_root() / "fixtures" / "clients"


class GoodClient:
    """Takes steps as the command would, without a process for each."""

    def take(self, step: Step, sandbox: StepSandbox) -> StepResult:
        with _environ(environment_of(step, sandbox)):
            importlib.import_module("api").main(importlib.import_module("good").behave)
        return StepResult(what="it ends", verdict="passed", says="", rests="command")


@contextmanager
def _environ(answer: Mapping[str, str]) -> Iterator[None]:
    before = dict(os.environ)
    os.environ.update(answer)
    sys.path.insert(0, str(FOLDER))
    try:
        yield
    finally:
        sys.path.remove(str(FOLDER))
        os.environ.clear()
        os.environ.update(before)


def reports(names: Iterable[str], folder: Path) -> Sequence[StepReport]:
    """Return the reports on all steps of some plans."""
    with own_sandbox(0) as sandbox:
        runs = [
            PlanRun(plan=read_plan(name), take=GoodClient().take, sandbox=sandbox, folder=folder)
            for name in names
        ]
        return [report for run in runs for report in run.reports(Progress())]


def test_the_good_client_passes_every_step_of_a_plan(tmp_path: Path) -> None:
    found = reports(["basic"], tmp_path)
    assert [[*report.findings()] for report in found] == [[]] * len(found)
    assert found


@pytest.mark.nightly
def test_the_good_client_passes_every_step_and_meets_every_rule_of_conduct(tmp_path: Path) -> None:
    found = reports(shipped_plans(), tmp_path)
    assert [[*report.findings()] for report in found] == [[]] * len(found)
    results = (result for report in found for result in report.fields["results"])
    met = {result["what"] for result in results if result["verdict"] == "passed"}
    assert {f"conduct {rule}" for rule in documents().conduct} - met == set()
