"""Assembles a scenario from its file, the included files, and the extended scenario.

This module decides which files are read and limits their total size; `combining` merges them.
"""

import posixpath
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import Any, Final

from mock_server.sandbox.ground.findings import MAX_FOUND
from mock_server.scenario_file.combining import INCLUDABLE, joined, laid_over
from mock_server.scenario_file.composing import Variables, compose
from mock_server.scenario_file.file_errors import (
    LocatedFinding,
    Position,
    ScenarioFileError,
    refusal,
)
from mock_server.scenario_file.language import ByIdentity, Content, Language
from mock_server.scenario_file.nodes import (
    Member,
    Node,
    ScalarNode,
    entries_of,
    find,
    mapping_node,
)
from mock_server.scenario_file.readers import Reader, reason
from mock_server.scenario_file.source import MAX_DEPTH, MAX_VALUES, TOO_DEEP, Source

MAX_FILES: Final = 64
_ASSUMPTIONS: Final = "assumptions"
_PRESET: Final = "preset"
_SOURCES: Final = "sources"
_PRESET_PLACE: Final = f"/{_ASSUMPTIONS}/{_PRESET}"
_MAX_DERIVED: Final = 2
"""How many schemas have derived ones: that of scenarios, and one of another language."""


@dataclass(frozen=True, slots=True)
class Surroundings:
    """The files and variables that a scenario file may use.

    Attributes:
        reader: Reads other files by path; None allows no other files.
        shipped: The path of each scenario that can be extended by name.
        environment: The values of variables; None allows no variables.
        presets: The path of each file of assumptions that has a name.
        assumptions: A file of assumptions below those of the scenario and its preset.
    """

    reader: Reader | None
    shipped: Mapping[str, str]
    environment: Mapping[str, str] | None
    presets: Mapping[str, str] = field(default_factory=dict)
    assumptions: Source | None = None


class Assembly:
    """Reads one scenario with all files that it uses.

    All errors are added to `findings`; `is_whole` is False once a file could not be read.
    """

    def __init__(self, schema: Mapping[str, Any], surroundings: Surroundings) -> None:
        self.findings: list[LocatedFinding] = []
        self.is_whole = True
        self._schema = schema
        self._surroundings = surroundings
        self._variables = Variables(surroundings.environment)
        self._seen: set[str] = set()
        self._nodes = 0
        self._lacks_parent = False

    def scenario(self, source: Source) -> Content:
        """Return the content of a scenario file with all files that it uses merged.

        The content is valid if there are no findings.

        Raises:
            ScenarioFileError: if the file itself cannot be read.
        """
        content = self._combined(source)
        entries = entries_of(content.root)
        merged = entries.get(_ASSUMPTIONS)
        presets: list[Member | None] = []
        if merged is not None and _PRESET in entries_of(merged.value):
            presets.append(self._preset(content))
        if self._surroundings.assumptions is not None:
            presets.append(self._below(self._surroundings.assumptions))
        for under in filter(None, presets):
            merged = under if merged is None else self._over(merged, under)
        if merged is None or not any(presets):
            return content
        root = mapping_node(content.root.position, {**entries, _ASSUMPTIONS: merged})
        return self.whole.content(source, root, self.findings)

    def _over(self, own: Member, under: Member) -> Member:
        """Return assumptions laid over those of a preset."""
        rows = {name: row for name, row in entries_of(own.value).items() if name != _PRESET}
        over = mapping_node(own.value.position, rows)
        kept = _without_sources_of(rows, under.value)
        schema = self.whole.guide.member(self._schema, _ASSUMPTIONS)
        return replace(own, value=laid_over(kept, over, self.whole.guide, schema))

    def _combined(self, source: Source) -> Content:
        """Return the content of a scenario file with its included and extended files merged."""
        root = self._compose(source)
        heads = entries_of(root)
        extends = "extends" in heads
        own = (self._part if extends else self.whole).content(source, root, self.findings)
        included = [content.root for content in self._includes(own)]
        parent = self._parent(own) if extends else None
        if self._lacks_parent or not (extends or "include" in heads):
            return own
        root = joined(included, root)
        if parent is not None:
            under = _under(root, parent.root)
            root = laid_over(under, root, self.whole.guide, self._schema)
        if root.height > MAX_DEPTH:
            raise refusal(root.position, "", f"{TOO_DEEP} together")
        if self.findings and not extends:
            return self.whole.unvalidated(source, root)  # each file was validated on its own
        return self.whole.content(source, root, self.findings)

    @cached_property
    def whole(self) -> Language:
        """The schema of a whole scenario."""
        return Language(self._schema)

    @cached_property
    def _part(self) -> Language:
        """The schema of a file that extends another, before both are merged."""
        return Language(_part_schema(ByIdentity(self._schema)))

    @cached_property
    def _included(self) -> Language:
        return Language(_included_schema(ByIdentity(self._schema)))

    @cached_property
    def _of_presets(self) -> Language:
        return Language(_assumptions_schema(ByIdentity(self._schema)))

    def _compose(self, source: Source) -> Node:
        self._seen.add(posixpath.normpath(source.name))
        unset: list[LocatedFinding] = []
        try:
            root = compose(source, variables=self._variables, findings=unset)
        except ScenarioFileError as error:
            raise ScenarioFileError([*unset, *error.findings]) from None
        self._nodes += root.size
        self.whole.refuse_other_version(root)
        self.findings += unset
        return root

    def _parent(self, content: Content) -> Content | None:
        """Read the scenario that a file extends; return None if it cannot be read."""
        path = self._path(content, "/extends")
        if path is not None:
            name = self._surroundings.shipped.get(path) or _path_from(content, path)
            try:
                return self._combined(self._open(content, "/extends", name))
            except ScenarioFileError as error:
                self._skip_file(error.findings)
        self._lacks_parent = True
        return None

    def _preset(self, content: Content) -> Member | None:
        """Read the file that a scenario names as its preset; None if it cannot be read."""
        path = self._path(content, _PRESET_PLACE)
        if path is None:
            return None
        home = posixpath.dirname(_position(content, _PRESET_PLACE).file)
        name = self._surroundings.presets.get(path)
        name = name or posixpath.normpath(posixpath.join(home, path))
        try:
            return self._below(self._open(content, _PRESET_PLACE, name))
        except ScenarioFileError as error:
            self._skip_file(error.findings)
            return None

    def _below(self, source: Source) -> Member | None:
        """Return the assumptions in a file of assumptions; None if it has none."""
        preset = self._of_presets.content(source, self._compose(source), self.findings)
        return entries_of(preset.root).get(_ASSUMPTIONS)

    def _includes(self, content: Content) -> Iterator[Content]:
        """Yield the contents of included files, each after its own includes."""
        for where in self._included_places(content):
            if len(self._seen) > MAX_FILES:
                return  # reported for the first excess file
            if len(self.findings) >= MAX_FOUND:
                return
            path = self._path(content, where)
            if path is None:
                continue
            try:
                source = self._open(content, where, _path_from(content, path))
                included = self._included.content(source, self._compose(source), self.findings)
                self._limit_total(content, where)
            except ScenarioFileError as error:
                self._skip_file(error.findings)
            else:
                yield from self._includes(included)
                yield included

    def _included_places(self, content: Content) -> list[str]:
        included = content.data.get("include", []) if isinstance(content.data, dict) else []
        if isinstance(included, list):
            return [f"/include/{index}" for index in range(len(included))]
        self._skip_file(())
        return []

    def _path(self, content: Content, where: str) -> str | None:
        """Return the path at a place; None if the value is no path, which was reported already."""
        node = find(content.root, where.split("/")[1:])
        if isinstance(node, ScalarNode) and node.text and not node.unknown:
            return node.text
        self._skip_file(())
        return None

    def _skip_file(self, findings: Iterable[LocatedFinding]) -> None:
        """Add findings, and continue without a file."""
        self.findings += findings
        self.is_whole = False

    def _open(self, content: Content, where: str, name: str) -> Source:
        """Read a file that is named at a place in another file."""
        position = _position(content, where)
        if self._surroundings.reader is None:
            raise refusal(position, where, "no other files can be read here; spell it out")
        if name in self._seen:
            raise refusal(position, where, f"{name} is included already; name each file once")
        self._seen.add(name)
        self._limit_total(content, where)
        try:
            return Source(name, self._surroundings.reader(name))
        except (OSError, ValueError) as error:
            named = {
                "/extends": self._surroundings.shipped,
                _PRESET_PLACE: self._surroundings.presets,
            }
            names = named.get(where, ())
            why, suggestion = reason(error, name, names)
            message = f"{name} cannot be read: {why}"
            raise refusal(position, where, message, suggestion) from None

    def _limit_total(self, content: Content, where: str) -> None:
        """Limit the total size of all files, which also ends include cycles."""
        position = _position(content, where)
        if len(self._seen) > MAX_FILES:
            raise refusal(position, where, f"more than {MAX_FILES} files together")
        if self._nodes > MAX_VALUES:
            raise refusal(position, where, f"more than {MAX_VALUES} values in all files together")


