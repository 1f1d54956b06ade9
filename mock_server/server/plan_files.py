"""Reads certification plans from files, and checks them against the scenarios of their steps.

A plan, with the plans that it includes, is refused as a whole: by its schema, or else by what its
steps are found to be. Each error is reported with file, line and column.
"""

import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from os.path import realpath
from pathlib import Path
from typing import Any, Final, TypeAlias

from mock_server.contract.texts.printable import writable
from mock_server.contract.values.exact_json import dumps
from mock_server.sandbox.certification import (
    CERTIFYING,
    Step,
    decide,
    invalid_expectations,
    verdict_of,
)
from mock_server.sandbox.ground.findings import Finding
from mock_server.sandbox.sandboxes.sandbox import Sandbox
from mock_server.sandbox.scenario.lint import lint
from mock_server.sandbox.scenario.scenario import BuiltScenario
from mock_server.scenario_file import (
    LocatedFinding,
    Reader,
    ScenarioFileError,
    Source,
    file_reader,
    file_source,
)
from mock_server.scenario_file.composing import Variables, compose
from mock_server.scenario_file.file_errors import located
from mock_server.scenario_file.language import language_of
from mock_server.scenario_file.nodes import MappingNode, Node, find
from mock_server.server.loading import DEFAULT_SCENARIO, load_plain, named_source
from mock_server.server.shipped import CONTRACT, documents, read_yaml, shipped_plans

IDLE_STEP: Final = "step-passes-idle"  # the rule about steps that pass though a client does nothing
MAX_PLANS: Final = 64  # the most files that a plan may consist of
MAX_STEPS: Final = 1000  # of a plan and the plans that it includes: the page can show as many
_OF_CONTROL_CALLS: Final = ("Verification", "Match", "Expectation")
_KEYS: Final = frozenset({"steps", "title"})  # they distinguish a plan from a scenario
_COMMANDING: Final = re.compile(
    "PATH|HOME|SHELL|SHELLOPTS|ENV|IFS|PS4|PROMPT_COMMAND|ZDOTDIR|EDITOR|VISUAL|PAGER|BROWSER"
    "|CLASSPATH|(?:LD|DYLD|BASH|GIT|PYTHON|PERL|PERL5|RUBY|NODE|NPM|JAVA|JDK|DOTNET)(?:_.*|[A-Z]*)"
    "|.*_(?:OPTS|OPTIONS|FLAGS|PROXY|BUNDLE|CERT_FILE|CERT_DIR)"
)
"""The common variables by which shells, loaders and interpreters can be made to run code."""

_FAULTS: Final = "/faults/"


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

    @property
    def fields(self) -> dict[str, Any]:
        """The part of a report that describes its plan: name, digest and data."""
        return {"name": self.name, "digest": data_digest(self.data), **self.data}


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
    source = named_source(plan, reader, shipped_plans()) if isinstance(plan, str) else plan
    reading, doubts = _Reading(reader), list[LocatedFinding]()
    data, steps = reading.plan(source)
    findings, scenarios = reading.findings, dict[str, BuiltScenario]()
    for name, step in steps.items():
        try:
            scenario = scenarios[name] = _scenario(step, assumptions)
        except ScenarioFileError as error:
            findings += error.findings
        else:
            for pointer, why in invalid_expectations(step.data, Sandbox(scenario, 0), 0):
                findings.append(step.found(pointer, why, "impossible-match"))
            if with_doubts and not findings and "omitted" not in step.data:
                doubts += _doubts(step, scenario)
        for variable in filter(_COMMANDING.fullmatch, step.data.get("variables", {})):
            says = f"{variable} tells programs what to run or to trust; use another name"
            findings.append(step.found(f"/variables/{variable}", says, "schema"))
    if findings:
        raise ScenarioFileError(findings)
    if assumptions is not None:
        rests = {name: each.source["assumptions"] for name, each in scenarios.items()}
        data["steps"] = [
            {**each, "change": {**each.get("change", {}), "assumptions": rests[each["id"]]}}
            for each in data["steps"]
        ]
    name = writable(Path(source.name).stem)
    return CertificationPlan(name=name, data=data, scenarios=scenarios, doubts=tuple(doubts))


@cache
def plan_language() -> Mapping[str, Any]:
    written = read_yaml(CONTRACT / "plan.yaml")
    listed = {"Rule": documents().conduct, "Section": documents().interface["x-sections"]}
    kinds = {name: {**written["$defs"][name], "enum": list(ids)} for name, ids in listed.items()}
    schemas = documents().control["components"]["schemas"]
    return {
        **written,
        "$defs": {**written["$defs"], **kinds},
        "components": {"schemas": {name: schemas[name] for name in _OF_CONTROL_CALLS}},
    }


