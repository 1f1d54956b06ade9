"""A scrap of YAML that stands in a header: one value, without a schema and without a place."""

from collections.abc import Mapping

from mock_server.contract.headers import FAULT
from mock_server.contract.raw_text import unescape_header
from mock_server.sandbox.ground.exchange import Json, Unreadable
from mock_server.scenario_file.composing import compose
from mock_server.scenario_file.errors import ScenarioFileError
from mock_server.scenario_file.guiding import SchemaGuide
from mock_server.scenario_file.resolving import resolve_node
from mock_server.scenario_file.source import Source


def read_fault(headers: Mapping[str, str]) -> Json | Unreadable:
    """Return what the header X-Sandbox-Fault asks for, None if there is none."""
    fault = headers.get(FAULT)
    return None if fault is None else read_fragment(unescape_header(fault))


def read_fragment(text: str) -> Json | Unreadable:
    """Return the plain data of a text in YAML flow form, or why it is none (`Unreadable`)."""
    try:
        read: Json = resolve_node(compose(Source("header", text)), SchemaGuide({}), schema=True)
    except ScenarioFileError as error:
        found = error.findings[0]
        return Unreadable(f"column {found.column}: {found.message}")
    return read
