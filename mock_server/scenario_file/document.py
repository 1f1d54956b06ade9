"""Reads a scenario from files: as plain data, with the positions of its parts.

This is the entry point of the package; the sandbox interprets the data.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from mock_server.contract.headers import FAULT
from mock_server.contract.texts.printable import unescape_header
from mock_server.contract.values.walk import split_pointer
from mock_server.sandbox.ground.exchange import Json, Unreadable
from mock_server.sandbox.ground.findings import Finding
from mock_server.scenario_file.assembling import Assembly, Surroundings
from mock_server.scenario_file.composing import compose, nodes_of
from mock_server.scenario_file.file_errors import (
    LocatedFinding,
    Position,
    ScenarioFileError,
    located,
)
from mock_server.scenario_file.language import SchemaGuide, language_of, resolve_node
from mock_server.scenario_file.nodes import Node, find
from mock_server.scenario_file.source import HEADER_BYTES, HEADER_VALUES, Source

UNCHECKED: Final = "references, ids and customers are checked once these are mended"
"""What is said below the errors that the schema finds: they hide those of building."""


@dataclass(frozen=True, slots=True)
class ScenarioDocument:
    """A valid scenario: plain data (str, int, Decimal, bool, None, list, dict) with positions."""

    data: dict[str, Any]
    positions: Node

    def position(self, pointer: str) -> Position:
        return find(self.positions, split_pointer(pointer)).position


class Reading(NamedTuple):
    """A scenario, valid unless there are findings; None if a file cannot be read."""

    document: ScenarioDocument | None
    findings: tuple[LocatedFinding, ...]


def attempt_scenario(
    source: Source, schema: Mapping[str, Any], surroundings: Surroundings
) -> Reading:
    """Read a scenario file with the files that it includes and extends, as far as possible.

    Args:
        source: The file's text; findings begin with its name, and paths are relative to it.
        schema: The schema of scenario files (`sandbox.scenario_schema`).
        surroundings: The files and variables that the file may use.
    """
    try:
        document, findings = _assembled(source, schema, surroundings)
    except ScenarioFileError as error:
        return Reading(None, _once(error.findings))
    return Reading(document, _once(findings))


def validate_plain(
    name: str, data: Mapping[str, Any], schema: Mapping[str, Any]
) -> ScenarioDocument:
    """Validate plain data that uses no other files and no variables; findings name it `name`.

    Raises:
        ScenarioFileError: with all errors, whose places are JSON pointers.
    """
    nodes = nodes_of(data, Position(name, 0, 0))
    document, findings = _assembled(nodes, schema, Surroundings(None, {}, None))
    if findings:
        raise ScenarioFileError(findings, UNCHECKED)
    return document


def _assembled(
    source: Source | Node, schema: Mapping[str, Any], surroundings: Surroundings
) -> tuple[ScenarioDocument, Sequence[LocatedFinding]]:
    language = language_of(schema)
    root = Assembly(language, surroundings).root(source)
    data = language.resolved(root)
    return ScenarioDocument(data, root), language.mistakes(data, root)


def _once(findings: Sequence[LocatedFinding]) -> tuple[LocatedFinding, ...]:
    files = list(dict.fromkeys(found.file for found in findings))
    by_place = {(found.file, found.line, found.column, found.message): found for found in findings}
    places = sorted(by_place, key=lambda place: (files.index(place[0]), *place[1:3]))
    return tuple(by_place[place] for place in places)


def locate(document: ScenarioDocument, findings: Iterable[Finding]) -> list[LocatedFinding]:
    return [located(document.position(finding.pointer), finding) for finding in findings]


def read_fault(headers: Mapping[str, str]) -> Json | Unreadable:
    fault = headers.get(FAULT)
    return None if fault is None else read_fragment(unescape_header(fault))


def read_fragment(text: str) -> Json | Unreadable:
    """Return the plain data of a header in YAML flow style."""
    source = Source("header", text, HEADER_VALUES, HEADER_BYTES)
    try:
        read: Json = resolve_node(compose(source), SchemaGuide({}), schema=True)
    except ScenarioFileError as error:
        found = error.findings[0]
        return Unreadable(f"column {found.column}: {found.message}")
    return read
