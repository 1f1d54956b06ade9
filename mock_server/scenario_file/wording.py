"""Reports all errors in refused data, with their positions in the file.

`contract/schemas` finds the errors and words them.
"""

from collections.abc import Mapping
from itertools import islice
from typing import Any, Final

from mock_server.contract.schemas.mismatches import Explainer, Mismatch
from mock_server.contract.schemas.phrases import phrase
from mock_server.contract.values.walk import pointer
from mock_server.sandbox.ground.findings import MAX_FOUND, Finding
from mock_server.scenario_file.file_errors import LocatedFinding, Position, located
from mock_server.scenario_file.nodes import MappingNode, Node, ScalarNode, find, has_unknown

_OF_FORM: Final = frozenset(
    {
        "type", "required", "additionalProperties", "dependentRequired",
        "minItems", "maxItems", "minProperties", "maxProperties",
    }
)  # fmt: skip
"""Keywords about the shape of a mapping or list, regardless of the values in it."""

_UNEXPLAINED: Final = "this is not what the schema of scenario files allows"


def mistakes(schema: Mapping[str, Any], data: Any, root: Node) -> list[LocatedFinding]:
    """Return the errors in refused data, in the order of the file, and a note if there are more.

    Errors that depend on a variable without a value are skipped.
    """
    is_known = not has_unknown(root)
    wrong = Explainer(schema).explain(data)
    refused = (each for each in wrong if is_known or _is_certain(each, root))
    found = [*dict.fromkeys(_located(each, root) for each in islice(refused, MAX_FOUND))]
    if next(refused, None) is not None:
        found.append(_of_all(root, f"there are more; these are the first {MAX_FOUND} findings"))
    elif is_known and not found:  # if the two should ever disagree, the file is still refused
        found.append(_of_all(root, _UNEXPLAINED))
    return sorted(found, key=lambda finding: (finding.line, finding.column))


def _located(mismatch: Mismatch, root: Node) -> LocatedFinding:
    finding = Finding(pointer(mismatch.path), phrase(mismatch), "schema")
    return located(_place(root, mismatch), finding)


def _of_all(root: Node, message: str) -> LocatedFinding:
    return located(root.position, Finding("", message, "schema"))


def _is_certain(mismatch: Mismatch, root: Node) -> bool:
    """Return whether a value would be refused whatever its unknown variables contain."""
    node = find(root, mismatch.path)
    if mismatch.is_key or not has_unknown(node):
        return True
    return mismatch.keyword in _OF_FORM and not isinstance(node, ScalarNode)


def _place(root: Node, mismatch: Mismatch) -> Position:
    holder = find(root, mismatch.path[:-1])
    if mismatch.is_key and isinstance(holder, MappingNode):
        return holder.entries[str(mismatch.path[-1])].key_position
    return find(root, mismatch.path).position
