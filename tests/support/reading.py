"""Reads scenario files for tests: as a whole, or not at all."""

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
    """Read a scenario file with what it includes and extends; raise all that is wrong with it."""
    surroundings = Surroundings(reader, shipped or {}, environment)
    reading = attempt_scenario(source, schema, surroundings)
    if reading.document is None or reading.findings:
        raise ScenarioFileError(reading.findings)
    return reading.document
