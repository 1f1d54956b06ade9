"""Nodes: the content of a YAML text, with positions.

Nodes are frozen records. Anchors, aliases and merge keys are resolved: a node that is referenced
several times is shared. `composing` creates nodes, `document` interprets them.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, TypeAlias

from mock_server.scenario_file.file_errors import Position


@dataclass(frozen=True, slots=True)
class ScalarNode:
    """A text; it is `plain` if unquoted, so that it may be a number, a boolean or null."""

    position: Position
    text: str
    plain: bool
    size: ClassVar[int] = 1
    height: ClassVar[int] = 0

    @property
    def length(self) -> int:
        return len(self.text)


@dataclass(frozen=True, slots=True)
class ListNode:
    """A list; `size` is the number of its nodes with every alias expanded, `height` its depth.

    `length` is the number of characters in its texts, also with every alias expanded.
    """

    position: Position
    items: tuple["Node", ...]
    size: int
    height: int
    length: int


@dataclass(frozen=True, slots=True)
class MappingNode:
    """A mapping, and the positions of its keys, if it was read from a text."""

    position: Position
    entries: Mapping[str, "Node"]
    keys: Mapping[str, Position]
    size: int
    height: int
    length: int


Node: TypeAlias = ScalarNode | ListNode | MappingNode


def list_node(position: Position, items: Sequence[Node]) -> ListNode:
    return ListNode(position, tuple(items), *_extent(items))


def mapping_node(
    position: Position, entries: Mapping[str, Node], keys: Mapping[str, Position]
) -> MappingNode:
    return MappingNode(position, entries, keys, *_extent([*entries.values()]))


def _extent(members: Sequence[Node]) -> tuple[int, int, int]:
    size = 1 + sum([member.size for member in members])
    height = 1 + max([member.height for member in members], default=0)
    return size, height, sum([member.length for member in members])


def keys_of(node: Node) -> Mapping[str, Position]:
    return node.keys if isinstance(node, MappingNode) else {}


def entries_of(node: Node | None) -> Mapping[str, Node]:
    return node.entries if isinstance(node, MappingNode) else {}


def with_entry(node: Node, key: str, value: Node) -> MappingNode:
    return mapping_node(node.position, {**entries_of(node), key: value}, keys_of(node))


def without(node: Node, *keys: str) -> MappingNode:
    kept = {key: value for key, value in entries_of(node).items() if key not in keys}
    return mapping_node(node.position, kept, keys_of(node))


def find(node: Node, path: Iterable[str | int]) -> Node:
    """Follow a path from a node as far as it exists; return the last node."""
    for token in map(str, path):
        match node:
            case MappingNode(entries=entries) if token in entries:
                node = entries[token]
            case ListNode(items=items) if token.isdecimal() and int(token) < len(items):
                node = items[int(token)]
            case _:
                return node
    return node


MAX_KEY_LENGTH: Final = 100
"""Far below the 1024 of YAML: findings quote keys, and escaping makes a character up to ten."""

LONG_KEY: Final = f"a key has at most {MAX_KEY_LENGTH} characters"
