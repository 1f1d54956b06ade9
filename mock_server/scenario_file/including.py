"""Follows the includes of a scenario file and puts the files together.

Included entries come before those of the file that includes them. Where text comes from is the
reader's business, what a file may say is its schema's.
"""

import posixpath
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from mock_server.scenario_file.composing import MAX_NODES
from mock_server.scenario_file.errors import LocatedFinding, Position, ScenarioFileError, refusal
from mock_server.scenario_file.language import Content, Language
from mock_server.scenario_file.nodes import (
    Entry,
    ListNode,
    MappingNode,
    Node,
    find,
    list_node,
    mapping_node,
)
from mock_server.scenario_file.readers import Reader, reason
from mock_server.scenario_file.source import Source

SECTIONS: Final = ("offers", "packages", "customers", "requesters")
_ALLOWED: Final = frozenset({"version", "description", "include", *SECTIONS})
MAX_FILES: Final = 64


def with_includes(own: Content, schema: Mapping[str, Any], reader: Reader | None) -> Content:
    """Return the file's content with that of its includes; the result includes nothing.

    Raises:
        ScenarioFileError: with everything that is wrong with the included files.
    """
    if "include" not in own.data:
        return own
    if reader is None:
        place = find(own.root, ["include"]).position
        raise refusal(place, "/include", "no files can be included here; spell their entries out")
    inclusion = _Inclusion(own, Language(_included_schema(schema)), reader)
    contents = [*inclusion.follow(own), own]
    if inclusion.findings:
        raise ScenarioFileError(inclusion.findings)
    return _together(contents)


def _included_schema(schema: Mapping[str, Any]) -> dict[str, Any]:
    """Return the schema of included files: few sections, none of them needed."""
    properties = {name: part for name, part in schema["properties"].items() if name in _ALLOWED}
    return {**schema, "properties": properties, "required": []}


class _Inclusion:
    """One walk through the includes, which counts what it read and keeps what went wrong."""

    def __init__(self, own: Content, language: Language, reader: Reader) -> None:
        self.findings: list[LocatedFinding] = []
        self._language = language
        self._reader = reader
        self._seen = {posixpath.normpath(own.source.name)}
        self._nodes = own.root.size

    def follow(self, content: Content) -> Iterator[Content]:
        """Yield what a file includes, each after its own includes."""
        for index, path in enumerate(content.data.get("include", ())):
            try:
                included = self._open(content, index, path)
            except ScenarioFileError as error:
                self.findings.extend(error.findings)
            else:
                yield from self.follow(included)
                yield included

    def _open(self, content: Content, index: int, path: str) -> Content:
        """Read the file that an entry of `include` names."""
        where = f"/include/{index}"
        position = find(content.root, ["include", str(index)]).position
        name = posixpath.normpath(posixpath.join(posixpath.dirname(content.source.name), path))
        self._admit(name, position, where)
        try:
            source = Source(name, self._reader(name))
        except (OSError, ValueError) as error:
            raise refusal(position, where, f"{name} cannot be read: {reason(error)}") from None
        included = self._language.read(source)
        self._nodes += included.root.size
        self._hold(position, where)
        return included

    def _admit(self, name: str, position: Position, where: str) -> None:
        """Let each file in once; so nothing includes itself, and the walk ends."""
        if name in self._seen:
            raise refusal(position, where, f"{name} is included already; name each file once")
        self._seen.add(name)
        self._hold(position, where)

    def _hold(self, position: Position, where: str) -> None:
        """Keep all files together as bounded as one is."""
        if len(self._seen) > MAX_FILES:
            raise refusal(position, where, f"more than {MAX_FILES} files together")
        if self._nodes > MAX_NODES:
            raise refusal(position, where, f"more than {MAX_NODES} values in all files together")


def _together(contents: Sequence[Content]) -> Content:
    """Join the files' sections, in the order of the files; the last one is the file itself."""
    own = contents[-1]
    data = {key: value for key, value in own.data.items() if key != "include"}
    entries = {key: entry for key, entry in _entries(own.root).items() if key != "include"}
    for section in SECTIONS:
        holders = [content for content in contents if section in content.data]
        if holders:
            data[section] = [entry for holder in holders for entry in holder.data[section]]
            entries[section] = _joined([_entries(holder.root)[section] for holder in holders])
    return Content(own.source, data, mapping_node(own.root.position, entries))


def _joined(entries: Sequence[Entry]) -> Entry:
    """Return one list of several, at the place of the last."""
    last = entries[-1]
    items = [item for entry in entries for item in _items(entry.value)]
    return Entry(last.key_position, list_node(last.value.position, items))


def _entries(node: Node) -> Mapping[str, Entry]:
    return node.entries if isinstance(node, MappingNode) else {}


def _items(node: Node) -> Sequence[Node]:
    return node.items if isinstance(node, ListNode) else ()
