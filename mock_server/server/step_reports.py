"""Reports on the steps of a plan, each from the bundle of its run, and on the plan as a whole.

A bundle is replayed and the result is evaluated, so anyone with the bundle gets the same report.
So a report is checked: it is made again from the bundles and the plan in it, and compared. This
detects an edited report, but not an edited bundle whose digest is in the report.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, NamedTuple

from mock_server.contract.schemas.validation import Checker
from mock_server.contract.texts.reports import Case, Suite, Verdict, suites_as_junit
from mock_server.contract.values.exact_json import (
    NotJsonError,
    about_text,
    as_document,
    dumps,
    loads,
)
from mock_server.given_files import read_given
from mock_server.sandbox.certification import (
    CALLS,
    CERTIFYING,
    COMMAND,
    PERSON,
    RUN,
    WORST_FIRST,
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
from mock_server.server.bundles import BundleError, length_alike, read_bundle, replay
from mock_server.server.loading import shared_contract
from mock_server.server.plan_files import data_digest, plan_language, read_plan
from mock_server.server.shipped import documents, shipped_plans

REPORT: Final = 1  # the version of the format of reports
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


def is_certified(reports: Iterable[StepReport]) -> bool:
    """Return whether at least one step was not omitted, and no step prevents a certificate."""
    verdicts = {report.verdict for report in reports}
    return verdicts != {"omitted"} and verdicts <= CERTIFYING


def judged(
    step: Step, bundle: Path | None, given: Sequence[StepResult], *, seconds: float = 0
) -> StepReport:
    """Report a step by its bundle, if it has one; `given` are the results that rest on no calls."""
    fields = {"id": step["id"], "title": step["title"], "covers": step.get("covers", [])}
    if "omitted" in step:
        says = {"verdict": "omitted", "says": step["omitted"], "results": []}
        return StepReport(fields={**fields, **says})
    fields["seconds"] = round(seconds, 3)
    if bundle is None:
        return StepReport(fields={**fields, **_found(given)})
    fields["bundle"] = {"file": bundle.name, "digest": data_digest(bundle.read_bytes())}
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


def _found(results: Iterable[StepResult]) -> dict[str, Any]:
    listed = list(results)
    return {"verdict": verdict_of(listed), "results": [result.as_fields() for result in listed]}


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
    return suites_as_junit([Suite(f"certify {plan['name']}", cases, circumstances)])


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
    "report.json": as_document,
    REPORT_HTML: certificate_page,
    "junit.xml": _as_junit,
}
"""The files by name, with their writers; the first is the document behind all of them."""


# ── Reports that are checked ─────────────────────────────────────────────────────────────────────


_SHOWN: Final = 60  # characters of a value, from shortly before the first that differs
_IGNORED: Final = frozenset({"file", "seconds"})  # and explanations, if of another version
_LIST: Final = (list, tuple)


class ReportError(Exception): ...


class Checking(NamedTuple):
    """The result: how the report differs from its bundles, and what bundles cannot prove."""

    differences: list[str]
    unproven: list[str]


def check_report(path: Path, bundles: Iterable[Path]) -> Checking:
    """Compare a report with the bundles of its steps, or raise ReportError or OSError."""
    by_digest = {data_digest(read_given(bundle)): bundle for bundle in bundles}
    try:
        report = loads(read_given(path), max_values=None)
        if report["report"] != REPORT:
            raise ReportError(f"{path} is not a report of certify in format {REPORT}")
        plan = {key: each for key, each in report["plan"].items() if key not in ("name", "digest")}
        if mistakes := Checker(plan_language(), plan_language()).reasons(plan):
            raise ReportError(f"{path} is not a report of certify: its plan: {mistakes[0]}")
        return _compared(report, plan, by_digest, path)
    except NotJsonError as error:
        raise ReportError(f"{path}: {about_text(error)}") from None
    except (AttributeError, KeyError, TypeError, ValueError):
        raise ReportError(f"{path} is not a report of certify: parts are missing") from None


def _compared(
    report: dict[str, Any], plan: Mapping[str, Any], by_digest: Mapping[str, Path], path: Path
) -> Checking:
    name, digest = report["plan"]["name"], report["plan"]["digest"]
    shipped = read_plan(name) if name in shipped_plans() else None
    known = shipped if shipped is not None and data_digest(shipped.data) == digest else None
    origin = "not a shipped one" if known is None else "as shipped"
    is_ours = report["version"] == documents().version
    ignored = _IGNORED if is_ours else _IGNORED | {"why", "says"}
    found = Checking([], [*_unprovable(report, origin, is_ours=is_ours)])
    if digest != data_digest(plan):
        found.differences.append("the plan does not match its digest")
    if [step["id"] for step in plan["steps"]] != [step["id"] for step in report["steps"]]:
        found.differences.append("the steps differ from those of the plan")
        return found
    made = []
    for step, reported in zip(plan["steps"], report["steps"], strict=True):
        given = [StepResult(**each) for each in reported["results"] if each["rests"] != CALLS]
        bundle = reported.get("bundle", {}).get("digest")
        is_omitted = "omitted" in step
        if not (is_omitted or bundle is None or bundle in by_digest):
            found.differences.append(f"{step['id']}: no given bundle has the digest {bundle}")
            continue
        seconds = 0.0 if is_omitted else float(reported["seconds"])
        again = judged(step, by_digest.get(bundle), given, seconds=seconds)
        made.append(again)
        lines = [*_differing("", reported, again.fields, ignored), *_impossible(reported)]
        found.differences.extend(f"{step['id']}: {line}" for line in lines)
        if known is not None and again.scenario is not None:
            _compare_worlds(step["id"], again.scenario, known.scenarios[step["id"]], found)
    if len(made) == len(plan["steps"]):
        whole = certificate(report["plan"], made)
        same = {key: report[key] for key in ("version", "python", "steps")}
        found.differences.extend(_differing("", report, {**whole, **same}, ignored))
    _compare_files(report, path, found, is_ours=is_ours)
    return found


def _unprovable(report: Mapping[str, Any], origin: str, *, is_ours: bool) -> Iterator[str]:
    made = f"made with customer-sandbox {report['version']}, Python {report['python']}"
    if not is_ours:
        ours = f"this is {documents().version}, which may report the same calls differently"
        made = f"{made}; {ours}, so explanations were not checked"
    yield made
    plan = report["plan"]
    yield f"the plan {plan['name']} with the digest {plan['digest']}, {origin}"
    for step in report["steps"]:
        if "says" in step:
            yield f"{step['id']}: omitted: {step['says']}"
        for result in step["results"]:
            if result["rests"] != CALLS:
                yield f"{step['id']}: {result['what']}: {result['verdict']}, {result['says']}"


def _impossible(reported: Mapping[str, Any]) -> Iterator[str]:
    """Yield the reported results that rest on no calls, if no run can produce them."""
    others = [result for result in reported["results"] if result["rests"] != CALLS]
    if "bundle" not in reported and "says" not in reported:
        if reported["verdict"] in CERTIFYING:
            yield f"no run gives {reported['verdict']} without a bundle"
    elif "says" not in reported and sum(each["rests"] in (COMMAND, PERSON) for each in others) != 1:
        yield "it must have one result of the command or the person"
    for result in others:
        if result["verdict"] not in WORST_FIRST or result["rests"] not in (COMMAND, PERSON, RUN):
            yield f"{result['what']}: no run gives {result['verdict']}, {result['rests']}"


def _compare_worlds(
    step: str, found: BuiltScenario, planned: BuiltScenario, checking: Checking
) -> None:
    """Compare the scenario in a bundle with that of the plan; a server may have lower limits."""
    limits, usual = found.limits.as_fields(), planned.limits.as_fields()
    if data_digest(planned.within(limits).source) != data_digest(found.source):
        checking.differences.append(f"{step}: the bundle has another scenario than the plan")
    lower = [
        f"{name} {most} instead of {usual[name]}"
        for name, most in limits.items()
        if most < usual[name]
    ]
    if lower:
        text = f"{step}: the server allowed less than the plan: {', '.join(lower)}"
        checking.unproven.append(text)


def _compare_files(report: dict[str, Any], path: Path, found: Checking, *, is_ours: bool) -> None:
    """Compare the other files of a report with those that would be generated from it."""
    _, *others = CERTIFICATE_FILES.items()
    for name, write in others:
        file = path.with_name(name)
        if not file.is_file():
            text = f"{name} is not in the folder of the report, so it was not checked"
            found.unproven.append(text)
        elif not is_ours:
            why = f"since version {report['version']} wrote the report"
            found.unproven.append(f"{name} was not checked, {why}")
        elif read_given(file) != write(report):
            found.differences.append(f"{name} differs from what the report generates")


def _differing(at: str, one: Any, other: Any, ignored: frozenset[str]) -> Iterator[str]:
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        for name in sorted({*one, *other} - ignored):
            yield from _differing(f"{at}/{name}", one.get(name), other.get(name), ignored)
    elif isinstance(one, _LIST) and isinstance(other, _LIST) and len(one) == len(other):
        for number, (first, second) in enumerate(zip(one, other, strict=True)):
            yield from _differing(f"{at}/{number}", first, second, ignored)
    elif dumps(one) != dumps(other):
        texts = [
            each if isinstance(each, str) else "nothing" if each is None else dumps(each).decode()
            for each in (one, other)
        ]
        same = length_alike(*texts)
        start = 0 if same < _SHOWN else same - _SHOWN // 2
        shown = [f"{'...' if start else ''}{text[start : start + _SHOWN]}" for text in texts]
        yield f"{at}: {shown[0]} in the report, {shown[1]} according to the bundles"
