"""Builds a mapping from keys and values: checks the keys, and resolves the merge key `<<`.

This module knows neither YAML's syntax nor schemas.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from mock_server.contract.values.scalars import core_value
from mock_server.scenario_file.file_errors import Position
from mock_server.scenario_file.nodes import (
    ListNode,
    MappingNode,
    Member,
    Node,
    ScalarNode,
    mapping_node,
)

MAX_KEY_LENGTH: Final = 100
"""Far below the 1024 of YAML: findings quote keys, and escaping makes a character up to ten."""

LONG_KEY: Final = f"a key has at most {MAX_KEY_LENGTH} characters"


class NodeError(Exception):
    """Nodes cannot form a mapping; `message` says what is wrong at `position`."""

    def __init__(self, position: Position, message: str) -> None:
        super().__init__(position, message)
        self.position = position
        self.message = message


def mapping_of_pairs(position: Position, pairs: Iterable[tuple[Node, Node]]) -> MappingNode:
    """Build a mapping; own keys override merged ones, and earlier merges override later ones.

    Raises:
        NodeError: for a key that is not text or is repeated, or an invalid merge.
    """
    own: dict[str, Member] = {}
    merged: dict[str, Member] | None = None
    for key, value in pairs:
        name = _key_text(key)
        if name in own or (_is_merge(key) and merged is not None):
            raise NodeError(key.position, f"the key {name} is repeated in one mapping")
        if _is_merge(key):
            merged = _merged(value)
        else:
            own[name] = Member(key.position, value)
    return mapping_node(position, {**(merged or {}), **own})


def _key_text(key: Node) -> str:
    if not isinstance(key, ScalarNode):
        raise NodeError(key.position, "a key must be text, not a list or a mapping")
    if len(key.text) > MAX_KEY_LENGTH:
        raise NodeError(key.position, LONG_KEY)
    if key.plain and not isinstance(core_value(key.text), str):
        shown = key.text or "nothing"
        raise NodeError(key.position, f'a key must be text, not {shown}; quote it: "{key.text}"')
    return key.text


def _is_merge(key: Node) -> bool:
    return isinstance(key, ScalarNode) and key.plain and key.text == "<<"


def _merged(value: Node) -> dict[str, Member]:
    """Return the entries of one or several mappings, the first of which takes precedence."""
    sources: Sequence[Node] = value.items if isinstance(value, ListNode) else [value]
    entries: dict[str, Member] = {}
    for source in reversed(sources):
        if not isinstance(source, MappingNode):
            raise NodeError(
                source.position, "<< merges a mapping or a list of mappings, nothing else"
            )
        entries.update(source.entries)
    return entries
