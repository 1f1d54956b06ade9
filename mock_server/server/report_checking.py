"""Compares a certification report with the bundles of its steps.

Each bundle is replayed and evaluated by the plan in the report, and the report and its other files
are generated again. This detects an edited report, but not an edited bundle whose digest is in the
report.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from mock_server.contract.values.exact_json import NotJsonError, about_text, dumps, loads
from mock_server.given_files import read_given
from mock_server.sandbox.certification import (
    CALLS,
    CERTIFYING,
    COMMAND,
    PERSON,
    RUN,
    WORST_FIRST,
    StepResult,
)
from mock_server.sandbox.scenario.scenario import BuiltScenario
from mock_server.server.certificate_files import CERTIFICATE_FILES, REPORT_JSON
from mock_server.server.loading import load_shipped
from mock_server.server.plan_files import CertificationPlan, data_digest, plan_mistakes, read_plan
from mock_server.server.replaying import length_alike
from mock_server.server.shipped import documents, shipped_plans
from mock_server.server.step_reports import (
    REPORT,
    StepReport,
    certificate,
    judged,
    omitted,
    unrecorded,
)

_ANY_SCENARIO: Final = "minimal"
_OF_THE_PLAN: Final = ("name", "digest")
_WHOLE: Final = ("certified", "coverage")
_SHOWN: Final = 60
"""How many characters of a value are shown, starting shortly before the first that differs."""


class ReportError(Exception):
    """The file is not a report of `certify`; the one-line message says why."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Checking:
    """The result: how the report differs from its bundles, and what bundles cannot prove."""

    differences: Sequence[str]
    unproven: Sequence[str]


def check_report(path: Path, bundles: Iterable[Path]) -> Checking:
    """Compare a report with the bundles of its steps.

    Raises:
        ReportError: when it is not a report.
        OSError: when a file cannot be read.
    """
    report = _read(path)
    by_digest = {data_digest(read_given(bundle)): bundle for bundle in bundles}
    try:
        found = _compare(report, by_digest)
        files = _compare_files(report, path)
        return Checking(
            differences=[*found.differences, *files.differences],
            unproven=[*found.unproven, *files.unproven],
        )
    except (AttributeError, KeyError, TypeError, ValueError):
        raise ReportError(f"{path} is not a report of certify: parts are missing") from None


def _read(path: Path) -> dict[str, Any]:
    """Read a report, and check that its plan is valid."""
    try:
        report = loads(read_given(path), max_values=None)
    except NotJsonError as error:
        raise ReportError(f"{path}: {about_text(error)}") from None
    if not isinstance(report, dict) or not _equal(report.get("report"), REPORT):
        raise ReportError(f"{path} is not a report of certify in format {REPORT}")
    mistake = next(plan_mistakes(_plan_of(report)), None)
    if mistake is not None:
        raise ReportError(f"{path} is not a report of certify: its plan: {mistake}")
    return report


def _plan_of(report: Mapping[str, Any]) -> dict[str, Any]:
    plan = report.get("plan")
    if not isinstance(plan, dict):
        return {}
    return {name: member for name, member in plan.items() if name not in _OF_THE_PLAN}


def _compare(report: Mapping[str, Any], by_digest: Mapping[str, Path]) -> Checking:
    plan = _plan_of(report)
    differences: list[str] = []
    if report["plan"]["digest"] != data_digest(plan):
        differences.append("the plan does not match its digest")
    if [step["id"] for step in plan["steps"]] != [step["id"] for step in report["steps"]]:
        differences.append("the steps differ from those of the plan")
        return Checking(differences=differences, unproven=())
    shipped = _shipped(report["plan"])
    unproven = [_program(report), _origin(report["plan"], shipped), *_unprovable(report)]
    reports = []
    for step, reported in zip(plan["steps"], report["steps"], strict=True):
        found = _evaluated_again(step, reported, by_digest)
        if found is None:
            digest = reported["bundle"]["digest"]
            differences.append(f"{step['id']}: no given bundle has the digest {digest}")
            continue
        reports.append(found)
        both = reported, found.fields
        pair = both if _is_ours(report) else map(_without_texts, both)
        wrong = [*_differing(*pair), *_impossible_results(reported)]
        differences += (f"{step['id']}: {line}" for line in wrong)
        if shipped is not None and found.scenario is not None:
            planned = shipped.scenarios[step["id"]]
            differences += _wrong_scenario(step["id"], found.scenario, planned)
            unproven += _lower_limits(step["id"], found.scenario, planned)
    if len(reports) == len(plan["steps"]):
        differences += _differing_summary(report, reports)
    return Checking(differences=differences, unproven=unproven)


def _differing_summary(report: Mapping[str, Any], reports: Sequence[StepReport]) -> Iterator[str]:
    """Yield how the members about all steps together differ from what their bundles give."""
    operations = load_shipped(_ANY_SCENARIO).contract.operations.values()
    whole = certificate(report["plan"], reports, operations)
    for name in _WHOLE:
        if not _equal(report[name], whole[name]):
            yield f"{name}: {_difference(report[name], whole[name])} according to the bundles"
    for name in sorted({*report} - {*whole}):
        yield f"{name}: reports have no such member"


def _compare_files(report: Mapping[str, Any], path: Path) -> Checking:
    """Compare the other files of a report with those that would be generated from it."""
    differences, unproven = [], []
    for name, write in CERTIFICATE_FILES.items():
        file = path.with_name(name)
        if name == REPORT_JSON:
            continue
        if not file.is_file():
            unproven.append(f"{name} is not in the folder of the report, so it was not checked")
        elif not _is_ours(report):
            version = report["version"]
            unproven.append(f"{name} was not checked, since version {version} wrote the report")
        elif read_given(file) != write(report):
            differences.append(f"{name} differs from what the report generates")
    return Checking(differences=differences, unproven=unproven)


