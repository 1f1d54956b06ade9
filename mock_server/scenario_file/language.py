"""A schema made ready to read files by: it guides the scalars and judges the data.

jsonschema-rs judges, in microseconds. Only when it refuses is `wording` imported: jsonschema takes
80 ms to import, which a file without mistakes need not pay.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from jsonschema_rs import Draft202012Validator

from mock_server.contract.exact_numbers import without_spelling
from mock_server.contract.formats import FORMATS
from mock_server.scenario_file.file_errors import LocatedFinding
from mock_server.scenario_file.guiding import SchemaGuide
from mock_server.scenario_file.nodes import Node
from mock_server.scenario_file.resolving import resolve_node
from mock_server.scenario_file.source import Source


@dataclass(frozen=True, slots=True)
class Content:
    """What one file says: data, a mapping if it is valid, and the nodes it came from."""

    source: Source
    data: Any
    root: Node


class Language:
    """What the content of files is judged by: a schema; `guide` answers what it expects where."""

    def __init__(self, schema: Mapping[str, Any]) -> None:
        self.schema = dict(schema)
        self.guide = SchemaGuide(self.schema)
        self._validator = Draft202012Validator(
            self.schema, formats=dict(FORMATS), validate_formats=True
        )

    def content(self, source: Source, root: Node, findings: list[LocatedFinding]) -> Content:
        """Make the content of a file of the nodes that it was composed to.

        Everything that is wrong with it is added to the findings.
        """
        content = self.unjudged(source, root)
        if not self.accepts(content.data):
            from mock_server.scenario_file.wording import mistakes

            findings += mistakes(self.schema, content.data, root)
        return content

    def unjudged(self, source: Source, root: Node) -> Content:
        """Make content of nodes of which is known whether they are valid."""
        return Content(source, resolve_node(root, self.guide, self.schema), root)

    def accepts(self, data: Any) -> bool:
        """Tell whether data is valid.

        The validator knows no numbers with a spelling of their own: it raises an error or, where
        one is a member or an item, refuses the whole. So what it refuses is judged without them.
        """
        try:
            if self._validator.is_valid(data):
                return True
        except ValueError:
            pass
        return self._validator.is_valid(without_spelling(data))
