"""Nodes: the content of a YAML text, with positions.

A tree of frozen records in which anchors, aliases and merge keys are resolved: a node with several
references is shared. `composing` creates nodes, `resolving` interprets them.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from mock_server.scenario_file.file_errors import Position


@dataclass(frozen=True, slots=True)
class ScalarNode:
    """A text; `plain` if unquoted, so that it may be a number, a boolean or null.

    It is `unknown` if a variable in it has no value, so that it cannot be validated.
    """

    position: Position
    text: str
    plain: bool
    unknown: bool = False
    size: ClassVar[int] = 1
    height: ClassVar[int] = 0

    @property
    def length(self) -> int:
        """How many characters it has."""
        return len(self.text)


@dataclass(frozen=True, slots=True)
class ListNode:
    """A list; `size` counts its nodes with every alias expanded, `height` its levels.

    `length` counts the characters of its texts, also expanded.
    """

    position: Position
    items: tuple["Node", ...]
    size: int
    height: int
    length: int


@dataclass(frozen=True, slots=True)
class Member:
    """A value of a mapping, with the position of its key."""

    key_position: Position
    value: "Node"


@dataclass(frozen=True, slots=True)
class MappingNode:
    """A mapping; `size`, `height` and `length` as in a list."""

    position: Position
    entries: Mapping[str, Member]
    size: int
    height: int
    length: int


Node: TypeAlias = ScalarNode | ListNode | MappingNode


def list_node(position: Position, items: Sequence[Node]) -> ListNode:
    """Build a list of items."""
    return ListNode(position, tuple(items), *_extent(items))


def mapping_node(position: Position, entries: Mapping[str, Member]) -> MappingNode:
    """Build a mapping of entries."""
    values = [entry.value for entry in entries.values()]
    return MappingNode(position, entries, *_extent(values))


def entries_of(node: Node) -> Mapping[str, Member]:
    """Return the entries of a mapping; other nodes have none."""
    return node.entries if isinstance(node, MappingNode) else {}


def find(node: Node, path: Iterable[str | int]) -> Node:
    """Descend from a node; return the last existing node on the path."""
    for token in map(str, path):
        member = _member(node, token)
        if member is None:
            return node
        node = member
    return node


def scalars(node: Node) -> Iterator[ScalarNode]:
    """Yield the scalars of a node, shared ones repeatedly."""
    match node:
        case ScalarNode():
            yield node
        case ListNode(items=items):
            for item in items:
                yield from scalars(item)
        case MappingNode(entries=entries):
            for entry in entries.values():
                yield from scalars(entry.value)


def has_unknown(node: Node) -> bool:
    """Return whether a variable has no value anywhere in a node."""
    return any(scalar.unknown for scalar in scalars(node))


def _member(node: Node, token: str) -> Node | None:
    match node:
        case MappingNode(entries=entries) if token in entries:
            return entries[token].value
        case ListNode(items=items) if token.isdecimal() and int(token) < len(items):
            return items[int(token)]
        case _:
            return None


def _extent(members: Sequence[Node]) -> tuple[int, int, int]:
    """Return the size, the height and the length of a collection."""
    size = 1 + sum([member.size for member in members])
    height = 1 + max([member.height for member in members], default=0)
    return size, height, sum([member.length for member in members])
