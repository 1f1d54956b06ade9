"""Reads certification plans from files, and checks them against the scenarios of their steps.

A plan is refused as a whole; each error is reported with file, line and column.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any, Final

from mock_server.contract.schemas.validation import Checker
from mock_server.contract.values.exact_json import dumps
from mock_server.sandbox.certification import (
    CERTIFYING,
    Step,
    decide,
    invalid_expectations,
    verdict_of,
)
from mock_server.sandbox.sandboxes.sandbox import Sandbox
from mock_server.sandbox.scenario.lint import lint
from mock_server.sandbox.scenario.scenario import BuiltScenario
from mock_server.scenario_file import LocatedFinding, Reader, ScenarioFileError, Source, file_reader
from mock_server.server.loading import DEFAULT_SCENARIO, load_plain, named_source
from mock_server.server.plan_reading import PlannedStep, PlanReading, plan_language
from mock_server.server.shipped import shipped_plans

IDLE_STEP: Final = "step-passes-idle"
"""The rule about steps that pass although the client does nothing."""

_COMMANDING: Final = re.compile(
    "PATH|HOME|SHELL|SHELLOPTS|ENV|IFS|PS4|PROMPT_COMMAND|ZDOTDIR|EDITOR|VISUAL|PAGER|BROWSER"
    "|CLASSPATH|(?:LD|DYLD|BASH|GIT|PYTHON|PERL|PERL5|RUBY|NODE|NPM|JAVA|JDK|DOTNET)(?:_.*|[A-Z]*)"
    "|.*_(?:OPTS|OPTIONS|FLAGS|PROXY|BUNDLE|CERT_FILE|CERT_DIR)"
)
"""The common variables by which shells, loaders and interpreters can be made to run code."""

_FAULTS: Final = "/faults/"
_NO_WORDS: Final[Mapping[str, Any]] = {}


@dataclass(frozen=True, slots=True, kw_only=True)
class CertificationPlan:
    """A plan that can be run; `scenarios` has that of each step by the step's id."""

    name: str
    data: Mapping[str, Any]
    scenarios: Mapping[str, BuiltScenario]
    doubts: tuple[LocatedFinding, ...] = ()

    @property
    def steps(self) -> list[Step]:
        return list(self.data["steps"])


def data_digest(data: Any) -> str:
    raw = data if isinstance(data, bytes) else dumps(data)
    return blake2b(raw, digest_size=16).hexdigest()


def read_plan(
    plan: str | Source,
    reader: Reader = file_reader,
    *,
    with_doubts: bool = False,
    assumptions: Source | None = None,
) -> CertificationPlan:
    """Read a plan, given as a shipped name, a path or a text, with the plans that it includes.

    With `assumptions`, which are below those of each step, each step of the plan states all that
    it rests on, so that the report does.

    Raises:
        ScenarioFileError: with all errors in the plan and the scenarios of its steps.
    """
    reading = PlanReading(reader)
    source = named_source(plan, reader, shipped_plans()) if isinstance(plan, str) else plan
    text = reading.plan(source)
    findings = reading.findings
    scenarios: dict[str, BuiltScenario] = {}
    for name, step in text.steps.items():
        try:
            scenarios[name] = _scenario(step, assumptions)
        except ScenarioFileError as error:
            findings += error.findings
        else:
            for pointer, why in invalid_expectations(step.data, Sandbox(scenarios[name], 0), 0):
                findings.append(step.found(pointer, why, "impossible-match"))
        findings += _commanding(step)
    if findings:
        raise ScenarioFileError(findings)
    doubts = _doubts(text.steps, scenarios) if with_doubts else ()
    data = text.data
    if assumptions is not None:
        steps = (_resting(step, scenarios[step["id"]]) for step in data["steps"])
        data = {**data, "steps": list(steps)}
    return CertificationPlan(name=text.name, data=data, scenarios=scenarios, doubts=tuple(doubts))


def _resting(step: Step, scenario: BuiltScenario) -> Step:
    stated = {"assumptions": scenario.source["assumptions"]}
    return {**step, "change": {**step.get("change", {}), **stated}}


def plan_mistakes(data: Any) -> Iterator[str]:
    for reason in Checker(plan_language(), plan_language()).reasons(data):
        yield str(reason)


def _scenario(step: PlannedStep, assumptions: Source | None) -> BuiltScenario:
    name = step.data.get("scenario", DEFAULT_SCENARIO)
    changed = {"version": 1, "extends": name, **step.data.get("change", {})}
    try:
        return load_plain(changed, name=name, file=step.file, assumptions=assumptions)
    except ScenarioFileError as error:
        findings = (_of_step(step, found) for found in error.findings)
        raise ScenarioFileError(dict.fromkeys(findings)) from None


def _of_step(step: PlannedStep, found: LocatedFinding) -> LocatedFinding:
    is_own = found.file == step.file and found.where != "/extends"
    place = f"/change{found.where}" if is_own else "/scenario"
    return step.found(place, found.message, found.rule)


def _commanding(step: PlannedStep) -> Iterator[LocatedFinding]:
    """Yield the variables of a step that could make a user's command run other code."""
    for name in step.data.get("variables", {}):
        if _COMMANDING.fullmatch(name):
            says = f"{name} tells programs what to run or to trust; use another name"
            yield step.found(f"/variables/{name}", says, "schema")


def _doubts(
    steps: Mapping[str, PlannedStep], scenarios: Mapping[str, BuiltScenario]
) -> Iterator[LocatedFinding]:
    for name, step in steps.items():
        if "omitted" in step.data:
            continue
        yield from _useless_faults(step, scenarios[name])
        if verdict_of(decide(step.data, Sandbox(scenarios[name], 0), 0)) in CERTIFYING:
            says = "a client that makes no call passes; say what is awaited, or what must hold"
            yield step.found("", says, IDLE_STEP)


def _useless_faults(step: PlannedStep, scenario: BuiltScenario) -> Iterator[LocatedFinding]:
    own = step.data.get("change", {}).get("faults", ())
    before = len(scenario.source.get("faults", ())) - len(own)
    for found in lint(scenario, _NO_WORDS):
        if not found.pointer.startswith(_FAULTS):
            continue
        index, *rest = found.pointer.removeprefix(_FAULTS).split("/")
        if int(index) >= before:
            place = "/".join((f"/change/faults/{int(index) - before}", *rest))
            yield step.found(place, found.message, found.rule)
