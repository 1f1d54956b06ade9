"""The run of a plan: each step is taken in the sandbox, and its verdict is based on its bundle.

The page shows the progress. If the server becomes unreachable, the run ends: the results so far are
reported, and the remaining steps are undecided.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any, Final

from mock_server.cli.certifying.step_sandbox import StepSandbox
from mock_server.client.errors import ControlError, SandboxError, UnreachableError
from mock_server.client.remote import Remote
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
        self._show(_progress(self.plan, done))
        lost: UnreachableError | None = None
        for step in self.plan.steps:
            if "omitted" in step:
                report = omitted(step)
            elif lost is not None:
                report = unrecorded(step, [_unanswered(f"not taken: {lost}")])
            else:
                report, lost = self._attempted(step, done)
            done.append(report)
            yield report
        with suppress(SandboxError):  # the page only informs; the report is what counts
            verdict = "certified" if is_certified(done) else "not certified"
            self._show({**_progress(self.plan, done), "verdict": verdict})

    def _attempted(
        self, step: Step, done: Sequence[StepReport]
    ) -> tuple[StepReport, UnreachableError | None]:
        """Take a step; return its report, and the error if the server has become unreachable."""
        began = stopwatch()
        results: list[StepResult] = []
        try:
            raw = self._taken(step, done, results)
        except (ControlError, UnreachableError) as error:
            results.append(_unanswered(str(error)))
            report = unrecorded(step, results, seconds=stopwatch() - began)
            return report, None if isinstance(error, ControlError) else error
        took = stopwatch() - began
        bundle = self.folder / bundle_name(step)
        write_file(bundle, raw, is_private=True)
        return judged(step, bundle, results, seconds=took), None

    def _taken(self, step: Step, done: Sequence[StepReport], results: list[StepResult]) -> bytes:
        """Take a step, and append its results that do not rest on calls; return its bundle."""
        remote = self.sandbox.remote
        remote.call("putScenario", body=self.plan.scenarios[step["id"]].source)
        self._show(_progress(self.plan, done, current=step["id"]))
        origin = origin_of(remote.call("getBundle").body, remote)
        results.append(self.take(step, self.sandbox))
        raw = remote.call("getBundle").body
        if origin_of(raw, remote) != origin:
            results.append(_RESTARTED)
        return raw

    def _show(self, progress: Mapping[str, Any]) -> None:
        self.sandbox.remote.call("putCertification", body=progress)


def origin_of(bundle: bytes, remote: Remote) -> tuple[Any, Any]:
    with remote.reading():
        document = loads(bundle, max_depth=3 * MAX_DEPTH, max_values=None)
        return document["began"], document["scenario"]


def _unanswered(why: str) -> StepResult:
    return StepResult(
        what="the server answers until the end", verdict="skipped", says=why, rests=RUN
    )


def _progress(
    plan: CertificationPlan, done: Sequence[StepReport], *, current: str | None = None
) -> dict[str, Any]:
    more = {report.fields["id"]: _verdict(report) for report in done}
    more |= {step["id"]: _task(step) for step in plan.steps if step["id"] == current}
    steps = [
        {"id": step["id"], "title": step["title"], **more.get(step["id"], {})}
        for step in plan.steps
    ]
    progress = {"title": plan.data["title"], "steps": steps}
    return progress if current is None else {**progress, "current": current}


def _task(step: Step) -> dict[str, Any]:
    task = {
        "prompt": step.get("prompt"),
        "values": step.get("variables"),
        "awaits": step.get("awaits"),
        "verify": step.get("holds", {}).get("verify"),
    }
    return without_none(task)


def _verdict(report: StepReport) -> Mapping[str, Any]:
    document = report.fields
    findings = (
        [document["says"]] if "says" in document else list(islice(report.findings(), _MAX_SHOWN))
    )
    return {"verdict": report.verdict, "findings": [*map(clipped, findings)]}
