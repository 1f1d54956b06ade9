"""A scenario read from files: plain data, and where each part of it stands.

Reading starts here; what the data means is the sandbox's business.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from mock_server.sandbox.findings import ScenarioError
from mock_server.scenario_file.assembling import Assembly, Surroundings
from mock_server.scenario_file.errors import Position, ScenarioFileError, finding_at
from mock_server.scenario_file.nodes import Node, find
from mock_server.scenario_file.readers import Reader
from mock_server.scenario_file.source import Source


@dataclass(frozen=True, slots=True)
class ScenarioDocument:
    """A valid scenario: plain data (str, int, Decimal, bool, None, list, dict), and its places."""

    data: dict[str, Any]
    positions: Node

    def position(self, pointer: str) -> Position:
        """Return where the value of a JSON pointer stands, or its nearest ancestor that exists."""
        return find(self.positions, _tokens(pointer)).position


def read_scenario(
    source: Source,
    *,
    schema: Mapping[str, Any],
    reader: Reader | None,
    shipped: Mapping[str, str] | None = None,
    environment: Mapping[str, str] | None = None,
) -> ScenarioDocument:
    """Read a scenario file with what it includes and extends.

    Args:
        source: The file's text; its name leads findings, and paths are relative to it.
        schema: What scenario files are judged by (`sandbox.scenario_schema`).
        reader: Reads another file by its path; None allows no other files.
        shipped: The path of each scenario that can be extended by its name.
        environment: Where variables have their values; None allows no variables.

    Raises:
        ScenarioFileError: with everything that is wrong, each with its place.
    """
    surroundings = Surroundings(reader, shipped or {}, environment)
    content = Assembly(schema, surroundings).scenario(source)
    return ScenarioDocument(content.data, content.root)


def locate(document: ScenarioDocument, error: ScenarioError) -> ScenarioFileError:
    """Give the findings of a scenario that cannot be built their places in its files."""
    return ScenarioFileError(
        finding_at(document.position(finding.pointer), finding.pointer, finding.message)
        for finding in error.findings
    )


def _tokens(pointer: str) -> list[str]:
    """Split a JSON pointer (RFC 6901)."""
    return [token.replace("~1", "/").replace("~0", "~") for token in pointer.split("/")[1:]]
