"""Assembles a scenario from its file, the included files, and the extended scenario.

This module decides which files are read and limits their total size; `combining` merges them. Only
the heads of files are checked here: what each kind may contain. The schema of scenarios is applied
once, to the whole, in which each node keeps the position where it was written.
"""

import posixpath
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from mock_server.contract.values.walk import pointer
from mock_server.sandbox.ground.findings import MAX_FOUND
from mock_server.scenario_file.combining import SECTIONS, joined, laid_over
from mock_server.scenario_file.composing import Variables, compose
from mock_server.scenario_file.file_errors import LocatedFinding, ScenarioFileError, refusal
from mock_server.scenario_file.language import Language
from mock_server.scenario_file.nodes import (
    ListNode,
    MappingNode,
    Member,
    Node,
    ScalarNode,
    entries_of,
    find,
    mapping_node,
    with_entry,
)
from mock_server.scenario_file.readers import Reader, reason
from mock_server.scenario_file.source import MAX_DEPTH, MAX_VALUES, TOO_DEEP, Source

MAX_FILES: Final = 64
_ASSUMPTIONS: Final = "assumptions"
_PRESET: Final = "preset"
_SOURCES: Final = "sources"
_ABOUT: Final = ("version", "description")


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
    def __init__(self, language: Language, surroundings: Surroundings) -> None:
        self._language = language
        self._surroundings = surroundings
        self._variables = Variables(surroundings.environment)
        self._findings: list[LocatedFinding] = []
        self._seen: set[str] = set()
        self._values = 0

    def root(self, source: Source | Node) -> Node:
        """Return the nodes of a scenario with all its files merged, or raise all that was found."""
        try:
            root = self._with_presets(self._combined(source))
        except ScenarioFileError as error:
            raise ScenarioFileError([*self._findings, *error.findings]) from None
        if self._findings:
            raise ScenarioFileError(self._findings)
        return root

    def _with_presets(self, root: Node) -> Node:
        merged = entries_of(root).get(_ASSUMPTIONS)
        under = []
        steps = (_ASSUMPTIONS, _PRESET)
        if merged is not None and _names_a_file(_at(merged.value, _PRESET)):
            under.append(self._open(root, steps, self._surroundings.presets))
            merged = replace(merged, value=_without(merged.value, _PRESET))
        if self._surroundings.assumptions is not None:
            under.append(self._surroundings.assumptions)
        for each in under:
            preset = entries_of(self._file(each, _preset_head(self._language.schema)))[_ASSUMPTIONS]
            merged = preset if merged is None else self._over(merged, preset)
        return root if merged is None else with_entry(root, _ASSUMPTIONS, merged)

    def _over(self, own: Member, under: Member) -> Member:
        """Return assumptions laid over others, whose sources are only those of rows that stay."""
        schema = self._language.guide.member(self._language.schema, _ASSUMPTIONS)
        kept = _without_sources_of(entries_of(own.value), under.value)
        return replace(own, value=laid_over(kept, own.value, self._language.guide, schema))

    def _combined(self, source: Source | Node) -> Node:
        own = self._file(source)
        if not isinstance(own, MappingNode):
            return own
        included = [*self._includes(own)]
        parent = self._parent(own)
        root: Node = _without(own, "extends")
        named = _at(own, "include")
        if isinstance(named, ListNode) and all(map(_names_a_file, named.items)):
            root = _without(root, "include")  # the schema refuses what is no list of names
        root = joined(included, root)
        if parent is not None:
            root = self._extended(parent, root)
        if root.height > MAX_DEPTH:
            raise refusal(root.position, "", f"{TOO_DEEP} together")
        return root

    def _extended(self, parent: Node, own: Node) -> Node:
        """Return a scenario laid over the one that it extends; a version is not inherited."""
        under, over = (entries_of(each).get(_ASSUMPTIONS) for each in (parent, own))
        if under is not None and over is not None:
            kept = _without_sources_of(entries_of(over.value), under.value)
            parent = with_entry(parent, _ASSUMPTIONS, replace(under, value=kept))
        root = laid_over(parent, own, self._language.guide, self._language.schema)
        return root if "version" in entries_of(own) else _without(root, "version")

    def _file(self, source: Source | Node, head: Mapping[str, Any] | None = None) -> Node:
        """Compose a file, and check its head, unless it is a scenario of its own."""
        root = source
        if isinstance(root, Source):
            self._seen.add(posixpath.normpath(root.name))
            root = compose(root, variables=self._variables)
        self._values += root.size
        self._language.refuse_other_version(root)
        if head is not None:
            language = Language(head)
            if wrong := language.mistakes(language.resolved(root), root):
                raise ScenarioFileError(wrong)
        return root

    def _parent(self, own: Node) -> Node | None:
        """Read the scenario that a file extends, if it extends one.

        Without that, the rest of the file means little, so nothing else is said if the name is not
        one.
        """
        extends = _at(own, "extends")
        if extends is None:
            return None
        if not _names_a_file(extends):
            wrong = self._language.mistakes(self._language.resolved(own), own)
            raise ScenarioFileError(each for each in wrong if each.where == "/extends")
        return self._combined(self._open(own, ("extends",), self._surroundings.shipped))

    def _includes(self, own: Node) -> Iterator[Node]:
        """Yield included files, each after its own includes; go on if one of them is refused."""
        include = _at(own, "include")
        for index, named in enumerate(include.items if isinstance(include, ListNode) else ()):
            if len(self._findings) >= MAX_FOUND or not _names_a_file(named):
                continue
            self._limit_total(own, where := ("include", index))
            try:
                source = self._open(own, where, {})
                included = self._file(source, _included_head(self._language.schema))
            except ScenarioFileError as error:
                self._findings += error.findings
            else:
                yield from self._includes(included)
                yield included

    def _open(self, holder: Node, steps: Sequence[str | int], known: Mapping[str, str]) -> Source:
        """Read a file that is named at a place in another file, relative to that, or by a name."""
        named, where = find(holder, steps), pointer(steps)
        if self._surroundings.reader is None:
            raise refusal(named.position, where, "no other files can be read here; spell it out")
        self._limit_total(holder, steps)
        path = named.text if isinstance(named, ScalarNode) else ""
        home = posixpath.dirname(named.position.file)
        name = known.get(path) or posixpath.normpath(posixpath.join(home, path))
        if name in self._seen:
            message = f"{name} is included already; name each file once"
            raise refusal(named.position, where, message)
        self._seen.add(name)
        try:
            return Source(name, self._surroundings.reader(name))
        except (OSError, ValueError) as error:
            why, suggestion = reason(error, name, known)
            message = f"{name} cannot be read: {why}"
            raise refusal(named.position, where, message, suggestion) from None

    def _limit_total(self, holder: Node, steps: Sequence[str | int]) -> None:
        """Limit the number and the size of all files, which also ends include cycles."""
        position = find(holder, steps).position
        if len(self._seen) >= MAX_FILES:
            raise refusal(position, pointer(steps), f"more than {MAX_FILES} files together")
        if self._values > MAX_VALUES:
            message = f"more than {MAX_VALUES} values in all files together"
            raise refusal(position, pointer(steps), message)


