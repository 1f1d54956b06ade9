"""The run of a plan: each step is taken in the sandbox, and its verdict is based on its bundle.

The page shows the progress. If the server becomes unreachable, the run ends: the results so far are
reported, and the remaining steps are undecided.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any, Final

from mock_server.cli.certifying.step_sandbox import StepSandbox
from mock_server.client.errors import ControlError, SandboxError, UnreachableError
from mock_server.contract.texts.printable import clipped
from mock_server.contract.values.exact_json import MAX_DEPTH, loads
from mock_server.contract.values.walk import without_none
from mock_server.sandbox.certification import RUN, Step, StepResult
from mock_server.server.output_files import write_file
from mock_server.server.plan_files import CertificationPlan
from mock_server.server.step_reports import (
    StepReport,
    bundle_name,
    is_certified,
    judged,
    omitted,
    unrecorded,
)
from mock_server.wall_clock import stopwatch

_RESTARTED: Final = StepResult(
    what="the sandbox is not restarted during the step",
    verdict="skipped",
    says="it was reset, or got another scenario or state; earlier calls are not known",
    rests=RUN,
)

_MAX_SHOWN: Final = 20
"""The largest number of findings per step on the page; the report has all of them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanRun:
    """A plan, how and in which sandbox its steps are taken, and the folder for the bundles.

    `take` takes a step, and returns a result in addition to those that its calls lead to.
    """

    plan: CertificationPlan
    take: Callable[[Step, StepSandbox], StepResult]
    sandbox: StepSandbox
    folder: Path

    def reports(self) -> Iterator[StepReport]:
        """Take the steps, and yield a report of each."""
        done: list[StepReport] = []
        self._show(done)
        lost: UnreachableError | None = None
        for step in self.plan.steps:
            if "omitted" in step:
                report = omitted(step)
            elif lost is not None:
                report = unrecorded(step, [_unanswered(f"not taken: {lost}")])
            else:
                report, lost = self._taken(step, done)
            done.append(report)
            yield report
        with suppress(SandboxError):  # the page only informs; the report is what counts
            self._show(done, verdict="certified" if is_certified(done) else "not certified")

    def _taken(
        self, step: Step, done: Sequence[StepReport]
    ) -> tuple[StepReport, UnreachableError | None]:
        """Take a step; return its report, and the error if the server has become unreachable."""
        began = stopwatch()
        results: list[StepResult] = []  # those that do not rest on calls
        try:
            scenario = self.plan.scenarios[step["id"]]
            self.sandbox.remote.call("putScenario", body=scenario.source)
            self._show(done, step, current=step["id"])
            _, origin = self._bundle()
            results.append(self.take(step, self.sandbox))
            bundle, origin_now = self._bundle()
        except (ControlError, UnreachableError) as error:
            results.append(_unanswered(str(error)))
            report = unrecorded(step, results, seconds=stopwatch() - began)
            return report, None if isinstance(error, ControlError) else error
        if origin_now != origin:
            results.append(_RESTARTED)
        took = stopwatch() - began
        file = self.folder / bundle_name(step)
        write_file(file, bundle, is_private=True)
        return judged(step, file, results, seconds=took), None

    def _bundle(self) -> tuple[bytes, tuple[Any, Any]]:
        """Return the bundle of the sandbox, and how it began."""
        remote = self.sandbox.remote
        bundle = remote.call("getBundle").body
        with remote.reading():
            document = loads(bundle, max_depth=3 * MAX_DEPTH, max_values=None)
            return bundle, (document["began"], document["scenario"])

    def _show(self, done: Sequence[StepReport], task: Step | None = None, **more: str) -> None:
        """Show the verdicts so far on the page, the `task` of a step, and more about the plan."""
        known = {report.fields["id"]: _verdict(report) for report in done}
        if task is not None:
            known[task["id"]] = _task(task)
        steps = [
            {"id": step["id"], "title": step["title"], **known.get(step["id"], {})}
            for step in self.plan.steps
        ]
        progress = {"title": self.plan.data["title"], "steps": steps, **more}
        self.sandbox.remote.call("putCertification", body=progress)


def _unanswered(why: str) -> StepResult:
    what = "the server answers until the end"
    return StepResult(what=what, verdict="skipped", says=why, rests=RUN)


def _task(step: Step) -> dict[str, Any]:
    task = {
        "prompt": step.get("prompt"),
        "values": step.get("variables"),
        "awaits": step.get("awaits"),
        "verify": step.get("holds", {}).get("verify"),
    }
    return without_none(task)


def _verdict(report: StepReport) -> dict[str, Any]:
    says = report.fields.get("says")
    findings = islice(report.findings(), _MAX_SHOWN) if says is None else [says]
    return {"verdict": report.verdict, "findings": [*map(clipped, findings)]}
