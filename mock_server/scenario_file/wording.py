"""Reports all errors in refused data, with their positions in the file.

This module is imported only when a file was refused, since its imports are slow. `reference` finds
the errors, `contract.phrases` words them.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, islice
from typing import Any, Final

from mock_server.contract.schemas.mismatches import Mismatch
from mock_server.contract.schemas.phrases import Mistake, mistakes_of
from mock_server.contract.values.pointers import pointer
from mock_server.sandbox.ground.findings import MAX_FOUND, Finding
from mock_server.scenario_file.file_errors import LocatedFinding, Position, located
from mock_server.scenario_file.nodes import MappingNode, Node, ScalarNode, find, has_unknown
from mock_server.scenario_file.reference import mismatches

_OF_FORM: Final = frozenset(
    {
        "type", "required", "additionalProperties", "dependentRequired",
        "minItems", "maxItems", "minProperties", "maxProperties",
    }
)  # fmt: skip
"""Keywords about the shape of a mapping or list, regardless of the values in it."""

# If the two validators ever disagree, the file is still refused.
_UNEXPLAINED: Final = Mistake((), "this is not what the schema of scenario files allows")


def mistakes(schema: Mapping[str, Any], data: Any, root: Node) -> list[LocatedFinding]:
    """Return the errors in refused data, in the order of the file.

    Errors that depend on a variable without a value are skipped.
    """
    found = [
        located(_place(root, mistake), Finding(pointer(mistake.path), mistake.message, "schema"))
        for mistake in _explained(schema, data, root)
    ]
    return sorted(found, key=lambda finding: (finding.line, finding.column))


def _explained(schema: Mapping[str, Any], data: Any, root: Node) -> list[Mistake]:
    """Return the first `MAX_FOUND` errors, and a note if there are more."""
    refused, is_known = mismatches(schema, data), not has_unknown(root)
    if not is_known:
        refused = (mismatch for mismatch in refused if _is_certain(mismatch, root))
    problems = _distinct(map(mistakes_of, refused))
    found = list(islice(problems, MAX_FOUND))
    if next(problems, None) is not None:
        found.append(Mistake((), f"there are more; these are the first {MAX_FOUND} findings"))
    elif is_known and not found:
        found.append(_UNEXPLAINED)
    return found


def _is_certain(mismatch: Mismatch, root: Node) -> bool:
    """Return whether a value would be refused whatever its unknown variables contain."""
    node = find(root, mismatch.path)
    if mismatch.is_key or not has_unknown(node):
        return True
    return mismatch.keyword in _OF_FORM and not isinstance(node, ScalarNode)


def _distinct(groups: Iterable[Iterable[Mistake]]) -> Iterator[Mistake]:
    """Yield each problem once: if several keys are missing, each error of jsonschema yields all."""
    seen: set[Mistake] = set()
    for problem in chain.from_iterable(groups):
        if problem not in seen:
            seen.add(problem)
            yield problem


def _place(root: Node, problem: Mistake) -> Position:
    holder = find(root, problem.path[:-1])
    if problem.at_key and isinstance(holder, MappingNode):
        return holder.entries[str(problem.path[-1])].key_position
    return find(root, problem.path).position
