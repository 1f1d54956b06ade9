"""Merges a scenario into the one that it extends, by the marks of the schema (`scenario.yaml`).

Mappings are merged key by key, list entries by their names; anything else is replaced. Nodes in, a
node out: each value keeps the position where it was written.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from mock_server.scenario_file.guiding import Schema, SchemaGuide
from mock_server.scenario_file.nodes import (
    ListNode,
    MappingNode,
    Member,
    Node,
    ScalarNode,
    list_node,
    mapping_node,
)

_NAMELESS: Final = ""
"""An entry without a name matches no other."""


def laid_over(under: Node, over: Node, guide: SchemaGuide, schema: Schema) -> Node:
    """Return a value merged into another, by the schema of the place."""
    match under, over:
        case MappingNode(), MappingNode() if not guide.mark(schema, "x-whole"):
            return _mapping(under, over, guide, schema)
        case ListNode(), ListNode() if guide.mark(schema, "x-key"):
            return _list(under, over, guide, schema)
        case _:
            return over


def _mapping(under: MappingNode, over: MappingNode, guide: SchemaGuide, schema: Schema) -> Node:
    together = set(guide.mark(schema, "x-together") or ())
    gone = set() if together.isdisjoint(over.entries) else together
    entries = {key: entry for key, entry in under.entries.items() if key not in gone}
    for key, entry in over.entries.items():
        value = entry.value
        if key in entries:
            value = laid_over(entries[key].value, value, guide, guide.member(schema, key))
        entries[key] = Member(entry.key_position, value)
    return mapping_node(over.position, entries)


def _list(under: ListNode, over: ListNode, guide: SchemaGuide, schema: Schema) -> Node:
    """Merge the entries with equal names, and append the others."""
    key, below = guide.mark(schema, "x-key"), guide.mark(schema, "x-below")
    entry_schema = guide.member(schema, None)
    known = set(_names(under.items, key, below)) - {_NAMELESS}
    changes: dict[str, Node] = {}
    added: list[Node] = []
    for item in over.items:
        name = _name(item, key)
        if name in known and name not in changes:
            changes[name] = item
        else:
            added.append(item)

    def changed(item: Node) -> Node:
        """Return an entry, and those below it, with their changes."""
        if isinstance(item, MappingNode) and below in item.entries:
            item = _with_items(item, below, list(map(changed, _below(item, below))))
        change = changes.get(_name(item, key))
        return item if change is None else laid_over(item, change, guide, entry_schema)

    return list_node(over.position, [*map(changed, under.items), *added])


def _with_items(node: MappingNode, key: str, items: Sequence[Node]) -> MappingNode:
    """Return a mapping with one of its lists replaced."""
    holder = node.entries[key]
    entry = Member(holder.key_position, list_node(holder.value.position, items))
    return mapping_node(node.position, {**node.entries, key: entry})


def _names(items: Sequence[Node], key: str, below: str | None) -> Iterator[str]:
    """Yield the names of entries, and of those below them."""
    for item in items:
        yield _name(item, key)
        yield from _names(_below(item, below), key, below)


def _name(item: Node, key: str) -> str:
    entry = item.entries.get(key) if isinstance(item, MappingNode) else None
    if entry is None or not isinstance(entry.value, ScalarNode):
        return _NAMELESS
    return entry.value.text


def _below(item: Node, key: str | None) -> Sequence[Node]:
    entry = item.entries.get(key or "") if isinstance(item, MappingNode) else None
    return entry.value.items if entry is not None and isinstance(entry.value, ListNode) else ()
