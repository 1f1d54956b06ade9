"""Composes nodes from the events of PyYAML's parser, with variables replaced.

PyYAML's own composer recurses as deep as the text nests, and follows recursive aliases. This one
counts what it adds, and stops at the first refusal. So its limits bound its time and its depth, and
other code may recurse over the nodes. It is as fast as PyYAML's composer and constructor in C.

In scalars, `${NAME}` and `${NAME:-default}` are replaced by the values of environment variables;
`$${` stands for `${`. The result is interpreted as if the file contained it.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final, NoReturn

import yaml

from mock_server.contract.texts.printable import HALF_PAIR
from mock_server.contract.values.exact_json import dumps
from mock_server.contract.values.scalars import core_value
from mock_server.contract.values.walk import pointer
from mock_server.sandbox.ground.findings import MAX_FOUND
from mock_server.scenario_file.file_errors import (
    LocatedFinding,
    Position,
    ScenarioFileError,
    refusal,
)
from mock_server.scenario_file.nodes import (
    LONG_KEY,
    MAX_KEY_LENGTH,
    ListNode,
    MappingNode,
    Node,
    ScalarNode,
    list_node,
    mapping_node,
)
from mock_server.scenario_file.source import (
    MAX_BYTES,
    MAX_DEPTH,
    TOO_DEEP,
    Source,
    checked_text,
    syntax_error,
)

_REFERENCE: Final = re.compile(r"\$(?:\$\{|\{([^}]*)(\}?))")
_VARIABLE: Final = re.compile(r"([A-Za-z_][A-Za-z0-9_]*)(?::-(.*))?", re.DOTALL)
_HOW: Final = "write ${NAME} or ${NAME:-default}; a literal ${ is written $${"


class VariableError(Exception):
    """A reference to a variable is invalid; the message says why."""


class Variables:
    """Resolves references to the variables of an environment; with None, refuses them all.

    The total length of values is limited: otherwise a small file could repeat a large value.
    """

    def __init__(self, environment: Mapping[str, str] | None) -> None:
        self._environment = environment
        self._drawn = 0

    def expand(self, text: str) -> str:
        return _REFERENCE.sub(self._value, text) if "${" in text else text

    def _value(self, found: re.Match[str]) -> str:
        """Return a variable's value; as in a shell, the default also replaces an empty one."""
        content, end = found[1], found[2]
        if content is None:
            return "${"
        variable = _VARIABLE.fullmatch(content) if end else None
        if variable is None:
            raise VariableError(f"this is not a variable; {_HOW}")
        if self._environment is None:
            message = "variables work only in scenario files; write the value"
            raise VariableError(f"{message}, or $${{ for a literal ${{")
        name, default = variable.groups()
        value = self._environment.get(name)
        if value is None and default is None:
            raise VariableError(f"{name} is not set; set it, or write ${{{name}:-default}}")
        text: str = value or default or ""
        if HALF_PAIR.search(text):
            raise VariableError(f"the value of {name} is not UTF-8")
        self._drawn += len(text)
        if self._drawn > MAX_BYTES:
            raise VariableError("the values of variables are longer than 10 MiB together")
        return text


# If PyYAML was built with libyaml, that is 10 to 20 times as fast.
LOADER: Final[type[Any]] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

# Errors without a position from PyYAML's own scanner, for example at "\UFFFFFFFF".
_UNMARKED: Final = (yaml.YAMLError, ValueError, OverflowError)
_HALF: Final = "half a surrogate pair is not a character; write the character itself"
_BEYOND: Final = "not YAML: an escape after this is beyond the last character, \\U0010FFFF"


def compose(
    source: Source, *, variables: Variables | None = None, loader: type[Any] = LOADER
) -> Node:
    """Compose the single document of a YAML text; an empty text becomes an empty scalar.

    Without `variables`, `${` is ordinary text.

    Raises:
        ScenarioFileError: if it is not YAML, exceeds the limits of scenario files, or has variables
            without a value; all of these are found.
    """
    text = checked_text(source)
    composer = _Composer(source, variables, yaml.parse(text, Loader=loader))
    try:
        root = composer.document()
    except yaml.MarkedYAMLError as error:
        wrong = syntax_error(source.name, text, error).findings
        raise ScenarioFileError([*composer.findings, *wrong]) from None
    except _UNMARKED:
        composer.refuse(_BEYOND)
    if composer.findings:
        raise ScenarioFileError(composer.findings)
    return root


def nodes_of(value: Any, position: Position, path: tuple[str | int, ...] = ()) -> Node:
    """Compose plain data, as if read from a file, but with the same position for all nodes."""
    match value:
        case dict() | list() if len(path) == MAX_DEPTH:
            raise refusal(position, pointer(path), TOO_DEEP)
        case dict():
            if max(map(len, value), default=0) > MAX_KEY_LENGTH:
                raise refusal(position, pointer(path), LONG_KEY)
            members = {key: nodes_of(each, position, (*path, key)) for key, each in value.items()}
            return mapping_node(position, members, {})
        case list():
            items = [nodes_of(each, position, (*path, at)) for at, each in enumerate(value)]
            return list_node(position, items)
        case str():
            return ScalarNode(position, value, plain=False)
        case _:
            return ScalarNode(position, dumps(value).decode(), plain=True)


