"""Tells everything that is wrong with refused data: in words, and where in the file.

Imported only when a file was refused: what it needs takes long to import. What is refused is the
business of `reference`, the words are those of `contract.phrases`.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, islice
from typing import Any, Final

from mock_server.contract.mismatches import Mismatch
from mock_server.contract.phrases import Mistake, mistakes_of
from mock_server.contract.pointers import pointer
from mock_server.sandbox.ground.findings import Finding
from mock_server.scenario_file.file_errors import LocatedFinding, Position, located
from mock_server.scenario_file.nodes import MappingNode, Node, ScalarNode, find, has_unknown
from mock_server.scenario_file.reference import quick_mismatches

MAX_FINDINGS: Final = 100


_OF_FORM: Final = frozenset(
    {
        "type", "required", "additionalProperties", "dependentRequired",
        "minItems", "maxItems", "minProperties", "maxProperties",
    }
)  # fmt: skip
"""What is asked of a mapping or a list, whatever the values in it are."""

# Should the two validators disagree after all, the file is refused nevertheless.
_UNEXPLAINED: Final = Mistake((), "this is not what the schema of scenario files allows")


def mistakes(schema: Mapping[str, Any], data: Any, root: Node) -> list[LocatedFinding]:
    """Return what is wrong with data that was refused, in the order of the file.

    Where a variable has no value, nothing is said about the value.
    """
    found = [_located(root, mistake) for mistake in explained(schema, data, root)]
    return sorted(found, key=lambda finding: (finding.line, finding.column))


def explained(schema: Mapping[str, Any], data: Any, root: Node | None = None) -> list[Mistake]:
    """Return what is wrong with data that was refused, whose nodes may have unknown values.

    Of more than `MAX_FINDINGS` the first found are told, and that there are more.
    """
    refused = quick_mismatches(schema, data)
    is_known = root is None or not has_unknown(root)
    if root is not None and not is_known:
        refused = (mismatch for mismatch in refused if _is_certain(mismatch, root))
    problems = _distinct(map(mistakes_of, refused))
    told = list(islice(problems, MAX_FINDINGS))
    if next(problems, None) is not None:
        told.append(Mistake((), f"there is more; these are the first {MAX_FINDINGS} findings"))
    if is_known and not told:
        told.append(_UNEXPLAINED)
    return told


def _is_certain(mismatch: Mismatch, root: Node) -> bool:
    """Tell whether a value is refused whatever the variables in it are."""
    node = find(root, [str(step) for step in mismatch.path])
    if mismatch.is_key or not has_unknown(node):
        return True
    return mismatch.keyword in _OF_FORM and not isinstance(node, ScalarNode)


def _distinct(groups: Iterable[Iterable[Mistake]]) -> Iterator[Mistake]:
    """Yield each problem once; jsonschema tells missing keys one by one, we tell them together."""
    seen: set[Mistake] = set()
    for problem in chain.from_iterable(groups):
        if problem not in seen:
            seen.add(problem)
            yield problem


def _located(root: Node, problem: Mistake) -> LocatedFinding:
    return located(_place(root, problem), Finding(pointer(problem.path), problem.message, "schema"))


def _place(root: Node, problem: Mistake) -> Position:
    tokens = [str(step) for step in problem.path]
    holder = find(root, tokens[:-1])
    if problem.at_key and isinstance(holder, MappingNode):
        return holder.entries[tokens[-1]].key_position
    return find(root, tokens).position
