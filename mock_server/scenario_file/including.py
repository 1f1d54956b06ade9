"""Joins a scenario file with the files that it includes.

Included entries come before those of the including file. `assembling` decides which files are read.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from mock_server.scenario_file.nodes import (
    ListNode,
    MappingNode,
    Member,
    Node,
    list_node,
    mapping_node,
)

_SECTIONS: Final = ("offers", "packages", "customers", "requesters")
ALLOWED: Final = frozenset({"version", "description", "include", *_SECTIONS})
"""The members of an included file; none of them is required."""

_FOLLOWED: Final = frozenset({"include", "extends"})


def joined(included: Sequence[Node], own: Node) -> Node:
    """Join the sections of files in order; the including file is the last."""
    entries = {key: entry for key, entry in _entries(own).items() if key not in _FOLLOWED}
    for section in _SECTIONS:
        holders = [_entries(root)[section] for root in included if section in _entries(root)]
        if holders:
            entries[section] = _joined(holders, entries.get(section))
    return mapping_node(own.position, entries)


def _joined(included: Sequence[Member], own: Member | None) -> Member:
    """Return several lists as one, at the position of the last; other values stay to be refused."""
    if own is not None and not isinstance(own.value, ListNode):
        return own
    holders = included if own is None else [*included, own]
    lists = (holder.value for holder in holders)
    items = [item for each in lists if isinstance(each, ListNode) for item in each.items]
    last = holders[-1]
    return Member(last.key_position, list_node(last.value.position, items))


def _entries(node: Node) -> Mapping[str, Member]:
    return node.entries if isinstance(node, MappingNode) else {}
