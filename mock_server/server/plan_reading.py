"""Reads certification plans as data with positions: resolves variables, and joins included plans.

Plans are validated only by their schema; `plan_files` builds the scenarios of the steps.
"""

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from os.path import realpath
from pathlib import Path
from typing import Any, Final

from mock_server.contract.texts.printable import writable
from mock_server.sandbox.certification import Step
from mock_server.sandbox.ground.findings import Finding
from mock_server.scenario_file import Reader, ScenarioFileError, Source, file_source
from mock_server.scenario_file.composing import Variables, compose
from mock_server.scenario_file.file_errors import LocatedFinding, located
from mock_server.scenario_file.language import language_of
from mock_server.scenario_file.nodes import MappingNode, Node, find
from mock_server.server.contract_files import CONTRACT, read_yaml
from mock_server.server.shipped import documents, shipped_plans

_SCHEMA: Final = "plan.yaml"
_OF_CONTROL_CALLS: Final = ("Verification", "Match", "Expectation")
_KEYS: Final = frozenset({"steps", "title"})
"""The keys by which a plan is distinguished from a scenario."""

MAX_PLANS: Final = 64
"""The most files that a plan may consist of."""

MAX_STEPS: Final = 1000
"""The most steps of a plan and the plans that it includes: the page can show as many."""


@cache
def plan_language() -> Mapping[str, Any]:
    written = read_yaml(CONTRACT / _SCHEMA)
    listed = {"Rule": documents().conduct, "Section": documents().interface["x-sections"]}
    kinds = {name: {**written["$defs"][name], "enum": list(ids)} for name, ids in listed.items()}
    schemas = documents().control["components"]["schemas"]
    return {
        **written,
        "$defs": {**written["$defs"], **kinds},
        "components": {"schemas": {name: schemas[name] for name in _OF_CONTROL_CALLS}},
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedStep:
    data: Step
    root: Node
    where: str

    @property
    def file(self) -> str:
        return self.root.position.file

    def found(self, pointer: str, message: str, rule: str) -> LocatedFinding:
        return _located(self.root, Finding(f"{self.where}{pointer}", message, rule))


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanText:
    name: str
    data: Mapping[str, Any]
    steps: Mapping[str, PlannedStep]


def is_plan(source: Source) -> bool:
    """Return whether a text has the keys of a plan; False if it is not YAML."""
    try:
        root = compose(source)
    except ScenarioFileError:
        return False
    return isinstance(root, MappingNode) and not _KEYS.isdisjoint(root.entries)


class PlanReading:
    """Reads a plan and the plans that it includes; errors are added to `findings`."""

    def __init__(self, reader: Reader) -> None:
        self.findings: list[LocatedFinding] = []
        self._reader = reader
        self._variables = Variables(os.environ)
        self._language = language_of(plan_language())
        self._seen: set[str] = set()

    def plan(self, source: Source) -> PlanText:
        """Return the plan in a text, whose name is a path; paths in it are relative to that."""
        path = Path(source.name)
        steps, data = self._steps(source, path)
        if not self.findings and all("omitted" in step.data for step in steps.values()):
            says = (
                "every step is omitted; include at least one"
                if steps
                else "the plan has no steps; add one"
            )
            raise _refusal(compose(source), Finding("", says, "schema"))
        if len(steps) > MAX_STEPS:
            says = f"more than {MAX_STEPS} steps, with those of the plans that it includes"
            raise _refusal(compose(source), Finding("", says, "schema"))
        whole = {name: member for name, member in data.items() if name != "include"}
        whole["steps"] = [step.data for step in steps.values()]
        return PlanText(name=writable(path.stem), data=whole, steps=steps)

    def _steps(
        self, source: Source, path: Path
    ) -> tuple[dict[str, PlannedStep], Mapping[str, Any]]:
        self._seen.add(realpath(path))
        root = compose(source, variables=self._variables)
        data = self._language.resolved(root)
        if wrong := self._language.mistakes(data, root):
            raise ScenarioFileError([*self.findings, *wrong])
        steps: dict[str, PlannedStep] = {}
        for index, name in enumerate(data.get("include", ())):
            steps |= self._included(name, path.parent, root, f"/include/{index}")
        own = dict(self._own(data, root))
        return {**steps, **own}, data

    def _own(self, data: Mapping[str, Any], root: Node) -> Iterator[tuple[str, PlannedStep]]:
        known: set[str] = set()
        for index, step in enumerate(data.get("steps", ())):
            placed = PlannedStep(data=step, root=root, where=f"/steps/{index}")
            if step["id"] in known:
                says = f"two steps are {step['id']!r}; change the id of one"
                self.findings.append(placed.found("/id", says, "duplicate-step"))
            else:
                known.add(step["id"])
                yield step["id"], placed

    def _included(
        self, name: str, folder: Path, root: Node, where: str
    ) -> Mapping[str, PlannedStep]:
        shipped = shipped_plans().get(name)
        path = folder / name if shipped is None else shipped
        if realpath(path) in self._seen:
            says = f"{name} is included already; name each plan once"
            raise _refusal(root, Finding(where, says, "unreadable"))
        if len(self._seen) >= MAX_PLANS:
            raise _refusal(root, Finding(where, f"more than {MAX_PLANS} files", "unreadable"))
        try:
            source = file_source(str(path), self._reader, shipped=shipped_plans())
        except ScenarioFileError as error:
            raise _refusal(root, Finding(where, error.findings[0].message, "unreadable")) from None
        return self._steps(source, path)[0]


def _located(root: Node, finding: Finding) -> LocatedFinding:
    return located(find(root, finding.pointer.removeprefix("/").split("/")).position, finding)


def _refusal(root: Node, finding: Finding) -> ScenarioFileError:
    return ScenarioFileError([_located(root, finding)])