@lru_cache(_MAX_DERIVED)
def _part_schema(whole: ByIdentity) -> Mapping[str, Any]:
    known = {name: whole.schema["properties"][name] for name in ("version", "include", "extends")}
    return {**whole.schema, "properties": known, "additionalProperties": True}


@lru_cache(_MAX_DERIVED)
def _included_schema(whole: ByIdentity) -> Mapping[str, Any]:
    members = whole.schema["properties"].items()
    known = {name: member for name, member in members if name in INCLUDABLE}
    return {**whole.schema, "properties": known, "required": []}


@lru_cache(_MAX_DERIVED)
def _assumptions_schema(whole: ByIdentity) -> Mapping[str, Any]:
    properties = whole.schema["properties"]
    rows = properties[_ASSUMPTIONS]["properties"].items()
    own = {"properties": {name: row for name, row in rows if name != _PRESET}}
    known = {name: properties[name] for name in ("version", "description")}
    known[_ASSUMPTIONS] = {**properties[_ASSUMPTIONS], **own}
    return {**whole.schema, "properties": known, "required": [_ASSUMPTIONS]}


def _under(over: Node, under: Node) -> Node:
    """Return an extended scenario without the sources of rows that are replaced."""
    entries, own = dict(entries_of(under)), entries_of(over).get(_ASSUMPTIONS)
    extended = entries.get(_ASSUMPTIONS)
    if own is None or extended is None:
        return under
    kept = _without_sources_of(entries_of(own.value), extended.value)
    return mapping_node(under.position, {**entries, _ASSUMPTIONS: replace(extended, value=kept)})


def _without_sources_of(rows: Iterable[str], preset: Node) -> Node:
    """Return assumptions of which some rows are replaced, and therefore have no source."""
    entries = dict(entries_of(preset))
    sources = entries.get(_SOURCES)
    if sources is not None:
        kept = {name: each for name, each in entries_of(sources.value).items() if name not in rows}
        entries[_SOURCES] = replace(sources, value=mapping_node(sources.value.position, kept))
    return mapping_node(preset.position, entries)


def _path_from(content: Content, path: str) -> str:
    """Return the path of a file from its name relative to the file that names it."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(content.source.name), path))


def _position(content: Content, where: str) -> Position:
    return find(content.root, where.split("/")[1:]).position
