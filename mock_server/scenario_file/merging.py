"""Makes a mapping of its keys and values: which keys may stand there, and what `<<` merges in.

Nothing of YAML's syntax here, and nothing of schemas.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from mock_server.contract.scalars import core_value
from mock_server.scenario_file.file_errors import Position
from mock_server.scenario_file.nodes import (
    ListNode,
    MappingNode,
    Member,
    Node,
    ScalarNode,
    mapping_node,
)

_MERGE: Final = "<<"
MAX_KEY_LENGTH: Final = 100
"""YAML has 1024 for keys without `?`, as which all of them are written; findings repeat them.

What a key needs most are ten characters for one, `\\U0000FEFF` for example.
"""

LONG_KEY: Final = f"a key has at most {MAX_KEY_LENGTH} characters"


class NodeError(Exception):
    """Nodes that make no mapping: the place and what is wrong there."""

    def __init__(self, position: Position, message: str) -> None:
        super().__init__(position, message)
        self.position = position
        self.message = message


def mapping_of_pairs(position: Position, pairs: Iterable[tuple[Node, Node]]) -> MappingNode:
    """Make a mapping; a key of its own goes before a merged one, an earlier merge before a later.

    Raises:
        NodeError: at a key that is no text or stands twice, or at a merge of something else.
    """
    own: dict[str, Member] = {}
    merged: dict[str, Member] | None = None
    for key, value in pairs:
        name = _key_text(key)
        if name in own or (_is_merge(key) and merged is not None):
            raise NodeError(key.position, f"the key {name} stands twice in one mapping")
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
    return isinstance(key, ScalarNode) and key.plain and key.text == _MERGE


def _merged(value: Node) -> dict[str, Member]:
    """Return the entries of a mapping or of several, of which the first goes before the others."""
    sources: Sequence[Node] = value.items if isinstance(value, ListNode) else [value]
    entries: dict[str, Member] = {}
    for source in reversed(sources):
        if not isinstance(source, MappingNode):
            raise NodeError(
                source.position, "<< merges a mapping or a list of mappings, nothing else"
            )
        entries.update(source.entries)
    return entries
