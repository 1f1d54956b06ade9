"""A schema made ready to read files by: it guides the scalars and judges the data.

jsonschema-rs judges, in microseconds. Only when it refuses is `wording` imported: jsonschema takes
80 ms to import, which a file without mistakes need not pay.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from jsonschema_rs import Draft202012Validator

from mock_server.contract.formats import FORMATS
from mock_server.scenario_file.errors import ScenarioFileError
from mock_server.scenario_file.guiding import SchemaGuide
from mock_server.scenario_file.nodes import Node
from mock_server.scenario_file.resolving import resolve_node
from mock_server.scenario_file.source import Source


@dataclass(frozen=True, slots=True)
class Content:
    """What one file says, valid by itself: plain data, and the nodes it came from."""

    source: Source
    data: dict[str, Any]
    root: Node


class Language:
    """What the content of files is judged by; `guide` answers what its schema expects where."""

    def __init__(self, schema: Mapping[str, Any]) -> None:
        self._schema = dict(schema)
        self.guide = SchemaGuide(self._schema)
        self._validator = Draft202012Validator(
            self._schema, formats=dict(FORMATS), validate_formats=True
        )

    def content(self, source: Source, root: Node) -> Content:
        """Make the content of a file of the nodes that it was composed to.

        Raises:
            ScenarioFileError: with everything that is wrong with it.
        """
        data = resolve_node(root, self.guide, self._schema)
        if not self._validator.is_valid(data):
            from mock_server.scenario_file.wording import findings  # noqa: PLC0415 - see the head

            raise ScenarioFileError(findings(self._schema, data, root))
        return Content(source, data, root)
