"""Scenario files: YAML in, plain data with places out, or findings that say what is wrong where.

The only package that parses the YAML of users. What a scenario means is the sandbox's business.
"""

from mock_server.scenario_file.assembling import Surroundings
from mock_server.scenario_file.document import ScenarioDocument, attempt_scenario, locate
from mock_server.scenario_file.errors import LocatedFinding, Position, ScenarioFileError
from mock_server.scenario_file.fragment import read_fault, read_fragment
from mock_server.scenario_file.naming import unknown_scenario
from mock_server.scenario_file.plain import PlainScenario, judge_plain
from mock_server.scenario_file.readers import (
    Reader,
    Recorder,
    file_reader,
    file_source,
    shipped_reader,
)
from mock_server.scenario_file.source import Source, source_from_bytes

__all__ = [
    "LocatedFinding",
    "PlainScenario",
    "Position",
    "Reader",
    "Recorder",
    "ScenarioDocument",
    "ScenarioFileError",
    "Source",
    "Surroundings",
    "attempt_scenario",
    "file_reader",
    "file_source",
    "judge_plain",
    "locate",
    "read_fault",
    "read_fragment",
    "shipped_reader",
    "source_from_bytes",
    "unknown_scenario",
]
