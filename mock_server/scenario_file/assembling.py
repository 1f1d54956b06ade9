"""Assembles a scenario from its file, the included files, and the extended scenario.

Only the heads of files are checked here: what each kind may contain. The schema of scenarios is
applied once, to the whole, in which each node keeps the position where it was written.

Entries of included files are put before the scenario's own. A scenario is merged over the one that
it extends as the marks in the schema (`scenario.yaml`) say: mappings key by key, list entries by
name; anything else is replaced.
"""

import posixpath
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeGuard

from mock_server.sandbox.ground.findings import MAX_FOUND
from mock_server.scenario_file.composing import Variables, compose
from mock_server.scenario_file.file_errors import LocatedFinding, ScenarioFileError, refusal
from mock_server.scenario_file.language import Language, Schema, SchemaGuide
from mock_server.scenario_file.nodes import (
    ListNode,
    MappingNode,
    Node,
    ScalarNode,
    entries_of,
    list_node,
    mapping_node,
    with_entry,
    without,
)
from mock_server.scenario_file.readers import Reader, reason
from mock_server.scenario_file.source import MAX_DEPTH, MAX_VALUES, TOO_DEEP, Source

MAX_FILES: Final = 64
SECTIONS: Final = ("offers", "packages", "customers", "requesters")
"""The lists that an included file may have."""

_NAMELESS: Final = ""
"""The name of entries without one; such an entry never matches another."""

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
        given = self._surroundings.assumptions
        under = [] if given is None else [given]
        named = entries_of(merged).get(_PRESET)
        if merged is not None and _names_a_file(named):
            where = f"/{_ASSUMPTIONS}/{_PRESET}"
            under = [self._open(named, where, self._surroundings.presets), *under]
            merged = without(merged, _PRESET)
        for each in under:
            preset = entries_of(self._file(each, _preset_head(self._language.schema)))[_ASSUMPTIONS]
            merged = preset if merged is None else self._assumptions(preset, merged)
        return root if merged is None else with_entry(root, _ASSUMPTIONS, merged)

    def _assumptions(self, under: Node, over: Node) -> Node:
        """Return assumptions laid over others, whose sources are only those of rows that stay."""
        schema = self._language.guide.member(self._language.schema, _ASSUMPTIONS)
        if (sources := entries_of(under).get(_SOURCES)) is not None:
            under = with_entry(under, _SOURCES, without(sources, *entries_of(over)))
        return laid_over(under, over, self._language.guide, schema)

    def _combined(self, source: Source | Node) -> Node:
        own = self._file(source)
        if not isinstance(own, MappingNode):
            return own
        included = [*self._includes(own)]
        parent = self._parent(own)
        named = own.entries.get("include")
        # The schema refuses what is no list of names.
        is_list = isinstance(named, ListNode) and all(map(_names_a_file, named.items))
        root = joined(included, without(own, "extends", *(["include"] if is_list else [])))
        if parent is not None:
            root = self._extended(parent, root)
        if root.height > MAX_DEPTH:
            raise refusal(root.position, "", f"{TOO_DEEP} together")
        return root

    def _extended(self, parent: Node, own: Node) -> Node:
        """Return a scenario laid over the one that it extends; a version is not inherited."""
        root = laid_over(parent, own, self._language.guide, self._language.schema)
        under, over = (entries_of(each).get(_ASSUMPTIONS) for each in (parent, own))
        if under is not None and over is not None:
            root = with_entry(root, _ASSUMPTIONS, self._assumptions(under, over))
        return root if "version" in entries_of(own) else without(root, "version")

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

    def _parent(self, own: MappingNode) -> Node | None:
        """Read the scenario that a file extends, if it extends one.

        If the name is not one, nothing else is said: the rest of the file means little without it.
        """
        extends = own.entries.get("extends")
        if extends is None:
            return None
        if not _names_a_file(extends):
            wrong = self._language.mistakes(self._language.resolved(own), own)
            raise ScenarioFileError(each for each in wrong if each.where == "/extends")
        return self._combined(self._open(extends, "/extends", self._surroundings.shipped))

    def _includes(self, own: Node) -> Iterator[Node]:
        """Yield included files, each after its own includes; go on if one of them is refused."""
        include = entries_of(own).get("include")
        for index, named in enumerate(include.items if isinstance(include, ListNode) else ()):
            if len(self._findings) >= MAX_FOUND or not _names_a_file(named):
                continue
            self._limit_total(named, where := f"/include/{index}")
            try:
                source = self._open(named, where, {})
                included = self._file(source, _included_head(self._language.schema))
            except ScenarioFileError as error:
                self._findings += error.findings
            else:
                yield from self._includes(included)
                yield included

    def _open(self, named: ScalarNode, where: str, known: Mapping[str, str]) -> Source:
        """Read a file that another file names, relative to that, or by a name that is known."""
        if self._surroundings.reader is None:
            raise refusal(named.position, where, "no other files can be read here; spell it out")
        self._limit_total(named, where)
        home = posixpath.dirname(named.position.file)
        name = known.get(named.text) or posixpath.normpath(posixpath.join(home, named.text))
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

    def _limit_total(self, named: ScalarNode, where: str) -> None:
        """Limit the number and the size of all files, which also ends include cycles."""
        if len(self._seen) >= MAX_FILES:
            raise refusal(named.position, where, f"more than {MAX_FILES} files together")
        if self._values > MAX_VALUES:
            message = f"more than {MAX_VALUES} values in all files together"
            raise refusal(named.position, where, message)


