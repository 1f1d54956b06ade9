"""The good client passes all shipped plans, with an opportunity to break each rule of conduct."""

import importlib
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

import pytest

from mock_server.cli.certifying.plan_run import PlanRun
from mock_server.cli.certifying.step_sandbox import StepSandbox, own_sandbox
from mock_server.cli.certifying.takers import environment_of
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


@pytest.fixture(scope="module")
def reports(tmp_path_factory: pytest.TempPathFactory) -> Sequence[StepReport]:
    """The reports on all steps of all plans."""
    with own_sandbox(0) as sandbox:
        runs = [
            PlanRun(
                plan=read_plan(name),
                take=GoodClient().take,
                sandbox=sandbox,
                folder=tmp_path_factory.mktemp(name),
            )
            for name in shipped_plans()
        ]
        return [report for run in runs for report in run.reports()]


def test_the_good_client_passes_every_step(reports: Sequence[StepReport]) -> None:
    assert {report.fields["id"]: [*report.findings()] for report in reports} == {
        report.fields["id"]: [] for report in reports
    }


def test_every_rule_of_conduct_was_met(reports: Sequence[StepReport]) -> None:
    found = (result for report in reports for result in report.fields["results"])
    met = {result["what"] for result in found if result["verdict"] == "passed"}
    assert {f"conduct {rule}" for rule in documents().conduct} - met == set()
