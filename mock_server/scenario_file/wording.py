"""Tells everything that is wrong with refused data: in words, and where in the file.

Imported only when a file was refused: what it needs takes long to import. What is refused is the
business of `reference`, the words are those of `phrases`.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain, islice
from types import MappingProxyType
from typing import Any, Final

from mock_server.contract.validation import pointer
from mock_server.sandbox.findings import Finding
from mock_server.scenario_file.doubtful import Path
from mock_server.scenario_file.errors import LocatedFinding, Position, located
from mock_server.scenario_file.nodes import MappingNode, Node, ScalarNode, find, has_unknown
from mock_server.scenario_file.phrases import missing_key, phrase, unknown_key
from mock_server.scenario_file.reference import Mismatch, quick_mismatches

MAX_FINDINGS: Final = 100


@dataclass(frozen=True, slots=True)
class _Problem:
    """A path into the data, what is wrong there, and whether it is the key that is wrong."""

    path: Path
    message: str
    at_key: bool = False


_OF_FORM: Final = frozenset(
    {
        "type", "required", "additionalProperties", "dependentRequired",
        "minItems", "maxItems", "minProperties", "maxProperties",
    }
)  # fmt: skip
"""What is asked of a mapping or a list, whatever the values in it are."""

# Should the two validators disagree after all, the file is refused nevertheless.
_UNEXPLAINED: Final = _Problem((), "this is not what the schema of scenario files allows")


def mistakes(schema: Mapping[str, Any], data: Any, root: Node) -> list[LocatedFinding]:
    """Return what is wrong with data that was refused, in the order of the file.

    Of more than `MAX_FINDINGS` the first found are told, and that there are more. Where a variable
    has no value, nothing is said about the value.
    """
    refused = quick_mismatches(schema, data)
    is_known = not has_unknown(root)
    if not is_known:
        refused = (mismatch for mismatch in refused if _is_certain(mismatch, root))
    problems = _distinct(map(_problems, refused))
    told = list(islice(problems, MAX_FINDINGS))
    if next(problems, None) is not None:
        told.append(_Problem((), f"there is more; these are the first {MAX_FINDINGS} findings"))
    if is_known and not told:
        told.append(_UNEXPLAINED)
    found = [_located(root, problem) for problem in told]
    return sorted(found, key=lambda finding: (finding.line, finding.column))


def _is_certain(mismatch: Mismatch, root: Node) -> bool:
    """Tell whether a value is refused whatever the variables in it are."""
    node = find(root, [str(step) for step in mismatch.path])
    if mismatch.is_key or not has_unknown(node):
        return True
    return mismatch.keyword in _OF_FORM and not isinstance(node, ScalarNode)


def _distinct(groups: Iterable[Iterable[_Problem]]) -> Iterator[_Problem]:
    """Yield each problem once; jsonschema tells missing keys one by one, we tell them together."""
    seen: set[_Problem] = set()
    for problem in chain.from_iterable(groups):
        if problem not in seen:
            seen.add(problem)
            yield problem


def _located(root: Node, problem: _Problem) -> LocatedFinding:
    return located(_place(root, problem), Finding(pointer(problem.path), problem.message, "schema"))


def _place(root: Node, problem: _Problem) -> Position:
    tokens = [str(step) for step in problem.path]
    holder = find(root, tokens[:-1])
    if problem.at_key and isinstance(holder, MappingNode):
        return holder.entries[tokens[-1]].key_position
    return find(root, tokens).position


def _problems(mismatch: Mismatch) -> Iterator[_Problem]:
    """Yield what there is to say: where keys are unknown or missing, about each of them."""
    tell = _ABOUT_KEYS.get(mismatch.keyword)
    if tell is not None:
        yield from tell(mismatch)
    elif mismatch.is_key:
        yield _Problem(mismatch.path, f"as a key, {phrase(mismatch)}", at_key=True)
    else:
        yield _Problem(mismatch.path, phrase(mismatch))


def _unknown(mismatch: Mismatch) -> Iterator[_Problem]:
    known = mismatch.schema.get("properties", {})
    for key in mismatch.value:
        if key not in known:
            yield _Problem((*mismatch.path, key), unknown_key(key, known), at_key=True)


def _missing(mismatch: Mismatch) -> Iterator[_Problem]:
    for key in mismatch.wanted:
        if key not in mismatch.value:
            yield _Problem(mismatch.path, missing_key(key, mismatch.schema))


def _lonely(mismatch: Mismatch) -> Iterator[_Problem]:
    for key, needed in mismatch.wanted.items():
        for other in needed:
            if key in mismatch.value and other not in mismatch.value:
                yield _Problem((*mismatch.path, key), f"{key} needs {other} beside it", at_key=True)


_ABOUT_KEYS: Mapping[str, Callable[[Mismatch], Iterator[_Problem]]] = MappingProxyType(
    {"additionalProperties": _unknown, "required": _missing, "dependentRequired": _lonely}
)