def _included_head(schema: Mapping[str, Any]) -> Mapping[str, Any]:
    members = schema["properties"]
    sections = {name: {**members[name], "items": True} for name in SECTIONS}
    return _head({**{name: members[name] for name in (*_ABOUT, "include")}, **sections}, [])


def _preset_head(schema: Mapping[str, Any]) -> Mapping[str, Any]:
    members = schema["properties"]
    rows = dict.fromkeys(members[_ASSUMPTIONS]["properties"], True) | {_PRESET: False}
    assumptions = {**members[_ASSUMPTIONS], "properties": rows}
    about = {name: members[name] for name in _ABOUT}
    return _head({**about, _ASSUMPTIONS: assumptions}, [_ASSUMPTIONS])


def _head(members: Mapping[str, Any], required: Sequence[str]) -> Mapping[str, Any]:
    return {
        "type": "object",
        "required": required,
        "additionalProperties": False,
        "properties": members,
    }


def _without_sources_of(rows: Iterable[str], assumptions: Node) -> Node:
    """Return assumptions of which some rows are replaced, and therefore have no source."""
    sources = entries_of(assumptions).get(_SOURCES)
    if sources is None:
        return assumptions
    kept = {name: each for name, each in entries_of(sources.value).items() if name not in rows}
    value = mapping_node(sources.value.position, kept)
    return with_entry(assumptions, _SOURCES, replace(sources, value=value))


def _without(node: Node, key: str) -> MappingNode:
    kept = {name: member for name, member in entries_of(node).items() if name != key}
    return mapping_node(node.position, kept)


def _at(node: Node, key: str) -> Node | None:
    member = entries_of(node).get(key)
    return None if member is None else member.value


def _names_a_file(node: Node | None) -> bool:
    """Return whether a node is the path or the name of a file; a number is a text there."""
    return isinstance(node, ScalarNode) and bool(node.text)
