"""A schema prepared for reading files: it determines the types of scalars and validates the data.

jsonschema-rs validates in microseconds; `wording` explains what it refuses.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from mock_server.contract.values.scalars import core_value
from mock_server.scenario_file.compiling import accepts, compiled
from mock_server.scenario_file.file_errors import LocatedFinding, refusal
from mock_server.scenario_file.guiding import SchemaGuide
from mock_server.scenario_file.nodes import Node, ScalarNode, entries_of
from mock_server.scenario_file.resolving import resolve_node
from mock_server.scenario_file.source import Source
from mock_server.scenario_file.wording import mistakes


@dataclass(frozen=True, slots=True)
class Content:
    """The content of one file: data (a mapping if valid), and the nodes it was resolved from."""

    source: Source
    data: Any
    root: Node


class Language:
    """The schema of a kind of files; `guide` returns what the schema expects at each place."""

    def __init__(self, schema: Mapping[str, Any]) -> None:
        self.schema = schema
        self.guide = SchemaGuide(schema)
        self._validator = compiled(schema)

    def content(self, source: Source, root: Node, findings: list[LocatedFinding]) -> Content:
        """Return the content of a file from its nodes; add all schema errors to the findings."""
        content = self.unvalidated(source, root)
        self.validate(content.data, root, findings)
        return content

    def validate(self, data: Any, root: Node, findings: list[LocatedFinding]) -> None:
        """Add all schema errors of data to the findings; `root` has their positions."""
        if not accepts(self._validator, data):
            findings += mistakes(self.schema, data, root)

    def unvalidated(self, source: Source, root: Node) -> Content:
        """Return the content of a file without validating it."""
        return Content(source, resolve_node(root, self.guide, self.schema), root)

    def refuse_other_version(self, root: Node) -> None:
        """Refuse a file of another version with this one error: its keys may mean anything.

        The schema checks that there is a version.

        Raises:
            ScenarioFileError: if the version is another one; the message says what to do.
        """
        entry = entries_of(root).get("version")
        if entry is None or not isinstance(entry.value, ScalarNode) or not entry.value.plain:
            return
        message = self.version_mistake(core_value(entry.value.text))
        if message is not None:
            raise refusal(entry.value.position, "/version", message)

    def version_mistake(self, version: Any) -> str | None:
        """Return the message for a number that is not the schema's version, or None."""
        known = self.schema["properties"]["version"]["const"]
        if isinstance(version, bool) or not isinstance(version, int | Decimal) or version == known:
            return None
        return (
            f"this release reads version {known} of the scenario language, not {version}; update "
            f"customer-sandbox, or write the file in version {known} "
            "(docs/reference/scenario-format.md)"
        )
