"""Nodes: the content of a YAML text, with positions.

Nodes are frozen records. Anchors, aliases and merge keys are resolved: a node that is referenced
several times is shared. `composing` creates nodes, `document` interprets them.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, NoReturn, TypeAlias

from mock_server.contract.values.scalars import core_value
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
class Member:
    """A value of a mapping, with the position of its key."""

    key_position: Position
    value: "Node"


@dataclass(frozen=True, slots=True)
class MappingNode:
    """A mapping; `size`, `height` and `length` mean the same as in a list."""

    position: Position
    entries: Mapping[str, Member]
    size: int
    height: int
    length: int


Node: TypeAlias = ScalarNode | ListNode | MappingNode


def list_node(position: Position, items: Sequence[Node]) -> ListNode:
    return ListNode(position, tuple(items), *_extent(items))


def mapping_node(position: Position, entries: Mapping[str, Member]) -> MappingNode:
    values = [entry.value for entry in entries.values()]
    return MappingNode(position, entries, *_extent(values))


def entries_of(node: Node) -> Mapping[str, Member]:
    return node.entries if isinstance(node, MappingNode) else {}


def with_entry(node: Node, key: str, entry: Member) -> MappingNode:
    return mapping_node(node.position, {**entries_of(node), key: entry})


def find(node: Node, path: Iterable[str | int]) -> Node:
    """Follow a path from a node as far as it exists; return the last node."""
    for token in map(str, path):
        member = _member(node, token)
        if member is None:
            return node
        node = member
    return node


def _member(node: Node, token: str) -> Node | None:
    match node:
        case MappingNode(entries=entries) if token in entries:
            return entries[token].value
        case ListNode(items=items) if token.isdecimal() and int(token) < len(items):
            return items[int(token)]
        case _:
            return None


def _extent(members: Sequence[Node]) -> tuple[int, int, int]:
    size = 1 + sum([member.size for member in members])
    height = 1 + max([member.height for member in members], default=0)
    return size, height, sum([member.length for member in members])


MAX_KEY_LENGTH: Final = 100
"""Far below the 1024 of YAML: findings quote keys, and escaping makes a character up to ten."""

LONG_KEY: Final = f"a key has at most {MAX_KEY_LENGTH} characters"


Refuse: TypeAlias = Callable[[Position, str], NoReturn]


def mapping_of_pairs(
    position: Position, pairs: Iterable[tuple[Node, Node]], refuse: Refuse
) -> MappingNode:
    """Build a mapping; own keys override merged ones, and earlier merges override later ones.

    `refuse` is called for a key that is not text or is repeated, or an invalid merge.
    """
    own: dict[str, Member] = {}
    merged: dict[str, Member] | None = None
    for key, value in pairs:
        name = _key_text(key, refuse)
        if name in own or (_is_merge(key) and merged is not None):
            refuse(key.position, f"the key {name} is repeated in one mapping")
        if _is_merge(key):
            merged = _merged(value, refuse)
        else:
            own[name] = Member(key.position, value)
    return mapping_node(position, {**(merged or {}), **own})


def _key_text(key: Node, refuse: Refuse) -> str:
    if not isinstance(key, ScalarNode):
        refuse(key.position, "a key must be text, not a list or a mapping")
    if len(key.text) > MAX_KEY_LENGTH:
        refuse(key.position, LONG_KEY)
    if key.plain and not isinstance(core_value(key.text), str):
        shown = key.text or "nothing"
        refuse(key.position, f'a key must be text, not {shown}; quote it: "{key.text}"')
    return key.text


def _is_merge(key: Node) -> bool:
    return isinstance(key, ScalarNode) and key.plain and key.text == "<<"


def _merged(value: Node, refuse: Refuse) -> dict[str, Member]:
    """Return the entries of one or several mappings, the first of which takes precedence."""
    sources: Sequence[Node] = value.items if isinstance(value, ListNode) else [value]
    entries: dict[str, Member] = {}
    for source in reversed(sources):
        if not isinstance(source, MappingNode):
            refuse(source.position, "<< merges a mapping or a list of mappings, nothing else")
        entries.update(source.entries)
    return entries
