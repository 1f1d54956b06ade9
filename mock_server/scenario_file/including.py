"""Joins a scenario file with the files that it includes: which sections come in, in which order.

Included entries come before those of the file that includes them. Which files are read, and how
many, is the business of `assembling`.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from mock_server.scenario_file.nodes import (
    ListNode,
    MappingNode,
    Member,
    Node,
    list_node,
    mapping_node,
)

SECTIONS: Final = ("offers", "packages", "customers", "requesters")
_ALLOWED: Final = frozenset({"version", "description", "include", *SECTIONS})
_FOLLOWED: Final = frozenset({"include", "extends"})


def included_schema(schema: Mapping[str, Any]) -> dict[str, Any]:
    """Return the schema of included files: few sections, none of them needed."""
    properties = {name: part for name, part in schema["properties"].items() if name in _ALLOWED}
    return {**schema, "properties": properties, "required": []}


def joined(included: Sequence[Node], own: Node) -> Node:
    """Join the files' sections, in the order of the files; the file itself is the last one."""
    entries = {key: entry for key, entry in _entries(own).items() if key not in _FOLLOWED}
    for section in SECTIONS:
        holders = [_entries(root)[section] for root in included if section in _entries(root)]
        if holders:
            entries[section] = _joined(holders, entries.get(section))
    return mapping_node(own.position, entries)


def _joined(included: Sequence[Member], own: Member | None) -> Member:
    """Return one list of several, at the place of the last; what is no list stays to be refused."""
    if own is not None and not isinstance(own.value, ListNode):
        return own
    holders = included if own is None else [*included, own]
    items = [item for holder in holders for item in _items(holder.value)]
    last = holders[-1]
    return Member(last.key_position, list_node(last.value.position, items))


def _entries(node: Node) -> Mapping[str, Member]:
    return node.entries if isinstance(node, MappingNode) else {}


def _items(node: Node) -> Sequence[Node]:
    return node.items if isinstance(node, ListNode) else ()
