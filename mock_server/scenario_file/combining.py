"""Combines a scenario with the files that it includes and the scenario that it extends.

Entries of included files are put before the scenario's own. A scenario is merged over the one that
it extends as the marks in the schema (`scenario.yaml`) say: mappings key by key, list entries by
name; anything else is replaced. Each node keeps the position where it was written.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from mock_server.scenario_file.guiding import Schema, SchemaGuide
from mock_server.scenario_file.nodes import (
    ListNode,
    MappingNode,
    Member,
    Node,
    ScalarNode,
    entries_of,
    list_node,
    mapping_node,
    with_entry,
)

SECTIONS: Final = ("offers", "packages", "customers", "requesters")
"""The lists that an included file may have."""

_NAMELESS: Final = ""
"""The name of entries without one; such an entry never matches another."""


def joined(included: Sequence[Node], own: Node) -> Node:
    entries = dict(entries_of(own))
    for section in SECTIONS:
        holders = [entries_of(root)[section] for root in included if section in entries_of(root)]
        if holders:
            entries[section] = _joined(holders, entries.get(section))
    return mapping_node(own.position, entries)


def _joined(included: Sequence[Member], own: Member | None) -> Member:
    """Concatenate lists; keep an own value that is not a list, so that the schema refuses it."""
    if own is not None and not isinstance(own.value, ListNode):
        return own
    holders = included if own is None else [*included, own]
    lists = (holder.value for holder in holders)
    items = [item for each in lists if isinstance(each, ListNode) for item in each.items]
    last = holders[-1]
    return Member(last.key_position, list_node(last.value.position, items))


def laid_over(under: Node, over: Node, guide: SchemaGuide, schema: Schema) -> Node:
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
        if isinstance(item, MappingNode) and below in item.entries:
            holder = item.entries[below]
            items = list_node(holder.value.position, [*map(changed, _below(item, below))])
            item = with_entry(item, below, replace(holder, value=items))
        change = changes.get(_name(item, key))
        return item if change is None else laid_over(item, change, guide, entry_schema)

    return list_node(over.position, [*map(changed, under.items), *added])


def _names(items: Sequence[Node], key: str, below: str | None) -> Iterator[str]:
    for item in items:
        yield _name(item, key)
        yield from _names(_below(item, below), key, below)


def _name(item: Node, key: str) -> str:
    entry = entries_of(item).get(key)
    return entry.value.text if entry and isinstance(entry.value, ScalarNode) else _NAMELESS


def _below(item: Node, key: str | None) -> Sequence[Node]:
    entry = entries_of(item).get(key or "")
    return entry.value.items if entry and isinstance(entry.value, ListNode) else ()