class _Composer:
    """Takes events one by one, with the `position` of the last one.

    Variables without a value are added to `findings`, so that all are reported together.
    """

    def __init__(
        self, source: Source, variables: Variables | None, events: Iterator[yaml.Event]
    ) -> None:
        self.position = Position(source.name, 1, 1)
        self.findings: list[LocatedFinding] = []
        self._events = events
        self._source = source
        self._variables = variables
        self._path: list[int | str] = []
        self._anchors: dict[str, Node | None] = {}
        self._count = 0
        self._length = 0

    def document(self) -> Node:
        empty = ScalarNode(self.position, "", plain=True)
        self._next()  # the text begins
        if isinstance(self._next(), yaml.StreamEndEvent):
            return empty
        root = self._node(self._next(), 0)
        self._next()  # the document ends
        if not isinstance(self._next(), yaml.StreamEndEvent):
            self.refuse("a file must be one document; remove this --- and the rest")
        return root

    def refuse(self, message: str, at: Node | None = None) -> NoReturn:
        error = refusal(at.position if at else self.position, pointer(self._path), message)
        raise ScenarioFileError([*self.findings, *error.findings])

    def _next(self) -> Any:
        event = next(self._events)
        mark: Any = event.start_mark
        self.position = Position(self._source.name, mark.line + 1, mark.column + 1)
        if getattr(event, "tag", None) is not None:
            self.refuse("tags such as !x are not supported; quote the text")
        return event

    def _node(self, event: Any, depth: int, *, is_key: bool = False) -> Node:
        """Compose a node from its first event, which was taken, and those that follow."""
        node: Node
        if isinstance(event, yaml.AliasEvent):
            return self._aliased(event.anchor, depth)
        if isinstance(event, yaml.ScalarEvent):
            node = self._scalar(event, is_key=is_key)
        else:
            self._grow(1, 0, depth + 1)
            if event.anchor is not None:
                self._anchors[event.anchor] = None
            is_mapping = isinstance(event, yaml.MappingStartEvent)
            node = self._mapping(depth + 1) if is_mapping else self._list(depth + 1)
        if event.anchor is not None:
            self._anchors[event.anchor] = node
        return node

    def _scalar(self, event: yaml.ScalarEvent, *, is_key: bool) -> ScalarNode:
        text = event.value if is_key else self._expanded(event.value)
        node = ScalarNode(self.position, text, plain=event.implicit[0])
        self._grow(1, len(text), 0)
        if HALF_PAIR.search(text):
            self.refuse(_HALF)
        return node

    def _aliased(self, name: Any, depth: int) -> Node:
        if name not in self._anchors:
            self.refuse(f"*{name} is undefined; there is no &{name} before it")
        node = self._anchors[name]
        if node is None:
            self.refuse(f"*{name} is inside of &{name}, so it would never end")
        self._grow(node.size, node.length, depth + node.height)
        return node

    def _list(self, depth: int) -> ListNode:
        position, items = self.position, list[Node]()
        self._path.append(0)
        while not isinstance(event := self._next(), yaml.SequenceEndEvent):
            items.append(self._node(event, depth))
            self._path[-1] = len(items)
        self._path.pop()
        return list_node(position, items)

    def _mapping(self, depth: int) -> MappingNode:
        """Compose a mapping; own keys override merged ones."""
        position = self.position
        own: dict[str, Node] = {}
        places: dict[str, Position] = {}
        merged: MappingNode | None = None
        while not isinstance(event := self._next(), yaml.MappingEndEvent):
            key = self._key(event, depth)
            name, is_merge = key.text, key.plain and key.text == "<<"
            if name in own or (is_merge and merged is not None):
                self.refuse(f"the key {name} is repeated in one mapping", key)
            self._path.append(name)
            value = self._node(self._next(), depth)
            self._path.pop()
            if is_merge:
                merged = self._merged(value)
            else:
                own[name], places[name] = value, key.position
        if merged is not None:
            own, places = {**merged.entries, **own}, {**merged.keys, **places}
        return mapping_node(position, own, places)

    def _key(self, event: Any, depth: int) -> ScalarNode:
        key = self._node(event, depth, is_key=True)
        if not isinstance(key, ScalarNode):
            self.refuse("a key must be text, not a list or a mapping", key)
        if len(key.text) > MAX_KEY_LENGTH:
            self.refuse(LONG_KEY, key)
        if key.plain and not isinstance(core_value(key.text), str):
            shown = key.text or "nothing"
            self.refuse(f'a key must be text, not {shown}; quote it: "{key.text}"', key)
        return key

    def _merged(self, value: Node) -> MappingNode:
        """Return one or several mappings as one; the first of them takes precedence."""
        entries: dict[str, Node] = {}
        keys: dict[str, Position] = {}
        for each in reversed(value.items if isinstance(value, ListNode) else [value]):
            if not isinstance(each, MappingNode):
                self.refuse("<< merges a mapping or a list of mappings, nothing else", each)
            entries |= each.entries
            keys |= each.keys
        return mapping_node(value.position, entries, keys)

    def _expanded(self, text: str) -> str:
        """Replace the variables in a value; if one has no value, the text stays."""
        if self._variables is None:
            return text
        try:
            return self._variables.expand(text)
        except VariableError as error:
            if len(self.findings) == MAX_FOUND:
                self.refuse(f"more than {MAX_FOUND} variables have no value")
            where, rule = pointer(self._path), "unknown-variable"
            self.findings.append(LocatedFinding(*self.position, where, str(error), rule))
            return text

    def _grow(self, nodes: int, characters: int, depth: int) -> None:
        """Count nodes and characters that are added down to a depth; refuse what is too much."""
        if depth > MAX_DEPTH:
            self.refuse(TOO_DEEP)
        self._count += nodes
        self._length += characters
        if excess := self._source.excess(self._count, self._length):
            self.refuse(excess)
