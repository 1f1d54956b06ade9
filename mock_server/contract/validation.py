"""Judging a value against a schema of a contract document, with reasons that a person can act on.

One validator a schema, built once. No rule stands here: they are in the documents.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from jsonschema_rs import Draft202012Validator, ValidationError
from jsonschema_rs import ValidationErrorKind as Kind

from mock_server.contract.formats import FORMATS
from mock_server.domain.refusal import Reason

_MAX_TEXT: Final = 200
_WRONG_KIND: Final = (Kind.Type, Kind.Constant, Kind.Enum)
_FOREIGN_FORMATS: Final = {name: test for name, test in FORMATS.items() if name != "uuid"}
"""The formats that jsonschema-rs does not know itself; it knows what a UUID is."""

_FORMAT_TEXTS: Final = {
    "uuid": "is no UUID",
    "ddmmyyyy": "is no existing date written DDMMYYYY",
    "max-60-bytes": "is longer than 60 bytes of UTF-8",
}


@dataclass(frozen=True, slots=True)
class Violation:
    """One broken rule: the path of the value, the keyword of the schema, and what is wrong."""

    path: tuple[str | int, ...]
    keyword: str
    text: str

    def as_reason(self) -> Reason:
        """Return the violation with its path as a JSON pointer."""
        return Reason(pointer(self.path), self.text)


class Checker:
    """Checks values against one schema of a document."""

    def __init__(self, document: Mapping[str, Any], schema: Mapping[str, Any]) -> None:
        self._root = {**schema, "components": document["components"]}
        self._validator = Draft202012Validator(
            self._root, validate_formats=True, formats=_FOREIGN_FORMATS
        )

    def violations(self, value: Any) -> list[Violation]:
        """Return everything that is wrong with a value; nothing when it is valid."""
        if self._validator.is_valid(value):
            return []
        return [
            violation
            for error in self._validator.iter_errors(value)
            for violation in self._describe(error)
        ]

    def reasons(self, value: Any) -> list[Reason]:
        """Return the violations as reasons of a refusal."""
        return [violation.as_reason() for violation in self.violations(value)]

    def _describe(self, error: ValidationError) -> Iterator[Violation]:
        path = tuple(error.instance_path)
        keyword = error.kind.name
        rule = self._rule_of(error.schema_path)
        if rule is not None:
            yield Violation(path, keyword, rule)
            return
        match error.kind:
            case Kind.AnyOf(branches) | Kind.OneOfNotValid(branches):
                for nearest in _nearest_branch(branches):
                    yield from self._describe(nearest)
            case Kind.AdditionalProperties(names):
                for name in names:
                    yield Violation((*path, name), keyword, "is not a field of this object")
            case Kind.Required(name):
                yield Violation((*path, name), keyword, "is missing")
            case Kind.Format(name):
                yield Violation(path, keyword, _FORMAT_TEXTS.get(name, error.message))
            case _:
                yield Violation(path, keyword, error.message[:_MAX_TEXT])

    def _rule_of(self, schema_path: Sequence[str | int]) -> str | None:
        """Return the `x-rule` of the conditional that was broken, if it was one with words."""
        node: Any = self._root
        rule: str | None = None
        for step in schema_path:
            if step in ("anyOf", "oneOf", "then") and isinstance(node, Mapping):
                rule = node.get("x-rule", rule)
            node = node[step]
        return rule


def pointer(path: Sequence[str | int]) -> str:
    """Write a path as a JSON pointer (RFC 6901)."""
    return "".join("/" + str(step).replace("~", "~0").replace("/", "~1") for step in path)


def _nearest_branch(branches: Sequence[Sequence[ValidationError]]) -> Sequence[ValidationError]:
    """Choose the alternative that the value came closest to.

    That is the one whose errors lie deepest in it, and at the same depth one of the right type.
    """
    return max(
        branches,
        key=lambda errors: (
            max(len(error.instance_path) for error in errors),
            not any(isinstance(error.kind, _WRONG_KIND) for error in errors),
        ),
    )
