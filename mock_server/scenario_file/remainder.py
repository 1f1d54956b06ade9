"""Removes the errors from a refused scenario, so that the remainder can be checked.

Invalid values are cut out, along with whatever cannot exist without them: the key of a mapping, the
entry of a list. This module is imported only when a file was refused.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final

from mock_server.contract.schemas.mismatches import Mismatch
from mock_server.contract.values.pointers import pointer, split_pointer
from mock_server.contract.values.walk import ValuePath
from mock_server.scenario_file.document import ScenarioDocument
from mock_server.scenario_file.language import Language
from mock_server.scenario_file.nodes import (
    ListNode,
    MappingNode,
    Member,
    Node,
    ScalarNode,
    find,
    list_node,
    mapping_node,
    scalars,
)
from mock_server.scenario_file.reference import quick_mismatches
from mock_server.scenario_file.resolving import resolve_node

_MAX_CUTS: Final = 100
"""With more errors than this, hardly anything about the remainder is certain."""

_NAMED: Final = frozenset({"offers", "packages", "customers", "overrides"})
_NAMING: Final = frozenset({"ref", "id", "customerId"})
"""The keys of lists whose entries have names, and the keys that hold the names."""


@dataclass(frozen=True, slots=True)
class Remainder:
    """The remainder of a scenario, and what was cut out of it.

    Attributes:
        document: The remainder, which is valid by the schema.
        whole: The original scenario.
        cuts: The paths in the original of the values that were cut out.
        lost: The texts that were cut out, in lower case: references may have named them.
    """

    document: ScenarioDocument
    whole: Node
    cuts: frozenset[ValuePath]
    lost: frozenset[str]

    def original(self, where: str) -> ValuePath:
        """Return the path in the original scenario for a JSON pointer in the remainder."""
        node, path = self.document.positions, list[str | int]()
        for text in split_pointer(where):
            step = int(text) if isinstance(node, ListNode) and text.isdecimal() else text
            node = find(node, [text])
            path.append(self._index_before(tuple(path), step) if isinstance(step, int) else step)
        return tuple(path)

    def hides_names(self, cut: ValuePath) -> bool:
        """Return whether a value cut out of a section of named entries may have had any name."""
        node = find(self.whole, cut)
        match cut[-1]:
            case int():
                return cut[-2] in _NAMED and not isinstance(node, MappingNode)
            case key:
                is_name = isinstance(node, ScalarNode) and not node.unknown
                return (key in _NAMING and not is_name) or (
                    key in _NAMED and not isinstance(node, ListNode)
                )

    def _index_before(self, above: ValuePath, index: int) -> int:
        """Return the index that an entry had in the original scenario."""
        gone = sorted(
            cut[-1] for cut in self.cuts if cut[:-1] == above and isinstance(cut[-1], int)
        )
        for cut in gone:
            index += cut <= index
        return index


def remainder(document: ScenarioDocument, schema: Mapping[str, Any]) -> Remainder | None:
    """Return the remainder of a refused scenario, or None if nothing useful remains."""
    language = Language(schema)
    cuts = set(_unknown(document.positions, ()))
    while () not in cuts and len(cuts) <= _MAX_CUTS:
        root = _without(document.positions, cuts)
        left = ScenarioDocument(resolve_node(root, language.guide, schema), root)
        lost = _texts(document.positions, cuts)
        rest = Remainder(left, document.positions, frozenset(cuts), lost)
        refused = islice(quick_mismatches(schema, left.data), _MAX_CUTS)
        more = {path for mismatch in refused for path in _causes(mismatch)}
        if not more:
            return rest
        cuts |= {rest.original(pointer(path)) for path in more}
    return None


def _unknown(node: Node, path: ValuePath) -> Iterator[ValuePath]:
    match node:
        case ScalarNode(unknown=unknown):
            yield from [path] if unknown else []
        case ListNode(items=items):
            for index, item in enumerate(items):
                yield from _unknown(item, (*path, index))
        case MappingNode(entries=entries):
            for key, entry in entries.items():
                yield from _unknown(entry.value, (*path, key))


def _causes(mismatch: Mismatch) -> Iterator[ValuePath]:
    """Yield the paths of the values to remove so that an error disappears."""
    match mismatch.keyword:
        case "additionalProperties":
            known = mismatch.schema.get("properties", {})
            yield from ((*mismatch.path, key) for key in mismatch.value if key not in known)
        case "dependentRequired":
            for key, needed in mismatch.wanted.items():
                if key in mismatch.value and not set(needed) <= mismatch.value.keys():
                    yield (*mismatch.path, key)
        case _:
            yield mismatch.path


def _without(node: Node, cuts: Collection[ValuePath], path: ValuePath = ()) -> Node:
    """Return the node at `path` without the values at the paths in `cuts`."""
    match node:
        case ListNode(items=items):
            steps = ((item, (*path, index)) for index, item in enumerate(items))
            left = [_without(item, cuts, below) for item, below in steps if below not in cuts]
            return list_node(node.position, left)
        case MappingNode(entries=entries):
            members = ((key, entry, (*path, key)) for key, entry in entries.items())
            kept = {
                key: Member(entry.key_position, _without(entry.value, cuts, below))
                for key, entry, below in members
                if below not in cuts
            }
            return mapping_node(node.position, kept)
        case _:
            return node


def _texts(root: Node, cuts: Iterable[ValuePath]) -> frozenset[str]:
    nodes = (find(root, cut) for cut in cuts)
    return frozenset(scalar.text.lower() for node in nodes for scalar in scalars(node))