def is_plan(source: Source) -> bool:
    """Return whether a text has the keys of a plan; False if it is not YAML."""
    try:
        root = compose(source)
    except ScenarioFileError:
        return False
    return isinstance(root, MappingNode) and not _KEYS.isdisjoint(root.entries)


# ── Steps, with their places ─────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class _Step:
    data: Step
    root: Node
    where: str

    def found(self, pointer: str, message: str, rule: str) -> LocatedFinding:
        return _found(self.root, f"{self.where}{pointer}", message, rule)


_Steps: TypeAlias = dict[str, _Step]


def _found(root: Node, where: str, message: str, rule: str = "unreadable") -> LocatedFinding:
    place = find(root, where.removeprefix("/").split("/")).position
    return located(place, Finding(where, message, rule))


class _Reading:
    """The reading of a plan and the plans that it includes; errors are added to `findings`."""

    def __init__(self, reader: Reader) -> None:
        self.findings: list[LocatedFinding] = []
        self._reader = reader
        self._variables = Variables(os.environ)
        self._language = language_of(plan_language())
        self._seen: set[str] = set()

    def plan(self, source: Source) -> tuple[dict[str, Any], _Steps]:
        """Return the data of the plan in a text, and all its steps by their ids."""
        root, data, steps = self._file(source)
        says = ""
        if not self.findings and all("omitted" in step.data for step in steps.values()):
            says = "every step is omitted; include at least one"
            if not steps:
                says = "the plan has no steps; add one"
        elif len(steps) > MAX_STEPS:
            says = f"more than {MAX_STEPS} steps, with those of the plans that it includes"
        if says:
            raise ScenarioFileError([_found(root, "", says, "schema")])
        whole = {name: member for name, member in data.items() if name != "include"}
        return {**whole, "steps": [step.data for step in steps.values()]}, steps

    def _file(self, source: Source) -> tuple[Node, Mapping[str, Any], _Steps]:
        """Read one file, whose name is a path; paths in it are relative to that."""
        self._seen.add(realpath(source.name))
        root = compose(source, variables=self._variables)
        data = self._language.resolved(root)
        if wrong := self._language.mistakes(data, root):
            raise ScenarioFileError([*self.findings, *wrong])
        steps, own = _Steps(), _Steps()
        for index, name in enumerate(data.get("include", ())):
            _, _, included = self._file(self._included(name, source, root, f"/include/{index}"))
            steps |= included
        for index, each in enumerate(data.get("steps", ())):
            step = _Step(each, root, f"/steps/{index}")
            if each["id"] in own:
                says = f"two steps are {each['id']!r}; change the id of one"
                self.findings.append(step.found("/id", says, "duplicate-step"))
            else:
                own[each["id"]] = step
        return root, data, {**steps, **own}

    def _included(self, name: str, source: Source, root: Node, where: str) -> Source:
        path = shipped_plans().get(name) or Path(source.name).parent / name
        if realpath(path) in self._seen:
            says = f"{name} is included already; name each plan once"
        elif len(self._seen) >= MAX_PLANS:
            says = f"more than {MAX_PLANS} files"
        else:
            try:
                return file_source(str(path), self._reader, shipped=shipped_plans())
            except ScenarioFileError as error:
                says = error.findings[0].message
        raise ScenarioFileError([_found(root, where, says)])


# ── What their scenarios show ────────────────────────────────────────────────────────────────────


def _scenario(step: _Step, assumptions: Source | None) -> BuiltScenario:
    name, file = step.data.get("scenario", DEFAULT_SCENARIO), step.root.position.file
    changed = {"version": 1, "extends": name, **step.data.get("change", {})}
    try:
        return load_plain(changed, name=name, file=file, assumptions=assumptions)
    except ScenarioFileError as error:
        findings = (
            step.found(f"/change{found.where}", found.message, found.rule)
            if found.file == file and found.where != "/extends"
            else step.found("/scenario", found.message, found.rule)
            for found in error.findings
        )
        raise ScenarioFileError(dict.fromkeys(findings)) from None


def _doubts(step: _Step, scenario: BuiltScenario) -> Iterator[LocatedFinding]:
    """Yield the faults of a step that never fire, and whether it passes without a call."""
    own = step.data.get("change", {}).get("faults", ())
    before = len(scenario.source.get("faults", ())) - len(own)
    for found in lint(scenario, {}):
        if found.pointer.startswith(_FAULTS):
            index, *rest = found.pointer.removeprefix(_FAULTS).split("/")
            if int(index) >= before:
                place = "/".join((f"/change/faults/{int(index) - before}", *rest))
                yield step.found(place, found.message, found.rule)
    if verdict_of(decide(step.data, Sandbox(scenario, 0), 0)) in CERTIFYING:
        says = "a client that makes no call passes; say what is awaited, or what must hold"
        yield step.found("", says, IDLE_STEP)
