"""`certify`: run a client through a plan, and report whether it is fit for production.

Each step is taken in one sandbox, and its verdict is based on its bundle. The page shows the
progress. If the server becomes unreachable, the run ends: the results so far are reported, and the
remaining steps are undecided.
"""

import secrets
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from itertools import islice
from pathlib import Path
from types import FrameType
from typing import Any, Final, NoReturn

from mock_server.cli.commands.serve_commands import explaining_address_errors
from mock_server.cli.step_takers import PersonTaker, StepSandbox, take_by_command
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
from mock_server.client.errors import ControlError, NotFoundError, SandboxError, UnreachableError
from mock_server.client.remote import Remote
from mock_server.contract.texts.printable import clipped, printable
from mock_server.contract.values.exact_json import MAX_DEPTH, loads
from mock_server.contract.values.walk import without_none
from mock_server.embedding.local_server import MockServer
from mock_server.sandbox.certification import CERTIFYING, RUN, Step, StepResult
from mock_server.sandbox.sandboxes.permits import KEY_MARK
from mock_server.scenario_file import ScenarioFileError
from mock_server.server.loading import given_assumptions
from mock_server.server.output_files import try_file, write_file
from mock_server.server.plan_files import CertificationPlan, read_plan
from mock_server.server.step_reports import (
    CERTIFICATE_FILES,
    REPORT_HTML,
    ReportError,
    StepReport,
    bundle_name,
    certificate,
    check_report,
    is_certified,
    judged,
)
from mock_server.wall_clock import stopwatch

_RESTARTED: Final = StepResult(
    what="the sandbox is not restarted during the step",
    verdict="skipped",
    says="it was reset, or got another scenario or state; earlier calls are not known",
    rests=RUN,
)
_MAX_SHOWN: Final = 20  # findings per step on the page; the report has all of them


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
    remote = arguments.remote
    where = own_sandbox(arguments.port or 0) if remote is None else sandbox_at(remote, folder)
    ending = [n for n in (signal.SIGTERM, signal.SIGHUP) if signal.getsignal(n) is signal.SIG_DFL]
    with signals_handled(_end, ending), where as sandbox:
        person = None if arguments.argv else PersonTaker(sys.stdin)
        take = partial(take_by_command, arguments.argv) if person is None else person.take
        if person is not None:
            title = printable(plan.data["title"])
            print_now([f"{title}: follow it here, or at {sandbox.page_url}#certification"])
        run = PlanRun(plan=plan, take=take, sandbox=sandbox, folder=folder)
        with Progress(is_wanted=person is None) as progress:
            document = certificate(plan.fields, run.reports(progress))
        for name, write in CERTIFICATE_FILES.items():
            write_file(folder / name, write(document), is_private=False)
        if person is not None and remote is None:
            print_now(["", "Press Enter to end; until then, the page shows the verdicts."])
            person.wait()
    if not document["certified"]:
        missed = (step for step in document["steps"] if step["verdict"] not in CERTIFYING)
        listed = ", ".join(f"{step['id']} ({step['verdict']})" for step in missed)
        raise CommandError(f"not certified: {listed}; see {folder / REPORT_HTML}")
    print_now([f"certified; see {folder / REPORT_HTML}"])


def _verify(report: Path, bundles: Sequence[str]) -> None:
    """Print what in a report does not rest on calls; fail if the rest differs from its bundles."""
    try:
        found = check_report(report, map(Path, bundles))
    except (ReportError, OSError) as error:
        raise CommandError(printable(reason_of(error)), MISUSED) from None
    print_now(printable(f"does not rest on calls: {line}") for line in found.unproven)
    if found.differences:
        lines = "".join(f"\n  {printable(line)}" for line in found.differences)
        raise CommandError(f"{report} differs from what its bundles show:{lines}")
    print_now(["everything that rests on calls agrees with the bundles"])


def _end(number: int, _: FrameType | None) -> NoReturn:
    """Leave all blocks, so that what they started is cleaned up."""
    sys.exit(BY_SIGNAL + number)