def _program(report: Mapping[str, Any]) -> str:
    made = f"made with customer-sandbox {report['version']}, Python {report['python']}"
    if _is_ours(report):
        return made
    ours = f"this is {documents().version}, which may report the same calls differently"
    return f"{made}; {ours}, so explanations were not checked"


def _is_ours(report: Mapping[str, Any]) -> bool:
    return bool(report["version"] == documents().version)


def _shipped(plan: Mapping[str, Any]) -> CertificationPlan | None:
    """Return the shipped plan that a report is about, or None if its plan is not shipped."""
    if plan["name"] not in shipped_plans():
        return None
    found = read_plan(plan["name"])
    return found if data_digest(found.data) == plan["digest"] else None


def _origin(plan: Mapping[str, Any], shipped: CertificationPlan | None) -> str:
    known = "not a shipped one" if shipped is None else "as shipped"
    return f"the plan {plan['name']} with the digest {plan['digest']}, {known}"


def _wrong_scenario(step: str, found: BuiltScenario, planned: BuiltScenario) -> Iterator[str]:
    """Yield an error if the bundle of a step has another scenario than the shipped plan."""
    planned = planned.within(found.limits.as_fields())
    if data_digest(planned.source) != data_digest(found.source):
        yield f"{step}: the bundle has another scenario than the plan"


def _lower_limits(step: str, found: BuiltScenario, planned: BuiltScenario) -> Iterator[str]:
    """Yield a line if the bundle of a step shows lower limits than those of the plan."""
    usual = planned.limits.as_fields()
    lower = [
        f"{name} {limit} instead of {usual[name]}"
        for name, limit in found.limits.as_fields().items()
        if limit < usual[name]
    ]
    if lower:
        yield f"{step}: the server allowed less than the plan: {', '.join(lower)}"


def _evaluated_again(
    step: Mapping[str, Any], reported: Mapping[str, Any], by_digest: Mapping[str, Path]
) -> StepReport | None:
    """Evaluate a step again, given its results that rest on no calls; None without its bundle."""
    if "omitted" in step:
        return omitted(step)
    given = [StepResult(**result) for result in reported["results"] if result["rests"] != CALLS]
    if "bundle" not in reported:
        return unrecorded(step, given)
    bundle = by_digest.get(reported["bundle"]["digest"])
    if bundle is None:
        return None
    return judged(step, bundle, given, seconds=float(reported["seconds"]))


def _without_texts(step: Mapping[str, Any]) -> dict[str, Any]:
    """Return the report of a step without explanations, which each version words in its own way."""
    texts = {"calls": "why", "results": "says"}
    return {
        name: [_without(texts[name], each) for each in member] if name in texts else member
        for name, member in step.items()
    }


def _without(text: str, each: Mapping[str, Any]) -> dict[str, Any]:
    return {name: member for name, member in each.items() if name != text}


def _differing(reported: Mapping[str, Any], found: Mapping[str, Any]) -> Iterator[str]:
    """Yield how the report of a step differs from its bundle; the file may have been renamed."""
    for name in sorted({*reported, *found} - {"bundle", "seconds", "results"}):
        one, other = reported.get(name), found.get(name)
        if not _equal(one, other):
            yield f"{name}: {_difference(one, other)} according to the bundle"
    results = [result for result in reported["results"] if result["rests"] == CALLS]
    by_calls = [result for result in found["results"] if result["rests"] == CALLS]
    for one in results:
        if not any(_equal(one, other) for other in by_calls):
            yield f"{one['what']}: {one['verdict']} in the report, but not according to the bundle"
    for other in by_calls:
        if not any(_equal(one, other) for one in results):
            says = f" ({other['says']})" if "says" in other else ""
            found_there = f"{other['verdict']} according to the bundle, but not in the report"
            yield f"{other['what']}: {found_there}{says}"


def _impossible_results(reported: Mapping[str, Any]) -> Iterator[str]:
    """Yield the reported results that rest on no calls, if no run can produce them."""
    others = [result for result in reported["results"] if result["rests"] != CALLS]
    takers = [result for result in others if result["rests"] in (COMMAND, PERSON)]
    if "bundle" not in reported and "says" not in reported:
        if reported["verdict"] in CERTIFYING:
            yield f"no run gives {reported['verdict']} without a bundle"
    elif "says" not in reported and len(takers) != 1:
        yield "it must have one result of the command or the person"
    for result in others:
        if result["verdict"] not in WORST_FIRST or result["rests"] not in (COMMAND, PERSON, RUN):
            yield f"{result['what']}: no run gives {result['verdict']}, {result['rests']}"


def _unprovable(report: Mapping[str, Any]) -> Iterator[str]:
    """Yield the results of steps that rest on no calls, which bundles cannot prove."""
    for step in report["steps"]:
        if "says" in step:
            yield f"{step['id']}: omitted: {step['says']}"
        for result in step["results"]:
            if result["rests"] != CALLS:
                yield f"{step['id']}: {result['what']}: {result['verdict']}, {result['says']}"


def _equal(one: Any, other: Any) -> bool:
    return dumps(one) == dumps(other)


def _difference(one: Any, other: Any) -> str:
    """Describe the differing parts of two values; the caller adds the origin of the second."""
    texts = [each if isinstance(each, str) else dumps(each).decode() for each in (one, other)]
    same = length_alike(*texts)
    start = 0 if same < _SHOWN else same - _SHOWN // 2
    shown = [f"{'...' if start else ''}{text[start : start + _SHOWN]}" for text in texts]
    return f"{shown[0]} in the report, {shown[1]}"