def _included_head(schema: Mapping[str, Any]) -> Mapping[str, Any]:
    members = schema["properties"]
    sections = {name: {**members[name], "items": True} for name in SECTIONS}
    return _head({**{name: members[name] for name in (*_ABOUT, "include")}, **sections})


def _preset_head(schema: Mapping[str, Any]) -> Mapping[str, Any]:
    members = schema["properties"]
    rows = dict.fromkeys(members[_ASSUMPTIONS]["properties"], True) | {_PRESET: False}
    about = {name: members[name] for name in _ABOUT}
    assumptions = {**members[_ASSUMPTIONS], "properties": rows}
    return _head({**about, _ASSUMPTIONS: assumptions}, _ASSUMPTIONS)


def _head(members: Mapping[str, Any], *required: str) -> Mapping[str, Any]:
    closed = {"type": "object", "additionalProperties": False}
    return {**closed, "required": required, "properties": members}


def _names_a_file(node: Node | None) -> TypeGuard[ScalarNode]:
    """Return whether a node is the path or the name of a file; a number is a text there."""
    return isinstance(node, ScalarNode) and bool(node.text)


def joined(included: Sequence[Node], own: Node) -> Node:
    for section in SECTIONS:
        found = [entries_of(root).get(section) for root in (*included, own)]
        lists = [each for each in found if isinstance(each, ListNode)]
        if lists and (found[-1] is None or found[-1] is lists[-1]):  # the schema refuses no list
            items = [item for each in lists for item in each.items]
            own = with_entry(own, section, list_node(lists[-1].position, items))
    return own


def laid_over(under: Node, over: Node, guide: SchemaGuide, schema: Schema) -> Node:
    match under, over:
        case MappingNode(), MappingNode() if not guide.outline(schema).marks.get("x-whole"):
            return _mapping(under, over, guide, schema)
        case ListNode(), ListNode() if "x-key" in guide.outline(schema).marks:
            return _list(under, over, guide, schema)
        case _:
            return over


def _mapping(under: MappingNode, over: MappingNode, guide: SchemaGuide, schema: Schema) -> Node:
    together = set(guide.outline(schema).marks.get("x-together", ()))
    gone = set() if together.isdisjoint(over.entries) else together
    entries = {key: value for key, value in under.entries.items() if key not in gone}
    for key, value in over.entries.items():
        below = entries.get(key)
        member = guide.member(schema, key)
        entries[key] = value if below is None else laid_over(below, value, guide, member)
    return mapping_node(over.position, entries, {**under.keys, **over.keys})


def _list(under: ListNode, over: ListNode, guide: SchemaGuide, schema: Schema) -> Node:
    marks = guide.outline(schema).marks
    key, below = marks["x-key"], marks.get("x-below", "")
    entry_schema = guide.member(schema, None)
    places: dict[str, int] = {}
    for at, item in enumerate(over.items):
        places.setdefault(_name(item, key), at)
    places.pop(_NAMELESS, None)
    merged: set[int] = set()

    def changed(item: Node) -> Node:
        if isinstance(nested := entries_of(item).get(below), ListNode):
            items = list_node(nested.position, [*map(changed, nested.items)])
            item = with_entry(item, below, items)
        at = places.get(_name(item, key))
        if at is None:
            return item
        merged.add(at)
        return laid_over(item, over.items[at], guide, entry_schema)

    items = [*map(changed, under.items)]
    items += [item for at, item in enumerate(over.items) if at not in merged]
    return list_node(over.position, items)


def _name(item: Node, key: str) -> str:
    value = entries_of(item).get(key)
    return value.text if isinstance(value, ScalarNode) else _NAMELESS
