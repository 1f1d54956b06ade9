"""Reports on the steps of a plan, each from the bundle of its run, and on the plan as a whole.

A bundle is replayed and the result is evaluated, so anyone with the bundle gets the same report.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from mock_server.contract.texts.reports import Case, Suite, Verdict, as_junit
from mock_server.contract.values.exact_json import as_document, loads
from mock_server.sandbox.certification import (
    CERTIFYING,
    PERSON,
    Certificate,
    Step,
    StepResult,
    certificate_page,
    decide,
    verdict_of,
)
from mock_server.sandbox.ground.exchange import Request
from mock_server.sandbox.record.coverage import Coverage, share
from mock_server.sandbox.record.explaining import explain
from mock_server.sandbox.sandboxes.sandbox import Sandbox
from mock_server.sandbox.scenario.scenario import BuiltScenario
from mock_server.server.bundles import BundleError, read_bundle
from mock_server.server.loading import shared_contract
from mock_server.server.plan_files import data_digest
from mock_server.server.replaying import replay
from mock_server.server.shipped import documents

REPORT: Final = 1
"""The version of the format of reports."""

_ASSUMPTIONS: Final = "/_sandbox/assumptions"


@dataclass(frozen=True, slots=True, kw_only=True)
class StepReport:
    """The results of a step, and the scenario of its run if it can be replayed."""

    fields: Mapping[str, Any]
    coverage: Coverage = field(default_factory=Coverage)
    scenario: BuiltScenario | None = None

    @property
    def verdict(self) -> str:
        return str(self.fields["verdict"])

    def findings(self) -> Iterator[str]:
        for result in self.fields["results"]:
            if result["verdict"] != "passed":
                yield f"{result['verdict']}: {result['what']}: {result['says']}"


def bundle_name(step: Step) -> str:
    return f"{step['id']}.bundle.json"


def omitted(step: Step) -> StepReport:
    return StepReport(
        fields={**_named(step), "verdict": "omitted", "says": step["omitted"], "results": []}
    )


def unrecorded(step: Step, given: Sequence[StepResult], *, seconds: float = 0) -> StepReport:
    return StepReport(fields={**_named(step), "seconds": round(seconds, 3), **_found(given)})


def is_certified(reports: Iterable[StepReport]) -> bool:
    """Return whether at least one step was not omitted, and no step prevents a certificate."""
    verdicts = {report.verdict for report in reports}
    return verdicts != {"omitted"} and verdicts <= CERTIFYING


def judged(step: Step, bundle: Path, given: Sequence[StepResult], *, seconds: float) -> StepReport:
    """Report a step by its bundle; `given` are the results that rest on no calls."""
    fields = {
        **_named(step),
        "seconds": round(seconds, 3),
        "bundle": {"file": bundle.name, "digest": data_digest(bundle.read_bytes())},
    }
    try:
        sandbox, now_ms = replayed_bundle(bundle)
    except BundleError as error:
        undecided = StepResult(what="the run can be replayed", verdict="skipped", says=str(error))
        return StepReport(fields={**fields, **_found([*given, undecided])})
    is_skipped = any(each.rests == PERSON and each.verdict == "skipped" for each in given)
    shown = [] if is_skipped else decide(step, sandbox, now_ms)
    return StepReport(
        fields={**fields, **_evidence(sandbox, now_ms), **_found([*given, *shown])},
        coverage=sandbox.coverage,
        scenario=sandbox.simulation.scenario,
    )


def replayed_bundle(path: Path) -> tuple[Sandbox, int]:
    """Return the sandbox of a replayed bundle and its last wall instant, or raise BundleError."""
    bundle = read_bundle(path)
    sandbox, difference = replay(bundle)
    if difference is not None:
        raise BundleError(f"{path} does not replay as recorded: {difference}")
    return sandbox, bundle.wall_ms


def certificate(plan: Mapping[str, Any], reports: Sequence[StepReport]) -> dict[str, Any]:
    """Return the report on a plan, described by its `fields`, from the reports on its steps."""
    coverage = Coverage()
    for report in reports:
        coverage.add(report.coverage)
    rows = coverage.rows(shared_contract(documents(), {}).operations.values())
    return {
        "report": REPORT,
        "version": documents().version,
        "python": documents().python,
        "plan": dict(plan),
        "certified": is_certified(reports),
        "steps": [report.fields for report in reports],
        "coverage": {
            "percent": round(share(rows, network=False), 1),
            "met": [[row.kind, row.operation, row.result, row.count] for row in rows],
        },
    }


def _named(step: Step) -> dict[str, Any]:
    return {"id": step["id"], "title": step["title"], "covers": step.get("covers", [])}


def _found(results: Iterable[StepResult]) -> dict[str, Any]:
    listed = list(results)
    return {
        "verdict": verdict_of(listed),
        "results": [result.as_fields() for result in listed],
    }


def _evidence(sandbox: Sandbox, now_ms: int) -> dict[str, Any]:
    """Return the calls of a run with explanations, and digests of its scenario and assumptions.

    They include control calls that change something: later replies may depend on those.
    """
    scenario = sandbox.simulation.scenario
    assumptions = sandbox.handle(Request("GET", _ASSUMPTIONS), now_ms).body
    return {
        "scenario": {"name": scenario.name, "digest": data_digest(scenario.source)},
        "assumptions": data_digest(loads(assumptions, max_values=None)),
        "calls": [
            {
                "entry": entry.number,
                "method": entry.request.method,
                "path": entry.request.path,
                "operation": entry.operation,
                "status": entry.outcome.status,
                "code": entry.code,
                "why": list(explain(entry, scenario, sandbox.simulation.world.customer)),
            }
            for entry in sandbox.journal
            if not entry.is_control or entry.changes
        ],
    }


# ── Files ────────────────────────────────────────────────────────────────────────────────────────

REPORT_JSON: Final = "report.json"
REPORT_HTML: Final = "report.html"
_VERDICTS: Final = {
    "failed": Verdict.FAILED,
    "skipped": Verdict.SKIPPED,
    "omitted": Verdict.SKIPPED,
}


def _as_junit(document: Certificate) -> bytes:
    plan = document["plan"]
    circumstances = [("customer-sandbox", document["version"]), ("plan", plan["digest"])]
    cases = [*map(_case, document["steps"])]
    return as_junit([Suite(f"certify {plan['name']}", cases, circumstances)])


def _case(step: Mapping[str, Any]) -> Case:
    wrong = (each for each in step["results"] if each["verdict"] != "passed")
    return Case(
        group=step["id"],
        name=step["title"],
        verdict=_VERDICTS.get(step["verdict"], Verdict.PASSED),
        why=step.get("says") or "; ".join(f"{each['what']}: {each['says']}" for each in wrong),
        seconds=step.get("seconds"),
    )


CERTIFICATE_FILES: Final[Mapping[str, Callable[[Certificate], bytes]]] = {
    REPORT_JSON: as_document,
    REPORT_HTML: certificate_page,
    "junit.xml": _as_junit,
}
"""The files by name, with their writers; the first is the document behind all of them."""
