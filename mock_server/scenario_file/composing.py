"""Composes nodes from the events of PyYAML's parser, with variables replaced.

PyYAML's own composer recurses as deep as the text nests, and follows recursive aliases. This one
has a stack, counts what it adds, and stops at the first refusal. So its limits bound its time, and
other code may recurse over the nodes. It is as fast as PyYAML's composer and constructor in C.

In scalars, `${NAME}` and `${NAME:-default}` are replaced by the values of environment variables;
`$${` stands for `${`. The result is interpreted as if the file contained it.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NoReturn

import yaml

from mock_server.contract.texts.printable import HALF_PAIR
from mock_server.contract.values.exact_json import dumps
from mock_server.contract.values.walk import pointer
from mock_server.sandbox.ground.findings import MAX_FOUND, Finding
from mock_server.scenario_file.file_errors import (
    LocatedFinding,
    Position,
    ScenarioFileError,
    located,
    refusal,
)
from mock_server.scenario_file.nodes import (
    LONG_KEY,
    MAX_KEY_LENGTH,
    Member,
    Node,
    ScalarNode,
    list_node,
    mapping_node,
    mapping_of_pairs,
)
from mock_server.scenario_file.source import (
    MAX_BYTES,
    MAX_DEPTH,
    TOO_DEEP,
    Source,
    checked_text,
    too_long,
    too_many,
)
from mock_server.scenario_file.syntax import half_pair, syntax_error

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
        content, end = found[1], found[2]
        if content is None:
            return "${"
        variable = _VARIABLE.fullmatch(content) if end else None
        if variable is None:
            raise VariableError(f"this is not a variable; {_HOW}")
        if self._environment is None:
            message = "variables work only in scenario files; write the value"
            raise VariableError(f"{message}, or $${{ for a literal ${{")
        return self._drawn_value(variable[1], variable[2], self._environment)

    def _drawn_value(self, name: str, default: str | None, environment: Mapping[str, str]) -> str:
        """Return a variable's value; as in a shell, the default also replaces an empty one."""
        value = environment.get(name)
        if value is None and default is None:
            raise VariableError(f"{name} is not set; set it, or write ${{{name}:-default}}")
        text = value or default or ""
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
    composer = _Composer(source, variables)
    try:
        for event in yaml.parse(text, Loader=loader):
            composer.take(event)
    except yaml.MarkedYAMLError as error:
        composer.findings += syntax_error(source.name, text, error).findings
    except _UNMARKED:
        composer.refuse(composer.position, _BEYOND)
    if composer.findings:
        raise ScenarioFileError(composer.findings)
    return composer.root


def nodes_of(value: Any, position: Position, path: tuple[str | int, ...] = ()) -> Node:
    """Compose plain data, as if read from a file, but with the same position for all nodes."""
    match value:
        case dict() | list() if len(path) == MAX_DEPTH:
            raise refusal(position, pointer(path), TOO_DEEP)
        case dict():
            if max(map(len, value), default=0) > MAX_KEY_LENGTH:
                raise refusal(position, pointer(path), LONG_KEY)
            members = {key: nodes_of(each, position, (*path, key)) for key, each in value.items()}
            entries = {key: Member(position, node) for key, node in members.items()}
            return mapping_node(position, entries)
        case list():
            items = [nodes_of(each, position, (*path, at)) for at, each in enumerate(value)]
            return list_node(position, items)
        case str():
            return ScalarNode(position, value, plain=False)
        case _:
            return ScalarNode(position, dumps(value).decode(), plain=True)


@dataclass(slots=True)
class _Open:
    """A collection that has not ended yet; in the nodes of a mapping, keys and values alternate."""

    position: Position
    anchor: str | None
    is_mapping: bool
    nodes: list[Node] = field(default_factory=list)

    def awaits_key(self) -> bool:
        return self.is_mapping and len(self.nodes) % 2 == 0

    def token(self) -> int | str | None:
        """The path step of the next node: an index, the key of a value, or None for a key."""
        if not self.is_mapping:
            return len(self.nodes)
        key = None if self.awaits_key() else self.nodes[-1]
        return key.text if isinstance(key, ScalarNode) else None


