"""A schema prepared for reading files: it tells the types of scalars, and validates the data.

jsonschema-rs validates in microseconds; its validator is compiled once, in milliseconds.
`contract/schemas` finds and words the errors in what it refuses.
"""

from collections.abc import Mapping
from decimal import Decimal
from itertools import islice
from typing import Any, Final

from jsonschema_rs import Draft202012Validator

from mock_server.contract.schemas.mismatches import Explainer, Mismatch, decider
from mock_server.contract.schemas.phrases import phrase
from mock_server.contract.values.scalars import core_value
from mock_server.contract.values.walk import pointer
from mock_server.sandbox.ground.findings import MAX_FOUND, Finding
from mock_server.scenario_file.file_errors import LocatedFinding, Position, located, refusal
from mock_server.scenario_file.guiding import SchemaGuide, resolve_node
from mock_server.scenario_file.nodes import MappingNode, Node, ScalarNode, entries_of, find

_UNEXPLAINED: Final = "this is not what the schema of scenario files allows"


class Language:
    """The schema of a kind of files; `guide` returns what the schema expects at each place."""

    def __init__(
        self, schema: Mapping[str, Any], validator: Draft202012Validator | None = None
    ) -> None:
        self.schema = schema
        self.guide = SchemaGuide(schema)
        self._validator = validator or decider(schema)

    def resolved(self, root: Node) -> Any:
        return resolve_node(root, self.guide, self.schema)

    def mistakes(self, data: Any, root: Node) -> list[LocatedFinding]:
        """Return the errors in data, with a note if there are more; `root` has their positions."""
        if self._validator.is_valid(data):
            return []
        refused = Explainer(self.schema).explain(data)
        found = [*dict.fromkeys(_located(each, root) for each in islice(refused, MAX_FOUND))]
        if next(refused, None) is not None:
            found.append(_of_all(root, f"there are more; these are the first {MAX_FOUND} findings"))
        return found or [_of_all(root, _UNEXPLAINED)]  # if the two should ever disagree

    def refuse_other_version(self, root: Node) -> None:
        """Refuse a file of another version with this one error: its keys may mean anything.

        The schema checks that there is a version.
        """
        entry = entries_of(root).get("version")
        if entry is None or not isinstance(entry.value, ScalarNode) or not entry.value.plain:
            return
        version, known = core_value(entry.value.text), self.schema["properties"]["version"]["const"]
        if isinstance(version, bool) or not isinstance(version, int | Decimal) or version == known:
            return
        message = (
            f"this release reads version {known} of the scenario language, not {version}; update "
            f"customer-sandbox, or write the file in version {known} "
            "(docs/reference/scenario-format.md)"
        )
        raise refusal(entry.value.position, "/version", message)


_COMPILED: Final[dict[int, tuple[Mapping[str, Any], Draft202012Validator]]] = {}


def language_of(schema: Mapping[str, Any]) -> Language:
    """Return the language of a schema that does not change, and that is compiled only once.

    The guide is for one reading: it remembers each place where it was, and there is no end to them.
    """
    if id(schema) not in _COMPILED:
        _COMPILED[id(schema)] = schema, decider(schema)
    return Language(schema, _COMPILED[id(schema)][1])


def _located(mismatch: Mismatch, root: Node) -> LocatedFinding:
    finding = Finding(pointer(mismatch.path), phrase(mismatch), "schema")
    return located(_place(root, mismatch), finding)


def _of_all(root: Node, message: str) -> LocatedFinding:
    return located(root.position, Finding("", message, "schema"))


def _place(root: Node, mismatch: Mismatch) -> Position:
    holder = find(root, mismatch.path[:-1])
    if mismatch.is_key and isinstance(holder, MappingNode):
        return holder.entries[str(mismatch.path[-1])].key_position
    return find(root, mismatch.path).position
