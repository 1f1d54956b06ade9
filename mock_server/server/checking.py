"""Checks a scenario or a certification plan: reports errors and warnings."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from operator import attrgetter
from typing import Any

from mock_server.contract.texts.printable import counted
from mock_server.sandbox.scenario.lint import lint
from mock_server.sandbox.scenario.scenario import BuiltScenario
from mock_server.scenario_file import (
    LocatedFinding,
    Recorder,
    ScenarioFileError,
    Source,
    Surroundings,
    locate,
)
from mock_server.server.loading import (
    build_document,
    given_assumptions,
    named_source,
    read_document,
    scenario_language,
    surroundings_of_files,
)
from mock_server.server.plan_files import CertificationPlan, is_plan, read_plan
from mock_server.server.shipped import rules, shipped_plans, shipped_scenarios


@dataclass(frozen=True, slots=True)
class Checked:
    """The scenario or plan in a file, or neither with errors; `note` says what is unchecked."""

    name: str
    scenario: BuiltScenario | None
    findings: tuple[LocatedFinding, ...]
    plan: CertificationPlan | None = None
    note: str | None = None

    @property
    def size(self) -> str:
        if self.plan is not None:
            return counted(len(self.plan.steps), "step")
        count = self.customer_count
        return "" if count is None else counted(count, "customer")

    @property
    def customer_count(self) -> int | None:
        return None if self.scenario is None else self.scenario.customer_count

    def count(self, severity: str) -> int:
        return sum(rules()[finding.rule].severity == severity for finding in self.findings)

    def plain_findings(self) -> tuple[Mapping[str, Any], ...]:
        return tuple(
            {
                "file": found.file,
                "line": found.line,
                "column": found.column,
                "where": found.where,
                "rule": found.rule,
                "severity": rules()[found.rule].severity,
                "message": found.message,
                "suggestion": found.suggestion or rules()[found.rule].right,
            }
            for found in self.findings
        )


def check_file(name_or_path: str, reader: Recorder, assumptions: str | None = None) -> Checked:
    """Check a scenario or a plan, given as a shipped name, a path or `-` for standard input."""
    try:
        below = given_assumptions(assumptions, reader)
        source = named_source(name_or_path, reader, shipped_scenarios() | shipped_plans())
        if is_plan(source):
            plan = read_plan(source, reader, with_doubts=True, assumptions=below)
            return Checked(name_or_path, None, _in_order(plan.doubts), plan)
    except ScenarioFileError as error:
        return Checked(name_or_path, None, _in_order(error.findings), note=error.note)
    return replace(check_text(source, surroundings_of_files(reader, below)), name=name_or_path)


def check_text(source: Source, surroundings: Surroundings, *, most: int | None = None) -> Checked:
    """Check the text of a scenario; return at most `most` findings.

    One that the schema refuses is not built, so nothing else is found in it.
    """
    try:
        document = read_document(source, surroundings)
        scenario = build_document(document, name="checked", most=most)
    except ScenarioFileError as error:
        return Checked(source.name, None, _in_order(error.findings)[:most], note=error.note)
    doubts = locate(document, lint(scenario, scenario_language()))
    return Checked(source.name, scenario, _in_order(doubts)[:most])


def _in_order(findings: Iterable[LocatedFinding]) -> tuple[LocatedFinding, ...]:
    return tuple(sorted(dict.fromkeys(findings), key=attrgetter("file", "line", "column")))
