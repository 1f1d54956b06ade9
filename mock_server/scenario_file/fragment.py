"""A piece of YAML in a header: one value, without schema and position."""

from mock_server.sandbox.ground.exchange import Json, Unreadable
from mock_server.scenario_file.composing import compose
from mock_server.scenario_file.file_errors import ScenarioFileError
from mock_server.scenario_file.guiding import SchemaGuide
from mock_server.scenario_file.resolving import resolve_node
from mock_server.scenario_file.source import Source


def read_fragment(text: str) -> Json | Unreadable:
    """Return the plain data of a text in YAML flow form, or its error (`Unreadable`)."""
    try:
        read: Json = resolve_node(compose(Source("header", text)), SchemaGuide({}), schema=True)
    except ScenarioFileError as error:
        found = error.findings[0]
        return Unreadable(f"column {found.column}: {found.message}")
    return read
