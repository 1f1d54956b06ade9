"""Reads scenario files for tests, and raises if there are findings."""

from collections.abc import Mapping
from typing import Any

from mock_server.scenario_file import (
    Reader,
    ScenarioDocument,
    ScenarioFileError,
    Source,
    Surroundings,
    attempt_scenario,
)


def read_scenario(
    source: Source,
    *,
    schema: Mapping[str, Any],
    reader: Reader | None,
    shipped: Mapping[str, str] | None = None,
    environment: Mapping[str, str] | None = None,
) -> ScenarioDocument:
    """Read a scenario file with its includes and extends; raise all its findings."""
    surroundings = Surroundings(reader, shipped or {}, environment)
    reading = attempt_scenario(source, schema, surroundings)
    if reading.document is None or reading.findings:
        raise ScenarioFileError(reading.findings)
    return reading.document
