"""The good client passes all shipped plans, with an opportunity to break each rule of conduct."""

import importlib
import os
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

from mock_server.cli.certify import PlanRun, own_sandbox
from mock_server.cli.step_takers import StepSandbox, environment_of
from mock_server.cli.terminal import Progress
from mock_server.sandbox.certification import Step, StepResult
from mock_server.server.plan_files import read_plan
from mock_server.server.shipped import documents, shipped_plans, shipped_root
from mock_server.server.step_reports import StepReport

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
