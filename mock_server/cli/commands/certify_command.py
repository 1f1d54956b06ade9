"""`certify`: run a client through a plan, and report whether it is fit for production."""

import argparse
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from mock_server.cli.exits import MISUSED, CommandError, reason_of, refusing
from mock_server.cli.quick_start import without_certificates
from mock_server.cli.terminal import print_now
from mock_server.contract.texts.printable import printable
from mock_server.sandbox.certification import CERTIFYING
from mock_server.scenario_file import ScenarioFileError
from mock_server.server.certificate_files import CERTIFICATE_FILES, REPORT_HTML
from mock_server.server.loading import given_assumptions
from mock_server.server.output_files import NotWritableError, try_file, write_file
from mock_server.server.plan_files import CertificationPlan, read_plan
from mock_server.server.report_checking import ReportError, check_report
from mock_server.server.step_reports import StepReport, bundle_name, certificate, plan_fields


@refusing(NotWritableError)
def run(arguments: argparse.Namespace) -> None:
    """Certify a client, or with --verify check a report against its bundles."""
    if arguments.verify:
        _verify(Path(arguments.plan), arguments.argv)
    elif arguments.report:
        _certify(arguments, Path(arguments.report))
    else:
        raise CommandError("--report DIR is missing: the folder for the report", MISUSED)


def _certify(arguments: argparse.Namespace, folder: Path) -> None:
    """Run the plan, write the report, and fail unless the client is certified."""
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
    with without_certificates():
        from mock_server.cli.certifying.certifying import certifying
    with certifying(plan, arguments, folder) as reports:
        document = _reported(plan, reports, folder)
    if not document["certified"]:
        missed = (step for step in document["steps"] if step["verdict"] not in CERTIFYING)
        listed = ", ".join(f"{step['id']} ({step['verdict']})" for step in missed)
        raise CommandError(f"not certified: {listed}; see {folder / REPORT_HTML}")
    print_now([f"certified; see {folder / REPORT_HTML}"])


def _reported(
    plan: CertificationPlan, reports: Iterable[StepReport], folder: Path
) -> Mapping[str, Any]:
    """Print the verdict and findings of each step, and write the report; return it."""
    made = []
    for report in reports:
        made.append(report)
        verdict = f"{report.verdict:<8} {report.fields['id']}: {report.fields['title']}"
        findings = (f"           {finding}" for finding in report.findings())
        print_now(map(printable, (verdict, *findings)))
    operations = next(iter(plan.scenarios.values())).contract.operations.values()
    document = certificate(plan_fields(plan), made, operations)
    for name, write in CERTIFICATE_FILES.items():
        write_file(folder / name, write(document), is_private=False)
    return document


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