class _Composer:
    """Takes events one by one; after the last one, `root` is the document.

    Variables without a value are added to `findings`, so that all are reported together.
    """

    def __init__(self, source: Source, variables: Variables | None) -> None:
        self.root: Node = ScalarNode(Position(source.name, 1, 1), "", plain=True)
        self.position = self.root.position
        self.findings: list[LocatedFinding] = []
        self._most_values = source.most_values
        self._most_bytes = source.most_bytes
        self._variables = variables
        self._documents = 0
        self._open: list[_Open] = []
        self._anchors: dict[str, Node | None] = {}
        self._count = 0
        self._length = 0

    def take(self, event: yaml.Event) -> None:
        mark: Any = event.start_mark
        self.position = Position(self.position.file, mark.line + 1, mark.column + 1)
        if getattr(event, "tag", None) is not None:
            self.refuse(self.position, "tags such as !x are not supported; quote the text")
        handle = _HANDLERS.get(type(event))
        if handle is not None:
            handle(self, event)

    def refuse(self, position: Position, message: str) -> NoReturn:
        error = refusal(position, self._where(), message)
        raise ScenarioFileError([*self.findings, *error.findings])

    def begin_document(self, _event: yaml.DocumentStartEvent) -> None:
        self._documents += 1
        if self._documents > 1:
            self.refuse(
                self.position,
                "a file must be one document; remove this --- and the rest",
            )

    def add_scalar(self, event: yaml.ScalarEvent) -> None:
        text = self._expanded(event.value)
        node = ScalarNode(self.position, text, plain=event.implicit[0])
        self._grow(1, node.length)
        if half := HALF_PAIR.search(node.text):
            self.refuse(self.position, half_pair(node.text[half.start() :][:2]))
        self._add(node, event.anchor)

    def add_alias(self, event: yaml.AliasEvent) -> None:
        name = event.anchor or ""
        if name not in self._anchors:
            self.refuse(self.position, f"*{name} is undefined; there is no &{name} before it")
        node = self._anchors[name]
        if node is None:
            self.refuse(self.position, f"*{name} is inside of &{name}, so it would never end")
        self._deepen(node.height)
        self._grow(node.size, node.length)
        self._add(node, None)

    def begin(self, event: yaml.CollectionStartEvent) -> None:
        self._deepen(1)
        self._grow(1, 0)
        if event.anchor is not None:
            self._anchors[event.anchor] = None
        is_mapping = isinstance(event, yaml.MappingStartEvent)
        self._open.append(_Open(self.position, event.anchor, is_mapping))

    def end(self, _event: yaml.CollectionEndEvent) -> None:
        closed = self._open.pop()
        if not closed.is_mapping:
            self._add(list_node(closed.position, closed.nodes), closed.anchor)
            return
        pairs = zip(closed.nodes[::2], closed.nodes[1::2], strict=True)
        self._add(mapping_of_pairs(closed.position, pairs, self.refuse), closed.anchor)

    def _expanded(self, text: str) -> str:
        """Replace the variables in a value; if one has no value, the text stays. So do keys."""
        if self._variables is None or (self._open and self._open[-1].awaits_key()):
            return text
        try:
            return self._variables.expand(text)
        except VariableError as error:
            if len(self.findings) == MAX_FOUND:
                self.refuse(self.position, f"more than {MAX_FOUND} variables have no value")
            finding = Finding(self._where(), str(error), "unknown-variable")
            self.findings.append(located(self.position, finding))
            return text

    def _where(self) -> str:
        tokens = (opened.token() for opened in self._open)
        return pointer([token for token in tokens if token is not None])

    def _add(self, node: Node, anchor: str | None) -> None:
        if anchor is not None:
            self._anchors[anchor] = node
        if self._open:
            self._open[-1].nodes.append(node)
        else:
            self.root = node

    def _grow(self, nodes: int, characters: int) -> None:
        self._count += nodes
        self._length += characters
        if self._most_values is None:
            return
        if self._count > self._most_values:
            self.refuse(self.position, too_many(self._most_values))
        if self._length > self._most_bytes:
            self.refuse(self.position, too_long(self._most_bytes))

    def _deepen(self, levels: int) -> None:
        if len(self._open) + levels > MAX_DEPTH:
            self.refuse(self.position, TOO_DEEP)


_HANDLERS: Final[Mapping[type[yaml.Event], Callable[[_Composer, Any], None]]] = {
    yaml.DocumentStartEvent: _Composer.begin_document,
    yaml.ScalarEvent: _Composer.add_scalar,
    yaml.AliasEvent: _Composer.add_alias,
    yaml.SequenceStartEvent: _Composer.begin,
    yaml.MappingStartEvent: _Composer.begin,
    yaml.SequenceEndEvent: _Composer.end,
    yaml.MappingEndEvent: _Composer.end,
}
