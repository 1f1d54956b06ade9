"""Checks a scenario file: what is wrong, and what is doubtful."""

from collections.abc import Iterable
from dataclasses import dataclass

from mock_server.sandbox.scenario.lint.judging import lint
from mock_server.sandbox.scenario.scenario import BuiltScenario
from mock_server.scenario_file import LocatedFinding, Recorder, ScenarioFileError, locate
from mock_server.server.loading import open_scenario, scenario_language
from mock_server.server.shipped import rules


@dataclass(frozen=True, slots=True)
class Checked:
    """A scenario file that was checked; `scenario` is None when it has errors."""

    name: str
    scenario: BuiltScenario | None
    findings: tuple[LocatedFinding, ...]

    @property
    def customer_count(self) -> int | None:
        """The number of customers, None without a scenario."""
        return None if self.scenario is None else len(self.scenario.base.customer_ids)

    def count(self, severity: str) -> int:
        """Return how many findings have this severity."""
        return sum(rules()[finding.rule].severity == severity for finding in self.findings)


def check_scenario(name_or_path: str, reader: Recorder) -> Checked:
    """Check a scenario by its shipped name or by path; the reader reads its files."""
    try:
        opened = open_scenario(name_or_path, reader=reader)
    except ScenarioFileError as error:
        return Checked(name_or_path, None, _in_order(error.findings))
    doubts = locate(opened.document, lint(opened.scenario, scenario_language()))
    return Checked(name_or_path, opened.scenario, _in_order(doubts))


def _in_order(findings: Iterable[LocatedFinding]) -> tuple[LocatedFinding, ...]:
    """Sort findings by place, each once: copies of a counted customer share their findings."""
    return tuple(sorted(dict.fromkeys(findings), key=_place))


def _place(finding: LocatedFinding) -> tuple[str, int, int]:
    return finding.file, finding.line, finding.column