# ── The run ──────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanRun:
    """A plan, how and in which sandbox its steps are taken, and the folder for the bundles.

    `take` takes a step, and returns a result in addition to those that its calls lead to.
    """

    plan: CertificationPlan
    take: Callable[[Step, StepSandbox], StepResult]
    sandbox: StepSandbox
    folder: Path

    def reports(self, progress: Progress) -> list[StepReport]:
        """Take the steps, print each verdict as soon as it is known, and return the reports."""
        steps, done = self.plan.steps, list[StepReport]()
        lost: UnreachableError | None = None
        self._show(done)
        for number, step in enumerate(steps, 1):
            progress.show(f"step {number} of {len(steps)}: {step['title']}")
            if "omitted" in step or lost is not None:
                report = judged(step, None, [_unanswered(f"not taken: {lost}")])
            else:
                report, lost = self._taken(step, done)
            done.append(report)
            progress.clear()
            findings = (f"           {finding}" for finding in report.findings())
            verdict = f"{report.verdict:<8} {step['id']}: {step['title']}"
            print_now(map(printable, (verdict, *findings)))
        with suppress(SandboxError):  # the page only informs; the report is what counts
            self._show(done, verdict="certified" if is_certified(done) else "not certified")
        return done

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
            report = judged(step, None, results, seconds=stopwatch() - began)
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
            asked = {
                "prompt": task.get("prompt"),
                "values": task.get("variables"),
                "awaits": task.get("awaits"),
                "verify": task.get("holds", {}).get("verify"),
            }
            known[task["id"]] = without_none(asked)
        steps = [
            {"id": step["id"], "title": step["title"], **known.get(step["id"], {})}
            for step in self.plan.steps
        ]
        progress = {"title": self.plan.data["title"], "steps": steps, **more}
        self.sandbox.remote.call("putCertification", body=progress)


def _unanswered(why: str) -> StepResult:
    what = "the server answers until the end"
    return StepResult(what=what, verdict="skipped", says=why, rests=RUN)


def _verdict(report: StepReport) -> dict[str, Any]:
    says = report.fields.get("says")
    findings = islice(report.findings(), _MAX_SHOWN) if says is None else [says]
    return {"verdict": report.verdict, "findings": [*map(clipped, findings)]}


# ── The sandbox ──────────────────────────────────────────────────────────────────────────────────


@contextmanager
def own_sandbox(port: int) -> Iterator[StepSandbox]:
    with ExitStack() as stack:
        with explaining_address_errors("cannot serve", "127.0.0.1", port):
            url = stack.enter_context(MockServer(port=port)).url
        yield StepSandbox(remote=Remote(url), base_url=url, page_url=f"{url}/")


@contextmanager
def sandbox_at(remote: Remote, folder: Path) -> Iterator[StepSandbox]:
    """Use the sandbox that a URL names, or else create one, which is removed at the end.

    The steps replace the content of an existing sandbox. Its state is restored at the end; until
    then, or if that fails, a file in the folder has it.
    """
    if remote.name is not None:
        with _put_back(remote, remote.name, folder):
            yield _found(remote, remote.token or "")
        return
    name = f"certify-{secrets.token_hex(4)}"
    with remote.reading():
        created = remote.document("putSandbox", name, body={})
        key = str(created.get("keys", {}).get("owner", ""))  # enough for the client as well
        base_url = str(created.get("baseUrl", ""))
    owned = remote.sandbox(name)._replace(token=key or remote.token)
    try:
        yield _found(owned, key, base_url)
    finally:
        try:
            remote.call("deleteSandbox", name, query={"purge": "true"})  # kept for no undo
        except NotFoundError:
            pass
        except SandboxError as error:
            print_now([f"sandbox {name} may still exist: {error}"])


@contextmanager
def _put_back(remote: Remote, name: str, folder: Path) -> Iterator[None]:
    """Restore the state of a sandbox at the end of a block, however the block ends.

    First try whether the server accepts the state: that changes nothing yet but the journal.
    """
    state = remote.read("getState").body
    kept = folder / f"{name}-{secrets.token_hex(4)}.state.json"
    write_file(kept, state, is_private=True)
    try:
        remote.call("putState", body=state)
    except SandboxError as error:
        kept.unlink()
        why = f"could not be restored afterwards, so no step was taken in it: {error}"
        raise SandboxError(f"sandbox {name} {why}") from None
    try:
        yield
    finally:
        try:
            remote.call("putState", body=state)
        except SandboxError as error:
            print_now([f"sandbox {name} was not restored; its state is in {kept}: {error}"])
        else:
            kept.unlink()


def _found(remote: Remote, key: str, base_url: str = "") -> StepSandbox:
    """Return a sandbox with the key in its page's URL, and in its base URL unless one is given."""
    opened = f"{remote.url}~{key}" if key.startswith(KEY_MARK) else remote.url
    return StepSandbox(remote=remote, base_url=base_url or opened, page_url=f"{opened}/")
