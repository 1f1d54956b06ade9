"""`certify`: run a client through a plan, and report whether it is fit for production."""

import signal
import sys
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from pathlib import Path
from types import FrameType
from typing import NoReturn

from mock_server.cli.certifying.plan_run import PlanRun
from mock_server.cli.certifying.step_sandbox import StepSandbox, own_sandbox, sandbox_at
from mock_server.cli.certifying.takers import PersonTaker, take_by_command
from mock_server.cli.terminal import (
    BY_SIGNAL,
    MISUSED,
    Arguments,
    CommandError,
    Progress,
    print_now,
    reason_of,
)
from mock_server.cli.user_command import signals_handled
from mock_server.contract.texts.printable import printable
from mock_server.sandbox.certification import CERTIFYING
from mock_server.scenario_file import ScenarioFileError
from mock_server.server.loading import given_assumptions
from mock_server.server.output_files import try_file, write_file
from mock_server.server.plan_files import read_plan
from mock_server.server.report_checking import ReportError, check_report
from mock_server.server.step_reports import (
    CERTIFICATE_FILES,
    REPORT_HTML,
    StepReport,
    bundle_name,
    certificate,
)


def certify(arguments: Arguments) -> None:
    if arguments.verify:
        _verify(Path(arguments.plan), arguments.argv)
    elif arguments.report:
        _certify(arguments, Path(arguments.report))
    else:
        raise CommandError("--report DIR is missing: the folder for the report", MISUSED)


def _certify(arguments: Arguments, folder: Path) -> None:
    try:
        assumptions = given_assumptions(arguments.assumptions)
        plan = read_plan(arguments.plan, assumptions=assumptions)
    except ScenarioFileError as error:
        raise CommandError(str(error), MISUSED) from None
    for name in CERTIFICATE_FILES:
        try_file(folder / name, is_private=False)
    bundles = (bundle_name(step) for step in plan.steps)
    for name in (*CERTIFICATE_FILES, *bundles):  # those of an earlier run would mislead
        (folder / name).unlink(missing_ok=True)
    with _ended_by_signals(), _sandbox(arguments, folder) as sandbox:
        person = None if arguments.argv else PersonTaker(sys.stdin)
        take = partial(take_by_command, arguments.argv) if person is None else person.take
        if person is not None:
            title = printable(plan.data["title"])
            print_now([f"{title}: follow it here, or at {sandbox.page_url}#certification"])
        run = PlanRun(plan=plan, take=take, sandbox=sandbox, folder=folder)
        document = certificate(plan.fields, [*_told(run, has_person=person is not None)])
        for name, write in CERTIFICATE_FILES.items():
            write_file(folder / name, write(document), is_private=False)
        if person is not None and arguments.remote is None:
            print_now(["", "Press Enter to end; until then, the page shows the verdicts."])
            person.wait()
    if not document["certified"]:
        missed = (step for step in document["steps"] if step["verdict"] not in CERTIFYING)
        listed = ", ".join(f"{step['id']} ({step['verdict']})" for step in missed)
        raise CommandError(f"not certified: {listed}; see {folder / REPORT_HTML}")
    print_now([f"certified; see {folder / REPORT_HTML}"])


def _sandbox(arguments: Arguments, folder: Path) -> AbstractContextManager[StepSandbox]:
    remote = arguments.remote
    return own_sandbox(arguments.port or 0) if remote is None else sandbox_at(remote, folder)


def _told(run: PlanRun, *, has_person: bool) -> Iterator[StepReport]:
    """Yield the reports of a run, and print each verdict as soon as it is known."""
    steps, reports = run.plan.steps, run.reports()
    with Progress(is_wanted=not has_person) as progress:
        for number, step in enumerate(steps, 1):
            progress.show(f"step {number} of {len(steps)}: {step['title']}")
            report = next(reports)
            progress.clear()
            verdict = f"{report.verdict:<8} {report.fields['id']}: {report.fields['title']}"
            findings = (f"           {finding}" for finding in report.findings())
            print_now(map(printable, (verdict, *findings)))
            yield report
        deque(reports, maxlen=0)  # it ends with the verdict on the page


def _verify(report: Path, bundles: Sequence[str]) -> None:
    """Print what in a report does not rest on calls; fail if the rest differs from its bundles."""
    try:
        found = check_report(report, map(Path, bundles))
    except (ReportError, OSError) as error:
        raise CommandError(printable(reason_of(error)), MISUSED) from None
    for line in found.unproven:
        print_now([printable(f"does not rest on calls: {line}")])
    if found.differences:
        lines = "".join(f"\n  {printable(line)}" for line in found.differences)
        raise CommandError(f"{report} differs from what its bundles show:{lines}")
    print_now(["everything that rests on calls agrees with the bundles"])


@contextmanager
def _ended_by_signals() -> Iterator[None]:
    """Leave the block on signals that end the process, so that all it started is cleaned up."""

    def end(number: int, _: FrameType | None) -> NoReturn:
        sys.exit(BY_SIGNAL + number)

    numbers = (signal.SIGTERM, signal.SIGHUP)
    with signals_handled(end, [n for n in numbers if signal.getsignal(n) is signal.SIG_DFL]):
        yield
