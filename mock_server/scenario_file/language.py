"""A schema prepared for reading files: it tells the types of scalars, and validates the data.

jsonschema-rs validates in microseconds; its validator is compiled once, in milliseconds.
`contract/schemas` finds and words the errors in what it refuses.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from itertools import islice
from typing import Any, Final

from jsonschema_rs import Draft202012Validator

from mock_server.contract.schemas.mismatches import Explainer, Mismatch, decider
from mock_server.contract.schemas.phrases import phrase
from mock_server.contract.values.scalars import core_value
from mock_server.contract.values.walk import plain, pointer
from mock_server.sandbox.ground.findings import MAX_FOUND, Finding
from mock_server.scenario_file.file_errors import LocatedFinding, Position, located, refusal
from mock_server.scenario_file.guiding import SchemaGuide, resolve_node
from mock_server.scenario_file.nodes import (
    MappingNode,
    Node,
    ScalarNode,
    entries_of,
    find,
    has_unknown,
)
from mock_server.scenario_file.source import Source

MAX_COMPILED: Final = 8
"""Enough for the schemas of whole, included and extending scenarios, of plans, and of tests."""


class ByIdentity:
    """An immutable schema as a cache key, compared by identity."""

    __slots__ = ("schema",)

    def __init__(self, schema: Mapping[str, Any]) -> None:
        self.schema = schema

    def __hash__(self) -> int:
        return id(self.schema)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ByIdentity) and other.schema is self.schema


def compiled(schema: Mapping[str, Any]) -> Draft202012Validator:
    """Return the validator of a schema, which must not change."""
    return _compiled(ByIdentity(schema))


def accepts(validator: Draft202012Validator, data: Any) -> bool:
    """Return whether data is valid; the validator knows no mappings but dicts."""
    try:
        if validator.is_valid(data):
            return True
    except ValueError:
        pass
    return validator.is_valid(plain(data))


@lru_cache(MAX_COMPILED)
def _compiled(schema: ByIdentity) -> Draft202012Validator:
    return decider(schema.schema)


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


@dataclass(frozen=True, slots=True)
class Content:
    """The content of one file: data (a mapping if valid), and the nodes it was resolved from."""

    source: Source
    data: Any
    root: Node


class Language:
    """The schema of a kind of files; `guide` returns what the schema expects at each place."""

    def __init__(self, schema: Mapping[str, Any]) -> None:
        self.schema = schema
        self.guide = SchemaGuide(schema)
        self._validator = compiled(schema)

    def content(self, source: Source, root: Node, findings: list[LocatedFinding]) -> Content:
        """Return the content of a file from its nodes; add all schema errors to the findings."""
        content = self.unvalidated(source, root)
        self.validate(content.data, root, findings)
        return content

    def validate(self, data: Any, root: Node, findings: list[LocatedFinding]) -> None:
        """Add all schema errors of data to the findings; `root` has their positions."""
        if not accepts(self._validator, data):
            findings += mistakes(self.schema, data, root)

    def unvalidated(self, source: Source, root: Node) -> Content:
        """Return the content of a file without validating it."""
        return Content(source, resolve_node(root, self.guide, self.schema), root)

    def refuse_other_version(self, root: Node) -> None:
        """Refuse a file of another version with this one error: its keys may mean anything.

        The schema checks that there is a version.

        Raises:
            ScenarioFileError: if the version is another one; the message says what to do.
        """
        entry = entries_of(root).get("version")
        if entry is None or not isinstance(entry.value, ScalarNode) or not entry.value.plain:
            return
        message = self.version_mistake(core_value(entry.value.text))
        if message is not None:
            raise refusal(entry.value.position, "/version", message)

    def version_mistake(self, version: Any) -> str | None:
        """Return the message for a number that is not the schema's version, or None."""
        known = self.schema["properties"]["version"]["const"]
        if isinstance(version, bool) or not isinstance(version, int | Decimal) or version == known:
            return None
        return (
            f"this release reads version {known} of the scenario language, not {version}; update "
            f"customer-sandbox, or write the file in version {known} "
            "(docs/reference/scenario-format.md)"
        )
