"""Reads scenario files: YAML in, plain data with positions or findings out.

This is the only package that parses users' YAML. The sandbox interprets the data.
"""

from mock_server.scenario_file.assembling import Surroundings
from mock_server.scenario_file.document import (
    UNCHECKED,
    ScenarioDocument,
    attempt_scenario,
    locate,
    read_fault,
    validate_plain,
)
from mock_server.scenario_file.file_errors import LocatedFinding, ScenarioFileError
from mock_server.scenario_file.readers import (
    Reader,
    Recorder,
    file_reader,
    file_source,
    shipped_reader,
    unknown_scenario,
)
from mock_server.scenario_file.source import Source, source_from_bytes

__all__ = [
    "UNCHECKED",
    "LocatedFinding",
    "Reader",
    "Recorder",
    "ScenarioDocument",
    "ScenarioFileError",
    "Source",
    "Surroundings",
    "attempt_scenario",
    "file_reader",
    "file_source",
    "locate",
    "read_fault",
    "shipped_reader",
    "source_from_bytes",
    "unknown_scenario",
    "validate_plain",
]
